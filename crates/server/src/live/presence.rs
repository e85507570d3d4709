//! Who is there: at which seats, and how many watch, on this node and on others.

use std::collections::HashMap;

use tomoe_play::Millis;
use tomoe_wire::{GameId, Notice};

use super::follower::ConnectionId;

/// What another node says is forgotten when it has not said it again for so long.
const LAPSE: Millis = Millis(45_000);

/// Who is there.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// By connection on this node, the places held; none by who watches.
    here: HashMap<ConnectionId, Vec<u8>>,
    /// What other nodes say of themselves.
    elsewhere: HashMap<String, Elsewhere>,
    /// By place, since when nobody is there.
    gone_since: HashMap<u8, Millis>,
}

#[derive(Debug)]
struct Elsewhere {
    /// A bit for each place.
    places: u8,
    watchers: u32,
    at: Millis,
}

/// What the word of another node says that was not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Nothing,
    /// Somebody has come to it or gone.
    Change,
    /// It was not known, and may not know of this node.
    FromNewcomer,
}

impl Presence {
    pub(crate) fn come(&mut self, connection: ConnectionId, places: &[u8]) {
        let held = self.here.entry(connection).or_default();
        for &place in places {
            if !held.contains(&place) {
                held.push(place);
            }
            self.gone_since.remove(&place);
        }
    }

    pub(crate) fn go(&mut self, connection: ConnectionId, now: Millis) {
        let Some(places) = self.here.remove(&connection) else { return };
        for place in places {
            if !self.is_there(place, now) {
                self.gone_since.entry(place).or_insert(now);
            }
        }
    }

    /// Whether somebody with the key of this seat is there.
    pub(crate) fn is_there(&self, place: u8, now: Millis) -> bool {
        self.here.values().any(|held| held.contains(&place))
            || self.lively(now).any(|other| other.places & bit(place) != 0)
    }

    /// For how long nobody has been there; `since` is when this node began to look.
    pub(crate) fn gone_for(&self, place: u8, since: Millis, now: Millis) -> Option<Millis> {
        (!self.is_there(place, now)).then(|| now.since(*self.gone_since.get(&place).unwrap_or(&since)))
    }

    fn lively(&self, now: Millis) -> impl Iterator<Item = &Elsewhere> {
        self.elsewhere.values().filter(move |other| now.since(other.at) < LAPSE)
    }

    fn places_here(&self) -> u8 {
        self.here.values().flatten().fold(0, |places, &place| places | bit(place))
    }

    fn watchers_here(&self) -> u32 {
        u32::try_from(self.here.values().filter(|held| held.is_empty()).count()).unwrap_or(u32::MAX)
    }

    /// What is said to who follows.
    pub(crate) fn notice(&self, game: GameId, is_person: &[bool], now: Millis) -> Notice {
        let places =
            (0..).zip(is_person).map(|(place, is_person)| !is_person || self.is_there(place, now)).collect();
        let watchers =
            self.lively(now).fold(self.watchers_here(), |sum, other| sum.saturating_add(other.watchers));
        Notice::Present { game, places, watchers }
    }

    /// What is said to other nodes.
    pub(crate) fn word(&self, game: &GameId, node: &str) -> String {
        format!("present {game} {node} {} {}", self.places_here(), self.watchers_here())
    }

    /// Takes note of what another node said.
    pub(crate) fn heard(&mut self, node: String, places: u8, watchers: u32, now: Millis) -> Heard {
        let said = self.elsewhere.get(&node).map(|before| (before.places, before.watchers));
        self.change_elsewhere(now, |elsewhere| {
            elsewhere.insert(node, Elsewhere { places, watchers, at: now });
        });
        match said {
            None => Heard::FromNewcomer,
            Some(said) if said == (places, watchers) => Heard::Nothing,
            Some(_) => Heard::Change,
        }
    }

    /// Forgets the nodes that have been silent for too long; whether there were any.
    pub(crate) fn forget_silent(&mut self, now: Millis) -> bool {
        let has_silent = self.elsewhere.values().any(|other| now.since(other.at) >= LAPSE);
        if has_silent {
            self.change_elsewhere(now, |elsewhere| elsewhere.retain(|_, other| now.since(other.at) < LAPSE));
        }
        has_silent
    }

    /// Notes who has gone from other nodes or come to them by a change.
    fn change_elsewhere(&mut self, now: Millis, change: impl FnOnce(&mut HashMap<String, Elsewhere>)) {
        let places = || 0..8;
        // Who was on a node that has fallen silent goes now.
        let was_there = |place| {
            self.places_here() & bit(place) != 0
                || self.elsewhere.values().any(|it| it.places & bit(place) != 0)
        };
        let before: Vec<bool> = places().map(was_there).collect();
        change(&mut self.elsewhere);
        for (place, was_there) in places().zip(before) {
            match (was_there, self.is_there(place, now)) {
                (true, false) => drop(self.gone_since.insert(place, now)),
                (_, true) => drop(self.gone_since.remove(&place)),
                (false, false) => {}
            }
        }
    }
}

/// Reads what another node said: the game, the node, the places and how many watch.
pub(crate) fn read_word(word: &str) -> Option<(GameId, String, u8, u32)> {
    let mut words = word.strip_prefix("present ")?.split(' ');
    let game = words.next()?.parse().ok()?;
    let node = words.next()?.to_owned();
    Some((game, node, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

fn bit(place: u8) -> u8 {
    1_u8.checked_shl(place.into()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_000_000);

    #[test]
    fn two_nodes_that_know_of_each_other_fall_silent() {
        let mut nodes = [Presence::default(), Presence::default()];
        nodes[0].come(ConnectionId(1), &[0]);
        nodes[1].come(ConnectionId(2), &[1]);
        let mut said = 0;
        let mut speaks = Some(0);
        while let Some(node) = speaks {
            said += 1;
            assert!(said < 10, "they talk for ever");
            let (places, watchers) = (nodes[node].places_here(), nodes[node].watchers_here());
            let heard = nodes[1 - node].heard(format!("node{node}"), places, watchers, NOW);
            speaks = (heard == Heard::FromNewcomer).then_some(1 - node);
        }
        assert!(nodes.iter().all(|node| (0..2).all(|place| node.is_there(place, NOW))));
        assert_eq!(nodes[0].heard("node1".to_owned(), 0, 0, NOW), Heard::Change);
        assert_eq!(nodes[0].gone_for(1, Millis(0), NOW.plus(Millis(5))), Some(Millis(5)));
    }

    #[test]
    fn who_was_on_a_node_that_has_died_is_gone() {
        let mut presence = Presence::default();
        presence.heard("other".to_owned(), 0b10, 3, NOW);
        assert!(!presence.forget_silent(NOW.plus(Millis(1_000))));
        let later = NOW.plus(LAPSE);
        assert!(presence.forget_silent(later));
        assert_eq!(presence.gone_for(1, Millis(0), later.plus(Millis(5))), Some(Millis(5)));
    }
}
