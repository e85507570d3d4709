//! Everything that is kept, as lines of JSON: how games move from one database to another.

mod lines;
mod rows;

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use serde_json::value::RawValue;

use super::{Change, Database, Kind, Store, StoreError};
use lines::{Game, Header, Line};
use rows::{GameRow, Source, Target};

/// How many games are read or written together.
const PAGE: usize = 200;

/// How much was exported or imported. The end of an export says it, too, so that half a file is known for what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Amounts {
    /// Games.
    pub games: u64,
    /// Entries of all games.
    pub entries: u64,
    /// Accounts.
    #[serde(default)]
    pub accounts: u64,
    /// Times in which no server ran.
    pub outages: u64,
}

/// Why games could not be exported or imported. In the latter case nothing of them was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransferError {
    /// The database is to blame.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file could not be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line of the file is not what it should be.
    #[error("line {number}: {problem}")]
    Line {
        /// Which line, from 1.
        number: u64,
        /// What was expected.
        problem: String,
    },
    /// The file ends too early.
    #[error("the file ends before its end: its last line should say how much is in it")]
    Unfinished,
    /// There is something in the database that is imported into.
    #[error("the database is not empty: only an empty one can be imported into")]
    NotEmpty,
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

/// Writes all that a database holds at this moment, also while servers use it.
pub async fn export(database: &Database, out: &mut (impl Write + Send)) -> Result<Amounts, TransferError> {
    if let Database::Sqlite { path, .. } = database
        && !path.exists()
    {
        return Err(StoreError::Missing(path.clone()).into());
    }
    match Store::open(database).await?.0 {
        Kind::Sqlite(sqlite) => write_all(sqlite.snapshot().await?, out).await,
        Kind::Postgres(postgres) => write_all(postgres.snapshot().await?, out).await,
    }
}

/// Reads into an empty database what [`export`] has written: everything or, if there is an error, nothing.
pub async fn import(database: &Database, lines: impl BufRead + Send) -> Result<Amounts, TransferError> {
    let lines = Lines::new(lines)?;
    match Store::open(database).await?.0 {
        Kind::Sqlite(sqlite) => read_all(lines, sqlite.target().await?).await,
        Kind::Postgres(postgres) => read_all(lines, postgres.target().await?).await,
    }
}

async fn write_all(mut source: impl Source, out: &mut impl Write) -> Result<Amounts, TransferError> {
    let mut amounts = Amounts::default();
    write_line(out, &Header { version: Header::VERSION })?;
    let mut last = String::new();
    loop {
        let games = source.games_after(&last, PAGE).await?;
        let (Some(first), Some(end)) = (games.first(), games.last()) else { break };
        let (first, end) = (first.id.clone(), end.id.clone());
        let mut entries = by_owner(source.entries_within(&first, &end).await?);
        let keys = source.keys_within(&first, &end).await?;
        let mut keys = by_owner(keys.into_iter().map(|(game, place, hash)| (game, (place, hash))));
        for row in games {
            let (keys, entries) = (keys.remove(&row.id), entries.remove(&row.id));
            let game = whole_game(row, keys.unwrap_or_default(), entries.unwrap_or_default())?;
            amounts.games += 1;
            amounts.entries += game.entries.len() as u64;
            write_line(out, &Line::Game(game))?;
        }
        last = end;
    }
    for pass in source.passes().await? {
        write_line(out, &Line::Pass(pass))?;
    }
    for account in source.accounts().await? {
        amounts.accounts += 1;
        write_line(out, &Line::Account(account))?;
    }
    for report in source.reports().await? {
        write_line(out, &Line::Report(report))?;
    }
    if let Some(secret) = source.vapid().await? {
        write_line(out, &Line::Vapid(secret))?;
    }
    for push in source.pushes().await? {
        write_line(out, &Line::Push(push))?;
    }
    for outage in source.outages().await? {
        amounts.outages += 1;
        write_line(out, &Line::Outage(outage))?;
    }
    if let Some(at) = source.heartbeat().await? {
        write_line(out, &Line::Heartbeat(at))?;
    }
    write_line(out, &Line::End(amounts))?;
    Ok(amounts)
}

