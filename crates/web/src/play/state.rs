//! The signals of the page on which a game is played, and what happens on it: moves, the computer's turns, hints.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::Level;
use tomoe_games::record::NodeId;
use tomoe_games::{AnyMove, AnyPosition, mana};
use tomoe_play::Millis;

use super::headline;
use super::saved::{Saved, now};
use super::session::GameSession;
use super::side::is_worse;
use crate::board::BoardState;
use crate::engine::{Answer, EngineWorker};
use crate::kept::{self, Kept};
use crate::route::{self, Route};
use crate::settings::Pace;
use crate::slot::Slot;
use crate::sound::Sound;
use crate::{describe, ending};

/// How much longer the computer waits when somebody has gone out, for the reason to be read.
const OUT: Duration = Duration::from_millis(1500);

/// The longest that the computer thinks about a move; lower levels stop long before.
const THINKING: Duration = Duration::from_millis(1500);

/// How long a tab waits for the move that another one's computer is thinking about.
const PATIENCE: Duration = Duration::from_millis(5000);

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(200);

/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(1200);

/// What the engine was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Move,
    Hint,
}

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct PlayState {
    id: StoredValue<String>,
    /// The revision of the kept game that this page shows.
    revision: StoredValue<u32>,
    pub(crate) session: Slot<GameSession>,
    pub(crate) board: BoardState,
    engine: EngineWorker,
    pub(crate) asked: Slot<Option<Asked>>,
    /// What is said aloud.
    pub(crate) said: Slot<String>,
    /// What stands beneath the board besides what to do: a hint, an error.
    pub(crate) notice: Slot<Option<String>>,
    /// The time, as far as clocks need it.
    pub(crate) now: Slot<Millis>,
    /// Whether computers who play each other wait to be told to go on.
    pub(crate) is_paused: Slot<bool>,
    /// Whether the computer, who may choose a side, thinks that it stands worse than even.
    is_worse: StoredValue<bool>,
    /// Counts what happens, so that a pause of the computer notices that the game went elsewhere.
    events: StoredValue<u32>,
}

impl PlayState {
    pub(crate) fn new(id: String, saved: Saved) -> Self {
        let revision = StoredValue::new(saved.revision);
        let session = GameSession::new(saved.game);
        let board = BoardState::new(*session.history().position());
        board.rotation.set(session.first_rotation());
        let state = Self {
            id: StoredValue::new(id),
            revision,
            session: Slot::new(session),
            board,
            engine: EngineWorker::new(),
            asked: Slot::new(None),
            said: Slot::new(String::new()),
            notice: Slot::new(None),
            now: Slot::new(now()),
            is_paused: Slot::new(false),
            is_worse: StoredValue::new(false),
            events: StoredValue::new(0),
        };
        state.engine.on_answer(move |answer| state.hear(answer));
        board.on_turn(move |mv| state.play(mv, true));
        let film = state.show(false);
        state.let_computer_move(film);
        state.run_clocks();
        kept::on_change(move |id| {
            if state.id.with_value(|own| own == id) {
                state.catch_up(1);
            }
        });
        state
    }

