//! A game that is followed over a connection, without a browser: what is known of it, what was done and is not acknowledged yet,
//! and what has to be sent again.

use tomoe_play::Millis;
use tomoe_wire::{Deed, Entry, GameId, Key, Mark, Notice, OnlineGame, Problem, Request, Setting, What};

use super::chance::Chance;
use super::connection::{Connection, Errand};

/// How long to wait before what the server could not take is sent again.
const AGAIN: Millis = Millis(1_000);

/// What was sent and never answered is sent again after so long.
const UNANSWERED: Millis = Millis(8_000);

/// What a page is told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum News {
    /// The game has changed by these entries, in order.
    Entries(Vec<Entry>),
    /// The game is another one than before: all of it is to be looked at anew.
    Renewed,
    /// An operator has taken away what somebody said.
    Removed,
    /// Something that was done here was not accepted.
    Refused(Deed, Problem),
    /// Who is there has changed.
    Present,
    /// The key holds no seat of this game.
    NoSeat,
    /// There is no such game, or it can't be followed.
    Lost(Problem),
}

/// Something that was done here and is not acknowledged yet.
#[derive(Clone, Debug)]
struct Waiting {
    mark: Mark,
    deed: Deed,
    /// When it is to be sent again; `None` if it is to be sent as soon as the game is followed.
    again: Option<Millis>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct GameLink {
    connection: Connection,
    game: GameId,
    key: Option<Key>,
    online: Option<OnlineGame>,
    place: Option<u8>,
    /// The last entry that the server had when it began to tell, while the game is followed.
    followed_to: Option<u32>,
    /// When to ask for the game again, if it can't be followed at the moment.
    follow_at: Option<Millis>,
    waiting: Vec<Waiting>,
    present: Vec<bool>,
    watchers: u32,
    news: Vec<News>,
    /// Whether all that is known was thrown away since the last time that entries fitted.
    was_renewed: bool,
}

impl GameLink {
    /// Follows a game, with the key of a seat if there is one.
    pub(crate) fn new(game: GameId, key: Option<Key>, chance: Chance, now: Millis) -> Self {
        Self {
            connection: Connection::new(chance, now),
            game,
            key,
            online: None,
            place: None,
            followed_to: None,
            follow_at: None,
            waiting: Vec::new(),
            present: Vec::new(),
            watchers: 0,
            news: Vec::new(),
            was_renewed: false,
        }
    }

    // What there is

    /// What is to be done with the socket, in this order.
    pub(crate) fn errands(&mut self) -> Vec<Errand> {
        self.connection.errands()
    }

    /// What there is to tell.
    pub(crate) fn news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The game as the server has told it.
    pub(crate) fn online(&self) -> Option<&OnlineGame> {
        self.online.as_ref()
    }

    /// Whether the game is known as far as the server knew it when it began to tell.
    pub(crate) fn is_caught_up(&self) -> bool {
        self.online.as_ref().is_some_and(|online| self.followed_to.is_some_and(|last| online.last() >= last))
    }

    /// The place of who is here.
    pub(crate) fn place(&self) -> Option<u8> {
        self.place
    }

    pub(crate) fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// Whether somebody is there at a place.
    pub(crate) fn is_present(&self, place: u8) -> bool {
        self.present.get(usize::from(place)).copied().unwrap_or(true)
    }

    /// How many watch.
    pub(crate) fn watchers(&self) -> u32 {
        self.watchers
    }

    /// Whether something that was done here is not acknowledged yet.
    pub(crate) fn is_waiting(&self, which: impl Fn(&Deed) -> bool) -> bool {
        self.waiting.iter().any(|waiting| which(&waiting.deed))
    }

    /// The turn that was made here and is not acknowledged yet, under its mark.
    pub(crate) fn unsent(&self) -> Option<(&Mark, &Deed)> {
        let turn = self.waiting.iter().find(|waiting| is_turn(&waiting.deed))?;
        Some((&turn.mark, &turn.deed))
    }

