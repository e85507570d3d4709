//! What an engine found in a position, as a review takes it.

use tomoe_games::{AnyMove, AnyPosition, ReadError};

use crate::engine::Analysis;
use crate::score::Score;
use crate::ugi::StatedScore;

/// What an engine found in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// How many turns deep it looked.
    pub depth: u32,
    /// The best lines, best first.
    pub lines: Vec<Candidate>,
}

/// A move that was considered, and how play is expected to go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The moves, at least one.
    pub moves: Vec<AnyMove>,
    /// What the first move is worth to the player who makes it.
    pub score: Score,
}

impl Assessment {
    /// What this move was found to be worth, if it was considered.
    pub(super) fn score_of(&self, mv: AnyMove) -> Option<Score> {
        let line = self.lines.iter().find(|line| line.first() == Some(mv))?;
        Some(line.score)
    }
}

impl Candidate {
    /// Reads the moves of a line that begins in this position.
    pub fn read<'t>(
        position: &AnyPosition,
        moves: impl IntoIterator<Item = &'t str>,
        score: Score,
    ) -> Result<Self, ReadError> {
        let mut position = *position;
        let mut read = |text| {
            let mv = position.read_move(text)?;
            position = position.play_unchecked(mv).0;
            Ok(mv)
        };
        Ok(Self { moves: moves.into_iter().map(&mut read).collect::<Result<_, _>>()?, score })
    }

    pub(super) fn first(&self) -> Option<AnyMove> {
        self.moves.first().copied()
    }
}

/// Scores are as the protocol tells them, so that a review is the same however the engine is asked.
impl From<Analysis> for Assessment {
    fn from(answer: Analysis) -> Self {
        let told = |score: Score| Score::from(StatedScore::from(score));
        let lines =
            answer.lines.into_iter().map(|line| Candidate { moves: line.moves, score: told(line.score) });
        Self { depth: answer.depth, lines: lines.collect() }
    }
}
