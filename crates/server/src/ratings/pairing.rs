//! Finding somebody about as strong. Whoever looks asks every few seconds, so that nothing is lost when a node ends; of two who fit, one
//! who asks makes the game for both.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use tomoe_games::fair_openings;
use tomoe_play::{LevelNumber, Millis};
use tomoe_wire::{
    GameId, NewGame, OnlineGame, Opponent, Pairing, PairingWish, Pool, Problem, Seated, Speed, Start,
};

use super::rated_game::{level_id, pool_id};
use super::sitter::sitter;
use super::strength::Strength;
use crate::accounts::SignedIn;
use crate::api::Refused;
use crate::clock::now;
use crate::house::House;
use crate::live::{first_change, new_game};
use crate::push::Turn;
use crate::secrets;
use crate::store::{KeyHash, SeatKey, Seek, Sought, StoredAccount, Verdict};

/// Whoever has not asked for so long looks no more.
const LOST: Millis = Millis(15_000);

/// For so long two are kept for each other while their game is made.
const PROMISE: Millis = Millis(10_000);

/// How far ratings may be apart: at first, and more with every second that either has waited.
const APART: f64 = 150.0;
const MORE_APART: f64 = 15.0;

/// The level for somebody of whom, or of the levels of which, too little is known.
const GENTLE: u8 = 3;

/// The least certain rating by which a level is chosen.
const CERTAIN: f64 = 110.0;

