//! A seat at a game that is kept through everything.

use std::time::Duration;

use tomoe_wire::{Deed, Entry, GameId, Key, Mark, Notice, OnlineGame, Problem, Request};

use crate::site::Site;
use crate::socket::Socket;
use crate::{ClientError, new_mark, random};

/// The pauses between attempts to come back: the first, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(3);

/// How long to wait before sending again what the server could not write.
const AGAIN: Duration = Duration::from_millis(200);

/// A seat at a game, or a watcher's place. It comes back by itself when a connection breaks.
pub struct Seat {
    site: Site,
    id: GameId,
    key: Option<Key>,
    socket: Option<Socket>,
    game: Option<OnlineGame>,
    place: Option<u8>,
    /// What was sent and is not acknowledged.
    pending: Vec<(Mark, Deed)>,
    /// The entry with which the catch-up after a return is complete.
    complete_at: Option<u32>,
    pause: Duration,
    returns: u32,
}

/// Something that a client learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The game is there, with everything that has happened.
    Followed,
    /// These entries are new.
    Entries(Vec<Entry>),
    /// What was sent under this mark was done.
    Done(Mark),
    /// What was sent under this mark was refused.
    Refused(Option<Mark>, Problem),
    /// Somebody came or went.
    Present(Vec<bool>),
    /// An operator has taken away what was said in the entry of this number.
    Removed(u32),
    /// The connection broke, and is being made again.
    Lost,
}

impl Seat {
    /// A seat with this key, or a watcher's place without one.
    pub fn new(site: Site, id: GameId, key: Option<Key>) -> Self {
        Self {
            site,
            id,
            key,
            socket: None,
            game: None,
            place: None,
            pending: Vec::new(),
            complete_at: None,
            pause: FIRST_PAUSE,
            returns: 0,
        }
    }

    /// The name of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The key of the seat; `None` for a watcher.
    pub fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// The game as far as it is known here.
    pub fn game(&self) -> Option<&OnlineGame> {
        self.game.as_ref()
    }

    /// The place that the key belongs to.
    pub fn place(&self) -> Option<u8> {
        self.place
    }

    /// How often a connection was made again.
    pub fn returns(&self) -> u32 {
        self.returns
    }

    /// Whether something is not acknowledged yet.
    pub fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Sends something to be done; it is sent again until it is acknowledged or refused.
    pub async fn act(&mut self, deed: Deed) -> Mark {
        let mark = new_mark();
        self.pending.push((mark.clone(), deed.clone()));
        self.send(self.request(mark.clone(), deed)).await;
        mark
    }

    fn request(&self, mark: Mark, deed: Deed) -> Request {
        Request::Act { game: self.id.clone(), mark, deed, place: None }
    }

    /// Plays in the position as it is known here.
    pub async fn play(&mut self, action: impl Into<String>) -> Mark {
        let basis = self.game.as_ref().map_or(0, OnlineGame::basis);
        self.act(Deed::Play { action: action.into(), basis }).await
    }

    /// Breaks the connection, as a bad network does.
    pub fn disconnect(&mut self) {
        self.socket = None;
    }

    /// Says something if there is a connection; otherwise it is said after the next one is made.
    async fn send(&mut self, request: Request) {
        if let Some(socket) = &mut self.socket
            && socket.say(&request).await.is_err()
        {
            self.socket = None;
        }
    }

    /// Waits for the next thing to learn. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Result<Change, ClientError> {
        loop {
            let Some(socket) = &mut self.socket else {
                self.connect().await;
                continue;
            };
            match socket.hear().await {
                Ok(notice) => {
                    if let Some(change) = self.learn(notice).await? {
                        return Ok(change);
                    }
                }
                Err(ClientError::Connection(_)) => {
                    self.socket = None;
                    return Ok(Change::Lost);
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn connect(&mut self) {
        let after = self.game.as_ref().map_or(0, OnlineGame::last);
        let follow = Request::Follow { game: self.id.clone(), after, key: self.key.clone() };
        let mut socket = match Socket::connect(self.site.node()).await {
            Ok(socket) => socket,
            Err(_) => return self.wait().await,
        };
        match socket.say(&follow).await {
            Ok(()) => self.socket = Some(socket),
            Err(_) => self.wait().await,
        }
    }

    /// Waits a little longer each time, and not exactly as long as everybody else.
    async fn wait(&mut self) {
        let [chance] = random::<1>();
        tokio::time::sleep(self.pause.mul_f64(0.5 + f64::from(chance) / 256.0)).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
    }

    async fn learn(&mut self, notice: Notice) -> Result<Option<Change>, ClientError> {
        Ok(match notice {
            Notice::Game { setting, place, last, .. } => {
                if self.game.is_some() {
                    self.returns += 1;
                }
                self.pause = FIRST_PAUSE;
                self.place = place;
                let known = self.game.get_or_insert_with(|| OnlineGame::new(setting));
                if last < known.last() {
                    return Err(ClientError::Protocol(format!(
                        "entries {}..{} are lost",
                        last + 1,
                        known.last()
                    )));
                }
                let is_complete = last == known.last();
                self.complete_at = Some(last);
                if is_complete {
                    self.send_again().await;
                }
                is_complete.then_some(Change::Followed)
            }
            Notice::Entries { entries, .. } => {
                let game = self
                    .game
                    .as_mut()
                    .ok_or_else(|| ClientError::Protocol("entries of nothing".to_owned()))?;
                let known = game.last();
                let entries: Vec<Entry> = entries.into_iter().filter(|entry| entry.number > known).collect();
                for entry in &entries {
                    game.apply(entry)?;
                    self.pending.retain(|(mark, _)| entry.mark.as_ref() != Some(mark));
                }
                if self.complete_at.is_some_and(|last| last <= game.last()) {
                    self.send_again().await;
                }
                Some(Change::Entries(entries))
            }
            Notice::Done { mark, .. } => {
                self.pending.retain(|(pending, _)| *pending != mark);
                Some(Change::Done(mark))
            }
            Notice::Refused { mark: Some(mark), problem: Problem::Unavailable, .. } => {
                tokio::time::sleep(AGAIN).await;
                let deed =
                    self.pending.iter().find(|(pending, _)| *pending == mark).map(|(_, deed)| deed.clone());
                if let Some(deed) = deed {
                    self.send(self.request(mark, deed)).await;
                }
                None
            }
            Notice::Refused { mark: None, problem: Problem::Unavailable, .. } => {
                self.socket = None;
                self.wait().await;
                None
            }
            Notice::Refused { mark, problem, .. } => {
                self.pending.retain(|(pending, _)| mark.as_ref() != Some(pending));
                Some(Change::Refused(mark, problem))
            }
            Notice::Present { places, .. } => Some(Change::Present(places)),
            Notice::Removed { number, .. } => {
                let is_new = self.game.as_mut().is_some_and(|game| game.remove_remark(number));
                is_new.then_some(Change::Removed(number))
            }
            Notice::Welcome { .. } | Notice::Pong { .. } | Notice::Lobby(_) => None,
        })
    }

    /// Sends again what is not acknowledged. What was done already is answered with that.
    async fn send_again(&mut self) {
        self.complete_at = None;
        for (mark, deed) in self.pending.clone() {
            self.send(self.request(mark, deed)).await;
        }
    }
}
