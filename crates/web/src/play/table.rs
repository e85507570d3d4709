//! A game being played: its moves, who sits where, and the engine for the seats of the computer. A handle to be copied.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::Rotation;
use tomoe_games::{AnyMove, Ending, History, Outcome, Player, Reason};

use super::saved::Saved;
use super::seat::Seat;
use crate::board::{Desk, Scene};
use crate::engine::{Answer, Engine};
use crate::sound::Sound;
use crate::{describe, ending};

/// Before the computer moves, so that the move before is seen.
const PAUSE: Duration = Duration::from_millis(350);

/// The longest that the computer thinks about a move; lower levels stop long before.
const THINKING_MS: u32 = 1500;

/// The level and the time of hints.
const HINT: (u8, u32) = (9, 1200);

/// What the engine was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Move,
    Hint,
}

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    id: StoredValue<String>,
    pub(crate) history: RwSignal<History>,
    pub(crate) seats: RwSignal<Vec<Seat>>,
    /// How many moves of the game are on the board.
    pub(crate) ply: RwSignal<usize>,
    pub(crate) desk: Desk,
    engine: StoredValue<Option<Engine>>,
    pub(crate) asked: RwSignal<Option<Asked>>,
    /// What is said aloud.
    pub(crate) said: RwSignal<String>,
    /// What stands beneath the board besides what to do: a hint, an error.
    pub(crate) notice: RwSignal<Option<String>>,
    /// Counts what happens, so that a pause of the computer notices that the game went elsewhere.
    turns: StoredValue<u32>,
}

impl Table {
    pub(crate) fn new(id: String, saved: &Saved) -> Self {
        let history = saved.history();
        let desk = Desk::new(*history.position());
        let table = Self {
            id: StoredValue::new(id),
            ply: RwSignal::new(history.moves().len()),
            history: RwSignal::new(history),
            seats: RwSignal::new(saved.seats.clone()),
            desk,
            engine: StoredValue::new(None),
            asked: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            notice: RwSignal::new(None),
            turns: StoredValue::new(0),
        };
        table.engine.set_value(Some(Engine::new(Callback::new(move |answer| table.hear(answer)))));
        desk.on_turn(move |mv| table.play(mv));
        desk.rotation.set(table.first_rotation());
        table.refresh(false);
        table.let_computer_move();
        table
    }

    /// The only person sits at the bottom; of several, the first player does.
    fn first_rotation(self) -> Rotation {
        let seats = self.seats.get_untracked();
        let seated = self.history.with_untracked(|history| history.start().seated());
        let mut people = seated.into_iter().zip(seats).filter(|(_, seat)| seat.is_person());
        match (people.next(), people.next()) {
            (Some((player, _)), None) => Rotation::for_player(player),
            _ => Rotation::None,
        }
    }

    /// Who sits where a player sits.
    pub(crate) fn seat(self, player: Player) -> Seat {
        let place =
            self.history.with(|history| history.start().seated().iter().position(|&each| each == player));
        self.seats.with(|seats| place.and_then(|place| seats.get(place).copied())).unwrap_or(Seat::Person)
    }

    fn to_act(self) -> Player {
        self.history.with_untracked(|history| history.position().to_act())
    }

    pub(crate) fn is_over(self) -> bool {
        self.history.with(|history| history.ending().is_some())
    }

    pub(crate) fn is_at_end(self) -> bool {
        self.ply.get() == self.history.with(|history| history.moves().len())
    }

    /// Whether a person may move now.
    fn is_open(self) -> bool {
        untrack(|| !self.is_over() && self.is_at_end() && self.seat(self.to_act()).is_person())
    }

