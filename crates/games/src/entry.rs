//! A turn being entered on a board: what is held, where it may go, what it would do. Every answer is the rules'.

use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition};
use crate::any_turn::AnyTurn;
use crate::mana;
use crate::step::{IllegalStep, Piece, Spot, Step};

/// What a player has taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// A piece from hand, supply or captives.
    Tray(Piece),
    /// What stands on a square.
    Square(Spot),
}

/// What comes next in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Yonmoque: place or move.
    Disc,
    /// Mana: the mat is turned.
    TurnMat,
    /// Mana: the damyo is put down.
    PlaceDamyo,
    /// Mana: so many ronins are put down.
    PlaceRonins(usize),
    /// Mana: a man moves or comes back.
    Man,
    /// Mitsudomoe: a ring is laid or moved.
    Ring,
    /// Mitsudomoe: a ball moves.
    Ball,
    /// Mitsudomoe: so many enemy balls are relocated.
    Relocate(usize),
    /// Nothing: the turn is complete.
    Done,
}

/// What a click has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    /// Nothing.
    Nothing,
    /// Something was taken up.
    Took,
    /// What was held is held no longer.
    LetGo,
    /// A step was entered.
    Stepped,
}

/// A turn from its base on.
#[derive(Clone, Debug)]
pub struct Entry {
    base: AnyPosition,
    turn: AnyTurn,
    options: Vec<Step<Spot>>,
    held: Option<Held>,
}

impl Entry {
    /// A turn of which nothing has been entered yet.
    pub fn new(base: AnyPosition) -> Self {
        let mut entry = Self { base, turn: AnyTurn::new(base), options: Vec::new(), held: None };
        entry.refresh();
        entry
    }

    /// The position that the turn starts from.
    pub fn base(&self) -> &AnyPosition {
        &self.base
    }

    /// The steps entered so far.
    pub fn steps(&self) -> Vec<Step<Spot>> {
        self.turn.entered()
    }

    /// What is taken up.
    pub fn held(&self) -> Option<Held> {
        self.held
    }

    /// The whole turn, once every step is there.
    pub fn complete(&self) -> Option<AnyMove> {
        self.turn.complete()
    }

    /// The board as it looks with the steps so far.
    pub fn preview(&self) -> AnyPosition {
        if self.steps().is_empty() { self.base } else { self.turn.preview() }
    }

    /// Whether a set-up of Mana is being entered, which may be changed until it is declared done.
    pub fn is_set_up(&self) -> bool {
        matches!(&self.base, AnyPosition::Mana(position) if position.stage() != mana::Stage::Play)
    }

    /// What comes next.
    pub fn doing(&self) -> Doing {
        let entered = self.steps();
        if self.complete().is_some() {
            return Doing::Done;
        }
        match self.base {
            AnyPosition::Yonmoque(_) => Doing::Disc,
            AnyPosition::Mana(_) if !self.is_set_up() => Doing::Man,
            AnyPosition::Mana(_) => {
                let places = |wanted: Piece| {
                    let is_it =
                        |step: &&Step<Spot>| matches!(step, Step::Place { piece, .. } if *piece == wanted);
                    entered.iter().filter(is_it).count()
                };
                if self.options.iter().any(|step| matches!(step, Step::Orient(_))) {
                    Doing::TurnMat
                } else if places(Piece::Damyo) == 0 && self.held != Some(Held::Tray(Piece::Ronin)) {
                    Doing::PlaceDamyo
                } else {
                    Doing::PlaceRonins(usize::from(mana::RONINS) - places(Piece::Ronin))
                }
            }
            AnyPosition::Mitsudomoe(_) => match entered.len() {
                0 => Doing::Ring,
                1 => Doing::Ball,
                _ => Doing::Relocate(self.movable().len()),
            },
        }
    }

    /// The squares whose piece may move next.
    pub fn movable(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = Vec::new();
        for spot in self.options.iter().filter_map(Step::from) {
            if let Err(place) = spots.binary_search(&spot) {
                spots.insert(place, spot);
            }
        }
        spots
    }

    /// The kinds of pieces that may be placed next.
    pub fn placeable(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for step in &self.options {
            if let Step::Place { piece, .. } = step
                && !pieces.contains(piece)
            {
                pieces.push(*piece);
            }
        }
        pieces
    }

