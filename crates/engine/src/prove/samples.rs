//! What the search has found at some of its nodes, for fitting the guess at those that it has not opened.

use std::collections::HashSet;

use tomoe_random::Random;

use super::ProofSearch;
use crate::earlier_positions::EarlierPositions;
use crate::partial_turn::{AfterStep, PartialTurn};
use crate::proof::Prover;
pub use crate::states::siege::{FEATURES, KINDS, UNIT};
use crate::states::{MitsudomoeState, siege};

/// A node as the guess sees it, and what a search found there.
pub struct Sample {
    /// Which weights apply to it.
    pub kind: usize,
    /// What they multiply.
    pub features: [i32; FEATURES],
    /// What is missing for a proof that the attacker wins, and for one that they do not.
    pub missing: [u32; 2],
}

/// A part of a turn that was searched.
struct Searched {
    turn: PartialTurn,
    missing: [u32; 2],
    /// About how many nodes were visited below it.
    effort: u64,
}

impl ProofSearch {
    /// Walks down from the start many times by chance, where the search went most often, and gathers nodes that took some effort, but
    /// not so much that what was found there says more about other guesses than about the node.
    pub fn samples(&self, walks: u32, random: &mut Random) -> Vec<Sample> {
        let earlier = EarlierPositions::default();
        let mut prover = Prover::<MitsudomoeState>::long(&self.table, &earlier);
        let (mut seen, mut samples) = (HashSet::new(), Vec::new());
        for _ in 0..walks {
            let mut turn = PartialTurn::new(&self.start);
            for _ in 0..MOST_STEPS {
                let next = self.searched(&mut prover, &turn);
                let Some(chosen) = by_effort(&next, random) else { break };
                turn = chosen.turn;
                if chosen.effort <= MOST * least_effort(&turn) && seen.insert(turn.key()) {
                    samples.extend(self.sample(&turn, chosen.missing));
                }
            }
        }
        samples
    }

    /// What the next step can lead to and was searched enough.
    fn searched(&self, prover: &mut Prover<'_, MitsudomoeState>, turn: &PartialTurn) -> Vec<Searched> {
        let mut all = Vec::new();
        turn.each_step(|step| {
            if let AfterStep::Turn(turn) = turn.apply(step)
                && let Some((proof, disproof, effort)) =
                    prover.searched(&MitsudomoeState::of_turn(turn), self.side())
                && effort >= least_effort(&turn)
            {
                all.push(Searched { turn, missing: [proof, disproof], effort });
            }
        });
        all
    }

    fn sample(&self, turn: &PartialTurn, missing: [u32; 2]) -> Option<Sample> {
        let kind = siege::kind(turn, self.attacker)?;
        let (mut steps, mut features) = (0, [0; FEATURES]);
        turn.each_step(|_| steps += 1);
        siege::each_feature(turn, self.attacker, steps, |feature, times| features[feature] += times);
        Some(Sample { kind, features, missing })
    }
}

/// One of them at random, as often as its part of all effort.
fn by_effort<'s>(searched: &'s [Searched], random: &mut Random) -> Option<&'s Searched> {
    let all: u64 = searched.iter().map(|searched| searched.effort).sum();
    let mut place = random.next_u64().checked_rem(all)?;
    searched.iter().find(|searched| match place.checked_sub(searched.effort) {
        Some(rest) => {
            place = rest;
            false
        }
        None => true,
    })
}

/// Positions may come again along a walk.
const MOST_STEPS: usize = 250;

/// How many times the least effort is too much.
const MOST: u64 = 10;

/// Enough nodes for what was found to be more than the guess.
fn least_effort(turn: &PartialTurn) -> u64 {
    if turn.begins_turn() { 300 } else { 40 }
}

#[cfg(test)]
mod tests {
    use tomoe_games::mitsudomoe::{Colour, Position, Seats};

    use super::*;
    use crate::limits::{Control, Limits};

    #[test]
    fn samples_are_of_every_kind_and_the_same_again() {
        let start = Position::start(Seats::Two);
        let search = ProofSearch::try_new(start, Colour::White, 8 << 20).unwrap();
        search.run(1, &Limits::nodes(100_000), Control::untimed(), &mut |_| {});
        let [first, again] = [(); 2].map(|()| search.samples(200, &mut Random::new(7)));
        let seen = |sample: &Sample| (sample.kind, sample.features, sample.missing);
        assert!(first.iter().map(seen).eq(again.iter().map(seen)));
        assert!((0..KINDS).all(|kind| first.iter().any(|sample| sample.kind == kind)), "{}", first.len());
    }
}