async fn read_all<R: BufRead>(
    mut lines: Lines<R>,
    mut target: impl Target,
) -> Result<Amounts, TransferError> {
    if target.is_used().await? {
        return Err(TransferError::NotEmpty);
    }
    let mut amounts = Amounts::default();
    let mut games: Vec<Change> = Vec::with_capacity(PAGE);
    loop {
        let line = lines.next()?;
        if games.len() == PAGE || !(games.is_empty() || matches!(line, Line::Game(_))) {
            if !target.add_games(&games).await? {
                return Err(lines.wrong("one of the games before is there twice".to_owned()));
            }
            games.clear();
        }
        match line {
            Line::Game(game) => {
                amounts.games += 1;
                amounts.entries += game.entries.len() as u64;
                games.push(game.into_change().map_err(|problem| lines.wrong(problem))?);
            }
            Line::Pass(pass) => target.add_pass(pass).await?,
            Line::Account(account) => {
                amounts.accounts += 1;
                target.add_account(account).await?;
            }
            Line::Report(report) => target.add_report(report).await?,
            Line::Vapid(secret) => target.set_vapid(secret).await?,
            Line::Push(push) => target.add_push(push).await?,
            Line::Outage(outage) => {
                amounts.outages += 1;
                target.add_outage(outage).await?;
            }
            Line::Heartbeat(at) => target.set_heartbeat(at).await?,
            Line::End(promised) if promised != amounts => {
                return Err(lines.wrong(format!("expected {promised:?} in all, found {amounts:?}")));
            }
            Line::End(_) => break,
        }
    }
    if lines.next_text()?.is_some() {
        return Err(lines.wrong("expected nothing after the end".to_owned()));
    }
    target.finish().await?;
    Ok(amounts)
}

/// The lines of a file after the first, with their numbers.
struct Lines<R> {
    lines: io::Lines<R>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    fn new(file: R) -> Result<Self, TransferError> {
        let mut lines = Self { lines: file.lines(), number: 0 };
        let expected = || "expected the beginning of an export".to_owned();
        let header = lines.next_text()?.ok_or(TransferError::Line { number: 1, problem: expected() })?;
        match serde_json::from_str(&header) {
            Ok(Header { version: Header::VERSION }) => Ok(lines),
            Ok(Header { version }) => Err(lines.wrong(format!(
                "an export of version {version}, and this program knows {}: use a newer one",
                Header::VERSION
            ))),
            Err(_) => Err(lines.wrong(expected())),
        }
    }

    /// The next line. The end of the file is an error, since the last line is another one.
    fn next(&mut self) -> Result<Line, TransferError> {
        let text = self.next_text()?.ok_or(TransferError::Unfinished)?;
        serde_json::from_str(&text).map_err(|error| self.wrong(error.to_string()))
    }

    fn next_text(&mut self) -> Result<Option<String>, TransferError> {
        self.number += 1;
        match self.lines.next() {
            Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Err(self.wrong(error.to_string()))
            }
            line => Ok(line.transpose()?),
        }
    }

    /// An error of the line that was read last.
    fn wrong(&self, problem: String) -> TransferError {
        TransferError::Line { number: self.number, problem }
    }
}

fn write_line(out: &mut impl Write, line: &impl serde::Serialize) -> Result<(), TransferError> {
    serde_json::to_writer(&mut *out, line).map_err(io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

/// What a database kept as JSON, which it has to be, on one line.
fn raw(game: &str, text: String) -> Result<Box<RawValue>, TransferError> {
    let wrong = || StoreError::Invalid(format!("the database keeps no JSON for game {game}: {text:?}"));
    match RawValue::from_string(text.clone()) {
        Ok(value) if !text.contains('\n') => Ok(value),
        _ => Err(wrong().into()),
    }
}

fn whole_game(row: GameRow, keys: Vec<(i64, String)>, entries: Vec<String>) -> Result<Game, TransferError> {
    let GameRow { id, setting, list, listing, at, due } = row;
    let (setting, listing) = (raw(&id, setting)?, raw(&id, listing)?);
    let entries = entries.into_iter().map(|text| raw(&id, text)).collect::<Result<_, _>>()?;
    Ok(Game { id, setting, list, listing, at, due, keys, entries })
}

/// Rows that belong to several games or accounts, by owner.
fn by_owner<T>(rows: impl IntoIterator<Item = (String, T)>) -> HashMap<String, Vec<T>> {
    let mut owners: HashMap<String, Vec<T>> = HashMap::new();
    for (owner, row) in rows {
        owners.entry(owner).or_default().push(row);
    }
    owners
}
