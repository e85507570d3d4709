//! Programs that play: what they ask over HTTP with a token, and challenges, which people make as well.

mod caller;
mod challenges;
mod computers;
mod events;
mod game_stream;
mod games;
mod lines;
mod problem;
mod turns;
mod whole_game;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

pub(crate) use caller::TokenRates;
pub(crate) use computers::Computers;
pub(crate) use events::Events;

use crate::house::House;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/challenges", get(challenges::list).post(challenges::make))
        .route("/api/v1/challenges/{challenge}/accept", post(challenges::accept))
        .route("/api/v1/challenges/{challenge}/decline", post(challenges::decline))
        .route("/api/v1/challenges/{challenge}/cancel", post(challenges::cancel))
        .route("/api/v1/bot/account", get(games::account))
        .route("/api/v1/bot/events", get(events::stream))
        .route("/api/v1/bot/turns", get(turns::stream))
        .route("/api/v1/bot/games", get(games::list))
        .route("/api/v1/bot/games/{game}/stream", get(game_stream::stream))
        .route("/api/v1/bot/games/{game}/moves", get(games::moves))
        .route("/api/v1/bot/games/{game}/move", post(games::make_move))
        .route("/api/v1/bot/games/{game}/resign", post(games::resign))
        .route("/api/v1/bot/games/{game}/abort", post(games::abort))
        .route("/api/v1/bot/games/{game}/claim", post(games::claim))
        .route("/api/v1/bot/games/{game}/rematch", post(games::rematch))
        .route("/api/v1/bot/games/{game}/draw", post(games::draw))
        .route("/api/v1/bot/games/{game}/take-back", post(games::take_back))
        .route("/api/v1/bot/games/{game}/chat", post(games::chat))
}
