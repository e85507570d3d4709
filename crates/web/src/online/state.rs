//! A game over the server as the page knows it: the signals that follow the link.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_play::{LiveGame, Millis, TimeControl};
use tomoe_wire::{Deed, GameId, Key, OnlineGame, Problem, Stage, What};

use super::care::{About, Hidden};
use super::link::{GameLink, News, is_turn};
use super::problem;
use super::seats;
use super::socket::Driver;
use super::words::{OnlineWords, texts};
use crate::play::now;
use crate::slot::Slot;

/// A connection that is away for less than this is nobody's trouble.
const TROUBLE: Millis = Millis(1_200);

/// Whoever is to act by the clock and away for so long is gone.
const AWAY: Millis = Millis(60_000);

/// Who is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Presence {
    /// By place, whether somebody is there.
    pub(super) places: Vec<bool>,
    pub(super) watchers: u32,
}

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct OnlineState {
    driver: Driver<GameLink>,
    id: StoredValue<GameId>,
    /// The game as it will be when what was done here is acknowledged; nothing before the server has told it.
    pub(super) game: Slot<Option<OnlineGame>>,
    /// Where the visitor sits.
    pub(super) place: Slot<Option<u8>>,
    pub(super) presence: Slot<Presence>,
    /// Whether the connection is lost.
    pub(super) is_lost: Slot<bool>,
    /// Whether a turn that was made here is not acknowledged yet.
    pub(super) is_sending: Slot<bool>,
    /// Why there is no game to show.
    pub(super) trouble: Slot<Option<Problem>>,
    /// What stands beneath the board besides what to do: why something was refused.
    pub(super) notice: Slot<Option<String>>,
    /// What is said aloud.
    pub(super) said: Slot<String>,
    /// The server's time, as far as clocks need it.
    pub(super) now: Slot<Millis>,
    /// Since when the player to act has been away, and who that is.
    away: StoredValue<Option<(u8, Millis)>>,
    /// The place of who is to act and may be gone.
    pub(super) gone: Slot<Option<u8>>,
    /// The number of the last remark that was read.
    pub(super) read_to: Slot<u32>,
    /// Whose messages are not shown.
    pub(super) hidden: Hidden,
    /// Whom the dialog is about that is open, if it is.
    pub(super) about: Slot<Option<About>>,
    words: Slot<&'static OnlineWords>,
}

impl OnlineState {
    /// Follows a game.
    pub(super) fn new(id: GameId) -> Self {
        let mut link = GameLink::new(id.clone(), seats::key_of(&id), seats::new_chance(), now());
        if let Some((mark, deed)) = seats::unsent(&id) {
            link.resume(mark, deed);
        }
        let state = Self {
            driver: Driver::new(link),
            id: StoredValue::new(id),
            game: Slot::new(None),
            place: Slot::new(None),
            presence: Slot::new(Presence::default()),
            is_lost: Slot::new(false),
            is_sending: Slot::new(false),
            trouble: Slot::new(None),
            notice: Slot::new(None),
            said: Slot::new(String::new()),
            now: Slot::new(now()),
            away: StoredValue::new(None),
            gone: Slot::new(None),
            read_to: Slot::new(0),
            hidden: Hidden::new(),
            about: Slot::new(None),
            words: expect_context(),
        };
        state.driver.start(move || state.catch_up());
        state
    }

    /// Takes over what the link knows. Called after whatever happens, and now and then.
    fn catch_up(self) {
        let news = self.driver_news();
        let here = now();
        let Some((time, lost, sending)) = self.driver.with(|link| {
            let lost = link.connection().lost_since().is_some_and(|since| since.plus(TROUBLE) <= here);
            (link.connection().server_time(here), lost, link.is_waiting(is_turn))
        }) else {
            return;
        };
        self.now.set(time);
        set_if_other(self.is_lost, lost);
        let mut has_changed = self.is_sending.get_untracked() != sending;
        if has_changed {
            let _ = self.driver.with(|link| seats::keep_unsent(&self.id(), link.unsent()));
        }
        set_if_other(self.is_sending, sending);
        for news in news {
            has_changed |= !matches!(news, News::Present);
            self.hear(news);
        }
        // What has not been told in full is not shown before.
        let is_known = self.game.with_untracked(Option::is_some);
        has_changed &= is_known || self.driver.with(GameLink::is_caught_up) == Some(true);
        if has_changed && let Some(game) = self.driver.with(|link| link.expected(here)).flatten() {
            let place = self.driver.with(GameLink::place).flatten();
            set_if_other(self.place, place);
            self.game.set(Some(game));
        }
        self.look_for_gone(here);
    }

    fn driver_news(self) -> Vec<News> {
        // Nothing is asked of the socket by this.
        self.driver.take(GameLink::news).unwrap_or_default()
    }

