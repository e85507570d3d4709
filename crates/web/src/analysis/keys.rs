//! The keys of the analysis.

use super::state::StudyState;
use crate::play::on_hot_key;

/// Listens to them wherever nothing is being written.
pub(super) fn listen(state: StudyState) {
    on_hot_key(move |key| {
        match key {
            "ArrowLeft" => state.step(-1),
            "ArrowRight" => state.step(1),
            "Home" => state.step(isize::MIN),
            "End" => state.step(isize::MAX),
            "Escape" => {
                if !state.board.back() {
                    state.leave_line();
                }
            }
            "f" | "F" => state.board.turn(),
            _ => return !state.is_drilling() && with_the_engine(state, key),
        }
        true
    });
}

/// Keys that would tell the answer of an exercise.
fn with_the_engine(state: StudyState, key: &str) -> bool {
    match key {
        "l" | "L" => state.switch_engine(),
        "+" | "=" => state.add_lines(1),
        "-" | "−" => state.add_lines(-1),
        "b" | "B" => state.play_best(),
        "x" | "X" => state.switch_threats(),
        "d" | "D" => state.drawings.switch(),
        "c" | "C" => state.drawings.clear(),
        "p" | "P" => state.switch_replay(),
        _ => return false,
    }
    true
}
