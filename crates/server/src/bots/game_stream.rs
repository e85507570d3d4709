//! The stream of one game: the whole game, then what happens.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use tomoe_wire::{BotLine, Entry, GameId, Notice, OnlineGame, Problem, Scope, Stage, What};

use super::caller::Program;
use super::games::seat;
use super::lines::{Gone, KEEP_ALIVE, Lines, lines};
use super::problem::Refused;
use super::whole_game::{state, whole_game};
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
    let seat = Claim::Owner(owner);
    let follow = |reply| Command::Follow { connection, outbox, after: 0, seat, reply };
    house.hosts.ask(&house, &id, follow).await?;
    let (lines, response) = lines();
    let tracker = house.talks.clone();
    tracker.spawn(async move {
        let teller =
            Teller { id: id.clone(), token: program.token.hash, place: 0, game: None, complete_at: 0 };
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
    token: KeyHash,
    /// The program's seat, once the game has said which.
    place: u8,
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
                () = tokio::time::sleep(KEEP_ALIVE) => match Program::find(house, self.token).await {
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
            Notice::Game { setting, place, last, .. } => {
                self.place = place.unwrap_or_default();
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
            _ => lines.send(&BotLine::State(state(game, entry.at))).await,
        }
    }

    async fn tell_whole(&self, lines: &Lines) -> Result<(), Gone> {
        let Some(game) = &self.game else { return Err(Gone) };
        lines.send(&BotLine::Game(whole_game(&self.id, game, self.place))).await
    }
}
