//! A rated game that has ended, and what it says of its players.

use tomoe_games::Outcome;
use tomoe_play::Millis;
use tomoe_wire::{OnlineGame, Pool};

use super::strength::{Score, Strength, advantage, after_game_for_many, after_game_for_two};
use crate::store::StoredRating;

/// A rated game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RatedGame {
    pub(crate) pool: Pool,
    pub(crate) at: Millis,
    /// By place, the level of a computer.
    pub(crate) levels: Vec<Option<u8>>,
    /// By place, whether it counts for the rating against programs.
    pub(crate) apart: Vec<bool>,
    /// By place, the rank, counted from 0; equals share one.
    pub(crate) ranks: Vec<usize>,
    /// Whether it began as the rulebook says.
    pub(crate) is_rulebook: bool,
}

/// Under which name the rating of a level is kept. Accounts have no hyphen in their identifiers.
pub(crate) fn level_id(level: u8) -> String {
    format!("level-{level}")
}

/// The level of that name.
pub(crate) fn level_of(id: &str) -> Option<u8> {
    id.strip_prefix("level-")?.parse().ok()
}

/// What follows the name of a pool where ratings against programs are kept.
const APART: &str = "-programs";

/// Under which name ratings of a pool are kept: the ordinary ones, or those of people against programs.
pub(super) fn pool_id(pool: Pool, is_apart: bool) -> String {
    format!("{pool}{}", if is_apart { APART } else { "" })
}

/// The pool of that name, and whether it is about ratings against programs.
pub(super) fn read_pool_id(id: &str) -> Option<(Pool, bool)> {
    let (pool, is_apart) = id.strip_suffix(APART).map_or((id, false), |pool| (pool, true));
    Some((pool.parse().ok()?, is_apart))
}

impl RatedGame {
    /// What a game says; nothing if it is not rated or has no result.
    pub(crate) fn of(game: &OnlineGame) -> Option<Self> {
        let live = game.live()?;
        let terms = live.terms();
        let ranks = match live.ending()?.outcome {
            Outcome::Ongoing => return None,
            Outcome::Draw => vec![0; terms.seats().len()],
            Outcome::Win(player) => {
                let winner = terms.place(player)?;
                (0..terms.seats().len()).map(|place| usize::from(place != winner)).collect()
            }
        };
        Some(Self {
            pool: Pool::of(terms)?,
            at: live.events().last().map_or(live.began(), |event| event.at),
            levels: terms.seats().iter().map(|seat| seat.level().map(|level| level.0)).collect(),
            apart: (0..game.places()).map(|place| game.counts_apart(place)).collect(),
            ranks,
            is_rulebook: terms.opening().transitions().is_empty(),
        })
    }

    /// Under which name the rating is kept that the game changes, by place.
    pub(crate) fn pool_ids(&self) -> Vec<String> {
        self.apart.iter().map(|&is_apart| pool_id(self.pool, is_apart)).collect()
    }

    /// Who played, by place; nobody if a seat is nobody's any more, or somebody had two.
    pub(crate) fn players(&self, accounts: &[(u8, String)]) -> Option<Vec<String>> {
        let of_account = |place: usize| {
            accounts.iter().find(|(held, _)| usize::from(*held) == place).map(|(_, id)| id.clone())
        };
        let id = |(place, level): (usize, &Option<u8>)| level.map(level_id).or_else(|| of_account(place));
        let players: Vec<String> = self.levels.iter().enumerate().map(id).collect::<Option<_>>()?;
        let is_twice = |(place, player): (usize, &String)| players[..place].contains(player);
        let is_anybody_twice = players.iter().enumerate().any(is_twice);
        (!is_anybody_twice).then_some(players)
    }

    /// The ratings after it, by place.
    pub(crate) fn applied(&self, before: &[Option<StoredRating>]) -> Vec<StoredRating> {
        let is_many = self.pool.is_many;
        let strength = |rating: &Option<StoredRating>| match rating {
            Some(rating) => rating.strength.after(self.at.since(rating.at), is_many),
            None => Strength::unknown(is_many),
        };
        let strengths: Vec<Strength> = before.iter().map(strength).collect();
        let after = match (&strengths[..], &self.ranks[..]) {
            (&[first, second], &[of_first, of_second]) => {
                let score = match of_first.cmp(&of_second) {
                    std::cmp::Ordering::Less => Score::Won,
                    std::cmp::Ordering::Equal => Score::Drawn,
                    std::cmp::Ordering::Greater => Score::Lost,
                };
                let advantage = if self.is_rulebook { advantage(self.pool.game) } else { 0.0 };
                after_game_for_two([first, second], score, advantage).to_vec()
            }
            _ => {
                let ranked: Vec<_> = strengths.into_iter().zip(self.ranks.iter().copied()).collect();
                after_game_for_many(&ranked)
            }
        };
        let games = |rating: &Option<StoredRating>| rating.as_ref().map_or(0, |rating| rating.games) + 1;
        let new = after.into_iter().zip(before);
        new.map(|(strength, before)| StoredRating { strength, games: games(before), at: self.at }).collect()
    }
}
