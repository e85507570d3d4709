//! Somebody who follows a game over a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};
use tomoe_wire::Notice;

/// How many messages may wait for a connection. Whoever is slower is cut off, and gets what they missed when they come back.
const WAITING: usize = 256;

/// The same for who follows any number of games over one connection.
const WAITING_FOR_MANY: usize = 8_192;

/// The number of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// The way to a connection, for all who have something to tell it.
#[derive(Clone)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Overflow>,
}

/// Whether a connection could not keep up.
#[derive(Default)]
pub(crate) struct Overflow {
    happened: AtomicBool,
    told: Notify,
}

/// The other end of an [`Outbox`].
pub(crate) struct OutboxReader {
    pub(crate) messages: mpsc::Receiver<Utf8Bytes>,
    pub(crate) overflow: Arc<Overflow>,
}

/// A way to a connection, and its end.
pub(crate) fn outbox() -> (Outbox, OutboxReader) {
    outbox_for(WAITING)
}

/// A way to a connection that follows many games.
pub(crate) fn outbox_for_many() -> (Outbox, OutboxReader) {
    outbox_for(WAITING_FOR_MANY)
}

fn outbox_for(waiting: usize) -> (Outbox, OutboxReader) {
    let (sender, messages) = mpsc::channel(waiting);
    let overflow = Arc::new(Overflow::default());
    (Outbox { sender, overflow: Arc::clone(&overflow) }, OutboxReader { messages, overflow })
}

impl Outbox {
    /// Hands over a message as it will be sent; if too many wait already, the connection will end.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(message) {
            self.overflow.happened.store(true, Ordering::Relaxed);
            self.overflow.told.notify_one();
        }
    }

    /// Hands over a message.
    pub(crate) fn tell(&self, notice: &Notice) {
        self.send(text(notice));
    }
}

impl Overflow {
    /// Waits until a message could not be handed over.
    pub(crate) async fn happens(&self) {
        while !self.happened.load(Ordering::Relaxed) {
            self.told.notified().await;
        }
    }
}

/// A message as it is sent.
pub(crate) fn text(notice: &Notice) -> Utf8Bytes {
    // Maps with keys of text and numbers: nothing that JSON could not hold.
    serde_json::to_string(notice).unwrap_or_default().into()
}
