//! Who looks for a game.

use tomoe_play::Millis;
use tomoe_wire::GameId;

use crate::store::{Seek, Sought, Store, StoreError, ask};

impl Store {
    /// Somebody looks for a game, or still does; whoever was last heard of before a moment does no more.
    pub(crate) async fn seek(&self, seek: &Seek, expired: Millis) -> Result<Sought, StoreError> {
        ask!(self.seek(seek, expired))
    }

    /// The others who look for such a game and were not promised one since a moment, the longest waiting first.
    pub(crate) async fn seeks_like(&self, seek: &Seek, promised: Millis) -> Result<Vec<Seek>, StoreError> {
        ask!(self.seeks_like(seek, promised))
    }

    /// Promises these a game; nobody if one of them has been promised one since a moment.
    pub(crate) async fn take_seeks(
        &self,
        accounts: &[&str],
        now: Millis,
        promised: Millis,
    ) -> Result<bool, StoreError> {
        ask!(self.take_seeks(accounts, now, promised))
    }

    /// The game that somebody has looked for is there.
    pub(crate) async fn settle_seek(
        &self,
        account: &str,
        game: &GameId,
        place: u8,
    ) -> Result<(), StoreError> {
        ask!(self.settle_seek(account, game, place))
    }

    /// Somebody looks for a game no more.
    pub(crate) async fn end_seek(&self, account: &str) -> Result<(), StoreError> {
        ask!(self.end_seek(account))
    }

    /// A place of a game is an account's.
    pub(crate) async fn give_seat(&self, account: &str, game: &GameId, place: u8) -> Result<(), StoreError> {
        ask!(self.give_seat(account, game, place))
    }
}
