//! The positions of the game before the one that is searched: coming back to them is no progress, or a draw.

use tomoe_games::AnyPosition;

/// Positions that have stood in the game before the one that is searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct EarlierPositions {
    /// Keys of positions that have stood once: to come back to one is not progress.
    pub(crate) once: Vec<u64>,
    /// Keys of positions that have stood twice: to come back to one is a draw.
    pub(crate) twice: Vec<u64>,
}

impl EarlierPositions {
    /// Those before the last of the positions, which are the game so far.
    pub(crate) fn in_game(positions: &[AnyPosition]) -> Self {
        let before = positions.split_last().map_or(&[][..], |(_, before)| before);
        let mut keys: Vec<u64> = before.iter().map(AnyPosition::key).collect();
        // After an exchange of seats the position that follows the first turn is there twice, and has stood once.
        if matches!(positions, [_, first, second, ..] if first == second) {
            keys.remove(1);
        }
        Self::new(&keys)
    }

    /// From the keys of all positions before the present one.
    pub(crate) fn new(keys: &[u64]) -> Self {
        let mut earlier = EarlierPositions::default();
        for &key in keys {
            if earlier.once.contains(&key) {
                earlier.once.retain(|&other| other != key);
                earlier.twice.push(key);
            } else if !earlier.twice.contains(&key) {
                earlier.once.push(key);
            }
        }
        earlier.twice.sort_unstable();
        earlier
    }

    /// What must be mixed into the table's keys: wins that pass through a position which is a draw by now are not wins, so
    /// what was learned with other such positions does not hold here.
    pub(crate) fn salt(&self) -> u64 {
        self.twice
            .iter()
            .fold(0, |salt: u64, key| salt.rotate_left(7) ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}
