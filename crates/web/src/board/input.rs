//! What a board shows and the turn that is being entered on it, without a browser.
//!
//! It knows nothing of whose turn it is or what comes after a turn: pages tell it what to show, and it says when a turn
//! has been entered.

use tomoe_draw::{Mark, MarkKind, Options};
use tomoe_games::entry::{Clicked, Doing, Entry, Held};
use tomoe_games::{
    AnyMove, AnyPosition, Game, History, Piece, Player, Spot, Step, mana, mitsudomoe, yonmoque,
};

/// What a board shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) position: AnyPosition,
    /// The move that led here, with the position before it.
    pub(crate) last: Option<(AnyPosition, AnyMove)>,
    /// What others did before it, since whoever looks at the board last had a turn.
    pub(crate) earlier: Vec<(AnyPosition, AnyMove)>,
    /// Whether turns may be entered.
    pub(crate) is_open: bool,
    /// What a click is answered with while they may not.
    pub(crate) closed: Option<Refusal>,
    /// Whether the game has ended here, and the squares that show why.
    pub(crate) is_over: bool,
    pub(crate) shown: Vec<Spot>,
}

impl Scene {
    /// A position of which nothing else is known.
    pub(crate) fn bare(position: AnyPosition) -> Self {
        Self {
            position,
            last: None,
            earlier: Vec::new(),
            is_open: false,
            closed: None,
            is_over: false,
            shown: Vec::new(),
        }
    }

    /// The last position of a game.
    pub(crate) fn at_end_of(history: &History, is_open: bool) -> Self {
        Self {
            position: *history.position(),
            last: history.last_turn().map(|(before, mv)| (*before, mv)),
            earlier: turns_since(history, history.position().to_act()),
            is_open,
            closed: None,
            is_over: history.ending().is_some(),
            shown: history.telling_squares(),
        }
    }
}

/// The turns before the last one that were made since a player's own last turn.
pub(crate) fn turns_since(history: &History, viewer: Player) -> Vec<(AnyPosition, AnyMove)> {
    let mut turns: Vec<_> = history
        .turns()
        .rev()
        .take(history.start().players() - 1)
        .take_while(|(before, _)| before.to_act() != viewer)
        .skip(1)
        .map(|(before, mv)| (*before, mv))
        .collect();
    turns.reverse();
    turns
}

/// What an input has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reaction {
    Nothing,
    /// A piece was taken up.
    Took,
    /// A step of the turn was entered. The steps from this number on have not been seen yet.
    Stepped {
        first_unseen: usize,
    },
    /// The turn is complete and final.
    Finished(AnyMove),
    /// Nothing can be done there, for a reason. What was held stays held.
    Refused(Refusal),
}

/// Why a click on a square does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// In Mitsudomoe a ring comes before the ball.
    RingFirst,
    /// What stands there is another player's.
    NotYours,
    /// What stands there is the player's, and can't move now.
    CantMove,
    /// What is held, or would be placed, can't go there.
    CantGo,
    /// It is the computer's turn.
    ComputersTurn,
    /// An earlier move is looked at.
    LookingBack,
    /// The game is over.
    Over,
}

/// What a pointer that goes down on something has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Press {
    /// Whether a piece was taken up.
    pub(crate) took: bool,
    /// Whether there is a piece to drag.
    pub(crate) drags: bool,
    /// Whether the press itself has done what the click would do.
    pub(crate) is_done: bool,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct BoardInput {
    scene: Scene,
    entry: Entry,
    /// How many steps of the present turn have been seen being made: by dragging, or as an animation.
    seen: usize,
}

