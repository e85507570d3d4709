//! Names that are made by chance: of games, of seats' keys, of what a client sends.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What these names are made of.
const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A text that is no such name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct WrongName {
    expected: &'static str,
}

/// Makes a name of random bytes, one letter each.
fn letters(bytes: &[u8]) -> String {
    // 256 is no multiple of 62: the first letters are a little likelier, which costs a hundredth of a bit each.
    bytes.iter().map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect()
}

macro_rules! name {
    ($(#[$about:meta])* $name:ident, $least:literal..=$most:literal, $expected:literal) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// How many random bytes make one.
            pub const BYTES: usize = $most;

            /// A name made of random bytes.
            pub fn random(bytes: [u8; $most]) -> Self {
                Self(letters(&bytes))
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let pattern = format!("^[0-9A-Za-z]{{{},{}}}$", $least, $most);
                schemars::json_schema!({ "type": "string", "pattern": pattern, "description": $expected })
            }
        }

        impl FromStr for $name {
            type Err = WrongName;

            fn from_str(text: &str) -> Result<Self, WrongName> {
                let fits = ($least..=$most).contains(&text.len()) && text.bytes().all(|byte| LETTERS.contains(&byte));
                if fits { Ok(Self(text.to_owned())) } else { Err(WrongName { expected: $expected }) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = WrongName;

            fn try_from(text: String) -> Result<Self, WrongName> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0
            }
        }
    };
}

name! {
    /// The name of a game, which is also the end of its address. Whoever knows it may watch and, while a seat is free, sit down.
    GameId, 12..=12, "the name of a game: 12 letters and digits"
}

name! {
    /// What proves that a seat is somebody's. The client makes it, so that sitting down twice by mistake is sitting down once.
    Key, 22..=32, "a key: 22 to 32 letters and digits"
}

name! {
    /// A client's own name for what it sends, so that what is sent twice counts once.
    Mark, 1..=16, "a mark: 1 to 16 letters and digits"
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Keys are secrets, and appear in no log.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written_and_nothing_else_is() {
        let id = GameId::random([7, 61, 62, 255, 0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_eq!(serde_json::from_str::<GameId>(&serde_json::to_string(&id).unwrap()).unwrap(), id);
        for wrong in ["", "short", "thirteen_long", "not/allowed..", "ŵide ŵide ŵi"] {
            assert!(wrong.parse::<GameId>().is_err(), "{wrong}");
        }
        assert_eq!(format!("{:?}", Key::random([9; 32])), "Key(…)");
    }
}
