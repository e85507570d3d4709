//! What nodes hear of each other.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use tomoe_throwaway::Cluster;

use super::fixture::{Ground, change, id, new_game};
use crate::store::{News, Store, Verdict, Writer};

const PATIENCE: Duration = Duration::from_secs(20);

async fn next(news: &mut mpsc::Receiver<News>) -> News {
    timeout(PATIENCE, news.recv()).await.expect("news in time").expect("a teller")
}

/// How long nothing has to come until nothing is taken to come.
async fn is_silent(news: &mut mpsc::Receiver<News>) -> bool {
    timeout(Duration::from_millis(300), news.recv()).await.is_err()
}

#[tokio::test]
async fn a_file_has_no_news_and_nobody_to_tell() {
    let store = Ground::sqlite().open().await;
    let mut news = store.news().await.unwrap();
    store.notify(&[(id(1), 1)]).await.unwrap();
    store.say("hello").await.unwrap();
    assert!(is_silent(&mut news).await);
}

#[tokio::test]
async fn nodes_hear_of_each_other_and_not_of_themselves() {
    let Some(ground) = Ground::postgres() else { return };
    let (one, two, three) = (ground.open().await, ground.open().await, ground.open().await);
    let (mut to_one, mut to_two) = (one.news().await.unwrap(), two.news().await.unwrap());
    one.say("hello").await.unwrap();
    assert!(one.say(&"x".repeat(7_936)).await.is_err());
    one.notify(&[(id(1), 5), (id(2), 6)]).await.unwrap();
    one.notify(&[]).await.unwrap();
    assert_eq!(next(&mut to_two).await, News::Word("hello".to_owned()));
    assert_eq!(next(&mut to_two).await, News::Written { game: id(1), last: 5 });
    assert_eq!(next(&mut to_two).await, News::Written { game: id(2), last: 6 });
    assert!(is_silent(&mut to_one).await);
    let writer = Writer::start(three);
    assert_eq!(writer.write(new_game(3)).await.unwrap(), Verdict::Written);
    for news in [&mut to_one, &mut to_two] {
        assert_eq!(next(news).await, News::Written { game: id(3), last: 1 });
    }
    assert_eq!(writer.write(new_game(3)).await.unwrap(), Verdict::Taken);
    assert!(is_silent(&mut to_one).await, "nothing was written");
}

/// PostgreSQL is killed: who listens is told that news may be missing, what could not be said is said later, and what was
/// acknowledged is there.
#[tokio::test(flavor = "multi_thread")]
async fn news_go_on_after_postgresql_was_killed() {
    let Some(cluster) = Cluster::start().map(Arc::new) else { return };
    let ground = Ground::of_cluster(Arc::clone(&cluster));
    let (one, two) = (ground.open().await, ground.open().await);
    let mut news = two.news().await.unwrap();
    let writer = Writer::start(one.clone());
    writer.write(new_game(1)).await.unwrap();
    assert_eq!(next(&mut news).await, News::Written { game: id(1), last: 1 });
    for round in 0..2 {
        cluster.kill();
        let error = writer.write(change(1, round + 2)).await.unwrap_err();
        assert!(error.is_unavailable(), "{error:?}");
        cluster.restart();
        assert_eq!(next(&mut news).await, News::Missed);
        assert_eq!(write_at_last(&writer, &one, round + 2).await, Verdict::Written);
        assert_eq!(next(&mut news).await, News::Written { game: id(1), last: round + 2 });
        assert_eq!(two.last_numbers(&[id(1)]).await.unwrap(), [(id(1), round + 2)]);
    }
}

/// Connections that have died are found one by one.
async fn write_at_last(writer: &Writer, store: &Store, number: u32) -> Verdict {
    loop {
        match writer.write(change(1, number)).await {
            Ok(verdict) => return verdict,
            Err(error) => assert!(error.is_unavailable(), "{error:?}"),
        }
        let _ = store.lobby(1).await;
    }
}
