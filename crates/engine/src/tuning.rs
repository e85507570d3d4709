//! What the weights of the evaluations multiply, for the programs that fit them: `examples/tune.rs` and
//! `examples/tune_multi.rs`.

pub use crate::eval::{each_feature, feature_count};
pub use crate::multi::tuning::{Choice, SHARE_FEATURES, STEP_FEATURES, step_choices, winner_choice};
