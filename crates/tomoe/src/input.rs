//! Positions given on the command line.

use std::io::{self, BufRead, Read};

use tomoe_files::decode;
use tomoe_games::{AnyPosition, History};

use crate::args::PositionArgs;
use crate::failure::Failure;

/// What errors call standard input.
const STDIN: &str = "standard input";

/// All of standard input, as text.
pub(crate) fn read_stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes).and_then(|_| decode(bytes));
    read.map_err(|error| Failure::input(format!("{STDIN}: {error}")))
}

/// The lines of standard input that are not empty, each with its number, as they come.
pub(crate) fn stdin_lines() -> impl Iterator<Item = Result<(usize, String), Failure>> {
    let lines = io::stdin().lock().split(b'\n').zip(1..);
    let read = |(line, number): (io::Result<Vec<u8>>, usize)| {
        let text =
            line.and_then(decode).map_err(|error| Failure::input(format!("{STDIN}, line {number}: {error}")));
        text.map(|text| (number, text.trim().to_owned()))
    };
    lines.map(read).filter(|line| line.as_ref().map_or(true, |(_, text)| !text.is_empty()))
}

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
