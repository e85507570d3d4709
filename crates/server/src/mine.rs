//! The games in which somebody plays: of an account on any device, of a guest by the keys of the seats.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use axum::{Json, Router};
use tomoe_play::Millis;
use tomoe_wire::{AccountProblem, Listing, MyGame, MyGames, MySeats, NewSeatKey, Problem, Seated};

use crate::accounts::{RefusedToAccount, SignedIn, from_our_page};
use crate::api::{Refused, read};
use crate::house::House;
use crate::live::{Command, MOST_LAG};
use crate::secrets;
use crate::store::StoredMine;

/// How many games of an account are listed.
const MOST: u32 = 100;

/// How many keys a game may have: some devices for each player.
const MOST_KEYS: u32 = 64;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    let account = Router::new()
        .route("/api/v1/account/games", get(of_account))
        .route("/api/v1/account/seats", post(new_key))
        .layer(from_fn(from_our_page));
    Router::new().route("/api/v1/seats", post(of_guest)).merge(account)
}

async fn of_account(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<MyGames>, RefusedToAccount> {
    let games = house.store.games_of(&account.id, MOST).await?;
    Ok(Json(MyGames { games: games.into_iter().filter_map(shown).collect() }))
}

async fn of_guest(State(house): State<Arc<House>>, body: Bytes) -> Result<Json<MyGames>, Refused> {
    let MySeats { seats } = read(&body)?;
    if seats.len() > MySeats::MOST {
        return Err(Problem::Malformed.into());
    }
    let mut games = Vec::with_capacity(seats.len());
    for seat in seats {
        let stored = house.store.game_of_key(&seat.game, secrets::hash(&seat.key)).await?;
        games.extend(stored.and_then(shown));
    }
    Ok(Json(MyGames { games }))
}

/// Lets another device of an account play on, too.
async fn new_key(
    State(house): State<Arc<House>>,
    SignedIn { account, .. }: SignedIn,
    body: Bytes,
) -> Result<Json<Option<Seated>>, RefusedToAccount> {
    let NewSeatKey { game, key } = serde_json::from_slice(&body).map_err(|_| AccountProblem::Malformed)?;
    let key = secrets::hash(&key);
    let place = match house.store.add_key(&account.id, &game, key, MOST_KEYS).await? {
        Some(place) => place,
        // Who has not heard the answer asks again.
        None => match house.store.game_of_key(&game, key).await? {
            Some(stored) => stored.place,
            None => return Ok(Json(None)),
        },
    };
    house.hosts.tell_if_loaded(&game, Command::AddKey { place, key });
    Ok(Json(Some(Seated { game, place })))
}

/// A game as its player sees it; nothing if they have left their seat.
fn shown(stored: StoredMine) -> Option<MyGame> {
    let listing: Listing = serde_json::from_str(&stored.listing).ok()?;
    let own = listing.seats.get(usize::from(stored.place))?;
    if own.is_free {
        return None;
    }
    let to_act = listing.to_act.and_then(|place| listing.seats.get(usize::from(place)));
    // Of a computer's turn it says when the house looks after the computer, not when the time is up.
    let is_persons = to_act.is_some_and(|seat| seat.level.is_none());
    let until = stored.due.filter(|_| is_persons).map(|due| Millis(due.0.saturating_sub(MOST_LAG.0)));
    Some(MyGame { place: stored.place, until, listing })
}
