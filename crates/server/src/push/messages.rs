//! Telling those whose turn it is, or who were challenged.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::Semaphore;
use tomoe_wire::GameId;

use super::send::{Fate, send};
use super::{Challenged, Turn};
use crate::house::House;
use crate::store::{StoreError, StoredPush};

/// How many messages are under way at a time.
const AT_A_TIME: usize = 8;

/// What somebody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    Turn(Turn),
    Challenge(Challenged),
}

impl Message {
    /// Where it is to be read.
    async fn browsers(&self, house: &House) -> Result<Vec<StoredPush>, StoreError> {
        match self {
            Message::Turn(turn) => house.store.pushes_for(&turn.game, turn.place).await,
            Message::Challenge(challenged) => house.store.pushes_to(&challenged.account).await,
        }
    }

    /// What it is about: a later one takes its place.
    fn about(&self) -> &GameId {
        match self {
            Message::Turn(turn) => &turn.game,
            Message::Challenge(challenged) => &challenged.id,
        }
    }

    fn text(&self) -> String {
        let told = match self {
            Message::Turn(Turn { game, rules, others, .. }) => {
                json!({ "turn": { "game": game, "rules": rules, "others": others } })
            }
            Message::Challenge(Challenged { id, from, rules, .. }) => {
                json!({ "challenge": { "id": id, "rules": rules, "from": from } })
            }
        };
        told.to_string()
    }
}

/// Tells whoever is to be told something, for as long as the server runs.
pub(crate) async fn keep_pushing(house: Arc<House>) {
    let places = Arc::new(Semaphore::new(AT_A_TIME));
    let mut messages = house.push.receiver.lock().await;
    while let Some(message) = messages.recv().await {
        let browsers = match message.browsers(&house).await {
            Ok(browsers) => browsers,
            Err(error) => {
                tracing::warn!(%error, "nobody could be told by push");
                continue;
            }
        };
        for browser in browsers.into_iter().filter(|it| house.push.sent.check_key(&it.endpoint).is_ok()) {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let (house, message) = (Arc::clone(&house), message.clone());
            tokio::spawn(async move {
                tell(&house, &browser, &message).await;
                drop(place);
            });
        }
    }
}

async fn tell(house: &House, browser: &StoredPush, message: &Message) {
    match send(&house.push, browser, message.about().as_str(), message.text().into_bytes()).await {
        Fate::Sent => drop(house.metrics.pushes.inc()),
        Fate::Failed => drop(house.metrics.push_failures.inc()),
        Fate::Gone => {
            if let Err(error) = house.store.remove_push(&browser.endpoint).await {
                tracing::warn!(%error, "a browser that is gone could not be forgotten");
            }
        }
    }
}
