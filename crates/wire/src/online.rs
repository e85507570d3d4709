//! A game online: a setting, a list of entries, and what follows from them.

use std::collections::HashMap;

use tomoe_games::{Player, is_disturbing};
use tomoe_play::{Action, Actor, Event, LiveGame, Millis, Offer, Seat};

use crate::bot::Asked;
use crate::entry::{Deed, Entry, REMOVED, What};
use crate::id::{GameId, Mark};
use crate::listing::{LastTurn, ListedSeat, Listing};
use crate::name::{Sitter, Standing, fit_name};
use crate::problem::Problem;
use crate::rating::Rating;
use crate::setting::Setting;

/// The most characters of something said.
const LONGEST_TEXT: usize = 200;

/// How much may be said in one game.
const MOST_REMARKS: usize = 500;

/// How many entries a game may have, so that nobody fills a disk with offers and answers.
const MOST_ENTRIES: u32 = 10_000;

/// A game online as it stands after its last entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineGame {
    setting: Setting,
    /// By place, the name of who sits there; of computers from the beginning.
    names: Vec<Option<String>>,
    /// By place, who sits there besides the name.
    sitters: Vec<Sitter>,
    live: Option<LiveGame>,
    is_closed: bool,
    remarks: Vec<Remark>,
    wants_rematch: Vec<bool>,
    next: Option<GameId>,
    /// The entries that clients had names for.
    marks: HashMap<Mark, u32>,
    last: u32,
    last_at: Millis,
    basis: u32,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The number of its entry.
    pub number: u32,
    /// By whom.
    pub place: u8,
    /// What.
    pub text: String,
    /// Whether an operator has taken the text away.
    pub is_removed: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A seat is free.
    Open,
    /// It is being played.
    Live,
    /// It has ended.
    Over,
    /// Everybody left before it began.
    Closed,
}

/// An entry that can't be the next one of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} does not follow: {problem}")]
pub struct WrongEntry {
    /// Its number.
    pub number: u32,
    /// Why not.
    pub problem: Problem,
}

impl OnlineGame {
    /// A game in which nothing has happened. It begins at once if there is no seat for a person.
    pub fn new(setting: Setting) -> Self {
        let seats = setting.terms.seats();
        let sitters = vec![Sitter::default(); seats.len()];
        let names = seats.iter().map(|seat| (!seat.is_person()).then(|| seat.name.clone())).collect();
        let wants_rematch = vec![false; seats.len()];
        let last_at = setting.created;
        let mut game = Self {
            setting,
            sitters,
            names,
            live: None,
            is_closed: false,
            remarks: Vec::new(),
            wants_rematch,
            next: None,
            marks: HashMap::new(),
            last: 0,
            last_at,
            basis: 0,
        };
        game.begin_if_full(last_at);
        game
    }

    /// The game to which these entries lead.
    pub fn replay<'a>(
        setting: Setting,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, WrongEntry> {
        let mut game = Self::new(setting);
        entries.into_iter().try_for_each(|entry| game.apply(entry))?;
        Ok(game)
    }

    // What there is

    /// What was known before anybody sat down.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The game at the board, once it has begun.
    pub fn live(&self) -> Option<&LiveGame> {
        self.live.as_ref()
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        match &self.live {
            Some(live) if live.is_over() => Stage::Over,
            Some(_) => Stage::Live,
            None if self.is_closed => Stage::Closed,
            None => Stage::Open,
        }
    }

    /// How many places there are.
    pub fn places(&self) -> u8 {
        // No game has more than four players.
        u8::try_from(self.names.len()).unwrap_or(u8::MAX)
    }

    /// Whether who sits at a place is signed in, so that the name is theirs alone.
    pub fn is_known(&self, place: u8) -> bool {
        self.standing(place) != Standing::Guest
    }

    /// Whose the name of who sits at a place is.
    pub fn standing(&self, place: u8) -> Standing {
        self.sitter(place).standing
    }

