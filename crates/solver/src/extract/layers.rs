//! The layers of a number of pieces, and the order in which a block goes through them.
//!
//! The middle one comes first, then the outermost two, then the others, each of which lies between two that are known:
//! more pieces in hand are rarely worse, so where both agree hardly anything is left to say.

use tomoe_games::yonmoque::{HAND, PIECES};

/// The most layers that any number of pieces has: six pieces, of which Blue may hold 0 … 6.
pub(crate) const MOST_LAYERS: usize = HAND as usize + 1;

/// The layers with so many pieces on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layers {
    /// Blue's hand in the first.
    first: usize,
    /// How many there are.
    pub(crate) count: usize,
    /// All pieces in hand.
    hands: usize,
}

/// A layer's turn in the order, and those beside it that are known by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The layer, counted from the one with the fewest pieces in Blue's hand.
    pub(crate) layer: usize,
    /// The nearest below that came before.
    pub(crate) below: Option<usize>,
    /// The nearest above that did.
    pub(crate) above: Option<usize>,
}

impl Layers {
    /// The layers with so many pieces on the board.
    pub(crate) fn new(pieces: usize) -> Self {
        let hands = usize::from(PIECES) - pieces;
        let first = hands.saturating_sub(usize::from(HAND));
        Self { first, count: hands.min(usize::from(HAND)) - first + 1, hands }
    }

    /// The layer in which Blue holds so many.
    pub(crate) fn of(self, blue: usize) -> usize {
        blue - self.first
    }

    /// Blue's and White's hand in a layer.
    pub(crate) fn hands(self, layer: usize) -> [usize; 2] {
        let blue = self.first + layer;
        [blue, self.hands - blue]
    }

    /// The order.
    pub(crate) fn turns(self) -> impl Iterator<Item = Turn> {
        let (middle, last) = ((self.count - 1) / 2, self.count - 1);
        let order = [middle, 0, last].into_iter().chain(1..last);
        let mut done = [false; MOST_LAYERS];
        order.filter_map(move |layer| {
            if std::mem::replace(&mut done[layer], true) {
                return None;
            }
            let below = (0..layer).rev().find(|&other| done[other]);
            let above = (layer + 1..self.count).find(|&other| done[other]);
            Some(Turn { layer, below, above })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_has_one_turn() {
        for pieces in 0..=12 {
            let layers = Layers::new(pieces);
            let mut seen: Vec<usize> = layers.turns().map(|turn| turn.layer).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..layers.count).collect::<Vec<_>>());
            for layer in 0..layers.count {
                let [blue, white] = layers.hands(layer);
                assert!(blue <= 6 && white <= 6 && blue + white + pieces == 12);
                assert_eq!(layers.of(blue), layer);
            }
        }
    }
}
