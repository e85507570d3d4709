//! What can be set on an engine, as it says itself.

use std::fmt;
use std::str::FromStr;

use tomoe_games::ReadError;

/// An `option` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The option's name, one word or more.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Spin {
        /// The value as it stands.
        default: i64,
        /// The least value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `true` or `false`.
    Check {
        /// The value as it stands.
        default: bool,
    },
    /// One of some words.
    Combo {
        /// The value as it stands.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// The value as it stands.
        default: String,
    },
    /// Nothing: setting it does something.
    Button,
}

impl EngineOption {
    /// The value as it stands, as text; `None` where there is none to set.
    pub fn default_text(&self) -> Option<String> {
        match &self.kind {
            OptionKind::Spin { default, .. } => Some(default.to_string()),
            OptionKind::Check { default } => Some(default.to_string()),
            OptionKind::Combo { default, .. } => Some(default.clone()),
            OptionKind::Text { default } => Some(default.clone()).filter(|text| !text.is_empty()),
            OptionKind::Button => None,
        }
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } if default.is_empty() => f.write_str("string"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

impl FromStr for EngineOption {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let wrong = |expected: &'static str| ReadError::new("option", line, expected);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some(["option", "name", rest @ ..]) = words.get(..) else {
            return Err(wrong("'option name NAME type TYPE …'"));
        };
        let Some(at) = rest.iter().position(|&word| word == "type").filter(|&at| at > 0) else {
            return Err(wrong("a name, then 'type'"));
        };
        let name = rest[..at].join(" ");
        let (kind, rest) = rest[at + 1..].split_first().ok_or_else(|| wrong("a type"))?;
        let fields = fields(rest);
        let field = |key| fields.iter().find(|field| field.0 == key).map(|field| field.1.as_str());
        let number = |key| field(key).and_then(|text| text.parse::<i64>().ok());
        let kind = match *kind {
            "spin" => match (number("default"), number("min"), number("max")) {
                (Some(default), Some(min), Some(max)) if (min..=max).contains(&default) => {
                    OptionKind::Spin { default, min, max }
                }
                _ => return Err(wrong("a default between 'min' and 'max'")),
            },
            "check" => match field("default") {
                Some("true") => OptionKind::Check { default: true },
                Some("false") => OptionKind::Check { default: false },
                _ => return Err(wrong("'default true' or 'default false'")),
            },
            "combo" => {
                let values: Vec<String> =
                    fields.iter().filter(|field| field.0 == "var").map(|field| field.1.clone()).collect();
                match field("default") {
                    Some(default) if values.iter().any(|value| value == default) => {
                        OptionKind::Combo { default: default.to_owned(), values }
                    }
                    _ => return Err(wrong("a default among the values after 'var'")),
                }
            }
            "string" => OptionKind::Text { default: field("default").unwrap_or_default().to_owned() },
            "button" => OptionKind::Button,
            _ => return Err(wrong("type 'spin', 'check', 'combo', 'string' or 'button'")),
        };
        Ok(Self { name, kind })
    }
}

/// Each keyword with the words up to the next one.
fn fields<'a>(words: &[&'a str]) -> Vec<(&'a str, String)> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for &word in words {
        match (word, fields.last_mut()) {
            ("default" | "min" | "max" | "var", _) => fields.push((word, String::new())),
            (_, Some((_, value))) if value.is_empty() => word.clone_into(value),
            (_, Some((_, value))) => *value += &format!(" {word}"),
            (_, None) => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_read_as_it_is_written() {
        let option = |kind| EngineOption { name: "Some Name".to_owned(), kind };
        let values = || vec!["solid".to_owned(), "very risky".to_owned()];
        for option in [
            option(OptionKind::Spin { default: -3, min: -5, max: i64::MAX }),
            option(OptionKind::Check { default: true }),
            option(OptionKind::Combo { default: "very risky".to_owned(), values: values() }),
            option(OptionKind::Text { default: String::new() }),
            option(OptionKind::Text { default: "a b".to_owned() }),
            option(OptionKind::Button),
        ] {
            assert_eq!(option.to_string().parse(), Ok(option.clone()), "{option}");
        }
    }

    #[test]
    fn what_is_no_option_is_refused() {
        for text in [
            "option Hash",
            "option name type spin default 1 min 1 max 2",
            "option name Hash",
            "option name Hash type",
            "option name Hash type spin default 9 min 1 max 3",
            "option name Hash type spin default x min 1 max 3",
            "option name Style type combo default b var a",
            "option name Own type check default maybe",
            "option name Own type dial",
        ] {
            assert!(text.parse::<EngineOption>().is_err(), "{text}");
        }
    }
}
