//! The requests about messages to browsers.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn;
use axum::routing::get;
use axum::{Extension, Json, Router};
use tomoe_wire::{MySeats, NoPush, Problem, PushKey, Subscribe};

use super::destination::Destination;
use super::send;
use crate::accounts::{SignedIn, from_our_page};
use crate::api::{Asker, Refused, read};
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::StoredPush;

/// How many browsers of one account are told, the newest.
const MOST: u32 = 20;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/push", get(key).post(subscribe).delete(unsubscribe))
        .layer(from_fn(from_our_page))
}

async fn key(State(house): State<Arc<House>>) -> Json<PushKey> {
    Json(PushKey { key: house.push.vapid.public() })
}

/// Keeps where a browser can be told: of all games of who is signed in, and of those whose seats it holds.
async fn subscribe(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let wish: Subscribe = read(&body)?;
    let is_good = Destination::read(&wish.endpoint, house.push.config.is_anywhere).is_some()
        && send::keys(&wish.p256dh, &wish.auth).is_some()
        && wish.seats.len() <= MySeats::MOST;
    if !is_good {
        return Err(Problem::Malformed.into());
    }
    if house.push.subscribed.check_key(&address).is_err() {
        return Err(Problem::TooOften.into());
    }
    let signed_in = SignedIn::from_headers(&house, &headers).await.map_err(|_| Problem::Unavailable)?;
    let session = signed_in.map(|signed_in| signed_in.session.hash);
    let push = StoredPush { endpoint: wish.endpoint, p256dh: wish.p256dh, auth: wish.auth };
    let seats: Vec<_> = wish.seats.iter().map(|seat| (seat.game.clone(), secrets::hash(&seat.key))).collect();
    house.store.add_push(&push, session, &seats, now(), MOST).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets a browser. Who knows its address at the push service is that browser.
async fn unsubscribe(State(house): State<Arc<House>>, body: Bytes) -> Result<StatusCode, Refused> {
    let wish: NoPush = read(&body)?;
    house.store.remove_push(&wish.endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
