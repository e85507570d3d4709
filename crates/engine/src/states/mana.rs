//! Mana, once both players have set up: a turn is one decision.

use tomoe_games::mana::{Move, Position, Squares};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position as _};

use crate::eval;
use crate::state::{Edges, Next, State};

#[derive(Clone, Copy)]
pub(crate) struct ManaState(Position);

impl State for ManaState {
    type Position = Position;
    type Edge = Move;
    /// 36 squares or the captives to leave, 36 to reach.
    const SLOTS: usize = 37 * 36;

    fn new(position: &Position) -> Self {
        Self(*position)
    }

    fn of(position: &AnyPosition) -> Option<Self> {
        if let AnyPosition::Mana(position) = position { Some(Self::new(position)) } else { None }
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
        /// A captured ronin can come back, so it is worth less than keeping the enemy's answers few.
        const CAPTURE: i32 = 30;
        /// Each enemy man whom the Mana would let move.
        const ANSWER: i32 = -12;
        /// The Mana would let an enemy man capture the damyo.
        const SUICIDE: i32 = -2000;
        let Some(mat) = self.0.mat() else { return };
        let (me, enemy) = (self.0.to_act(), self.0.to_act().other());
        let damyo = self.0.damyo(me).map_or(Squares::EMPTY, Squares::only);
        let mut guesses = [0; 3];
        for man in self.0.men(enemy) {
            let guess = &mut guesses[mat.value(man) as usize];
            *guess += ANSWER;
            if self.0.targets(man).meets(damyo) {
                *guess = SUICIDE;
            }
        }
        let taken = self.0.men(enemy);
        self.0.each_move(|mv| {
            let to = match mv {
                Move::Go { to, .. } | Move::Return(to) => to,
                Move::SetUp(_) => return,
            };
            let capture = if taken.contains(to) { CAPTURE } else { 0 };
            list.push((mv, guesses[mat.value(to) as usize] + capture));
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
        let enemy = self.0.to_act().other();
        let damyo = self.0.damyo(enemy).map_or(Squares::EMPTY, Squares::only);
        self.0.movers().iter().any(|from| self.0.targets(from).meets(damyo))
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        eval::mana::points(&self.0)
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
        edges.first().copied().map(AnyMove::Mana)
    }
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
