//! A game as plain Monte-Carlo search sees it: who decides, what may be done, and what a random game comes to.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{self, Ring};
use tomoe_games::{Colour as _, Outcome, Position};

use crate::multi::Shares;
use crate::partial_turn::{AfterStep, PartialTurn, TurnStep};
use tomoe_random::Random;

/// A state in which one player has one decision to take.
pub(super) trait PlayoutState: Copy {
    /// One decision.
    type Edge: Copy;

    /// A whole turn.
    type Turn;

    /// Who decides.
    fn mover(&self) -> usize;

    /// Lists what may be done.
    fn edges(&self, list: &mut Vec<Self::Edge>);

    /// Does it.
    fn apply(&self, edge: Self::Edge) -> AfterDecision<Self>;

    /// Finishes the turn at random.
    fn random_turn(&self, random: &mut Random, scratch: &mut Vec<Self::Edge>) -> AfterDecision<Self>;

    /// The whole turn that decisions from a turn's beginning make.
    fn turn(edges: &[Self::Edge]) -> Option<Self::Turn>;
}

/// What a decision leads to.
#[allow(clippy::large_enum_variant, reason = "passed on at once, never kept")]
pub(super) enum AfterDecision<S> {
    State(S),
    /// The game is over; what each player gets.
    Over(Shares),
}

/// A game whose turn is one decision.
#[derive(Clone, Copy)]
pub(super) struct WholeTurnPlayout<P>(P);

impl<P: Position> WholeTurnPlayout<P> {
    pub(super) fn new(position: &P) -> Self {
        Self(*position)
    }
}

impl<P: Position> PlayoutState for WholeTurnPlayout<P> {
    type Edge = P::Move;
    type Turn = P::Move;

    fn mover(&self) -> usize {
        self.0.to_act().index()
    }

    fn edges(&self, list: &mut Vec<P::Move>) {
        self.0.each_move(|mv| list.push(mv));
    }

    fn apply(&self, mv: P::Move) -> AfterDecision<Self> {
        match self.0.play_unchecked(mv) {
            (next, Outcome::Ongoing) => AfterDecision::State(Self(next)),
            (_, Outcome::Win(winner)) => AfterDecision::Over(won(winner.index())),
            (_, Outcome::Draw) => AfterDecision::Over([0.5, 0.5, 0.0, 0.0]),
        }
    }

    fn random_turn(&self, random: &mut Random, scratch: &mut Vec<P::Move>) -> AfterDecision<Self> {
        scratch.clear();
        self.edges(scratch);
        if scratch.is_empty() {
            // Only a position given at the start can be like that: see `AnyPosition::outcome_at_start`.
            return AfterDecision::Over(won(1 - self.mover()));
        }
        self.apply(scratch[random.below(scratch.len())])
    }

    fn turn(edges: &[P::Move]) -> Option<P::Move> {
        edges.first().copied()
    }
}

/// Mitsudomoe step by step: its turns are too many for one list.
#[derive(Clone, Copy)]
pub(super) struct StepPlayout(PartialTurn);

impl StepPlayout {
    pub(super) fn new(position: &mitsudomoe::Position) -> Self {
        Self(PartialTurn::new(position))
    }

    /// A ring step at random: one of all that can be laid, again and again until a ball step can follow.
    fn random_ring(&self, random: &mut Random) -> Option<TurnStep> {
        const TRIES: usize = 20;
        let board = &self.0.board;
        let me = self.0.mover();
        let exposed = board.exposed(me);
        let supply = usize::from(board.supply(me) > 0);
        let sources = supply + exposed.len() as usize;
        let free = !board.all_balls();
        if sources == 0 {
            return None;
        }
        for _ in 0..TRIES {
            let source = random.below(sources);
            let from = if source < supply { None } else { exposed.iter().nth(source - supply) };
            let targets = from.map_or(free, |from| free.without(from));
            let to = targets.iter().nth(random.below(targets.len().max(1) as usize))?;
            let ring = Ring { from, to };
            if board.lay(ring).try_each_jump(ControlFlow::Break).is_break() {
                return Some(TurnStep::Ring(ring));
            }
        }
        None
    }
}

impl PlayoutState for StepPlayout {
    type Edge = TurnStep;
    type Turn = mitsudomoe::Move;

    fn mover(&self) -> usize {
        self.0.mover().index()
    }

    fn edges(&self, list: &mut Vec<TurnStep>) {
        self.0.each_step(|step| list.push(step));
    }

    fn apply(&self, step: TurnStep) -> AfterDecision<Self> {
        match self.0.apply(step) {
            AfterStep::Turn(next) => AfterDecision::State(Self(next)),
            AfterStep::Won(winner) => AfterDecision::Over(won(winner.index())),
        }
    }

    fn random_turn(&self, random: &mut Random, scratch: &mut Vec<TurnStep>) -> AfterDecision<Self> {
        let mut state = *self;
        loop {
            let ring = if state.0.begins_turn() { state.random_ring(random) } else { None };
            let step = ring.unwrap_or_else(|| {
                scratch.clear();
                state.edges(scratch);
                scratch[random.below(scratch.len())]
            });
            match state.apply(step) {
                AfterDecision::State(next) if !next.0.begins_turn() => state = next,
                after => return after,
            }
        }
    }

    fn turn(edges: &[TurnStep]) -> Option<mitsudomoe::Move> {
        TurnStep::turn(edges)
    }
}

fn won(winner: usize) -> Shares {
    let mut shares = [0.0; 4];
    shares[winner] = 1.0;
    shares
}
