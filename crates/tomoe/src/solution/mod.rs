//! The solution of Yonmoque on the command line: `tomoe solve`, `tomoe probe`, `tomoe verify`, `tomoe extract`.

mod bar;
pub(crate) mod extract;
mod figures;
pub(crate) mod known;
mod part;
pub(crate) mod probe;
mod size;
pub(crate) mod solve;
mod usage;
pub(crate) mod verify;

use std::path::{Path, PathBuf};

use clap::Args;
use tomoe_games::Game;
use tomoe_games::yonmoque::Position;
use tomoe_solver::{Exact, OpenError, Oracle, Tables, Value};

use crate::failure::Failure;

/// The directory of tables, as typed.
#[derive(Args)]
pub(crate) struct DirArgs {
    /// The directory of the tables [default: $TOMOE_TABLES, or tomoe/tables among the user's data]
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

impl DirArgs {
    /// The directory meant.
    pub(crate) fn path(&self) -> Result<PathBuf, Failure> {
        let usual = || usual_dir(|name| std::env::var_os(name).filter(|value| !value.is_empty()));
        self.dir
            .clone()
            .or_else(usual)
            .ok_or_else(|| Failure::input("no directory for the tables is known: name one with --dir"))
    }
}

/// Where tables are if nobody says otherwise: `TOMOE_TABLES`, or a place among the user's data.
pub(crate) fn usual_dir(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    if let Some(dir) = variable("TOMOE_TABLES") {
        return Some(dir.into());
    }
    let home = || variable("HOME").map(PathBuf::from);
    let data = match () {
        () if cfg!(windows) => variable("LOCALAPPDATA")?.into(),
        () if cfg!(target_os = "macos") => home()?.join("Library/Application Support"),
        () => match variable("XDG_DATA_HOME") {
            Some(data) => data.into(),
            None => home()?.join(".local/share"),
        },
    };
    Some(data.join("tomoe").join("tables"))
}

/// Everything that knows exact values, in the order in which it is asked.
pub(crate) struct Solution {
    tables: Tables<memmap2::Mmap>,
}

impl Solution {
    /// Opens the tables of a directory; damaged ones are refused.
    pub(crate) fn open(dir: &Path) -> Result<Self, Failure> {
        match Tables::open(dir) {
            Ok(tables) => Ok(Self { tables }),
            Err(OpenError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
                Err(Failure::input(format!(
                    "no tables are in '{}': make them with 'tomoe solve yonmoque', or name their place with --dir",
                    dir.display()
                )))
            }
            Err(error) => Err(Failure::input(format!("'{}': {error}", dir.display()))),
        }
    }

    /// The most pieces on the board with which every position is known.
    pub(crate) fn most_pieces(&self) -> u8 {
        self.tables.most_pieces()
    }
}

impl Oracle for Solution {
    fn value(&self, position: &Position) -> Option<Value> {
        self.tables.value(position)
    }

    fn exact(&self, position: &Position) -> Option<Exact> {
        self.tables.exact(position)
    }
}

/// Only Yonmoque is solved.
fn is_yonmoque(game: Game) -> Result<(), Failure> {
    match game {
        Game::Yonmoque => Ok(()),
        other => Err(Failure::input(format!("only yonmoque is solved, not {}", other.id()))),
    }
}

/// So many threads, or one for each core.
fn thread_count(threads: Option<u16>) -> usize {
    threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_place_is_where_the_variable_says_or_among_the_users_data() {
        let only = |name: &'static str, value: &'static str| {
            usual_dir(move |asked| (asked == name).then(|| value.into()))
        };
        assert_eq!(only("TOMOE_TABLES", "/tables"), Some(PathBuf::from("/tables")));
        assert_eq!(usual_dir(|_| None), None);
        #[cfg(target_os = "linux")]
        {
            assert_eq!(only("HOME", "/home/ada"), Some("/home/ada/.local/share/tomoe/tables".into()));
            assert_eq!(only("XDG_DATA_HOME", "/data"), Some("/data/tomoe/tables".into()));
        }
    }

    #[test]
    fn thousands_stand_apart() {
        let texts = [0, 12, 999, 1000, 110_453_539_210].map(grouped);
        assert_eq!(texts, ["0", "12", "999", "1,000", "110,453,539,210"]);
    }
}
