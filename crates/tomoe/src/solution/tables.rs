//! The directory of Yonmoque's tables on the command line, and the sources of proven values.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use memmap2::Mmap;
use tomoe_engine::Source;
use tomoe_games::Game;
use tomoe_games::yonmoque::{ExactSource, Position};
use tomoe_solver::certificate::Certificate;
use tomoe_solver::{Extract, OpenError, Tables, VALUES};

use crate::data;
use crate::failure::{Failure, aside};

/// The directory of the tables, as typed: the same option in every command.
#[derive(Args)]
pub(crate) struct TablesArgs {
    /// The directory of Yonmoque's full tables [default: $TOMOE_TABLES, or tomoe/tables among the user's data]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TablesArgs {
    /// The directory meant, whether or not there is anything in it.
    pub(super) fn dir(&self) -> Result<PathBuf, Failure> {
        self.tables
            .clone()
            .or_else(usual_dir)
            .ok_or_else(|| Failure::input("no directory for the tables is known: name one with --tables"))
    }

    /// The tables in that directory, which must be there.
    pub(super) fn open(&self) -> Result<Tables<Mmap>, Failure> {
        open(&self.dir()?)
    }

    /// The tables, if there are any: those that are named must be there and whole. Those in the usual directory may be missing,
    /// and where they can't be used that is said, with what to do about it.
    pub(super) fn find(&self) -> Result<Option<Tables<Mmap>>, Failure> {
        if let Some(dir) = &self.tables {
            return open(dir).map(Some);
        }
        let Some(dir) = usual_dir().filter(|dir| dir.join(VALUES).exists()) else { return Ok(None) };
        match Tables::open(&dir) {
            Ok(tables) => Ok(Some(tables)),
            Err(error) => {
                aside(format_args!(
                    "tomoe: the tables in '{}' are left aside: {error}. Remove them, and 'tomoe solve yonmoque' makes new ones; \
                     until then the part of them that is in this program serves",
                    dir.display()
                ));
                Ok(None)
            }
        }
    }

    /// The source of proven values of this game, if it has one: the tables of Yonmoque, or else the extract in this program; the
    /// certificate of Mitsudomoe in it.
    pub(crate) fn source(&self, game: Game) -> Result<Option<Source>, Failure> {
        Ok(self.later_source(game)?())
    }

    /// The same for later: the tables are found now, so that a mistake shows at once, and what takes time is done when the
    /// source is called for.
    pub(crate) fn later_source(
        &self,
        game: Game,
    ) -> Result<impl FnOnce() -> Option<Source> + Send + use<>, Failure> {
        let tables = if game == Game::Yonmoque { self.find()? } else { None };
        Ok(move || match game {
            Game::Yonmoque => {
                let source: Arc<dyn ExactSource> = match tables {
                    Some(tables) => Arc::new(tables),
                    None => Arc::new(Extract::embedded()),
                };
                // A book is read when it is first asked: now, and not when a clock runs.
                source.book_move(&Position::start());
                Some(Source::Yonmoque(source))
            }
            Game::Mana => None,
            Game::Mitsudomoe => Some(Source::Mitsudomoe(Arc::new(Certificate::embedded()))),
        })
    }
}

/// Opens the tables of a directory; damaged ones are refused.
fn open(dir: &Path) -> Result<Tables<Mmap>, Failure> {
    let name = dir.display();
    Tables::open(dir).map_err(|error| match error {
        OpenError::Io(error) if error.kind() == ErrorKind::NotFound => Failure::input(format!(
            "no tables are in '{name}': make them with 'tomoe solve yonmoque', or name their place with --tables"
        )),
        error => Failure::input(format!("'{name}': {error}")),
    })
}

/// Where the tables are if nothing else is said.
fn usual_dir() -> Option<PathBuf> {
    usual_dir_by(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

/// The same for any environment: `TOMOE_TABLES`, or a place among the user's data.
fn usual_dir_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(dir) = variable("TOMOE_TABLES") {
        return Some(dir.into());
    }
    Some(data::folder_by(variable)?.join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_place_is_where_the_variable_says_or_among_the_users_data() {
        let only = |name: &'static str, value: &'static str| {
            usual_dir_by(move |asked| (asked == name).then(|| value.into()))
        };
        assert_eq!(only("TOMOE_TABLES", "/tables"), Some(PathBuf::from("/tables")));
        assert_eq!(usual_dir_by(|_| None), None);
        #[cfg(target_os = "linux")]
        {
            assert_eq!(only("HOME", "/home/ada"), Some("/home/ada/.local/share/tomoe/tables".into()));
            assert_eq!(only("XDG_DATA_HOME", "/data"), Some("/data/tomoe/tables".into()));
        }
    }
}
