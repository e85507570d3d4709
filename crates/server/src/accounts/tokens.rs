//! The tokens with which programs sign in, and the account that becomes a bot's.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, post};
use axum::{Extension, Json, Router};
use tomoe_games::is_disturbing;
use tomoe_wire::{AccountProblem, MadeToken, NewToken, Scope, Token};

use super::problem::Refused;
use super::routes::{confirm, read};
use super::session::SignedIn;
use crate::api::Asker;
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::StoredToken;

/// How many tokens an account may have.
const MOST: u32 = 20;

/// What all tokens begin with, so that one that lies about is known for what it is.
const PREFIX: &str = "tomoe_";

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/account/tokens", post(make))
        .route("/api/v1/account/tokens/{token}", delete(end))
        .route("/api/v1/account/bot", post(become_bot))
}

async fn make(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    body: Bytes,
) -> Result<(StatusCode, Json<MadeToken>), Refused> {
    let wish: NewToken = read(&body)?;
    let name = wish.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if !(1..=NewToken::LONGEST_NAME).contains(&length) || name.chars().any(is_disturbing) {
        return Err(AccountProblem::Malformed.into());
    }
    let secret = new_token();
    let token = StoredToken {
        hash: secrets::hash_text(&secret),
        id: secrets::new_game_id(),
        name,
        scopes: Scope::ALL.into_iter().filter(|scope| wish.scopes.contains(scope)).collect(),
        made: now(),
        used: None,
    };
    match house.store.make_token(&account.id, &token, MOST).await? {
        true => Ok((StatusCode::CREATED, Json(MadeToken { secret, token: shown(token) }))),
        false => Err(AccountProblem::TooManyTokens.into()),
    }
}

async fn end(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    Path(token): Path<String>,
) -> Result<StatusCode, Refused> {
    let token = token.parse().map_err(|_| AccountProblem::NoSuchToken)?;
    if !house.store.end_token(&account.id, &token).await? {
        return Err(AccountProblem::NoSuchToken.into());
    }
    // Streams that were opened with it end.
    house.tell_accounts(&[account.id]).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn become_bot(
    State(house): State<Arc<House>>,
    Extension(asker): Extension<Asker>,
    signed_in: SignedIn,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    confirm(&house, asker, &signed_in, read(&body)?).await?;
    match house.store.become_bot(&signed_in.account.id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountProblem::HasGames.into()),
    }
}

/// The secret of a new token.
pub(crate) fn new_token() -> String {
    format!("{PREFIX}{}", secrets::new_key().as_str())
}

/// A token as its owner sees it.
pub(super) fn shown(token: StoredToken) -> Token {
    let StoredToken { id, name, scopes, made, used, .. } = token;
    Token { id, name, scopes, made, used }
}
