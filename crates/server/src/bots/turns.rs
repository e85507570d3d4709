//! The stream of turns: whatever is up to an account in any of its games, over one connection.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};
use tomoe_wire::{
    Asked, Entry, GameId, Notice, OnlineGame, Problem, Scope, Setting, Stage, TurnLine, WantedTurn,
};

use super::caller::Program;
use super::events::playing;
use super::lines::{Gone, KEEP_ALIVE, Lines, lines};
use super::problem::Refused;
use super::whole_game::whole_game;
use crate::api::Asker;
use crate::house::House;
use crate::live::{Claim, Command, ConnectionId, Outbox, OutboxReader, Owner, outbox_for_many};

/// Computers leave a game in which nothing was up to them for so long: it calls them again. Games without a clock may stand for ever.
const IDLE: Duration = Duration::from_secs(600);

/// `GET /api/v1/bot/turns`
pub(super) async fn stream(
    State(house): State<Arc<House>>,
    Extension(Asker(address)): Extension<Asker>,
    program: Program,
) -> Result<Response, Refused> {
    program.may(Scope::Play)?;
    let socket = house.addresses.open_socket(address).ok_or(Problem::NoRoom)?;
    let news = house.events.wait(&program.account.id).ok_or(Problem::NoRoom)?;
    let connection = ConnectionId(house.next_connection());
    let (outbox, reader) = outbox_for_many();
    let (lines, response) = lines();
    let tracker = house.talks.clone();
    tracker.spawn(async move {
        let stopping = house.stopping.clone();
        let (found, games) = (VecDeque::new(), HashMap::new());
        let mut turns = Turns { house, program, connection, outbox, lines, found, games };
        stopping.run_until_cancelled(turns.keep_telling(news, reader)).await;
        for game in turns.games.keys() {
            turns.house.hosts.tell(&turns.house, game, Command::Unfollow { connection }).await;
        }
        drop(socket);
    });
    Ok(response)
}

/// Tells a program what is up to it.
struct Turns {
    house: Arc<House>,
    program: Program,
    connection: ConnectionId,
    outbox: Outbox,
    lines: Lines,
    /// Games that are about to be followed, one after the other, so that what is heard of them does not heap up.
    found: VecDeque<(GameId, Owner)>,
    /// The games that are followed.
    games: HashMap<GameId, Followed>,
}

/// A game that is followed.
struct Followed {
    owner: Owner,
    game: Option<OnlineGame>,
    /// The number of the entry with which the game is whole.
    complete_at: u32,
    /// By place, what was last told: in which position, and what was asked.
    told: HashMap<u8, (u32, Vec<Asked>)>,
    /// When something was last up to the program, or happened.
    changed: Instant,
}

