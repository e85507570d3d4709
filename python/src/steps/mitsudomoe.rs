//! Mitsudomoe by steps: ring, ball, and the squares on which relocated balls end, in square order.
//!
//! ```text
//!   0 –  24  a ring from the supply is put on a1, b1, … e5
//!  25 – 624  a ring moves: every pair of different squares
//! 625 – 944  a ball moves: every pair of squares on one line
//! 945 – 969  a ball vaulted over ends on a1, b1, … e5
//! ```

use std::ops::ControlFlow;
use std::sync::LazyLock;

use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::{Colour, Jump, Move, Position, Ring, Square, Squares};

use super::pairs::{Pairs, distance};
use super::planes::Planes;
use super::{Entered, Numbered};

const SQUARES: usize = Square::COUNT;
const RING: usize = SQUARES;
const BALL: usize = RING + SQUARES * (SQUARES - 1);
const RELOCATION: usize = BALL + 320;

/// How many rings of a stack are shown, from the top down.
const LAYERS: usize = 8;

static RINGS: LazyLock<Pairs> = LazyLock::new(|| Pairs::new(SQUARES, |_, _| true));

static BALLS: LazyLock<Pairs> = LazyLock::new(|| {
    Pairs::new(SQUARES, |from, to| {
        let (files, ranks) = distance(5, from, to);
        files == 0 || ranks == 0 || files == ranks
    })
});

/// How far a turn has come.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant, reason = "positions are values: 300 bytes to copy beat an allocation")]
pub(crate) enum PartialTurn {
    /// The ring step comes next.
    Nothing,
    /// The ring is laid.
    Laid { ring: Ring, half: Position },
    /// The ball has landed, and so many of the balls vaulted over have found their places.
    Landed { ring: Ring, half: Position, jump: Jump, chosen: Squares },
}

/// What an action stands for.
enum Action {
    Ring(Ring),
    Ball { from: Square, to: Square },
    Relocation(Square),
}

fn read(action: usize) -> Option<Action> {
    let pair = |(from, to)| Some((Square::from_index(from)?, Square::from_index(to)?));
    match action {
        ..RING => Some(Action::Ring(Ring { from: None, to: Square::from_index(action)? })),
        RING..BALL => {
            let (from, to) = RINGS.get(action - RING).and_then(pair)?;
            Some(Action::Ring(Ring { from: Some(from), to }))
        }
        BALL..RELOCATION => {
            let (from, to) = BALLS.get(action - BALL).and_then(pair)?;
            Some(Action::Ball { from, to })
        }
        _ => Square::from_index(action - RELOCATION).map(Action::Relocation),
    }
}

fn ring_action(ring: Ring) -> usize {
    match ring.from {
        None => ring.to.index(),
        Some(from) => RING + RINGS.number(from.index(), ring.to.index()),
    }
}

fn ball_action(from: Square, to: Square) -> usize {
    BALL + BALLS.number(from.index(), to.index())
}

/// The squares that may follow those chosen: the next one of every set of places that begins with them.
fn next_places(half: &Position, jump: Jump, chosen: Squares) -> Squares {
    let mut places = Squares::EMPTY;
    let behind = chosen.iter().last().map_or(0, |last| last.index() + 1);
    let before = !Squares::from_bits(u64::MAX << behind);
    let _ = half.try_each_relocation(jump, |set| {
        if set & before == chosen {
            places |= (set - chosen).first().map_or(Squares::EMPTY, Squares::only);
        }
        ControlFlow::<()>::Continue(())
    });
    places
}

fn find_jump(half: &Position, from: Square, to: Square) -> Option<Jump> {
    half.try_each_jump(|jump| {
        if (jump.from, jump.to) == (from, to) { ControlFlow::Break(jump) } else { ControlFlow::Continue(()) }
    })
    .break_value()
}

