//! The connections that are open, and which of them goes when there are too many.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// The connections that are open.
pub(crate) struct Connections {
    limit: usize,
    /// How many a single address may have open.
    per_address: usize,
    open: Mutex<Open>,
    /// Told whenever a connection is gone.
    freed: Notify,
}

#[derive(Default)]
struct Open {
    /// The next connection's number.
    next: u64,
    by_number: HashMap<u64, Arc<Connection>>,
}

/// What is known of a connection.
pub(crate) struct Connection {
    address: IpAddr,
    opened: Instant,
    /// When something was last sent, in microseconds from the opening.
    sent: AtomicU64,
    /// It has been told to close.
    is_closing: AtomicBool,
    /// It speaks another protocol by now, which has a way of its own to end.
    is_kept: AtomicBool,
    close: Notify,
}

/// The place of a connection among those that are open. It is given back when this is dropped, so it goes with the stream.
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
    connection: Arc<Connection>,
}

impl Connections {
    pub(crate) fn new(limit: usize, per_address: usize) -> Arc<Self> {
        Arc::new(Self { limit, per_address, open: Mutex::default(), freed: Notify::new() })
    }

    /// Waits until there is room for one more. If there is none, the connection to which nothing has been sent for the longest
    /// time is closed: a half-sent request, an idle connection, a reader who does not read.
    pub(crate) async fn room(&self) {
        while self.open().by_number.len() >= self.limit {
            self.close_one();
            self.freed.notified().await;
        }
    }

    /// Closes the connection to which nothing has been sent for the longest time, unless one is being closed already.
    pub(crate) fn close_one(&self) {
        let open = self.open();
        if !open.by_number.values().any(|connection| connection.is_closing.load(Ordering::Relaxed)) {
            close_oldest(open.by_number.values());
        }
    }

    /// Takes a place for a new connection. If its address has too many, the one of them to which nothing has been sent for the longest
    /// time is closed.
    pub(crate) fn add(self: &Arc<Self>, address: IpAddr) -> Place {
        let connection = Arc::new(Connection {
            address,
            opened: Instant::now(),
            sent: AtomicU64::new(0),
            is_closing: AtomicBool::new(false),
            is_kept: AtomicBool::new(false),
            close: Notify::new(),
        });
        let mut open = self.open();
        let of_address =
            || open.by_number.values().filter(|other| other.address == address && other.is_closable());
        if of_address().count() >= self.per_address {
            close_oldest(of_address());
        }
        let number = open.next;
        open.next += 1;
        open.by_number.insert(number, Arc::clone(&connection));
        Place { connections: Arc::clone(self), number, connection }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nothing is ever left half done here.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the connection to which nothing has been sent for the longest time.
fn close_oldest<'a>(connections: impl Iterator<Item = &'a Arc<Connection>>) {
    let closable = connections.filter(|connection| connection.is_closable());
    if let Some(oldest) = closable.min_by_key(|connection| connection.last_sent()) {
        oldest.is_closing.store(true, Ordering::Relaxed);
        oldest.close.notify_one();
    }
}

impl Connection {
    /// Whether it can be closed to make room, and has not been yet.
    fn is_closable(&self) -> bool {
        !self.is_kept.load(Ordering::Relaxed) && !self.is_closing.load(Ordering::Relaxed)
    }

    /// Waits until the connection is to be closed to make room.
    pub(crate) async fn is_to_close(&self) {
        self.close.notified().await;
    }

    /// From now on the connection is not closed to make room.
    pub(crate) fn keep(&self) {
        self.is_kept.store(true, Ordering::Relaxed);
    }

    fn last_sent(&self) -> Instant {
        self.opened + Duration::from_micros(self.sent.load(Ordering::Relaxed))
    }
}

impl Place {
    pub(crate) fn connection(&self) -> Arc<Connection> {
        Arc::clone(&self.connection)
    }

    /// Notes that something has just been sent.
    pub(crate) fn sent(&self) {
        let after = self.connection.opened.elapsed().as_micros();
        self.connection.sent.store(u64::try_from(after).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open().by_number.remove(&self.number);
        self.connections.freed.notify_one();
    }
}
