//! A game in memory, and the task that hosts it: one thing after the other happens there.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tomoe_play::{Action, LiveGame, Millis, TimeControl};
use tomoe_wire::{Deed, Entry, GameId, Mark, Notice, OnlineGame, Problem, Setting, SitDown, Stage, What};

use super::claim::patience;
use super::due::due;
use super::follower::{ConnectionId, Outbox, text};
use super::hosts::{Command, Look};
use super::lag::MOST_LAG;
use super::presence::Presence;
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::{Change, Head, KeyHash, List, NewEntry, SeatKey, StoreError, StoredGame, Verdict};

/// How often something is tried again when another node was quicker.
const ATTEMPTS: usize = 5;

/// How long a game stays in memory when nobody follows it.
const IDLE: Millis = Millis(60_000);

/// How long to wait after storage has failed.
const PAUSE: Millis = Millis(500);

/// Who comes and goes is told together when it happens within this time.
const PRESENCE: Millis = Millis(200);

/// How often other nodes are told who is here, so that they forget when this one dies.
const PRESENCE_AGAIN: Millis = Millis(20_000);

/// How long a computer that was called may take to come.
const CALL: Millis = Millis(10_000);

/// How long the node that accepted a turn has for calling a computer before others do.
const OTHERS_CALL: Millis = Millis(3_000);

/// How many messages may be said at a place within [`SAYING_SPAN`].
const MOST_SAYINGS: usize = 5;
const SAYING_SPAN: Millis = Millis(10_000);

/// The place of keys whose seats were left.
const NOBODYS: u8 = u8::MAX;

/// How many entries are sent in one message.
const TOGETHER: usize = 200;

/// A game in memory.
pub(super) struct Host {
    house: Arc<House>,
    id: GameId,
    game: OnlineGame,
    /// What is written of it, as JSON: everything that followers were told.
    entries: Vec<Arc<str>>,
    last_at: Millis,
    keys: HashMap<KeyHash, u8>,
    followers: HashMap<ConnectionId, Follower>,
    presence: Presence,
    /// Since when this node has had it in memory.
    since: Millis,
    /// Whether memory agrees with storage.
    trust: Trust,
    /// Whether this node accepted the last entry.
    is_ours: bool,
    /// When it was last tried in vain to do what is due, or to read and write.
    tried: Millis,
    /// When computers were last called, by place.
    called: HashMap<u8, Millis>,
    /// When something was said, by place.
    sayings: HashMap<u8, Vec<Millis>>,
    /// When it has to be told who is there.
    tell_presence: Option<Millis>,
    presence_said: Millis,
    /// When the last follower went.
    idle_since: Millis,
}

struct Follower {
    outbox: Outbox,
    /// The places held; none by who watches.
    places: Vec<u8>,
}

/// Whether memory agrees with storage. If not, that is mended before anything happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    Sound,
    /// Entries of another node are missing.
    Behind,
    /// The game in memory has accepted something that may not be written.
    Doubtful,
}

/// Why something could not be written.
enum Trouble {
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
    /// Hosts a game until nobody has asked for it for a while.
    pub(super) async fn run(house: Arc<House>, id: GameId, mut inbox: mpsc::Receiver<Command>) {
        match Self::load(&house, &id).await {
            Ok(Some(host)) => host.serve(&mut inbox).await,
            Ok(None) => refuse_all(&mut inbox, &id, Problem::NoSuchGame),
            Err(Trouble::Taken | Trouble::Unavailable) => refuse_all(&mut inbox, &id, Problem::Unavailable),
        }
        inbox.close();
        house.hosts.forget(&house, &id);
        while let Some(command) = inbox.recv().await {
            house.hosts.tell(&house, &id, command).await;
        }
    }

