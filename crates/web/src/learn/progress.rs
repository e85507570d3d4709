//! What has been done of a game's lessons, kept by the browser.

use leptos::prelude::*;
use tomoe_games::Game;

use crate::store;

/// The steps done and the exercises solved; a signal to be copied.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    game: Game,
    done: RwSignal<Vec<String>>,
}

impl Progress {
    pub(super) fn of(game: Game) -> Self {
        let kept = store::get(&format!("learn.{game}")).unwrap_or_default();
        let done = kept.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        Self { game, done: RwSignal::new(done) }
    }

    /// Whether the step or exercise of this name is done.
    pub(super) fn has(self, name: &str) -> bool {
        self.done.with(|done| done.iter().any(|each| each == name))
    }

    /// Keeps that it is done.
    pub(super) fn add(self, name: &str) {
        if untrack(|| self.has(name)) {
            return;
        }
        self.done.update(|done| done.push(name.to_owned()));
        store::set(&format!("learn.{}", self.game), &self.done.with_untracked(|done| done.join(",")));
    }
}
