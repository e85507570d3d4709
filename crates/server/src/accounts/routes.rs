//! The requests about accounts.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn;
use axum::response::{AppendHeaders, IntoResponse};
use axum::routing::{delete, get, post};
use axum::{Extension, Json, Router};
use serde::de::DeserializeOwned;
use serde_json::json;
use tomoe_wire::{
    Account, AccountProblem, ChangePassword, ClaimGames, Claimed, CountApart, NewAccount, Recover,
    RecoveryCodes, Session, SignIn, WithPassword,
};

use super::names::{self, AccountName};
use super::passwords;
use super::problem::Refused;
use super::session::{self, SignedIn, expired};
use super::tokens::{self, shown};
use crate::api::Asker;
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::{KeyHash, StoredAccount};

/// How many recovery codes there are.
const CODES: usize = 8;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/account", get(look).post(make).delete(remove))
        .route("/api/v1/account/apart", post(count_apart))
        .route("/api/v1/account/data", get(data))
        .route("/api/v1/account/games", post(claim))
        .route("/api/v1/account/password", post(change_password))
        .route("/api/v1/account/recovery-codes", post(new_codes))
        .route("/api/v1/account/recovery", post(recover))
        .route("/api/v1/account/sessions/{session}", delete(end_session))
        .route("/api/v1/session", post(sign_in).delete(sign_out))
        .merge(tokens::routes())
        .layer(from_fn(session::from_our_page))
}

pub(super) fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|_| AccountProblem::Malformed.into())
}

async fn make(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, Refused> {
    let wish: NewAccount = read(&body)?;
    let name = AccountName::new(&wish.name)?;
    passwords::check(&wish.password, &name.shown)?;
    house.attempts.may_make(address)?;
    let account = StoredAccount {
        id: secrets::new_game_id().to_string(),
        name: name.shown,
        likeness: name.likeness,
        password: house.passwords.hash(wish.password).await?,
        made: now(),
        is_bot: false,
        is_apart: false,
    };
    let (codes, hashes) = codes();
    if !house.store.make_account(&account, &hashes).await? {
        return Err(AccountProblem::NameTaken.into());
    }
    tracing::info!("an account was made");
    let cookie = session::open(&house, &account.id, &headers).await?;
    Ok((StatusCode::CREATED, AppendHeaders([(SET_COOKIE, cookie)]), Json(RecoveryCodes { codes })))
}

async fn look(State(house): State<Arc<House>>, signed_in: SignedIn) -> Result<Json<Account>, Refused> {
    Ok(Json(account(&house, &signed_in).await?))
}

async fn account(house: &House, SignedIn { account, session }: &SignedIn) -> Result<Account, Refused> {
    let sessions = house.store.sessions(&account.id, expired(now())).await?;
    let sessions = sessions.into_iter().map(|it| Session {
        is_this: it.hash == session.hash,
        id: it.id,
        device: it.device,
        made: it.made,
        seen: it.seen,
    });
    Ok(Account {
        name: account.name.clone(),
        made: account.made,
        codes_left: house.store.codes_left(&account.id).await?,
        games: u32::try_from(house.store.seats_of(&account.id).await?.len()).unwrap_or(u32::MAX),
        sessions: sessions.collect(),
        is_bot: account.is_bot,
        is_apart: account.is_apart,
        tokens: house.store.tokens(&account.id).await?.into_iter().map(shown).collect(),
    })
}

/// Everything that is kept about an account, as one text.
async fn data(State(house): State<Arc<House>>, signed_in: SignedIn) -> Result<impl IntoResponse, Refused> {
    let seats = house.store.seats_of(&signed_in.account.id).await?;
    let games = seats.into_iter().map(|(game, place)| {
        json!({ "game": game, "place": place, "record": format!("/api/v1/games/{game}/record") })
    });
    let games: Vec<_> = games.collect();
    let account = account(&house, &signed_in).await?;
    let id = &signed_in.account.id;
    let reports =
        house.store.reports_by(id).await?.into_iter().map(
            |(at, game, reason, text)| json!({ "at": at, "game": game, "reason": reason, "text": text }),
        );
    let tokens = house.store.tokens(id).await?.into_iter().map(
        |it| json!({ "name": it.name, "scopes": it.scopes, "made": it.made.0, "used": it.used.map(|at| at.0) }),
    );
    let ratings = house.store.ratings_of(id).await?.into_iter().map(|(pool, rating)| {
        json!({ "pool": pool, "rating": rating.strength.rating, "deviation": rating.strength.deviation, "games": rating.games })
    });
    let push = house.store.pushes_to(id).await?.into_iter().map(|push| push.endpoint);
    Ok(Json(json!({
        "account": account,
        "ratings": ratings.collect::<Vec<_>>(),
        "tokens": tokens.collect::<Vec<_>>(),
        "games": games,
        "blocks": house.store.blocks(id).await?,
        "reports": reports.collect::<Vec<_>>(),
        "push": push.collect::<Vec<_>>(),
    })))
}

async fn claim(
    State(house): State<Arc<House>>,
    signed_in: SignedIn,
    body: Bytes,
) -> Result<Json<Claimed>, Refused> {
    let wish: ClaimGames = read(&body)?;
    if wish.seats.len() > ClaimGames::MOST {
        return Err(AccountProblem::Malformed.into());
    }
    let mut games = 0;
    for seat in wish.seats {
        let key = secrets::hash(&seat.key);
        games += u32::from(house.store.claim_seat(&signed_in.account.id, &seat.game, key).await?);
    }
    Ok(Json(Claimed { games }))
}

async fn sign_in(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, Refused> {
    let wish: SignIn = read(&body)?;
    let likeness = names::likeness(&wish.name);
    house.attempts.may_try(address, &likeness)?;
    let account = house.store.account(&likeness).await?;
    let password = account.as_ref().map(|account| account.password.clone());
    let fits = house.passwords.fits(wish.password, password).await?;
    let account = account.filter(|_| fits).ok_or(AccountProblem::WrongPassword)?;
    // Only who knows the password learns of it.
    if house.store.closed_since(&account.id).await?.is_some() {
        return Err(AccountProblem::Closed.into());
    }
    let cookie = session::open(&house, &account.id, &headers).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])))
}

