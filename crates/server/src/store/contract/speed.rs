//! How fast it is: `cargo test --release -p tomoe-server --lib speed -- --ignored --nocapture`.

use std::ops::Range;
use std::time::{Duration, Instant};

use tomoe_play::Millis;

use super::fixture::{Ground, change, new_game};
use crate::store::{Change, Head, Store, Verdict, Writer};

/// As many live games as a server is meant to bear.
const GAMES: u32 = 5_000;

/// How long each figure is measured.
const SPAN: Duration = Duration::from_secs(4);

/// A move of usual size in one of the games, which are visited in an order that is as good as random.
fn turn(at: u32) -> Change {
    let (round, place) = (at / GAMES, at % GAMES);
    let mut change = change(place * 1597 % GAMES, round + 2);
    change.entries[0].text = format!(r#"{{"number":{round},"what":{{"play":"{}"}}}}"#, "x".repeat(90));
    let listing = format!("{:?}", "x".repeat(300));
    let now = 1_790_000_000_000 + u64::from(at);
    change.head = Head { listing, at: Millis(now), due: Some(Millis(now + 60_000)), ..change.head };
    change
}

struct Times(Vec<Duration>);

impl Times {
    fn say(mut self, what: &str, each: usize) {
        self.0.sort_unstable();
        let at = |share: usize| self.0[self.0.len() * share / 1000];
        let changes = self.0.len() * each;
        println!(
            "{what:28} {:>8.0} changes/s   median {:>7.2?}   99 % {:>7.2?}   99.9 % {:>7.2?}",
            changes as f64 / SPAN.as_secs_f64(),
            at(500),
            at(990),
            at(999)
        );
    }
}

async fn commits(store: &Store, size: u32, next: &mut u32) -> Times {
    let (begun, mut times) = (Instant::now(), Vec::new());
    while begun.elapsed() < SPAN {
        let batch: Vec<Change> = (*next..*next + size).map(turn).collect();
        *next += size;
        let commit = Instant::now();
        let verdicts = store.commit(&batch).await.unwrap();
        times.push(commit.elapsed());
        assert!(verdicts.iter().all(|verdict| *verdict == Verdict::Written));
    }
    Times(times)
}

/// Clients, each of whom has one game and sends a move when the last one is acknowledged.
async fn writers(store: &Store, clients: Range<u32>, next: u32) -> Times {
    let writer = Writer::start(store.clone());
    let begun = Instant::now();
    let rounds = next.div_ceil(GAMES);
    let clients: Vec<_> = clients
        .map(|client| {
            let writer = writer.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                for round in rounds.. {
                    if begun.elapsed() > SPAN {
                        break;
                    }
                    let change = turn(round * GAMES + client);
                    let sent = Instant::now();
                    assert_eq!(writer.write(change).await.unwrap(), Verdict::Written);
                    times.push(sent.elapsed());
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.await.unwrap());
    }
    Times(times)
}

async fn measure(ground: Ground) {
    println!("{:?}", ground.database);
    let store = ground.open().await;
    for games in (0..GAMES).collect::<Vec<_>>().chunks(250) {
        let games: Vec<Change> = games.iter().map(|&game| new_game(game)).collect();
        store.commit(&games).await.unwrap();
    }
    let mut next = 0;
    for size in [1, 16, 100] {
        commits(&store, size, &mut next).await.say(&format!("commits of {size}"), size as usize);
    }
    // Every game has the same number of entries again.
    while next % GAMES != 0 {
        let end = (next + 100).min(next.next_multiple_of(GAMES));
        let rest: Vec<Change> = (next..end).map(turn).collect();
        store.commit(&rest).await.unwrap();
        next = end;
    }
    for (clients, first) in [(64, 0), (500, 1000), (2000, 2000)] {
        let times = writers(&store, first..first + clients, next).await;
        times.say(&format!("writer, {clients} clients"), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn speed() {
    measure(Ground::sqlite()).await;
    if let Some(ground) = Ground::postgres() {
        measure(ground).await;
    }
}
