//! What the `info` lines of one search come to.

use std::time::Duration;

use super::info::Info;
use crate::score::Score;

/// What is known so far: the best lines, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The lines, best first.
    pub lines: Vec<Finding>,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How many lines the present round of reports has had: those after them are of the round before.
    round: usize,
}

/// A line of play, as an engine reports it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The moves, one at least.
    pub moves: Vec<String>,
    /// What the first move is worth to the player who makes it.
    pub score: Score,
    /// How many turns deep this line was looked at.
    pub depth: u32,
}

impl Findings {
    /// How many turns deep the search has looked.
    pub fn depth(&self) -> u32 {
        self.lines.iter().map(|line| line.depth).max().unwrap_or(0)
    }

    /// Takes in what is told; says whether that changed the lines.
    pub fn hear(&mut self, info: &Info) -> bool {
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.time = info.time.unwrap_or(self.time);
        let (Some(score), false) = (info.score, info.pv.is_empty()) else { return false };
        let finding = Finding { moves: info.pv.clone(), score: score.into(), depth: info.depth.unwrap_or(0) };
        let index = info.multipv.map_or(0, |rank| rank.saturating_sub(1) as usize);
        if index == 0 {
            // Another round begins. If the one before had fewer lines than the one before that, the rest is stale.
            self.lines.truncate(self.round);
            self.round = 0;
        }
        match self.lines.get_mut(index) {
            Some(line) => *line = finding,
            None => self.lines.push(finding),
        }
        self.round = index + 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hear(findings: &mut Findings, line: &str) -> bool {
        findings.hear(&line.parse().unwrap())
    }

    #[test]
    fn later_lines_replace_earlier_ones() {
        let mut findings = Findings::default();
        for line in [
            "info depth 1 multipv 1 score cp 30 nodes 9 time 0 nps 9 pv @a1",
            "info depth 1 multipv 2 score cp 20 nodes 9 time 0 nps 9 pv @b1",
            "info depth 1 multipv 3 score cp 10 nodes 9 time 0 nps 9 pv @c1",
            "info depth 2 multipv 1 score mate 3 nodes 90 time 1 nps 9 proven exact pv @b1 @a1",
        ] {
            assert!(hear(&mut findings, line));
        }
        let firsts = |findings: &Findings| -> Vec<String> {
            findings.lines.iter().map(|line| line.moves[0].clone()).collect()
        };
        assert_eq!(firsts(&findings), ["@b1", "@b1", "@c1"]);
        assert_eq!((findings.depth(), findings.nodes), (2, 90));
        assert!(findings.lines[0].score.is_proven());
        assert!(hear(&mut findings, "info depth 2 multipv 2 score cp 1 pv @a1"));
        assert!(hear(&mut findings, "info depth 3 multipv 1 score mate 3 pv @b1 @a1"));
        assert_eq!(firsts(&findings), ["@b1", "@a1"]);
        assert!(!hear(&mut findings, "info nodes 500 time 7 nps 70000"));
        assert_eq!((findings.nodes, findings.time), (500, Duration::from_millis(7)));
    }
}
