//! Yonmoque: a turn is one decision.

use std::ops::ControlFlow;

use tomoe_games::yonmoque::{Move, Position};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position as _};

use crate::eval;
use crate::state::{Edges, Next, State};

#[derive(Clone, Copy)]
pub(crate) struct YonmoqueState(Position);

impl State for YonmoqueState {
    type Position = Position;
    type Edge = Move;
    /// 25 squares or the hand to leave, 25 to reach.
    const SLOTS: usize = 26 * 25;

    fn new(position: &Position) -> Self {
        Self(*position)
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Yonmoque(position) = position { Some(Self::new(position)) } else { None }
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

    fn edges(&self, list: &mut Edges<Move>) {
        const FLIP: i32 = 40;
        const CENTRAL: i32 = 2;
        self.0.each_move(|mv| {
            let to = mv.to();
            let off_centre = (i32::from(to.file()) - 2).abs() + (i32::from(to.rank()) - 2).abs();
            list.push((mv, FLIP * self.0.flips(mv).len() as i32 - CENTRAL * off_centre));
        });
    }

    #[inline(always)]
    fn apply(&self, mv: Move) -> Next<Self> {
        match self.0.play_unchecked(mv) {
            (_, Outcome::Win(winner)) => Next::Won(winner.index()),
            (next, _) => Next::State(Self(next)),
        }
    }

    fn wins_now(&self) -> bool {
        let me = self.0.to_act();
        // Placements win only by leaving the enemy unable to act, which the search proper finds.
        let wins = self.0.men(me).iter().try_for_each(|from| {
            self.0.targets(from).iter().try_for_each(|to| {
                match self.0.play_unchecked(Move::Go { from, to }).1 {
                    Outcome::Win(winner) if winner == me => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            })
        });
        wins.is_break()
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        eval::yonmoque::points(&self.0)
    }

    #[inline(always)]
    fn pack(mv: Move) -> u32 {
        index(mv) as u32 + 1
    }

    #[inline(always)]
    fn slot(&self, mv: Move) -> usize {
        index(mv)
    }

    fn turn(edges: &[Move]) -> Option<AnyMove> {
        edges.first().copied().map(AnyMove::Yonmoque)
    }
}

#[inline(always)]
fn index(mv: Move) -> usize {
    match mv {
        Move::Place(to) => 25 * 25 + to.index(),
        Move::Go { from, to } => from.index() * 25 + to.index(),
    }
}
