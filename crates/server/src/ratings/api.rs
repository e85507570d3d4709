//! The requests about ratings.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::middleware::from_fn;
use axum::routing::{get, post};
use axum::{Json, Router};
use tomoe_wire::{Leaderboard, Pool, PoolRating, Problem, Profile, RatedPlayer, RatingPoint};

use super::pairing;
use super::rated_game::{level_id, level_of, read_pool_id};
use super::sitter::shown;
use crate::accounts::{self, from_our_page};
use crate::api::Refused;
use crate::house::House;

/// How many a leaderboard has.
const LONGEST: u32 = 100;

/// How many games a history has.
const GAMES: u32 = 200;

/// The least certain rating that a leaderboard asks for; of those whose games are long ago less is known by now.
const CERTAIN: f64 = 110.5;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/ratings/{pool}", get(leaderboard))
        .route("/api/v1/players/{name}", get(player))
        .route("/api/v1/levels/{level}", get(level))
        .merge(
            Router::new()
                .route("/api/v1/pairing", post(pairing::pair).delete(pairing::leave))
                .layer(from_fn(from_our_page)),
        )
}

async fn leaderboard(
    State(house): State<Arc<House>>,
    Path(pool): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Leaderboard>, Refused> {
    let pool: Pool = pool.parse().map_err(|_| Problem::NoSuchGame)?;
    // Whether bots and levels are left out.
    let people_only = query.is_some_and(|query| query == "people-only=true");
    let id = pool.to_string();
    let mut players = Vec::new();
    for listed in house.store.best(&id, CERTAIN, people_only, LONGEST).await? {
        let level = level_of(&listed.player);
        let Some(name) = listed.name.or_else(|| level_name(&house, level?)) else { continue };
        let (is_bot, rating) = (listed.is_bot, shown(pool, &listed.rating));
        players.push(RatedPlayer { name, level, is_bot, rating });
    }
    players.retain(|player| !player.rating.is_provisional());
    let provisional = house.store.count_above(&id, CERTAIN).await?;
    Ok(Json(Leaderboard { players, provisional }))
}

fn level_name(house: &House, level: u8) -> Option<String> {
    house.levels.get(usize::from(level).checked_sub(1)?).cloned()
}

/// Nothing is told of who has played no rated game, not even that there is such an account.
async fn player(State(house): State<Arc<House>>, Path(name): Path<String>) -> Result<Json<Profile>, Refused> {
    let account = house.store.account(&accounts::likeness(&name)).await?.ok_or(Problem::NoSuchPlayer)?;
    let ratings = ratings(&house, &account.id).await?;
    if ratings.is_empty() {
        return Err(Problem::NoSuchPlayer.into());
    }
    Ok(Json(Profile { name: account.name, level: None, is_bot: account.is_bot, ratings }))
}

async fn level(State(house): State<Arc<House>>, Path(level): Path<String>) -> Result<Json<Profile>, Refused> {
    let level: u8 = level.parse().map_err(|_| Problem::NoSuchPlayer)?;
    let name = level_name(&house, level).ok_or(Problem::NoSuchPlayer)?;
    let ratings = ratings(&house, &level_id(level)).await?;
    Ok(Json(Profile { name, level: Some(level), is_bot: false, ratings }))
}

async fn ratings(house: &House, player: &str) -> Result<Vec<PoolRating>, Refused> {
    let mut ratings = Vec::new();
    for (id, stored) in house.store.ratings_of(player).await? {
        let Some((pool, is_apart)) = read_pool_id(&id) else { continue };
        let past = house.store.past_ratings(player, &id, GAMES).await?;
        let point = |past: crate::store::PastRating| RatingPoint {
            at: past.at,
            rating: past.rating.round() as i32,
            game: past.game,
        };
        let history = past.into_iter().map(point).collect();
        ratings.push(PoolRating { pool, is_apart, rating: shown(pool, &stored), history });
    }
    Ok(ratings)
}
