//! The games that are in memory, each with a task that hosts it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tomoe_play::Millis;
use tomoe_wire::{Deed, GameId, Mark, OnlineGame, Problem, SitDown};

use super::follower::{ConnectionId, Outbox};
use super::host::Host;
use super::owner::Owner;
use crate::house::House;
use crate::store::{KeyHash, StoredAccount};

/// How many commands may wait for a game; whoever sends more waits.
const WAITING: usize = 64;

/// What a game is told.
pub(crate) enum Command {
    /// A connection wants to follow it from now on.
    Follow {
        connection: ConnectionId,
        outbox: Outbox,
        after: u32,
        seat: Claim,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// A connection follows it no more.
    Unfollow { connection: ConnectionId },
    /// A connection wants to do something, which arrived at this time and took so long.
    Act { connection: ConnectionId, place: Option<u8>, mark: Mark, deed: Deed, at: Millis, lag: Millis },
    /// Who has a seat otherwise than by a key does something there, for the position that stands if they do not say which.
    ActAs {
        owner: Owner,
        /// The seat, for who has several.
        place: Option<u8>,
        mark: Mark,
        deed: Deed,
        is_for_any: bool,
        reply: oneshot::Sender<Result<u32, Problem>>,
    },
    /// Somebody wants to sit down, under the name of their account if they have one; the answer is the place.
    Sit { wish: SitDown, account: Option<Box<StoredAccount>>, reply: oneshot::Sender<Result<u8, Problem>> },
    /// Somebody has a new key for a place.
    AddKey { place: u8, key: KeyHash },
    /// Somebody wants to know everything about it.
    Look { reply: oneshot::Sender<Result<Look, Problem>> },
    /// Another node has written entries up to this number.
    Written { last: u32 },
    /// An operator has taken away what was said in the entry of this number.
    Removed { number: u32 },
    /// Another node says who is there.
    Heard { node: String, places: u8, watchers: u32 },
    /// There may be something for the house to do.
    Wake,
}

/// What somebody who follows a game says of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// They watch.
    Watcher,
    /// They have the key of a seat.
    Key(KeyHash),
    /// They have seats otherwise.
    Owner(Owner),
}

/// A game as it stands.
pub(crate) struct Look {
    pub(crate) game: OnlineGame,
    /// Its entries as JSON.
    pub(crate) entries: Vec<Arc<str>>,
    /// The places of keys.
    pub(crate) keys: HashMap<KeyHash, u8>,
}

/// The games that are in memory.
#[derive(Default)]
pub(crate) struct Hosts(Mutex<HashMap<GameId, mpsc::Sender<Command>>>);

impl Hosts {
    /// The way to the task that hosts a game, which is begun if there is none. Whether there is such a game is found out there.
    fn sender(&self, house: &Arc<House>, game: &GameId) -> mpsc::Sender<Command> {
        let mut all = self.all();
        if let Some(sender) = all.get(game).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inbox) = mpsc::channel(WAITING);
        all.insert(game.clone(), sender.clone());
        house.metrics.games_loaded.set(i64::try_from(all.len()).unwrap_or(i64::MAX));
        tokio::spawn(Host::run(Arc::clone(house), game.clone(), inbox));
        sender
    }

    /// Tells a game something. If it is just being put away, it is fetched again.
    pub(crate) async fn tell(&self, house: &Arc<House>, game: &GameId, command: Command) {
        let mut command = command;
        loop {
            match self.sender(house, game).send(command).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(unsent)) => command = unsent,
            }
            // A runtime that is ending begins no task any more, and ends this one here.
            tokio::task::yield_now().await;
        }
    }

    /// Asks a game something.
    pub(crate) async fn ask<T>(
        &self,
        house: &Arc<House>,
        game: &GameId,
        command: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Command,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.tell(house, game, command(reply)).await;
        // Every question is answered, unless the server is ending.
        answer.await.unwrap_or(Err(Problem::Unavailable))
    }

    /// Tells a game something if it is in memory. News that nobody waits for can be missed: a full inbox reads on anyway.
    pub(crate) fn tell_if_loaded(&self, game: &GameId, command: Command) {
        if let Some(sender) = self.all().get(game) {
            let _ = sender.try_send(command);
        }
    }

    /// The games in memory.
    pub(crate) fn loaded(&self) -> Vec<GameId> {
        self.all().keys().cloned().collect()
    }

    /// A game is in memory no more.
    pub(super) fn forget(&self, house: &House, game: &GameId) {
        let mut all = self.all();
        // Another task may host it already.
        if all.get(game).is_some_and(mpsc::Sender::is_closed) {
            all.remove(game);
        }
        house.metrics.games_loaded.set(i64::try_from(all.len()).unwrap_or(i64::MAX));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Command>>> {
        // Nothing is ever left half done here.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use tokio::runtime::Builder;

    use super::*;
    use crate::addresses::{AddressLimits, Addresses};
    use crate::bots::Computers;
    use crate::push::{Push, PushConfig, Vapid};
    use crate::store::{Database, Store};

    #[test]
    fn nobody_waits_for_a_game_when_the_runtime_ends() {
        let folder = tempfile::tempdir().unwrap();
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let database = Database::file(folder.path().join("games.db"));
        let house = runtime.block_on(async {
            let store = Store::open(&database).await.unwrap();
            let vapid = Vapid::read(&Vapid::new_secret()).unwrap();
            let push = Push::new(PushConfig::default(), vapid);
            House::new(
                store,
                Vec::new(),
                Computers::default(),
                Addresses::new(AddressLimits::default()),
                push,
            )
        });
        let game = crate::secrets::new_game_id();
        let (ending, is_ending) = channel::<()>();
        let (asking, news) = channel::<()>();
        runtime.spawn(async move {
            asking.send(()).unwrap();
            // The other thread ends meanwhile what does not run.
            is_ending.recv().unwrap();
            loop {
                house.hosts.tell(&house, &game, Command::Wake).await;
            }
        });
        news.recv().unwrap();
        runtime.shutdown_background();
        ending.send(()).unwrap();
        assert_eq!(news.recv_timeout(Duration::from_secs(20)), Err(RecvTimeoutError::Disconnected));
    }
}
