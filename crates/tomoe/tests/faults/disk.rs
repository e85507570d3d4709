//! A disk that is full for a while.

use std::time::{Duration, Instant};

use tokio::time::sleep;
use tomoe_client::{ClientError, Site, new_key};
use tomoe_games::Game;
use tomoe_load::Crowd;
use tomoe_play::TimeControl;
use tomoe_wire::{NewGame, Opponent, Problem, Start};

use crate::crowd;
use crate::node::Node;
use crate::small_disk::SmallDisk;
use crate::toll::{Toll, until_moved};

/// When nobody was told of a move for so long, none fits any more.
const FULL: Duration = Duration::from_secs(2);

/// How long it may take until then: there is room in the files themselves for a while.
const PATIENCE: Duration = Duration::from_secs(120);

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_and_loses_nothing() {
    let Some(disk) = SmallDisk::mount("faults", 32 * 1024) else { return };
    let database = disk.path("games.db");
    let node = Node::start(&database);
    let site = Site::new([node.address()]);
    let crowd = crowd(&[&node], 6).await;
    let mut toll = Toll::default();
    until_moved(&crowd, Instant::now()).await;
    for _ in 0..2 {
        disk.fill();
        until_nothing_fits(&crowd).await;
        assert_eq!(refusal(&site).await, Some(Problem::Unavailable));
        let room = Instant::now();
        disk.make_room();
        toll.take(&crowd, &[&node], room).await;
    }
    toll.finish("disk full, SQLite", crowd, &[&node], &database).await;
}

/// Waits until no move is acknowledged any more.
async fn until_nothing_fits(crowd: &Crowd) {
    let begun = Instant::now();
    loop {
        let since = Instant::now();
        sleep(FULL).await;
        if crowd.moved_since(since) == 0 {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "the disk does not get full");
    }
}

/// Why no new game is made, if none is.
async fn refusal(site: &Site) -> Option<Problem> {
    let wish = NewGame {
        game: Game::Mana,
        opponents: vec![Opponent::Person],
        start: Start::Rules,
        clock: TimeControl::Unlimited,
        place: None,
        is_public: false,
        is_rated: false,
        name: String::new(),
        key: new_key(),
    };
    match site.make(&wish).await {
        Err(ClientError::Refused(problem)) => Some(problem),
        _ => None,
    }
}
