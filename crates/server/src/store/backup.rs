//! A copy of an SQLite file while servers use it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::{Database, StoreError};

/// Writes all that an SQLite database holds at this moment into a new file, which is a database like it. Nobody who uses the
/// database has to wait for it. PostgreSQL has its own programs for that.
pub async fn backup(database: &Database, file: &Path) -> Result<(), StoreError> {
    let Database::Sqlite { path, .. } = database else {
        return Err(StoreError::Invalid(
            "PostgreSQL is backed up by its own programs, such as pg_dump".to_owned(),
        ));
    };
    if !path.exists() {
        return Err(StoreError::Missing(path.clone()));
    }
    // A link would not do: SQLite would write through it.
    if file.symlink_metadata().is_ok() {
        return Err(StoreError::Invalid(format!("{} exists already", file.display())));
    }
    let unfinished = unfinished(file);
    let made = copy(path, &unfinished).await.and_then(|()| put_in_place(&unfinished, file));
    if made.is_err() {
        // The error is worth more than what stays behind.
        let _ = std::fs::remove_file(&unfinished);
    }
    made
}

async fn copy(path: &Path, to: &Path) -> Result<(), StoreError> {
    let options =
        SqliteConnectOptions::new().filename(path).create_if_missing(false).disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let name = to.to_str().ok_or_else(|| StoreError::Invalid(format!("{} is no text", to.display())))?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

fn put_in_place(unfinished: &Path, file: &Path) -> Result<(), StoreError> {
    let synced = File::open(unfinished).and_then(|copy| copy.sync_all());
    let placed = synced.and_then(|()| std::fs::rename(unfinished, file));
    placed.map_err(|error| StoreError::File(file.to_owned(), Arc::new(error)))
}

/// Beside its place, so that it can be renamed.
fn unfinished(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.unfinished", std::process::id()));
    file.with_file_name(name)
}
