//! What is pointed out on a board: by the last move, by the turn being entered, by hints and ends.

use tomoe_draw::Options;
use tomoe_games::entry::{Entry, Held};
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, Spot, Step};

/// What to point out on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// Where the keyboard is.
    pub(crate) cursor: Option<Spot>,
    /// What is taken up.
    pub(crate) held: Option<Spot>,
    /// The squares that the last move left, and those that it came to.
    pub(crate) left: Vec<Spot>,
    pub(crate) came: Vec<Spot>,
    /// What can be taken up.
    pub(crate) movable: Vec<Spot>,
    /// Where what is held can go.
    pub(crate) targets: Vec<Spot>,
    /// What the step under the cursor would turn over, capture or vault over.
    pub(crate) affected: Vec<Spot>,
    /// What a hint, a lesson or the end of the game points at.
    pub(crate) pointed: Vec<Spot>,
    /// Who wears the Mana.
    pub(crate) crowned: Option<Spot>,
}

impl Marks {
    /// The marks of the move that led to a node; none at the start.
    pub(crate) fn of_node(record: &Record, id: NodeId) -> Self {
        let last = || {
            let node = record.node(id)?;
            Some((record.node(node.parent()?)?.position(), node.mv()?))
        };
        last().map(|(before, mv)| Self::of_move(before, mv)).unwrap_or_default()
    }

    /// The marks of a move: what it left, where it came to, and in Mana who wears the Mana by it.
    pub(crate) fn of_move(before: &AnyPosition, mv: AnyMove) -> Self {
        let options = Options::default().after(before, mv);
        Self {
            left: options.last_move.from,
            came: options.last_move.to,
            crowned: options.crowned,
            ..Self::default()
        }
    }

    /// Adds the turn that is being entered: its steps, what can move and where to, and what choosing the square under the
    /// cursor would do.
    pub(crate) fn enter(&mut self, entry: &Entry, cursor: Spot) {
        let steps = entry.steps();
        if !steps.is_empty() {
            self.left = steps.iter().filter_map(Step::from).collect();
            self.came = steps.iter().filter_map(Step::to).collect();
        }
        match entry.held() {
            Some(Held::Square(spot)) => self.held = Some(spot),
            Some(Held::Tray(_)) => {}
            None => self.movable = entry.movable(),
        }
        self.targets = entry.targets();
        self.affected = entry.step_to(cursor).map(|step| entry.affected(step)).unwrap_or_default();
    }
}
