//! Forced lines beside the main search: a share of the nodes goes to proofs that the player to act wins, or that the other
//! wins after the move that seems best.

use crate::limits::Watch;
use crate::past::Past;
use crate::proof::{Proof, ProofTable, Prover};
use crate::root::{LineOf, RawLine, first_turn, turns};
use crate::search::WIN;
use crate::state::{Next, State};

/// For each hundred nodes of the main search, so many look for a win. Measured on 550 positions: with 50 and more a little
/// more is proven within the same nodes, but all that they take is missing where nothing can be proven.
const WIN_SHARE: u64 = 25;
/// And so many for the other's win after the best move, which is proven less often than not.
const LOSS_SHARE: u64 = 5;

/// What is known of forced lines at the root.
pub(crate) struct Forced<'a, S: State> {
    prover: Prover<'a, S>,
    state: S,
    /// A win for the player to act.
    pub(crate) won: Option<LineOf<S>>,
    /// First turns after which the other player wins, and how.
    pub(crate) lost: Vec<(Vec<S::Edge>, LineOf<S>)>,
    /// Nodes that the two kinds of proofs have taken so far.
    spent: [u64; 2],
}

impl<'a, S: State> Forced<'a, S> {
    pub(crate) fn new(table: &'a mut ProofTable, past: &'a Past, state: S) -> Self {
        Self { prover: Prover::new(table, past), state, won: None, lost: Vec::new(), spent: [0; 2] }
    }

    /// Looks for a win of the player to act.
    pub(crate) fn look_for_win(&mut self, depth: u32, watch: &mut Watch<'_>) {
        let nodes = self.allowance(0, WIN_SHARE, watch);
        if nodes == 0 || self.won.is_some() {
            return;
        }
        let begun = watch.nodes;
        let proof = self.prover.prove(&self.state, self.state.mover(), nodes, watch);
        self.spent[0] += watch.nodes - begun;
        if let Some(Proof { plies, line }) = proof
            && first_turn::<S>(&self.state, &line).is_some()
        {
            let moves = turns::<S>(&self.state, &line);
            self.won = Some(RawLine { moves, value: WIN - plies as i32, depth, exact: false });
        }
    }

    /// Looks for a win of the other player after this first turn; whether there is one.
    pub(crate) fn refutes(&mut self, first: &[S::Edge], depth: u32, watch: &mut Watch<'_>) -> bool {
        let nodes = self.allowance(1, LOSS_SHARE, watch);
        let Some(after) = after(&self.state, first) else { return false };
        if nodes == 0 {
            return false;
        }
        let begun = watch.nodes;
        let proof = self.prover.prove(&after, after.mover(), nodes, watch);
        self.spent[1] += watch.nodes - begun;
        let Some(proof) = proof else { return false };
        let line: Vec<S::Edge> = first.iter().copied().chain(proof.line).collect();
        let moves = turns::<S>(&self.state, &line);
        let value = -(WIN - proof.plies as i32 - 1);
        self.lost.push((first.to_vec(), RawLine { moves, value, depth, exact: false }));
        true
    }

    /// How many nodes a kind of proof may take now.
    fn allowance(&self, kind: usize, share: u64, watch: &Watch<'_>) -> u64 {
        let main = watch.nodes - self.spent.iter().sum::<u64>();
        (main * share / 100).saturating_sub(self.spent[kind])
    }
}

/// The state in which the other player begins a turn, if the game goes on after this one.
fn after<S: State>(state: &S, turn: &[S::Edge]) -> Option<S> {
    turn.iter().try_fold(*state, |state, &edge| match state.apply(edge) {
        Next::State(next) => Some(next),
        Next::Won(_) => None,
    })
}
