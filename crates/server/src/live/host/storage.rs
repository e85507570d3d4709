//! How a game in memory and the one in storage stay the same.

use std::collections::HashMap;
use std::sync::Arc;

use tomoe_play::{LiveGame, Millis, TimeControl};
use tomoe_wire::{Entry, GameId, OnlineGame, Problem, Setting, Stage, What};

use super::super::due::due;
use super::super::presence::Presence;
use super::{Host, TOGETHER};
use crate::clock::now;
use crate::house::House;
use crate::push::Turn;
use crate::store::{Change, Head, KeyHash, List, NewEntry, SeatKey, StoreError, StoredGame, Verdict};

/// The place of keys whose seats were left.
const NOBODYS: u8 = u8::MAX;

/// Whether memory agrees with storage. If not, that is mended before anything happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    Sound,
    /// Entries of another node are missing.
    Behind,
    /// The game in memory has accepted something that may not be written.
    Doubtful,
}

/// Why something could not be written.
pub(super) enum Trouble {
    /// Another node was quicker.
    Taken,
    /// Storage is out of reach, or full.
    Unavailable,
}

impl From<Trouble> for Problem {
    fn from(_: Trouble) -> Self {
        Problem::Unavailable
    }
}

impl Host {
    pub(super) async fn load(house: &Arc<House>, id: &GameId) -> Result<Option<Self>, Trouble> {
        let Some(stored) = house.store.game(id).await.map_err(|error| unavailable(house, "load", &error))?
        else {
            return Ok(None);
        };
        let Some((game, entries, last_at)) = replay(id, &stored) else { return Err(Trouble::Unavailable) };
        let now = now();
        Ok(Some(Self {
            house: Arc::clone(house),
            id: id.clone(),
            pushed: game.place_to_act(),
            game,
            entries,
            last_at,
            keys: valid(stored.keys).collect(),
            followers: HashMap::new(),
            presence: Presence::default(),
            since: now,
            trust: Trust::Sound,
            is_ours: false,
            tried: Millis(0),
            called: None,
            sayings: HashMap::new(),
            tell_presence: None,
            presence_word: String::new(),
            presence_said: now,
            idle_since: now,
        }))
    }

    /// Writes an entry that the game in memory has accepted; only then is anybody told.
    pub(super) async fn write(
        &mut self,
        entry: Entry,
        keys: Vec<SeatKey>,
        next: Option<Box<Change>>,
    ) -> Result<(), Trouble> {
        let Ok(text) = serde_json::to_string(&entry) else { return Err(Trouble::Unavailable) };
        let change = Change {
            game: self.id.clone(),
            setting: None,
            entries: vec![NewEntry { number: entry.number, text: text.clone() }],
            keys: keys.clone(),
            head: head(&self.id, &self.game, entry.at),
            next,
        };
        self.trust = Trust::Doubtful;
        match self.house.writer.write(change).await {
            Ok(Verdict::Written) => {
                let is_play = matches!(entry.what, What::Play { .. });
                let is_sit = matches!(entry.what, What::Sit { .. });
                self.trust = Trust::Sound;
                self.is_ours = true;
                self.keys.retain(|hash, _| keys.iter().all(|key| key.hash != *hash));
                self.keys.extend(valid(keys));
                self.release();
                self.house.metrics.entries.inc();
                self.house.metrics.acknowledged(now().since(entry.at).into());
                self.publish(&[(entry, text.into())]);
                if is_play || is_sit {
                    self.push_turn();
                }
                if let Some(ending) = self.game.live().and_then(LiveGame::ending).filter(|_| is_play) {
                    tracing::info!(game = %self.id, outcome = %ending.outcome, "a game ended");
                    self.tell_accounts();
                }
                Ok(())
            }
            Ok(Verdict::Taken) => Err(Trouble::Taken),
            Err(error) => {
                self.tried = now();
                Err(unavailable(&self.house, "write", &error))
            }
        }
    }

    /// Tells those who play under their own names that the game has ended.
    fn tell_accounts(&self) {
        if (0..self.game.places()).any(|place| self.game.is_known(place)) {
            let (house, id) = (Arc::clone(&self.house), self.id.clone());
            tokio::spawn(async move { house.tell_accounts_at(&id).await });
        }
    }

    /// Tells who has just got the turn of a game with days a move, and is not there, by push.
    fn push_turn(&mut self) {
        let to_act = self.game.place_to_act().filter(|&place| self.game.is_person(place));
        let is_new = std::mem::replace(&mut self.pushed, to_act) != to_act;
        let is_slow = matches!(self.game.setting().terms.clock(), TimeControl::Days(_));
        let Some(place) = to_act.filter(|&place| is_new && is_slow && !self.presence.is_there(place, now()))
        else {
            return;
        };
        self.house.push.tell(Turn::new(&self.id, &self.game, place));
    }

    /// The keys of a place that is being left.
    pub(super) fn keys_left(&self, place: u8) -> Vec<SeatKey> {
        let keys = self.keys.iter().filter(|&(_, &held)| held == place);
        keys.map(|(&hash, _)| SeatKey { place: NOBODYS, hash }).collect()
    }