    fn hear(self, news: News) {
        match news {
            News::Entries(entries) => {
                let is_turn = |what: &What| matches!(what, What::Play { .. });
                if entries.iter().any(|entry| is_turn(&entry.what)) {
                    self.notice.set(None);
                }
            }
            News::Renewed | News::Removed | News::NoSeat => {}
            News::Refused(deed, problem) => self.refuse(&deed, problem),
            News::Present => {
                let presence = self.driver.with(|link| {
                    let places = link.online().map_or(0, OnlineGame::places);
                    Presence {
                        places: (0..places).map(|place| link.is_present(place)).collect(),
                        watchers: link.watchers(),
                    }
                });
                set_if_other(self.presence, presence.unwrap_or_default());
            }
            News::Lost(problem) => self.trouble.set(Some(problem)),
        }
    }

    fn refuse(self, deed: &Deed, problem: Problem) {
        let words = self.words.get_untracked();
        let why = problem::told(words, problem);
        let told = if is_turn(deed) { words.turn_refused(why) } else { why.to_owned() };
        self.announce(told);
    }

    /// Says something aloud and shows it beneath the board.
    pub(super) fn announce(self, text: String) {
        self.said.set(text.clone());
        self.notice.set(Some(text));
    }

    /// Whoever is to act and away for a while may be gone.
    fn look_for_gone(self, here: Millis) {
        let to_act = self.game.with_untracked(|game| {
            let game = game.as_ref().filter(|game| game.stage() == Stage::Live)?;
            game.place_to_act().filter(|&place| game.is_person(place))
        });
        let is_away = |place: &u8| {
            self.presence.with_untracked(|presence| presence.places.get(usize::from(*place)) == Some(&false))
        };
        let away = to_act.filter(is_away).map(|place| match self.away.get_value() {
            Some((before, since)) if before == place => (place, since),
            _ => (place, here),
        });
        self.away.set_value(away);
        let patience = self.game.with_untracked(|game| game.as_ref()?.live().and_then(patience));
        let time = self.now.get_untracked();
        let is_gone = |(_, since): &(u8, Millis)| {
            patience.is_some_and(|(span, until)| since.plus(span) <= here && until <= time)
        };
        set_if_other(self.gone, away.filter(is_gone).map(|(place, _)| place));
    }

    // What there is

    pub(super) fn id(self) -> GameId {
        self.id.get_value()
    }

    /// The key of the visitor's seat.
    pub(super) fn key(self) -> Option<Key> {
        self.driver.with(|link| link.key().cloned()).flatten()
    }

    /// Looks at the game at the board; nothing before it has begun. Whoever asks is told of changes.
    pub(super) fn with_live<T>(self, look: impl FnOnce(&OnlineGame, &LiveGame) -> T) -> Option<T> {
        self.game.with(|game| game.as_ref().and_then(|game| game.live().map(|live| look(game, live))))
    }

    /// Whose pieces the visitor moves.
    pub(super) fn you(self) -> Option<Player> {
        let place = self.place.get()?;
        self.game.with(|game| game.as_ref()?.player_at(place))
    }

    // What is done here

    /// Does something; it is sent when there is a connection.
    pub(super) fn act(self, deed: Deed) {
        self.notice.set(None);
        let _ = self.driver.update(|link| link.act(deed, now()));
        // The link has no news of this, and yet the game is another one.
        if let Some(game) = self.driver.with(|link| link.expected(now())).flatten() {
            self.game.set(Some(game));
        }
    }

    /// Does something at the board.
    pub(super) fn play(self, action: String) {
        let basis = self.driver.with(|link| link.online().map_or(0, OnlineGame::basis)).unwrap_or_default();
        self.act(Deed::Play { action, basis });
    }

    /// From now on the visitor has a seat.
    pub(super) fn take_seat(self, key: Key) {
        let _ = self.driver.update(|link| link.take_seat(key));
    }

    /// Whether something that was done here waits to be acknowledged.
    pub(super) fn is_waiting(self, which: impl Fn(&Deed) -> bool) -> bool {
        self.game.track();
        self.driver.with(|link| link.is_waiting(which)).unwrap_or_default()
    }

    /// What who sits at a place is called: by their name, or by what they are.
    pub(super) fn name_at(self, game: &OnlineGame, place: u8) -> String {
        let words = crate::settings::words();
        let seat = &game.setting().terms.seats()[usize::from(place)];
        match game.name(place) {
            _ if !seat.is_person() => crate::play::Seat::from(seat).name(words),
            None => texts().free_seat().to_owned(),
            Some("") if self.place.get() == Some(place) => words.you().to_owned(),
            Some("") => texts().guest().to_owned(),
            Some(name) => match game.standing(place).mark() {
                Some(mark) => format!("{name} {mark}"),
                None => name.to_owned(),
            },
        }
    }
}

/// For how long who is to act has to be away to be gone, and until when there is time in any case; `None` where the clock alone
/// decides. The server has the last word.
fn patience(live: &LiveGame) -> Option<(Millis, Millis)> {
    let last = live.events().last().map_or(live.began(), |event| event.at);
    match live.terms().clock() {
        TimeControl::Increment { .. } => Some((AWAY, last)),
        TimeControl::Unlimited => Some((AWAY, last.plus(Millis::DAY))),
        TimeControl::Days(_) => None,
    }
}

fn set_if_other<T: Clone + PartialEq + Send + Sync + 'static>(slot: Slot<T>, value: T) {
    if slot.get_untracked() != value {
        slot.set(value);
    }
}