    /// The game as it will be when the turns that were made here are acknowledged.
    pub(crate) fn expected(&self, now: Millis) -> Option<OnlineGame> {
        let mut online = self.online.clone()?;
        if let Some(place) = self.place {
            let now = self.connection.server_time(now);
            for waiting in self.waiting.iter().filter(|waiting| is_turn(&waiting.deed)) {
                // What is no longer possible will be refused.
                let game = || self.game.clone();
                let _ = online.act(place, &waiting.deed, game, (now, Millis(0)), waiting.mark.clone());
            }
        }
        Some(online)
    }

    // What is done here

    /// Does something at the board; it is sent when there is a connection.
    pub(crate) fn act(&mut self, deed: Deed, now: Millis) {
        let mark = self.connection.chance().mark();
        self.waiting.push(Waiting { mark, deed, again: None });
        self.send_waiting(now);
    }

    /// Takes up a turn that was made before the page was left: it is sent under the same mark, and so happens once.
    pub(crate) fn resume(&mut self, mark: Mark, deed: Deed) {
        self.waiting.push(Waiting { mark, deed, again: None });
    }

    /// From now on a seat is held.
    pub(crate) fn take_seat(&mut self, key: Key) {
        self.key = Some(key);
        self.follow();
    }

    /// Nobody looks at the game any more.
    pub(crate) fn end(&mut self) {
        self.connection.end();
    }

    // What happens

    /// The socket is open.
    pub(crate) fn opened(&mut self, now: Millis) {
        self.connection.opened(now);
        self.unfollowed();
        self.follow();
    }

    /// The socket is closed, or could not be opened.
    pub(crate) fn closed(&mut self, now: Millis) {
        self.connection.closed(now);
        self.unfollowed();
    }

    /// The network is back, or somebody looks at the page again.
    pub(crate) fn hurry(&mut self, now: Millis) {
        self.connection.hurry(now);
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Millis) {
        self.connection.tick(now);
        if !self.connection.is_open() {
            self.unfollowed();
        } else if self.follow_at.is_some_and(|moment| moment <= now) {
            self.follow();
        }
        self.send_waiting(now);
    }

    /// The server said something. What it says of other games is nobody's business here.
    pub(crate) fn heard(&mut self, notice: Notice, now: Millis) {
        self.connection.heard(&notice, now);
        match notice {
            Notice::Game { game, setting, place, last } if game == self.game => {
                self.begin(setting, place, last, now);
            }
            Notice::Entries { game, entries } if game == self.game => self.take(entries, now),
            Notice::Done { game, mark, .. } if game == self.game => self.settle(&mark),
            Notice::Present { game, places, watchers } if game == self.game => {
                (self.present, self.watchers) = (places, watchers);
                self.news.push(News::Present);
            }
            Notice::Removed { game, number } if game == self.game => self.take_away(number),
            Notice::Refused { game, mark, problem, .. }
                if game.as_ref().is_none_or(|game| *game == self.game) =>
            {
                match mark {
                    Some(mark) => self.refused(&mark, problem, now),
                    None => self.not_followed(problem, now),
                }
            }
            _ => {}
        }
    }

    fn take_away(&mut self, number: u32) {
        if self.online.as_mut().is_some_and(|online| online.remove_remark(number)) {
            self.news.push(News::Removed);
        }
    }

    fn unfollowed(&mut self) {
        self.followed_to = None;
        self.follow_at = None;
        self.waiting.iter_mut().for_each(|waiting| waiting.again = None);
    }

    /// Asks for what is missing.
    fn follow(&mut self) {
        self.followed_to = None;
        self.follow_at = None;
        let after = self.online.as_ref().map_or(0, OnlineGame::last);
        self.connection.send(Request::Follow { game: self.game.clone(), after, key: self.key.clone() });
    }

    /// Throws away what is known and asks for all of it, at once the first time and after a pause when that did not help.
    fn follow_anew(&mut self, now: Millis) {
        self.online = None;
        self.followed_to = None;
        if self.was_renewed {
            self.connection.give_up(now);
        } else {
            self.was_renewed = true;
            self.follow();
        }
    }

