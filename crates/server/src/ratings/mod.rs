//! Ratings: what games say of their players' strength, who is how strong, and who plays whom.

mod api;
mod pairing;
mod rated_game;
mod strength;

pub(crate) use api::routes;
pub(crate) use rated_game::RatedGame;
pub(crate) use strength::Strength;
