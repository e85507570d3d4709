//! Moving what was committed from the log of an SQLite file into the file itself.
//!
//! SQLite does that by itself, but within a commit, which then takes several times as long as the others. Here another
//! connection does it while commits go on.

use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::store::StoreError;

/// The pause between two checkpoints. Pages that are written again and again meanwhile are moved once.
const PAUSE: Duration = Duration::from_millis(500);

/// From this length on, in pages of 4,096 bytes, the log is begun anew where possible, for which commits wait a moment.
const LONG: i64 = 4_000;

/// How many pages may be left to move while commits wait.
const FEW: i64 = 1_000;

/// How long commits wait at most for somebody who still reads from the log.
const WAIT: Duration = Duration::from_millis(50);

/// The length at which a commit does it after all, should nobody else.
const TOO_LONG: &str = "16000";

/// Wishes for a checkpoint. Whoever makes them ends when there is nobody left to wish.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints(mpsc::Sender<()>);

/// Options for a connection that commits, and leaves checkpoints to others.
pub(super) fn leave_to_others(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("wal_autocheckpoint", TOO_LONG)
}

impl Checkpoints {
    pub(super) async fn start(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let connection = SqliteConnection::connect_with(&options.busy_timeout(WAIT)).await?;
        let (sender, wanted) = mpsc::channel(1);
        tokio::spawn(make(connection, wanted));
        Ok(Self(sender))
    }

    /// Says that there is something to move.
    pub(super) fn want(&self) {
        // If there is a wish already, one more would change nothing.
        let _ = self.0.try_send(());
    }
}

async fn make(mut connection: SqliteConnection, mut wanted: mpsc::Receiver<()>) {
    while wanted.recv().await.is_some() {
        // One that fails, on a full disk or for a reader, is made up for by the next.
        let done: Result<(i64, i64, i64), _> =
            sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut connection).await;
        if let Ok((_busy, length, moved)) = done
            && length > LONG
            && length - moved < FEW
        {
            let _: Result<(i64, i64, i64), _> =
                sqlx::query_as("PRAGMA wal_checkpoint(RESTART)").fetch_one(&mut connection).await;
        }
        sleep(PAUSE).await;
    }
    let _ = connection.close().await;
}
