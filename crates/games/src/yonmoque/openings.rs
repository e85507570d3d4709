//! Openings that are fair, or as nearly so as can be: the empty board is a win for Blue.

/// One opening a line: placements from the empty board. `tomoe extract yonmoque --openings` writes them from the full tables.
const BALANCED: &str = include_str!("balanced.txt");

/// The fairest openings of two to four placements, none of which the board's symmetries carry into another: those proven to be
/// drawn, then those whose forced win takes longest. Each is the moves from the empty board, separated by blanks.
pub fn balanced_openings() -> impl ExactSizeIterator<Item = &'static str> {
    BALANCED.lines().collect::<alloc::vec::Vec<_>>().into_iter()
}

/// How many of them are proven to be drawn: they come first.
const DRAWN: usize = 27;

/// Those that are proven to be drawn.
pub fn drawn_openings() -> alloc::vec::Vec<&'static str> {
    balanced_openings().take(DRAWN).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Position;
    use super::*;
    use crate::{Outcome, Position as _};

    #[test]
    fn every_opening_can_be_played_and_none_comes_twice() {
        let mut seen = alloc::vec::Vec::new();
        for opening in balanced_openings() {
            let mut position = Position::start();
            for text in opening.split(' ') {
                let (next, outcome) = position.play_unchecked(position.read_move(text).unwrap());
                assert_eq!(outcome, Outcome::Ongoing, "{opening}");
                position = next;
            }
            assert!(!seen.contains(&position), "{opening}");
            seen.push(position);
        }
        assert!(seen.len() >= 50);
    }
}
