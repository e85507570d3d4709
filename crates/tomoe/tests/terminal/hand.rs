//! A hand on the arrow keys: moves of the notation as keys.

use tomoe_games::{AnyPosition, Piece, Spot, Step, mana};

use crate::pty::Session;

/// Where the cursor is, and how the game stands.
pub(crate) struct Hand {
    cursor: Spot,
    pub(crate) position: AnyPosition,
}

impl Hand {
    /// The cursor begins in the middle of the board.
    pub(crate) fn new(position: AnyPosition) -> Self {
        let middle = position.game().width() / 2;
        Self { cursor: Spot::new(middle, middle), position }
    }

    /// Plays a move by keys alone: arrows, space, Enter, and letters for what has no square.
    pub(crate) fn play(&mut self, session: &mut Session, text: &str) {
        let mv = self.position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for step in self.position.steps_of(mv) {
            let keys = self.keys(&step);
            session.send(&keys);
        }
        if self.position.steps_of(mv).len() > 1 && matches!(self.position, AnyPosition::Mana(_)) {
            session.wait_for("All six are placed");
            session.send("\r");
        }
        self.position = self.position.play_unchecked(mv).0;
    }

    fn keys(&mut self, step: &Step<Spot>) -> String {
        match *step {
            Step::Orient(mat) => {
                let index = mana::Orientation::ALL.iter().position(|&each| each == mat);
                (index.expect("there are four") + 1).to_string()
            }
            // A ring may come to lie on one's own, which a plain choice would take up.
            Step::Place { piece: Piece::Ring, to } => format!("o{}", self.choose(to)),
            Step::Place { to, .. } => self.choose(to),
            Step::Move { from, to, .. } => self.choose(from) + &self.choose(to),
        }
    }

    /// Goes to a square and chooses it. The board is not turned: the first player sits at the bottom.
    pub(crate) fn choose(&mut self, to: Spot) -> String {
        let keys = |there: u8, here: u8, more: &str, less: &str| {
            let key = if there > here { more } else { less };
            key.repeat(usize::from(there.abs_diff(here)))
        };
        let across = keys(to.file(), self.cursor.file(), "\x1b[C", "\x1b[D");
        let up = keys(to.rank(), self.cursor.rank(), "\x1b[A", "\x1b[B");
        self.cursor = to;
        across + &up + " "
    }
}
