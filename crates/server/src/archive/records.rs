//! The records of a month, written while they are fetched.

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::Response;
use futures_util::stream;
use tokio::sync::OwnedSemaphorePermit;
use tomoe_games::Game;
use tomoe_games::record::{Form, Record};
use tomoe_wire::{GameId, OnlineGame};

use super::day::{day_of, month};
use super::facts::replayed;
use crate::store::{Store, StoreError, Wanted};

/// How many games are read and sent together.
const TOGETHER: u32 = 50;

/// A file of records: those of one game and month, in one form.
#[derive(Debug)]
pub(super) struct File {
    name: String,
    form: Form,
    wanted: Wanted,
}

impl File {
    /// The file of this game that is called `2026-11.jsonl` or `2026-11.txt`.
    pub(super) fn read(game: &str, name: &str) -> Option<Self> {
        let game: Game = game.parse().ok()?;
        let (written, ending) = name.split_once('.')?;
        let form = match ending {
            "jsonl" => Form::Json,
            "txt" => Form::Text,
            _ => return None,
        };
        let (since, until) = month(written)?;
        let wanted = Wanted {
            rules: Some(game.id().to_owned()),
            since: Some(since),
            until: Some(until),
            ..Wanted::default()
        };
        Some(Self { name: format!("{}-{name}", game.id()), form, wanted })
    }
}

/// What is still to be sent.
struct Rest {
    store: Store,
    form: Form,
    wanted: Wanted,
    is_done: bool,
    /// The turn of who fetches; given back at the end.
    _turn: OwnedSemaphorePermit,
}

/// Sends a file, the newest game first. If storage fails meanwhile, the connection breaks, so that half a file is not taken for a whole one.
pub(super) fn answer(store: Store, file: &File, turn: OwnedSemaphorePermit) -> Response {
    let rest = Rest { store, form: file.form, wanted: file.wanted.clone(), is_done: false, _turn: turn };
    let parts = stream::try_unfold(rest, async |mut rest| match rest.is_done {
        true => Ok(None),
        false => rest.next().await.map(|part| Some((part, rest))),
    });
    let mut response = Response::new(Body::from_stream(parts));
    let mime = match file.form {
        Form::Json => "application/x-ndjson",
        Form::Text => "text/plain; charset=utf-8",
    };
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", file.name)) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    response
}

impl Rest {
    /// The records of the next games.
    async fn next(&mut self) -> Result<Bytes, StoreError> {
        let found = self.store.archived(&self.wanted, TOGETHER).await?;
        self.is_done = found.len() < TOGETHER as usize;
        self.wanted.before = found.last().map(|last| last.place.clone());
        let mut games = Vec::with_capacity(found.len());
        for found in found {
            if let Some(stored) = self.store.game(&found.place.game).await? {
                games.push((found.place.game, stored));
            }
        }
        let form = self.form;
        let written = tokio::task::spawn_blocking(move || {
            let records = games.iter().filter_map(|(id, stored)| record(id, &replayed(stored)?));
            records.map(|record| text(&record, form)).collect::<String>()
        });
        written.await.map(Bytes::from).map_err(|_| StoreError::Ended)
    }
}

/// The record of a game, with its day and its name here.
fn record(id: &GameId, game: &OnlineGame) -> Option<Record> {
    let live = game.live()?;
    let mut record = live.record();
    record.set_tag("Date", &day_of(live.began())).ok()?;
    record.set_tag("Id", id.as_str()).ok()?;
    Some(record)
}

/// As `tomoe record` writes several: JSON a line each, text with a blank line between.
fn text(record: &Record, form: Form) -> String {
    match form {
        Form::Json => record.to_json() + "\n",
        Form::Text => record.to_string() + "\n",
    }
}
