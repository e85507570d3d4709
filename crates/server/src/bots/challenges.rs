//! Challenges: made, answered, taken back; by programs and by people.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use tomoe_play::Millis;
use tomoe_wire::{
    AcceptChallenge, BotProblem, Challenge, ChallengeTerms, Challenges, Decline, DeclineReason, GameId,
    NewChallenge, NewGame, OnlineGame, Opponent, Participant, Problem, Scope, Seated,
};

use super::caller::Caller;
use super::problem::Refused;
use crate::accounts;
use crate::api::{Asker, read};
use crate::clock::now;
use crate::house::House;
use crate::live::{first_change, new_game};
use crate::push::{Challenged, Turn};
use crate::ratings;
use crate::secrets;
use crate::store::{KeyHash, SeatKey, StoredAccount, StoredChallenge, Verdict};

/// How long a challenge can be answered.
const LASTS: Millis = Millis(Millis::DAY.0);

/// How many open challenges somebody may have made, and how many may wait for somebody.
const MOST: (u32, u32) = (20, 100);

/// Challenges that were made by then are over.
pub(super) fn expired(now: Millis) -> Millis {
    Millis(now.0.saturating_sub(LASTS.0))
}

/// A challenge as it is told; none if this program does not understand it.
pub(super) fn shown(stored: &StoredChallenge) -> Option<Challenge> {
    let word = |word: &str| serde_json::Value::from(word);
    let participant =
        |(_, name, is_bot): &(String, String, bool)| Participant { name: name.clone(), is_bot: *is_bot };
    Some(Challenge {
        id: stored.id.clone(),
        from: participant(&stored.from),
        to: participant(&stored.to),
        terms: serde_json::from_str(&stored.terms).ok()?,
        made: stored.made,
        state: serde_json::from_value(word(&stored.state)).ok()?,
        reason: stored.reason.as_deref().and_then(|reason| serde_json::from_value(word(reason)).ok()),
        game: stored.game.clone(),
    })
}

/// `GET /api/v1/challenges`
pub(super) async fn list(
    State(house): State<Arc<House>>,
    caller: Caller,
) -> Result<Json<Challenges>, Refused> {
    caller.may(Scope::Challenge)?;
    let mut challenges = Challenges::default();
    for stored in house.store.challenges(&caller.account.id, expired(now())).await? {
        let list = match stored.from.0 == caller.account.id {
            true => &mut challenges.outgoing,
            false => &mut challenges.incoming,
        };
        list.extend(shown(&stored));
    }
    Ok(Json(challenges))
}

/// `POST /api/v1/challenges`
pub(super) async fn make(
    State(house): State<Arc<House>>,
    caller: Caller,
    body: Bytes,
) -> Result<(StatusCode, Json<Challenge>), Refused> {
    caller.may(Scope::Challenge)?;
    let NewChallenge { to, terms, key } = read(&body)?;
    let from = caller.account;
    let to = house.store.account(&accounts::likeness(&to)).await?.ok_or(BotProblem::NoSuchPlayer)?;
    let now = now();
    // Whether there can be such a game is found out now.
    new_game(&wish(&terms), &house.levels, now)?;
    if from.id == to.id {
        return Err(Problem::BadTerms.into());
    }
    let blocks = house.store.blocks(&to.id).await?;
    if blocks.iter().any(|block| accounts::likeness(&block.name) == from.likeness) {
        return Err(Problem::NotWelcome.into());
    }
    let challenge = StoredChallenge {
        id: secrets::new_game_id(),
        terms: serde_json::to_string(&terms).map_err(|_| Problem::Malformed)?,
        key: key.as_ref().map(secrets::hash),
        made: now,
        state: "open".to_owned(),
        reason: None,
        game: None,
        from: party(from),
        to: party(to),
    };
    if !house.store.make_challenge(&challenge, MOST, expired(now)).await? {
        return Err(Problem::NoRoom.into());
    }
    house.tell_accounts(&[challenge.from.0.clone(), challenge.to.0.clone()]).await;
    house.push.tell_challenged(Challenged {
        id: challenge.id.clone(),
        account: challenge.to.0.clone(),
        from: challenge.from.1.clone(),
        rules: terms.game.to_string(),
    });
    let shown = shown(&challenge).ok_or(Problem::Malformed)?;
    Ok((StatusCode::CREATED, Json(shown)))
}

fn party(account: StoredAccount) -> (String, String, bool) {
    (account.id, account.name, account.is_bot)
}

/// The game that is to be played, as somebody would wish for it who knows the other one.
fn wish(terms: &ChallengeTerms) -> NewGame {
    NewGame {
        game: terms.game,
        opponents: vec![Opponent::Person],
        start: terms.start,
        clock: terms.clock,
        place: terms.place,
        is_public: terms.is_public,
        is_rated: terms.is_rated,
        name: String::new(),
        key: secrets::new_key(),
    }
}

