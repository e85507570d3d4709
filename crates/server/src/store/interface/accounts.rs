//! Accounts, their sessions, seats and games.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use crate::store::{KeyHash, Store, StoreError, StoredAccount, StoredMine, StoredSession, ask};

impl Store {
    /// Makes an account with its recovery codes; not if there is one whose name looks alike.
    pub(crate) async fn make_account(
        &self,
        account: &StoredAccount,
        codes: &[KeyHash],
    ) -> Result<bool, StoreError> {
        ask!(self.make_account(account, codes))
    }

    /// The account whose name looks like this.
    pub(crate) async fn account(&self, likeness: &str) -> Result<Option<StoredAccount>, StoreError> {
        ask!(self.account(likeness))
    }

    /// The account of this identifier.
    pub(crate) async fn account_by_id(&self, id: &str) -> Result<Option<StoredAccount>, StoreError> {
        ask!(self.account_by_id(id))
    }

    /// Keeps a session of an account, and forgets those of everybody that were last seen before a moment.
    pub(crate) async fn open_session(
        &self,
        account: &str,
        session: &StoredSession,
        expired: Millis,
    ) -> Result<(), StoreError> {
        ask!(self.open_session(account, session, expired))
    }

    /// Whose session this is, if it was seen after a moment.
    pub(crate) async fn signed_in(
        &self,
        hash: KeyHash,
        expired: Millis,
    ) -> Result<Option<(StoredAccount, StoredSession)>, StoreError> {
        ask!(self.signed_in(hash, expired))
    }

    /// Notes that a session was used.
    pub(crate) async fn see_session(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
        ask!(self.see_session(hash, now))
    }

    /// The sessions of an account that were seen after a moment, the latest first.
    pub(crate) async fn sessions(
        &self,
        account: &str,
        expired: Millis,
    ) -> Result<Vec<StoredSession>, StoreError> {
        ask!(self.sessions(account, expired))
    }

    /// Ends a session of an account; whether there was such a one.
    pub(crate) async fn end_session(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
        ask!(self.end_session(account, id))
    }

    /// Changes a password, and ends all sessions but one.
    pub(crate) async fn set_password(
        &self,
        account: &str,
        password: &str,
        but: Option<KeyHash>,
    ) -> Result<(), StoreError> {
        ask!(self.set_password(account, password, but))
    }

    /// Notes whether rated games of an account against programs count for a rating of their own.
    pub(crate) async fn set_apart(&self, account: &str, is_apart: bool) -> Result<(), StoreError> {
        ask!(self.set_apart(account, is_apart))
    }

    /// Changes a password for a recovery code, which is gone then, and ends all sessions; not if there is no such code.
    pub(crate) async fn use_code(
        &self,
        account: &str,
        code: KeyHash,
        password: &str,
    ) -> Result<bool, StoreError> {
        ask!(self.use_code(account, code, password))
    }

    /// Puts new recovery codes in the place of the old ones.
    pub(crate) async fn set_codes(&self, account: &str, codes: &[KeyHash]) -> Result<(), StoreError> {
        ask!(self.set_codes(account, codes))
    }

    /// How many recovery codes an account has left.
    pub(crate) async fn codes_left(&self, account: &str) -> Result<u32, StoreError> {
        ask!(self.codes_left(account))
    }

    /// Gives the seat that a key holds to an account; not if there is no such seat, or it is somebody's.
    pub(crate) async fn claim_seat(
        &self,
        account: &str,
        game: &GameId,
        key: KeyHash,
    ) -> Result<bool, StoreError> {
        ask!(self.claim_seat(account, game, key))
    }

    /// Gives the seats of a rematch, each one place further, to the accounts that had those of the game.
    pub(crate) async fn pass_on_seats(
        &self,
        game: &GameId,
        rematch: &GameId,
        places: u8,
    ) -> Result<(), StoreError> {
        ask!(self.pass_on_seats(game, rematch, places))
    }

    /// The seats that an account has had.
    pub(crate) async fn seats_of(&self, account: &str) -> Result<Vec<(GameId, u8)>, StoreError> {
        ask!(self.seats_of(account))
    }

    /// The accounts that have seats at a game, each with the place.
    pub(crate) async fn sitters_at(&self, game: &GameId) -> Result<Vec<(u8, StoredAccount)>, StoreError> {
        ask!(self.sitters_at(game))
    }

    /// Deletes an account with all that belongs to it. Its games stay, without the name.
    pub(crate) async fn delete_account(&self, account: &str) -> Result<(), StoreError> {
        ask!(self.delete_account(account))
    }

    /// The games of an account that go on, those in which something happened last first.
    pub(crate) async fn games_of(&self, account: &str, limit: u32) -> Result<Vec<StoredMine>, StoreError> {
        ask!(self.games_of(account, limit))
    }

    /// The game in which a key holds a seat.
    pub(crate) async fn game_of_key(
        &self,
        game: &GameId,
        key: KeyHash,
    ) -> Result<Option<StoredMine>, StoreError> {
        ask!(self.game_of_key(game, key))
    }

    /// Lets one more key hold the seat that an account has in a game, and says which; none if it has none, or the game has too many keys.
    pub(crate) async fn add_key(
        &self,
        account: &str,
        game: &GameId,
        key: KeyHash,
        most: u32,
    ) -> Result<Option<u8>, StoreError> {
        ask!(self.add_key(account, game, key, most))
    }
}
