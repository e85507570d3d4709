//! A disk that is full, and a log that must not grow without end.

use std::time::Duration;

use super::fixture::{Ground, change, id, new_game};
use crate::store::{Change, Database, Kind, NewEntry, Store, Verdict, Writer};

/// A change that needs room.
fn large(game: u32, number: u32) -> Change {
    let text = format!("{:?}", "x".repeat(20_000));
    Change { entries: vec![NewEntry { number, text }], ..change(game, number) }
}

/// Lets an SQLite file grow no further than so many pages of 4,096 bytes.
async fn limit(store: &Store, pages: u32) {
    let Kind::Sqlite(sqlite) = &store.0 else { panic!("only a file can be limited") };
    sqlite.limit_pages(pages).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_an_error_and_loses_nothing() {
    let ground = Ground::sqlite();
    let store = ground.open().await;
    let writer = Writer::start(store.clone());
    let games: Vec<Change> = (0..10).map(new_game).collect();
    store.commit(&games).await.unwrap();
    limit(&store, 200).await;
    let mut acknowledged = vec![1; 10];
    let mut refused = 0;
    while refused < 30 {
        for game in 0..10 {
            let last: &mut u32 = &mut acknowledged[usize::try_from(game).unwrap()];
            match writer.write(large(game, *last + 1)).await {
                Ok(verdict) => {
                    assert_eq!(verdict, Verdict::Written);
                    *last += 1;
                }
                Err(error) => {
                    assert!(error.is_unavailable(), "{error:?}");
                    refused += 1;
                }
            }
        }
    }
    let all_there = |store: Store, acknowledged: Vec<u32>| async move {
        for (game, last) in (0..).zip(acknowledged) {
            let entries = store.entries(&id(game), 0).await.unwrap();
            assert_eq!(u32::try_from(entries.len()).unwrap(), last, "neither more nor less");
        }
    };
    assert!(acknowledged.iter().sum::<u32>() > 20, "some had room");
    all_there(store.clone(), acknowledged.clone()).await;
    limit(&store, 100_000).await;
    for game in 0..10 {
        let last = &mut acknowledged[usize::try_from(game).unwrap()];
        assert_eq!(
            writer.write(large(game, *last + 1)).await.unwrap(),
            Verdict::Written,
            "it goes on with room"
        );
        *last += 1;
    }
    all_there(ground.open().await, acknowledged).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_begun_anew_while_games_go_on() {
    let ground = Ground::sqlite();
    let store = ground.open().await;
    let games: Vec<Change> = (0..100).map(new_game).collect();
    store.commit(&games).await.unwrap();
    let Database::Sqlite { path, .. } = &ground.database else { panic!("it is a file") };
    let log = path.with_extension("db-wal");
    let mut written = 0;
    for number in 2..=50 {
        let turns: Vec<Change> = (0..100).map(|game| large(game, number)).collect();
        store.commit(&turns).await.unwrap();
        written += 100 * 20_000;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let length = std::fs::metadata(&log).unwrap().len();
    assert!(length < written / 2, "{length} of {written} bytes");
}
