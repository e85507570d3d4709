//! How far a node is from being proven.

/// The proof number: how many open nodes have to be won, at least, to prove that the attacker wins; and the disproof
/// number: how many must turn out not to be won to rule that out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Of a proven node: the most turns that the win takes from there. Of one that is not won: 1 if that depends on the path.
    pub(super) plies: u32,
}

/// More than any number of nodes: there is no way. It has as many bits as the table keeps.
pub(super) const NEVER: u32 = (1 << 26) - 1;

impl Numbers {
    /// A node of which nothing is known but how many edges the one who decides can choose from: the other side has to
    /// show something for each of them.
    pub(super) const fn leaf(edges: u32, attacks: bool) -> Self {
        if attacks {
            Self { proof: 1, disproof: edges, plies: 0 }
        } else {
            Self { proof: edges, disproof: 1, plies: 0 }
        }
    }

    /// Not won, or not in a way that can be looked into here.
    pub(super) const NOT_WON: Numbers = Numbers { proof: NEVER, disproof: 0, plies: 0 };

    /// Not won on the present path, on which a position would come again; perhaps on another.
    pub(super) const NOT_WON_ON_PATH: Numbers = Numbers { plies: 1, ..Self::NOT_WON };

    /// What is remembered of a node that is not won on one path: there is little hope for another.
    #[cfg(feature = "threads")]
    pub(super) const DOUBTFUL: Numbers = Numbers { proof: 1 << 20, disproof: 1, plies: 0 };

    /// Won within this many plies.
    pub(super) const fn proven(plies: u32) -> Self {
        Self { proof: 0, disproof: NEVER, plies }
    }

    pub(super) fn is_proven(&self) -> bool {
        self.proof == 0
    }

    /// Whether it may be won on another path.
    pub(super) fn is_not_won_on_path(&self) -> bool {
        self.disproof == 0 && self.plies == 1
    }

    pub(super) fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The sum of two numbers, which stays short of never unless one of them is that.
pub(super) fn add(a: u32, b: u32) -> u32 {
    if a >= NEVER || b >= NEVER { NEVER } else { (a + b).min(NEVER - 1) }
}
