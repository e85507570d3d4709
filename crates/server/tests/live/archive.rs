//! Games that have ended, in the archive: found, counted, and taken away as records.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game};
use tomoe_play::TimeControl;
use tomoe_server::{Added, AddressLimits, Database, add_records};
use tomoe_wire::{ArchiveMonth, ArchivePage, Explored, NewGame};

use crate::party::{PATIENCE, Party, catch_up, follow, play, wish};

/// Asks for a path: the status, and what was answered.
async fn get(party: &Party, path: &str) -> (u16, String) {
    ask(&party.address, path).await
}

async fn ask(address: &str, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.0\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

async fn explored(party: &Party, position: &str) -> Explored {
    let position = position.replace(' ', "+");
    let (status, body) = get(party, &format!("/api/v1/explorer?position={position}")).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

async fn found(party: &Party, query: &str) -> ArchivePage {
    let (status, body) = get(party, &format!("/api/v1/archive?{query}")).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).unwrap()
}

const START: &str = "5/5/5/5/5 b 6 6";

/// A public game of Yonmoque in which some moves are made, after which the player to act gives up.
async fn played(party: &Party, moves: &[&str]) {
    let public = NewGame { is_public: true, ..wish(Game::Yonmoque, 2, TimeControl::Unlimited) };
    let (id, key) = party.make(&public).await;
    let mut seats = [party.seat(&id, Some(key)), party.sit(&id, "Ben").await];
    for seat in &mut seats {
        follow(seat).await;
    }
    for (number, mv) in moves.iter().map(|mv| format!("move {mv}")).chain(["resign".to_owned()]).enumerate() {
        let [first, second] = &mut seats;
        let (actor, other) = if number % 2 == 0 { (first, second) } else { (second, first) };
        catch_up(actor, other).await;
        assert_eq!(play(actor, &mv).await, Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_is_in_the_archive_when_it_has_ended() {
    let party = Party::start().await;
    // Two that a mirror makes the same, a third one, and one that is private.
    played(&party, &["@a1", "@b2"]).await;
    played(&party, &["@e5", "@d4", "@c3"]).await;
    played(&party, &["@c3"]).await;
    let [mut ada, _ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    assert_eq!(play(&mut ada, "move @c3").await, Ok(()));
    assert_eq!(play(&mut ada, "resign").await, Ok(()));
    let began = Instant::now();
    while explored(&party, START).await.all.games < 3 {
        assert!(began.elapsed() < PATIENCE, "they are archived within seconds");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let start = explored(&party, START).await;
    assert_eq!((start.all.games, start.all.won.clone(), start.all.drawn), (3, vec![2, 1], 0));
    let moves: Vec<_> = start.moves.iter().map(|mv| (mv.mv.as_str(), mv.tally.games)).collect();
    assert_eq!(moves, [("@a1", 2), ("@c3", 1)]);
    assert_eq!(start.recent.len(), 3);
    // The same position, turned: its moves are told as they are there.
    for (corner, answer) in [("b4/5/5/5/5", "@b4"), ("5/5/5/5/b4", "@b2"), ("4b/5/5/5/5", "@d4")] {
        let there = explored(&party, &format!("{corner} w 5 6")).await;
        assert_eq!((there.all.games, there.moves.len(), there.moves[0].mv.as_str()), (2, 1, answer));
    }
    assert_eq!(explored(&party, "5/5/5/5/1b3 w 5 6").await.all.games, 0);

    assert_eq!(found(&party, "").await.games.len(), 3);
    assert_eq!(found(&party, "player=BEN&result=win:b").await.games.len(), 2);
    assert_eq!(found(&party, "game=mana").await.games.len(), 0);
    assert_eq!(found(&party, "position=b4/5/5/5/5+w+5+6").await.games.len(), 2);
    let first = found(&party, "limit=2").await;
    let second = found(&party, &format!("limit=2&before={}", first.next.unwrap())).await;
    assert_eq!((first.games.len(), second.games.len(), second.next), (2, 1, None));

    let months: Vec<ArchiveMonth> =
        serde_json::from_str(&get(&party, "/api/v1/archive/months").await.1).unwrap();
    let [ArchiveMonth { rules, month, games: 3 }] = &months[..] else { panic!("{months:?}") };
    for ending in ["jsonl", "txt"] {
        let (status, body) = get(&party, &format!("/api/v1/archive/{rules}/{month}.{ending}")).await;
        let records = Record::read_any(&body).unwrap();
        assert_eq!((status, records.len()), (200, 3));
        assert!(records.iter().all(|record| record.tag("Id").is_some() && record.tag("Date").is_some()));
    }
    for (path, status) in [
        ("/api/v1/explorer", 400),
        ("/api/v1/explorer?position=nowhere", 400),
        ("/api/v1/archive?who=ada", 400),
        ("/api/v1/archive?before=1", 400),
        ("/api/v1/archive/chess/2026-11.txt", 404),
        ("/api/v1/archive/mana/2026-13.txt", 404),
        ("/api/v1/archive/mana/2026-11.pgn", 404),
    ] {
        assert_eq!(get(&party, path).await.0, status, "{path}");
    }
}

/// Some records of games that end by themselves.
fn records(game: Game, count: u64) -> String {
    let record = |seed: u64| {
        let mut random = tomoe_random::Random::new(seed);
        let mut history = tomoe_games::History::new(AnyPosition::start(game, 2).unwrap());
        while history.ending().is_none() && history.plies() < 60 {
            let moves = history.position().moves();
            history.play(moves[random.below(moves.len())]).unwrap();
        }
        let mut record = Record::from_history(&history).unwrap();
        if history.ending().is_none() {
            record.set_ending(Some(tomoe_games::Ending::ADJUDICATED_DRAW)).unwrap();
        }
        record.set_tag("Blue", &format!("Guest {}", seed % 7)).unwrap();
        record.set_tag("Date", "2025-03-04").unwrap();
        record
    };
    (0..count).map(|seed| record(seed).to_json() + "\n").collect()
}

/// The short version of what docs/operating.md measures on 100,000 games: statistics come quickly, wherever the games have been.
async fn records_are_added_and_explored_quickly(database: Database) {
    let lines = records(Game::Yonmoque, 300);
    let added = add_records(&database, lines.as_bytes()).await.unwrap();
    assert_eq!(added, Added { games: 300, known: 0, without_result: 0 });
    let again = add_records(&database, lines.as_bytes()).await.unwrap();
    assert_eq!(again, Added { games: 0, known: 300, without_result: 0 });
    let unfinished = "[Game \"yonmoque\"]\n\n1. @c3 -\n\n[Game \"yonmoque\"]\n\n1. @c4 -\n";
    assert_eq!(add_records(&database, unfinished.as_bytes()).await.unwrap().without_result, 2);
    let wrong = add_records(&database, &b"\n{\"game\":\"chess\"}\n"[..]).await.unwrap_err();
    assert!(wrong.to_string().starts_with("line 2: "), "{wrong}");

    let many = std::num::NonZeroU32::new(1_000_000).unwrap();
    let party = Party::with(|config| tomoe_server::Config {
        database,
        addresses: AddressLimits { requests: many, ..config.addresses },
        ..config
    })
    .await;
    assert_eq!(explored(&party, START).await.all.games, 300);
    let mut times = Vec::new();
    for record in Record::read_any(&lines).unwrap().iter().step_by(10) {
        let history = record.history();
        // The last one may be one that nobody can set up.
        for position in history.positions()[..history.plies()].iter().take(40).step_by(6) {
            let began = Instant::now();
            let there = explored(&party, &position.to_string()).await;
            times.push(began.elapsed());
            assert!(there.all.games >= 1, "{position}");
        }
    }
    times.sort_unstable();
    let middle = times[times.len() / 2];
    assert!(middle < Duration::from_millis(20), "{middle:?} in the middle, {:?} at most", times.last());
    let month = get(&party, "/api/v1/archive/yonmoque/2025-03.jsonl").await.1;
    assert_eq!(Record::read_any(&month).unwrap().len(), 300);
    let elsewhere = tempfile::TempDir::new().unwrap();
    let copy = Database::file(elsewhere.path().join("copy.db"));
    assert_eq!(
        add_records(&copy, month.as_bytes()).await.unwrap().games,
        300,
        "an archive moves by its records"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_added_to_sqlite() {
    let folder = tempfile::TempDir::new().unwrap();
    records_are_added_and_explored_quickly(Database::file(folder.path().join("games.db"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_added_to_postgres() {
    if let Some(cluster) = tomoe_throwaway::Cluster::shared() {
        records_are_added_and_explored_quickly(Database::Postgres { url: cluster.new_database() }).await;
    }
}

/// The long version: `tomoe serve` runs at TOMOE_SERVER on a database into which the lines of TOMOE_RECORDS were imported.
#[tokio::test]
#[ignore = "measures a server that somebody has started"]
async fn a_large_archive_is_explored_quickly() {
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} says where"));
    let (address, file) = (variable("TOMOE_SERVER"), variable("TOMOE_RECORDS"));
    let lines = std::fs::read_to_string(file).unwrap();
    let count = lines.lines().count();
    let mut random = tomoe_random::Random::new(5);
    let mut positions = Vec::new();
    for line in lines.lines().step_by(count.div_ceil(4000)) {
        let history = Record::from_json(line).unwrap().history();
        // Those that are explored, and not the last, which may be one that nobody can set up.
        let ply = random.below(history.plies().min(40));
        positions.push(history.positions()[ply].to_string());
    }
    let starts: Vec<String> = [Game::Yonmoque, Game::Mana, Game::Mitsudomoe]
        .map(|game| AnyPosition::start(game, 2).unwrap().to_string())
        .into_iter()
        .cycle()
        .take(600)
        .collect();
    for (name, positions) in [("positions of the games", positions), ("the three starts", starts)] {
        let mut times = Vec::new();
        for position in &positions {
            let path = format!("/api/v1/explorer?position={}", position.replace(' ', "+"));
            let began = Instant::now();
            let (status, body) = ask(&address, &path).await;
            times.push(began.elapsed());
            let there: Explored = serde_json::from_str(&body).unwrap();
            assert!(status == 200 && there.all.games > 0, "{position}: {body}");
        }
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        eprintln!("{name}: {} asked, p50 {:?}, p99 {:?}, most {:?}", times.len(), at(50), at(99), at(100));
        assert!(at(99) < Duration::from_millis(20), "{name}: {:?}", at(99));
    }
}
