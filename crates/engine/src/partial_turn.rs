//! A turn of Mitsudomoe among any number of players as single steps: ring, ball and, after a vault over enemies, their
//! relocation.

use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Colour, Jump, Move, Position, Ring, Square, Squares};
use tomoe_games::{Outcome, Position as _};

/// The board with the steps of the present turn done so far, and which step comes next.
#[derive(Clone, Copy)]
pub(crate) struct PartialTurn {
    pub(crate) board: Position,
    pub(crate) stage: Stage,
}

/// Which step comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    Ring,
    Ball,
    Relocation(Jump),
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnStep {
    Ring(Ring),
    Ball(Jump),
    /// Where the vaulted balls end.
    Relocation(Squares),
}

/// Where a step leads.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "passed on at once, never kept")]
pub(crate) enum AfterStep {
    /// The turn goes on, or the next player begins one.
    Turn(PartialTurn),
    /// The game is over and this player has won.
    Won(Colour),
}

impl PartialTurn {
    /// The beginning of a turn.
    pub(crate) fn new(position: &Position) -> Self {
        Self { board: *position, stage: Stage::Ring }
    }

    /// Whose step it is.
    #[inline(always)]
    pub(crate) fn mover(&self) -> Colour {
        self.board.to_act()
    }

    /// Whether a turn begins here.
    #[inline(always)]
    pub(crate) fn begins_turn(&self) -> bool {
        self.stage == Stage::Ring
    }

