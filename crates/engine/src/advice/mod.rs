//! What a source of proven values says about the moves of a position.

mod mitsudomoe;
mod yonmoque;

use tomoe_games::{AnyMove, AnyPosition};

use crate::earlier_positions::EarlierPositions;
use crate::engine::{Analysis, Variation, sort_lines};
use crate::source::Source;
use crate::value::PROVEN;

/// What is known of a position's moves.
pub(crate) struct Advice {
    /// A line of one move for every move that something is known of, best first.
    pub(crate) known: Vec<Variation>,
    /// Moves that are not to be looked at: they throw something away, or all is known of them.
    pub(crate) banned: Vec<AnyMove>,
    /// Whether it is known, and nothing in the game so far casts doubt on it, that every move loses.
    pub(crate) is_lost: bool,
    /// Lines that need no search, if everything is known: best first.
    pub(crate) lines: Option<Vec<Variation>>,
}

impl Advice {
    /// Asks about every move of the last of the positions, which are the game so far, for this many lines. None if the source
    /// knows nothing of them.
    pub(crate) fn new(source: &Source, positions: &[AnyPosition], wanted: usize) -> Option<Self> {
        let past = EarlierPositions::in_game(positions);
        match (source, positions.last()?) {
            (Source::Yonmoque(source), AnyPosition::Yonmoque(position)) => {
                Some(yonmoque::advice(&**source, position, &past, wanted))
            }
            (Source::Mitsudomoe(source), AnyPosition::Mitsudomoe(position)) => {
                mitsudomoe::advice(&**source, position, &past, wanted)
            }
            _ => None,
        }
    }

    /// Puts what is known in place of what was only estimated, and adds what is known of the moves not looked at, for this many lines.
    pub(crate) fn corrected(&self, answer: &Analysis, wanted: usize) -> Analysis {
        let mut answer = answer.clone();
        let find = |lines: &[Variation], known: &Variation| {
            lines.iter().position(|line| line.moves.first() == known.moves.first())
        };
        for known in &self.known {
            match find(&answer.lines, known) {
                Some(found) if answer.lines[found].value.abs() < PROVEN => {
                    let line = &mut answer.lines[found];
                    (line.value, line.score) = (known.value, known.score);
                }
                // A win that the search was told to leave alone.
                None if known.value > PROVEN => answer.lines.push(known.clone()),
                _ => {}
            }
        }
        // Stable: what the search preferred among equals stays first. What else it was told to leave alone comes last.
        sort_lines(&mut answer.lines);
        for known in &self.known {
            if find(&answer.lines, known).is_none() {
                answer.lines.push(known.clone());
            }
        }
        answer.lines.truncate(wanted);
        answer
    }
}
