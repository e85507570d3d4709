//! What the archive says of a game.

use std::collections::HashSet;

use sha2::{Digest, Sha256};
use tomoe_games::{AnyPosition, Canonical, Outcome};
use tomoe_wire::{Entry, OnlineGame, Setting};

use super::day::day_of;
use crate::ratings::RatedGame;
use crate::store::{Facts, PositionKey, StoredGame, Visit};

/// How many turns of a game, its opening not counted, are explored. Later positions are seldom shared by two games, and half of all
/// random games of Yonmoque are over by then.
const DEEPEST: usize = 40;

/// The key of a position: 64 bits of the SHA-256 of the notation that stands for it and its images. Of ten million positions two have the
/// same with a chance of one in 370,000.
pub(super) fn key(canonical: &Canonical) -> PositionKey {
    let digest: [u8; 32] = Sha256::digest(canonical.text()).into();
    let [a, b, c, d, e, f, g, h, ..] = digest;
    PositionKey(i64::from_be_bytes([a, b, c, d, e, f, g, h]))
}

/// A name as it is searched for: capitals or not are the same.
pub(crate) fn searched(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A game as it is kept, replayed; `None` if it can't be understood.
pub(super) fn replayed(stored: &StoredGame) -> Option<OnlineGame> {
    let setting: Setting = serde_json::from_str(&stored.setting).ok()?;
    let entries: Vec<Entry> =
        stored.entries.iter().map(|text| serde_json::from_str(text)).collect::<Result<_, _>>().ok()?;
    OnlineGame::replay(setting, &entries).ok()
}

/// What the archive says of a game; nothing if it is private or has no result.
pub(super) fn facts(game: &OnlineGame) -> Option<Facts> {
    let live = game.live().filter(|_| game.setting().is_public)?;
    let outcome = live.ending()?.outcome;
    let winner = match outcome {
        Outcome::Win(player) => Some(player.index()),
        Outcome::Draw => None,
        Outcome::Ongoing => return None,
    };
    let at = live.events().last().map_or(live.began(), |event| event.at);
    let mut month = day_of(at);
    month.truncate(7);
    let names = (0..game.places()).filter_map(|place| game.name(place)).map(searched);
    Some(Facts {
        rules: live.position().game().id(),
        result: outcome.to_string(),
        winner,
        at,
        month,
        players: names.filter(|name| !name.is_empty()).collect(),
        visits: visits(game),
        rated: RatedGame::of(game),
    })
}

/// The positions of a game from where its players began, each once, with what was played there first.
fn visits(game: &OnlineGame) -> Vec<Visit> {
    let Some(live) = game.live() else { return Vec::new() };
    let opening = live.terms().opening().transitions().len();
    let positions = live.history().positions().iter().skip(opening);
    let moves = live.history().transitions().iter().skip(opening).map(|transition| Some(transition.mv()));
    let mut seen = HashSet::new();
    let mut visits = Vec::new();
    // After the last position nothing was played.
    for (position, mv) in positions.zip(moves.chain([None])).take(DEEPEST) {
        // Where somebody left or took the other side, the position stands on for who plays next.
        if mv == Some(None) {
            continue;
        }
        let visit = visit(position, mv.flatten());
        if seen.insert(visit.position) {
            visits.push(visit);
        }
    }
    visits
}

fn visit(position: &AnyPosition, mv: Option<tomoe_games::AnyMove>) -> Visit {
    let canonical = Canonical::of(position);
    Visit { position: key(&canonical), mv: mv.map(|mv| canonical.move_text(mv)) }
}
