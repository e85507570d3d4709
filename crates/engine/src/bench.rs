//! A fixed amount of thinking: the same nodes and the same answers on every machine, natively and in a browser.
//!
//! ```no_run
//! use std::time::Instant;
//!
//! let begin = Instant::now();
//! let total = tomoe_engine::bench::run(&|| begin.elapsed(), &mut |suite| println!("{} {}", suite.name, suite.nodes));
//! println!("{} {:016x}", total.nodes, total.signature);
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_games::{AnyPosition, Game};

use crate::engine::{Engine, Question};
use crate::limits::{Control, Limits};

/// Positions of one kind, and how long to think about each.
struct Suite {
    name: &'static str,
    game: Game,
    /// How many nodes to visit for each position: some tenths of a second a suite.
    nodes: u64,
    positions: &'static [&'static str],
}

/// Beginnings, middles and ends of random and of played games.
const SUITES: [Suite; 6] = [
    Suite {
        name: "yonmoque",
        game: Game::Yonmoque,
        nodes: 100_000,
        positions: &[
            @YONMOQUE@
        ],
    },
    Suite {
        name: "mana",
        game: Game::Mana,
        nodes: 100_000,
        positions: &[
            @MANA@
        ],
    },
    Suite {
        name: "mana-set-up",
        game: Game::Mana,
        nodes: 50_000,
        positions: &[
            @SETUP@
        ],
    },
    Suite {
        name: "mitsudomoe-2",
        game: Game::Mitsudomoe,
        nodes: 100_000,
        positions: &[
            @M2@
        ],
    },
    Suite {
        name: "mitsudomoe-3",
        game: Game::Mitsudomoe,
        nodes: 10_000,
        positions: &[
            @M3@
        ],
    },
    Suite {
        name: "mitsudomoe-4",
        game: Game::Mitsudomoe,
        nodes: 10_000,
        positions: &[
            @M4@
        ],
    },
];

/// What came of a suite, or of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Which suite; `total` for all.
    pub name: &'static str,
    /// How many positions were thought about.
    pub positions: usize,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took: the one thing that differs between machines.
    pub elapsed: Duration,
    /// A hash of the best moves and their values.
    pub signature: u64,
}

/// Thinks about all suites, tells what came of each, and returns the total.
pub fn run(now: &(dyn Fn() -> Duration + Sync), each: &mut dyn FnMut(&Tried)) -> Tried {
    let mut total =
        Tried { name: "total", positions: 0, nodes: 0, elapsed: Duration::ZERO, signature: SEED };
    for suite in &SUITES {
        let tried = suite.run(now);
        total.positions += tried.positions;
        total.nodes += tried.nodes;
        total.elapsed += tried.elapsed;
        total.signature = hash(total.signature, &tried.nodes.to_le_bytes());
        total.signature = hash(total.signature, &tried.signature.to_le_bytes());
        each(&tried);
    }
    total
}

impl Suite {
    fn run(&self, now: &(dyn Fn() -> Duration + Sync)) -> Tried {
        /// Small enough for a browser, and small enough to be full.
        const BYTES: usize = 8 << 20;
        let mut engine = Engine::new(BYTES);
        let mut tried = Tried {
            name: self.name,
            positions: self.positions.len(),
            nodes: 0,
            elapsed: Duration::ZERO,
            signature: SEED,
        };
        for text in self.positions {
            // The texts are constants, and a test reads them all.
            let Ok(position) = AnyPosition::read(self.game, text) else { continue };
            engine.forget();
            let began = now();
            let question =
                Question { positions: &[position], limits: Limits::nodes(self.nodes), lines: 1, seed: 1 };
            let control = Control { now, stop: &AtomicBool::new(false) };
            let answer = engine.analyse(&question, control, &mut |_| {});
            tried.elapsed += now().saturating_sub(began);
            tried.nodes += answer.nodes;
            for line in &answer.lines {
                let best = line.moves.first().map(|&mv| position.move_text(mv)).unwrap_or_default();
                tried.signature = hash(tried.signature, best.as_bytes());
                // Not the chance: its last digits may differ between machines.
                tried.signature = hash(tried.signature, &line.value.to_le_bytes());
            }
        }
        tried
    }
}

/// FNV-1a.
const SEED: u64 = 0xCBF2_9CE4_8422_2325;

fn hash(state: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(state, |state, &byte| (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_thought_about() {
        for suite in &SUITES {
            for text in suite.positions {
                let position = AnyPosition::read(suite.game, text).expect(text);
                assert!(!position.outcome_at_start().is_over(), "{text}");
            }
        }
    }

    #[test]
    fn two_runs_agree() {
        let still = || Duration::ZERO;
        let mut first = Vec::new();
        let total = run(&still, &mut |tried| first.push(tried.clone()));
        let mut second = Vec::new();
        assert_eq!(run(&still, &mut |tried| second.push(tried.clone())), total);
        assert_eq!(first, second);
        assert!(first.iter().all(|tried| tried.nodes > 0 && tried.signature != SEED));
    }
}
