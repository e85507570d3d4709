//! What only a search of billions of nodes does: it takes mirror images together, does not settle what depends on the path,
//! tries what won against one answer against the next one, and shares its table with other threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::numbers::Numbers;
use super::table::Known;
use super::{ProofTable, Prover};
use crate::earlier_positions::EarlierPositions;
use crate::limits::Budget;
use crate::prove::Standing;
use crate::state::{Edges, Next, State};

/// The state of such a search.
pub(super) struct Long {
    /// When to look around again, in nodes.
    next_look: u64,
    /// Set while everything below this many turns on the path is given up: another thread has proven what is above.
    leave_to: Option<usize>,
}

/// What to do at a node before the chosen child is opened.
pub(super) enum Advice {
    /// Open it.
    Open,
    /// More is known of the child now: choose again.
    Again,
    /// Another thread has proven the node.
    Known(Known),
    /// Give this node up: it is not needed any more.
    Leave,
}

impl<'a, S: State> Prover<'a, S> {
    /// Nodes between two looks at what the other threads have done.
    const NODES_A_LOOK: u64 = 10_000;

    /// A prover for long searches.
    pub(crate) fn long(table: &'a ProofTable, earlier: &'a EarlierPositions) -> Self {
        Self { long: Some(Long { next_look: 0, leave_to: None }), ..Self::new(table, earlier) }
    }

    /// Looks for a forced win of the attacker until it is found or the budget is used up; the nodes visited are added to
    /// the count now and then.
    pub(crate) fn prove_on(
        &mut self,
        state: &S,
        attacker: usize,
        count: &AtomicU64,
        budget: &mut Budget<'_>,
    ) -> bool {
        /// Between two additions to the count.
        const NODES: u64 = 200_000;
        loop {
            let begun = budget.nodes;
            let is_proven = self.decide(state, attacker, NODES, budget).is_proven();
            count.fetch_add(budget.nodes - begun, Ordering::Relaxed);
            if is_proven || budget.is_over() || budget.nodes == begun {
                return is_proven;
            }
        }
    }

    /// What is known of a state.
    pub(crate) fn standing(&mut self, state: &S, attacker: usize) -> Standing {
        self.set_attacker(attacker);
        match self.table.get(self.key(state)) {
            None => Standing::Unknown,
            Some(numbers) if numbers.is_proven() => Standing::Won(numbers.plies),
            Some(numbers) if numbers.is_settled() => Standing::NotWon,
            Some(Numbers { proof, disproof, .. }) => Standing::Open { proof, disproof },
        }
    }

    /// What is missing at a state for a proof and for the opposite, after looking at about so many nodes below it.
    pub(crate) fn searched(&mut self, state: &S, attacker: usize) -> Option<(u32, u32, u64)> {
        self.set_attacker(attacker);
        let known = self.table.known(self.key(state))?;
        Some((known.numbers.proof, known.numbers.disproof, known.effort))
    }

    /// The edge that wins a state in which the attacker decides, if that is known.
    pub(crate) fn winning_edge(&mut self, state: &S, attacker: usize) -> Option<S::Edge> {
        self.set_attacker(attacker);
        let known = self.table.known(self.key(state)).filter(|known| known.numbers.is_proven())?;
        let mut edges = Edges::new();
        state.edges(&mut edges);
        let by_table = edges.iter().find(|&&(edge, _)| self.pack(state, edge) == known.edge);
        // Without an edge in the table a single turn wins.
        let wins = |edge: S::Edge| match state.apply(edge) {
            Next::Won(winner) => winner == attacker,
            Next::State(next) if next.begins_turn() => false,
            Next::State(next) => self.table.get(self.key(&next)).is_some_and(|numbers| numbers.is_proven()),
        };
        by_table.or_else(|| edges.iter().find(|&&(edge, _)| wins(edge))).map(|&(edge, _)| edge)
    }

    /// Looks at what is known by now, and tries the way in which a sibling was won.
    pub(super) fn consult(
        &mut self,
        key: u64,
        from: usize,
        chosen: usize,
        attacks: bool,
        height: usize,
        budget: &mut Budget<'_>,
    ) -> Advice {
        if self.long.is_none() {
            return Advice::Open;
        }
        if self.table.is_shared() {
            if let Some(known) = self.table.known(key).filter(|known| known.numbers.is_proven()) {
                return Advice::Known(known);
            }
            if self.is_left(budget.nodes) {
                return Advice::Leave;
            }
            let child = &mut self.children[chosen];
            if let Some(numbers) = self.table.get(child.key).filter(|&numbers| numbers != child.numbers) {
                child.numbers = numbers;
                return Advice::Again;
            }
        }
        if !attacks && self.simulate_child(from, chosen, height, budget) {
            return Advice::Again;
        }
        Advice::Open
    }

    /// Whether the present path is to be left, since another thread has proven something above.
    fn is_left(&mut self, nodes: u64) -> bool {
        let Some(long) = &mut self.long else { return false };
        if nodes >= long.next_look {
            long.next_look = nodes + Self::NODES_A_LOOK;
            let proven = |&key: &u64| self.table.get(key).is_some_and(|numbers| numbers.is_proven());
            long.leave_to = self.path.iter().position(proven);
        }
        match long.leave_to {
            Some(turns) if self.path.len() > turns => true,
            _ => {
                long.leave_to = None;
                false
            }
        }
    }
}
