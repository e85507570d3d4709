//! Reading what the engine says about a search that goes on.

use tomoe_engine::ugi::{Findings, Reply};

/// Takes in lines of the protocol; says whether the lines of play that are known have changed.
pub(super) fn hear(findings: &mut Findings, lines: &str) -> bool {
    let mut is_changed = false;
    for line in lines.lines() {
        if let Ok(Reply::Info(info)) = line.parse() {
            is_changed |= findings.hear(&info);
        }
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_gathered() {
        let mut findings = Findings::default();
        let lines = "info depth 1 multipv 1 score mate 1 nodes 9 time 0 nps 9 proven exact pv @a1\n\
                     info depth 1 multipv 2 score cp 20 nodes 9 time 0 nps 9 chance 51.0 pv @b1";
        assert!(hear(&mut findings, lines));
        assert_eq!((findings.lines.len(), findings.lines[0].moves[0].as_str()), (2, "@a1"));
        assert!(!hear(&mut findings, "readyok"));
    }
}
