//! What a bit's chance depends on, as a number: the context.
//!
//! Contexts of "is it won?", for each number of pieces, side to act, place in the order of layers, and number of own pieces:
//!
//! ```text
//! wins among the boards with one own piece more, in the layer nearest below or above   0 … pieces − own
//! wins among the boards with one own piece less, there                                 0 … own
//! wins among the boards with one own piece less, in this layer                         0 … own
//! won in the nearest layer below, in the nearest above, is the other side threatening  3 bits
//! ```
//!
//! Then those of "is any of the layer drawn?" and, where one is, of "is this one drawn?".

use super::MOST;
use super::layers::MOST_LAYERS;

/// Where the contexts of each kind begin.
pub(crate) struct Contexts {
    /// For each number of pieces, the first context, how many each layer's place takes, and where the numbers of own
    /// pieces begin within it.
    pieces: [(usize, usize, [usize; MOST + 1]); MOST + 1],
    any_drawn: usize,
    drawn: usize,
    /// How many contexts there are.
    pub(crate) len: usize,
}

/// What is known about a board before its bit.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    /// Own pieces.
    pub(crate) own: usize,
    /// Wins with one own piece more, in the nearest layer.
    pub(crate) more: usize,
    /// Wins with one own piece less, in the nearest layer.
    pub(crate) less: usize,
    /// Wins with one own piece less, in this layer.
    pub(crate) here: usize,
    /// Won in the nearest layers below and above; whether the other side could win at once.
    pub(crate) below: bool,
    pub(crate) above: bool,
    pub(crate) threatened: bool,
}

impl Contexts {
    pub(crate) fn new() -> Self {
        let mut next = 0;
        let pieces = std::array::from_fn(|pieces| {
            let mut owns = [0; MOST + 1];
            let mut each = 0;
            for (own, first) in owns.iter_mut().enumerate().take(pieces + 1) {
                *first = each;
                each += (pieces - own + 1) * (own + 1) * (own + 1) * 8;
            }
            let first = next;
            next += 2 * MOST_LAYERS * each;
            (first, each, owns)
        });
        let any_drawn = next;
        let drawn = any_drawn + (MOST + 1) * 2 * MOST_LAYERS * 2;
        Self { pieces, any_drawn, drawn, len: drawn + (MOST + 1) * 16 }
    }

    /// The first context of a layer.
    #[inline(always)]
    pub(crate) fn layer(&self, pieces: usize, side: usize, turn: usize) -> usize {
        let (first, each, _) = self.pieces[pieces];
        first + (side * MOST_LAYERS + turn) * each
    }

    /// The context of a board in the layer that begins at `layer`.
    #[inline(always)]
    pub(crate) fn won(&self, layer: usize, pieces: usize, known: Known) -> usize {
        let Known { own, more, less, here, .. } = known;
        let flags =
            usize::from(known.below) * 4 + usize::from(known.above) * 2 + usize::from(known.threatened);
        let counts = (more * (own + 1) + less) * (own + 1) + here;
        debug_assert!(more <= pieces - own && less <= own && here <= own);
        layer + self.pieces[pieces].2[own] + counts * 8 + flags
    }

    /// The context of whether a layer has draws, `before` if the last one had.
    pub(crate) fn any_drawn(&self, pieces: usize, side: usize, turn: usize, before: bool) -> usize {
        self.any_drawn + ((pieces * 2 + side) * MOST_LAYERS + turn) * 2 + usize::from(before)
    }

    /// The context of whether a board is drawn: whether it is in the nearest layers, and how many with an own piece less are.
    #[inline(always)]
    pub(crate) fn drawn(&self, pieces: usize, below: bool, above: bool, less: usize) -> usize {
        self.drawn + pieces * 16 + usize::from(below) * 8 + usize::from(above) * 4 + less.min(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No two different things that may be known share a context, and none lies outside.
    #[test]
    fn contexts_are_numbered_without_gaps_or_doubles() {
        let contexts = Contexts::new();
        let mut seen = vec![false; contexts.len];
        let mut enter = |context: usize| assert!(!std::mem::replace(&mut seen[context], true));
        for pieces in 0..=MOST {
            for (side, turn) in (0..2).flat_map(|side| (0..MOST_LAYERS).map(move |turn| (side, turn))) {
                let layer = contexts.layer(pieces, side, turn);
                for own in 0..=pieces {
                    for more in 0..=pieces - own {
                        for (less, here) in (0..=own).flat_map(|less| (0..=own).map(move |here| (less, here)))
                        {
                            for flags in 0..8 {
                                let [below, above, threatened] = [4, 2, 1].map(|flag| flags & flag != 0);
                                let known = Known { own, more, less, here, below, above, threatened };
                                enter(contexts.won(layer, pieces, known));
                            }
                        }
                    }
                }
                enter(contexts.any_drawn(pieces, side, turn, false));
                enter(contexts.any_drawn(pieces, side, turn, true));
            }
            for (below, above) in [(false, false), (false, true), (true, false), (true, true)] {
                (0..4).for_each(|less| enter(contexts.drawn(pieces, below, above, less)));
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
