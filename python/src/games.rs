//! The games of a batch: all of one kind, which is known when the program runs.

use tomoe_games::{AnyPosition, mana, mitsudomoe, yonmoque};

use crate::steps::StepPlay;

/// The games of a batch, which are of one kind.
pub(crate) enum Games {
    /// Yonmoque.
    Yonmoque(Vec<StepPlay<yonmoque::Position>>),
    /// Mana.
    Mana(Vec<StepPlay<mana::Position>>),
    /// Mitsudomoe.
    Mitsudomoe(Vec<StepPlay<mitsudomoe::Position>>),
}

/// Does the same with whichever games they are; `$Game` is the type of their positions.
macro_rules! each_games {
    ($any:expr, $games:ident, $Game:ident => $body:expr) => {
        match $any {
            $crate::games::Games::Yonmoque($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::yonmoque::Position;
                $body
            }
            $crate::games::Games::Mana($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mana::Position;
                $body
            }
            $crate::games::Games::Mitsudomoe($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mitsudomoe::Position;
                $body
            }
        }
    };
}
pub(crate) use each_games;

impl Games {
    /// So many games that begin at the same position.
    pub(crate) fn new(start: AnyPosition, count: usize, limit: u32) -> Self {
        match start {
            AnyPosition::Yonmoque(start) => Games::Yonmoque(vec![StepPlay::new(start, limit); count]),
            AnyPosition::Mana(start) => Games::Mana(vec![StepPlay::new(start, limit); count]),
            AnyPosition::Mitsudomoe(start) => Games::Mitsudomoe(vec![StepPlay::new(start, limit); count]),
        }
    }

    /// Begins the game with a number again, at a position of the same game for as many players.
    pub(crate) fn restart(&mut self, number: usize, position: AnyPosition) {
        match (self, position) {
            (Games::Yonmoque(games), AnyPosition::Yonmoque(position)) => games[number].restart(position),
            (Games::Mana(games), AnyPosition::Mana(position)) => games[number].restart(position),
            (Games::Mitsudomoe(games), AnyPosition::Mitsudomoe(position)) => games[number].restart(position),
            _ => debug_assert!(false, "checked before"),
        }
    }
}
