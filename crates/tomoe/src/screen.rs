//! What the commands for terminals have in common: whether they take the whole screen, and what it can show.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use tomoe_terminal::{Charset, ColourDepth, Look};

/// How to use the terminal.
#[derive(Args)]
pub(crate) struct ScreenArgs {
    /// Line by line, as where standard output is no terminal
    #[arg(long)]
    plain: bool,
    /// How many colours; NO_COLOR in the environment means none
    #[arg(long, value_enum, default_value_t = Colours::Auto)]
    colours: Colours,
    /// Which characters; lines and circles need unicode
    #[arg(long, value_enum, default_value_t = Characters::Auto)]
    characters: Characters,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colours {
    Auto,
    None,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Indexed,
    True,
}

#[derive(Clone, Copy, ValueEnum)]
enum Characters {
    Auto,
    Ascii,
    Unicode,
}

impl ScreenArgs {
    /// Whether to go line by line: it was asked for, or there is no terminal that could do more.
    pub(crate) fn is_plain(&self) -> bool {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.plain || is_dumb || !io::stdout().is_terminal() || !io::stdin().is_terminal()
    }

    /// What the terminal can show.
    pub(crate) fn look(&self) -> Look {
        let found = Look::from_env();
        let depth = match self.colours {
            Colours::Auto => found.depth,
            Colours::None => ColourDepth::None,
            Colours::Sixteen => ColourDepth::Sixteen,
            Colours::Indexed => ColourDepth::Indexed,
            Colours::True => ColourDepth::True,
        };
        let charset = match self.characters {
            Characters::Auto => found.charset,
            Characters::Ascii => Charset::Ascii,
            Characters::Unicode => Charset::Unicode,
        };
        Look { depth, charset }
    }

    pub(crate) fn mouse(&self) -> bool {
        !self.no_mouse
    }
}
