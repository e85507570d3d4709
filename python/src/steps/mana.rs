//! Mana by steps. A set-up is the orientation (Red's alone), the damyo, then the five ronins in square order.
//!
//! ```text
//!   0 –   3  the mat is turned to 0, 90, 180, 270
//!   4 –  39  the damyo is put on a1, b1, … f6
//!  40 –  75  a ronin is put on a1, b1, … f6: in a set-up, or one that returns
//!  76 – 623  a man moves: every pair of an origin and a destination one to three steps away
//! ```

use std::sync::LazyLock;

use tomoe_games::mana::{Colour, Move, Orientation, Position, RONINS, SetUp, Square, Squares, Stage, Value};
use tomoe_games::{Colour as _, Position as _};

use super::pairs::{Pairs, distance};
use super::planes::Planes;
use super::{Entered, Numbered};

const SQUARES: usize = Square::COUNT;
const DAMYO: usize = 4;
const RONIN: usize = DAMYO + SQUARES;
const GO: usize = RONIN + SQUARES;

static MOVES: LazyLock<Pairs> = LazyLock::new(|| {
    Pairs::new(SQUARES, |from, to| {
        let (files, ranks) = distance(6, from, to);
        files + ranks <= 3
    })
});

/// What has been put down of a set-up.
#[derive(Clone, Copy)]
pub(crate) struct PartialSetUp {
    orientation: Option<Orientation>,
    damyo: Option<Square>,
    ronins: Squares,
}

/// What an action stands for.
enum Action {
    Orient(Orientation),
    Damyo(Square),
    Ronin(Square),
    Go { from: Square, to: Square },
}

fn read(action: usize) -> Option<Action> {
    if let Some(&orientation) = Orientation::ALL.get(action) {
        return Some(Action::Orient(orientation));
    }
    match action {
        DAMYO..RONIN => Square::from_index(action - DAMYO).map(Action::Damyo),
        RONIN..GO => Square::from_index(action - RONIN).map(Action::Ronin),
        _ => {
            let (from, to) = MOVES.get(action.checked_sub(GO)?)?;
            Some(Action::Go { from: Square::from_index(from)?, to: Square::from_index(to)? })
        }
    }
}

/// The squares on which the next ronin may be put: behind the last one, with room for the others.
fn next_ronins(position: &Position, partial: &PartialSetUp) -> Squares {
    let camp = position.to_act().camp() - partial.damyo.map_or(Squares::EMPTY, Squares::only);
    let behind = partial.ronins.iter().last().map_or(0, |last| last.index() + 1);
    let open = camp & Squares::from_bits(u64::MAX << behind);
    let still = u32::from(RONINS) - partial.ronins.len();
    let room = |square: &Square| (open & Squares::from_bits(u64::MAX << square.index())).len() >= still;
    open.iter().filter(room).collect()
}

fn each_set_up_action(position: &Position, partial: &PartialSetUp, each: impl FnMut(usize)) {
    if position.stage() == Stage::RedSetsUp && partial.orientation.is_none() {
        (0..Orientation::ALL.len()).for_each(each);
    } else if partial.damyo.is_none() {
        position.to_act().camp().iter().map(|square| DAMYO + square.index()).for_each(each);
    } else {
        next_ronins(position, partial).iter().map(|square| RONIN + square.index()).for_each(each);
    }
}

fn enter_set_up(position: &Position, partial: &PartialSetUp, action: usize) -> Option<Entered<Position>> {
    let mut next = *partial;
    let turns_mat = position.stage() == Stage::RedSetsUp && partial.orientation.is_none();
    match read(action)? {
        Action::Orient(orientation) if turns_mat => next.orientation = Some(orientation),
        Action::Damyo(square)
            if !turns_mat && partial.damyo.is_none() && position.to_act().camp().contains(square) =>
        {
            next.damyo = Some(square);
        }
        Action::Ronin(square)
            if partial.damyo.is_some() && next_ronins(position, partial).contains(square) =>
        {
            next.ronins = next.ronins.with(square);
        }
        _ => return None,
    }
    match next {
        PartialSetUp { orientation, damyo: Some(damyo), ronins } if ronins.len() == u32::from(RONINS) => {
            Some(Entered::Turn(Move::SetUp(SetUp { orientation, damyo, ronins })))
        }
        _ => Some(Entered::Partial(next)),
    }
}

