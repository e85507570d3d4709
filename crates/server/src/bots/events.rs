//! The stream of events of an account: what there is, told again whenever it has changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use tokio::sync::watch;
use tomoe_wire::{BotEvent, BotGame, Challenge, ChallengeState, GameId, Listing, Problem};

use super::caller::Program;
use super::challenges::{self, expired};
use super::lines::{Gone, KEEP_ALIVE, Lines, lines};
use super::problem::Refused;
use crate::api::Asker;
use crate::clock::now;
use crate::house::House;
use crate::store::{KeyHash, StoreError};

/// How many streams of events an account may have open on a node.
const MOST: usize = 8;

/// Those who wait for what happens to accounts. Each is only told to look: what is missed is seen when they look again.
#[derive(Default)]
pub(crate) struct Events(Mutex<HashMap<String, watch::Sender<()>>>);

impl Events {
    /// Something has happened to an account.
    pub(crate) fn wake(&self, account: &str) {
        if let Some(sender) = self.all().get(account) {
            sender.send_replace(());
        }
    }

    /// Something may have happened to anybody.
    pub(crate) fn wake_all(&self) {
        self.all().values().for_each(|sender| sender.send_replace(()));
    }

    /// Waits for what happens to an account from now on; not if too many do.
    pub(super) fn wait(&self, account: &str) -> Option<watch::Receiver<()>> {
        let mut all = self.all();
        all.retain(|_, sender| sender.receiver_count() > 0);
        let sender = all.entry(account.to_owned()).or_insert_with(|| watch::channel(()).0);
        (sender.receiver_count() < MOST).then(|| sender.subscribe())
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        // Nothing is ever left half done here.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `GET /api/v1/bot/events`
pub(super) async fn stream(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    program: Program,
) -> Result<Response, Refused> {
    let place = house.addresses.open_socket(address).ok_or(Problem::NoRoom)?;
    let news = house.events.wait(&program.account.id).ok_or(Problem::NoRoom)?;
    let mut told = Told { account: program.account.id, token: program.token.hash, ..Told::default() };
    // Whatever happens after the answer is news.
    let first = told.look(&house).await?.unwrap_or_default();
    let (lines, response) = lines();
    let tracker = house.talks.clone();
    tracker.spawn(async move {
        let stopping = house.stopping.clone();
        stopping.run_until_cancelled(told.keep_telling(&house, &lines, first, news)).await;
        drop(place);
    });
    Ok(response)
}

/// What was told.
#[derive(Default)]
struct Told {
    account: String,
    token: KeyHash,
    /// Whether what there was at the beginning was told.
    has_begun: bool,
    challenges: HashMap<GameId, ChallengeState>,
    games: HashMap<GameId, u8>,
}

impl Told {
    async fn keep_telling(
        mut self,
        house: &House,
        lines: &Lines,
        mut events: Vec<BotEvent>,
        mut news: watch::Receiver<()>,
    ) {
        loop {
            if tell(lines, &events).await.is_err() {
                return;
            }
            let is_gone = tokio::select! {
                changed = news.changed() => changed.is_err(),
                () = tokio::time::sleep(KEEP_ALIVE) => lines.keep_alive().await.is_err(),
                () = lines.gone() => true,
            };
            if is_gone {
                return;
            }
            events = match self.look(house).await {
                Ok(Some(events)) => events,
                Ok(None) => return,
                // It is looked again soon.
                Err(error) => {
                    tracing::warn!(%error, "storage failed");
                    Vec::new()
                }
            };
        }
    }

    /// What has changed since it was told; none if the token has ended.
    async fn look(&mut self, house: &House) -> Result<Option<Vec<BotEvent>>, StoreError> {
        if Program::find(house, self.token).await?.is_none() {
            return Ok(None);
        }
        let mut events = Vec::new();
        let stored = house.store.challenges(&self.account, expired(now())).await?;
        let stored = stored.iter().rev().filter_map(challenges::shown);
        events.extend(stored.filter_map(|challenge| self.learn_challenge(challenge)));
        let playing = playing(house, &self.account).await?;
        let ended: Vec<GameId> = self
            .games
            .keys()
            .filter(|game| playing.iter().all(|it| it.listing.game != **game))
            .cloned()
            .collect();
        for game in ended {
            let place = self.games.remove(&game).unwrap_or_default();
            let listing = house.store.listing(&game).await?;
            let listing = listing.and_then(|listing| serde_json::from_str(&listing).ok());
            events.extend(listing.map(|listing| BotEvent::GameEnd(BotGame { place, listing })));
        }
        for game in playing {
            if self.games.insert(game.listing.game.clone(), game.place).is_none() {
                events.push(BotEvent::GameStart(game));
            }
        }
        self.has_begun = true;
        Ok(Some(events))
    }

    fn learn_challenge(&mut self, challenge: Challenge) -> Option<BotEvent> {
        let before = self.challenges.insert(challenge.id.clone(), challenge.state);
        if before == Some(challenge.state) {
            return None;
        }
        match challenge.state {
            ChallengeState::Open => Some(BotEvent::Challenge(challenge)),
            _ if before.is_some() || self.has_begun => Some(BotEvent::ChallengeOver(challenge)),
            _ => None,
        }
    }
}

async fn tell(lines: &Lines, events: &[BotEvent]) -> Result<(), Gone> {
    for event in events {
        lines.send(event).await?;
    }
    Ok(())
}

/// The games that an account plays. It is noted of those that are over.
pub(super) async fn playing(house: &House, account: &str) -> Result<Vec<BotGame>, StoreError> {
    let mut games = Vec::new();
    for (game, place, listing) in house.store.playing(account).await? {
        let Ok(listing) = serde_json::from_str::<Listing>(&listing) else { continue };
        if listing.result.is_some() {
            house.store.end_seats(&game).await?;
        } else if listing.seats.iter().all(|seat| !seat.is_free) {
            games.push(BotGame { place, listing });
        }
    }
    Ok(games)
}
