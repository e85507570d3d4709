//! What the lobby shows, read from storage at most once a second however many look at it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tomoe_wire::{Listing, Lobby};

use crate::store::{Store, StoreError};

/// How many games each list has.
const LENGTH: u32 = 24;

/// How old what is shown may be.
pub(crate) const FRESH: Duration = Duration::from_secs(1);

/// What the lobby shows.
#[derive(Default)]
pub(crate) struct LobbyBoard(Mutex<Option<(Instant, Arc<Lobby>)>>);

impl LobbyBoard {
    pub(crate) async fn read(&self, store: &Store) -> Result<Arc<Lobby>, StoreError> {
        let mut latest = self.0.lock().await;
        if let Some((at, lobby)) = &*latest
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(lobby));
        }
        let stored = store.lobby(LENGTH).await?;
        let read = |list: Vec<String>| {
            list.iter().filter_map(|text| serde_json::from_str::<Listing>(text).ok()).collect()
        };
        let lobby = Lobby { open: read(stored.open), live: read(stored.live), over: read(stored.over) };
        // Who has seen it already need not see it again.
        let lobby = match &*latest {
            Some((_, before)) if **before == lobby => Arc::clone(before),
            _ => Arc::new(lobby),
        };
        *latest = Some((Instant::now(), Arc::clone(&lobby)));
        Ok(lobby)
    }
}
