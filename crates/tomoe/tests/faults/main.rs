//! Servers and databases that die at random moments under load: nothing that was acknowledged is lost, and play goes on by itself.
#![cfg(unix)]
#![cfg(test)]

mod audit;
mod disk;
mod kills;
#[path = "../common/node.rs"]
mod node;
#[path = "../common/small_disk.rs"]
mod small_disk;
mod toll;

use std::time::Duration;

use tomoe_client::Site;
use tomoe_load::{Crowd, Plan};

/// How many games are played meanwhile.
const GAMES: usize = 24;

/// How long a player thinks: a move is being written at almost every moment.
const PAUSE: Duration = Duration::from_millis(100);

/// People who play on these nodes.
async fn crowd(nodes: &[&node::Node], games: usize) -> Crowd {
    let site = Site::new(nodes.iter().map(|node| node.address()));
    let mut crowd = Crowd::new(site, Plan { pause: PAUSE, seed: 14 });
    crowd.grow(games, Duration::from_secs(1)).await;
    crowd
}