    fn sitter(&self, place: u8) -> Sitter {
        self.sitters.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Whether a program plays at a place: a computer of the house, or a bot.
    fn is_program(&self, place: u8) -> bool {
        !self.is_person(place) || self.standing(place) == Standing::Bot
    }

    /// Whether the game counts for the rating against programs of who sits at a place: they wished so when they sat down, and a program
    /// is among the others.
    pub fn counts_apart(&self, place: u8) -> bool {
        let mut others = (0..self.places()).filter(|&other| other != place);
        self.sitter(place).apart.is_some() && others.any(|other| self.is_program(other))
    }

    /// The rating with which somebody sat down at a place: the one for which this game counts, if it does for any.
    pub fn rating(&self, place: u8) -> Option<Rating> {
        let Sitter { rating, apart, .. } = self.sitter(place);
        if self.counts_apart(place) { apart } else { rating }
    }

    /// The name of who sits at a place, perhaps an empty one; `None` while it is free.
    pub fn name(&self, place: u8) -> Option<&str> {
        self.names.get(usize::from(place))?.as_deref()
    }

    /// Whether a person sits at a place, or can.
    pub fn is_person(&self, place: u8) -> bool {
        self.setting.terms.seats().get(usize::from(place)).is_some_and(Seat::is_person)
    }

    /// The first place at which a person may sit down.
    pub fn free_place(&self) -> Option<u8> {
        (self.stage() == Stage::Open).then(|| (0..self.places()).find(|&place| self.name(place).is_none()))?
    }

    /// What was said.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Whether who sits at a place wants to play again.
    pub fn wants_rematch(&self, place: u8) -> bool {
        self.wants_rematch.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Whether everybody will want to play again once who sits at this place does.
    pub fn is_last_for_rematch(&self, place: u8) -> bool {
        (0..self.places()).all(|other| other == place || !self.is_person(other) || self.wants_rematch(other))
    }

    /// The rematch.
    pub fn next(&self) -> Option<&GameId> {
        self.next.as_ref()
    }

    /// The number of the last entry; 0 if there is none.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The number of the entry by which the position on the board came about: that of the last move, exchange of sides, take-back or
    /// leaving, or 0. Whoever plays says which position they mean, so that nothing is played in another one.
    pub fn basis(&self) -> u32 {
        self.basis
    }

    /// The entry that a client's mark became.
    pub fn number_of(&self, mark: &Mark) -> Option<u32> {
        self.marks.get(mark).copied()
    }

    /// The place of the player to act.
    pub fn place_to_act(&self) -> Option<u8> {
        let live = self.live.as_ref()?;
        let to_act = live.to_act()?;
        (0..self.places()).find(|&place| live.player_at(usize::from(place)) == Some(to_act))
    }

    /// The player whose pieces who sits at a place moves.
    pub fn player_at(&self, place: u8) -> Option<Player> {
        self.live.as_ref()?.player_at(usize::from(place))
    }

    /// What who sits at a place is asked for: nothing, or to move, or to answer offers.
    pub fn asked(&self, place: u8) -> Vec<Asked> {
        let live = self.live.as_ref().filter(|live| !live.is_over());
        let Some((live, player)) = live.zip(self.player_at(place)) else { return Vec::new() };
        let waits = |offer: Option<&Offer>| {
            live.position().is_in(player) && offer.is_some_and(|offer| offer.waits_for(player))
        };
        let all = [
            (Asked::Move, self.place_to_act() == Some(place)),
            (Asked::Draw, waits(live.draw_offer())),
            (Asked::TakeBack, waits(live.take_back_offer())),
        ];
        all.into_iter().filter_map(|(asked, is_asked)| is_asked.then_some(asked)).collect()
    }

    /// The game as the lobby shows it.
    pub fn listing(&self, game: GameId) -> Listing {
        let terms = &self.setting.terms;
        let history = self.live.as_ref().map_or(terms.opening(), LiveGame::history);
        let seat = |(place, seat): (u8, &Seat)| ListedSeat {
            name: self.name(place).unwrap_or_default().to_owned(),
            level: seat.level().map(|level| level.0),
            is_known: self.is_known(place),
            is_bot: self.standing(place) == Standing::Bot,
            rating: self.rating(place),
            is_free: self.name(place).is_none(),
        };
        Listing {
            game,
            rules: history.start().game().to_string(),
            clock: terms.clock().to_string(),
            swap: terms.allows_swap(),
            is_rated: terms.is_rated(),
            seats: (0..).zip(terms.seats()).map(seat).collect(),
            position: history.position().to_string(),
            last_turn: LastTurn::of(history),
            turns: u32::try_from(history.transitions().len()).unwrap_or(u32::MAX),
            to_act: self.place_to_act(),
            result: history.ending().map(|ending| ending.outcome.to_string()),
            at: self.last_at,
        }
    }

    // What happens

    /// Takes away what was said in the entry of a number; whether there was something to take away.
    pub fn remove_remark(&mut self, number: u32) -> bool {
        let remark = self.remarks.iter_mut().find(|remark| remark.number == number && !remark.is_removed);
        let Some(remark) = remark else { return false };
        remark.is_removed = true;
        REMOVED.clone_into(&mut remark.text);
        true
    }

    /// Takes over an entry from elsewhere: it must be the next one, and possible.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), WrongEntry> {
        let wrong = |problem| WrongEntry { number: entry.number, problem };
        if entry.number != self.last + 1 || entry.at < self.last_at {
            return Err(wrong(Problem::Stale));
        }
        self.accept(entry.what.clone(), entry.at, entry.mark.clone()).map(|_| ()).map_err(wrong)
    }

    /// A guest sits down, at this place or at the first that is free.
    pub fn sit(&mut self, place: Option<u8>, name: &str, at: Millis) -> Result<Entry, Problem> {
        self.sit_as(place, name, Standing::Guest, at)
    }

    /// The same for somebody of whom it is known whose the name is, and perhaps how strong they are.
    pub fn sit_as(
        &mut self,
        place: Option<u8>,
        name: &str,
        sitter: impl Into<Sitter>,
        at: Millis,
    ) -> Result<Entry, Problem> {
        let Sitter { standing, rating, apart } = sitter.into();
        if self.setting.terms.is_rated() && standing == Standing::Guest {
            return Err(Problem::SignInFirst);
        }
        let place = place.or_else(|| self.free_place()).ok_or(Problem::NoSeat)?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let (is_known, is_bot) = (standing != Standing::Guest, standing == Standing::Bot);
        self.accept(What::Sit { place, name, is_known, is_bot, rating, apart }, at, None)
    }

    /// The house lets its computers play each other.
    pub fn begin(&mut self, at: Millis) -> Result<Entry, Problem> {
        self.accept(What::Begin, at, None)
    }

    /// Who sits at a place does something; `next` is the name for another game, if one has to be made. Claims are for who knows who
    /// is gone.
    pub fn act(
        &mut self,
        place: u8,
        deed: &Deed,
        next: impl FnOnce() -> GameId,
        (at, lag): (Millis, Millis),
        mark: Mark,
    ) -> Result<Entry, Problem> {
        let what = match deed {
            Deed::Play { action, basis } => {
                let live = self.live.as_ref().ok_or(Problem::NotBegun)?;
                let player = live.player_at(usize::from(place)).ok_or(Problem::NotSeated)?;
                if !live.is_over() && *basis != self.basis && !is_for_any_position(action) {
                    return Err(Problem::Stale);
                }
                What::Play { by: Actor::Player(player).to_string(), action: action.clone(), lag }
            }
            Deed::Say { text } => What::Say { place, text: text.trim().to_owned(), is_removed: false },
            Deed::Rematch => What::Rematch { place, next: self.is_last_for_rematch(place).then(next) },
            Deed::Leave => What::Leave { place },
            Deed::Claim => return Err(Problem::NotGone),
        };
        self.accept(what, at, Some(mark))
    }

    /// Somebody is taken to have left, since nobody came to play.
    pub fn let_go(&mut self, place: u8, at: Millis) -> Result<Entry, Problem> {
        self.accept(What::Leave { place }, at, None)
    }

    /// The house does something at the board.
    pub fn house(&mut self, action: Action, at: Millis) -> Result<Entry, Problem> {
        let live = self.live.as_ref().ok_or(Problem::NotBegun)?;
        let action = action.to_text(live.position());
        self.accept(What::Play { by: Actor::House.to_string(), action, lag: Millis(0) }, at, None)
    }

    /// The one function by which anything happens.
    fn accept(&mut self, what: What, at: Millis, mark: Option<Mark>) -> Result<Entry, Problem> {
        if self.last >= MOST_ENTRIES {
            return Err(Problem::NotAllowed);
        }
        let at = at.max(self.last_at);
        let number = self.last + 1;
        match &what {
            What::Begin => self.may_begin()?,
            What::Sit { place, name, is_known, is_bot, rating, apart } => {
                let standing = match (is_bot, is_known) {
                    (true, _) => Standing::Bot,
                    (false, true) => Standing::Known,
                    (false, false) => Standing::Guest,
                };
                self.take_seat(*place, name, Sitter { standing, rating: *rating, apart: *apart }, at)?
            }
            What::Leave { place } => self.leave_seat(*place)?,
            What::Play { by, action, lag } => self.play(by, action, (at, *lag), number)?,
            What::Say { place, text, is_removed } => self.say(*place, text, *is_removed, number)?,
            What::Rematch { place, next } => self.want_rematch(*place, next.as_ref())?,
        }
        self.last = number;
        self.last_at = at;
        if let Some(mark) = &mark {
            self.marks.insert(mark.clone(), number);
        }
        Ok(Entry { number, at, mark, what })
    }

    fn take_seat(&mut self, place: u8, name: &str, sitter: Sitter, at: Millis) -> Result<(), Problem> {
        match self.stage() {
            Stage::Open => {}
            Stage::Live | Stage::Over => return Err(Problem::Begun),
            Stage::Closed => return Err(Problem::Over),
        }
        if name != fit_name(name) {
            return Err(Problem::BadName);
        }
        let seat = self.names.get_mut(usize::from(place)).ok_or(Problem::NoSeat)?;
        match seat {
            Some(_) => return Err(Problem::SeatTaken),
            None => *seat = Some(name.to_owned()),
        }
        self.sitters[usize::from(place)] = sitter;
        self.begin_if_full(at);
        Ok(())
    }

    /// Only computers sit there, and nothing has happened yet.
    fn may_begin(&self) -> Result<(), Problem> {
        match self.last == 0 && self.live.is_some() {
            true => Ok(()),
            false => Err(Problem::Begun),
        }
    }

    fn begin_if_full(&mut self, at: Millis) {
        if self.names.iter().any(Option::is_none) {
            return;
        }
        let named = (self.setting.terms.clone(), 0);
        let (terms, _) = self
            .names
            .iter()
            .flatten()
            .fold(named, |(terms, place), name| (terms.with_name(place, name), place + 1));
        self.live = Some(LiveGame::new(terms, at));
    }

    fn leave_seat(&mut self, place: u8) -> Result<(), Problem> {
        match self.stage() {
            Stage::Open => {}
            Stage::Live | Stage::Over => return Err(Problem::Begun),
            Stage::Closed => return Err(Problem::Over),
        }
        if !self.is_person(place) || self.name(place).is_none() {
            return Err(Problem::NotSeated);
        }
        self.names[usize::from(place)] = None;
        self.sitters[usize::from(place)] = Sitter::default();
        self.is_closed = (0..self.places()).all(|place| !self.is_person(place) || self.name(place).is_none());
        Ok(())
    }

    fn play(
        &mut self,
        by: &str,
        action: &str,
        (at, lag): (Millis, Millis),
        number: u32,
    ) -> Result<(), Problem> {
        let live = self.live.as_mut().ok_or(Problem::NotBegun)?;
        let by = Actor::read(by, live.position().game()).map_err(|_| Problem::NotAllowed)?;
        let action = match Action::read(action, live.position()) {
            Ok(action) => action,
            Err(_) if live.is_over() => return Err(Problem::Over),
            Err(_) if action.starts_with("move ") => return Err(Problem::IllegalMove),
            Err(_) => return Err(Problem::Malformed),
        };
        let before = live.history().transitions().len();
        let Event { action, .. } = live.apply_late(by, action, at, lag)?;
        let after = live.history().transitions().len();
        // A take-back that is followed by nothing else leaves less than there was.
        if before != after || matches!(action, Action::Move(_)) {
            self.basis = number;
        }
        Ok(())
    }

    fn say(&mut self, place: u8, text: &str, is_removed: bool, number: u32) -> Result<(), Problem> {
        if self.name(place).is_none() || !self.is_person(place) {
            return Err(Problem::NotSeated);
        }
        if text.is_empty() || text.chars().count() > LONGEST_TEXT || text.chars().any(is_disturbing) {
            return Err(Problem::BadText);
        }
        if self.remarks.len() >= MOST_REMARKS {
            return Err(Problem::TooOften);
        }
        self.remarks.push(Remark { number, place, text: text.to_owned(), is_removed });
        Ok(())
    }

    fn want_rematch(&mut self, place: u8, next: Option<&GameId>) -> Result<(), Problem> {
        if self.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        if !self.is_person(place) {
            return Err(Problem::NotSeated);
        }
        if self.wants_rematch(place) || next.is_some() != self.is_last_for_rematch(place) {
            return Err(Problem::NotAllowed);
        }
        self.wants_rematch[usize::from(place)] = true;
        self.next = next.cloned();
        Ok(())
    }
}

/// Whether it means the same in every position: it need not be refused when the board has changed meanwhile.
fn is_for_any_position(action: &str) -> bool {
    matches!(action, "resign" | "abort")
}
