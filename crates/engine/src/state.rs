//! A two-player game as a tree of single decisions.

use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition, Position};

/// A state of a two-player game in which one player has one decision to take.
///
/// In Yonmoque and Mana that is a whole turn. Mitsudomoe's turn of thousands of ways is cut into a ring step, a ball
/// step and the relocation, so after an edge the same player may have to decide again.
pub(crate) trait State: Copy + Send + Sync {
    /// The game's position, in which a turn begins.
    type Position: Position;

    /// One decision.
    type Edge: Copy + Eq + Send;

    /// How many different numbers [`State::slot`] gives.
    const SLOTS: usize;

    /// The state in which the position's player to act begins a turn.
    fn new(position: &Self::Position) -> Self;

    /// The same for a position of any game, if it is of this one.
    fn of(position: &AnyPosition) -> Option<Self>;

    /// Who decides: 0 or 1.
    fn mover(&self) -> usize;

    /// Whether a turn begins here. Only such states are evaluated and looked up for repetition.
    fn begins_turn(&self) -> bool;

    /// A number that tells states apart, as [`Position::key`] tells positions.
    fn key(&self) -> u64;

    /// The same number for states that a symmetry of the game carries into each other, where that is worth while.
    #[cfg(feature = "threads")]
    fn class_key(&self) -> u64 {
        self.key()
    }

    /// An edge of this state as one of the state that represents its class, and back.
    #[cfg(feature = "threads")]
    fn class_edge(&self, edge: Self::Edge) -> Self::Edge {
        edge
    }

    /// Adds the edges to the list, each with a first guess of how promising each is, higher being tried earlier.
    fn edges(&self, list: &mut Edges<Self::Edge>);

    /// What an edge leads to.
    fn apply(&self, edge: Self::Edge) -> Next<Self>;

    /// Whether the mover can win with this turn. May miss wins, never invents one.
    fn wins_now(&self) -> bool;

    /// Who wins for certain, 0 or 1, and within how many plies, as far as that is seen at a turn's beginning without a search. May
    /// miss wins, never invents one.
    #[cfg(feature = "threads")]
    fn seen_win(&self) -> Option<(usize, u32)> {
        self.wins_now().then(|| (self.mover(), 1))
    }

    /// How much seems to be missing for a proof that the attacker, 0 or 1, wins, and for one that they do not, with so many edges to
    /// choose from; where that was fitted.
    #[cfg(feature = "threads")]
    fn guess_missing(&self, attacker: usize, edges: u32) -> Option<(u32, u32)> {
        let _ = (attacker, edges);
        None
    }

    /// Whether the source knows that the mover does not lose.
    fn is_known_safe(&self, source: &dyn ExactSource) -> bool {
        let _ = source;
        false
    }

    /// An estimate in points for the mover: see [`SCALE`](crate::value::SCALE).
    fn evaluate(&self) -> i32;

    /// The edge as a number other than 0, different from those of all other edges of the same state.
    fn pack(edge: Self::Edge) -> u32;

    /// A small number for counting how often such an edge was good.
    fn slot(&self, edge: Self::Edge) -> usize;

    /// The whole turn that a path of edges from a turn's beginning makes; `None` while it is not complete.
    fn turn(edges: &[Self::Edge]) -> Option<AnyMove>;
}

/// Where an edge leads.
#[derive(Clone, Copy)]
pub(crate) enum Next<S> {
    /// The mover decides again, or the other player begins a turn.
    State(S),
    /// The game is over and this player has won.
    Won(usize),
}

/// Edges with a guess of how promising each is.
pub(crate) type Edges<E> = Vec<(E, i32)>;

/// Brings the most promising edge to the front and returns it: sorting only as far as needed, since a cut-off often
/// comes with the first.
#[inline(always)]
pub(crate) fn pick<E: Copy>(edges: &mut [(E, i32)]) -> Option<E> {
    let mut best = 0;
    for i in 1..edges.len() {
        if edges[i].1 > edges[best].1 {
            best = i;
        }
    }
    // Rotating rather than swapping keeps equals in the order in which they were listed.
    edges.get(..=best)?;
    edges[..=best].rotate_right(1);
    edges.first().map(|&(edge, _)| edge)
}
