//! `tomoe tutorial`: the course of a game on the terminal.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use tomoe_games::Game;
use tomoe_terminal::{Part, TutorialOptions, tutorial, tutorial_plain};

use crate::failure::Failure;
use crate::screen::ScreenArgs;

#[derive(Args)]
#[command(after_help = "\
Where standard output is no terminal, or with --plain, the course goes line by line: type help.

Examples:
  tomoe tutorial mitsudomoe
  tomoe tutorial mana --exercises")]
pub(crate) struct TutorialArgs {
    /// yonmoque, mana or mitsudomoe
    pub(crate) game: Game,
    /// The language of the course
    #[arg(short, long, value_name = "TAG", default_value = "en", value_parser = tomoe_lessons::LANGUAGES)]
    pub(crate) language: String,
    /// The exercises instead of the course
    #[arg(short, long)]
    pub(crate) exercises: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

pub(crate) fn run(args: &TutorialArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lessons = tomoe_lessons::embedded(args.game, &args.language);
    let lessons = lessons.map_err(|error| Failure::Machine(error.to_string()))?;
    let part = if args.exercises { Part::Exercises } else { Part::Course };
    let left = match args.screen.is_plain() {
        true => {
            let is_interactive = io::stdin().is_terminal();
            tutorial_plain(lessons, part, is_interactive, &mut io::stdin().lock(), out)?
        }
        false => {
            let look = args.screen.look();
            tutorial(lessons, TutorialOptions { look, mouse: args.screen.mouse(), part })?
        }
    };
    Failure::check(left)
}
