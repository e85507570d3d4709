//! Ratings: what games say of their players' strength, who is how strong, and who plays whom.

mod api;
mod levels;
mod pairing;
mod rated_game;
mod sitter;
mod strength;

pub(crate) use api::routes;
pub(crate) use levels::keep_levels_playing;
pub(crate) use rated_game::RatedGame;
pub(crate) use sitter::sitter;
pub(crate) use strength::Strength;
