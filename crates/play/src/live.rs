//! A game being played: its terms, its events, and the one function that decides what may happen.

use tomoe_games::{AnyPosition, Ending, History, Outcome, Player, Reason, Transition};

use crate::action::{Action, Actor, Verdict};
use crate::clocks::Clocks;
use crate::event::Event;
use crate::offer::{Offer, Offers};
use crate::refusal::Refusal;
use crate::terms::{Seat, Terms};
use crate::time::{Millis, TimeControl};

/// A game being played. Its terms and its events are the game; all the rest follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveGame {
    terms: Terms,
    began: Millis,
    events: Vec<Event>,
    /// What each event did to the game.
    pub(crate) effects: Vec<Effect>,
    history: History,
    clocks: Clocks,
    draw: Offers,
    take_back: Offers,
    /// The length of the history that a standing request for a take-back leads to.
    take_back_to: usize,
    /// Who has made a move, by place.
    has_moved: Vec<bool>,
    /// The end of the last time that was excused.
    excused: Millis,
}

/// What an accepted action does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// A move, with the time left to the player after it, or a player's leaving.
    Advance(Transition, Option<Millis>),
    /// The history is cut to this length.
    TakeBack(usize),
    End(Ending),
    Offer,
    /// A change of the clocks alone.
    Resume,
}

/// What is to be done when an action is accepted.
#[derive(Clone, Copy, Debug)]
enum Change {
    Advance(Transition),
    End(Ending),
    OfferDraw(Player),
    AgreeToDraw(Player),
    DeclineDraw,
    OfferTakeBack(Player, usize),
    AgreeToTakeBack(Player),
    DeclineTakeBack,
    Resume,
    Excuse { from: Millis, until: Millis },
}

impl LiveGame {
    /// A game that begins now. The clock of the player to act runs at once.
    pub fn new(terms: Terms, now: Millis) -> Self {
        let players = terms.seats().len();
        Self {
            history: terms.opening().clone(),
            clocks: Clocks::new(terms.clock(), players, now),
            began: now,
            events: Vec::new(),
            effects: Vec::new(),
            draw: Offers::default(),
            take_back: Offers::default(),
            take_back_to: 0,
            has_moved: vec![false; players],
            excused: now,
            terms,
        }
    }

    /// The game to which these events led. The first that could not have happened is an error, with the reason.
    pub fn replay(
        terms: Terms,
        began: Millis,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<Self, (Event, Refusal)> {
        let mut game = Self::new(terms, began);
        for event in events {
            game.apply_late(event.by, event.action, event.at, event.lag)
                .map_err(|refusal| (event, refusal))?;
        }
        Ok(game)
    }

    // What there is

    /// What was agreed before the game began.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// When the game began.
    pub fn began(&self) -> Millis {
        self.began
    }

    /// What has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The moves that stand, opening included, and how the game ended.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position as it stands.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.history.ending()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// Whose turn it is, unless the game is over.
    pub fn to_act(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.position().to_act())
    }

    /// Who holds the seat of the player to act, unless the game is over.
    pub fn seat_to_act(&self) -> Option<&Seat> {
        self.to_act().and_then(|player| self.seat(player))
    }

    /// Who holds the seat of a player now; `None` if the player is not seated.
    pub fn seat(&self, player: Player) -> Option<&Seat> {
        self.seat_when(self.history.transitions().len(), player)
    }

    /// The player whose pieces whoever sits at this place moves now; `None` if there is no such place.
    pub fn player_at(&self, place: usize) -> Option<Player> {
        let mut seated = self.position().seated();
        if self.history.is_swapped() {
            seated.reverse();
        }
        seated.get(place).copied()
    }

    /// Who held the seat of a player when so many transitions of the history stood.
    pub(crate) fn seat_when(&self, transitions: usize, player: Player) -> Option<&Seat> {
        let (place, seats) = (self.terms.place(player)?, self.terms.seats());
        let stood = self.history.transitions().get(..transitions).unwrap_or_default();
        let is_swapped = stood.contains(&Transition::Swap);
        seats.get(if is_swapped { seats.len() - 1 - place } else { place })
    }

    /// Who sits where now, in the order of play from the first colour.
    pub fn seats(&self) -> Vec<&Seat> {
        let mut seats: Vec<&Seat> = self.terms.seats().iter().collect();
        if self.history.is_swapped() {
            seats.reverse();
        }
        seats
    }

