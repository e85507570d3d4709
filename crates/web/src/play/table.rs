//! A game being played: its moves, who sits where, and the engine for the seats of the computer. A handle to be copied.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::Rotation;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, Ending, History, Outcome, Player, Reason};

use super::saved::Saved;
use super::seat::Seat;
use crate::board::{Desk, Scene};
use crate::engine::{Answer, Engine};
use crate::signals::{Callback, RwSignal, StoredValue};
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
    /// The game as it stands, with its ending.
    pub(crate) history: RwSignal<History>,
    /// Everything that was played: the game is on its main line, what was taken back is kept beside it.
    pub(crate) record: RwSignal<Record>,
    /// Where the game stands in the record, and which of its moves is looked at.
    pub(crate) end: RwSignal<NodeId>,
    pub(crate) at: RwSignal<NodeId>,
    pub(crate) seats: RwSignal<Vec<Seat>>,
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
        let end = saved.end();
        let desk = Desk::new(*history.position());
        let table = Self {
            id: StoredValue::new(id),
            history: RwSignal::new(history),
            record: RwSignal::new(saved.record.clone()),
            end: RwSignal::new(end),
            at: RwSignal::new(end),
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

    #[inline(never)]
    fn seat_now(self, player: Player) -> Seat {
        untrack(|| self.seat(player))
    }

    fn to_act(self) -> Player {
        self.history.with_untracked(|history| history.position().to_act())
    }

    pub(crate) fn is_over(self) -> bool {
        self.history.with(|history| history.ending().is_some())
    }

    pub(crate) fn is_at_end(self) -> bool {
        self.at.get() == self.end.get()
    }

    /// The number of the move that is looked at.
    pub(crate) fn ply(self) -> usize {
        self.record.with(|record| record.node(self.at.get()).map_or(0, |node| node.ply()))
    }

    /// The game up to the move that is looked at.
    pub(crate) fn looked_at(self) -> History {
        if self.is_at_end() {
            return self.history.get();
        }
        let at = self.at.get();
        self.record.with(|record| record.history_to(at)).unwrap_or_else(|| self.history.get())
    }

    /// The same, not tracked; compiled once for all its callers.
    #[inline(never)]
    pub(crate) fn looked_at_now(self) -> History {
        untrack(|| self.looked_at())
    }

    /// Whether a person may move now.
    fn is_open(self) -> bool {
        untrack(|| !self.is_over() && self.is_at_end() && self.seat(self.to_act()).is_person())
    }

    /// Shows the game as it stands at the move looked at.
    fn refresh(self, moving: bool) {
        let history = self.looked_at_now();
        let scene = Scene {
            position: *history.position(),
            last: history.last_turn().map(|(before, mv)| (*before, mv)),
            is_open: self.is_open(),
            is_over: history.ending().is_some(),
            shown: history.telling_squares(),
        };
        self.desk.show(scene, moving);
    }

    // Playing

    /// Plays a move for whoever is to act.
    pub(crate) fn play(self, mv: AnyMove) {
        let before = self.history.with_untracked(|history| *history.position());
        if self.history.try_update(|history| history.play(mv).is_ok()) != Some(true) {
            return;
        }
        let end = self.end.get_untracked();
        let node = self.record.try_update(|record| {
            let node = record.play(end, mv).ok()?;
            // What was taken back before becomes a variation.
            record.make_main_line(node).ok()?;
            Some(node)
        });
        if let Some(node) = node.flatten() {
            self.stand_at(node);
        }
        self.notice.set(None);
        self.changed();
        self.refresh(true);
        self.tell(&before, mv);
        self.let_computer_move();
    }

    fn tell(self, before: &AnyPosition, mv: AnyMove) {
        let words = self.desk.settings.words_now();
        let mut told = vec![describe::mv(words, before, mv)];
        let end = self.history.with_untracked(|history| ending::sentence(words, history));
        let is_over = end.is_some();
        told.push(end.unwrap_or_else(|| words.to_act(words.colour(self.to_act()))));
        self.said.set(told.join(". "));
        self.desk.sound(if is_over { Sound::End } else { sound_of(before, mv) });
    }

    fn engine(self) -> Option<Engine> {
        self.engine.try_get_value().flatten()
    }

    /// Asks the engine, after a moment, if it is the computer's turn.
    fn let_computer_move(self) {
        let Some(level) = self.seat_now(self.to_act()).level() else { return };
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
        let words = self.desk.settings.words_now();
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
        let (record, seats) = (self.record.get_untracked(), self.seats.get_untracked());
        let saved = Saved::new(record, self.end.get_untracked(), seats);
        self.id.with_value(|id| saved.keep(id));
    }

    // Around the game

    /// Looks at a move of the game or of a variation.
    pub(crate) fn look_at(self, node: NodeId) {
        let before = self.at.get_untracked();
        if node != before {
            self.at.set(node);
            self.notice.set(None);
            let parent = self.record.with_untracked(|record| record.node(node)?.parent());
            self.refresh(parent == Some(before));
        }
    }

    /// Goes so many moves on or back, along the line that is looked at.
    pub(crate) fn step(self, by: isize) {
        let (at, end) = (self.at.get_untracked(), self.end.get_untracked());
        let node = self.record.with_untracked(|record| {
            let mut line = vec![NodeId::START];
            line.extend(record.path(at));
            if record.path(end).starts_with(&line[1..]) {
                line = [vec![NodeId::START], record.path(end)].concat();
            } else {
                line.extend(record.line_from(at));
            }
            let ply = record.node(at)?.ply().saturating_add_signed(by);
            line.get(ply.min(line.len() - 1)).copied()
        });
        self.look_at(node.unwrap_or(at));
    }

    /// The game stands at a node, which is looked at.
    fn stand_at(self, node: NodeId) {
        self.end.set(node);
        self.at.set(node);
    }

    /// Takes back to where a person was to move. What is taken back stays in the record, beside what is played instead.
    pub(crate) fn take_back(self) {
        let Some(ending) = self.history.try_update(|history| history.ending()) else { return };
        let is_declared =
            ending.is_some_and(|ending| !matches!(ending.reason, Reason::Rules | Reason::Repetition));
        let mut node = self.end.get_untracked();
        if !is_declared {
            self.record.with_untracked(|record| {
                while let Some(parent) = record.node(node).and_then(|node| node.parent()) {
                    node = parent;
                    let to_act = record.node(node).map(|node| node.position().to_act());
                    if to_act.is_some_and(|player| self.seat_now(player).is_person()) {
                        break;
                    }
                }
            });
        }
        self.go_on_from(node);
    }

    /// Plays on from a move that was looked at; what followed stays in the record.
    pub(crate) fn go_on_from(self, node: NodeId) {
        self.record.update(|record| {
            // An ending that the players declared goes, one that the moves bring about stays with them.
            if record
                .ending()
                .is_some_and(|ending| !matches!(ending.reason, Reason::Rules | Reason::Repetition))
            {
                drop(record.set_ending(None));
            }
            drop(record.make_main_line(node));
        });
        let history = self.record.with_untracked(|record| record.history_to(node));
        let Some(history) = history else { return };
        self.history.set(history);
        self.stand_at(node);
        self.notice.set(None);
        self.changed();
        self.refresh(false);
        self.let_computer_move();
    }

    /// The person who would give up: the one to act, or against the computer whichever person plays.
    fn resigning(self) -> Option<Player> {
        let players = self.history.with(|history| history.position().players_in());
        let mover = self.history.with(|history| history.position().to_act());
        let is_person = |player: &Player| self.seat(*player).is_person();
        Some(mover).filter(is_person).or_else(|| players.into_iter().find(is_person))
    }

    /// A person gives up. Of two players who are in, the other one wins: the last player remaining does. With more, the rules
    /// know no way to leave, so the game goes on and the computer takes the seat.
    pub(crate) fn resign(self) {
        let Some(loser) = untrack(|| self.resigning()) else { return };
        let players = self.history.with_untracked(|history| history.position().players_in());
        if players.len() > 2 {
            self.leave(loser);
            return;
        }
        let Some(&winner) = players.iter().find(|&&player| player != loser) else { return };
        let ending = Ending { outcome: Outcome::Win(winner), reason: Reason::Resignation, by: Some(loser) };
        let end = self.end.get_untracked();
        self.history.update(|history| history.end(ending));
        self.record.update(|record| {
            drop(record.make_main_line(end));
            // A game ends where its main line does.
            while let Some(&child) = record.node(end).and_then(|node| node.children().first()) {
                drop(record.delete(child));
            }
            drop(record.set_ending(Some(ending)));
        });
        self.stand_at(end);
        self.changed();
        self.refresh(false);
        let words = self.desk.settings.words_now();
        if let Some(end) = self.history.with_untracked(|history| ending::sentence(words, history)) {
            self.said.set(end);
        }
    }

    fn leave(self, player: Player) {
        let place = self
            .history
            .with_untracked(|history| history.start().seated().iter().position(|&each| each == player));
        self.seats.update(|seats| {
            if let Some(seat) = place.and_then(|place| seats.get_mut(place)) {
                *seat = Seat::Left;
            }
        });
        self.look_at(self.end.get_untracked());
        self.changed();
        let words = self.desk.settings.words_now();
        let said = words.left_seat(words.colour(player));
        self.said.set(said.clone());
        self.notice.set(Some(said));
        self.refresh(false);
        self.let_computer_move();
    }

    /// Whether somebody can give up.
    pub(crate) fn can_resign(self) -> bool {
        !self.is_over() && self.resigning().is_some()
    }

    /// Whether giving up hands the seat to the computer.
    pub(crate) fn leaves_seat(self) -> bool {
        self.history.with(|history| history.position().players_in().len() > 2)
    }

    /// A new game from the same start, everybody one seat further.
    pub(crate) fn rematch(self) -> Option<String> {
        let mut seats = self.seats.get_untracked();
        // Who left comes back.
        seats.iter_mut().filter(|seat| **seat == Seat::Left).for_each(|seat| *seat = Seat::Person);
        seats.rotate_right(1);
        Saved::begin(&History::new(self.history.with_untracked(|history| *history.start())), seats)
    }
}

fn sound_of(before: &AnyPosition, mv: AnyMove) -> Sound {
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