    /// A number that tells states apart, as [`Position::key`](tomoe_games::Position::key) tells positions.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.key_with(self.board.key(), |square| square)
    }

    /// The key of the mirror image: see [`Position::mirrored`].
    #[cfg(feature = "threads")]
    #[inline(always)]
    pub(crate) fn mirrored_key(&self) -> u64 {
        self.key_with(self.board.mirrored_key(), Square::mirrored)
    }

    #[inline(always)]
    fn key_with(&self, board: u64, image: impl Fn(Square) -> Square) -> u64 {
        let stage = match self.stage {
            Stage::Ring => return board,
            Stage::Ball => 1,
            Stage::Relocation(jump) => 2 + (image(jump.from).index() * 25 + image(jump.to).index()) as u64,
        };
        board ^ stage.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Hands every step that may come next to `each`; there is at least one.
    #[inline(always)]
    pub(crate) fn each_step(&self, mut each: impl FnMut(TurnStep)) {
        let mut each = |step| {
            each(step);
            ControlFlow::<()>::Continue(())
        };
        let _ = match self.stage {
            Stage::Ring => self.board.try_each_ring(|ring| each(TurnStep::Ring(ring))),
            Stage::Ball => self.board.try_each_jump(|jump| each(TurnStep::Ball(jump))),
            Stage::Relocation(jump) => {
                self.board.try_each_relocation(jump, |places| each(TurnStep::Relocation(places)))
            }
        };
    }

    /// What a step leads to.
    #[inline(always)]
    pub(crate) fn apply(&self, step: TurnStep) -> AfterStep {
        match (step, self.stage) {
            (TurnStep::Ring(ring), _) => {
                AfterStep::Turn(Self { board: self.board.lay(ring), stage: Stage::Ball })
            }
            (TurnStep::Ball(jump), _) if jump.vaulted.is_empty() => self.land(jump, Squares::EMPTY),
            (TurnStep::Ball(jump), _) => {
                AfterStep::Turn(Self { board: self.board, stage: Stage::Relocation(jump) })
            }
            (TurnStep::Relocation(places), Stage::Relocation(jump)) => self.land(jump, places),
            // A relocation is only ever listed in the stage of that name.
            (TurnStep::Relocation(_), _) => AfterStep::Turn(*self),
        }
    }

    /// The step that was packed in this very state.
    #[inline(always)]
    pub(crate) fn unpack(&self, code: u32) -> Option<TurnStep> {
        let rest = (code & ((1 << 30) - 1)) as usize;
        match code >> 30 {
            1 => Some(TurnStep::Ring(Ring {
                from: Square::from_index(rest / 25),
                to: Square::from_index(rest % 25)?,
            })),
            2 => {
                let (from, to) = (Square::from_index(rest / 25)?, Square::from_index(rest % 25)?);
                let vaulted = between(from, to) & (self.board.all_balls() - self.board.balls(self.mover()));
                Some(TurnStep::Ball(Jump { from, to, vaulted }))
            }
            _ => Some(TurnStep::Relocation(Squares::from_bits(rest as u64))),
        }
    }

    fn land(&self, jump: Jump, places: Squares) -> AfterStep {
        match self.board.land(jump, places) {
            (_, Outcome::Win(winner)) => AfterStep::Won(winner),
            (board, _) => AfterStep::Turn(Self { board, stage: Stage::Ring }),
        }
    }

    /// A turn with which the mover's last ball reaches the goal, at the beginning of a turn. Wins by being the last one
    /// in are not looked for.
    pub(crate) fn winning_turn(&self) -> Option<Move> {
        let board = &self.board;
        let me = self.mover();
        if board.movable(me).len() != 1 {
            return None;
        }
        let found = board.try_each_way(|way| {
            if !me.goal().contains(way.to) {
                return ControlFlow::Continue(());
            }
            let supply = (board.supply(me) > 0).then_some(None);
            let sources = supply.into_iter().chain(board.exposed(me).without(way.to).iter().map(Some));
            for from in sources {
                let ring = Ring { from, to: way.to };
                let half = board.lay(ring);
                let place = half.try_each_relocation(way, ControlFlow::Break);
                if let ControlFlow::Break(relocated) = place {
                    return ControlFlow::Break(Move { ring, from: way.from, to: way.to, relocated });
                }
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    }
}

impl TurnStep {
    /// The same step on the mirrored board.
    #[cfg(feature = "threads")]
    pub(crate) fn mirrored(self) -> Self {
        match self {
            TurnStep::Ring(ring) => {
                TurnStep::Ring(Ring { from: ring.from.map(Square::mirrored), to: ring.to.mirrored() })
            }
            TurnStep::Ball(Jump { from, to, vaulted }) => {
                TurnStep::Ball(Jump { from: from.mirrored(), to: to.mirrored(), vaulted: vaulted.mirrored() })
            }
            TurnStep::Relocation(places) => TurnStep::Relocation(places.mirrored()),
        }
    }

    /// How many different numbers [`TurnStep::slot`] gives.
    pub(crate) const SLOTS: usize = RELOCATION_SLOT + RELOCATION_SLOTS;

    /// A small number for counting how often such a step was good.
    #[inline(always)]
    pub(crate) fn slot(self) -> usize {
        match self {
            TurnStep::Ring(ring) => ring_index(ring),
            TurnStep::Ball(jump) => BALL_SLOT + jump.from.index() * 25 + jump.to.index(),
            TurnStep::Relocation(places) => RELOCATION_SLOT + places.bits() as usize % RELOCATION_SLOTS,
        }
    }

    /// The whole turn that steps from a turn's beginning make.
    pub(crate) fn turn(steps: &[TurnStep]) -> Option<Move> {
        match *steps {
            [TurnStep::Ring(ring), TurnStep::Ball(jump), TurnStep::Relocation(relocated)] => {
                Some(Move { ring, from: jump.from, to: jump.to, relocated })
            }
            [TurnStep::Ring(ring), TurnStep::Ball(jump)] if jump.vaulted.is_empty() => {
                Some(Move { ring, from: jump.from, to: jump.to, relocated: Squares::EMPTY })
            }
            _ => None,
        }
    }

    /// The step in a word: two bits of kind, then what tells it from the others of the same state.
    ///
    /// ```text
    /// ring        1 << 30 | from * 25 + to, the supply being square 25
    /// ball        2 << 30 | from * 25 + to
    /// relocation  3 << 30 | squares
    /// ```
    #[inline(always)]
    pub(crate) fn pack(self) -> u32 {
        match self {
            TurnStep::Ring(ring) => 1 << 30 | ring_index(ring) as u32,
            TurnStep::Ball(jump) => 2 << 30 | (jump.from.index() * 25 + jump.to.index()) as u32,
            TurnStep::Relocation(places) => 3 << 30 | places.bits() as u32,
        }
    }
}

/// Ring steps have 25 squares or the supply to leave and 25 to reach.
const BALL_SLOT: usize = 26 * 25;
const RELOCATION_SLOT: usize = BALL_SLOT + 25 * 25;
/// Relocations share slots; a prime, so that single squares spread.
const RELOCATION_SLOTS: usize = 509;

#[inline(always)]
fn ring_index(ring: Ring) -> usize {
    ring.from.map_or(25, Square::index) * 25 + ring.to.index()
}

/// The squares strictly between two squares of one line.
#[inline(always)]
fn between(from: Square, to: Square) -> Squares {
    let (file, rank) = (from.file() as i8, from.rank() as i8);
    let (dx, dy) = (to.file() as i8 - file, to.rank() as i8 - rank);
    let length = dx.abs().max(dy.abs());
    let (dx, dy) = (dx.signum(), dy.signum());
    (1..length).filter_map(|i| Square::at((file + i * dx) as u8, (rank + i * dy) as u8)).collect()
}
