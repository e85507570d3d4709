//! The levels of the house play each other, so that whoever comes finds one about as strong.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tomoe_games::{AnyPosition, Game, History, fair_opening, fair_openings};
use tomoe_play::{LevelNumber, Millis, Seat, Terms, TimeControl};
use tomoe_wire::{GameId, OnlineGame, Pool, Setting, Speed, Stage};

use super::rated_game::level_id;
use crate::clock::now;
use crate::house::House;
use crate::live::{Command, first_change};
use crate::secrets;
use crate::store::{StoreError, Verdict};

/// The clock of their games.
const CLOCK: TimeControl = TimeControl::Increment { initial: Millis(300_000), increment: Millis(3_000) };

/// How many of their games go on at a time.
const TOGETHER: usize = 2;

/// How often it is looked whether a game has ended.
const LOOK: Duration = Duration::from_millis(500);

/// How long to wait when storage has failed.
const PAUSE: Duration = Duration::from_secs(5);

/// Lets every two levels play so many rated games with each other in every game for two. Those of earlier runs count.
pub(crate) async fn keep_levels_playing(house: Arc<House>, games: u32) {
    let levels = u8::try_from(house.levels.len()).unwrap_or(u8::MAX);
    let mut going_on = JoinSet::new();
    for game in Game::ALL {
        let played = loop {
            match rounds_played(&house, game, levels).await {
                Ok(played) => break played,
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        };
        for (round, pair) in (played..games).flat_map(|round| pairs(levels).map(move |pair| (round, pair))) {
            while going_on.len() >= TOGETHER {
                going_on.join_next().await;
            }
            going_on.spawn(play(Arc::clone(&house), game, seated(pair, round)));
        }
    }
    going_on.join_all().await;
}

/// Every two of the levels.
fn pairs(levels: u8) -> impl Iterator<Item = (u8, u8)> {
    (1..=levels).flat_map(move |one| (one + 1..=levels).map(move |other| (one, other)))
}

/// Who of a pair sits first: each as often as the other.
fn seated((one, other): (u8, u8), round: u32) -> [u8; 2] {
    if (u32::from(one) + u32::from(other) + round).is_multiple_of(2) { [one, other] } else { [other, one] }
}

/// How many rounds all levels have played already.
async fn rounds_played(house: &House, game: Game, levels: u8) -> Result<u32, StoreError> {
    let pool = Pool { game, is_many: false, speed: Speed::of(CLOCK).unwrap_or(Speed::Blitz) }.to_string();
    let mut least = u32::MAX;
    for level in 1..=levels {
        let ratings = house.store.ratings_of(&level_id(level)).await?;
        let games = ratings.iter().find(|(id, _)| *id == pool).map_or(0, |(_, rating)| rating.games);
        least = least.min(games);
    }
    Ok(least / u32::from(levels.max(2) - 1))
}

/// Plays a game to its end, or leaves it to the house's rounds if storage fails.
async fn play(house: Arc<House>, game: Game, levels: [u8; 2]) {
    let Some(setting) = setting(&house, game, levels) else { return };
    let mut online = OnlineGame::new(setting);
    let Ok(entry) = online.begin(now()) else { return };
    let id: GameId = secrets::new_game_id();
    if !matches!(
        house.writer.write(first_change(&id, &online, &[entry], Vec::new())).await,
        Ok(Verdict::Written)
    ) {
        return tokio::time::sleep(PAUSE).await;
    }
    house.metrics.games_made.inc();
    house.hosts.tell(&house, &id, Command::Wake).await;
    loop {
        tokio::time::sleep(LOOK).await;
        let look = house.hosts.ask(&house, &id, |reply| Command::Look { reply }).await;
        if look.is_ok_and(|look| look.game.stage() == Stage::Over) {
            return;
        }
    }
}

fn setting(house: &House, game: Game, levels: [u8; 2]) -> Option<Setting> {
    let openings = fair_openings(game, 2).len();
    let opening = match openings {
        0 => History::new(AnyPosition::start(game, 2).ok()?),
        _ => fair_opening(game, 2, secrets::below(openings))?,
    };
    let seat = |level: u8| {
        let name = house.levels.get(usize::from(level) - 1)?;
        Some(Seat::computer(LevelNumber(level), name))
    };
    let seats = levels.into_iter().map(seat).collect::<Option<Vec<_>>>()?;
    let terms = Terms::new(opening, seats).ok()?.with_clock(CLOCK).with_rating(true);
    Some(Setting { terms, is_public: true, created: now(), rematch_of: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_on_both_sides() {
        assert_eq!(pairs(9).count(), 36);
        for pair in pairs(9) {
            assert_eq!(seated(pair, 0), {
                let [a, b] = seated(pair, 1);
                [b, a]
            });
        }
        let first = |level: u8| pairs(9).filter(|&pair| seated(pair, 0)[0] == level).count();
        assert!((1..=9).all(|level| (3..=5).contains(&first(level))));
    }
}
