//! The versions of the databases' tables.

use super::StoreError;

/// What leads from each version of an SQLite database to the next, from none.
pub(super) const SQLITE: [&str; 9] = [
    include_str!("schema/sqlite/1.sql"),
    include_str!("schema/sqlite/2.sql"),
    include_str!("schema/sqlite/3.sql"),
    include_str!("schema/sqlite/4.sql"),
    include_str!("schema/sqlite/5.sql"),
    include_str!("schema/sqlite/6.sql"),
    include_str!("schema/sqlite/7.sql"),
    include_str!("schema/sqlite/8.sql"),
    include_str!("schema/sqlite/9.sql"),
];

/// The same for PostgreSQL.
pub(super) const POSTGRES: [&str; 9] = [
    include_str!("schema/postgres/1.sql"),
    include_str!("schema/postgres/2.sql"),
    include_str!("schema/postgres/3.sql"),
    include_str!("schema/postgres/4.sql"),
    include_str!("schema/postgres/5.sql"),
    include_str!("schema/postgres/6.sql"),
    include_str!("schema/postgres/7.sql"),
    include_str!("schema/postgres/8.sql"),
    include_str!("schema/postgres/9.sql"),
];

/// Where an SQLite or PostgreSQL database says which version it is of. Each step adds its row.
pub(super) const VERSIONS: &str = "CREATE TABLE IF NOT EXISTS versions (version BIGINT NOT NULL PRIMARY KEY)";

/// The steps that a database of this version has not gone, and the versions they lead to.
pub(super) fn missing<'a>(
    steps: &'a [&'static str],
    version: i64,
) -> Result<impl Iterator<Item = (i64, &'static str)> + 'a, StoreError> {
    let known = i64::try_from(steps.len()).unwrap_or(i64::MAX);
    if version > known {
        return Err(StoreError::Newer { found: version, known });
    }
    Ok((1..).zip(steps.iter().copied()).filter(move |&(leads_to, _)| leads_to > version))
}
