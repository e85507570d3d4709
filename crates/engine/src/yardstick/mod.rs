//! Players to measure the engine by: simple, honest, and not part of what it plays with.

mod monte_carlo;
mod one_turn;
mod plain;

use tomoe_games::{AnyMove, AnyPosition, mana};

use crate::limits::{Control, Limits, Watch};
use crate::multi::ParanoidState;
use crate::root;
use crate::search::Past;
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};
use crate::table::Table;
use plain::{Steps, Whole};

/// A reference player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Yardstick {
    /// Looks one turn ahead: wins if it can, else goes where its evaluation is best.
    OneTurn,
    /// Monte-Carlo tree search with random play-outs: no evaluation and no knowledge but the rules.
    MonteCarlo,
    /// Alpha-beta search in which all the others play together against it. With two players that is what they do anyway.
    Paranoid,
}

impl Yardstick {
    /// All of them.
    pub const ALL: [Yardstick; 3] = [Yardstick::OneTurn, Yardstick::MonteCarlo, Yardstick::Paranoid];

    /// The name that commands use.
    pub const fn name(self) -> &'static str {
        match self {
            Yardstick::OneTurn => "one-turn",
            Yardstick::MonteCarlo => "monte-carlo",
            Yardstick::Paranoid => "paranoid",
        }
    }

    /// The player with this name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.name() == name)
    }

    /// Chooses a move for the player to act in the last of the positions, which are the game so far. `None` if there is no
    /// legal move.
    pub fn choose(
        &self,
        positions: &[AnyPosition],
        limits: &Limits,
        seed: u64,
        control: Control<'_>,
    ) -> Option<AnyMove> {
        let position = positions.last()?;
        match self {
            Yardstick::OneTurn => one_turn::choose(position, seed),
            Yardstick::MonteCarlo => {
                let watch = Watch::new(limits, control);
                match position {
                    AnyPosition::Yonmoque(position) => {
                        monte_carlo::choose(Whole::new(position), watch, seed).map(AnyMove::Yonmoque)
                    }
                    AnyPosition::Mana(position) => {
                        monte_carlo::choose(Whole::new(position), watch, seed).map(AnyMove::Mana)
                    }
                    AnyPosition::Mitsudomoe(position) => {
                        monte_carlo::choose(Steps::new(position), watch, seed).map(AnyMove::Mitsudomoe)
                    }
                }
            }
            Yardstick::Paranoid => paranoid(positions, limits, control),
        }
    }
}

/// The search that the engine uses for two, with everybody else as one opponent.
fn paranoid(positions: &[AnyPosition], limits: &Limits, control: Control<'_>) -> Option<AnyMove> {
    /// Enough for some seconds, and quick to clear.
    const TABLE_BYTES: usize = 8 << 20;
    let (position, before) = positions.split_last()?;
    let keys: Vec<u64> = before.iter().map(AnyPosition::key).collect();
    let (table, past) = (Table::new(TABLE_BYTES), Past::new(&keys));
    let watch = Watch::new(limits, control);
    /// The first move of the best line.
    macro_rules! search {
        ($state:ty, $position:expr, $wrap:path) => {
            root::deepen::<$state>($position, &table, None, &past, &[], limits, watch, 1, &mut |_, _| {})
                .first()
                .and_then(|line| line.moves.first().copied())
                .or_else(|| one_turn::any_move($position))
                .map($wrap)
        };
    }
    match position {
        AnyPosition::Yonmoque(position) => search!(YonmoqueState, position, AnyMove::Yonmoque),
        AnyPosition::Mana(position) if position.stage() == mana::Stage::Play => {
            search!(ManaState, position, AnyMove::Mana)
        }
        AnyPosition::Mana(position) => one_turn::any_move(position).map(AnyMove::Mana),
        AnyPosition::Mitsudomoe(position) if position.players_in() == 2 => {
            search!(MitsudomoeState, position, AnyMove::Mitsudomoe)
        }
        AnyPosition::Mitsudomoe(position) => search!(ParanoidState, position, AnyMove::Mitsudomoe),
    }
}

#[cfg(test)]
mod tests;
