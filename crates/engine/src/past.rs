//! What a search has to know of the game before it.

use crate::order::sort_by_rank;

/// The positions of the game so far that a search has to know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// Keys of positions that have stood once: to come back to one is not progress.
    pub(crate) once: Vec<u64>,
    /// Keys of positions that have stood twice: to come back to one is a draw.
    pub(crate) twice: Vec<u64>,
}

impl Past {
    /// From the keys of all positions before the present one.
    pub(crate) fn new(keys: &[u64]) -> Self {
        let mut past = Past::default();
        for &key in keys {
            if past.once.contains(&key) {
                past.once.retain(|&other| other != key);
                past.twice.push(key);
            } else if !past.twice.contains(&key) {
                past.once.push(key);
            }
        }
        sort_by_rank(&mut past.twice, |&key| key.into());
        past
    }

    /// What must be mixed into the table's keys: wins that pass through a position which is a draw by now are not wins, so
    /// what was learned with other such positions does not hold here.
    pub(crate) fn salt(&self) -> u64 {
        self.twice
            .iter()
            .fold(0, |salt: u64, key| salt.rotate_left(7) ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
