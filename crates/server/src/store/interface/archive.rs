//! The archive.

use tomoe_wire::GameId;

use crate::store::{Archived, Found, Month, PositionKey, Statistics, Store, StoreError, Wanted, ask};

impl Store {
    /// The public games that have ended and are not archived, the oldest first.
    pub(crate) async fn unarchived(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        ask!(self.unarchived(limit))
    }

    /// Archives games, each as a whole and once, whoever else does, and says how many. Another node that archives meanwhile is left
    /// to do it: then none.
    pub(crate) async fn archive(&self, games: &[Archived]) -> Result<usize, StoreError> {
        ask!(self.archive(games))
    }

    /// What was played in a position, and how those games went.
    pub(crate) async fn statistics(&self, position: PositionKey) -> Result<Statistics, StoreError> {
        ask!(self.statistics(position))
    }

    /// The newest archived games of those wanted.
    pub(crate) async fn archived(&self, wanted: &Wanted, limit: u32) -> Result<Vec<Found>, StoreError> {
        ask!(self.archived(wanted, limit))
    }

    /// How many games were archived, by month and rules, the newest first.
    pub(crate) async fn months(&self) -> Result<Vec<Month>, StoreError> {
        ask!(self.months())
    }
}
