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
        // Only by an exchange of seats does a position follow itself, and it stands no second time by that.
        let changes = positions.windows(2).filter(|pair| pair[0] != pair[1]);
        Self::new(&changes.map(|pair| pair[0].key()).collect::<Vec<_>>())
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
