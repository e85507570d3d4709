//! Yonmoque as the search sees it.

use std::ops::ControlFlow;

use tomoe_games::yonmoque::{ExactSource, Move, Position, Value};
use tomoe_games::{AnyMove, AnyPosition, Outcome, Position as _};

use super::whole_turn::WholeTurn;
use crate::eval;
use crate::state::Edges;

impl WholeTurn for Position {
    /// 25 squares or the hand as origin, 25 destinations.
    const MOVES: usize = 26 * 25;

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Yonmoque(position) = position { Some(*position) } else { None }
    }

    fn any_move(mv: Move) -> AnyMove {
        AnyMove::Yonmoque(mv)
    }

    #[inline(always)]
    fn index(mv: Move) -> usize {
        match mv {
            Move::Place(to) => 25 * 25 + to.index(),
            Move::Go { from, to } => from.index() * 25 + to.index(),
        }
    }

    fn guess_moves(&self, list: &mut Edges<Move>) {
        const FLIP: i32 = 40;
        const CENTRAL: i32 = 2;
        self.each_move(|mv| {
            let to = mv.to();
            let off_centre = (i32::from(to.file()) - 2).abs() + (i32::from(to.rank()) - 2).abs();
            list.push((mv, FLIP * self.flips(mv).len() as i32 - CENTRAL * off_centre));
        });
    }

    fn wins_now(&self) -> bool {
        let me = self.to_act();
        // Placements win only by leaving the enemy unable to act, which the search proper finds.
        let wins = self.men(me).iter().try_for_each(|from| {
            self.targets(from).iter().try_for_each(|to| match self.play_unchecked(Move::Go { from, to }).1 {
                Outcome::Win(winner) if winner == me => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        });
        wins.is_break()
    }

    fn is_known_safe(&self, source: &dyn ExactSource) -> bool {
        matches!(source.value_without_distance(self), Some(Value::Win(_) | Value::Draw))
    }

    #[inline(always)]
    fn points(&self) -> i32 {
        eval::yonmoque::points(self)
    }
}
