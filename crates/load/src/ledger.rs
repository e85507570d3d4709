//! What players were told of, remembered beyond the end of their games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tomoe_wire::{Entry, GameId};
use xxhash_rust::xxh3::xxh3_64;

/// A short name for an entry: two different ones have it with a chance of one in 2⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of an entry.
    pub fn of(entry: &Entry) -> Self {
        // Entries are made of numbers and text: JSON can hold them all.
        Self(xxh3_64(&serde_json::to_vec(entry).unwrap_or_default()))
    }
}

/// What was heard of all games.
#[derive(Debug, Default)]
pub struct Ledger {
    pages: Mutex<Vec<Arc<Page>>>,
}

/// What the players of one game heard of it.
#[derive(Debug)]
pub struct Page {
    game: GameId,
    /// By player, the entries in order.
    heard: Vec<Mutex<Vec<Fingerprint>>>,
}

impl Ledger {
    /// The pages of all games so far.
    pub fn pages(&self) -> Vec<Arc<Page>> {
        lock(&self.pages).clone()
    }

    pub(crate) fn open(&self, game: GameId, players: usize) -> Arc<Page> {
        let page = Arc::new(Page { game, heard: (0..players).map(|_| Mutex::default()).collect() });
        lock(&self.pages).push(Arc::clone(&page));
        page
    }
}

impl Page {
    /// Which game it is about.
    pub fn game(&self) -> &GameId {
        &self.game
    }

    /// What each player has heard by now.
    pub fn heard(&self) -> Vec<Vec<Fingerprint>> {
        self.heard.iter().map(|heard| lock(heard).clone()).collect()
    }

    pub(crate) fn hear(&self, player: usize, entries: &[Entry]) {
        if let Some(heard) = self.heard.get(player) {
            lock(heard).extend(entries.iter().map(Fingerprint::of));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is ever left half done under these.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
