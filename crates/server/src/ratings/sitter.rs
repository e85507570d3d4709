//! How somebody with an account sits down: with their ratings of that moment, and their choice how the game is to count.

use tomoe_play::Terms;
use tomoe_wire::{Pool, Rating, Sitter};

use super::rated_game::pool_id;
use super::strength::Strength;
use crate::clock::now;
use crate::store::{Store, StoreError, StoredAccount, StoredRating};

/// How an account sits down at a game with these terms.
pub(crate) async fn sitter(
    store: &Store,
    account: &StoredAccount,
    terms: &Terms,
) -> Result<Sitter, StoreError> {
    let standing = account.standing();
    let Some(pool) = Pool::like(terms) else { return Ok(standing.into()) };
    let ratings = store.ratings_of(&account.id).await?;
    let kept = |is_apart: bool| {
        let id = pool_id(pool, is_apart);
        ratings.iter().find(|(other, _)| *other == id).map(|(_, rating)| shown(pool, rating))
    };
    // Who has none yet begins with what is assumed of everybody; in games that do not count nothing is assumed.
    let counted = |is_apart: bool| kept(is_apart).or_else(|| terms.is_rated().then(|| first(pool)));
    let is_apart = account.is_apart && !account.is_bot && terms.is_rated();
    Ok(Sitter { standing, rating: counted(false), apart: is_apart.then(|| counted(true)).flatten() })
}

/// A rating as everybody sees it now.
pub(super) fn shown(pool: Pool, stored: &StoredRating) -> Rating {
    rounded(stored.strength.after(now().since(stored.at), pool.is_many), stored.games)
}

/// The rating of who has not played yet.
fn first(pool: Pool) -> Rating {
    rounded(Strength::unknown(pool.is_many), 0)
}

fn rounded(strength: Strength, games: u32) -> Rating {
    // Ratings are some thousands at most.
    let (rating, deviation) = (strength.rating.round() as i32, strength.deviation.round() as u32);
    Rating { rating, deviation, games }
}
