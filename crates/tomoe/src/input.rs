//! Positions given on the command line.

use tomoe_games::{AnyPosition, History};

use crate::args::PositionArgs;
use crate::failure::Failure;

impl PositionArgs {
    /// The position asked for, or the usual start.
    pub(crate) fn read(&self) -> Result<AnyPosition, Failure> {
        let position = match &self.position {
            Some(text) => AnyPosition::read(self.game, text),
            None => AnyPosition::start(self.game, self.players),
        };
        Ok(position?)
    }

    /// The game after these moves, which are separated by white space.
    pub(crate) fn play(&self, moves: &str) -> Result<History, Failure> {
        let mut history = History::new(self.read()?);
        for (i, text) in moves.split_whitespace().enumerate() {
            history.play_text(text).map_err(|error| Failure::input(format!("move {}: {error}", i + 1)))?;
        }
        Ok(history)
    }
}
