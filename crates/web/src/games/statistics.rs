//! What the visitor has achieved against the computer, and on how many days in a row.

use std::collections::{BTreeMap, BTreeSet};

use tomoe_games::Game;
use tomoe_play::Millis;

use super::head::{Head, Standing};

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    /// By game and level, in their order: finished games, and those won.
    pub(crate) rows: Vec<(Game, u8, Tally)>,
    /// The days in a row up to today, or up to yesterday as long as today may still follow.
    pub(crate) days_in_row: usize,
    pub(crate) longest: usize,
}

/// How many games were played to their end, and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) played: usize,
    pub(crate) won: usize,
}

impl Statistics {
    /// Counts games. `offset` is added to a time so that days begin at the visitor's midnight, in milliseconds.
    pub(crate) fn of(heads: &[Head], now: Millis, offset: i64) -> Self {
        let mut tallies: BTreeMap<(usize, u8), Tally> = BTreeMap::new();
        for head in heads {
            let is_counted = matches!(head.standing(), Standing::Won | Standing::Lost | Standing::Drawn);
            if let Some(level) = head.level().filter(|_| is_counted) {
                let tally = tallies.entry((head.game() as usize, level)).or_default();
                tally.played += 1;
                tally.won += usize::from(head.standing() == Standing::Won);
            }
        }
        let day = |time: Millis| (time.0 as i64 + offset).div_euclid(Millis::DAY.0 as i64);
        let days: BTreeSet<i64> = heads.iter().map(|head| day(head.played)).collect();
        let today = day(now);
        let up_to = |last: i64| (0..).take_while(|back| days.contains(&(last - back))).count();
        Self {
            rows: tallies.into_iter().map(|((game, level), tally)| (Game::ALL[game], level, tally)).collect(),
            days_in_row: if days.contains(&today) { up_to(today) } else { up_to(today - 1) },
            longest: days.iter().map(|&last| up_to(last)).max().unwrap_or(0),
        }
    }

    /// The highest level of a game that was beaten.
    pub(crate) fn highest(&self, game: Game) -> Option<u8> {
        let beaten = self.rows.iter().filter(|row| row.0 == game && row.2.won > 0);
        beaten.map(|row| row.1).max()
    }
}

#[cfg(test)]
mod tests {
    use super::super::head::tests::{head, resigned};
    use super::*;

    const DAY: u64 = Millis::DAY.0;

    #[test]
    fn games_are_counted_by_game_and_level() {
        let heads = [
            resigned(0, 3, 'b', 0),
            resigned(3, 0, 'b', 0),
            resigned(0, 5, 'w', 0),
            resigned(0, 0, 'w', 0),
            resigned(2, 4, 'w', 0),
            head("[Game \"yonmoque\"]\n[WhiteLevel \"3\"]\n\n1. @c3 -\n", 0),
        ];
        let statistics = Statistics::of(&heads, Millis(0), 0);
        let tally = |played, won| Tally { played, won };
        assert_eq!(statistics.rows, [(Game::Yonmoque, 3, tally(2, 1)), (Game::Yonmoque, 5, tally(1, 0))]);
        assert_eq!((statistics.highest(Game::Yonmoque), statistics.highest(Game::Mana)), (Some(3), None));
    }

    #[test]
    fn days_follow_each_other_at_the_visitors_midnight() {
        let at = |times: &[u64]| times.iter().map(|&time| resigned(0, 0, 'b', time)).collect::<Vec<_>>();
        let rows = |heads: &[Head], now, offset| {
            let statistics = Statistics::of(heads, Millis(now), offset);
            (statistics.days_in_row, statistics.longest)
        };
        let heads = at(&[10 * DAY, 11 * DAY + 5, 12 * DAY, 20 * DAY, 21 * DAY]);
        assert_eq!(rows(&heads, 21 * DAY + 9, 0), (2, 3));
        assert_eq!(rows(&heads, 22 * DAY + 9, 0), (2, 3), "today may still follow");
        assert_eq!(rows(&heads, 23 * DAY, 0), (0, 3));
        assert_eq!(rows(&[], 23 * DAY, 0), (0, 0));
        // An hour before midnight in London is the next day further east.
        let heads = at(&[10 * DAY - 1, 10 * DAY + 5]);
        assert_eq!((rows(&heads, 10 * DAY + 5, 0), rows(&heads, 10 * DAY + 5, 3_600_000)), ((2, 2), (1, 1)));
    }
}
