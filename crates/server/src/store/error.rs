//! What can go wrong with a database.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Why something could not be read or written. Of a change that met such an error it is unknown whether it was written, if
/// the database became unavailable; otherwise it was not.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database can't be reached, is busy for too long, or has no room: the same may work later.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] Arc<sqlx::Error>),
    /// The database did not answer in time.
    #[error("the database did not answer in time")]
    Late,
    /// The database refused or could not make sense of it.
    #[error("the database refused: {0}")]
    Refused(#[source] Arc<sqlx::Error>),
    /// A newer program has written to the database.
    #[error("the database is of version {found}, and this program knows up to {known}: use a newer one")]
    Newer {
        /// The database's version.
        found: i64,
        /// The program's version.
        known: i64,
    },
    /// There is no such file, and it was not to be made.
    #[error("there is no database at {path}", path = .0.display())]
    Missing(PathBuf),
    /// A file or folder could not be made.
    #[error("cannot make {path}: {cause}", path = .0.display(), cause = .1)]
    File(PathBuf, #[source] Arc<io::Error>),
    /// A change that makes no sense, or a row that holds what was never written there.
    #[error("{0}")]
    Invalid(String),
    /// Nobody writes any more: the server ends.
    #[error("the server is ending")]
    Ended,
}

impl StoreError {
    /// Whether the same may work later, since it is not about what was asked.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Late | Self::Ended)
    }

    /// Whether two transactions stood in each other's way, of which this one was ended and may be tried again.
    pub(super) fn is_collision(&self) -> bool {
        let Self::Refused(error) = self else { return false };
        let code = error.as_database_error().and_then(|error| error.code());
        // Deadlock and serialization failure of PostgreSQL.
        matches!(code.as_deref(), Some("40P01" | "40001"))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error::{Database, Io, PoolClosed, PoolTimedOut, Protocol, Tls, WorkerCrashed};
        let unavailable = match &error {
            Io(_) | PoolClosed | PoolTimedOut | Protocol(_) | Tls(_) | WorkerCrashed => true,
            Database(database) => database.code().is_some_and(|code| is_state_of_the_machine(&code)),
            _ => false,
        };
        if unavailable { Self::Unavailable(Arc::new(error)) } else { Self::Refused(Arc::new(error)) }
    }
}

/// Whether an error code is about the database's machine and not about the query.
fn is_state_of_the_machine(code: &str) -> bool {
    // SQLite's codes are numbers, whose lowest byte is the kind: busy, locked, read-only, input or output, full, can't open.
    if let (Ok(number), false) = (code.parse::<u32>(), code.len() == 5) {
        return matches!(number & 0xff, 5 | 6 | 8 | 10 | 13 | 14);
    }
    // PostgreSQL's have five characters, whose first two are the class: connection, resources, operator intervention,
    // system; and of class 25 only "read-only transaction", as on a standby.
    matches!(code.get(..2), Some("08" | "53" | "57" | "58")) || code == "25006"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_work_later_is_told_from_what_will_not() {
        // Busy, its snapshot kind, full, an I/O error when syncing; shut down, too many connections, connection lost.
        for later in ["5", "517", "13", "1034", "57P01", "53300", "08006"] {
            assert!(is_state_of_the_machine(later), "{later}");
        }
        // Constraint and unique key of SQLite; unique key, deadlock and syntax of PostgreSQL.
        for never in ["19", "1555", "23505", "40P01", "42601", ""] {
            assert!(!is_state_of_the_machine(never), "{never}");
        }
    }
}