/// `POST /api/v1/challenges/ID/accept`
pub(super) async fn accept(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    caller: Caller,
    Path(challenge): Path<String>,
    body: Bytes,
) -> Result<Json<Seated>, Refused> {
    caller.may(Scope::Challenge)?;
    let AcceptChallenge { key } = read_or_default(&body)?;
    let challenge = find(&house, &challenge, |challenge| challenge.to.0 == caller.account.id).await?;
    if !house.addresses.may_make_game(address) {
        return Err(Problem::NoRoom.into());
    }
    let terms: ChallengeTerms = serde_json::from_str(&challenge.terms).map_err(|_| Problem::BadTerms)?;
    let now = now();
    let (setting, place) = new_game(&wish(&terms), &house.levels, now)?;
    let mut game = OnlineGame::new(setting);
    let mut entries = Vec::new();
    let keys = [challenge.key, key.as_ref().map(secrets::hash)];
    let sides = [(place, &challenge.from), (1 - place, &challenge.to)];
    for (place, (id, name, _)) in sides {
        let account = house.store.account_by_id(id).await?.ok_or(BotProblem::NoSuchPlayer)?;
        let sitter = ratings::sitter(&house.store, &account, &game.setting().terms).await?;
        entries.push(game.sit_as(Some(place), name, sitter, now)?);
    }
    let keys =
        sides.iter().zip(keys).filter_map(|((place, _), hash)| Some(seat_key(*place, hash?))).collect();
    let id = secrets::new_game_id();
    let seats = sides.map(|(place, party)| (place, party.0.as_str()));
    if !house.store.accept_challenge(&challenge.id, &id, &seats).await? {
        return Err(BotProblem::ChallengeOver.into());
    }
    let written = house.writer.write(first_change(&id, &game, &entries, keys)).await;
    if !matches!(written, Ok(Verdict::Written)) {
        house.store.reopen_challenge(&challenge.id, &id).await?;
        return Err(Problem::Unavailable.into());
    }
    house.metrics.games_made.inc();
    house.push.tell(Turn::first(&id, &game));
    tracing::info!(game = %id, rules = %terms.game, clock = %terms.clock, "a game was made by a challenge");
    house.tell_accounts(&[challenge.from.0, challenge.to.0]).await;
    Ok(Json(Seated { game: id, place: 1 - place }))
}

fn seat_key(place: u8, hash: KeyHash) -> SeatKey {
    SeatKey { place, hash }
}

/// `POST /api/v1/challenges/ID/decline`
pub(super) async fn decline(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(challenge): Path<String>,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    caller.may(Scope::Challenge)?;
    let Decline { reason } = read_or_default(&body)?;
    let challenge = find(&house, &challenge, |challenge| challenge.to.0 == caller.account.id).await?;
    close(&house, challenge, "declined", Some(reason)).await
}

/// `POST /api/v1/challenges/ID/cancel`
pub(super) async fn cancel(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(challenge): Path<String>,
) -> Result<StatusCode, Refused> {
    caller.may(Scope::Challenge)?;
    let challenge = find(&house, &challenge, |challenge| challenge.from.0 == caller.account.id).await?;
    close(&house, challenge, "cancelled", None).await
}

/// A challenge that is not too old, if it is for who asks.
async fn find(
    house: &House,
    id: &str,
    is_theirs: impl FnOnce(&StoredChallenge) -> bool,
) -> Result<StoredChallenge, Refused> {
    let id: GameId = id.parse().map_err(|_| BotProblem::NoSuchChallenge)?;
    let found = house.store.challenge(&id).await?.filter(is_theirs);
    let found = found.filter(|challenge| challenge.made > expired(now()));
    Ok(found.ok_or(BotProblem::NoSuchChallenge)?)
}

async fn close(
    house: &House,
    challenge: StoredChallenge,
    state: &str,
    reason: Option<DeclineReason>,
) -> Result<StatusCode, Refused> {
    let reason = reason.and_then(|reason| Some(serde_json::to_value(reason).ok()?.as_str()?.to_owned()));
    if !house.store.close_challenge(&challenge.id, state, reason.as_deref()).await? {
        return Err(BotProblem::ChallengeOver.into());
    }
    house.tell_accounts(&[challenge.from.0, challenge.to.0]).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The body of a request that may have none.
fn read_or_default<T: serde::de::DeserializeOwned + Default>(body: &Bytes) -> Result<T, Refused> {
    if body.is_empty() { Ok(T::default()) } else { Ok(read(body)?) }
}
