//! Programs that play: tokens and challenges.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use crate::store::{KeyHash, Store, StoreError, StoredAccount, StoredChallenge, StoredToken, ask};

impl Store {
    /// Keeps a token of an account; not if it has so many already.
    pub(crate) async fn make_token(
        &self,
        account: &str,
        token: &StoredToken,
        most: u32,
    ) -> Result<bool, StoreError> {
        ask!(self.make_token(account, token, most))
    }

    /// The tokens of an account, the latest first.
    pub(crate) async fn tokens(&self, account: &str) -> Result<Vec<StoredToken>, StoreError> {
        ask!(self.tokens(account))
    }

    /// Ends a token of an account; whether there was such a one.
    pub(crate) async fn end_token(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
        ask!(self.end_token(account, id))
    }

    /// Whose token this is.
    pub(crate) async fn token(
        &self,
        hash: KeyHash,
    ) -> Result<Option<(StoredAccount, StoredToken)>, StoreError> {
        ask!(self.token(hash))
    }

    /// Notes that a token was used.
    pub(crate) async fn use_token(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
        ask!(self.use_token(hash, now))
    }

    /// Makes an account a bot's for good; not if it has ever had a seat.
    pub(crate) async fn become_bot(&self, account: &str) -> Result<bool, StoreError> {
        ask!(self.become_bot(account))
    }

    /// The seats of an account at games of which it is not noted that they are over, each with what lists say of the game.
    pub(crate) async fn playing(&self, account: &str) -> Result<Vec<(GameId, u8, String)>, StoreError> {
        ask!(self.playing(account))
    }

    /// Notes that a game is over.
    pub(crate) async fn end_seats(&self, game: &GameId) -> Result<(), StoreError> {
        ask!(self.end_seats(game))
    }

    /// The accounts that have seats at a game.
    pub(crate) async fn accounts_at(&self, game: &GameId) -> Result<Vec<String>, StoreError> {
        ask!(self.accounts_at(game))
    }

    /// The seat of an account at a game.
    pub(crate) async fn seat_at(&self, account: &str, game: &GameId) -> Result<Option<u8>, StoreError> {
        ask!(self.seat_at(account, game))
    }

    /// What lists say of a game, as JSON.
    pub(crate) async fn listing(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        ask!(self.listing(game))
    }

    /// Keeps a challenge, and forgets those of everybody that were made by a moment; not if either of the two has so many open ones
    /// already: of the challenger's own, of those for who is challenged.
    pub(crate) async fn make_challenge(
        &self,
        challenge: &StoredChallenge,
        most: (u32, u32),
        expired: Millis,
    ) -> Result<bool, StoreError> {
        ask!(self.make_challenge(challenge, most, expired))
    }

    /// A challenge.
    pub(crate) async fn challenge(&self, id: &GameId) -> Result<Option<StoredChallenge>, StoreError> {
        ask!(self.challenge(id))
    }

    /// The challenges by and to an account that were made after a moment, the latest first.
    pub(crate) async fn challenges(
        &self,
        account: &str,
        since: Millis,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        ask!(self.challenges(account, since))
    }

    /// Ends a challenge without a game; not if it is not open any more.
    pub(crate) async fn close_challenge(
        &self,
        id: &GameId,
        state: &str,
        reason: Option<&str>,
    ) -> Result<bool, StoreError> {
        ask!(self.close_challenge(id, state, reason))
    }

    /// Ends a challenge with a game that is about to be written, whose seats belong to these accounts; not if it is not open any more.
    pub(crate) async fn accept_challenge(
        &self,
        id: &GameId,
        game: &GameId,
        seats: &[(u8, &str)],
    ) -> Result<bool, StoreError> {
        ask!(self.accept_challenge(id, game, seats))
    }

    /// Undoes that, since the game could not be written.
    pub(crate) async fn reopen_challenge(&self, id: &GameId, game: &GameId) -> Result<(), StoreError> {
        ask!(self.reopen_challenge(id, game))
    }
}
