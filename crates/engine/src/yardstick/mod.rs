//! Players to measure the engine by: simple, honest, and not part of what it plays with.

mod monte_carlo;
mod one_turn;
mod plain;

use tomoe_games::{AnyMove, AnyPosition, mana};

use crate::limits::{Control, Limits, Watch};
use crate::multi::ParanoidState;
use crate::root;
use crate::search::Past;
use crate::seeker::Seeker;
use crate::state::State;
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
    match position {
        AnyPosition::Yonmoque(_) => first_move::<YonmoqueState>(position, &table, &past, limits, watch),
        AnyPosition::Mana(mana) if mana.stage() == mana::Stage::Play => {
            first_move::<ManaState>(position, &table, &past, limits, watch)
        }
        AnyPosition::Mana(_) => position.moves().first().copied(),
        AnyPosition::Mitsudomoe(board) if board.players_in() == 2 => {
            first_move::<MitsudomoeState>(position, &table, &past, limits, watch)
        }
        AnyPosition::Mitsudomoe(_) => first_move::<ParanoidState>(position, &table, &past, limits, watch),
    }
}

/// The first move of the best line, or any.
fn first_move<S: State>(
    position: &AnyPosition,
    table: &Table,
    past: &Past,
    limits: &Limits,
    watch: Watch<'_>,
) -> Option<AnyMove> {
    let mut seeker = Seeker::new(S::of(position)?, table, None, past, &[], watch);
    let lines = root::deepen(&mut seeker, position, limits, 1, &mut |_, _| {});
    let best = lines.first().and_then(|line| line.moves.first());
    best.or(position.moves().first()).copied()
}

#[cfg(test)]
mod tests;
