//! How many positions there are, and how many are decided at each distance.

use tomoe_games::yonmoque::Colour;
#[cfg(feature = "compute")]
use xxhash_rust::xxh3::xxh3_64;

/// What comes before the checksum in the text.
#[cfg(feature = "compute")]
const SUM: &str = "# xxh3 ";

/// The pieces in hand that make a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer {
    /// In Blue's hand.
    pub blue: u8,
    /// In White's hand.
    pub white: u8,
}

/// The counts of one layer with one side to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerCounts {
    /// The layer.
    pub layer: Layer,
    /// Who acts.
    pub to_act: Colour,
    /// All positions.
    pub positions: u64,
    /// Those decided at distance 0, 1, 2, …: lost at even distances, won at odd ones.
    pub decided: Vec<u64>,
}

impl LayerCounts {
    /// Whether no more positions are decided than there are, and none at a distance that a byte can't hold. The whole game has
    /// fewer positions than fit into 40 bits, so that sums of layers are safe.
    #[cfg(feature = "compute")]
    fn is_possible(&self) -> bool {
        let decided = self.decided.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        let is_count = self.positions < 1 << 40 && decided.is_some_and(|decided| decided <= self.positions);
        is_count && self.decided.len() < usize::from(u8::MAX)
    }

    /// The positions won for the side to act.
    pub fn won(&self) -> u64 {
        self.decided.iter().skip(1).step_by(2).sum()
    }

    /// The positions lost for the side to act.
    pub fn lost(&self) -> u64 {
        self.decided.iter().step_by(2).sum()
    }

    /// The positions that neither side can win.
    pub fn drawn(&self) -> u64 {
        self.positions - self.won() - self.lost()
    }
}

/// The counts of all layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Each layer with each side to act.
    pub layers: Vec<LayerCounts>,
}

impl Counts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.positions).sum()
    }

    /// The positions won for the side to act.
    pub fn won(&self) -> u64 {
        self.layers.iter().map(LayerCounts::won).sum()
    }

    /// The positions lost for the side to act.
    pub fn lost(&self) -> u64 {
        self.layers.iter().map(LayerCounts::lost).sum()
    }

    /// The positions that neither side can win.
    pub fn drawn(&self) -> u64 {
        self.layers.iter().map(LayerCounts::drawn).sum()
    }

    /// The positions decided at a distance.
    pub fn decided_at(&self, distance: usize) -> u64 {
        self.layers.iter().filter_map(|layer| layer.decided.get(distance)).sum()
    }

    /// The longest distance there is.
    pub fn longest(&self) -> usize {
        let last = |layer: &LayerCounts| layer.decided.iter().rposition(|&count| count > 0).unwrap_or(0);
        self.layers.iter().map(last).max().unwrap_or(0)
    }

    /// The counts as text: the side whose positions the tables keep, then a line for each layer and side to act, and
    /// the XXH3-64 of all that.
    #[cfg(feature = "compute")]
    pub(crate) fn to_text(&self, kept: usize) -> String {
        let mut text = format!("# kept {kept}\n# blue white side positions decided at 0 1 2 ...\n");
        for layer in &self.layers {
            let side = if layer.to_act == Colour::Blue { 'b' } else { 'w' };
            text += &format!("{} {} {side} {}", layer.layer.blue, layer.layer.white, layer.positions);
            for count in &layer.decided {
                text += &format!(" {count}");
            }
            text.push('\n');
        }
        let sum = xxh3_64(text.as_bytes());
        text += &format!("{SUM}{sum:016x}\n");
        text
    }

    /// Reads that text, unless it is damaged.
    #[cfg(feature = "compute")]
    pub(crate) fn from_text(text: &str) -> Option<(Self, usize)> {
        let (text, sum) = text.rsplit_once(SUM)?;
        if u64::from_str_radix(sum.trim_end(), 16).ok()? != xxh3_64(text.as_bytes()) {
            return None;
        }
        let kept = text.lines().next()?.strip_prefix("# kept ")?.parse().ok()?;
        let mut layers = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split(' ');
            let layer = Layer { blue: fields.next()?.parse().ok()?, white: fields.next()?.parse().ok()? };
            let to_act = if fields.next()? == "b" { Colour::Blue } else { Colour::White };
            let positions = fields.next()?.parse().ok()?;
            let decided = fields.map(str::parse).collect::<Result<_, _>>().ok()?;
            layers.push(LayerCounts { layer, to_act, positions, decided });
            layers.last().filter(|row| row.is_possible())?;
        }
        Some((Self { layers }, kept))
    }
}

#[cfg(all(test, feature = "compute"))]
mod tests {
    use super::*;

    #[test]
    fn only_possible_counts_are_read() {
        let counts = |positions, decided: &[u64]| {
            let layer = Layer { blue: 0, white: 0 };
            let row = LayerCounts { layer, to_act: Colour::Blue, positions, decided: decided.to_vec() };
            Counts { layers: vec![row] }
        };
        let read = |counts: &Counts| Counts::from_text(&counts.to_text(1));
        let possible = counts(5, &[1, 4]);
        assert_eq!(read(&possible), Some((possible, 1)));
        for forged in
            [counts(5, &[1, 5]), counts(u64::MAX, &[]), counts(9, &[u64::MAX, 2]), counts(9, &[0; 255])]
        {
            assert_eq!(read(&forged), None, "{forged:?}");
        }
    }
}
