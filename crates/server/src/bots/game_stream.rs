//! The stream of one game: the whole game, then what happens.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use tomoe_games::{Outcome, Player};
use tomoe_play::Offer;
use tomoe_wire::{
    BotLine, BotState, Entry, GameId, Notice, OnlineGame, Problem, Scope, Stage, What, WholeGame,
};

use super::caller::Program;
use super::games::seat;
use super::lines::{Gone, KEEP_ALIVE, Lines, lines};
use super::problem::Refused;
use crate::api::Asker;
use crate::house::House;
use crate::live::{Claim, Command, ConnectionId, OutboxReader, outbox};
use crate::store::KeyHash;

/// `GET /api/v1/bot/games/ID/stream`
pub(super) async fn stream(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    program: Program,
    Path(game): Path<String>,
) -> Result<Response, Refused> {
    program.may(Scope::Play)?;
    let (id, owner) = seat(&house, &program, &game).await?;
    let socket = house.addresses.open_socket(address).ok_or(Problem::NoRoom)?;
    let connection = ConnectionId(house.next_connection());
    let (outbox, reader) = outbox();
    let (place, seat) = (owner.place, Claim::Account(owner));
    house
        .hosts
        .ask(&house, &id, |reply| Command::Follow { connection, outbox, after: 0, seat, reply })
        .await?;
    let (lines, response) = lines();
    let tracker = house.talks.clone();
    tracker.spawn(async move {
        let teller = Teller { id: id.clone(), place, token: program.token.hash, game: None, complete_at: 0 };
        let stopping = house.stopping.clone();
        stopping.run_until_cancelled(teller.keep_telling(&house, &lines, reader)).await;
        house.hosts.tell(&house, &id, Command::Unfollow { connection }).await;
        drop(socket);
    });
    Ok(response)
}

/// Tells a program what happens in a game.
struct Teller {
    id: GameId,
    place: u8,
    token: KeyHash,
    game: Option<OnlineGame>,
    /// The number of the entry with which the game is whole.
    complete_at: u32,
}

impl Teller {
    async fn keep_telling(mut self, house: &House, lines: &Lines, mut reader: OutboxReader) {
        let overflow = Arc::clone(&reader.overflow);
        loop {
            let told = tokio::select! {
                message = reader.messages.recv() => match message.map(|text| serde_json::from_str(&text)) {
                    Some(Ok(notice)) => self.hear(notice, lines).await,
                    _ => return,
                },
                () = tokio::time::sleep(KEEP_ALIVE) => match house.store.token(self.token).await {
                    Ok(None) => return,
                    Ok(Some(_)) | Err(_) => lines.keep_alive().await,
                },
                () = overflow.happens() => return,
                () = lines.gone() => return,
            };
            if told.is_err() || self.is_over() {
                return;
            }
        }
    }

    /// Whether everything was told that there is to tell.
    fn is_over(&self) -> bool {
        let is_over = |game: &OnlineGame| {
            matches!(game.stage(), Stage::Over | Stage::Closed) && game.last() >= self.complete_at
        };
        self.game.as_ref().is_some_and(is_over)
    }

    async fn hear(&mut self, notice: Notice, lines: &Lines) -> Result<(), Gone> {
        match notice {
            Notice::Game { setting, last, .. } => {
                let game = self.game.insert(OnlineGame::new(setting));
                self.complete_at = last;
                if last == game.last() {
                    self.tell_whole(lines).await?;
                }
            }
            Notice::Entries { entries, .. } => {
                for entry in entries {
                    self.learn(&entry, lines).await?;
                }
            }
            Notice::Present { places, watchers, .. } => {
                lines.send(&BotLine::Present { places, watchers }).await?;
            }
            _ => {}
        }
        Ok(())
    }

    async fn learn(&mut self, entry: &Entry, lines: &Lines) -> Result<(), Gone> {
        let Some(game) = &mut self.game else { return Err(Gone) };
        game.apply(entry).map_err(|_| Gone)?;
        if entry.number < self.complete_at {
            return Ok(());
        }
        if entry.number == self.complete_at {
            return self.tell_whole(lines).await;
        }
        match &entry.what {
            What::Say { place, text, .. } => {
                lines.send(&BotLine::Say { place: *place, text: text.clone() }).await
            }
            _ => lines.send(&BotLine::State(state(game, entry))).await,
        }
    }

    async fn tell_whole(&self, lines: &Lines) -> Result<(), Gone> {
        let Some(game) = &self.game else { return Err(Gone) };
        let listing = game.listing(self.id.clone());
        let terms = &game.setting().terms;
        lines
            .send(&BotLine::Game(WholeGame {
                game: self.id.clone(),
                place: self.place,
                start: terms.opening().start().to_string(),
                is_public: game.setting().is_public,
                is_rated: terms.is_rated(),
                state: state_at(game, listing.at),
                rules: listing.rules,
                seats: listing.seats,
                clock: listing.clock,
                swap: listing.swap,
            }))
            .await
    }
}

fn state(game: &OnlineGame, entry: &Entry) -> BotState {
    state_at(game, entry.at)
}

/// How a game stands.
fn state_at(game: &OnlineGame, at: tomoe_play::Millis) -> BotState {
    let history = game.live().map_or(game.setting().terms.opening(), |live| live.history());
    let place_of = |player: Player| (0..game.places()).find(|&place| game.player_at(place) == Some(player));
    let offer = |offer: Option<&Offer>| offer.and_then(|offer| place_of(offer.by()));
    let ending = history.ending();
    let time_left = |place| {
        let live = game.live()?;
        Some(live.time_left(live.player_at(usize::from(place))?, at)?.0)
    };
    BotState {
        turns: history.transition_texts().collect(),
        position: history.position().to_string(),
        to_act: game.place_to_act(),
        basis: game.basis(),
        time_left: (0..game.places()).map_while(time_left).collect(),
        may_swap: game.live().is_some_and(|live| live.may_swap()),
        draw_offer: offer(game.live().and_then(|live| live.draw_offer())),
        take_back_offer: offer(game.live().and_then(|live| live.take_back_offer())),
        result: ending.map(|ending| ending.outcome.to_string()),
        winner: ending.and_then(|ending| match ending.outcome {
            Outcome::Win(winner) => place_of(winner),
            Outcome::Draw | Outcome::Ongoing => None,
        }),
        at,
    }
}