    /// Shows the game as it stands at the ply looked at.
    fn refresh(self, moving: bool) {
        let (ply, is_open) = (self.ply.get_untracked(), self.is_open());
        let scene = self.history.with_untracked(|history| {
            let is_end = ply == history.moves().len();
            Scene {
                position: history.positions()[ply],
                last: ply.checked_sub(1).map(|index| (history.positions()[index], history.moves()[index])),
                is_open,
                is_over: is_end && history.ending().is_some(),
                shown: if is_end { history.telling_squares() } else { Vec::new() },
            }
        });
        self.desk.show(scene, moving);
    }

    // Playing

    /// Plays a move for whoever is to act.
    pub(crate) fn play(self, mv: AnyMove) {
        let before = self.history.with_untracked(|history| *history.position());
        if self.history.try_update(|history| history.play(mv).is_ok()) != Some(true) {
            return;
        }
        self.ply.set(self.history.with_untracked(|history| history.moves().len()));
        self.notice.set(None);
        self.changed();
        self.refresh(true);
        self.tell(&before, mv);
        self.let_computer_move();
    }

    fn tell(self, before: &tomoe_games::AnyPosition, mv: AnyMove) {
        let words = untrack(|| self.desk.settings.words());
        let mut told = vec![describe::mv(words, before, mv)];
        let end = self.history.with_untracked(|history| ending::sentence(words, history));
        let is_over = end.is_some();
        told.push(end.unwrap_or_else(|| words.to_act(words.colour(self.to_act()))));
        self.said.set(told.join(". "));
        self.desk.sound(if is_over { Sound::End } else { sound_of(before, mv) });
    }