impl Turns {
    /// Tells until the program has gone, its token has ended, or it can't keep up.
    async fn keep_telling(&mut self, mut news: watch::Receiver<()>, mut reader: OutboxReader) {
        let overflow = Arc::clone(&reader.overflow);
        let mut calls = self.calls();
        let mut beat = interval(KEEP_ALIVE);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let told = tokio::select! {
                // What was heard of a game makes room for what is heard of the next.
                biased;
                () = overflow.happens() => return,
                () = self.lines.gone() => return,
                // The first beat is at once.
                _ = beat.tick() => self.beat().await,
                message = reader.messages.recv() => match message.map(|text| serde_json::from_str(&text)) {
                    Some(Ok(notice)) => self.hear(notice).await,
                    _ => return,
                },
                changed = news.changed() => match changed {
                    Ok(()) => self.look().await,
                    Err(_) => return,
                },
                () = std::future::ready(()), if !self.found.is_empty() => self.follow_next().await,
                Some(game) = calls.recv() => {
                    self.found.push_back((game, Owner::House));
                    Ok(())
                }
            };
            if told.is_err() {
                return;
            }
        }
    }

    /// The games in which computers of the house are wanted, for who plays for them.
    fn calls(&self) -> mpsc::UnboundedReceiver<GameId> {
        match self.program.is_house {
            true => self.house.computers.listen(self.connection),
            false => mpsc::unbounded_channel().1,
        }
    }

    async fn beat(&mut self) -> Result<(), Gone> {
        self.lines.keep_alive().await?;
        if self.program.is_house {
            let is_idle = |(_, followed): &(&GameId, &Followed)| {
                followed.told.is_empty() && followed.changed.elapsed() > IDLE
            };
            let idle: Vec<GameId> = self.games.iter().filter(is_idle).map(|(game, _)| game.clone()).collect();
            for game in idle {
                self.leave(&game).await;
            }
        }
        self.look().await
    }

    /// Looks whether the token is still good, and which games there are. Those of the house call by themselves.
    async fn look(&mut self) -> Result<(), Gone> {
        if matches!(Program::find(&self.house, self.program.token.hash).await, Ok(None)) {
            return Err(Gone);
        }
        if self.program.is_house {
            return Ok(());
        }
        match playing(&self.house, &self.program.account.id).await {
            Ok(playing) => {
                let name = &self.program.account.name;
                let found = playing.into_iter().map(|game| {
                    (game.listing.game, Owner::Account { place: game.place, name: name.clone() })
                });
                self.found = found.filter(|(game, _)| !self.games.contains_key(game)).collect();
            }
            // It is looked again soon.
            Err(error) => tracing::warn!(%error, "storage failed"),
        }
        Ok(())
    }

    /// Follows the next game, unless it is followed already. What does not succeed is tried again when it is looked, or called, again.
    async fn follow_next(&mut self) -> Result<(), Gone> {
        let Some((id, owner)) = self.found.pop_front().filter(|(id, _)| !self.games.contains_key(id)) else {
            return Ok(());
        };
        let (connection, outbox, seat) = (self.connection, self.outbox.clone(), Claim::Owner(owner.clone()));
        let follow = |reply| Command::Follow { connection, outbox, after: 0, seat, reply };
        if self.house.hosts.ask(&self.house, &id, follow).await.is_ok() {
            let changed = Instant::now();
            let followed = Followed { owner, game: None, complete_at: 0, told: HashMap::new(), changed };
            self.games.insert(id, followed);
        }
        Ok(())
    }

    async fn leave(&mut self, id: &GameId) {
        self.games.remove(id);
        let connection = self.connection;
        self.house.hosts.tell(&self.house, id, Command::Unfollow { connection }).await;
    }

    async fn hear(&mut self, notice: Notice) -> Result<(), Gone> {
        let (id, is_sound) = match notice {
            Notice::Game { game, setting, last, .. } => {
                if let Some(followed) = self.games.get_mut(&game) {
                    followed.begin(setting, last);
                }
                (game, true)
            }
            Notice::Entries { game, entries } => {
                let is_sound = self.games.get_mut(&game).is_none_or(|followed| followed.learn(&entries));
                (game, is_sound)
            }
            _ => return Ok(()),
        };
        if !is_sound {
            self.leave(&id).await;
        }
        self.tell(&id).await
    }

    /// Tells what has become the program's in a game, or that it is over.
    async fn tell(&mut self, id: &GameId) -> Result<(), Gone> {
        let Some(followed) = self.games.get_mut(id) else { return Ok(()) };
        let Some(game) = followed.game.as_ref().filter(|game| game.last() >= followed.complete_at) else {
            return Ok(());
        };
        let places = followed.owner.places(game);
        if matches!(game.stage(), Stage::Over | Stage::Closed) {
            if let Some(&place) = places.first() {
                self.lines.send(&TurnLine::Over(whole_game(id, game, place))).await?;
            }
            self.leave(id).await;
            return Ok(());
        }
        for place in places {
            let asked = game.asked(place);
            if asked.is_empty() {
                followed.told.remove(&place);
                continue;
            }
            let wanted = (game.basis(), asked.clone());
            if followed.told.get(&place) != Some(&wanted) {
                followed.told.insert(place, wanted);
                let turn = WantedTurn { asked, game: whole_game(id, game, place) };
                self.lines.send(&TurnLine::Turn(turn)).await?;
            }
        }
        Ok(())
    }
}

impl Followed {
    fn begin(&mut self, setting: Setting, last: u32) {
        self.game = Some(OnlineGame::new(setting));
        self.complete_at = last;
    }

    /// Takes note of what happened; whether it can have.
    fn learn(&mut self, entries: &[Entry]) -> bool {
        self.changed = Instant::now();
        // What was still on its way when the game was left and followed again says nothing new.
        let Some(game) = &mut self.game else { return true };
        entries.iter().all(|entry| game.apply(entry).is_ok())
    }
}