/// Looks for an opponent, or sits down against a computer.
pub(super) async fn pair(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Pairing>, Refused> {
    let wish: PairingWish = serde_json::from_slice(&body).map_err(|_| Problem::Malformed)?;
    let me = signed_in(&house, &headers).await?;
    // People who look for somebody want to find people.
    if me.is_bot {
        return Err(Problem::NotAllowed.into());
    }
    let speed = Speed::of(wish.clock).ok_or(Problem::BadTerms)?;
    let pool = Pool { game: wish.game, is_many: false, speed };
    let known = strength_in(&house, &me.id, &pool_id(pool, false)).await?;
    let strength = known.unwrap_or(Strength::unknown(pool.is_many));
    // Who counts games against programs apart is as strong there as those say, once there are some.
    let apart = match me.is_apart {
        true => strength_in(&house, &me.id, &pool_id(pool, true)).await?,
        false => None,
    };
    let level = level_for(&house, pool, apart.unwrap_or(strength)).await?;
    let seek = Seek {
        account: me.id.clone(),
        rules: wish.game.to_string(),
        clock: wish.clock.to_string(),
        wants_rulebook: wish.start == Start::Rules,
        rating: strength.rating,
        deviation: strength.deviation,
        key: secrets::hash(&wish.key),
        since: now(),
    };
    let since = match house.store.seek(&seek, now().since(LOST)).await? {
        Sought::Found { game, place } => return Ok(Json(Pairing::Seated(Seated { game, place }))),
        Sought::Since(since) => since,
    };
    let promise =
        async |accounts: &[&str]| house.store.take_seeks(accounts, now(), now().since(PROMISE)).await;
    // Somebody may have been found in this very moment: the next answer tells.
    if wish.with_computer && promise(&[&me.id]).await? {
        return against_computer(&house, &wish, &me, level).await;
    }
    let others = house.store.seeks_like(&seek, now().since(PROMISE)).await?;
    let seek = Seek { since, ..seek };
    if let Some(other) = best_of(&others, &seek, now())
        && promise(&[&me.id, &other.account]).await?
        && let Some(seated) = together(&house, &wish, (&me, &seek), other).await?
    {
        return Ok(Json(Pairing::Seated(seated)));
    }
    Ok(Json(Pairing::Waiting { since, others: u32::try_from(others.len()).unwrap_or(u32::MAX), level }))
}

/// Looks no more.
pub(super) async fn leave(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
) -> Result<StatusCode, Refused> {
    let me = signed_in(&house, &headers).await?;
    house.store.end_seek(&me.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn signed_in(house: &House, headers: &HeaderMap) -> Result<StoredAccount, Refused> {
    let signed_in = SignedIn::from_headers(house, headers).await.map_err(|_| Problem::Unavailable)?;
    Ok(signed_in.ok_or(Problem::SignInFirst)?.account)
}

/// How strong somebody is by the games that count in a pool of this name, which are for two; none if there were none.
async fn strength_in(house: &House, player: &str, pool: &str) -> Result<Option<Strength>, Refused> {
    let ratings = house.store.ratings_of(player).await?;
    let rating = ratings.into_iter().find(|(id, _)| id == pool).map(|(_, rating)| rating);
    Ok(rating.map(|rating| rating.strength.after(now().since(rating.at), false)))
}

/// The one whose rating is nearest of those who are near enough.
fn best_of<'a>(others: &'a [Seek], me: &Seek, now: Millis) -> Option<&'a Seek> {
    let apart = |other: &Seek| (other.rating - me.rating).abs();
    let fits = |other: &&Seek| {
        let waited = Millis(now.since(me.since).0.saturating_add(now.since(other.since).0));
        // Of whom little is known may well be nearer.
        let unknown = (me.deviation + other.deviation) / 2.0;
        apart(other) <= APART + unknown + MORE_APART * waited.0 as f64 / 1e3
    };
    others.iter().filter(fits).min_by(|one, other| apart(one).total_cmp(&apart(other)))
}

/// The level whose rating is nearest.
async fn level_for(house: &House, pool: Pool, strength: Strength) -> Result<u8, Refused> {
    let most = u8::try_from(house.levels.len()).unwrap_or(u8::MAX);
    let mut nearest: Option<(f64, u8)> = None;
    for level in 1..=most {
        let of_level = strength_in(house, &level_id(level), &pool_id(pool, false)).await?;
        let of_level = of_level.unwrap_or(Strength::unknown(pool.is_many));
        let apart = (of_level.rating - strength.rating).abs();
        if of_level.deviation <= CERTAIN && nearest.is_none_or(|(least, _)| apart < least) {
            nearest = Some((apart, level));
        }
    }
    Ok(nearest.map_or(GENTLE, |(_, level)| level).min(most))
}

/// The terms of a game between two who were found for each other.
fn terms(wish: &PairingWish, is_rulebook: bool, opponent: Opponent) -> NewGame {
    let has_fair = !fair_openings(wish.game, 2).is_empty();
    NewGame {
        game: wish.game,
        opponents: vec![opponent],
        start: if has_fair && !is_rulebook { Start::Fair } else { Start::Rules },
        clock: wish.clock,
        place: None,
        is_public: true,
        is_rated: true,
        name: String::new(),
        key: wish.key.clone(),
    }
}

async fn against_computer(
    house: &Arc<House>,
    wish: &PairingWish,
    me: &StoredAccount,
    level: u8,
) -> Result<Json<Pairing>, Refused> {
    let opponent = Opponent::Computer(LevelNumber(level));
    let terms = terms(wish, wish.start == Start::Rules, opponent);
    let seats = [(me, secrets::hash(&wish.key))];
    let seated = make(house, &terms, &seats).await?.ok_or(Problem::Unavailable)?;
    Ok(Json(Pairing::Seated(seated)))
}

/// The game of two who were promised to each other; none if the other account has gone meanwhile.
async fn together(
    house: &Arc<House>,
    wish: &PairingWish,
    (me, mine): (&StoredAccount, &Seek),
    other: &Seek,
) -> Result<Option<Seated>, Refused> {
    let Some(opponent) = house.store.account_by_id(&other.account).await? else { return Ok(None) };
    let terms = terms(wish, mine.wants_rulebook && other.wants_rulebook, Opponent::Person);
    make(house, &terms, &[(me, mine.key), (&opponent, other.key)]).await
}

/// Makes a game in which these sit, the first of them anywhere, and tells those who look for it.
async fn make(
    house: &Arc<House>,
    terms: &NewGame,
    seats: &[(&StoredAccount, KeyHash)],
) -> Result<Option<Seated>, Refused> {
    let now = now();
    let (setting, place) = new_game(terms, &house.levels, now)?;
    let mut game = OnlineGame::new(setting);
    let (mut entries, mut keys) = (Vec::new(), Vec::new());
    let places = game.places();
    let taken: Vec<u8> = (0..).map(|further: u8| (place + further) % places).take(seats.len()).collect();
    for (&(account, hash), &place) in seats.iter().zip(&taken) {
        let sitter = sitter(&house.store, account, &game.setting().terms).await?;
        entries.push(game.sit_as(Some(place), &account.name, sitter, now)?);
        keys.push(SeatKey { place, hash });
    }
    let id: GameId = secrets::new_game_id();
    if house.writer.write(first_change(&id, &game, &entries, keys)).await? == Verdict::Taken {
        return Err(Problem::Unavailable.into());
    }
    house.metrics.games_made.inc();
    for (&(account, _), &place) in seats.iter().zip(&taken) {
        house.store.give_seat(&account.id, &id, place).await?;
        house.store.settle_seek(&account.id, &id, place).await?;
    }
    // Whoever looks no more by then is not at the board.
    house.push.tell(Turn::first(&id, &game));
    tracing::info!(game = %id, rules = %terms.game, clock = %terms.clock, "two were paired");
    Ok(Some(Seated { game: id, place }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seek(account: &str, rating: f64, deviation: f64, since: u64) -> Seek {
        Seek {
            account: account.to_owned(),
            rules: "mana".to_owned(),
            clock: "180+2".to_owned(),
            wants_rulebook: false,
            rating,
            deviation,
            key: KeyHash([0; 32]),
            since: Millis(since),
        }
    }

    #[test]
    fn the_nearest_is_chosen_and_patience_reaches_farther() {
        let me = seek("me", 1500.0, 60.0, 1_000_000);
        let others = [seek("far", 1900.0, 60.0, 1_000_000), seek("near", 1450.0, 60.0, 1_000_000)];
        let best =
            |others: &[Seek], now: u64| best_of(others, &me, Millis(now)).map(|seek| seek.account.clone());
        assert_eq!(best(&others, 1_000_000).as_deref(), Some("near"));
        assert_eq!(best(&others[..1], 1_000_000), None);
        assert_eq!(best(&others[..1], 1_006_000), None);
        assert_eq!(best(&others[..1], 1_008_000).as_deref(), Some("far"));
        let unknown = [seek("unknown", 1800.0, 350.0, 1_000_000)];
        assert_eq!(best(&unknown, 1_000_000).as_deref(), Some("unknown"));
        assert_eq!(best(&[], 1_000_000), None);
    }
}
