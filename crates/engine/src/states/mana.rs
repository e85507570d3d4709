//! Mana, once both players have set up, as the search sees it.

use tomoe_games::mana::{Move, Position, Squares};
use tomoe_games::{AnyMove, AnyPosition, Position as _};

use super::whole_turn::WholeTurn;
use crate::eval;
use crate::state::Edges;

impl WholeTurn for Position {
    /// 36 squares or the captives as origin, 36 destinations.
    const MOVES: usize = 37 * 36;

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mana(position) = position { Some(*position) } else { None }
    }

    fn any_move(mv: Move) -> AnyMove {
        AnyMove::Mana(mv)
    }

    #[inline(always)]
    fn index(mv: Move) -> usize {
        match mv {
            Move::Return(to) => 36 * 36 + to.index(),
            Move::Go { from, to } => from.index() * 36 + to.index(),
            // Set-ups are chosen elsewhere: no state of this tree has them.
            Move::SetUp(_) => 0,
        }
    }

    fn guess_moves(&self, list: &mut Edges<Move>) {
        /// A captured ronin can come back, so it is worth less than keeping the enemy's answers few.
        const CAPTURE: i32 = 30;
        /// Each enemy man whom the Mana would let move.
        const ANSWER: i32 = -12;
        /// The Mana would let an enemy man capture the damyo.
        const SUICIDE: i32 = -2000;
        let Some(mat) = self.mat() else { return };
        let (me, enemy) = (self.to_act(), self.to_act().other());
        let damyo = self.damyo(me).map_or(Squares::EMPTY, Squares::only);
        let mut guesses = [0; 3];
        for man in self.men(enemy) {
            let guess = &mut guesses[mat.value(man) as usize];
            *guess += ANSWER;
            if self.targets(man).meets(damyo) {
                *guess = SUICIDE;
            }
        }
        let taken = self.men(enemy);
        self.each_move(|mv| {
            let to = match mv {
                Move::Go { to, .. } | Move::Return(to) => to,
                Move::SetUp(_) => return,
            };
            let capture = if taken.contains(to) { CAPTURE } else { 0 };
            list.push((mv, guesses[mat.value(to) as usize] + capture));
        });
    }

    fn wins_now(&self) -> bool {
        let damyo = self.damyo(self.to_act().other()).map_or(Squares::EMPTY, Squares::only);
        self.movers().iter().any(|from| self.targets(from).meets(damyo))
    }

    #[inline(always)]
    fn points(&self) -> i32 {
        eval::mana::points(self)
    }
}