    async fn load(house: &Arc<House>, id: &GameId) -> Result<Option<Self>, Trouble> {
        let Some(stored) = house.store.game(id).await.map_err(|error| unavailable(house, "load", &error))?
        else {
            return Ok(None);
        };
        let Some((game, entries, last_at)) = replay(id, &stored) else { return Err(Trouble::Unavailable) };
        let now = now();
        Ok(Some(Self {
            house: Arc::clone(house),
            id: id.clone(),
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
            called: HashMap::new(),
            sayings: HashMap::new(),
            tell_presence: None,
            presence_said: now,
            idle_since: now,
        }))
    }

    async fn serve(mut self, inbox: &mut mpsc::Receiver<Command>) {
        self.keep_house().await;
        loop {
            let wait = Duration::from(self.wakes_at().since(now()));
            let command = tokio::select! {
                biased;
                command = inbox.recv() => command,
                () = tokio::time::sleep(wait) => Some(Command::Wake),
            };
            match command {
                Some(command) => self.handle(command).await,
                None => return,
            }
            if self.is_idle() && inbox.is_empty() {
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.followers.is_empty() && now().since(self.idle_since) >= IDLE
    }

    /// When there is something to do without being told.
    fn wakes_at(&self) -> Millis {
        let due = match self.trust {
            Trust::Sound => due(&self.game, self.last_at).map(|due| due.max(self.tried.plus(PAUSE))),
            Trust::Behind | Trust::Doubtful => Some(self.tried.plus(PAUSE)),
        };
        let call = self.computer_wanted().map(|place| self.may_call_at(place));
        let idle = self.followers.is_empty().then(|| self.idle_since.plus(IDLE));
        let again = (!self.followers.is_empty()).then(|| self.presence_said.plus(PRESENCE_AGAIN));
        [due, call, idle, again, self.tell_presence].into_iter().flatten().min().unwrap_or(now().plus(IDLE))
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Follow { connection, outbox, after, key } => self.follow(connection, outbox, after, key),
            Command::Unfollow { connection } => self.unfollow(connection),
            Command::Act { connection, place, mark, deed, at, lag } => {
                let Some(follower) = self.followers.get(&connection) else { return };
                let held =
                    follower.places.iter().copied().find(|&held| place.is_none_or(|place| place == held));
                let outbox = follower.outbox.clone();
                let answer = self.act(held, &mark, &deed, (at, lag)).await;
                self.answer(&outbox, mark, answer);
            }
            Command::Sit { wish, reply } => {
                let _ = reply.send(self.sit(&wish).await);
            }
            Command::AddKey { place, key } => drop(self.keys.insert(key, place)),
            Command::Look { reply } => {
                let (game, entries, keys) = (self.game.clone(), self.entries.clone(), self.keys.clone());
                let _ = reply.send(Ok(Look { game, entries, keys }));
            }
            Command::Written { last } => {
                if last > self.game.last() && self.trust == Trust::Sound {
                    self.trust = Trust::Behind;
                }
            }
            Command::Heard { node, places, watchers } => {
                self.presence.heard(node, places, watchers, now());
                self.presence_changes();
            }
            Command::Wake => {}
        }
        self.keep_house().await;
    }

    fn answer(&self, outbox: &Outbox, mark: Mark, answer: Result<Option<u32>, Problem>) {
        let game = self.id.clone();
        match answer {
            // The entry itself has told it.
            Ok(None) => {}
            Ok(Some(number)) => outbox.tell(&Notice::Done { game, mark, number }),
            Err(problem) => {
                self.house.metrics.refused(problem);
                outbox.tell(&Notice::refused(Some(game), Some(mark), problem));
            }
        }
    }

    // Who follows

    fn follow(&mut self, connection: ConnectionId, outbox: Outbox, after: u32, key: Option<KeyHash>) {
        let place = match key.map(|key| self.keys.get(&key).copied()) {
            Some(None) => {
                return outbox.tell(&Notice::refused(Some(self.id.clone()), None, Problem::WrongKey));
            }
            Some(place) => place,
            None => None,
        };
        let (game, setting) = (self.id.clone(), self.game.setting().clone());
        // Only what is written has been told to anybody.
        let last = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        outbox.tell(&Notice::Game { game, setting, place, last });
        // Who claims to have more than there is begins anew.
        let after = if after > last { 0 } else { after };
        for entries in self.entries[after as usize..].chunks(TOGETHER) {
            outbox.send(self.entries_message(entries));
        }
        self.presence.come(connection, place);
        self.presence_changes();
        outbox.tell(&self.presence.notice(self.id.clone(), &self.persons(), now()));
        let follower =
            self.followers.entry(connection).or_insert_with(|| Follower { outbox, places: Vec::new() });
        follower.places.extend(place);
    }

    fn unfollow(&mut self, connection: ConnectionId) {
        if self.followers.remove(&connection).is_some() {
            self.presence.go(connection, now());
            self.presence_changes();
            self.idle_since = now();
        }
    }

    fn presence_changes(&mut self) {
        self.tell_presence.get_or_insert(now().plus(PRESENCE));
    }

    fn persons(&self) -> Vec<bool> {
        (0..self.game.places()).map(|place| self.game.is_person(place)).collect()
    }

    fn entries_message(&self, entries: &[Arc<str>]) -> Utf8Bytes {
        let entries: Vec<&str> = entries.iter().map(AsRef::as_ref).collect();
        format!(r#"{{"entries":{{"game":"{}","entries":[{}]}}}}"#, self.id, entries.join(",")).into()
    }

    // What happens

    async fn act(
        &mut self,
        place: Option<u8>,
        mark: &Mark,
        deed: &Deed,
        (at, lag): (Millis, Millis),
    ) -> Result<Option<u32>, Problem> {
        let place = place.ok_or(Problem::NotSeated)?;
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            if let Some(number) = self.game.number_of(mark) {
                return Ok(Some(number));
            }
            let entry = match deed {
                Deed::Claim => self.claim(place, at)?,
                Deed::Say { .. } if self.says_too_much(place, at) => return Err(Problem::TooOften),
                _ => self.game.act(place, deed, secrets::new_game_id, (at, lag), mark.clone())?,
            };
            let next = self.game.next().filter(|_| matches!(deed, Deed::Rematch)).cloned();
            let next = next.and_then(|next| self.rematch(next, at));
            let keys = if matches!(deed, Deed::Leave) { self.keys_left(place) } else { Vec::new() };
            match self.write(entry, keys, next).await {
                Ok(()) => return Ok(None),
                Err(Trouble::Taken) => {}
                Err(Trouble::Unavailable) => return Err(Problem::Unavailable),
            }
        }
        Err(Problem::Unavailable)
    }

    fn says_too_much(&mut self, place: u8, at: Millis) -> bool {
        let said = self.sayings.entry(place).or_default();
        said.retain(|&earlier| at.since(earlier) < SAYING_SPAN);
        if said.len() >= MOST_SAYINGS {
            return true;
        }
        said.push(at);
        false
    }

    /// Takes the player to act out of the game, who is gone.
    fn claim(&mut self, place: u8, at: Millis) -> Result<Entry, Problem> {
        let live = self.game.live().ok_or(Problem::NotBegun)?;
        let gone = self.game.place_to_act().ok_or(Problem::Over)?;
        let player = live.to_act().ok_or(Problem::Over)?;
        let claimant = self.game.player_at(place).ok_or(Problem::NotSeated)?;
        if !live.position().is_in(claimant) {
            return Err(Problem::Out);
        }
        let needed = patience(live.terms().clock()).ok_or(Problem::NotGone)?;
        let gone_for = self.presence.gone_for(gone, self.since, at).unwrap_or_default();
        let is_gone = gone != place && gone_for >= needed && at.since(self.last_at) >= needed.min(gone_for);
        if !is_gone || !self.game.is_person(gone) {
            return Err(Problem::NotGone);
        }
        self.game.house(Action::Forfeit(player), at)
    }

    async fn sit(&mut self, wish: &SitDown) -> Result<u8, Problem> {
        let key = secrets::hash(&wish.key);
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            if let Some(&place) = self.keys.get(&key) {
                return Ok(place);
            }
            let entry = self.game.sit(wish.place, &wish.name, now())?;
            let What::Sit { place, .. } = entry.what else { return Err(Problem::NotAllowed) };
            match self.write(entry, vec![SeatKey { place, hash: key }], None).await {
                Ok(()) => return Ok(place),
                Err(Trouble::Taken) => {}
                Err(Trouble::Unavailable) => return Err(Problem::Unavailable),
            }
        }
        Err(Problem::Unavailable)
    }