impl BoardInput {
    pub(crate) fn new(position: AnyPosition) -> Self {
        Self { scene: Scene::bare(position), entry: Entry::new(position), seen: 0 }
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The turn as far as it has been entered.
    pub(crate) fn entry(&self) -> &Entry {
        &self.entry
    }

    pub(crate) fn is_open(&self) -> bool {
        self.scene.is_open
    }

    /// Whether the player to act is setting up.
    pub(crate) fn is_set_up(&self) -> bool {
        self.is_open() && self.entry.is_set_up()
    }

    /// Shows something else; what was being entered is dropped.
    pub(crate) fn show(&mut self, scene: Scene) {
        self.entry = Entry::new(scene.position);
        self.seen = 0;
        self.scene = scene;
    }

    /// The steps of a move that was made from `before`, and the number of the first that has not been seen.
    pub(crate) fn unseen(&self, before: &AnyPosition, mv: AnyMove) -> (Vec<Step<Spot>>, usize) {
        if self.entry.base() == before && self.entry.complete() == Some(mv) {
            (self.entry.steps(), self.seen)
        } else {
            (before.steps_of(mv), 0)
        }
    }

    /// The position as it is looked at: with the steps of the turn that is being entered.
    pub(crate) fn shown(&self) -> AnyPosition {
        if self.scene.is_open { self.entry.preview() } else { self.scene.position }
    }

    // Entering a turn. With `confirm`, a complete turn waits to be confirmed.

    /// A click, a tap or a key on a square.
    pub(crate) fn click(&mut self, spot: Spot, confirm: bool) -> Reaction {
        if !self.is_open() {
            return self.scene.closed.map_or(Reaction::Nothing, Reaction::Refused);
        }
        if let Some(refusal) = self.refusal(spot) {
            return Reaction::Refused(refusal);
        }
        match self.entry.click(spot) {
            Clicked::Stepped => self.stepped(false, confirm),
            Clicked::Took => Reaction::Took,
            Clicked::LetGo | Clicked::Nothing => Reaction::Nothing,
        }
    }

    /// Why a click on a square would do nothing, if it would.
    fn refusal(&self, spot: Spot) -> Option<Refusal> {
        let entry = &self.entry;
        let is_held = entry.held() == Some(Held::Square(spot));
        let can_move = entry.movable().contains(&spot);
        let is_of_set_up = entry.is_set_up() && entry.steps().iter().any(|step| step.to() == Some(spot));
        if is_held || can_move || is_of_set_up || entry.step_to(spot).is_some() {
            return None;
        }
        let owner = owner(&entry.preview(), spot);
        Some(match (owner, entry.held(), entry.doing()) {
            (Some(owner), _, Doing::Ring) if owner == entry.base().to_act() => Refusal::RingFirst,
            (_, Some(Held::Square(_)), _) | (None, ..) => Refusal::CantGo,
            (Some(owner), ..) if owner == entry.base().to_act() => Refusal::CantMove,
            (Some(_), ..) => Refusal::NotYours,
        })
    }

    /// A pointer goes down on a square. What can be taken up is taken up at once.
    pub(crate) fn press(&mut self, spot: Spot) -> Press {
        let holds_it = self.entry.held() == Some(Held::Square(spot));
        let goes_there = self.entry.held().is_some() && self.entry.step_to(spot).is_some();
        if holds_it || goes_there || !self.is_open() {
            return Press { took: false, drags: holds_it && self.is_open(), is_done: false };
        }
        let took = self.entry.take(Held::Square(spot));
        let has_piece = took || self.entry.lift(spot);
        Press { took, drags: has_piece, is_done: has_piece }
    }

    /// A pointer goes down on a piece beside the board.
    pub(crate) fn press_tray(&mut self, piece: Piece) -> Press {
        let holds_it = self.entry.held() == Some(Held::Tray(piece));
        let took = !holds_it && self.take(Held::Tray(piece));
        Press { took, drags: holds_it || took, is_done: true }
    }

    /// Takes something up; says whether it could be.
    pub(crate) fn take(&mut self, held: Held) -> bool {
        self.is_open() && self.entry.take(held)
    }

    /// Lets what is dragged fall on a square, or beside the board.
    pub(crate) fn drop_on(&mut self, spot: Option<Spot>, confirm: bool) -> Reaction {
        let step = spot.and_then(|spot| self.entry.step_to(spot));
        let is_back = spot.is_none() || self.entry.held() == spot.map(Held::Square);
        match step {
            Some(step) if self.is_open() && self.entry.push(step).is_ok() => self.stepped(true, confirm),
            _ => {
                self.entry.let_go();
                if is_back { Reaction::Nothing } else { Reaction::Refused(Refusal::CantGo) }
            }
        }
    }

    fn stepped(&mut self, is_dropped: bool, confirm: bool) -> Reaction {
        let steps = self.entry.steps().len();
        let first_unseen = if is_dropped { steps } else { steps.saturating_sub(1) };
        match self.entry.complete() {
            // Men that are being set up may still change places.
            Some(mv) if !self.entry.is_set_up() && !confirm => {
                self.seen = first_unseen;
                Reaction::Finished(mv)
            }
            _ => {
                self.seen = steps;
                Reaction::Stepped { first_unseen }
            }
        }
    }

    /// Lets go, or takes back the last step of the turn. Says whether anything changed.
    pub(crate) fn back(&mut self) -> bool {
        let is_changed = self.entry.back();
        if is_changed {
            self.seen = self.entry.steps().len();
        }
        is_changed
    }

    /// A move that was written, if it is one that may be entered here.
    pub(crate) fn read_move(&self, text: &str) -> Option<AnyMove> {
        self.scene.position.read_move(text).ok().filter(|_| self.is_open())
    }

    /// Enters these steps instead of whatever has been entered.
    pub(crate) fn enter_all(&mut self, steps: Vec<Step<Spot>>) {
        self.entry.enter_all(steps);
    }

    /// Turns the mat of Mana.
    pub(crate) fn orient(&mut self, orientation: tomoe_games::mana::Orientation) {
        self.entry.orient(orientation);
    }

    // Showing

    /// The square of the man who wears the Mana.
    pub(crate) fn crowned(&self) -> Option<Spot> {
        let (before, mv) = self.scene.last.as_ref()?;
        Options::default().after(before, *mv).crowned
    }

    /// Adds to a picture what is held, where it may go, and what the step under the pointer would change.
    pub(crate) fn add_marks(&self, hover: Option<Spot>, options: &mut Options) {
        let mut mark = |spot, kind| options.marks.push(Mark::new(spot, kind));
        let entry = &self.entry;
        if let Some(Held::Square(spot)) = entry.held() {
            mark(spot, MarkKind::Selected);
        }
        let captures = entry.base().game() == Game::Mana && !entry.is_set_up();
        for spot in entry.targets() {
            let is_capture =
                captures && entry.step_to(spot).is_some_and(|step| !entry.affected(step).is_empty());
            mark(spot, if is_capture { MarkKind::Affected } else { MarkKind::Target });
        }
        if let Some(step) = hover.and_then(|spot| entry.step_to(spot)) {
            for spot in entry.affected(step) {
                mark(spot, MarkKind::Affected);
            }
        }
    }

    /// The kind of the piece that is held, and the square it left if it was on the board.
    pub(crate) fn held_piece(&self) -> Option<(Piece, Option<Spot>)> {
        match self.entry.held()? {
            Held::Tray(piece) => Some((piece, None)),
            Held::Square(spot) => {
                let piece = match self.entry.preview() {
                    AnyPosition::Yonmoque(_) => Piece::Disc,
                    AnyPosition::Mana(_) => Piece::Ronin,
                    AnyPosition::Mitsudomoe(position) => {
                        let ball = spot.try_into().ok().and_then(|square| position.ball_at(square));
                        if ball.is_some() { Piece::Ball } else { Piece::Ring }
                    }
                };
                Some((piece, Some(spot)))
            }
        }
    }

    /// Whether there is a stack to look into on a square.
    pub(crate) fn has_stack(&self, spot: Spot, at_least: u32) -> bool {
        match self.shown() {
            AnyPosition::Mitsudomoe(position) => {
                spot.try_into().is_ok_and(|square| position.stack(square).height() >= at_least)
            }
            _ => false,
        }
    }
}

/// Whose piece stands on a square: of a stack, whose ball sits on it or whose ring is at its top.
fn owner(position: &AnyPosition, spot: Spot) -> Option<Player> {
    match position {
        AnyPosition::Yonmoque(position) => {
            position.at(spot.try_into().ok()?).map(Player::of::<yonmoque::Position>)
        }
        AnyPosition::Mana(position) => {
            position.at(spot.try_into().ok()?).map(|man| Player::of::<mana::Position>(man.colour))
        }
        AnyPosition::Mitsudomoe(position) => {
            position.stack(spot.try_into().ok()?).top().map(Player::of::<mitsudomoe::Position>)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(game: Game, position: &str) -> BoardInput {
        let position = AnyPosition::read(game, position).unwrap();
        let mut input = BoardInput::new(position);
        input.show(Scene { is_open: true, ..Scene::bare(position) });
        input
    }

    fn spot(name: &str) -> Spot {
        Spot::new(name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1')
    }

    const MITSUDOMOE: &str = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";

    #[test]
    fn two_clicks_make_a_move() {
        let mut input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        assert_eq!(input.click(spot("c3"), false), Reaction::Took);
        let Reaction::Finished(mv) = input.click(spot("c4"), false) else { panic!() };
        assert_eq!(input.scene().position.move_text(mv), "c3c4");
        // The move was not seen being made, so all of it is to be animated.
        assert_eq!(input.unseen(&input.scene().position, mv).1, 0);
    }

    #[test]
    fn a_complete_turn_waits_if_it_is_to_be_confirmed() {
        let mut input = open(Game::Yonmoque, "5/5/5/5/5 b 6 6");
        assert_eq!(input.click(spot("c3"), true), Reaction::Stepped { first_unseen: 0 });
        assert!(input.entry().complete().is_some());
        assert!(input.back());
        assert!(input.entry().steps().is_empty());
        assert!(matches!(input.click(spot("c3"), false), Reaction::Finished(_)));
    }

    #[test]
    fn what_was_dragged_is_not_shown_moving_again() {
        let mut input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        let press = input.press(spot("c3"));
        assert_eq!(press, Press { took: true, drags: true, is_done: true });
        assert_eq!(input.held_piece(), Some((Piece::Disc, Some(spot("c3")))));
        let Reaction::Finished(mv) = input.drop_on(Some(spot("c4")), false) else { panic!() };
        assert_eq!(input.unseen(&input.scene().position, mv), (input.scene().position.steps_of(mv), 1));
    }

    #[test]
    fn what_falls_beside_the_board_goes_back() {
        let mut input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        input.press(spot("c3"));
        assert_eq!(input.drop_on(None, false), Reaction::Nothing);
        input.press(spot("c3"));
        assert_eq!(input.drop_on(Some(spot("c3")), false), Reaction::Nothing);
        assert_eq!(input.shown(), input.scene().position);
    }

    #[test]
    fn the_steps_of_a_turn_are_entered_and_taken_back_one_by_one() {
        let mut input = open(Game::Mitsudomoe, MITSUDOMOE);
        assert_eq!(input.click(spot("c1"), false), Reaction::Stepped { first_unseen: 0 });
        assert_ne!(input.shown(), input.scene().position);
        assert!(input.back());
        assert_eq!(input.shown(), input.scene().position);
        assert!(!input.back());
        input.click(spot("c1"), false);
        input.click(spot("b1"), false);
        assert_eq!(input.held_piece(), Some((Piece::Ball, Some(spot("b1")))));
        let Reaction::Finished(mv) = input.click(spot("c1"), false) else { panic!() };
        assert_eq!(input.scene().position.move_text(mv), "@c1:b1c1");
        // The ring was shown when it was laid; the ball has not been shown yet.
        assert_eq!(input.unseen(&input.scene().position, mv).1, 1);
    }

    #[test]
    fn a_click_that_can_do_nothing_says_why() {
        let mut input = open(Game::Mitsudomoe, MITSUDOMOE);
        assert_eq!(input.click(spot("a1"), false), Reaction::Refused(Refusal::RingFirst));
        assert_eq!(input.click(spot("e5"), false), Reaction::Refused(Refusal::NotYours));
        let mut input = open(Game::Yonmoque, "5/5/1wbw1/5/5 b 5 4");
        assert_eq!(input.click(spot("b3"), false), Reaction::Refused(Refusal::NotYours));
        let mut input = open(Game::Mana, "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
        // The Mana asks for another value than the one this man stands on.
        assert_eq!(input.click(spot("a5"), false), Reaction::Refused(Refusal::CantMove));
    }

    #[test]
    fn what_is_held_stays_held_after_a_click_where_it_cant_go() {
        let mut input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        assert_eq!(input.click(spot("c3"), false), Reaction::Took);
        assert_eq!(input.click(spot("a2"), false), Reaction::Refused(Refusal::CantGo));
        assert_eq!(input.held_piece(), Some((Piece::Disc, Some(spot("c3")))));
        // A click on the piece itself lets go.
        assert_eq!(input.click(spot("c3"), false), Reaction::Nothing);
        assert_eq!(input.held_piece(), None);
    }

    #[test]
    fn what_is_dropped_where_it_cant_go_goes_back_and_says_so() {
        let mut input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        input.press(spot("c3"));
        assert_eq!(input.drop_on(Some(spot("a2")), false), Reaction::Refused(Refusal::CantGo));
        assert_eq!(input.held_piece(), None);
    }

    #[test]
    fn a_click_on_a_closed_board_is_answered() {
        let position = AnyPosition::read(Game::Yonmoque, "5/5/2b2/5/5 b 5 6").unwrap();
        let mut input = BoardInput::new(position);
        input.show(Scene { closed: Some(Refusal::LookingBack), ..Scene::bare(position) });
        assert_eq!(input.click(spot("c3"), false), Reaction::Refused(Refusal::LookingBack));
    }

    #[test]
    fn what_the_others_did_since_my_turn_stays_marked() {
        let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 4).unwrap());
        for mv in ["@c1:b1c1", "@c5:b5c5", "@c4:d5c4", "@c2:d1c2"] {
            history.play_text(mv).unwrap();
        }
        let seated = history.start().seated();
        let movers = |viewer| -> Vec<Player> {
            turns_since(&history, viewer).iter().map(|(before, _)| before.to_act()).collect()
        };
        assert_eq!(movers(seated[0]), [seated[1], seated[2]]);
        assert_eq!(movers(seated[2]), []);
        assert_eq!(movers(seated[3]), []);
    }

    #[test]
    fn a_closed_board_takes_nothing() {
        let position = AnyPosition::read(Game::Yonmoque, "5/5/2b2/5/5 b 5 6").unwrap();
        let mut input = BoardInput::new(position);
        assert_eq!(input.click(spot("c3"), false), Reaction::Nothing);
        assert_eq!(input.press(spot("c3")), Press { took: false, drags: false, is_done: false });
        assert!(!input.take(Held::Tray(Piece::Disc)));
        assert_eq!(input.read_move("@a1"), None);
    }

    #[test]
    fn a_written_move_must_be_one() {
        let input = open(Game::Yonmoque, "5/5/2b2/5/5 b 5 6");
        assert!(input.read_move("@a1").is_some());
        assert_eq!(input.read_move("@c3"), None);
    }

    #[test]
    fn a_stack_is_looked_into_where_there_is_one() {
        let input = open(Game::Mitsudomoe, MITSUDOMOE);
        assert!(input.has_stack(spot("a1"), 1));
        assert!(!input.has_stack(spot("a1"), 2));
        assert!(!input.has_stack(spot("c3"), 1));
    }
}