    /// Reads a move that was typed.
    pub(crate) fn play_text(self, text: &str) -> Result<(), String> {
        if !self.is_open() {
            return Err(String::new());
        }
        let mv = self.history.with_untracked(|history| history.position().read_move(text.trim()));
        self.play(mv.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn engine(self) -> Option<Engine> {
        self.engine.try_get_value().flatten()
    }

    /// Asks the engine, after a moment, if it is the computer's turn.
    fn let_computer_move(self) {
        let Seat::Computer(level) = untrack(|| self.seat(self.to_act())) else { return };
        if untrack(|| self.is_over()) {
            return;
        }
        self.asked.set(Some(Asked::Move));
        let turn = self.turns.get_value();
        set_timeout(
            move || {
                if self.turns.try_get_value() == Some(turn)
                    && let Some(engine) = self.engine()
                {
                    self.history.with_untracked(|history| engine.choose(history, level, THINKING_MS));
                }
            },
            PAUSE,
        );
    }

    pub(crate) fn ask_hint(self) {
        if let (true, Some(engine)) = (self.is_open(), self.engine()) {
            self.asked.set(Some(Asked::Hint));
            self.history.with_untracked(|history| engine.choose(history, HINT.0, HINT.1));
        }
    }

    fn hear(self, answer: Answer) {
        let asked = self.asked.try_update(Option::take).flatten();
        let words = untrack(|| self.desk.settings.words());
        match (answer, asked) {
            (Answer::Choice { mv: text, .. }, Some(asked)) => {
                let position = self.history.with_untracked(|history| *history.position());
                match (position.read_move(&text), asked) {
                    (Ok(mv), Asked::Move) => self.play(mv),
                    (Ok(mv), Asked::Hint) => {
                        self.desk.pointed.set(position.steps_of(mv));
                        let hint = words.hint_is(&text);
                        self.said.set(hint.clone());
                        self.notice.set(Some(hint));
                    }
                    (Err(error), _) => self.notice.set(Some(words.engine_failed(&error.to_string()))),
                }
            }
            (Answer::Error { message, .. }, _) => self.notice.set(Some(words.engine_failed(&message))),
            _ => {}
        }
    }

    /// Keeps the game, and lets nothing that was under way go on.
    fn changed(self) {
        self.turns.update_value(|turns| *turns = turns.wrapping_add(1));
        if let Some(engine) = self.engine() {
            engine.stop();
        }
        self.asked.set(None);
        let saved = self.history.with_untracked(|history| Saved::new(history, self.seats.get_untracked()));
        if let Some(saved) = saved {
            self.id.with_value(|id| saved.keep(id));
        }
    }

    // Around the game

    /// Looks at the game as it stood after so many moves.
    pub(crate) fn look_at(self, ply: usize) {
        let all = self.history.with_untracked(|history| history.moves().len());
        let (ply, before) = (ply.min(all), self.ply.get_untracked());
        if ply != before {
            self.ply.set(ply);
            self.notice.set(None);
            self.refresh(ply == before + 1);
        }
    }

    /// Takes back to where a person was to move.
    pub(crate) fn take_back(self) {
        if self.history.with_untracked(|history| history.moves().is_empty()) {
            return;
        }
        self.history.update(|history| {
            let was_declared = history.ending().is_some_and(|ending| ending.reason != Reason::Rules)
                && history.ending().is_some_and(|ending| ending.reason != Reason::Repetition);
            if was_declared {
                // Only the ending goes.
                *history = replayed(history, history.moves().len());
                return;
            }
            history.take_back();
            while !history.moves().is_empty()
                && !untracked_seat(self, history.position().to_act()).is_person()
            {
                history.take_back();
            }
        });
        self.ply.set(self.history.with_untracked(|history| history.moves().len()));
        self.notice.set(None);
        self.changed();
        self.refresh(false);
        self.let_computer_move();
    }

    /// The person to act gives up, or against the computer whichever person plays.
    pub(crate) fn resign(self) {
        let (mover, seated) =
            self.history.with_untracked(|history| (history.position().to_act(), history.start().seated()));
        let person = |&player: &Player| untracked_seat(self, player).is_person();
        let Some(loser) = Some(mover).filter(person).or_else(|| seated.iter().copied().find(person)) else {
            return;
        };
        let Some(winner) = seated.into_iter().find(|&player| player != loser) else { return };
        self.history.update(|history| {
            history.end(Ending { outcome: Outcome::Win(winner), reason: Reason::Resignation });
        });
        self.look_at(usize::MAX);
        self.changed();
        self.refresh(false);
        let words = untrack(|| self.desk.settings.words());
        if let Some(end) = self.history.with_untracked(|history| ending::sentence(words, history)) {
            self.said.set(end);
        }
    }

    /// Whether there are two players, so that one's resigning makes the other win.
    pub(crate) fn can_resign(self) -> bool {
        self.history.with(|history| history.start().players() == 2 && history.ending().is_none())
    }

    /// A new game from the same start, everybody one seat further.
    pub(crate) fn rematch(self) -> Option<String> {
        let mut seats = self.seats.get_untracked();
        seats.rotate_right(1);
        Saved::begin(&History::new(self.history.with_untracked(|history| *history.start())), seats)
    }
}

fn untracked_seat(table: Table, player: Player) -> Seat {
    // The history may be borrowed for writing, so the seated players come from the game's own order.
    let seats = table.seats.get_untracked();
    let place = match seats.len() {
        2 if player.game() == tomoe_games::Game::Mitsudomoe => player.index() / 2,
        _ => player.index(),
    };
    seats.get(place).copied().unwrap_or(Seat::Person)
}

/// The game with so many of its moves, and no ending but one that they bring about.
fn replayed(history: &History, plies: usize) -> History {
    let mut game = History::new(*history.start());
    for &mv in &history.moves()[..plies] {
        let played = game.play(mv);
        debug_assert_eq!(played, Ok(()));
    }
    game
}

fn sound_of(before: &tomoe_games::AnyPosition, mv: AnyMove) -> Sound {
    use tomoe_games::AnyPosition;
    match (before, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) if !position.flips(mv).is_empty() => {
            Sound::Flip
        }
        (AnyPosition::Mana(position), AnyMove::Mana(tomoe_games::mana::Move::Go { to, .. }))
            if position.at(to).is_some() =>
        {
            Sound::Capture
        }
        _ => Sound::Put,
    }
}
