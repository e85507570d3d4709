//! Mitsudomoe, whose turn is a ring step, a ball step and, after a vault over enemies, their relocation, as a game of two
//! sides.

use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_games::{AnyMove, AnyPosition};

#[cfg(feature = "threads")]
use crate::eval::mitsudomoe::opponent;
use crate::partial_turn::{AfterStep, PartialTurn, TurnStep};
use crate::state::{Edges, Next, State};

/// Who is on which side, and how the two look at the board.
pub(crate) trait Sides: Copy + Send + Sync {
    /// The sides of a search that begins in this position.
    fn new(position: &Position) -> Self;

    /// The side of a player, 0 or 1.
    fn side(&self, board: &Position, colour: Colour) -> usize;

    /// What has to be mixed into keys so that the same board with other sides is another state.
    fn salt(&self) -> u64 {
        0
    }

    /// Whether a board and its mirror image come to the same.
    #[cfg(feature = "threads")]
    fn has_mirror(&self, board: &Position) -> bool {
        let _ = board;
        false
    }

    /// Adds the steps that may come next to the list: see [`State::edges`].
    fn guess_steps(&self, state: &PartialTurn, list: &mut Edges<TurnStep>);

    /// Whether the player to act can win with this turn: see [`State::wins_now`].
    fn wins_now(&self, state: &PartialTurn) -> bool;

    /// Who wins, seen without a search: see [`State::seen_win`].
    #[cfg(feature = "threads")]
    fn seen_win(&self, state: &PartialTurn) -> Option<(Colour, u32)> {
        self.wins_now(state).then(|| (state.mover(), 1))
    }

    /// See [`State::guess_missing`].
    #[cfg(feature = "threads")]
    fn guess_missing(&self, state: &PartialTurn, attacker: Colour, steps: u32) -> Option<(u32, u32)> {
        let _ = (state, attacker, steps);
        None
    }

    /// The evaluation for the side to act: see [`State::evaluate`].
    fn points(&self, state: &PartialTurn) -> i32;
}

/// A turn in progress as a state of the search.
#[derive(Clone, Copy)]
pub(crate) struct StepState<V> {
    turn: PartialTurn,
    sides: V,
}

#[cfg(feature = "threads")]
impl<V: Sides> StepState<V> {
    /// The state of a turn that may have begun.
    pub(crate) fn of_turn(turn: PartialTurn) -> Self {
        Self { turn, sides: V::new(&turn.board) }
    }
}

impl<V: Sides> State for StepState<V> {
    type Position = Position;
    type Edge = TurnStep;
    const SLOTS: usize = TurnStep::SLOTS;

    fn new(position: &Position) -> Self {
        Self { turn: PartialTurn::new(position), sides: V::new(position) }
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mitsudomoe(position) = position { Some(Self::new(position)) } else { None }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        self.sides.side(&self.turn.board, self.turn.mover())
    }

    #[inline(always)]
    fn begins_turn(&self) -> bool {
        self.turn.begins_turn()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.turn.key() ^ self.sides.salt()
    }

    #[cfg(feature = "threads")]
    #[inline(always)]
    fn class_key(&self) -> u64 {
        let key = self.turn.key();
        let least =
            if self.sides.has_mirror(&self.turn.board) { key.min(self.turn.mirrored_key()) } else { key };
        least ^ self.sides.salt()
    }

    /// The one with the smaller key represents a board and its mirror image.
    #[cfg(feature = "threads")]
    fn class_edge(&self, step: TurnStep) -> TurnStep {
        let is_mirrored =
            self.sides.has_mirror(&self.turn.board) && self.turn.mirrored_key() < self.turn.key();
        if is_mirrored { step.mirrored() } else { step }
    }

    #[inline(always)]
    fn edges(&self, list: &mut Edges<TurnStep>) {
        self.sides.guess_steps(&self.turn, list);
    }

    #[inline(always)]
    fn apply(&self, step: TurnStep) -> Next<Self> {
        match self.turn.apply(step) {
            AfterStep::Won(winner) => Next::Won(self.sides.side(&self.turn.board, winner)),
            AfterStep::Turn(turn) => Next::State(Self { turn, ..*self }),
        }
    }

    #[inline(always)]
    fn wins_now(&self) -> bool {
        self.sides.wins_now(&self.turn)
    }

    #[cfg(feature = "threads")]
    fn seen_win(&self) -> Option<(usize, u32)> {
        let (winner, plies) = self.sides.seen_win(&self.turn)?;
        Some((self.sides.side(&self.turn.board, winner), plies))
    }

    #[cfg(feature = "threads")]
    fn guess_missing(&self, attacker: usize, steps: u32) -> Option<(u32, u32)> {
        let (board, mover) = (&self.turn.board, self.turn.mover());
        let attacker = if self.mover() == attacker { mover } else { opponent(board) };
        self.sides.guess_missing(&self.turn, attacker, steps)
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        self.sides.points(&self.turn)
    }

    #[inline(always)]
    fn pack(step: TurnStep) -> u32 {
        step.pack()
    }

    #[inline(always)]
    fn slot(&self, step: TurnStep) -> usize {
        step.slot()
    }

    fn turn(edges: &[TurnStep]) -> Option<AnyMove> {
        TurnStep::turn(edges).map(AnyMove::Mitsudomoe)
    }
}
