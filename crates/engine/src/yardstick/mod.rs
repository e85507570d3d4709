//! Simple reference players to measure the engine by. The engine itself does not use them.

mod monte_carlo;
mod one_turn;
mod playout_state;

use tomoe_games::{AnyMove, AnyPosition, mana};

use crate::deepening::deepen;
use crate::earlier_positions::EarlierPositions;
use crate::limits::{Budget, Control, Limits};
use crate::multi::ParanoidState;
use crate::root_search::{FirstTurns, RootSearch};
use crate::state::State;
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};
use crate::transposition_table::TranspositionTable;
use playout_state::{StepPlayout, WholeTurnPlayout};

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
                let budget = Budget::new(limits, control);
                match position {
                    AnyPosition::Yonmoque(position) => {
                        monte_carlo::choose(WholeTurnPlayout::new(position), budget, seed)
                            .map(AnyMove::Yonmoque)
                    }
                    AnyPosition::Mana(position) => {
                        monte_carlo::choose(WholeTurnPlayout::new(position), budget, seed).map(AnyMove::Mana)
                    }
                    AnyPosition::Mitsudomoe(position) => {
                        monte_carlo::choose(StepPlayout::new(position), budget, seed).map(AnyMove::Mitsudomoe)
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
    let position = positions.last()?;
    let (table, earlier) = (TranspositionTable::new(TABLE_BYTES), EarlierPositions::in_game(positions));
    let budget = Budget::new(limits, control);
    match position {
        AnyPosition::Yonmoque(_) => first_move::<YonmoqueState>(position, &table, &earlier, limits, budget),
        AnyPosition::Mana(mana) if mana.stage() == mana::Stage::Play => {
            first_move::<ManaState>(position, &table, &earlier, limits, budget)
        }
        AnyPosition::Mana(_) => position.moves().first().copied(),
        AnyPosition::Mitsudomoe(board) if board.players_in() == 2 => {
            first_move::<MitsudomoeState>(position, &table, &earlier, limits, budget)
        }
        AnyPosition::Mitsudomoe(_) => first_move::<ParanoidState>(position, &table, &earlier, limits, budget),
    }
}

/// The first move of the best line, or any.
fn first_move<S: State>(
    position: &AnyPosition,
    table: &TranspositionTable,
    earlier: &EarlierPositions,
    limits: &Limits,
    budget: Budget<'_>,
) -> Option<AnyMove> {
    let mut search = RootSearch::new(S::of(position)?, table, None, earlier, FirstTurns::default(), budget);
    let lines = deepen(&mut search, position, limits, 1, &mut |_, _| {});
    let best = lines.first().and_then(|line| line.moves.first());
    best.or(position.moves().first()).copied()
}

#[cfg(test)]
mod tests;