    /// The next game of the same players, everybody one seat further.
    fn rematch(&self, next: GameId, at: Millis) -> Option<Box<Change>> {
        let setting = self.game.setting();
        let terms = setting.terms.rotated();
        let rematch_of = Some(self.id.clone());
        let setting = Setting { terms, created: at, rematch_of, is_public: setting.is_public };
        let places = self.game.places();
        let further = |place: u8| (place + 1) % places;
        let mut game = OnlineGame::new(setting);
        let mut entries = Vec::new();
        for place in (0..places).filter(|&place| self.game.is_person(place)) {
            entries.push(game.sit(Some(further(place)), self.game.name(place)?, at).ok()?);
        }
        let keys = self.keys.iter().filter(|&(_, &place)| self.game.is_person(place));
        let keys = keys.map(|(&hash, &place)| SeatKey { place: further(place), hash }).collect();
        Some(Box::new(first_change(&next, &game, &entries, keys)))
    }

    /// Writes an entry that the game in memory has accepted; only then is anybody told.
    async fn write(
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
                self.trust = Trust::Sound;
                self.is_ours = true;
                self.keys.retain(|hash, _| keys.iter().all(|key| key.hash != *hash));
                self.keys.extend(valid(keys));
                self.release();
                self.house.metrics.entries.inc();
                self.house.metrics.acknowledged(now().since(entry.at).into());
                self.publish(&[(entry, text.into())]);
                if let Some(ending) = self.game.live().and_then(LiveGame::ending).filter(|_| is_play) {
                    tracing::info!(game = %self.id, outcome = %ending.outcome, "a game ended");
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

    /// The keys of a place that is being left.
    fn keys_left(&self, place: u8) -> Vec<SeatKey> {
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
    async fn make_sound(&mut self) -> Result<(), Trouble> {
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
        // The keys of computers that were called are known here alone.
        self.keys.retain(|_, place| !self.game.is_person(*place));
        self.keys.extend(read.keys);
        self.release();
        self.catch_up(new);
        Ok(())
    }

    fn catch_up(&mut self, new: Vec<(Entry, Arc<str>)>) {
        self.trust = Trust::Sound;
        if !new.is_empty() {
            self.is_ours = false;
            self.publish(&new);
        }
    }

    // What the house does by itself

    async fn keep_house(&mut self) {
        let now = now();
        if self.tell_presence.is_some_and(|moment| moment <= now)
            || now.since(self.presence_said) >= PRESENCE_AGAIN
        {
            self.tell_presence(now).await;
        }
        if self.trust != Trust::Sound && now < self.tried.plus(PAUSE) {
            return;
        }
        let is_done = self.make_sound().await.is_ok() && self.do_what_is_due().await.is_ok();
        if !is_done || due(&self.game, self.last_at).is_some_and(|due| due <= now) {
            self.tried = now;
        }
        self.call_computers();
    }

    async fn tell_presence(&mut self, now: Millis) {
        let has_changed = self.tell_presence.take().is_some();
        self.presence_said = now;
        if has_changed {
            let notice = text(&self.presence.notice(self.id.clone(), &self.persons(), now));
            self.followers.values().for_each(|follower| follower.outbox.send(notice.clone()));
        }
        if self.house.has_company(now) {
            let _ = self.house.store.say(&self.presence.word(&self.id, &self.house.node)).await;
        }
    }

    async fn do_what_is_due(&mut self) -> Result<(), Trouble> {
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            let now = now();
            let Some(entry) = self.due_entry(now) else { return Ok(()) };
            match self.write(entry, Vec::new(), None).await {
                Ok(()) | Err(Trouble::Taken) => {}
                Err(unavailable) => return Err(unavailable),
            }
        }
        Ok(())
    }

    /// The next thing that the house has to do in this game.
    fn due_entry(&mut self, now: Millis) -> Option<Entry> {
        if self.game.stage() == Stage::Open {
            let is_due = due(&self.game, self.last_at).is_some_and(|due| due <= now);
            let seated = (0..self.game.places())
                .find(|&place| self.game.is_person(place) && self.game.name(place).is_some());
            let place = seated.filter(|_| is_due)?;
            return self.game.let_go(place, now).ok();
        }
        if let Some(outage) = self.unexcused() {
            return self.game.house(outage, now).ok();
        }
        let flag = self.game.live()?.flag_falls_at()?.plus(MOST_LAG);
        let rings = flag <= now && self.house.is_awake(now);
        rings.then(|| self.game.house(Action::Flag, now).ok())?
    }

    /// An outage in the present turn that is still to be taken off.
    fn unexcused(&self) -> Option<Action> {
        let live = self.game.live().filter(|live| !live.is_over())?;
        if !matches!(live.terms().clock(), TimeControl::Increment { .. }) {
            return None;
        }
        let outage = self.house.outage_after(live.excused_until().max(live.turn_since()))?;
        Some(Action::Excuse { from: outage.from, until: outage.until })
    }

    // Computers

    /// The place of a computer that is wanted and not there: to move, or to answer an offer.
    fn computer_wanted(&self) -> Option<u8> {
        let live = self.game.live().filter(|live| !live.is_over())?;
        let offers = [live.draw_offer(), live.take_back_offer()];
        let is_asked = |place: u8| {
            let player = self.game.player_at(place);
            let waits = |player| offers.iter().flatten().any(|offer| offer.waits_for(player));
            self.game.place_to_act() == Some(place) || player.is_some_and(waits)
        };
        let now = now();
        (0..self.game.places()).find(|&place| {
            !self.game.is_person(place) && is_asked(place) && !self.presence.is_there(place, now)
        })
    }

    fn may_call_at(&self, place: u8) -> Millis {
        let first = if self.is_ours { self.last_at } else { self.last_at.plus(OTHERS_CALL) };
        self.called.get(&place).map_or(first, |&called| called.plus(CALL))
    }

    fn call_computers(&mut self) {
        let Some(place) = self.computer_wanted() else { return };
        let now = now();
        let level = self.game.setting().terms.seats().get(usize::from(place)).and_then(|seat| seat.level());
        let Some(level) = level.filter(|_| self.may_call_at(place) <= now) else { return };
        self.called.insert(place, now);
        let key = secrets::new_key();
        self.keys.insert(secrets::hash(&key), place);
        self.house.computers.call(&Notice::Call { game: self.id.clone(), place, level, key });
    }
}

/// The keys that belong to somebody.
fn valid(keys: Vec<SeatKey>) -> impl Iterator<Item = (KeyHash, u8)> {
    keys.into_iter().filter(|key| key.place != NOBODYS).map(|key| (key.hash, key.place))
}

/// Takes note that storage failed.
fn unavailable(house: &House, what: &str, error: &StoreError) -> Trouble {
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

/// Answers everything that waits for a game that can't be had.
fn refuse_all(inbox: &mut mpsc::Receiver<Command>, id: &GameId, problem: Problem) {
    inbox.close();
    while let Ok(command) = inbox.try_recv() {
        match command {
            Command::Follow { outbox, .. } => outbox.tell(&Notice::refused(Some(id.clone()), None, problem)),
            Command::Sit { reply, .. } => drop(reply.send(Err(problem))),
            Command::Look { reply } => drop(reply.send(Err(problem))),
            _ => {}
        }
    }
}