    /// Where what is held may go.
    pub fn targets(&self) -> Vec<Spot> {
        let Some(held) = self.held else { return Vec::new() };
        self.options.iter().filter(|step| leaves(step, held)).filter_map(Step::to).collect()
    }

    /// The step that a click on the square means: of what is held, or a piece placed at once if nothing is.
    pub fn step_to(&self, spot: Spot) -> Option<Step<Spot>> {
        let means = |step: &&Step<Spot>| match self.held {
            Some(held) => leaves(step, held),
            None => matches!(step, Step::Place { .. }) && !self.movable().contains(&spot),
        };
        self.options.iter().filter(|step| step.to() == Some(spot)).find(means).copied()
    }

    /// The squares that a step would flip, capture or vault over.
    pub fn affected(&self, step: Step<Spot>) -> Vec<Spot> {
        let mut after = self.clone();
        if after.push(step).is_err() {
            return Vec::new();
        }
        match (&self.base, after.complete()) {
            (AnyPosition::Yonmoque(position), Some(AnyMove::Yonmoque(mv))) => {
                position.flips(mv).iter().map(Spot::from).collect()
            }
            (AnyPosition::Mana(position), _) if step.from().is_some() => {
                let is_taken = |to: &Spot| (*to).try_into().is_ok_and(|square| position.at(square).is_some());
                step.to().into_iter().filter(is_taken).collect()
            }
            (AnyPosition::Mitsudomoe(_), None) if !self.steps().is_empty() => after.movable(),
            _ => Vec::new(),
        }
    }

    /// Takes something up, if it may be.
    pub fn take(&mut self, held: Held) -> bool {
        let is_allowed = self.options.iter().any(|step| leaves(step, held));
        if is_allowed {
            self.held = Some(held);
        }
        is_allowed
    }

    /// Lets go of what is held, unless nothing else could be.
    pub fn let_go(&mut self) {
        self.held = None;
        self.hold_the_only_one();
    }

    /// What a click on a square does.
    pub fn click(&mut self, spot: Spot) -> Clicked {
        if let Some(step) = self.step_to(spot) {
            return if self.push(step).is_ok() { Clicked::Stepped } else { Clicked::Nothing };
        }
        if self.lift(spot) {
            return Clicked::LetGo;
        }
        if self.held == Some(Held::Square(spot)) {
            // What is held because nothing else can move stays held.
            self.let_go();
            return Clicked::LetGo;
        }
        if self.take(Held::Square(spot)) {
            return Clicked::Took;
        }
        let had = self.held.is_some();
        self.let_go();
        if had && self.held.is_none() { Clicked::LetGo } else { Clicked::Nothing }
    }

    /// Enters a step.
    pub fn push(&mut self, step: Step<Spot>) -> Result<(), IllegalStep> {
        self.turn.push(step)?;
        self.held = None;
        self.refresh();
        Ok(())
    }

    /// Lets go of what is held or, if nothing is, takes back a step. Says whether anything changed.
    pub fn back(&mut self) -> bool {
        let holds_by_choice = self.held.is_some() && self.held != self.only_one();
        if !holds_by_choice && self.turn.pop().is_none() {
            return false;
        }
        self.held = None;
        self.refresh();
        true
    }

    /// Takes a man back from the set-up and holds it.
    pub fn lift(&mut self, spot: Spot) -> bool {
        if !self.is_set_up() {
            return false;
        }
        let entered = self.steps();
        let Some(at) = entered.iter().position(|step| step.to() == Some(spot)) else { return false };
        let Step::Place { piece, .. } = entered[at] else { return false };
        let rest = entered.iter().enumerate().filter(|&(index, _)| index != at);
        self.enter_all(rest.map(|(_, &step)| step));
        self.held = Some(Held::Tray(piece));
        true
    }

    /// Begins anew with these steps; what may not follow is left out.
    pub fn enter_all(&mut self, steps: impl IntoIterator<Item = Step<Spot>>) {
        self.turn = AnyTurn::new(self.base);
        for step in steps {
            let _ = self.turn.push(step);
        }
        self.held = None;
        self.refresh();
    }

