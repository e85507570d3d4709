//! A position to be thought about, as a server tells of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::TimeControl;
use tomoe_wire::{BotState, WholeGame};

/// A move takes at most this part of the time that is left.
const SHARE: u32 = 25;

/// The shortest time to think: what a turn takes at the lowest levels.
pub(crate) const LEAST: Duration = Duration::from_millis(20);

/// A position to be thought about.
pub(crate) struct Question {
    /// By which the server knows the position.
    pub(crate) basis: u32,
    pub(crate) history: History,
    pub(crate) may_swap: bool,
    /// How long the clock allows to think.
    pub(crate) time: Duration,
    pub(crate) cancelled: Cancelled,
}

/// Whether the answer to a question is not wanted any more.
#[derive(Clone, Default)]
pub(crate) struct Cancelled(Arc<AtomicBool>);

impl Question {
    /// The position that stands in a game; none if this program does not know such a game.
    pub(crate) fn read(whole: &WholeGame, state: &BotState) -> Option<Self> {
        let game: Game = whole.rules.parse().ok()?;
        let mut history = History::new(AnyPosition::read(game, &whole.start).ok()?);
        state.turns.iter().try_for_each(|turn| history.play_text(turn).map(drop)).ok()?;
        let increment = match whole.clock.parse() {
            Ok(TimeControl::Increment { increment, .. }) => Duration::from(increment) / 2,
            _ => Duration::ZERO,
        };
        let left = state.time_left.get(usize::from(whole.place)).map(|&left| Duration::from_millis(left));
        let time = left.map_or(Duration::MAX, |left| (left / SHARE + increment).min(left / 2)).max(LEAST);
        let (basis, may_swap) = (state.basis, state.may_swap);
        Some(Self { basis, history, may_swap, time, cancelled: Cancelled::default() })
    }
}

impl Cancelled {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// As engines look at it while they think.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