fn may_lay(position: &Position, ring: Ring) -> bool {
    let found = position.try_each_ring(|legal| {
        if legal == ring { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.is_break()
}

/// The board as the steps entered have left it.
fn board(position: &Position, partial: &PartialTurn) -> (Position, Squares, Squares) {
    match *partial {
        PartialTurn::Nothing => (*position, Squares::EMPTY, Squares::EMPTY),
        PartialTurn::Laid { half, .. } => (half, Squares::EMPTY, Squares::EMPTY),
        PartialTurn::Landed { half, jump, chosen, .. } => (half, jump.vaulted, chosen),
    }
}

impl Numbered for Position {
    type Partial = PartialTurn;

    const NOTHING: PartialTurn = PartialTurn::Nothing;

    const ACTIONS: usize = RELOCATION + SQUARES;

    fn planes(players: usize) -> usize {
        (LAYERS + 5) * players + 7
    }

    fn seated(&self) -> &'static [Colour] {
        self.seats().colours()
    }

    fn is_in(&self, colour: Colour) -> bool {
        Position::is_in(self, colour)
    }

    /// A ring laid never comes back to the supply.
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.ring.from.is_none()
    }

    fn each_action(&self, partial: &PartialTurn, mut each: impl FnMut(usize)) {
        match *partial {
            PartialTurn::Nothing => {
                let _ = self.try_each_ring(|ring| {
                    each(ring_action(ring));
                    ControlFlow::<()>::Continue(())
                });
            }
            PartialTurn::Laid { half, .. } => {
                let _ = half.try_each_jump(|jump| {
                    each(ball_action(jump.from, jump.to));
                    ControlFlow::<()>::Continue(())
                });
            }
            PartialTurn::Landed { half, jump, chosen, .. } => {
                next_places(&half, jump, chosen).iter().for_each(|square| each(RELOCATION + square.index()));
            }
        }
    }

    fn enter(&self, partial: &PartialTurn, action: usize) -> Option<Entered<Self>> {
        match (*partial, read(action)?) {
            (PartialTurn::Nothing, Action::Ring(ring)) if may_lay(self, ring) => {
                Some(Entered::Partial(PartialTurn::Laid { ring, half: self.lay(ring) }))
            }
            (PartialTurn::Laid { ring, half }, Action::Ball { from, to }) => {
                let jump = find_jump(&half, from, to)?;
                let relocated = Squares::EMPTY;
                if jump.vaulted.is_empty() {
                    return Some(Entered::Turn(Move { ring, from, to, relocated }));
                }
                Some(Entered::Partial(PartialTurn::Landed { ring, half, jump, chosen: relocated }))
            }
            (PartialTurn::Landed { ring, half, jump, chosen }, Action::Relocation(square))
                if next_places(&half, jump, chosen).contains(square) =>
            {
                let chosen = chosen.with(square);
                if chosen.len() == jump.vaulted.len() {
                    let Jump { from, to, .. } = jump;
                    return Some(Entered::Turn(Move { ring, from, to, relocated: chosen }));
                }
                Some(Entered::Partial(PartialTurn::Landed { ring, half, jump, chosen }))
            }
            _ => None,
        }
    }

    fn actions_of(&self, mv: Move) -> Vec<usize> {
        let relocated = mv.relocated.iter().map(|square| RELOCATION + square.index());
        [ring_action(mv.ring), ball_action(mv.from, mv.to)].into_iter().chain(relocated).collect()
    }

    fn observe(&self, partial: &PartialTurn, viewer: Colour, planes: &mut [u8]) {
        let mut planes = Planes::<5>::cleared(planes);
        let (board, vaulted, chosen) = board(self, partial);
        let seated = self.seated();
        let first = seated.iter().position(|&colour| colour == viewer).unwrap_or(0);
        let seats = || (0..seated.len()).map(|place| seated[(first + place) % seated.len()]);
        for colour in seats() {
            let balls = board.balls(colour);
            planes.set(match *partial {
                PartialTurn::Landed { jump, .. } if colour == self.to_act() => {
                    balls.without(jump.from).with(jump.to)
                }
                _ => balls,
            });
        }
        let (layers, heights) =
            planes.take(LAYERS * seated.len() + 1).split_at_mut(LAYERS * seated.len() * SQUARES);
        for square in Square::all() {
            let stack = board.stack(square);
            heights[square.index()] = stack.height() as u8;
            for (layer, ring) in stack.iter().rev().take(LAYERS).enumerate() {
                if let Some(place) = seats().position(|colour| colour == ring) {
                    layers[(layer * seated.len() + place) * SQUARES + square.index()] = 1;
                }
            }
        }
        for colour in seats() {
            planes.fill(board.supply(colour));
        }
        for colour in seats() {
            planes.flag(board.is_in(colour));
        }
        for colour in seats() {
            planes.set(colour.goal());
        }
        for colour in seats() {
            planes.flag(self.to_act() == colour);
        }
        planes.flag(matches!(partial, PartialTurn::Nothing));
        planes.flag(matches!(partial, PartialTurn::Laid { .. }));
        planes.flag(matches!(partial, PartialTurn::Landed { .. }));
        planes.set(vaulted);
        planes.set(chosen);
        debug_assert_eq!(planes.left(), 1);
    }

    fn action_text(action: usize) -> String {
        match read(action) {
            Some(Action::Ring(Ring { from: None, to })) => format!("ring@{to}"),
            Some(Action::Ring(Ring { from: Some(from), to })) => format!("ring:{from}{to}"),
            Some(Action::Ball { from, to }) => format!("ball:{from}{to}"),
            Some(Action::Relocation(to)) => format!("to:{to}"),
            None => String::new(),
        }
    }
}
