//! Telling those whose turn it is.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::Semaphore;

use super::Turn;
use super::send::{Fate, send};
use crate::house::House;
use crate::store::StoredPush;

/// How many messages are under way at a time.
const AT_A_TIME: usize = 8;

/// Tells whoever has a turn, for as long as the server runs.
pub(crate) async fn keep_pushing(house: Arc<House>) {
    let places = Arc::new(Semaphore::new(AT_A_TIME));
    let mut turns = house.push.receiver.lock().await;
    while let Some(turn) = turns.recv().await {
        let browsers = match house.store.pushes_for(&turn.game, turn.place).await {
            Ok(browsers) => browsers,
            Err(error) => {
                tracing::warn!(%error, "nobody could be told of their turn");
                continue;
            }
        };
        for browser in browsers.into_iter().filter(|it| house.push.sent.check_key(&it.endpoint).is_ok()) {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let (house, turn) = (Arc::clone(&house), turn.clone());
            tokio::spawn(async move {
                tell(&house, &browser, &turn).await;
                drop(place);
            });
        }
    }
}

async fn tell(house: &House, browser: &StoredPush, turn: &Turn) {
    let message = json!({ "turn": { "game": turn.game, "rules": turn.rules, "others": turn.others } });
    match send(&house.push, browser, turn.game.as_str(), message.to_string().into_bytes()).await {
        Fate::Sent => drop(house.metrics.pushes.inc()),
        Fate::Failed => drop(house.metrics.push_failures.inc()),
        Fate::Gone => {
            if let Err(error) = house.store.remove_push(&browser.endpoint).await {
                tracing::warn!(%error, "a browser that is gone could not be forgotten");
            }
        }
    }
}
