#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod crowd;
mod ledger;
mod player;
mod table;
mod tally;

pub use crowd::{Crowd, Plan};
pub use ledger::{Fingerprint, Ledger, Page};
pub use tally::{Latencies, Percentiles, Tally};
