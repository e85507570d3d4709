//! Proving who wins Mitsudomoe for two: the engine's proof search with all threads and as much memory as there is.
//!
//! What is claimed rests on no circle; still the search compares positions by 64-bit keys, so that certainty comes from a
//! [strategy](ProofSearch::strategy) which is checked by the rules alone.

mod samples;
mod strategy;

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use tomoe_games::mitsudomoe::{Colour, Move, Position};
use tomoe_games::{Colour as _, Outcome, Position as _};

use crate::earlier_positions::EarlierPositions;
use crate::limits::{Budget, Control, Limits};
use crate::proof::{ProofTable, Prover};
use crate::state::State;
use crate::states::MitsudomoeState;
#[doc(hidden)]
pub use samples::{FEATURES, KINDS, Sample, UNIT};
pub use strategy::{Choice, StrategyError};

/// The search for a proof that a player wins from a position.
pub struct ProofSearch {
    start: Position,
    attacker: Colour,
    table: ProofTable,
    nodes: AtomicU64,
}

/// What is known of a position so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The attacker wins within so many plies.
    Won(u32),
    /// The attacker does not win.
    NotWon,
    /// Neither is shown.
    Open {
        /// How much is missing to prove the win.
        proof: u32,
        /// How much is missing to rule it out.
        disproof: u32,
    },
    /// It was not looked at, or is forgotten.
    Unknown,
}

/// A turn and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The turn.
    pub turn: Move,
    /// The position after it.
    pub after: Position,
    /// What is known of that position, or how the game ended.
    pub standing: Standing,
}

impl ProofSearch {
    /// A search for a win of the attacker, with a table of about so many bytes.
    pub fn try_new(start: Position, attacker: Colour, bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { start, attacker, table: ProofTable::try_shared(bytes)?, nodes: AtomicU64::new(0) })
    }

    /// The position at which it begins.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Who is to win.
    pub fn attacker(&self) -> Colour {
        self.attacker
    }

    /// How many nodes were visited, those of earlier searches included.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Searches with so many threads until the win is proven, or the limits are reached, or the control says stop. Now
    /// and then `watch` is called. Returns whether the win is proven.
    pub fn run(
        &self,
        threads: usize,
        limits: &Limits,
        control: Control<'_>,
        watch: &mut dyn FnMut(&Self),
    ) -> bool {
        /// Enough for a path of the greatest height.
        const STACK: usize = 64 << 20;
        const PAUSE: Duration = Duration::from_millis(100);
        let (done, working) = (AtomicBool::new(false), AtomicU64::new(0));
        let work = || {
            let earlier = EarlierPositions::default();
            let mut prover = Prover::<MitsudomoeState>::long(&self.table, &earlier);
            let mut budget = Budget::new(limits, Control { now: control.now, stop: &done });
            prover.prove_on(&MitsudomoeState::new(&self.start), self.side(), &self.nodes, &mut budget);
            done.store(true, Ordering::Relaxed);
            working.fetch_sub(1, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            for _ in 0..threads {
                working.fetch_add(1, Ordering::Relaxed);
                let begun = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                // Where the system allows no more threads, fewer search.
                if begun.is_err() {
                    working.fetch_sub(1, Ordering::Relaxed);
                }
            }
            while working.load(Ordering::Relaxed) > 0 {
                thread::sleep(PAUSE);
                if control.stop.load(Ordering::Relaxed) {
                    done.store(true, Ordering::Relaxed);
                }
                watch(self);
            }
        });
        matches!(self.standing(&self.start), Standing::Won(_))
    }

    /// What is known of a position.
    pub fn standing(&self, position: &Position) -> Standing {
        let state = MitsudomoeState::new(position);
        let earlier = EarlierPositions::default();
        Prover::long(&self.table, &earlier).standing(&state, self.side())
    }

    /// What is known of the positions that the turns of one lead to; mirror images and turns that lead to the same are left
    /// out.
    pub fn answers(&self, position: &Position) -> Vec<Answer> {
        let mut answers: Vec<Answer> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        position.each_move(|turn| {
            let (after, outcome) = position.play_unchecked(turn);
            let standing = match outcome {
                Outcome::Win(winner) if winner == self.attacker => Standing::Won(0),
                Outcome::Win(_) | Outcome::Draw => Standing::NotWon,
                Outcome::Ongoing => self.standing(&after),
            };
            if outcome.is_over() || seen.insert(after.key().min(after.mirrored_key())) {
                answers.push(Answer { turn, after, standing });
            }
        });
        answers
    }

    /// Hands out what took most effort to learn, at most so many entries, for [`ProofSearch::restore`].
    pub fn keep(&self, most: usize, each: impl FnMut(u64, u64)) {
        self.table.best(most, each);
    }

    /// Takes an entry that another search for the same attacker has handed out.
    pub fn restore(&self, key: u64, data: u64) {
        self.table.restore(key, data);
    }

    /// Adds the nodes of an earlier search, whose entries were taken.
    pub fn count_earlier(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    fn side(&self) -> usize {
        usize::from(self.attacker != Colour::ALL[0])
    }
}
