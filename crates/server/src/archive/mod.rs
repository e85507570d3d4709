//! The archive of public games: what was played in which position, which games there are, and their records to take away.

mod add;
mod api;
mod day;
mod facts;
mod keeper;
mod records;
mod search;

pub use add::{Added, add_records};
pub(crate) use api::{Archive, routes};
pub(crate) use facts::searched;
pub(crate) use keeper::keep_archiving;