    /// Whoever follows holds only places that are taken.
    fn release(&mut self) {
        let game = &self.game;
        for follower in self.followers.values_mut() {
            follower.places.retain(|&place| game.name(place).is_some());
        }
    }

    fn publish(&mut self, written: &[(Entry, Arc<str>)]) {
        let texts: Vec<Arc<str>> = written.iter().map(|(_, text)| Arc::clone(text)).collect();
        for texts in texts.chunks(TOGETHER) {
            let message = self.entries_message(texts);
            self.followers.values().for_each(|follower| follower.outbox.send(message.clone()));
        }
        self.entries.extend(texts);
        if let Some((entry, _)) = written.last() {
            self.last_at = entry.at;
        }
    }

    /// Reads what is missing if memory may not agree with storage, and tells what is new.
    pub(super) async fn make_sound(&mut self) -> Result<(), Trouble> {
        let done = match self.trust {
            Trust::Sound => return Ok(()),
            Trust::Behind => self.read_on().await,
            Trust::Doubtful => self.read_again().await,
        };
        done.inspect_err(|_| self.tried = now())
    }

    /// Reads the entries that are missing. Where somebody sat down or left, keys have changed, too, and everything is read again.
    async fn read_on(&mut self) -> Result<(), Trouble> {
        let read = self.house.store.entries(&self.id, self.game.last()).await;
        let read = read.map_err(|error| unavailable(&self.house, "read", &error))?;
        let mut new = Vec::new();
        for text in read {
            let entry: Option<Entry> = serde_json::from_str(&text).ok();
            let fits = |entry: &Entry| {
                !matches!(entry.what, What::Sit { .. } | What::Leave { .. }) && self.game.apply(entry).is_ok()
            };
            match entry.filter(fits) {
                Some(entry) => new.push((entry, text.into())),
                None => {
                    self.trust = Trust::Doubtful;
                    return self.read_again().await;
                }
            }
        }
        self.catch_up(new);
        Ok(())
    }

    async fn read_again(&mut self) -> Result<(), Trouble> {
        let read = Self::load(&self.house, &self.id).await?;
        let Some(read) = read else { return Err(Trouble::Unavailable) };
        let new = read.entries.iter().skip(self.entries.len());
        let new = new.filter_map(|text| Some((serde_json::from_str(text).ok()?, Arc::clone(text)))).collect();
        self.game = read.game;
        self.keys = read.keys;
        self.release();
        self.catch_up(new);
        Ok(())
    }

    fn catch_up(&mut self, new: Vec<(Entry, Arc<str>)>) {
        self.trust = Trust::Sound;
        if !new.is_empty() {
            self.is_ours = false;
            // Whoever wrote it has told them.
            self.pushed = self.game.place_to_act();
            self.publish(&new);
        }
    }
}

/// The keys that belong to somebody.
fn valid(keys: Vec<SeatKey>) -> impl Iterator<Item = (KeyHash, u8)> {
    keys.into_iter().filter(|key| key.place != NOBODYS).map(|key| (key.hash, key.place))
}

/// Takes note that storage failed.
pub(super) fn unavailable(house: &House, what: &str, error: &StoreError) -> Trouble {
    house.metrics.storage_failures.inc();
    tracing::warn!(%error, what, "storage failed");
    Trouble::Unavailable
}

/// The change by which a new game is written.
pub(crate) fn first_change(id: &GameId, game: &OnlineGame, entries: &[Entry], keys: Vec<SeatKey>) -> Change {
    let text = |entry: &Entry| serde_json::to_string(entry).unwrap_or_default();
    let at = entries.last().map_or(game.setting().created, |entry| entry.at);
    Change {
        game: id.clone(),
        setting: serde_json::to_string(game.setting()).ok(),
        entries: entries.iter().map(|entry| NewEntry { number: entry.number, text: text(entry) }).collect(),
        keys,
        head: head(id, game, at),
        next: None,
    }
}

fn head(id: &GameId, game: &OnlineGame, at: Millis) -> Head {
    let list = match game.stage() {
        Stage::Open => Some(List::Open),
        Stage::Live => Some(List::Live),
        Stage::Over => Some(List::Over),
        Stage::Closed => None,
    };
    Head {
        list: list.filter(|_| game.setting().is_public),
        listing: serde_json::to_string(&game.listing(id.clone())).unwrap_or_default(),
        at,
        due: due(game, at),
    }
}

/// A game as it is kept, its entries, and the time of the last; `None` if it can't be understood, which is an error to be looked into.
fn replay(id: &GameId, stored: &StoredGame) -> Option<(OnlineGame, Vec<Arc<str>>, Millis)> {
    let read = || -> Result<_, String> {
        let setting: Setting = serde_json::from_str(&stored.setting).map_err(|error| error.to_string())?;
        let entries: Result<Vec<Entry>, _> =
            stored.entries.iter().map(|text| serde_json::from_str(text)).collect();
        let entries = entries.map_err(|error| error.to_string())?;
        let last_at = entries.last().map_or(setting.created, |entry| entry.at);
        let game = OnlineGame::replay(setting, &entries).map_err(|error| error.to_string())?;
        Ok((game, stored.entries.iter().map(|text| text.as_str().into()).collect(), last_at))
    };
    read().inspect_err(|error| tracing::error!(game = %id, error, "a stored game can't be read")).ok()
}
