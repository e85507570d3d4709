//! The grades of moves.

use tomoe_games::record::Mark;

/// The grade of a move that deserves one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The only good move.
    Good,
    /// It changed what perfect play would lead to, too far ahead for a person to be blamed. It carries no mark.
    Theory,
    /// Doubtful.
    Dubious,
    /// A mistake.
    Mistake,
    /// A blunder.
    Blunder,
}

impl Grade {
    /// The mark that records keep for it.
    pub fn mark(self) -> Option<Mark> {
        match self {
            Grade::Good => Some(Mark::Good),
            Grade::Theory => None,
            Grade::Dubious => Some(Mark::Dubious),
            Grade::Mistake => Some(Mark::Mistake),
            Grade::Blunder => Some(Mark::Blunder),
        }
    }

    /// Its name, as programs are told.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Good => "good",
            Grade::Theory => "theory",
            Grade::Dubious => "dubious",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}