async fn sign_out(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    SignedIn { account, session }: SignedIn,
) -> Result<impl IntoResponse, Refused> {
    house.store.end_session(&account.id, &session.id).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, session::no_cookie(&house, &headers))])))
}

async fn end_session(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    Path(session): Path<String>,
) -> Result<StatusCode, Refused> {
    let session = session.parse().map_err(|_| AccountProblem::NoSuchSession)?;
    match house.store.end_session(&account.id, &session).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountProblem::NoSuchSession.into()),
    }
}

async fn change_password(
    State(house): State<Arc<House>>,
    Extension(asker): Extension<Asker>,
    signed_in: SignedIn,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let wish: ChangePassword = read(&body)?;
    passwords::check(&wish.new_password, &signed_in.account.name)?;
    confirm(&house, asker, &signed_in, WithPassword { password: wish.password }).await?;
    let password = house.passwords.hash(wish.new_password).await?;
    let SignedIn { account, session } = signed_in;
    house.store.set_password(&account.id, &password, Some(session.hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts rated games against programs apart from now on, or no more.
async fn count_apart(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let CountApart { is_apart } = read(&body)?;
    house.store.set_apart(&account.id, is_apart).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn new_codes(
    State(house): State<Arc<House>>,
    Extension(asker): Extension<Asker>,
    signed_in: SignedIn,
    body: Bytes,
) -> Result<Json<RecoveryCodes>, Refused> {
    confirm(&house, asker, &signed_in, read(&body)?).await?;
    let (codes, hashes) = codes();
    house.store.set_codes(&signed_in.account.id, &hashes).await?;
    Ok(Json(RecoveryCodes { codes }))
}

async fn recover(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<impl IntoResponse, Refused> {
    let wish: Recover = read(&body)?;
    let likeness = names::likeness(&wish.name);
    passwords::check(&wish.new_password, &wish.name)?;
    house.attempts.may_try(address, &likeness)?;
    // The same work whether or not there is such an account.
    let password = house.passwords.hash(wish.new_password).await?;
    let account = house.store.account(&likeness).await?.ok_or(AccountProblem::WrongPassword)?;
    if house.store.closed_since(&account.id).await?.is_some() {
        return Err(AccountProblem::WrongPassword.into());
    }
    if !house.store.use_code(&account.id, code_hash(&wish.code), &password).await? {
        return Err(AccountProblem::WrongPassword.into());
    }
    tracing::info!("a password was recovered");
    let cookie = session::open(&house, &account.id, &headers).await?;
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])))
}

async fn remove(
    State(house): State<Arc<House>>,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    signed_in: SignedIn,
    body: Bytes,
) -> Result<impl IntoResponse, Refused> {
    confirm(&house, asker, &signed_in, read(&body)?).await?;
    house.store.delete_account(&signed_in.account.id).await?;
    tracing::info!("an account was deleted");
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, session::no_cookie(&house, &headers))])))
}

/// Makes sure that who is signed in knows the password as well.
pub(super) async fn confirm(
    house: &House,
    Asker(address): Asker,
    SignedIn { account, .. }: &SignedIn,
    WithPassword { password }: WithPassword,
) -> Result<(), Refused> {
    house.attempts.may_try(address, &account.likeness)?;
    match house.passwords.fits(password, Some(account.password.clone())).await? {
        true => Ok(()),
        false => Err(AccountProblem::WrongPassword.into()),
    }
}

/// New recovery codes, and what is kept of them.
fn codes() -> (Vec<String>, Vec<KeyHash>) {
    let code = |_| secrets::new_code();
    let codes: Vec<String> = (0..CODES).map(code).collect();
    let hashes = codes.iter().map(|code| code_hash(code)).collect();
    (codes, hashes)
}

/// What is kept of a code, however it is typed.
fn code_hash(code: &str) -> KeyHash {
    let plain: String = code.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    secrets::hash_text(&plain.to_ascii_lowercase())
}
