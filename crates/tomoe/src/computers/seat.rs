//! A seat at a game that a computer holds.

use std::time::{Duration, Instant};

use tomoe_engine::Level;
use tomoe_games::History;
use tomoe_play::{Action, Offer, TimeControl};
use tomoe_wire::{Entry, OnlineGame, Setting, Stage};

use super::thinkers::Thought;

/// A computer leaves a game in which nothing has happened for so long.
const IDLE: Duration = Duration::from_secs(600);

/// A draw is agreed to by who does not expect more than this.
const DRAWISH: f32 = 0.45;

/// A move takes at most this part of the time that is left.
const SHARE: u32 = 25;

/// The shortest time to think: what a turn takes at the lowest levels.
const LEAST: Duration = Duration::from_millis(20);

/// A seat at a game that a computer holds.
pub(super) struct ComputerSeat {
    place: u8,
    level: Level,
    game: Option<OnlineGame>,
    /// The position that is being thought about, or was.
    asked: Option<u32>,
    /// The last entry at which an offer was answered.
    answered: u32,
    /// What the computer last expected, from 0 to 1.
    expects: f32,
    changed: Instant,
}

/// What a computer wants to do.
pub(super) enum Wish {
    /// To answer an offer.
    Answer { action: String, basis: u32 },
    /// To find a move.
    Think(Question),
}

/// A position in which a move is to be found.
pub(super) struct Question {
    pub(super) place: u8,
    pub(super) basis: u32,
    pub(super) level: Level,
    pub(super) history: History,
    pub(super) may_swap: bool,
    /// How long a move may take, unless the level takes less.
    pub(super) time: Duration,
}

impl ComputerSeat {
    pub(super) fn new(place: u8, level: Level) -> Self {
        let changed = Instant::now();
        Self { place, level, game: None, asked: None, answered: 0, expects: 0.5, changed }
    }

    pub(super) fn place(&self) -> u8 {
        self.place
    }

    pub(super) fn begin(&mut self, setting: &Setting) {
        self.game.get_or_insert_with(|| OnlineGame::new(setting.clone()));
    }

    /// Takes note of what happened. Two computers at one game are told everything twice.
    pub(super) fn learn(&mut self, entries: &[Entry]) {
        let Some(game) = &mut self.game else { return };
        for entry in entries.iter().filter(|entry| entry.number > game.last()).collect::<Vec<_>>() {
            // A gap can't be: the server tells everything in order.
            let _ = game.apply(entry);
        }
        self.changed = Instant::now();
    }

    /// What was found has come to nothing.
    pub(super) fn forget(&mut self) {
        self.asked = None;
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| matches!(game.stage(), Stage::Over | Stage::Closed))
    }

    pub(super) fn is_idle(&self) -> bool {
        let is_its_turn = self.game.as_ref().is_some_and(|game| game.place_to_act() == Some(self.place));
        !is_its_turn && self.changed.elapsed() > IDLE
    }

    /// What there is to do in the game as it stands.
    pub(super) fn wish(&mut self) -> Option<Wish> {
        let game = self.game.as_ref()?;
        let live = game.live().filter(|live| !live.is_over())?;
        let player = game.player_at(self.place)?;
        let basis = game.basis();
        let waits = |offer: Option<&Offer>| {
            live.position().is_in(player) && offer.is_some_and(|offer| offer.waits_for(player))
        };
        let answer = match () {
            () if self.answered == game.last() => None,
            // Whoever plays against a computer may try again.
            () if waits(live.take_back_offer()) => Some(Action::AcceptTakeBack),
            () if waits(live.draw_offer()) && self.expects <= DRAWISH => Some(Action::AcceptDraw),
            () if waits(live.draw_offer()) => Some(Action::DeclineDraw),
            () => None,
        };
        if let Some(answer) = answer {
            self.answered = game.last();
            return Some(Wish::Answer { action: answer.to_text(live.position()), basis });
        }
        if game.place_to_act() != Some(self.place) || self.asked == Some(basis) {
            return None;
        }
        self.asked = Some(basis);
        let increment = match live.terms().clock() {
            TimeControl::Increment { increment, .. } => Duration::from(increment) / 2,
            TimeControl::Unlimited | TimeControl::Days(_) => Duration::ZERO,
        };
        // The server's clock and this one are the same machine's, or nearly the same.
        let left = live.time_left(player, live.turn_since()).map(Duration::from);
        let time = left.map_or(Duration::MAX, |left| (left / SHARE + increment).min(left / 2)).max(LEAST);
        Some(Wish::Think(Question {
            place: self.place,
            basis,
            level: self.level,
            history: live.history().clone(),
            may_swap: live.may_swap(),
            time,
        }))
    }

    /// What to do with what was found: nothing if the position has changed.
    pub(super) fn conclude(&mut self, thought: &Thought) -> Option<String> {
        if self.asked != Some(thought.basis) || self.game.as_ref()?.basis() != thought.basis {
            return None;
        }
        self.expects = thought.expects;
        Some(thought.action.clone())
    }
}
