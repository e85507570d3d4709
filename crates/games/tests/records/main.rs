//! What records promise: text and JSON round trips, strictness about moves, and no depth or input that harms.
#![cfg(test)]

mod depth;
mod docs;
mod edit;
mod errors;
mod hostile;
#[cfg(feature = "json")]
mod json;
mod random;
mod repetition;
mod round_trip;
