//! The names that somebody does not want to meet.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::routing::get;
use axum::{Json, Router};
use tomoe_wire::{AccountProblem, Block, BlockName, Blocks, GameId, Key, Problem, fit_name};

use crate::accounts::{RefusedToAccount, SignedIn, from_our_page, likeness};
use crate::api::{Refused, look_at};
use crate::clock::now;
use crate::house::House;
use crate::secrets;

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/account/blocks", get(list).post(add).delete(remove))
        .layer(from_fn(from_our_page))
}

/// Lets somebody sit down, unless one who sits there does not want to meet them. Who sits there already stays.
pub(crate) async fn check_welcome(
    house: &Arc<House>,
    game: &GameId,
    name: &str,
    key: &Key,
) -> Result<(), Refused> {
    let likeness = likeness(name);
    if likeness.is_empty() || !house.store.is_blocked_at(game, &likeness).await? {
        return Ok(());
    }
    match look_at(house, game).await?.keys.contains_key(&secrets::hash(key)) {
        true => Ok(()),
        false => Err(Problem::NotWelcome.into()),
    }
}

async fn list(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Blocks>, RefusedToAccount> {
    Ok(Json(Blocks { blocks: house.store.blocks(&account.id).await? }))
}

async fn add(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    body: Bytes,
) -> Result<StatusCode, RefusedToAccount> {
    let (name, likeness) = named(&body)?;
    if likeness == account.likeness {
        return Err(AccountProblem::BadName.into());
    }
    let most = u32::try_from(Blocks::MOST).unwrap_or(u32::MAX);
    match house.store.block(&account.id, &likeness, &Block { name, at: now() }, most).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountProblem::NoRoom.into()),
    }
}

async fn remove(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    body: Bytes,
) -> Result<StatusCode, RefusedToAccount> {
    let (_, likeness) = named(&body)?;
    house.store.unblock(&account.id, &likeness).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The name that a request is about, and what it has in common with all that look like it.
fn named(body: &Bytes) -> Result<(String, String), RefusedToAccount> {
    let wish: BlockName = serde_json::from_slice(body).map_err(|_| AccountProblem::Malformed)?;
    let name = fit_name(wish.name.trim());
    match likeness(&name) {
        likeness if likeness.is_empty() => Err(AccountProblem::BadName.into()),
        likeness => Ok((name, likeness)),
    }
}
