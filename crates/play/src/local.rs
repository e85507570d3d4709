//! A game on one screen: one hand acts for every person, and computers agree to everything.

use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, History, Player, Transition};

use crate::action::{Action, Actor};
use crate::event::Event;
use crate::live::LiveGame;
use crate::refusal::Refusal;
use crate::terms::{Seat, Terms, WrongSeats};
use crate::time::{Millis, TimeControl};

/// A game on one screen, with everything that was tried in it.
///
/// A [`LiveGame`] that has ended stays ended. Here a game can be played on from any of its positions all the same: a new game
/// begins, of the same terms, with the moves up to there, and the old one's stay in the record beside it.
#[derive(Clone, Debug)]
pub struct LocalGame {
    live: LiveGame,
    /// What was recorded before the present game: by whoever wrote the record it began from, and by earlier games.
    before: Record,
    /// Everything that was played and tried, and where the game stands in it: follows from the two above.
    record: Record,
    at: NodeId,
}

impl LocalGame {
    /// A game that begins now.
    pub fn new(terms: Terms, now: Millis) -> Self {
        let before = Record::new(*terms.opening().start());
        Self::kept(LiveGame::new(terms, now), before)
    }

    /// A game that goes on where the main line of a record ends, with these seats there. Its moves can be taken back, and a result that
    /// its moves did not bring about is forgotten. If the record was played by the same clock, everybody has what it left them.
    pub fn from_record(
        record: Record,
        mut seats: Vec<Seat>,
        clock: TimeControl,
        now: Millis,
    ) -> Result<Self, WrongSeats> {
        let history = record.history();
        if history.is_swapped() {
            // The terms say who sat where before.
            seats.reverse();
        }
        let terms = Terms::new(History::new(*record.start()), seats)?;
        let terms = terms.with_clock(clock).with_swap(history.is_swapped());
        let live = by_the_clock(&terms, &record, now);
        Ok(Self::kept(live.unwrap_or_else(|| begun(terms, history.transitions(), now)), record))
    }

    /// A game as it was kept: the game itself, and the record of everything tried before it.
    pub fn kept(live: LiveGame, before: Record) -> Self {
        let fits = before.start() == live.terms().opening().start();
        let before = if fits { before } else { Record::new(*live.terms().opening().start()) };
        let (record, at) = live.record_onto(before.clone());
        Self { live, before, record, at }
    }

    fn refresh(&mut self) {
        (self.record, self.at) = self.live.record_onto(self.before.clone());
    }

    /// The game.
    pub fn live(&self) -> &LiveGame {
        &self.live
    }

    /// What was recorded before the present game.
    pub fn before(&self) -> &Record {
        &self.before
    }

    /// Everything that was played and tried.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The node of the [record](LocalGame::record) at which the game stands.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// Does something at the board, if it may be done.
    fn apply(&mut self, by: Actor, action: Action, now: Millis) -> Result<Event, Refusal> {
        let event = self.live.apply(by, action, now)?;
        self.refresh();
        Ok(event)
    }

    /// Plays a move for the player to act.
    pub fn play(&mut self, mv: AnyMove, now: Millis) -> Result<Event, Refusal> {
        let player = self.live.to_act().ok_or(Refusal::Over)?;
        self.apply(Actor::Player(player), Action::Move(mv), now)
    }

    /// The player to act takes over the side of the first turn.
    pub fn swap(&mut self, now: Millis) -> Result<Event, Refusal> {
        let player = self.live.to_act().ok_or(Refusal::Over)?;
        self.apply(Actor::Player(player), Action::Swap, now)
    }

    /// The person who would give up: the one to act or, while a computer is to act, the first person still in.
    pub fn resigning(&self) -> Option<Player> {
        let to_act = self.live.to_act()?;
        let is_person = |player: &Player| self.live.seat(*player).is_some_and(Seat::is_person);
        Some(to_act)
            .filter(is_person)
            .or_else(|| self.live.position().players_in().into_iter().find(is_person))
    }

    /// The person who would give up does.
    pub fn resign(&mut self, now: Millis) -> Result<Event, Refusal> {
        let player =
            self.resigning().ok_or(if self.live.is_over() { Refusal::Over } else { Refusal::NotSeated })?;
        self.apply(Actor::Player(player), Action::Resign, now)
    }

    /// Lets a flag fall that is due. To be called often where there are clocks.
    pub fn tick(&mut self, now: Millis) -> Option<Event> {
        let is_due = self.live.flag_falls_at().is_some_and(|moment| moment <= now);
        is_due.then(|| self.apply(Actor::House, Action::Flag, now).ok()).flatten()
    }

    /// Lets the clock of the player to act run from now on, as after the game lay in a drawer; whether one runs.
    pub fn resume(&mut self, now: Millis) -> bool {
        self.live.has_clocks() && self.apply(Actor::House, Action::Resume, now).is_ok()
    }

    /// Takes back to where a person was to move; whether there was anything to take back. An ending that the moves did not
    /// bring about, such as a resignation, is taken back alone.
    pub fn take_back(&mut self, now: Millis) -> bool {
        let history = self.live.history();
        let opening = self.live.terms().opening().transitions().len();
        let all = history.transitions().len();
        let to = match history.ending() {
            Some(ending) if !ending.reason.follows_from_moves() => all,
            _ => match (opening..all).rev().find(|&length| length == opening || self.is_persons(length)) {
                Some(length) => length,
                None => return false,
            },
        };
        if self.live.is_over() || self.ask_take_back(to, now).is_err() {
            let transitions = self.live.history().transitions()[..to].to_vec();
            self.continue_from(&transitions, now);
        }
        self.refresh();
        true
    }

