//! What all connections and games of a node share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tomoe_play::Millis;
use tomoe_wire::GameId;

use crate::accounts::{Attempts, Passwords};
use crate::addresses::Addresses;
use crate::archive::{self, Archive};
use crate::bots::{Computers, Events, TokenRates};
use crate::care::{self, CareLimits};
use crate::clock::now;
use crate::live::{Command, Hosts, LobbyBoard, read_word};
use crate::metrics::Metrics;
use crate::push::{self, Push};
use crate::secrets;
use crate::store::{News, Outage, Store, StoreError, Writer};

/// How often a node says that it runs.
const BEAT: Duration = Duration::from_secs(1);

/// When nobody has said so for this long, no server ran. Longer than a beat may be late on a busy machine.
const LAPSE: Millis = Millis(5_000);

/// A node that has not said that it is there for this long is gone.
const COMPANY: Millis = Millis(30_000);

/// The word by which a node says so, every so many beats.
const HERE: &str = "here";
const HERE_AGAIN: u32 = 10;

/// The word by which a node says that something happened to accounts.
const ACCOUNTS: &str = "accounts ";

/// How often games are looked for that nobody has in memory and for which something is due.
const ROUND: Duration = Duration::from_secs(2);

/// How often it is looked whether other nodes have written something without telling.
const CATCH_UP: Duration = Duration::from_secs(5);

/// A game that is in memory anywhere does by itself what is due. If it has not for this long, it is in nobody's memory.
const OVERDUE: Millis = Millis(3_000);

/// How many games are woken in a round, and how long each is left alone then.
const MOST_WOKEN: u32 = 2_000;
const WOKEN: Millis = Millis(15_000);

/// For how long games in memory are told that a message was taken away. They mind only once.
const REMOVED: Millis = Millis(60_000);

/// What all connections and games of a node share.
pub(crate) struct House {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    pub(crate) hosts: Hosts,
    pub(crate) lobby: LobbyBoard,
    pub(crate) archive: Archive,
    pub(crate) computers: Computers,
    pub(crate) metrics: Metrics,
    pub(crate) addresses: Addresses,
    pub(crate) attempts: Attempts,
    pub(crate) passwords: Passwords,
    pub(crate) care: CareLimits,
    /// Those who wait for what happens to accounts.
    pub(crate) events: Events,
    pub(crate) token_rates: TokenRates,
    pub(crate) push: Push,
    /// The name of this node among others.
    pub(crate) node: String,
    /// The names of the computers that there are, from level 1.
    pub(crate) levels: Vec<String>,
    /// Ends when the server is told to stop.
    pub(crate) stopping: CancellationToken,
    /// The conversations that are going on.
    pub(crate) talks: TaskTracker,
    outages: RwLock<Vec<Outage>>,
    last_beat: AtomicU64,
    /// When another node was last heard of.
    company: AtomicU64,
    connections: AtomicU64,
}

impl House {
    pub(crate) fn new(
        store: Store,
        levels: Vec<String>,
        computers: Computers,
        addresses: Addresses,
        push: Push,
    ) -> Arc<Self> {
        let metrics = Metrics::new();
        Arc::new(Self {
            writer: Writer::start(store.clone()),
            store,
            hosts: Hosts::default(),
            lobby: LobbyBoard::default(),
            archive: Archive::default(),
            computers,
            metrics,
            addresses,
            attempts: Attempts::default(),
            passwords: Passwords::default(),
            care: CareLimits::default(),
            events: Events::default(),
            token_rates: TokenRates::default(),
            push,
            node: secrets::new_game_id().to_string(),
            levels,
            stopping: CancellationToken::new(),
            talks: TaskTracker::new(),
            outages: RwLock::default(),
            last_beat: AtomicU64::new(0),
            company: AtomicU64::new(0),
            connections: AtomicU64::new(0),
        })
    }

    /// The next connection's number.
    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether this node has been able to say that it runs. If not, an outage may be about to be found.
    pub(crate) fn is_awake(&self, now: Millis) -> bool {
        now.since(Millis(self.last_beat.load(Ordering::Relaxed))) < LAPSE
    }

    /// Whether there are other nodes to be told who is here.
    pub(crate) fn has_company(&self, now: Millis) -> bool {
        now.since(Millis(self.company.load(Ordering::Relaxed))) < COMPANY
    }

    /// The first outage that ended after this moment.
    pub(crate) fn outage_after(&self, moment: Millis) -> Option<Outage> {
        let outages = self.outages.read().unwrap_or_else(PoisonError::into_inner);
        outages.iter().copied().find(|outage| outage.until > moment)
    }

    /// Says that this node runs, and learns of outages; whether there are new ones.
    pub(crate) async fn beat(&self) -> Result<bool, StoreError> {
        let now = now();
        self.store.beat(now, LAPSE).await?;
        let known = self.outages.read().unwrap_or_else(PoisonError::into_inner).last().copied();
        let since = known.map_or(now.since(Millis(30 * Millis::DAY.0)), |outage| outage.until);
        let found: Vec<Outage> =
            self.store.outages(since).await?.into_iter().filter(|outage| Some(*outage) != known).collect();
        let is_new = !found.is_empty();
        if let Some(outage) = found.last() {
            tracing::info!(from = outage.from.0, until = outage.until.0, "no server ran");
        }
        self.outages.write().unwrap_or_else(PoisonError::into_inner).extend(found);
        self.last_beat.store(now.0, Ordering::Relaxed);
        Ok(is_new)
    }

