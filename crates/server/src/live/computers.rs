//! The computers of the house: clients like any other, but called when they are wanted.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tomoe_wire::Notice;

use super::follower::{ConnectionId, Outbox};

/// The connections that run computers.
#[derive(Default)]
pub(crate) struct Computers(Mutex<HashMap<ConnectionId, Outbox>>);

impl Computers {
    pub(crate) fn come(&self, connection: ConnectionId, outbox: Outbox) {
        self.all().insert(connection, outbox);
    }

    pub(crate) fn go(&self, connection: ConnectionId) {
        self.all().remove(&connection);
    }

    /// Tells one of them; whether there is any.
    pub(crate) fn call(&self, notice: &Notice) -> bool {
        let all = self.all();
        let Some(outbox) = all.values().next() else { return false };
        outbox.tell(notice);
        true
    }

    fn all(&self) -> MutexGuard<'_, HashMap<ConnectionId, Outbox>> {
        // Nothing is ever left half done here.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
