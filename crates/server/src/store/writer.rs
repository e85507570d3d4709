//! The one who writes: what many games want written meanwhile goes into one commit.

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tomoe_wire::GameId;

use super::{Change, Store, StoreError, Verdict};

/// How many changes go into one commit at most. From about a hundred on, a change more costs as much as in a commit of its own.
const MOST: usize = 256;

/// How many changes may wait. Whoever comes when so many do, waits outside.
const WAITING: usize = 4096;

/// How long it takes until the other nodes are told again what they could not be told.
const PAUSE: Duration = Duration::from_millis(200);

/// Takes changes of all games and groups them into commits. A clone is the same writer, which ends with its last clone.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    changes: mpsc::Sender<Wanted>,
}

/// A change that somebody wants written, and waits for.
#[derive(Debug)]
struct Wanted {
    change: Change,
    answer: oneshot::Sender<Result<Verdict, StoreError>>,
}

/// Up to which number a game is written.
type Written = (GameId, u32);

impl Writer {
    /// Begins to write to the store.
    pub(crate) fn start(store: Store) -> Self {
        let (changes, wanted) = mpsc::channel(WAITING);
        let (written, untold) = mpsc::unbounded_channel();
        tokio::spawn(tell(store.clone(), untold));
        tokio::spawn(write(store, wanted, written));
        Self { changes }
    }

    /// Writes a change, and comes back when it is on the disk. Changes of one game are written in the order in which they come.
    /// Of an error that says the database is unavailable nobody knows whether the change was written.
    pub(crate) async fn write(&self, change: Change) -> Result<Verdict, StoreError> {
        let (answer, verdict) = oneshot::channel();
        self.changes.send(Wanted { change, answer }).await.map_err(|_| StoreError::Ended)?;
        verdict.await.map_err(|_| StoreError::Ended)?
    }
}

/// Writes until nobody can want anything any more.
async fn write(store: Store, mut wanted: mpsc::Receiver<Wanted>, written: mpsc::UnboundedSender<Written>) {
    let mut group = Vec::with_capacity(MOST);
    while wanted.recv_many(&mut group, MOST).await > 0 {
        let (changes, answers): (Vec<Change>, Vec<_>) =
            group.drain(..).map(|Wanted { change, answer }| (change, answer)).unzip();
        let verdicts = commit(&store, &changes).await;
        for ((change, answer), verdict) in changes.iter().zip(answers).zip(verdicts) {
            if let (Ok(Verdict::Written), Some(last)) = (&verdict, change.entries.last()) {
                // The teller ends only when this sender is gone.
                let _ = written.send((change.game.clone(), last.number));
            }
            // Whoever does not wait for the answer any more does not miss it.
            let _ = answer.send(verdict);
        }
    }
}

/// Commits all changes together or, if one of them can't be written, each for itself.
async fn commit(store: &Store, changes: &[Change]) -> Vec<Result<Verdict, StoreError>> {
    match store.commit(changes).await {
        Ok(verdicts) => verdicts.into_iter().map(Ok).collect(),
        Err(error) if changes.len() == 1 || error.is_unavailable() => {
            changes.iter().map(|_| Err(error.clone())).collect()
        }
        Err(_) => {
            let mut verdicts = Vec::with_capacity(changes.len());
            for change in changes {
                let alone = store.commit(std::slice::from_ref(change)).await;
                verdicts.push(alone.map(|verdicts| verdicts.first().copied().unwrap_or(Verdict::Taken)));
            }
            verdicts
        }
    }
}

/// Tells the other nodes what is written, until nothing will be any more. What can't be told is told later.
async fn tell(store: Store, mut written: mpsc::UnboundedReceiver<Written>) {
    let mut untold: HashMap<GameId, u32> = HashMap::new();
    let mut news = Vec::new();
    while !untold.is_empty() || written.recv_many(&mut news, MOST).await > 0 {
        while let Ok(more) = written.try_recv() {
            news.push(more);
        }
        untold.extend(news.drain(..));
        let batch: Vec<Written> = untold.iter().map(|(game, &last)| (game.clone(), last)).collect();
        match store.notify(&batch).await {
            Ok(()) => untold.clear(),
            Err(_) if written.is_closed() && written.is_empty() => return,
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}
