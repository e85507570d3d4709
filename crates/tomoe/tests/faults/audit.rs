//! What players were told of is compared with what the server says now, and with what the database holds.

use std::collections::HashMap;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::sleep;
use tomoe_client::{ClientError, Socket};
use tomoe_load::{Fingerprint, Ledger, Page};
use tomoe_wire::{Entry, GameId, Notice, Request};

use crate::node::Node;

/// How long a node may take to know what was acknowledged by another one, also after a restart.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Audit {
    /// Acknowledged entries that were looked for.
    pub(crate) entries: usize,
    pub(crate) lost: usize,
    /// Games of which somebody was told something else than somebody else.
    pub(crate) in_two_states: usize,
}

/// Compares what players heard with what every node tells a newcomer.
pub(crate) async fn ask_nodes(ledger: &Ledger, nodes: &[&Node], known: &mut HashMap<GameId, usize>) -> Audit {
    let mut audit = Audit::default();
    for page in ledger.pages() {
        let heard = longest(&page, &mut audit);
        // What was found before and has not grown since is left for the end.
        if known.insert(page.game().clone(), heard.len()) == Some(heard.len()) {
            continue;
        }
        audit.entries += heard.len();
        for node in nodes {
            match tell(node, page.game(), heard.len()).await {
                Some(told) => compare(page.game(), &heard, &told, &mut audit),
                None => audit.lost += heard.len(),
            }
        }
    }
    audit
}

/// Compares what players heard with what the database holds, as `tomoe export` reads it.
pub(crate) fn ask_database(ledger: &Ledger, database: &str) -> Audit {
    let stored = export(database);
    let mut audit = Audit::default();
    for page in ledger.pages() {
        let heard = longest(&page, &mut audit);
        audit.entries += heard.len();
        compare(page.game(), &heard, stored.get(page.game()).map_or(&[], Vec::as_slice), &mut audit);
    }
    audit
}

/// The most that a player has heard, with which what the others have heard has to agree.
fn longest(page: &Arc<Page>, audit: &mut Audit) -> Vec<Fingerprint> {
    let all = page.heard();
    let longest = all.iter().max_by_key(|heard| heard.len()).cloned().unwrap_or_default();
    if all.iter().any(|heard| !longest.starts_with(heard)) {
        println!("the players of {} were told different things", page.game());
        audit.in_two_states += 1;
    }
    longest
}

fn compare(game: &GameId, heard: &[Fingerprint], told: &[Fingerprint], audit: &mut Audit) {
    let both = heard.len().min(told.len());
    audit.lost += heard.len() - both;
    if heard[..both] != told[..both] {
        audit.in_two_states += 1;
    }
    if !told.starts_with(heard) {
        println!("{game}: {} entries were heard, {} are told", heard.len(), told.len());
    }
}

/// What a node tells a newcomer about a game, asked until it is as much as expected, or for long enough.
async fn tell(node: &Node, game: &GameId, expected: usize) -> Option<Vec<Fingerprint>> {
    let begun = Instant::now();
    loop {
        let told = follow(&node.address(), game).await.ok();
        let is_enough = told.as_ref().is_some_and(|told| told.len() >= expected);
        if is_enough || begun.elapsed() > PATIENCE {
            return told;
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn follow(address: &str, game: &GameId) -> Result<Vec<Fingerprint>, ClientError> {
    let mut socket = Socket::connect(address).await?;
    socket.say(&Request::Follow { game: game.clone(), after: 0, key: None }).await?;
    let mut expected = None;
    let mut told = Vec::new();
    loop {
        match socket.hear().await? {
            Notice::Game { last, .. } => expected = Some(last as usize),
            Notice::Entries { entries, .. } => told.extend(entries.iter().map(Fingerprint::of)),
            Notice::Refused { problem, .. } => return Err(ClientError::Refused(problem)),
            _ => {}
        }
        if expected.is_some_and(|last| told.len() >= last) {
            return Ok(told);
        }
    }
}

fn export(database: &str) -> HashMap<GameId, Vec<Fingerprint>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
    let exported = command.args(["export", "-", "--database", database]).output().unwrap();
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    let lines = String::from_utf8(exported.stdout).unwrap();
    let games = lines.lines().filter_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let game = line.get("game")?;
        let id: GameId = game["id"].as_str().unwrap().parse().unwrap();
        let entries: Vec<Entry> = serde_json::from_value(game["entries"].clone()).unwrap();
        assert!((1..).zip(&entries).all(|(number, entry)| entry.number == number), "{id} has a gap");
        Some((id, entries.iter().map(Fingerprint::of).collect()))
    });
    games.collect()
}
