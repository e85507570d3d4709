//! ForcedLines lines beside the main search: a share of the nodes goes to proofs that the player to act wins, or that the other
//! wins after the move that seems best.

use tomoe_games::{AnyMove, AnyPosition};

use crate::engine::Variation;
use crate::limits::Budget;
use crate::root_search::RootSearch;
use crate::state::State;
use crate::value::WIN;

/// For each hundred nodes of the main search, the number that go to a proof of a win. Measured on 550 positions: with 50 and more a little
/// more is proven within the same nodes, but all that they take is missing where nothing can be proven.
const WIN_SHARE: u64 = 25;
/// The same for a win of the other player after the best move, which is proven less often.
const LOSS_SHARE: u64 = 5;

/// What is known of forced lines at the root.
#[derive(Default)]
pub(crate) struct ForcedLines {
    /// A win for the player to act.
    pub(crate) won: Option<Variation>,
    /// First turns after which the other player wins, and how.
    pub(crate) lost: Vec<Variation>,
    /// Nodes that the two kinds of proofs have taken so far.
    spent: [u64; 2],
}

impl ForcedLines {
    /// Looks for a win of the player to act.
    pub(crate) fn look_for_win<S: State>(
        &mut self,
        search: &mut RootSearch<'_, S>,
        position: &AnyPosition,
        depth: u32,
    ) {
        let nodes = self.allowance(0, WIN_SHARE, search.budget());
        if nodes == 0 || self.won.is_some() {
            return;
        }
        let begun = search.budget().nodes;
        let proof = search.prove(position, nodes);
        self.spent[0] += search.budget().nodes - begun;
        self.won = proof
            .filter(|proof| !proof.line.is_empty())
            .map(|proof| Variation::new(proof.line, WIN - proof.plies as i32, depth, false));
    }

    /// Looks for a win of the other player after this first turn; whether there is one.
    pub(crate) fn refutes<S: State>(
        &mut self,
        search: &mut RootSearch<'_, S>,
        position: &AnyPosition,
        first: AnyMove,
        depth: u32,
    ) -> bool {
        let nodes = self.allowance(1, LOSS_SHARE, search.budget());
        let (after, outcome) = position.play_unchecked(first);
        if nodes == 0 || outcome.is_over() {
            return false;
        }
        let begun = search.budget().nodes;
        let proof = search.prove(&after, nodes);
        self.spent[1] += search.budget().nodes - begun;
        let Some(proof) = proof else { return false };
        let moves = [first].into_iter().chain(proof.line).collect();
        self.lost.push(Variation::new(moves, -(WIN - proof.plies as i32 - 1), depth, false));
        true
    }

    /// How many nodes a kind of proof may take now.
    fn allowance(&self, kind: usize, share: u64, budget: &Budget<'_>) -> u64 {
        let main = budget.nodes - self.spent.iter().sum::<u64>();
        (main * share / 100).saturating_sub(self.spent[kind])
    }
}
