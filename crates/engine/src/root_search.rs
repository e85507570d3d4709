//! The search of one position and the proofs beside it, in whole turns.

use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition};

use crate::earlier_positions::EarlierPositions;
use crate::limits::Budget;
use crate::proof::{Proof, ProofTable, Prover};
use crate::search::Search;
use crate::state::State;
use crate::transposition_table::TranspositionTable;

/// A search and a proof search of one position. Where those speak of single decisions, this speaks of whole turns.
pub(crate) struct RootSearch<'a, S: State> {
    state: S,
    search: Search<'a, S>,
    prover: Option<Prover<'a, S>>,
}

/// What is known of the first turns before the search begins.
#[derive(Clone, Copy, Default)]
pub(crate) struct FirstTurns<'a> {
    /// Not to be played.
    pub(crate) banned: &'a [AnyMove],
    /// Where every first turn is known to lose: the source that knows how. See [`Search::winning`].
    pub(crate) winning: Option<&'a dyn ExactSource>,
}

impl<'a, S: State> RootSearch<'a, S> {
    /// With a table for them, proofs of forced lines are looked for as well. Banned first turns are left out.
    pub(crate) fn new(
        state: S,
        table: &'a TranspositionTable,
        proofs: Option<&'a mut ProofTable>,
        earlier: &'a EarlierPositions,
        first_turns: FirstTurns<'a>,
        budget: Budget<'a>,
    ) -> Self {
        let mut search = Search::new(table, earlier, budget);
        search.banned = first_turns.banned;
        search.winning = first_turns.winning;
        Self { state, search, prover: proofs.map(|proofs| Prover::new(proofs, earlier)) }
    }

    /// The budget of the search and of the proofs.
    pub(crate) fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.search.budget
    }

    /// Leaves these first turns out from now on, and no others.
    pub(crate) fn exclude(&mut self, turns: &[AnyMove]) {
        self.search.excluded.clear();
        self.search.excluded.extend_from_slice(turns);
    }

    /// Weakens the history counts of earlier searches.
    pub(crate) fn forget_a_little(&mut self) {
        self.search.forget_a_little();
    }

    /// Searches the position to this depth in turns: see [`Search::root`].
    pub(crate) fn search(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.search.root(&self.state, depth, alpha, beta)
    }

    /// The best line found by the last search, and its value: see [`Search::best`].
    pub(crate) fn best(&self) -> Option<(Vec<AnyMove>, i32)> {
        self.search.best().map(|(edges, value)| (turns::<S>(edges), value))
    }

    /// The exact value of a proven one, and a line for it where one had to be found: see [`Search::exact`].
    pub(crate) fn exact(&mut self, value: i32) -> Option<(i32, Vec<AnyMove>)> {
        let (value, edges) = self.search.exact(&self.state, value)?;
        Some((value, turns::<S>(&edges.unwrap_or_default())))
    }

    /// Whether it looks for proofs at all.
    pub(crate) fn proves(&self) -> bool {
        self.prover.is_some()
    }

    /// Looks for a forced win of the player to act in a position, for this many nodes at most.
    pub(crate) fn prove(&mut self, position: &AnyPosition, nodes: u64) -> Option<Proof<AnyMove>> {
        let state = S::of(position)?;
        let budget = &mut self.search.budget;
        let Proof { plies, line } = self.prover.as_mut()?.prove(&state, state.mover(), nodes, budget)?;
        Some(Proof { plies, line: turns::<S>(&line) })
    }
}

/// The turns that a line's edges make, the first of which begins one.
pub(crate) fn turns<S: State>(edges: &[S::Edge]) -> Vec<AnyMove> {
    let mut moves = Vec::new();
    let mut begun = 0;
    for end in 1..=edges.len() {
        if let Some(turn) = S::turn(&edges[begun..end]) {
            moves.push(turn);
            begun = end;
        }
    }
    moves
}
