//! Everything there is to learn about a game: its course, its rules and its exercises.

use tomoe_games::{AnyMove, AnyPosition, Game, Spot};

use crate::error::LessonError;
use crate::plan;
use crate::task::Task;
use crate::texts::Texts;

/// The lessons of a game in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Lessons {
    /// The game.
    pub game: Game,
    /// What the game is about, in a sentence or two.
    pub about: String,
    /// Who made the game.
    pub credits: String,
    /// The course, step by step.
    pub course: Vec<Step>,
    /// What is said at the end of the course.
    pub finished: String,
    /// The rules, section by section.
    pub rules: Vec<Section>,
    /// The exercises, easy ones first.
    pub exercises: Vec<Exercise>,
}

impl Lessons {
    /// Puts a plan and the texts of a language together.
    pub fn read(game: Game, plan: &str, texts: &str) -> Result<Self, LessonError> {
        let mut texts = Texts::read(texts);
        let lessons = plan::read(game, plan, &mut texts)?;
        texts.finish()?;
        Ok(lessons)
    }
}

/// A step of the course: something is told, and then done.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// A name that stays the same in all languages.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What is told, in paragraphs.
    pub text: Vec<String>,
    /// What the learner is asked to do.
    pub ask: String,
    /// Some help.
    pub hint: String,
    /// The board, and what is asked on it.
    pub task: Task,
    /// The squares that the text speaks of.
    pub marked: Vec<Spot>,
}

/// A section of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// A name that stays the same in all languages.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The rule, in paragraphs.
    pub text: Vec<String>,
    /// Diagrams and rulings that belong to it, in order.
    pub items: Vec<Item>,
}

/// A part of a section after its text.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there are a few dozen of them")]
pub enum Item {
    /// A picture.
    Diagram(Diagram),
    /// A ruling of the house, where the rulebook is silent or can be read in two ways.
    Ruling {
        /// Its name: `R1`, `R2` and so on, or `R` for those that all three games have in common.
        name: String,
        /// What it says.
        text: String,
    },
}

/// A position to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// What it shows.
    pub caption: String,
    /// The position.
    pub position: AnyPosition,
    /// The move that led there, with the position before it.
    pub last: Option<(AnyPosition, AnyMove)>,
    /// Squares pointed out.
    pub marks: Vec<(Spot, Mark)>,
    /// Moves pointed out.
    pub arrows: Vec<(Spot, Spot)>,
}

/// The ways to point out a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This is the piece spoken of.
    Selected,
    /// It may go here.
    Target,
    /// This is flipped, captured, vaulted over, or part of a line.
    Affected,
    /// A piece is placed here.
    Placement,
}

/// A position in which something is to be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// What is asked.
    pub question: String,
    /// Some help.
    pub hint: String,
    /// The board and the solution; the praise explains it.
    pub task: Task,
}
