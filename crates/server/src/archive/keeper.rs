//! Games that have ended are archived in the background, some at a time.

use std::sync::Arc;
use std::time::Duration;

use super::facts::{facts, replayed};
use crate::house::House;
use crate::store::{Archived, Store, StoreError};

/// How many games are archived in one transaction: so few that a move which has to wait for it is not held up for long.
const TOGETHER: u32 = 8;

/// How long to wait when there was something to archive, when there was nothing, and when storage failed.
const BREATH: Duration = Duration::from_millis(100);
const IDLE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_secs(5);

/// Archives what there is, as long as the node runs. Of several nodes one does at a time.
pub(crate) async fn keep_archiving(house: Arc<House>) {
    loop {
        let wait = match archive_some(&house.store, TOGETHER).await {
            Ok(0) => IDLE,
            Ok(_) => BREATH,
            Err(error) => {
                tracing::warn!(%error, "games could not be archived");
                PAUSE
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// Archives the oldest games that are not, at most so many, and says how many.
pub(super) async fn archive_some(store: &Store, limit: u32) -> Result<usize, StoreError> {
    let mut stored = Vec::new();
    for id in store.unarchived(limit).await? {
        if let Some(game) = store.game(&id).await? {
            stored.push((id, game));
        }
    }
    if stored.is_empty() {
        return Ok(0);
    }
    let look = move || -> Vec<Archived> {
        let archived =
            |(game, stored)| Archived { game, facts: replayed(&stored).and_then(|game| facts(&game)) };
        stored.into_iter().map(archived).collect()
    };
    let archived = tokio::task::spawn_blocking(look).await.map_err(|_| StoreError::Ended)?;
    store.archive(&archived).await
}
