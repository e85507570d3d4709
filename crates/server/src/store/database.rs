//! Where the database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A database that games are kept in. It is read from `sqlite:PATH`, a plain path, or `postgres://…`.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of this machine, for one server.
    Sqlite {
        /// The file. It and its folder are made where they are missing.
        path: PathBuf,
        /// What an acknowledged move survives.
        durability: Durability,
    },
    /// A PostgreSQL database, for one server or many.
    Postgres {
        /// Its address, with user and password if it wants them.
        url: String,
    },
}

/// What a move in an SQLite database survives once it is acknowledged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Everything: it is on the disk (`synchronous = FULL`).
    #[default]
    Full,
    /// The end of the server, but perhaps not of the machine (`synchronous = NORMAL`).
    Normal,
}

/// A text that names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a database: sqlite:PATH, a path, or postgres://USER@HOST/NAME")]
pub struct WrongDatabase;

impl Database {
    /// The SQLite database in a file.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self::Sqlite { path: path.into(), durability: Durability::default() }
    }

    /// The same database with another durability. PostgreSQL's is its own affair.
    #[must_use]
    pub fn with_durability(self, durability: Durability) -> Self {
        match self {
            Self::Sqlite { path, .. } => Self::Sqlite { path, durability },
            postgres @ Self::Postgres { .. } => postgres,
        }
    }
}

impl FromStr for Database {
    type Err = WrongDatabase;

    fn from_str(text: &str) -> Result<Self, WrongDatabase> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres { url: text.to_owned() });
        }
        let path = match text.strip_prefix("sqlite:") {
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            None if text.contains("://") => return Err(WrongDatabase),
            None => text,
        };
        if path.is_empty() { Err(WrongDatabase) } else { Ok(Self::file(path)) }
    }
}

/// Without the password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite { path, .. } => write!(f, "sqlite:{}", path.display()),
            Self::Postgres { url } => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                // Parameters may hold a password as well.
                let rest = rest.split('?').next().unwrap_or_default();
                match rest.rsplit_once('@') {
                    Some((who, place)) => {
                        let user = who.split(':').next().unwrap_or_default();
                        write!(f, "{scheme}://{user}@{place}")
                    }
                    None => write!(f, "{scheme}://{rest}"),
                }
            }
        }
    }
}

/// As it is displayed: passwords appear in no log.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_read_from_its_address() {
        for path in ["games.db", "sqlite:games.db", "sqlite://games.db"] {
            assert_eq!(path.parse(), Ok(Database::file("games.db")), "{path}");
        }
        assert_eq!("sqlite:///var/games.db".parse(), Ok(Database::file("/var/games.db")));
        assert_eq!("C:\\games.db".parse(), Ok(Database::file("C:\\games.db")));
        for wrong in ["", "sqlite:", "mysql://localhost/games", "http://localhost"] {
            assert_eq!(wrong.parse::<Database>(), Err(WrongDatabase), "{wrong}");
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        let shown = |url: &str| format!("{:?}", url.parse::<Database>().unwrap());
        assert_eq!(shown("postgres://me:se:cr@et@host:5432/games"), "postgres://me@host:5432/games");
        assert_eq!(shown("postgresql://host/games?password=secret"), "postgresql://host/games");
        assert_eq!(shown("sqlite:games.db"), "sqlite:games.db");
    }
}
