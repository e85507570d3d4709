//! What nodes on one PostgreSQL say to each other, by its LISTEN and NOTIFY.
//!
//! A payload is `NODE written GAME:NUMBER GAME:NUMBER …` or `NODE word LINE`, where `NODE` is who speaks.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tomoe_wire::GameId;

use super::{News, StoreError};

/// Sends each payload of an array to all nodes. The channel is the one listened to below.
pub(super) const SEND: &str = "SELECT count(pg_notify('tomoe', payload)) FROM UNNEST($1::text[]) payload";

const CHANNEL: &str = "tomoe";

/// The longest line that can be said to other nodes, in bytes.
pub(super) const LONGEST_WORD: usize = LONGEST_PAYLOAD - 64;

/// PostgreSQL carries payloads of less than 8,000 bytes.
const LONGEST_PAYLOAD: usize = 7_999;

/// How many news may wait for the listener of a node. A node that is further behind makes the database wait, which has room
/// for gigabytes.
const WAITING: usize = 1024;

/// How long it is silent before a connection has to show that it lives.
const SILENCE: Duration = Duration::from_secs(15);

/// How long a connection may take to show that it lives.
const ANSWER: Duration = Duration::from_secs(5);

/// How long one attempt to connect takes. Within it sqlx tries again and again, at intervals of up to a fifth of it.
const ATTEMPT: Duration = Duration::from_secs(1);

/// The pause between two attempts to connect again.
const PAUSE: Duration = Duration::from_millis(200);

/// A node, as it speaks and listens.
#[derive(Debug)]
pub(super) struct Node {
    /// Random, so that nobody else has it, and without spaces.
    pub(super) name: String,
    pub(super) options: PgConnectOptions,
}

impl Node {
    /// Payloads that say up to which numbers games are written.
    pub(super) fn written(&self, written: &[(GameId, u32)]) -> Vec<String> {
        let mut payloads: Vec<String> = Vec::new();
        for (game, last) in written {
            let item = format!(" {game}:{last}");
            match payloads.last_mut() {
                Some(payload) if payload.len() + item.len() <= LONGEST_PAYLOAD => payload.push_str(&item),
                _ => payloads.push(format!("{} written{item}", self.name)),
            }
        }
        payloads
    }

    /// A payload that says a line.
    pub(super) fn word(&self, line: &str) -> Result<String, StoreError> {
        if line.len() > LONGEST_WORD {
            return Err(StoreError::Invalid(format!(
                "a word to other nodes has at most {LONGEST_WORD} bytes"
            )));
        }
        Ok(format!("{} word {line}", self.name))
    }

    /// What another node says by a payload: nothing if it is our own. What can't be understood may be of a newer program.
    fn read(&self, payload: &str) -> Vec<News> {
        let mut words = payload.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some(node), ..) if node == self.name => Vec::new(),
            (_, Some("written"), Some(items)) => items.split(' ').filter_map(written).collect(),
            (_, Some("word"), Some(line)) => vec![News::Word(line.to_owned())],
            _ => Vec::new(),
        }
    }

    /// A connection that listens.
    async fn listener(&self) -> Result<PgListener, StoreError> {
        let pool = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = pool.acquire_timeout(ATTEMPT).connect_with(self.options.clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}

fn written(item: &str) -> Option<News> {
    let (game, last) = item.split_once(':')?;
    Some(News::Written { game: game.parse().ok()?, last: last.parse().ok()? })
}

/// News where there are no other nodes: none, as long as somebody listens.
pub(super) fn silence() -> mpsc::Receiver<News> {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move { sender.closed().await });
    receiver
}

/// The news from now on, for as long as somebody takes them.
pub(super) async fn listen(node: Arc<Node>) -> Result<mpsc::Receiver<News>, StoreError> {
    let listener = node.listener().await?;
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        tokio::select! {
            () = sender.closed() => {}
            () = forward(&node, listener, &sender) => {}
        }
    });
    Ok(receiver)
}

/// Hands on the news until nobody takes them, over as many connections as it takes.
async fn forward(node: &Node, mut listener: PgListener, news: &mpsc::Sender<News>) {
    loop {
        while let Some(payload) = next(&mut listener).await {
            for item in node.read(&payload) {
                if news.send(item).await.is_err() {
                    return;
                }
            }
        }
        listener = loop {
            match node.listener().await {
                Ok(listener) => break listener,
                Err(_) => sleep(PAUSE).await,
            }
        };
        if news.send(News::Missed).await.is_err() {
            return;
        }
    }
}

/// The next payload; none if the connection is lost.
async fn next(listener: &mut PgListener) -> Option<String> {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => return Some(notification.payload().to_owned()),
            Ok(Ok(None) | Err(_)) => return None,
            Err(_silent) => {
                let sign_of_life = sqlx::query("SELECT 1").execute(&mut *listener);
                timeout(ANSWER, sign_of_life).await.ok()?.ok()?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str) -> Node {
        Node { name: name.to_owned(), options: PgConnectOptions::new_without_pgpass() }
    }

    #[test]
    fn what_is_said_is_understood_by_others_and_nobody_hears_themselves() {
        let (one, two) = (node("one"), node("two"));
        let written: Vec<(GameId, u32)> =
            (0..2000).map(|number| (format!("{number:012}").parse().unwrap(), number)).collect();
        let payloads = one.written(&written);
        assert!(payloads.len() > 1 && payloads.iter().all(|payload| payload.len() < 8000));
        let heard: Vec<News> = payloads.iter().flat_map(|payload| two.read(payload)).collect();
        let said = written.into_iter().map(|(game, last)| News::Written { game, last });
        assert!(heard.into_iter().eq(said));
        let line = "at 3 o'clock: tea for two";
        assert_eq!(two.read(&one.word(line).unwrap()), [News::Word(line.to_owned())]);
        assert!(one.read(&one.word(line).unwrap()).is_empty());
        assert!(one.word(&"x".repeat(LONGEST_WORD)).is_ok_and(|payload| payload.len() < 8000));
        assert!(one.word(&"x".repeat(LONGEST_WORD + 1)).is_err());
        for strange in ["", "two", "two written", "two written x:1 :", "two sang la la"] {
            assert!(one.read(strange).is_empty(), "{strange}");
        }
    }
}
