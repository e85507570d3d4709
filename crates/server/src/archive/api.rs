//! The requests about the archive.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use tokio::sync::{Mutex, Semaphore};
use tomoe_games::{AnyPosition, Canonical};
use tomoe_wire::{ArchiveMonth, ArchivePage, Explored, ExploredMove, Listing, Problem, Tally};

use super::facts::key;
use super::{records, search};
use crate::api::Refused;
use crate::house::House;
use crate::store::{self, Found, Wanted};

/// How many games of a position are shown.
const RECENT: u32 = 4;

/// How many may take records away at a time: each keeps a processor busy.
const DOWNLOADS: usize = 2;

/// How old the count of games by month may be.
const FRESH: Duration = Duration::from_secs(60);

/// What a node remembers of the archive.
pub(crate) struct Archive {
    months: Mutex<Option<(Instant, Arc<Vec<ArchiveMonth>>)>>,
    pub(super) downloads: Arc<Semaphore>,
}

impl Default for Archive {
    fn default() -> Self {
        Self { months: Mutex::default(), downloads: Arc::new(Semaphore::new(DOWNLOADS)) }
    }
}

/// The routes of the archive.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/v1/explorer", get(explore))
        .route("/api/v1/archive", get(search_games))
        .route("/api/v1/archive/months", get(months))
        .route("/api/v1/archive/{game}/{file}", get(download))
}

async fn explore(
    State(house): State<Arc<House>>,
    RawQuery(query): RawQuery,
) -> Result<Json<Explored>, Refused> {
    let position = search::read_position(&query.unwrap_or_default())?;
    let canonical = Canonical::of(&position);
    let key = key(&canonical);
    let wanted = Wanted { position: Some(key), ..Wanted::default() };
    let (statistics, recent) =
        tokio::try_join!(house.store.statistics(key), house.store.archived(&wanted, RECENT))?;
    let moves = statistics.moves.iter().filter_map(|(text, tally)| {
        let mv = position.move_text(canonical.move_back(text)?);
        Some(ExploredMove { mv, tally: told(&position, tally) })
    });
    Ok(Json(Explored {
        position: position.to_string(),
        all: told(&position, &statistics.all),
        moves: moves.collect(),
        recent: recent.iter().filter_map(listing).collect(),
    }))
}

/// The tally with the wins of those who are seated.
fn told(position: &AnyPosition, tally: &store::Tally) -> Tally {
    let won = position.seated().into_iter().map(|player| tally.won[player.index()]).collect();
    Tally { games: tally.games(), won, drawn: tally.drawn }
}

fn listing(found: &Found) -> Option<Listing> {
    serde_json::from_str(&found.listing).ok()
}

async fn search_games(
    State(house): State<Arc<House>>,
    RawQuery(query): RawQuery,
) -> Result<Json<ArchivePage>, Refused> {
    let search::Search { wanted, limit } = search::read(&query.unwrap_or_default())?;
    let found = house.store.archived(&wanted, limit).await?;
    let is_full = found.len() >= limit as usize;
    let next = found.last().filter(|_| is_full).map(|last| search::place_text(&last.place));
    Ok(Json(ArchivePage { games: found.iter().filter_map(listing).collect(), next }))
}

async fn months(State(house): State<Arc<House>>) -> Result<Response, Refused> {
    let mut latest = house.archive.months.lock().await;
    if let Some((at, months)) = &*latest
        && at.elapsed() < FRESH
    {
        return Ok(Json(&**months).into_response());
    }
    let counted = house.store.months().await?.into_iter();
    let told = |store::Month { rules, month, games }| ArchiveMonth { rules, month, games };
    let months = Arc::new(counted.map(told).collect::<Vec<_>>());
    *latest = Some((Instant::now(), Arc::clone(&months)));
    Ok(Json(&*months).into_response())
}

async fn download(
    State(house): State<Arc<House>>,
    Path((game, file)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let file = records::File::read(&game, &file).ok_or(Problem::NoSuchGame)?;
    let turn = Arc::clone(&house.archive.downloads).try_acquire_owned().map_err(|_| Problem::NoRoom)?;
    Ok(records::answer(house.store.clone(), &file, turn))
}