    /// Turns the mat of Mana while Red sets up; men that stand already stay where they are. Says whether it may be turned.
    pub fn orient(&mut self, orientation: mana::Orientation) -> bool {
        let may =
            matches!(&self.base, AnyPosition::Mana(position) if position.stage() == mana::Stage::RedSetsUp);
        if may {
            let men = self.steps().into_iter().filter(|step| step.to().is_some());
            let steps: Vec<_> = core::iter::once(Step::Orient(orientation)).chain(men).collect();
            self.enter_all(steps);
        }
        may
    }

    fn refresh(&mut self) {
        self.options = self.turn.options();
        self.hold_the_only_one();
    }

    /// Saves a click where there is nothing to choose.
    fn hold_the_only_one(&mut self) {
        if self.held.is_none() {
            self.held = self.only_one();
        }
    }

    /// What is held without being taken: the next man of a set-up, the only ball that can move.
    fn only_one(&self) -> Option<Held> {
        if self.is_set_up() {
            let pieces = self.placeable();
            let next = [Piece::Damyo, Piece::Ronin].into_iter().find(|piece| pieces.contains(piece));
            return next.map(Held::Tray);
        }
        match self.movable().as_slice() {
            &[spot] if !self.steps().is_empty() => Some(Held::Square(spot)),
            _ => None,
        }
    }
}

/// Whether a step moves what is held.
fn leaves(step: &Step<Spot>, held: Held) -> bool {
    match (held, step) {
        (Held::Tray(held), Step::Place { piece, .. }) => *piece == held,
        (Held::Square(spot), Step::Move { from, .. }) => *from == spot,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn entry(game: Game, text: &str) -> Entry {
        Entry::new(AnyPosition::read(game, text).unwrap())
    }

    fn spot(name: &str) -> Spot {
        let bytes = name.as_bytes();
        Spot::new(bytes[0] - b'a', bytes[1] - b'1')
    }

    #[test]
    fn a_click_on_an_empty_square_places_a_disc() {
        let mut entry = entry(Game::Yonmoque, "5/5/5/5/5 b 6 6");
        assert_eq!(entry.click(spot("c3")), Clicked::Stepped);
        assert!(entry.complete().is_some());
    }

    #[test]
    fn flips_are_known_before_the_move() {
        let mut entry = entry(Game::Yonmoque, "5/5/1w3/b4/2b2 b 4 5");
        assert_eq!(entry.click(spot("c1")), Clicked::Took);
        let step = entry.step_to(spot("d2"));
        assert!(step.is_some_and(|step| entry.affected(step).is_empty()));
        assert_eq!(entry.click(spot("c1")), Clicked::LetGo);
        assert_eq!(entry.held(), None);
    }

    #[test]
    fn a_ring_goes_onto_an_own_ring_only_from_the_tray() {
        let mut entry = entry(Game::Mitsudomoe, "x3,bB,bB/x4,bB/x5/wW,w,x3/wW,wW,x3 w w4b5");
        assert_eq!(entry.click(spot("b2")), Clicked::Took);
        entry.back();
        assert!(entry.take(Held::Tray(Piece::Ring)));
        assert_eq!(entry.click(spot("b2")), Clicked::Stepped);
        assert_eq!(entry.doing(), Doing::Ball);
        assert!(entry.back());
        assert_eq!(entry.doing(), Doing::Ring);
        assert!(!entry.back());
    }

    #[test]
    fn a_set_up_can_be_changed_until_it_is_done() {
        let mut entry = entry(Game::Mana, "- 6/6/6/6/6/6 r - 0 0");
        assert_eq!(entry.doing(), Doing::TurnMat);
        entry.push(Step::Orient(mana::Orientation::ALL[1])).unwrap();
        for name in ["c1", "a1", "b1", "d1", "e1", "f1"] {
            assert_eq!(entry.click(spot(name)), Clicked::Stepped, "{name}");
        }
        assert_eq!(entry.doing(), Doing::Done);
        assert!(entry.orient(mana::Orientation::ALL[3]));
        assert_eq!(entry.doing(), Doing::Done);
        assert_eq!(entry.click(spot("c1")), Clicked::LetGo);
        assert_eq!(entry.held(), Some(Held::Tray(Piece::Damyo)));
        assert_eq!(entry.click(spot("c2")), Clicked::Stepped);
        assert!(entry.complete().is_some());
    }
}