    /// Whether a person was to move when so many transitions stood.
    fn is_persons(&self, length: usize) -> bool {
        let to_act = self.live.history().positions()[length].to_act();
        self.live.seat_when(length, to_act).is_some_and(Seat::is_person)
    }

    /// The player to act after the take-back asks for it, and everybody agrees.
    fn ask_take_back(&mut self, to: usize, now: Millis) -> Result<(), Refusal> {
        let asks = self.live.history().positions()[to].to_act();
        self.live.apply(Actor::Player(asks), Action::OfferTakeBack(to), now)?;
        for player in self.live.position().players_in() {
            if player != asks {
                self.live.apply(Actor::Player(player), Action::AcceptTakeBack, now)?;
            }
        }
        Ok(())
    }

    /// Plays again what was taken back, up to where a person is to move; whether there was anything.
    pub fn redo(&mut self, now: Millis) -> bool {
        let nodes = self.record.line_from(self.at).filter_map(|id| self.record.node(id));
        let line: Vec<Transition> = nodes.filter_map(|node| node.transition()).collect();
        for (played, &transition) in line.iter().enumerate() {
            let is_persons = self.live.seat_to_act().is_some_and(Seat::is_person);
            if played > 0 && is_persons || do_again(&mut self.live, transition, now).is_err() {
                break;
            }
        }
        self.refresh();
        !line.is_empty()
    }

    /// Plays on from a node of the [record](LocalGame::record): whether it is there.
    pub fn play_on_from(&mut self, node: NodeId, now: Millis) -> bool {
        let Some(history) = self.record.history_to(node) else { return false };
        self.continue_from(history.transitions(), now);
        self.refresh();
        true
    }

    /// A new game in which these transitions stand. The clocks are as they were then, if they ever stood in this one.
    fn continue_from(&mut self, transitions: &[Transition], now: Millis) {
        let terms = self.live.terms().clone();
        self.before = self.record.clone();
        let mut game = LiveGame::new(terms.clone(), self.live.began());
        let mut found = (game.history().transitions() == transitions).then(|| game.clone());
        for event in self.live.events() {
            if game.apply(event.by, event.action, event.at).is_err() || game.is_over() && !is_by_rules(&game)
            {
                break;
            }
            if game.history().transitions() == transitions {
                found = Some(game.clone());
            }
        }
        let mut game = found.unwrap_or_else(|| begun(terms, transitions, now));
        // The time until now was spent on the game that is given up. Without clocks there is nothing to resume.
        if game.has_clocks() && !game.is_over() {
            let _ = game.apply(Actor::House, Action::Resume, now);
        }
        self.live = game;
    }

    /// A new game of the same terms that begins now; everybody sits one seat further if `rotate`.
    pub fn again(&self, rotate: bool, now: Millis) -> Self {
        let terms = self.live.terms();
        Self::new(if rotate { terms.rotated() } else { terms.clone() }, now)
    }
}

fn is_by_rules(game: &LiveGame) -> bool {
    game.ending().is_some_and(|ending| ending.reason.follows_from_moves())
}

/// A game of these terms in which these transitions, opening included, stand from the beginning.
fn begun(terms: Terms, transitions: &[Transition], now: Millis) -> LiveGame {
    let opening = terms.opening().transitions().len();
    let mut game = LiveGame::new(terms, now);
    for &transition in transitions.get(opening..).unwrap_or_default() {
        if do_again(&mut game, transition, now).is_err() {
            break;
        }
    }
    game
}

/// The game of a record with clocks, each move made after as long a thought as its clock tells. `None` unless it was played by
/// the clock of these terms, and in the time that has passed until now.
fn by_the_clock(terms: &Terms, record: &Record, now: Millis) -> Option<LiveGame> {
    let TimeControl::Increment { initial, increment } = terms.clock() else { return None };
    // Where sides were exchanged, times were, too: what a clock tells there is another player's.
    if terms.allows_swap() || record.tag("TimeControl") != Some(&terms.clock().to_string()) {
        return None;
    }
    let nodes: Vec<_> = record.main_line().filter_map(|id| record.node(id)).collect();
    let mut left = vec![initial; terms.seats().len()];
    let mut thoughts = Vec::with_capacity(nodes.len());
    for node in &nodes {
        let before = node.parent().and_then(|id| record.node(id))?;
        let own = left.get_mut(terms.place(before.position().to_act())?)?;
        let after = node.note().clock.map_or(own.plus(increment), |clock| Millis(clock.millis()));
        let thought = own.plus(increment).since(after).min(own.since(Millis(1)));
        thoughts.push(thought);
        if node.mv().is_some() {
            *own = own.since(thought).plus(increment);
        }
    }
    let all = thoughts.iter().fold(Millis(0), |all, &thought| all.plus(thought));
    let mut at = (all <= now).then(|| now.since(all))?;
    let mut game = LiveGame::new(terms.clone(), at);
    for (node, thought) in nodes.into_iter().zip(thoughts) {
        at = at.plus(thought);
        do_again(&mut game, node.transition()?, at).ok()?;
    }
    Some(game)
}

fn do_again(game: &mut LiveGame, transition: Transition, now: Millis) -> Result<Event, Refusal> {
    let to_act = game.to_act().ok_or(Refusal::Over)?;
    match transition {
        Transition::Move(mv) => game.apply(Actor::Player(to_act), Action::Move(mv), now),
        Transition::Leave(player) => game.apply(Actor::Player(player), Action::Resign, now),
        Transition::Swap => game.apply(Actor::Player(to_act), Action::Swap, now),
    }
}
