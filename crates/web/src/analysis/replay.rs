//! A game that plays itself through, a move after another.

use std::time::Duration;

use leptos::prelude::*;

use super::state::StudyState;
use super::study::Study;

/// From move to move: long enough for the longest turn to be seen and thought about.
const PACE: Duration = Duration::from_millis(1600);

/// The signals of it.
#[derive(Clone, Copy)]
pub(super) struct Replay {
    pub(super) is_on: RwSignal<bool>,
    /// Counts the times that it was begun, so that an old one ends when a new one begins.
    number: StoredValue<u32>,
}

impl Replay {
    pub(super) fn new() -> Self {
        Self { is_on: RwSignal::new(false), number: StoredValue::new(0) }
    }

    pub(super) fn stop(self) {
        if self.is_on.get_untracked() {
            self.is_on.set(false);
        }
    }
}

impl StudyState {
    /// Begins to play the line through, from its start if it is at its end; or pauses.
    pub(super) fn switch_replay(self) {
        let is_on = !self.replay.is_on.get_untracked();
        self.leave_line();
        if is_on && self.study.with_untracked(Study::is_at_end) {
            self.look_at_place(0);
        }
        self.replay.is_on.set(is_on);
        if is_on {
            let number = self.replay.number.get_value().wrapping_add(1);
            self.replay.number.set_value(number);
            set_timeout(move || self.replay_on(number), PACE / 2);
        }
    }

    fn replay_on(self, number: u32) {
        // The page may have gone, or somebody pressed the button again.
        let is_going = self.replay.number.try_get_value() == Some(number)
            && self.replay.is_on.try_get_untracked() == Some(true);
        if !is_going {
            return;
        }
        self.look_at_place(self.study.with_untracked(Study::place) + 1);
        if self.study.with_untracked(Study::is_at_end) {
            self.replay.stop();
        } else {
            set_timeout(move || self.replay_on(number), PACE);
        }
    }
}
