//! Games whose turn is a single decision: Yonmoque and Mana.

use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position};

use crate::state::{Edges, Next, State};

/// What the search has to know of such a game besides its rules.
pub(crate) trait WholeTurn: Position + Send + Sync {
    /// How many different numbers [`WholeTurn::index`] gives.
    const MOVES: usize;

    /// The position, if it is of this game.
    fn of(position: &AnyPosition) -> Option<Self>;

    /// The move as one of any game.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// A number for the move, different from those of all others.
    fn index(mv: Self::Move) -> usize;

    /// Adds the legal moves to the list: see [`State::edges`].
    fn guess_moves(&self, list: &mut Edges<Self::Move>);

    /// Whether the player to act can win with this turn: see [`State::wins_now`].
    fn wins_now(&self) -> bool;

    /// Whether the source knows that the player to act does not lose: see [`State::is_known_safe`].
    fn is_known_safe(&self, source: &dyn ExactSource) -> bool {
        let _ = source;
        false
    }

    /// The evaluation: see [`State::evaluate`].
    fn points(&self) -> i32;
}

/// A position of such a game as a state of the search.
#[derive(Clone, Copy)]
pub(crate) struct WholeTurnState<P>(P);

impl<P: WholeTurn> State for WholeTurnState<P>
where
    P::Move: Send,
{
    type Position = P;
    type Edge = P::Move;
    const SLOTS: usize = P::MOVES;

    fn new(position: &P) -> Self {
        Self(*position)
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        P::of(position).map(Self)
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        self.0.to_act().index()
    }

    #[inline(always)]
    fn begins_turn(&self) -> bool {
        true
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline(always)]
    fn edges(&self, list: &mut Edges<P::Move>) {
        self.0.guess_moves(list);
    }

    #[inline(always)]
    fn apply(&self, mv: P::Move) -> Next<Self> {
        match self.0.play_unchecked(mv) {
            (_, Outcome::Win(winner)) => Next::Won(winner.index()),
            (next, _) => Next::State(Self(next)),
        }
    }

    #[inline(always)]
    fn wins_now(&self) -> bool {
        self.0.wins_now()
    }

    fn is_known_safe(&self, source: &dyn ExactSource) -> bool {
        self.0.is_known_safe(source)
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        self.0.points()
    }

    #[inline(always)]
    fn pack(mv: P::Move) -> u32 {
        P::index(mv) as u32 + 1
    }

    #[inline(always)]
    fn slot(&self, mv: P::Move) -> usize {
        P::index(mv)
    }

    fn turn(edges: &[P::Move]) -> Option<AnyMove> {
        edges.first().copied().map(P::any_move)
    }
}
