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
            "5/5/5/5/5 b 6 6",
            "1b1w1/5/5/5/5 w 5 5",
            "wb2b/1w1b1/5/5/5 b 3 4",
            "2w2/b2b1/2w1b/b4/3w1 w 2 3",
            "5/1w1b1/1w3/wb1bb/2w2 b 2 2",
            "2w2/b2b1/1bwb1/3ww/1w3 b 2 1",
        ],
    },
    Suite {
        name: "mana",
        game: Game::Mana,
        nodes: 100_000,
        positions: &[
            "180 r1r1r1/1rr2d/6/6/1R1RR1/2DR1R r - 0 0",
            "270 r1r2r/1r2rd/6/6/1RR1R1/RD1R2 r - 0 0",
            "270 r1r2d/rr1r2/6/4D1/1R1R2/1R1RR1 a 3 0 0",
            "0 1rrr1r/3r1d/6/R5/1R1RR1/2D1R1 r 3 0 0",
            "180 rr2d1/2rrr1/6/2D3/1R2R1/R3RR r 1 0 0",
            "270 3rrd/r2r2/6/1r4/1R2RR/R1D1R1 a 3 0 0",
        ],
    },
    Suite {
        name: "mana-set-up",
        game: Game::Mana,
        nodes: 50_000,
        positions: &["- 6/6/6/6/6/6 r - 0 0", "0 6/6/6/6/RR2RR/R1D3 a - 0 0", "0 6/6/6/6/RRR3/1RRD2 a - 0 0"],
    },
    Suite {
        name: "mitsudomoe-2",
        game: Game::Mitsudomoe,
        nodes: 100_000,
        positions: &[
            "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5",
            "x2,bB,bbB,bB/x4,b/x,w,x3/x,w,x2,b/wW,wW,wW,x2 w w3b2",
            "x3,w,b/b,x,bB,bB,x/x2,bB,x2/w,wW,wW,x2/wW,w,x3 b w2b3",
            "x3,bB,b/w,x2,wb,b/x2,bB,w,x/x,bwW,wbB,wW,b/wW,w,x3 w w0b0",
        ],
    },
    Suite {
        name: "mitsudomoe-3",
        game: Game::Mitsudomoe,
        nodes: 60_000,
        positions: &[
            "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5",
            "rR,r,x,bB,b/rR,rR,x2,bB/w,x3,bB/w,wW,x3/wW,wW,x3 r w3r4b4",
            "x,rR,bB,b,bB/rrR,r,b,bB,b/x3,rR,x/x4,r/x5 b w-r2b2",
        ],
    },
    Suite {
        name: "mitsudomoe-4",
        game: Game::Mitsudomoe,
        nodes: 60_000,
        positions: &[
            "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5",
            "rR,r,x,b,bB/rR,rR,x,bB,bB/wW,x4/wwW,x3,yY/w,wW,yY,y,yY r w3r4b4y4",
            "w,x,b,bB,b/x2,bB,x,bB/x,wW,x2,yY/wW,x2,yb,yY/x,w,wW,yY,y y w3r-b2y3",
        ],
    },
];

/// What came of a suite, or of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteResult {
    /// Which suite; `total` for all.
    pub name: &'static str,
    /// How many positions were searched.
    pub positions: usize,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took: the one thing that differs between machines.
    pub elapsed: Duration,
    /// A hash of the best moves and their values.
    pub signature: u64,
}

/// Searches all suites, hands the result of each to `each`, and returns the total.
pub fn run(now: &(dyn Fn() -> Duration + Sync), each: &mut dyn FnMut(&SuiteResult)) -> SuiteResult {
    let mut total =
        SuiteResult { name: "total", positions: 0, nodes: 0, elapsed: Duration::ZERO, signature: SEED };
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
    fn run(&self, now: &(dyn Fn() -> Duration + Sync)) -> SuiteResult {
        /// Small enough for a browser, and small enough to be full.
        const BYTES: usize = 8 << 20;
        let mut engine = Engine::new(BYTES);
        let mut tried = SuiteResult {
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
