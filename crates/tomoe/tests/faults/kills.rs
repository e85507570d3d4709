//! Sudden and ordered ends of servers and databases.

use std::env;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::time::sleep;
use tomoe_random::Random;
use tomoe_throwaway::Cluster;

use crate::node::Node;
use crate::toll::{Toll, until_moved};
use crate::{GAMES, crowd};

/// How many kills each test does: a third of what `cargo xtask faults` asks for, or a few.
fn kills() -> u32 {
    let asked = env::var("TOMOE_KILLS").ok().map(|kills| kills.parse::<u32>().expect("a number of kills"));
    asked.map_or(3, |kills| kills.div_ceil(3))
}

/// Waits for any moment within a second and a half.
async fn any_moment(random: &mut Random) {
    sleep(Duration::from_millis(random.below(1500) as u64)).await;
}

fn seed() -> u64 {
    env::var("TOMOE_SEED").map_or(14, |seed| seed.parse().expect("a seed"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_is_killed_and_its_games_are_in_a_file() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("games.db").into_os_string().into_string().unwrap();
    let mut node = Node::start(&database);
    let crowd = crowd(&[&node], GAMES).await;
    let (mut toll, mut random) = (Toll::default(), Random::new(seed()));
    until_moved(&crowd, Instant::now()).await;
    for _ in 0..kills() {
        any_moment(&mut random).await;
        node.kill();
        let fault = Instant::now();
        node.restart();
        toll.take(&crowd, &[&node], fault).await;
    }
    toll.finish("kill -9 of the server, SQLite", crowd, &[&node], &database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_nodes_is_killed() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.new_database();
    let (mut one, mut two) = (Node::start(&database), Node::start(&database));
    let crowd = crowd(&[&one, &two], GAMES).await;
    let (mut toll, mut random) = (Toll::default(), Random::new(seed() + 1));
    until_moved(&crowd, Instant::now()).await;
    for kill in 0..kills() {
        any_moment(&mut random).await;
        let victim = if kill % 2 == 0 { &mut one } else { &mut two };
        victim.kill();
        let fault = Instant::now();
        // Sometimes it stays away for so long that the other node has everybody.
        sleep(Duration::from_millis(if random.one_in(3) { 2000 } else { 0 })).await;
        victim.restart();
        toll.take(&crowd, &[&one, &two], fault).await;
    }
    toll.finish("kill -9 of one of two nodes, PostgreSQL", crowd, &[&one, &two], &database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_killed() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.new_database();
    let (one, two) = (Node::start(&database), Node::start(&database));
    let crowd = crowd(&[&one, &two], GAMES).await;
    let (mut toll, mut random) = (Toll::default(), Random::new(seed() + 2));
    until_moved(&crowd, Instant::now()).await;
    for _ in 0..kills() {
        any_moment(&mut random).await;
        let fault = tokio::task::block_in_place(|| {
            cluster.kill();
            let fault = Instant::now();
            cluster.restart();
            fault
        });
        toll.take(&crowd, &[&one, &two], fault).await;
    }
    toll.finish("kill -9 of PostgreSQL, two nodes", crowd, &[&one, &two], &database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_is_asked_to_end_under_load() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("games.db").into_os_string().into_string().unwrap();
    let mut node = Node::start(&database);
    let crowd = crowd(&[&node], GAMES).await;
    let (mut toll, mut random) = (Toll::default(), Random::new(seed() + 3));
    until_moved(&crowd, Instant::now()).await;
    for _ in 0..kills().min(20) {
        any_moment(&mut random).await;
        let fault = Instant::now();
        let ended = tokio::task::block_in_place(|| node.terminate());
        assert_eq!(ended.code(), Some(0));
        println!("it ended after {:.2} s", fault.elapsed().as_secs_f64());
        node.restart();
        toll.take(&crowd, &[&node], fault).await;
    }
    toll.finish("SIGTERM of the server, SQLite", crowd, &[&node], &database).await;
}
