//! The requests over HTTP: games are made, seats taken, records fetched; and the way to the WebSocket.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tomoe_play::Millis;
use tomoe_wire::{
    Failure, GameId, Key, LONGEST, MakePass, NewGame, OnlineGame, Problem, Seated, SitDown, Sitter, UsePass,
};

use crate::accounts::{self, SignedIn};
use crate::addresses::Peer;
use crate::archive;
use crate::bots;
use crate::care;
use crate::clock::now;
use crate::house::House;
use crate::live::{Command, Look, first_change, new_game, talk};
use crate::mine;
use crate::openapi;
use crate::push;
use crate::ratings;
use crate::secrets;
use crate::store::{SeatKey, StoreError, StoredAccount, Verdict};

/// How long a pass to one's seat can be used.
const PASS: Millis = Millis(10 * 60_000);

/// A refusal, answered with a status that fits it and a [`Failure`].
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Problem);

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "storage failed");
        Self(Problem::Unavailable)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (status(self.0), Json(Failure::from(self.0))).into_response()
    }
}

/// The status that fits a problem.
pub(crate) fn status(problem: Problem) -> StatusCode {
    match problem {
        Problem::NoSuchGame | Problem::NoSuchPlayer => StatusCode::NOT_FOUND,
        Problem::SignInFirst => StatusCode::UNAUTHORIZED,
        Problem::WrongKey | Problem::NotSeated | Problem::NotWelcome => StatusCode::FORBIDDEN,
        Problem::Malformed | Problem::BadName | Problem::BadText | Problem::BadTerms => {
            StatusCode::BAD_REQUEST
        }
        Problem::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Problem::TooOften | Problem::NoRoom => StatusCode::TOO_MANY_REQUESTS,
        Problem::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::CONFLICT,
    }
}

/// The routes of version 1.
pub(crate) fn routes(house: &Arc<House>) -> Router {
    Router::new()
        .route("/api/v1/games", post(make))
        .route("/api/v1/games/{game}", get(look))
        .route("/api/v1/games/{game}/record", get(record))
        .route("/api/v1/games/{game}/seats", post(sit))
        .route("/api/v1/games/{game}/seats/pass", post(use_pass))
        .route("/api/v1/games/{game}/passes", post(make_pass))
        .route("/api/v1/lobby", get(lobby))
        .route("/api/v1/live", get(live))
        .merge(accounts::routes())
        .merge(archive::routes())
        .merge(ratings::routes())
        .merge(care::routes())
        .merge(bots::routes())
        .merge(mine::routes())
        .merge(push::routes())
        .merge(openapi::routes())
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(from_fn_with_state(Arc::clone(house), within_limits))
        .with_state(Arc::clone(house))
}

/// The address that a request counts for.
#[derive(Clone, Copy)]
pub(crate) struct Asker(pub(crate) IpAddr);

/// Lets a request through if its address has not asked for too much.
async fn within_limits(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = house.addresses.of(peer, request.headers());
    if !house.computers.are_asking(request.headers()) && !house.addresses.may_ask(address) {
        house.metrics.refused(Problem::TooOften);
        return Refused(Problem::TooOften).into_response();
    }
    request.extensions_mut().insert(Asker(address));
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(axum::http::HeaderValue::from_static("no-store"));
    response
}

/// The body of a request.
pub(crate) fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|_| Problem::Malformed.into())
}

/// The name of a game in an address.
pub(crate) fn named(game: &str) -> Result<GameId, Refused> {
    game.parse().map_err(|_| Problem::NoSuchGame.into())
}

