//! A line of the engine that is walked through on the board, without a browser. Nothing of it is in the record until it is
//! kept.

use tomoe_engine::ugi::Finding;
use tomoe_games::{AnyMove, History};

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    /// The lines as they were when the walk began: what an engine says meanwhile must not change them underfoot.
    lines: Vec<Finding>,
    index: usize,
    moves: Vec<AnyMove>,
    /// How many of the moves have been made: one at least.
    made: usize,
}

impl Preview {
    /// Walks into the line with this index, as many moves as given. None if there is no such line.
    pub(super) fn new(game: &History, lines: Vec<Finding>, index: usize, made: usize) -> Option<Self> {
        let mut history = game.clone();
        let mut moves = Vec::new();
        for text in &lines.get(index)?.moves {
            // A line of the engine does not know that a repetition may end the game before its last move.
            let Ok(mv) = history.position().read_move(text) else { break };
            if history.play(mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        let made = made.min(moves.len());
        (made > 0).then_some(Self { lines, index, moves, made })
    }

    pub(super) fn lines(&self) -> &[Finding] {
        &self.lines
    }

    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn made(&self) -> usize {
        self.made
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves that have been made.
    pub(super) fn moves(&self) -> &[AnyMove] {
        &self.moves[..self.made]
    }

    /// The move that comes next.
    pub(super) fn next(&self) -> Option<AnyMove> {
        self.moves.get(self.made).copied()
    }

    /// The game with the moves that have been made.
    pub(super) fn history(&self, game: &History) -> History {
        let mut history = game.clone();
        for &mv in self.moves() {
            // They were tried when the walk began.
            let played = history.play(mv);
            debug_assert_eq!(played, Ok(()));
        }
        history
    }

    /// Goes so many moves on or back; says whether that is still in the line, and not before its first move.
    pub(super) fn step(&mut self, by: isize) -> bool {
        self.made = self.made.saturating_add_signed(by).min(self.moves.len());
        self.made > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;
    use tomoe_games::{AnyPosition, Game};

    fn walk(index: usize, made: usize) -> Option<Preview> {
        let line = |moves: &[&str]| Finding {
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            score: Score::Draw,
            depth: 4,
        };
        let lines = vec![line(&["@c3", "@b2", "@d4"]), line(&["@a1", "@a1"])];
        Preview::new(&game(), lines, index, made)
    }

    fn game() -> History {
        History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap())
    }

    #[test]
    fn a_line_is_walked_on_and_back_and_left_before_its_first_move() {
        let mut walk = walk(0, 2).unwrap();
        assert_eq!((walk.made(), walk.len(), walk.history(&game()).plies()), (2, 3, 2));
        assert!(walk.next().is_some());
        assert!(walk.step(isize::MAX) && walk.made() == 3 && walk.next().is_none());
        assert!(walk.step(-2) && !walk.step(-1));
    }

    #[test]
    fn what_is_no_move_ends_a_line() {
        assert_eq!(walk(1, 2).map(|walk| walk.len()), Some(1));
        assert_eq!(walk(2, 1), None);
    }
}