impl Numbered for Position {
    type Partial = PartialSetUp;

    const NOTHING: PartialSetUp = PartialSetUp { orientation: None, damyo: None, ronins: Squares::EMPTY };

    const ACTIONS: usize = GO + 548;

    fn planes(_: usize) -> usize {
        17
    }

    #[inline]
    fn seated(&self) -> &'static [Colour] {
        Colour::ALL
    }

    #[inline]
    fn is_in(&self, _: Colour) -> bool {
        true
    }

    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        matches!(mv, Move::SetUp(_))
    }

    #[inline]
    fn each_action(&self, partial: &PartialSetUp, mut each: impl FnMut(usize)) {
        if self.stage() != Stage::Play {
            return each_set_up_action(self, partial, each);
        }
        self.each_move(|mv| match mv {
            Move::Go { from, to } => each(GO + MOVES.number(from.index(), to.index())),
            Move::Return(to) => each(RONIN + to.index()),
            Move::SetUp(_) => {}
        });
    }

    #[inline]
    fn enter(&self, partial: &PartialSetUp, action: usize) -> Option<Entered<Self>> {
        if self.stage() != Stage::Play {
            return enter_set_up(self, partial, action);
        }
        let mv = match read(action)? {
            Action::Ronin(to) => Move::Return(to),
            Action::Go { from, to } => Move::Go { from, to },
            Action::Orient(_) | Action::Damyo(_) => return None,
        };
        self.is_legal(mv).then_some(Entered::Turn(mv))
    }

    fn actions_of(&self, mv: Move) -> Vec<usize> {
        match mv {
            Move::SetUp(SetUp { orientation, damyo, ronins }) => {
                let orientation = orientation.map(|orientation| orientation as usize);
                let ronins = ronins.iter().map(|square| RONIN + square.index());
                orientation.into_iter().chain([DAMYO + damyo.index()]).chain(ronins).collect()
            }
            Move::Go { from, to } => vec![GO + MOVES.number(from.index(), to.index())],
            Move::Return(to) => vec![RONIN + to.index()],
        }
    }

    fn observe(&self, partial: &PartialSetUp, viewer: Colour, planes: &mut [u8]) {
        let mut planes = Planes::<6>::cleared(planes);
        let other = viewer.other();
        let entered = |colour: Colour| colour == self.to_act();
        for colour in [viewer, other] {
            let damyo = self.damyo(colour).or(partial.damyo.filter(|_| entered(colour)));
            planes.set(damyo.map_or(Squares::EMPTY, Squares::only));
            let placed = if entered(colour) { partial.ronins } else { Squares::EMPTY };
            planes.set(self.ronins(colour) | placed);
        }
        let mat = self.mat().or(partial.orientation);
        for value in Value::ALL {
            planes.set(mat.map_or(Squares::EMPTY, |mat| mat.squares(value)));
        }
        for value in Value::ALL {
            planes.flag(self.mana() == Some(value));
        }
        planes.fill(self.captured(viewer));
        planes.fill(self.captured(other));
        planes.flag(viewer == Colour::Red);
        planes.flag(self.stage() != Stage::Play);
        let has_begun = partial.orientation.is_some() || partial.damyo.is_some();
        planes.flag(has_begun);
        planes.flag(self.to_act() == viewer);
    }

    fn action_text(action: usize) -> String {
        match read(action) {
            Some(Action::Orient(orientation)) => format!("mat:{orientation}"),
            Some(Action::Damyo(to)) => format!("damyo@{to}"),
            Some(Action::Ronin(to)) => format!("ronin@{to}"),
            Some(Action::Go { from, to }) => format!("{from}{to}"),
            None => String::new(),
        }
    }
}