    fn begin(&mut self, setting: Setting, place: Option<u8>, last: u32, now: Millis) {
        let fits =
            self.online.as_ref().is_some_and(|online| *online.setting() == setting && online.last() <= last);
        if !fits {
            if self.online.as_ref().is_some_and(|online| online.last() > 0) {
                return self.follow_anew(now);
            }
            self.online = Some(OnlineGame::new(setting));
        }
        if self.key.is_some() && place.is_none() {
            self.key = None;
            self.news.push(News::NoSeat);
        }
        if !fits || self.place != place {
            self.place = place;
            self.news.push(News::Renewed);
        }
        self.followed_to = Some(last);
        self.send_waiting(now);
    }

    fn take(&mut self, entries: Vec<Entry>, now: Millis) {
        let Some(online) = &mut self.online else { return };
        let mut fitted = Vec::new();
        for entry in entries {
            if entry.number <= online.last() {
                continue;
            }
            if entry.number > online.last() + 1 {
                // Something is missing in between.
                self.tell(fitted);
                return self.follow();
            }
            if online.apply(&entry).is_err() {
                self.tell(fitted);
                return self.follow_anew(now);
            }
            self.was_renewed = false;
            if let Some(mark) = &entry.mark {
                self.waiting.retain(|waiting| waiting.mark != *mark);
            }
            if matches!(entry.what, What::Leave { place } if Some(place) == self.place) {
                (self.place, self.key) = (None, None);
            }
            fitted.push(entry);
        }
        self.tell(fitted);
        self.send_waiting(now);
    }

    fn tell(&mut self, entries: Vec<Entry>) {
        if !entries.is_empty() {
            self.news.push(News::Entries(entries));
        }
    }

    /// What has this name is done.
    fn settle(&mut self, mark: &Mark) {
        self.waiting.retain(|waiting| waiting.mark != *mark);
    }

    fn refused(&mut self, mark: &Mark, problem: Problem, now: Millis) {
        match problem {
            Problem::Unavailable | Problem::TooOften => self.send_later(mark, now),
            Problem::NotFollowed => self.follow(),
            _ => {
                if let Some(index) = self.waiting.iter().position(|waiting| waiting.mark == *mark) {
                    let Waiting { deed, .. } = self.waiting.remove(index);
                    self.news.push(News::Refused(deed, problem));
                }
            }
        }
    }

    fn send_later(&mut self, mark: &Mark, now: Millis) {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.mark == *mark) {
            waiting.again = Some(now.plus(AGAIN));
        }
    }

    /// The game can't be followed, for good or for now.
    fn not_followed(&mut self, problem: Problem, now: Millis) {
        match problem {
            Problem::NoSuchGame | Problem::Malformed => {
                self.news.push(News::Lost(problem));
                self.connection.end();
            }
            Problem::WrongKey => {
                self.key = None;
                self.news.push(News::NoSeat);
                self.follow();
            }
            _ if self.followed_to.is_none() => self.follow_at = Some(now.plus(AGAIN)),
            _ => {}
        }
    }

    /// Sends what waits, in the order in which it was done, once the game is known as far as the server knew it.
    fn send_waiting(&mut self, now: Millis) {
        if !self.connection.is_open() || !self.is_caught_up() {
            return;
        }
        let Some(online) = &self.online else { return };
        // What was done although nobody could say so any more.
        self.waiting.retain(|waiting| online.number_of(&waiting.mark).is_none());
        for waiting in &mut self.waiting {
            if waiting.again.is_none_or(|moment| moment <= now) {
                waiting.again = Some(now.plus(UNANSWERED));
                let (game, mark) = (self.game.clone(), waiting.mark.clone());
                let (deed, place) = (waiting.deed.clone(), self.place);
                self.connection.send(Request::Act { game, mark, deed, place });
            }
        }
    }
}

/// Whether it changes the position.
pub(crate) fn is_turn(deed: &Deed) -> bool {
    matches!(deed, Deed::Play { action, .. } if action.starts_with("move ") || action == "swap")
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
