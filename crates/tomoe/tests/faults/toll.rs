//! What many faults together have cost.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tokio::time::sleep;
use tomoe_load::Crowd;

use crate::audit::{Audit, ask_database, ask_nodes};
use crate::node::Node;

/// How long play may take to go on at every table. A busy machine is slow to start a database.
const PATIENCE: Duration = Duration::from_secs(90);

/// How often it is looked whether play goes on.
const LOOK: Duration = Duration::from_millis(5);

/// What many faults together have cost.
#[derive(Debug, Default)]
pub(crate) struct Toll {
    faults: u32,
    /// The longest time from a fault until a move was acknowledged at every table.
    longest: Duration,
    found: Audit,
    known: HashMap<tomoe_wire::GameId, usize>,
}

impl Toll {
    /// Waits until play goes on at every table after a fault at a moment, and looks whether everything is still there.
    pub(crate) async fn take(&mut self, crowd: &Crowd, nodes: &[&Node], fault: Instant) {
        self.faults += 1;
        self.longest = self.longest.max(until_moved(crowd, fault).await);
        let found = ask_nodes(crowd.ledger(), nodes, &mut self.known).await;
        self.add(found);
    }

    /// Ends the game of everybody, compares everything that was ever heard with nodes and database, and says what came of it.
    pub(crate) async fn finish(mut self, name: &str, mut crowd: Crowd, nodes: &[&Node], database: &str) {
        crowd.end().await;
        self.known.clear();
        let found = ask_nodes(crowd.ledger(), nodes, &mut self.known).await;
        let stored = ask_database(crowd.ledger(), database);
        self.add(found);
        self.add(stored);
        let tally = crowd.tally();
        let (inconsistencies, described) = tally.inconsistencies();
        println!(
            "{name}: {} faults, {} games, {} entries acknowledged, {} lost, {} games in two states, {} inconsistencies, {} reconnects, \
             refused {:?}; play went on everywhere after {:.2} s at the longest",
            self.faults,
            tally.games_begun(),
            stored.entries,
            self.found.lost,
            self.found.in_two_states,
            inconsistencies,
            tally.reconnects(),
            tally.refusals(),
            self.longest.as_secs_f64(),
        );
        assert!(stored.entries > 0, "nothing happened");
        assert_eq!((self.found.lost, self.found.in_two_states), (0, 0));
        assert_eq!(inconsistencies, 0, "{described:?}");
    }

    fn add(&mut self, found: Audit) {
        self.found.lost += found.lost;
        self.found.in_two_states += found.in_two_states;
    }
}

/// Waits until a move was acknowledged at every table after a moment, and says how long that took.
pub(crate) async fn until_moved(crowd: &Crowd, moment: Instant) -> Duration {
    while crowd.moved_since(moment) < crowd.tables() {
        let (tally, moved) = (crowd.tally(), crowd.moved_since(moment));
        assert!(
            moment.elapsed() < PATIENCE,
            "play goes on at {moved} tables only: {:?}, {:?}",
            tally.inconsistencies(),
            tally.refusals(),
        );
        sleep(LOOK).await;
    }
    moment.elapsed()
}
