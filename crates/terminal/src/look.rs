//! What a terminal can show: how many colours, and which characters.

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourDepth {
    /// None: letters and shapes say everything.
    None,
    /// The sixteen that every terminal names alike.
    Sixteen,
    /// The 256 of the usual table.
    Indexed,
    /// All.
    True,
}

/// Which characters there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Those of a typewriter.
    Ascii,
    /// Lines, circles and triangles, too.
    Unicode,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many colours there are.
    pub depth: ColourDepth,
    /// Which characters there are.
    pub charset: Charset,
}

impl Look {
    /// What the environment says about the terminal.
    pub fn from_env() -> Self {
        Self::detect(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let depth = match variable("COLORTERM").as_deref() {
            _ if variable("NO_COLOR").is_some() || term == "dumb" => ColourDepth::None,
            Some("truecolor" | "24bit") => ColourDepth::True,
            _ if term.contains("256") => ColourDepth::Indexed,
            _ => ColourDepth::Sixteen,
        };
        // The first of these that is set decides, as for every program.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
        let is_unicode = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Self { depth, charset: if is_unicode { Charset::Unicode } else { Charset::Ascii } }
    }

    /// One of two characters, whichever can be shown.
    pub(crate) fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// Whether there are colours.
    pub(crate) fn has_colours(self) -> bool {
        self.depth > ColourDepth::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> (ColourDepth, Charset) {
        let look = Look::detect(|name| {
            variables.iter().find(|(each, _)| *each == name).map(|(_, value)| (*value).to_owned())
        });
        (look.depth, look.charset)
    }

    #[test]
    fn the_environment_decides() {
        let utf8 = ("LANG", "en_GB.UTF-8");
        assert_eq!(look(&[("TERM", "xterm-256color"), utf8]), (ColourDepth::Indexed, Charset::Unicode));
        let full = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf8];
        assert_eq!(look(&full), (ColourDepth::True, Charset::Unicode));
        let none = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1"), utf8];
        assert_eq!(look(&none), (ColourDepth::None, Charset::Unicode));
        assert_eq!(look(&[("TERM", "vt220")]), (ColourDepth::Sixteen, Charset::Ascii));
        assert_eq!(look(&[("TERM", "xterm"), utf8, ("LC_ALL", "C")]), (ColourDepth::Sixteen, Charset::Ascii));
    }
}
