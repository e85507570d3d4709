//! The search of one position and the proofs beside it, whichever game it is of.

use tomoe_games::{AnyMove, AnyPosition};

use crate::limits::Watch;
use crate::past::Past;
use crate::proof::{Proof, ProofTable, Prover};
use crate::search::Search;
use crate::state::State;
use crate::table::Table;

/// What deepening asks of a search. It speaks of turns and not of a game's single decisions, so that deepening is compiled
/// once and not for every game.
pub(crate) trait Seek<'a> {
    /// Watches the limits of the search and of the proofs.
    fn watch(&mut self) -> &mut Watch<'a>;

    /// Leaves these first turns out from now on, and no others.
    fn exclude(&mut self, turns: &[AnyMove]);

    /// Weakens what was learned in earlier searches.
    fn forget_a_little(&mut self);

    /// Searches the position so many turns deep: see [`Search::root`].
    fn search(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<i32>;

    /// The best line found by the last search, and its value: see [`Search::best`].
    fn best(&self) -> Option<(Vec<AnyMove>, i32)>;

    /// The exact value of a proven one, and a line for it where one had to be found: see [`Search::exact`].
    fn exact(&mut self, value: i32) -> Option<(i32, Vec<AnyMove>)>;

    /// Whether it looks for proofs at all.
    fn proves(&self) -> bool;

    /// Looks for a forced win of the player to act in a position, for so many nodes at most.
    fn prove(&mut self, position: &AnyPosition, nodes: u64) -> Option<Proof<AnyMove>>;
}

/// A search and a proof search of one game.
pub(crate) struct Seeker<'a, S: State> {
    state: S,
    search: Search<'a, S>,
    prover: Option<Prover<'a, S>>,
}

impl<'a, S: State> Seeker<'a, S> {
    /// With a table for them, proofs of forced lines are looked for as well. First turns that are banned are not looked at.
    pub(crate) fn new(
        state: S,
        table: &'a Table,
        proofs: Option<&'a mut ProofTable>,
        past: &'a Past,
        banned: &'a [AnyMove],
        watch: Watch<'a>,
    ) -> Self {
        let mut search = Search::new(table, past, watch);
        search.banned = banned;
        Self { state, search, prover: proofs.map(|proofs| Prover::new(proofs, past)) }
    }
}

impl<'a, S: State> Seek<'a> for Seeker<'a, S> {
    fn watch(&mut self) -> &mut Watch<'a> {
        &mut self.search.watch
    }

    fn exclude(&mut self, turns: &[AnyMove]) {
        self.search.excluded.clear();
        self.search.excluded.extend_from_slice(turns);
    }

    fn forget_a_little(&mut self) {
        self.search.forget_a_little();
    }

    fn search(&mut self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.search.root(&self.state, depth, alpha, beta)
    }

    fn best(&self) -> Option<(Vec<AnyMove>, i32)> {
        self.search.best().map(|(edges, value)| (turns::<S>(edges), value))
    }

    fn exact(&mut self, value: i32) -> Option<(i32, Vec<AnyMove>)> {
        let (value, edges) = self.search.exact(&self.state, value)?;
        Some((value, turns::<S>(&edges.unwrap_or_default())))
    }

    fn proves(&self) -> bool {
        self.prover.is_some()
    }

    fn prove(&mut self, position: &AnyPosition, nodes: u64) -> Option<Proof<AnyMove>> {
        let state = S::of(position)?;
        let watch = &mut self.search.watch;
        let Proof { plies, line } = self.prover.as_mut()?.prove(&state, state.mover(), nodes, watch)?;
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