    /// Whether the player to act may take over the side of the first turn.
    pub fn may_swap(&self) -> bool {
        self.terms.allows_swap() && self.history.may_swap()
    }

    /// The draw on offer.
    pub fn draw_offer(&self) -> Option<&Offer> {
        self.draw.standing.as_ref()
    }

    /// The take-back asked for.
    pub fn take_back_offer(&self) -> Option<&Offer> {
        self.take_back.standing.as_ref()
    }

    /// How much time is left to a player; `None` without clocks, and for somebody who is not seated.
    pub fn time_left(&self, player: Player, now: Millis) -> Option<Millis> {
        let place = self.terms.place(player)?;
        match self.to_act() == Some(player) {
            true => self.clocks.running(place, now.max(self.last_moment())),
            false => self.clocks.resting(place),
        }
    }

    /// When the flag of the player to act falls, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<Millis> {
        self.clocks.runs_out_at(self.terms.place(self.to_act()?)?)
    }

    /// Since when the clock of the player to act runs.
    pub fn turn_since(&self) -> Millis {
        self.clocks.since()
    }

    /// The end of the last time that was excused; the beginning of the game if there was none.
    pub fn excused_until(&self) -> Millis {
        self.excused
    }

    /// What each seat gets: the winner everything; in a draw all who are in the same. `None` while the game goes on, and if it
    /// was called off.
    pub fn shares(&self) -> Option<Vec<f64>> {
        let outcome = self.ending()?.outcome;
        let seated = self.position().seated();
        let players_in = self.position().players_in();
        let share = |player: &Player| match outcome {
            Outcome::Win(winner) => f64::from(u8::from(*player == winner)),
            _ if players_in.contains(player) => 1.0 / players_in.len() as f64,
            _ => 0.0,
        };
        outcome.is_over().then(|| seated.iter().map(share).collect())
    }

    /// The time of the last event, before which nothing can happen any more.
    fn last_moment(&self) -> Millis {
        self.events.last().map_or(self.began, |event| event.at)
    }

    // What happens

    /// Does what somebody wants to do, or says why not. A time before the last event counts as that event's time.
    pub fn apply(&mut self, by: Actor, action: Action, at: Millis) -> Result<Event, Refusal> {
        self.apply_late(by, action, at, Millis(0))
    }

    /// The same for something that arrived later than it was done. Who moves is not charged for the lag, nor is anybody else: the
    /// next clock runs from when the move arrived.
    pub fn apply_late(
        &mut self,
        by: Actor,
        action: Action,
        at: Millis,
        lag: Millis,
    ) -> Result<Event, Refusal> {
        let at = at.max(self.last_moment());
        let is_turn = matches!(action, Action::Move(_) | Action::Swap);
        let lag = if is_turn && self.has_clocks() { lag } else { Millis(0) };
        let change = self.decide(by, action, at, lag)?;
        self.clocks.excuse(lag, at);
        let number = u32::try_from(self.events.len() + 1).unwrap_or(u32::MAX);
        let event = Event { number, at, lag, by, action };
        let effect = self.carry_out(change, at);
        self.events.push(event);
        self.effects.push(effect);
        Ok(event)
    }

    /// Whether the action may happen now, and what it does.
    fn decide(&self, by: Actor, action: Action, at: Millis, lag: Millis) -> Result<Change, Refusal> {
        let Some(to_act) = self.to_act() else { return Err(Refusal::Over) };
        if let Actor::Player(player) = by {
            self.check_in(player)?;
        }
        let is_time_up = self.flag_falls_at().is_some_and(|moment| moment.plus(lag) <= at);
        match (by, action) {
            (Actor::House, Action::Flag) if is_time_up => Ok(self.drop_out(to_act, Reason::Time)),
            (Actor::House, Action::Flag) => Err(Refusal::TimeIsLeft),
            (Actor::House, Action::Resume) => Ok(Change::Resume),
            (Actor::House, Action::Excuse { from, until }) => {
                match self.excused < until && from < until && until <= at {
                    true => Ok(Change::Excuse { from, until }),
                    false => Err(Refusal::Excused),
                }
            }
            _ if is_time_up => Err(Refusal::TimeIsUp),
            (Actor::House, Action::Forfeit(player)) => {
                self.check_in(player)?;
                Ok(self.drop_out(player, Reason::Abandonment))
            }
            (Actor::House, Action::Adjudicate(verdict)) => self.adjudicate(verdict),
            (_, Action::Abort) => self.abort(by),
            (Actor::House, _) => Err(Refusal::PlayersOnly),
            (
                _,
                Action::Flag
                | Action::Forfeit(_)
                | Action::Adjudicate(_)
                | Action::Resume
                | Action::Excuse { .. },
            ) => Err(Refusal::HouseOnly),
            (Actor::Player(player), Action::Move(mv)) => match player == to_act {
                false => Err(Refusal::NotToAct),
                true if !self.position().is_legal(mv) => Err(Refusal::IllegalMove),
                true => Ok(Change::Advance(Transition::Move(mv))),
            },
            (Actor::Player(player), Action::Swap) => match player == to_act {
                false => Err(Refusal::NotToAct),
                true if !self.may_swap() => Err(Refusal::NoSwap),
                true => Ok(Change::Advance(Transition::Swap)),
            },
            (Actor::Player(player), Action::Resign) => Ok(self.drop_out(player, Reason::Resignation)),
            (Actor::Player(player), Action::OfferDraw) => {
                may_offer(&self.draw, player)?;
                Ok(Change::OfferDraw(player))
            }
            (Actor::Player(player), Action::AcceptDraw) => {
                may_accept(&self.draw, player)?;
                Ok(Change::AgreeToDraw(player))
            }
            (Actor::Player(_), Action::DeclineDraw) => match self.draw.standing {
                Some(_) => Ok(Change::DeclineDraw),
                None => Err(Refusal::NoOffer),
            },
            (Actor::Player(player), Action::OfferTakeBack(to)) => {
                if self.terms.is_rated() {
                    return Err(Refusal::Rated);
                }
                may_offer(&self.take_back, player)?;
                self.check_take_back(to)?;
                Ok(Change::OfferTakeBack(player, to))
            }
            (Actor::Player(player), Action::AcceptTakeBack) => {
                may_accept(&self.take_back, player)?;
                Ok(Change::AgreeToTakeBack(player))
            }
            (Actor::Player(_), Action::DeclineTakeBack) => match self.take_back.standing {
                Some(_) => Ok(Change::DeclineTakeBack),
                None => Err(Refusal::NoOffer),
            },
        }
    }

    fn check_in(&self, player: Player) -> Result<(), Refusal> {
        match (self.terms.place(player), self.position().is_in(player)) {
            (None, _) => Err(Refusal::NotSeated),
            (Some(_), false) => Err(Refusal::Out),
            (Some(_), true) => Ok(()),
        }
    }

    /// A player who is in goes: of two, the other one wins; with more, the player is out.
    fn drop_out(&self, player: Player, reason: Reason) -> Change {
        match Ending::lost_by(player, reason, self.position()) {
            Some(ending) => Change::End(ending),
            None => Change::Advance(Transition::Leave(player)),
        }
    }

    fn adjudicate(&self, verdict: Verdict) -> Result<Change, Refusal> {
        match verdict {
            Verdict::Win(winner) if !self.position().is_in(winner) => Err(Refusal::WinnerIsOut),
            _ => Ok(Change::End(Ending { outcome: verdict.outcome(), ..Ending::ADJUDICATED_DRAW })),
        }
    }

    fn abort(&self, by: Actor) -> Result<Change, Refusal> {
        let by = match by {
            Actor::Player(player) => Some(player),
            Actor::House => None,
        };
        match self.has_moved.iter().all(|&moved| moved) {
            true => Err(Refusal::TooLateToAbort),
            false => Ok(Change::End(Ending { by, ..Ending::ABORT })),
        }
    }

    fn check_take_back(&self, to: usize) -> Result<(), Refusal> {
        let opening = self.terms.opening().transitions().len();
        let taken_back = self.history.transitions().get(to..).unwrap_or_default();
        if to < opening || taken_back.is_empty() {
            return Err(Refusal::NothingToTakeBack);
        }
        match taken_back.iter().any(|transition| transition.leaves().is_some()) {
            true => Err(Refusal::PlayerLeft),
            false => Ok(()),
        }
    }

    fn carry_out(&mut self, change: Change, at: Millis) -> Effect {
        match change {
            Change::Advance(transition) => self.advance(transition, at),
            Change::End(ending) => self.end(ending, at),
            Change::OfferDraw(player) => {
                self.draw.standing = Some(Offer::new(player));
                Effect::Offer
            }
            Change::AgreeToDraw(player) => match agree(&mut self.draw, player, self.history.position()) {
                true => self.end(Ending::AGREEMENT, at),
                false => Effect::Offer,
            },
            Change::DeclineDraw => {
                self.draw.decline();
                Effect::Offer
            }
            Change::OfferTakeBack(player, to) => {
                self.take_back.standing = Some(Offer::new(player));
                self.take_back_to = to;
                Effect::Offer
            }
            Change::AgreeToTakeBack(player) => {
                match agree(&mut self.take_back, player, self.history.position()) {
                    true => self.take_back(at),
                    false => Effect::Offer,
                }
            }
            Change::DeclineTakeBack => {
                self.take_back.decline();
                Effect::Offer
            }
            Change::Resume => {
                self.clocks.resume(at);
                Effect::Resume
            }
            Change::Excuse { from, until } => {
                self.clocks.excuse(self.clocks.overlap(from.max(self.excused), until), at);
                self.excused = until;
                Effect::Resume
            }
        }
    }

    /// The place of the player to act, whose clock runs. Players to act are seated.
    fn place_to_act(&self) -> usize {
        self.terms.place(self.position().to_act()).unwrap_or_default()
    }

    fn advance(&mut self, transition: Transition, at: Millis) -> Effect {
        let (mover, place) = (self.position().to_act(), self.place_to_act());
        let advanced = self.history.advance(transition);
        debug_assert_eq!(advanced, Ok(()), "what was decided on is legal");
        self.draw.withdraw();
        self.take_back.withdraw();
        let mut left = None;
        match transition {
            Transition::Move(_) => {
                self.has_moved[place] = true;
                self.clocks.moved(place, at);
                left = self.clocks.resting(place);
            }
            // Whoever is still to act thinks on; otherwise the turn has passed.
            Transition::Leave(_) if self.to_act() != Some(mover) => self.clocks.switch(place, at),
            Transition::Leave(_) => {}
            Transition::Swap => self.clocks.exchange(place, at),
        }
        Effect::Advance(transition, left)
    }

    fn end(&mut self, ending: Ending, at: Millis) -> Effect {
        self.clocks.switch(self.place_to_act(), at);
        self.history.end(ending);
        self.draw.withdraw();
        self.take_back.withdraw();
        Effect::End(ending)
    }

    fn take_back(&mut self, at: Millis) -> Effect {
        self.clocks.switch(self.place_to_act(), at);
        while self.history.transitions().len() > self.take_back_to {
            match self.history.take_back() {
                Some(Transition::Swap) => self.clocks.exchange(self.place_to_act(), at),
                // The player who is to act again is the one whose move it was.
                _ => self.clocks.take_back(self.place_to_act()),
            }
        }
        self.draw.withdraw();
        self.take_back.withdraw();
        Effect::TakeBack(self.take_back_to)
    }

    /// Whether the game is played by the clock.
    pub fn has_clocks(&self) -> bool {
        self.terms.clock() != TimeControl::Unlimited
    }
}

fn may_offer(offers: &Offers, player: Player) -> Result<(), Refusal> {
    match (&offers.standing, offers.may_offer(player)) {
        (Some(_), _) => Err(Refusal::OfferStands),
        (None, false) => Err(Refusal::TooSoon),
        (None, true) => Ok(()),
    }
}

fn may_accept(offers: &Offers, player: Player) -> Result<(), Refusal> {
    match &offers.standing {
        None => Err(Refusal::NoOffer),
        Some(offer) if offer.by() == player => Err(Refusal::OwnOffer),
        Some(offer) if !offer.waits_for(player) => Err(Refusal::AgreedAlready),
        Some(_) => Ok(()),
    }
}

/// Notes that a player agrees; whether everybody has agreed now.
fn agree(offers: &mut Offers, player: Player, position: &AnyPosition) -> bool {
    let Some(offer) = &mut offers.standing else { return false };
    offer.agree(player);
    offer.is_agreed(&position.players_in())
}