    /// Does until the server stops what a node does without being asked: beats, looks for what is due, listens to the other nodes,
    /// archives.
    pub(crate) fn keep(self: &Arc<Self>) {
        self.keep_doing(Self::keep_beating);
        self.keep_doing(Self::keep_rounds);
        self.keep_doing(Self::keep_listening);
        self.keep_doing(Self::keep_catching_up);
        self.keep_doing(archive::keep_archiving);
        self.keep_doing(push::keep_pushing);
        self.keep_doing(care::keep_forgetting);
    }

    /// Does something until the server stops.
    pub(crate) fn keep_doing<F>(self: &Arc<Self>, work: impl FnOnce(Arc<Self>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stopping, work) = (self.stopping.clone(), work(Arc::clone(self)));
        tokio::spawn(async move { stopping.run_until_cancelled(work).await });
    }

    async fn keep_beating(self: Arc<Self>) {
        for beat in (0..HERE_AGAIN).cycle() {
            if beat == 0 {
                let _ = self.store.say(HERE).await;
            }
            tokio::time::sleep(BEAT).await;
            match self.beat().await {
                Ok(true) => self.wake_all(),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "storage is out of reach"),
            }
        }
    }

    fn wake_all(&self) {
        for game in self.hosts.loaded() {
            self.hosts.tell_if_loaded(&game, Command::Wake);
        }
    }

    async fn keep_rounds(self: Arc<Self>) {
        let mut woken: HashMap<GameId, Millis> = HashMap::new();
        loop {
            tokio::time::sleep(ROUND).await;
            let now = now();
            woken.retain(|_, &mut at| now.since(at) < WOKEN);
            self.addresses.sweep();
            self.attempts.sweep();
            self.care.sweep();
            self.push.sweep();
            for (game, number) in self.store.removals(now.since(REMOVED)).await.unwrap_or_default() {
                self.hosts.tell_if_loaded(&game, Command::Removed { number });
            }
            self.token_rates.sweep();
            let overdue = self.store.due(now.since(OVERDUE), MOST_WOKEN).await.unwrap_or_default();
            for game in overdue {
                if !woken.contains_key(&game) {
                    woken.insert(game.clone(), now);
                    self.hosts.tell(&self, &game, Command::Wake).await;
                }
            }
        }
    }

    /// A node that dies between writing and telling has told nobody: what it wrote is looked for.
    async fn keep_catching_up(self: Arc<Self>) {
        while self.store.is_shared() {
            tokio::time::sleep(CATCH_UP).await;
            self.catch_up().await;
        }
    }

    async fn keep_listening(self: Arc<Self>) {
        loop {
            match self.store.news().await {
                Ok(mut news) => {
                    self.catch_up().await;
                    while let Some(news) = news.recv().await {
                        self.hear(news).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "no news of other nodes"),
            }
            tokio::time::sleep(BEAT).await;
        }
    }

    async fn hear(&self, news: News) {
        match news {
            News::Written { game, last } => self.hosts.tell_if_loaded(&game, Command::Written { last }),
            News::Word(word) if word == HERE => self.company.store(now().0, Ordering::Relaxed),
            News::Word(word) if word.starts_with(ACCOUNTS) => {
                word[ACCOUNTS.len()..].split(' ').for_each(|account| self.events.wake(account));
            }
            News::Word(word) => {
                if let Some((game, node, places, watchers)) = read_word(&word) {
                    self.hosts.tell_if_loaded(&game, Command::Heard { node, places, watchers });
                }
            }
            News::Missed => {
                self.events.wake_all();
                self.catch_up().await;
            }
        }
    }

    /// Tells whoever waits for it, on any node, that something happened to accounts.
    pub(crate) async fn tell_accounts(&self, accounts: &[String]) {
        accounts.iter().for_each(|account| self.events.wake(account));
        // Who is not told looks by themselves after a while.
        let _ = self.store.say(&format!("{ACCOUNTS}{}", accounts.join(" "))).await;
    }

    /// The same for the accounts that have seats at a game.
    pub(crate) async fn tell_accounts_at(&self, game: &GameId) {
        match self.store.accounts_at(game).await {
            Ok(accounts) if accounts.is_empty() => {}
            Ok(accounts) => self.tell_accounts(&accounts).await,
            Err(error) => tracing::warn!(%error, "those who play were not told"),
        }
    }

    /// Tells the games in memory how far they have come, since news may have been missed.
    async fn catch_up(&self) {
        let numbers = self.store.last_numbers(&self.hosts.loaded()).await.unwrap_or_default();
        for (game, last) in numbers {
            self.hosts.tell_if_loaded(&game, Command::Written { last });
        }
    }
}
