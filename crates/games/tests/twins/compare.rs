//! Comparing one position with its twin, and counting what the comparisons have met.

use std::collections::BTreeMap;

use tomoe_games::Position;

use crate::twin::Entry;

/// How often each named situation occurred.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    pub(crate) fn count(&mut self, what: &'static str, occurs: bool) {
        *self.0.entry(what).or_default() += u64::from(occurs);
    }

    pub(crate) fn sum(tallies: Vec<Tally>) -> Tally {
        let mut sum = Tally::default();
        for (what, count) in tallies.into_iter().flat_map(|tally| tally.0) {
            *sum.0.entry(what).or_default() += count;
        }
        sum
    }

    /// Fails unless each situation named occurred at least so often, and no situation is left without a demand.
    pub(crate) fn demand(&self, least: &[(&'static str, u64)]) {
        println!("{:#?}", self.0);
        for (what, count) in &self.0 {
            let wanted = least.iter().find(|(name, _)| name == what);
            let (_, wanted) = wanted.unwrap_or_else(|| panic!("nothing is demanded of {what:?}"));
            assert!(count >= wanted, "{what}: met {count} times only, {wanted} demanded");
        }
        for (what, _) in least {
            assert!(self.0.contains_key(what), "{what:?} is never looked for");
        }
    }
}

/// Compares all moves of a position, and hands back the fast ones.
pub(crate) fn compare<P: Position>(position: &P, twin: fn(&str) -> Vec<Entry>) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let mut fast = Vec::new();
    position.each_move(|mv| {
        let (after, outcome) = position.play_unchecked(mv);
        moves.push(mv);
        fast.push(Entry {
            mv: position.move_text(mv),
            after: after.to_string(),
            outcome: outcome.to_string(),
        });
    });
    fast.sort();
    let slow = twin(&position.to_string());
    if fast != slow {
        let only_fast: Vec<&Entry> = fast.iter().filter(|entry| !slow.contains(entry)).take(5).collect();
        let only_slow: Vec<&Entry> = slow.iter().filter(|entry| !fast.contains(entry)).take(5).collect();
        panic!("{position}\nonly the fast rules say {only_fast:#?}\nonly the slow rules say {only_slow:#?}");
    }
    assert_eq!(position.count_moves(), slow.len() as u64, "the number of moves of {position}");
    moves
}