async fn make(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Seated>, Refused> {
    let mut wish: NewGame = read(&body)?;
    let account = known_as(&house, &headers, &mut wish.name).await?;
    let now = now();
    let (setting, place) = new_game(&wish, &house.levels, now)?;
    let mut game = OnlineGame::new(setting);
    let sitter = match &account {
        Some(account) => ratings::sitter(&house.store, account, &game.setting().terms).await?,
        None => Sitter::default(),
    };
    let entry = game.sit_as(Some(place), &wish.name, sitter, now)?;
    if !house.addresses.may_make_game(address) {
        return Err(Problem::NoRoom.into());
    }
    let id = secrets::new_game_id();
    let key = SeatKey { place, hash: secrets::hash(&wish.key) };
    match house.writer.write(first_change(&id, &game, &[entry], vec![key])).await? {
        Verdict::Written => {
            house.metrics.games_made.inc();
            tracing::info!(game = %id, rules = %wish.game, clock = %wish.clock, "a game was made");
        }
        // Two names by chance the same: once in the life of the universe.
        Verdict::Taken => return Err(Problem::Unavailable.into()),
    }
    give_seat(&house, account, &id, &wish.key).await?;
    Ok(Json(Seated { game: id, place }))
}

async fn sit(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Seated>, Refused> {
    let (game, mut wish) = (named(&game)?, read::<SitDown>(&body)?);
    let account = known_as(&house, &headers, &mut wish.name).await?;
    let (key, sitter) = (wish.key.clone(), account.clone().map(Box::new));
    if let Some(account) = &account {
        may_sit_once(&house, &game, account, &key).await?;
    }
    care::check_welcome(&house, &game, &wish.name, &key).await?;
    let place = house.hosts.ask(&house, &game, |reply| Command::Sit { wish, account: sitter, reply }).await?;
    give_seat(&house, account, &game, &key).await?;
    Ok(Json(Seated { game, place }))
}

/// At a rated game nobody sits twice. Whoever asks again with the same key is told the place that they have.
async fn may_sit_once(
    house: &Arc<House>,
    game: &GameId,
    account: &StoredAccount,
    key: &Key,
) -> Result<(), Refused> {
    if house.store.seat_at(&account.id, game).await?.is_none() {
        return Ok(());
    }
    let look = look_at(house, game).await?;
    let is_again = look.keys.contains_key(&secrets::hash(key));
    match look.game.setting().terms.is_rated() && !is_again {
        true => Err(Problem::NotAllowed.into()),
        false => Ok(()),
    }
}

/// Who is signed in, and then has their own name. A guest has any but theirs.
async fn known_as(
    house: &House,
    headers: &HeaderMap,
    name: &mut String,
) -> Result<Option<StoredAccount>, Refused> {
    let signed_in = SignedIn::from_headers(house, headers).await.map_err(|_| Problem::Unavailable)?;
    let account = signed_in.map(|signed_in| signed_in.account);
    match &account {
        Some(account) => name.clone_from(&account.name),
        None if house.store.account(&accounts::likeness(name)).await?.is_some() => {
            return Err(Problem::NameTaken.into());
        }
        None => {}
    }
    Ok(account)
}

/// The seat of a key belongs to who is signed in. Whoever asks twice since the first answer was lost gets it, too.
async fn give_seat(
    house: &House,
    account: Option<StoredAccount>,
    game: &GameId,
    key: &Key,
) -> Result<(), Refused> {
    if let Some(account) = account {
        house.store.claim_seat(&account.id, game, secrets::hash(key)).await?;
        house.tell_accounts(&[account.id]).await;
    }
    Ok(())
}

async fn make_pass(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let (game, wish) = (named(&game)?, read::<MakePass>(&body)?);
    let look = look_at(&house, &game).await?;
    let place = *look.keys.get(&secrets::hash(&wish.key)).ok_or(Problem::WrongKey)?;
    // Before that seats may be left, and a pass must not lead to somebody else's.
    look.game.live().ok_or(Problem::NotBegun)?;
    house.store.add_pass(&game, place, secrets::hash(&wish.pass), now().plus(PASS)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn use_pass(
    State(house): State<Arc<House>>,
    Path(game): Path<String>,
    body: Bytes,
) -> Result<Json<Seated>, Refused> {
    let (game, wish) = (named(&game)?, read::<UsePass>(&body)?);
    let key = secrets::hash(&wish.key);
    let look = look_at(&house, &game).await?;
    // Who has not heard the answer asks again.
    if let Some(&place) = look.keys.get(&key) {
        return Ok(Json(Seated { game, place }));
    }
    let place = house.store.use_pass(&game, secrets::hash(&wish.pass), key, now()).await?;
    let place = place.ok_or(Problem::WrongKey)?;
    house.hosts.tell(&house, &game, Command::AddKey { place, key }).await;
    Ok(Json(Seated { game, place }))
}

/// A game as it stands.
pub(crate) async fn look_at(house: &Arc<House>, game: &GameId) -> Result<Look, Refused> {
    Ok(house.hosts.ask(house, game, |reply| Command::Look { reply }).await?)
}

/// Everything about a game.
#[derive(Serialize)]
struct Whole<'a> {
    setting: &'a tomoe_wire::Setting,
    entries: Vec<&'a serde_json::value::RawValue>,
}

async fn look(State(house): State<Arc<House>>, Path(game): Path<String>) -> Result<Response, Refused> {
    let look = look_at(&house, &named(&game)?).await?;
    let entries = look.entries.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
    Ok(Json(Whole { setting: look.game.setting(), entries }).into_response())
}

/// The record of a game.
async fn record(State(house): State<Arc<House>>, Path(game): Path<String>) -> Result<Response, Refused> {
    let look = look_at(&house, &named(&game)?).await?;
    let live = look.game.live().ok_or(Problem::NotBegun)?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], live.record().to_string()).into_response())
}

async fn lobby(State(house): State<Arc<House>>) -> Result<Response, Refused> {
    let lobby = house.lobby.read(&house.store).await?;
    Ok(Json(&*lobby).into_response())
}

async fn live(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let place = house.addresses.open_socket(address).ok_or(Problem::NoRoom)?;
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(async move |socket| {
        let tracker = house.talks.clone();
        // The conversation counts as going on until it has ended in order.
        tracker.track_future(talk(house, socket)).await;
        drop(place);
    }))
}

/// Whether the server can do its work: what a load balancer asks.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    match house.is_awake(now()) && !house.stopping.is_cancelled() {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n"),
    }
}

pub(crate) async fn metrics(
    State(house): State<Arc<House>>,
) -> ([(axum::http::HeaderName, &'static str); 1], String) {
    let mime = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, mime)], house.metrics.text())
}
