//! Ratings.

use crate::store::{ListedRating, PastRating, Store, StoreError, StoredRating, ask};

impl Store {
    /// The strongest of a pool whose ratings are no less certain than this, with bots and levels or without.
    pub(crate) async fn best(
        &self,
        pool: &str,
        most_deviation: f64,
        people_only: bool,
        limit: u32,
    ) -> Result<Vec<ListedRating>, StoreError> {
        ask!(self.best(pool, most_deviation, people_only, limit))
    }

    /// How many ratings of a pool are less certain than this.
    pub(crate) async fn count_above(&self, pool: &str, deviation: f64) -> Result<u32, StoreError> {
        ask!(self.count_above(pool, deviation))
    }

    /// Somebody's ratings by pool, those of most games first.
    pub(crate) async fn ratings_of(&self, player: &str) -> Result<Vec<(String, StoredRating)>, StoreError> {
        ask!(self.ratings_of(player))
    }

    /// Somebody's rating in a pool after each of their last games, the oldest first.
    pub(crate) async fn past_ratings(
        &self,
        player: &str,
        pool: &str,
        limit: u32,
    ) -> Result<Vec<PastRating>, StoreError> {
        ask!(self.past_ratings(player, pool, limit))
    }
}
