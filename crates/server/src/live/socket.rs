//! A conversation over a WebSocket.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tomoe_wire::{GameId, Lobby, Notice, Problem, Request, VERSION};

use super::follower::{ConnectionId, Outbox, OutboxReader, outbox, text};
use super::hosts::{Claim, Command};
use super::lag::Lag;
use super::lobby::FRESH;
use crate::clock::now;
use crate::house::House;
use crate::secrets;

/// How many games one connection may follow.
const MOST_FOLLOWED: usize = 32;

/// How many messages a client may send in a second, and how many at once.
const RATE: NonZeroU32 = NonZeroU32::new(10).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Who goes on after so many messages too many is cut off.
const MOST_EXCESS: u32 = 200;

/// The first pings follow each other quickly, so that lag is known before the first move.
const FIRST_PINGS: Duration = Duration::from_secs(2);
const PINGS: Duration = Duration::from_secs(15);

/// Who has not answered a ping for so long is gone.
const SILENCE: Duration = Duration::from_secs(40);

/// Talks with a client until one of both ends it.
pub(crate) async fn talk(house: Arc<House>, socket: WebSocket) {
    house.metrics.connections.inc();
    let (outbox, reader) = outbox();
    let talk = Talk {
        id: ConnectionId(house.next_connection()),
        outbox,
        followed: HashSet::new(),
        shown: None,
        lag: Lag::default(),
        rate: RateLimiter::direct(Quota::per_second(RATE).allow_burst(BURST)),
        excess: 0,
        house,
    };
    talk.run(socket, reader).await;
}

struct Talk {
    house: Arc<House>,
    id: ConnectionId,
    outbox: Outbox,
    followed: HashSet<GameId>,
    /// What was last shown of the lobby, if it is looked at.
    shown: Option<Arc<Lobby>>,
    lag: Lag,
    rate: DefaultDirectRateLimiter,
    excess: u32,
}

/// Why a conversation ends.
enum End {
    /// The client is gone, or does not keep to the protocol.
    Gone,
    /// The client is told why.
    Told(u16, &'static str),
}

impl Talk {
    async fn run(mut self, mut socket: WebSocket, mut reader: OutboxReader) {
        self.outbox.tell(&Notice::Welcome { version: VERSION, now: now() });
        let end = self.converse(&mut socket, &mut reader).await;
        for game in &self.followed {
            self.house.hosts.tell(&self.house, game, Command::Unfollow { connection: self.id }).await;
        }
        self.house.metrics.connections.dec();
        if let End::Told(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = tokio::time::timeout(FIRST_PINGS, socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn converse(&mut self, socket: &mut WebSocket, reader: &mut OutboxReader) -> End {
        let (stopping, overflow) = (self.house.stopping.clone(), Arc::clone(&reader.overflow));
        let mut ping = Box::pin(tokio::time::sleep(Duration::ZERO));
        let mut lobby = Box::pin(tokio::time::sleep(FRESH));
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return End::Gone };
                    if let Err(end) = self.hear(message).await {
                        return end;
                    }
                }
                Some(message) = reader.messages.recv() => {
                    if self.send(socket, message, reader).await.is_err() {
                        return End::Gone;
                    }
                }
                () = overflow.happens() => return End::Told(close_code::AGAIN, "too slow: come back"),
                () = &mut ping => {
                    let moment = Instant::now();
                    if self.lag.is_silent_since(moment - SILENCE) {
                        return End::Gone;
                    }
                    let payload = self.lag.ping(moment);
                    if socket.send(Message::Ping(payload.to_vec().into())).await.is_err() {
                        return End::Gone;
                    }
                    let pause = if self.lag.is_known() { PINGS } else { FIRST_PINGS };
                    ping.as_mut().reset((moment + pause).into());
                }
                () = &mut lobby, if self.shown.is_some() => {
                    self.show_lobby().await;
                    lobby.as_mut().reset((Instant::now() + FRESH).into());
                }
                () = stopping.cancelled() => return End::Told(close_code::RESTART, "the server restarts: come back"),
            }
        }
    }

    /// Sends a message, and what else waits, together.
    async fn send(
        &self,
        socket: &mut WebSocket,
        first: Utf8Bytes,
        reader: &mut OutboxReader,
    ) -> Result<(), axum::Error> {
        socket.feed(Message::Text(first)).await?;
        while let Ok(message) = reader.messages.try_recv() {
            socket.feed(Message::Text(message)).await?;
        }
        socket.flush().await
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let said = match message {
            Message::Text(said) => said,
            Message::Pong(payload) => {
                self.lag.pong(&payload, Instant::now());
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => return self.refuse(None, Problem::Malformed),
        };
        self.house.metrics.messages.inc();
        if self.rate.check().is_err() {
            self.excess += 1;
            return match self.excess < MOST_EXCESS {
                true => self.refuse(None, Problem::TooOften),
                false => Err(End::Told(close_code::POLICY, "too many messages")),
            };
        }
        match serde_json::from_str(&said) {
            Ok(request) => self.answer(request).await,
            Err(_) => self.refuse(None, Problem::Malformed),
        }
    }

    fn refuse(&self, game: Option<GameId>, problem: Problem) -> Result<(), End> {
        self.house.metrics.refused(problem);
        self.outbox.tell(&Notice::refused(game, None, problem));
        Ok(())
    }

    async fn answer(&mut self, request: Request) -> Result<(), End> {
        let (house, connection) = (Arc::clone(&self.house), self.id);
        match request {
            Request::Follow { game, after, key } => {
                let is_full = self.followed.len() >= MOST_FOLLOWED;
                if is_full && !self.followed.contains(&game) {
                    return self.refuse(Some(game), Problem::NoRoom);
                }
                let seat = key.as_ref().map_or(Claim::Watcher, |key| Claim::Key(secrets::hash(key)));
                let outbox = self.outbox.clone();
                let follow = |reply| Command::Follow { connection, outbox, after, seat, reply };
                match house.hosts.ask(&house, &game, follow).await {
                    Ok(()) => drop(self.followed.insert(game)),
                    Err(problem) => return self.refuse(Some(game), problem),
                }
            }
            Request::Unfollow { game } => {
                if self.followed.remove(&game) {
                    house.hosts.tell(&house, &game, Command::Unfollow { connection }).await;
                }
            }
            Request::Act { game, mark, deed, place } => {
                if !self.followed.contains(&game) {
                    let problem = Problem::NotFollowed;
                    house.metrics.refused(problem);
                    self.outbox.tell(&Notice::refused(Some(game), Some(mark), problem));
                    return Ok(());
                }
                let lag = self.lag.allowance();
                house
                    .hosts
                    .tell(&house, &game, Command::Act { connection, place, mark, deed, at: now(), lag })
                    .await;
            }
            Request::Lobby { on: true } => self.show_lobby().await,
            Request::Lobby { on: false } => self.shown = None,
            Request::Ping { id } => self.outbox.send(text(&Notice::Pong { id, now: now() })),
        }
        Ok(())
    }

    /// Shows what there is in the lobby, unless it was shown already.
    async fn show_lobby(&mut self) {
        let Ok(lobby) = self.house.lobby.read(&self.house.store).await else { return };
        if self.shown.as_ref().is_none_or(|shown| !Arc::ptr_eq(shown, &lobby)) {
            self.outbox.tell(&Notice::Lobby((*lobby).clone()));
        }
        self.shown = Some(lobby);
    }
}
