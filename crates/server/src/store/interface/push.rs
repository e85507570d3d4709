//! Messages to browsers.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use crate::store::{KeyHash, Store, StoreError, StoredPush, ask};

impl Store {
    /// The server's key for push services: the one that is kept, or else this new one from now on.
    pub(crate) async fn vapid(&self, new: &str) -> Result<String, StoreError> {
        ask!(self.vapid(new))
    }

    /// Keeps a browser that wants to be told of the games of a session's account, and of those in which these keys hold seats. Of an
    /// account the newest ones stay, so many.
    pub(crate) async fn add_push(
        &self,
        push: &StoredPush,
        session: Option<KeyHash>,
        seats: &[(GameId, KeyHash)],
        now: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        ask!(self.add_push(push, session, seats, now, most))
    }

    /// Forgets a browser.
    pub(crate) async fn remove_push(&self, endpoint: &str) -> Result<(), StoreError> {
        ask!(self.remove_push(endpoint))
    }

    /// The browsers in which an account is signed in.
    pub(crate) async fn pushes_to(&self, account: &str) -> Result<Vec<StoredPush>, StoreError> {
        ask!(self.pushes_to(account))
    }

    /// The browsers of who has a seat.
    pub(crate) async fn pushes_for(&self, game: &GameId, place: u8) -> Result<Vec<StoredPush>, StoreError> {
        ask!(self.pushes_for(game, place))
    }
}
