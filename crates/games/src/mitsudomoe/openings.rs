//! Openings for two players that are fair by experience.

use alloc::vec::Vec;

/// One opening a line: turns from the usual start. The example `fair_openings` of the engine makes such lists.
const FAIR: &str = include_str!("fair.txt");

/// Short openings for two, from which White won about half of the engine's games against itself: docs/engine.md has the figure of each. None
/// is the mirror image of another. Each is the turns from the usual start, separated by blanks.
pub fn fair_openings() -> Vec<&'static str> {
    FAIR.lines().collect()
}
