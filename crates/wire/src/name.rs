//! Names as they are given online, and whose they are.

use tomoe_games::is_disturbing;

use crate::rating::Rating;

/// What is shown behind the names of those who are signed in, and is in nobody's name.
pub const KNOWN: char = '✓';

/// The same for those of bots.
pub const BOT: char = '⚙';

/// The most characters of a name.
const LONGEST_NAME: usize = 24;

/// Whose the name of somebody is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Anybody's.
    #[default]
    Guest,
    /// That of an account, and theirs alone.
    Known,
    /// That of an account under which a program plays.
    Bot,
}

impl Standing {
    /// What is shown behind the name.
    pub fn mark(self) -> Option<char> {
        match self {
            Self::Guest => None,
            Self::Known => Some(KNOWN),
            Self::Bot => Some(BOT),
        }
    }
}

/// Who sits down, besides their name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sitter {
    /// Whose the name is.
    pub standing: Standing,
    /// Their rating in games like this one.
    pub rating: Option<Rating>,
    /// Their rating against programs, of a person whose rated games against these count apart.
    pub apart: Option<Rating>,
}

impl From<Standing> for Sitter {
    fn from(standing: Standing) -> Self {
        Self { standing, ..Self::default() }
    }
}

/// The beginning of a name that may be given online: visible, not too long, and without the marks of those who are signed in.
pub fn fit_name(name: &str) -> String {
    let fits = |letter: &char| !is_disturbing(*letter) && !matches!(*letter, KNOWN | BOT);
    name.chars().filter(fits).take(LONGEST_NAME).collect()
}