    /// Lets the clocks run, if there are any, and flags fall.
    fn run_clocks(self) {
        if !self.session.with_untracked(|session| session.game().live().has_clocks()) {
            return;
        }
        // The time while the game lay in the drawer is nobody's.
        if self.session.try_update(|session| session.resume(now())) == Some(true) {
            self.keep();
        }
        let tick = move || {
            self.now.set(now());
            let is_due = self.session.with_untracked(|session| {
                let falls_at = session.game().live().flag_falls_at();
                falls_at.is_some_and(|moment| moment <= now())
            });
            if is_due {
                let _ = self.session.try_update(|session| session.tick(now()));
                self.changed(false);
                self.tell_end();
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, TICK) {
            on_cleanup(move || handle.clear());
        }
    }

    /// Keeps the game as the next revision, and catches up if another tab has written that one.
    fn keep(self) {
        let Some(revision) = self.revision.try_update_value(|revision| {
            *revision += 1;
            *revision
        }) else {
            return;
        };
        let game = self.session.with_untracked(|session| session.game().clone());
        let keeping = self.id.with_value(|id| Saved { played: now(), revision, game }.keep(id));
        leptos::task::spawn_local(async move {
            match keeping.await {
                Kept::Done => {}
                Kept::Behind => self.catch_up(0),
                Kept::Failed => {
                    let words = self.board.settings.words.try_get_untracked();
                    let _ = words.map(|words| self.notice.try_set(Some(words.not_kept().to_owned())));
                }
            }
        });
    }

    /// Shows what another tab has done in this game, if it is at least so many revisions further.
    fn catch_up(self, further: u32) {
        leptos::task::spawn_local(async move {
            let Some(id) = self.id.try_get_value() else { return };
            let Some(saved) = Saved::load(&id).await else { return };
            // The page may have gone meanwhile, or be further.
            if self.revision.try_get_value().is_none_or(|own| saved.revision < own + further) {
                return;
            }
            self.revision.set_value(saved.revision);
            self.stop();
            self.keeping_side(|session| *session = GameSession::new(saved.game));
            let film = self.show(true);
            self.let_computer_move(film + PATIENCE);
        });
    }

    /// Shows the game as it stands at the move looked at; says how long what is in motion takes.
    fn show(self, moving: bool) -> Duration {
        self.board.show(self.session.with_untracked(GameSession::scene), moving)
    }

    /// Plays a move for whoever is to act.
    fn play(self, mv: AnyMove, moving: bool) {
        let before = self.session.with_untracked(|session| *session.history().position());
        if self.session.try_update(|session| session.play(mv, now())) == Some(true) {
            self.changed(moving);
            self.tell(&before, mv);
        }
    }

    /// Says aloud what a move did and what is to be done now.
    fn tell(self, before: &AnyPosition, mv: AnyMove) {
        let words = self.board.settings.words.get_untracked();
        self.session.with_untracked(|session| {
            self.board.sound(if session.is_over() { Sound::End } else { sound_of(before, mv) });
            let last = describe::last(words, session.history(), session.you()).unwrap_or_default();
            self.said.set(format!("{last} {}", headline(words, session, false)));
        });
    }

    /// Keeps and shows the game after a change, lets nothing that was under way go on, and lets the computer move.
    fn changed(self, moving: bool) {
        self.stop();
        self.keep();
        let film = self.show(moving);
        self.let_computer_move(film);
    }

    /// Lets nothing that was under way go on.
    fn stop(self) {
        self.events.update_value(|events| *events = events.wrapping_add(1));
        self.engine.stop();
        self.asked.set(None);
        self.notice.set(None);
    }

    /// Asks the engine if it is the computer's turn, once a film has ended and what it showed could be read.
    fn let_computer_move(self, film: Duration) {
        if !self.is_paused.get_untracked() {
            let is_out = self.session.with_untracked(|session| {
                let history = session.history();
                let before = history.positions().iter().rev().nth(1);
                before.is_some_and(|before| !history.position().out_since(before).is_empty())
            });
            let pace = self.board.settings.pace.get_untracked();
            let more = if is_out && pace != Pace::AtOnce { OUT } else { Duration::ZERO };
            self.ask_computer(film + pace.wait() + more);
        }
    }

    /// Asks the engine for the computer's move after a while.
    fn ask_computer(self, after: Duration) {
        let Some(level) = self.session.with_untracked(GameSession::computer_to_move) else { return };
        self.asked.set(Some(Asked::Move));
        self.is_worse.set_value(false);
        let event = self.events.get_value();
        let ask = move || {
            if self.events.try_get_value() == Some(event) {
                self.session.with_untracked(|session| self.engine.choose(session.history(), level, THINKING));
            }
        };
        set_timeout(ask, after);
    }

    /// Lets computers wait.
    pub(crate) fn pause(self) {
        self.stop();
        self.is_paused.set(true);
    }

    /// Lets computers play on.
    pub(crate) fn resume(self) {
        self.is_paused.set(false);
        self.let_computer_move(Duration::ZERO);
    }

    /// Lets a computer that waits play one turn.
    pub(crate) fn play_one_turn(self) {
        if self.asked.get_untracked().is_none() {
            self.ask_computer(Duration::ZERO);
        }
    }

    pub(crate) fn ask_hint(self) {
        self.session.with_untracked(|session| {
            if session.is_open() {
                self.engine.choose(session.history(), Level::STRONGEST, HINT);
                self.asked.set(Some(Asked::Hint));
                self.announce(self.board.settings.words.get_untracked().hint_thinking().to_owned());
            }
        });
    }

    fn hear(self, answer: Answer) {
        let words = self.board.settings.words.get_untracked();
        let (text, asked) = match answer {
            // What is thought on the way to a move is not shown.
            Answer::Info(lines) => {
                if let Some(is_worse) = is_worse(&lines) {
                    self.is_worse.set_value(is_worse);
                }
                return;
            }
            Answer::Restarting => return self.announce(words.engine_restarts().to_owned()),
            Answer::Error(message) => {
                self.asked.set(None);
                self.notice.set(Some(words.engine_failed(&message)));
                return;
            }
            Answer::Best(mv) => (mv, self.asked.try_update(Option::take).flatten()),
        };
        let position = self.session.with_untracked(|session| *session.history().position());
        match (position.read_move(&text), asked) {
            // Whoever stands worse than even takes the other side.
            (Ok(_), Some(Asked::Move))
                if self.is_worse.get_value() && self.session.with_untracked(GameSession::may_swap) =>
            {
                self.swap();
            }
            (Ok(mv), Some(Asked::Move)) => {
                let pace = self.board.settings.pace.get_untracked();
                self.play(mv, pace != Pace::AtOnce);
            }
            (Ok(mv), Some(Asked::Hint)) => {
                self.board.hint(position.steps_of(mv));
                self.announce(words.hint_is(&describe::hint(words, &position, mv)));
            }
            (Err(error), Some(_)) => self.notice.set(Some(words.engine_failed(&error.to_string()))),
            (_, None) => {}
        }
    }

    /// Says something aloud and shows it beneath the board.
    fn announce(self, text: String) {
        self.said.set(text.clone());
        self.notice.set(Some(text));
    }

    /// Looks at a move of the game or of a variation.
    pub(crate) fn look_at(self, node: NodeId) {
        if self.session.with_untracked(GameSession::at) != node {
            // The next turn would be looked at instead.
            let goes_on =
                self.session.with_untracked(|session| session.has_computers() && session.end() != node);
            if goes_on && self.asked.get_untracked() == Some(Asked::Move) {
                self.pause();
            }
            let is_next = self.session.try_update(|session| session.look_at(node));
            self.notice.set(None);
            self.show(is_next == Some(true));
        }
    }

    /// Looks at where the game stands.
    pub(crate) fn look_at_end(self) {
        self.look_at(self.session.with_untracked(GameSession::end));
    }

    /// Goes so many moves on or back, along the line that is looked at.
    pub(crate) fn step(self, by: isize) {
        self.look_at(self.session.with_untracked(|session| session.stepped(by)));
    }

    pub(crate) fn take_back(self) {
        self.keeping_side(|session| session.take_back(now()));
        self.changed(false);
    }

    /// The player to act takes over the side of the first turn.
    pub(crate) fn swap(self) {
        if self.keeping_side(|session| session.swap(now())) {
            self.changed(false);
            self.tell_end();
        }
    }

    /// Does something to the game. If the only person's side is at the bottom, it stays there.
    fn keeping_side<T: Default>(self, act: impl FnOnce(&mut GameSession) -> T) -> T {
        let rotation = || self.session.with_untracked(GameSession::first_rotation);
        let is_own = self.board.rotation.get_untracked() == rotation();
        let done = self.session.try_update(act).unwrap_or_default();
        if is_own {
            self.board.rotation.set(rotation());
        }
        done
    }

    /// Plays on from the move that is looked at.
    pub(crate) fn go_on_from_here(self) {
        self.keeping_side(|session| session.go_on_from(session.at(), now()));
        self.changed(false);
    }

    /// A person gives up.
    pub(crate) fn give_up(self) {
        if self.session.try_update(|session| session.give_up(now())).flatten().is_some() {
            self.changed(false);
            self.tell_end();
        }
    }

    /// Says how the game ended or, while it goes on, what happened last: somebody has left it, or taken the other side.
    fn tell_end(self) {
        let words = self.board.settings.words.get_untracked();
        let told = self.session.with_untracked(|session| {
            let end = ending::told(words, session.history(), session.you());
            end.or_else(|| describe::last(words, session.history(), session.you()))
        });
        self.said.set(told.unwrap_or_default());
    }

    /// Plays once more, everybody one seat further.
    pub(crate) fn play_again(self) {
        let game = self.session.with_untracked(|session| session.rematch(now()));
        leptos::task::spawn_local(async move { route::go(&Route::Play(Saved::begin(&game).await)) });
    }
}

/// What a move sounds like.
pub(crate) fn sound_of(before: &AnyPosition, mv: AnyMove) -> Sound {
    match (before, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) if !position.flips(mv).is_empty() => {
            Sound::Flip
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. }))
            if position.at(to).is_some() =>
        {
            Sound::Capture
        }
        _ => Sound::Put,
    }
}
