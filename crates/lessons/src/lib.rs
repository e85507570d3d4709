#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod condition;
#[cfg(feature = "embed")]
mod embed;
mod error;
mod lessons;
mod plan;
mod task;
mod texts;

pub use condition::{Condition, PlayedTurn};
#[cfg(feature = "embed")]
pub use embed::{LANGUAGES, embedded, plan, text};
pub use error::LessonError;
pub use lessons::{Diagram, Exercise, Item, Lessons, Mark, Section, Step};
pub use task::{Aim, Answer, Reply, Task};
