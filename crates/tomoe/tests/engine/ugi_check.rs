//! `tomoe ugi-check`: our own engine passes, broken ones don't.

use std::process::Output;

use crate::{refused, stdout, tomoe};

fn check(game: &[&str], command: &[&str]) -> Output {
    // The machine that runs the tests may be busy with others.
    let args = ["ugi-check", "--tolerance", "2s"];
    tomoe(&args.iter().chain(game).chain(&["--"]).chain(command).copied().collect::<Vec<_>>())
}

/// How many things are asked.
const CHECKS: usize = 26;

fn passes(game: &[&str]) {
    let me = env!("CARGO_BIN_EXE_tomoe");
    let command: Vec<&str> = [me, "ugi"].iter().chain(game).copied().collect();
    let output = check(game, &command);
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{lines}");
    assert_eq!(stdout(&output).lines().count(), CHECKS);
    assert!(lines.lines().all(|line| line.starts_with("ok ")), "{lines}");
}

#[test]
fn our_own_yonmoque_passes() {
    passes(&["--game", "yonmoque"]);
}

#[test]
fn our_own_mana_passes() {
    passes(&["--game", "mana"]);
}

#[test]
fn our_own_mitsudomoe_passes_for_two_three_and_four() {
    for players in ["2", "3", "4"] {
        passes(&["--game", "mitsudomoe", "--players", players]);
    }
}

#[test]
fn what_can_not_be_started_is_refused() {
    refused(&check(&[], &["/no/such/engine"]), "could not be started");
}

/// Engines made of a shell script.
#[cfg(unix)]
mod scripts {
    use super::{CHECKS, check};
    use crate::{file, stdout};

    #[test]
    fn an_engine_that_talks_without_end_exhausts_patience() {
        let output = check(&[], &["yes"]);
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{lines}");
        assert!(lines.contains("no 'ugiok' within"), "{lines}");
    }

    #[test]
    fn an_engine_without_extensions_passes() {
        let me = env!("CARGO_BIN_EXE_tomoe");
        let plain = "sed -u -e '/^id extensions/d' -e 's/ proven//; s/ exact//; s/ chance [0-9.]*//'";
        let script = file("plain", &format!("'{me}' ugi --game yonmoque | {plain}"));
        let output = check(&[], &["sh", &script]);
        let lines = stdout(&output);
        assert_eq!(lines.lines().count(), CHECKS);
        assert_eq!(lines.lines().filter(|line| line.starts_with("skipped ")).count(), 8, "{lines}");
        assert!(lines.lines().all(|line| line.starts_with("ok ") || line.starts_with("skipped ")), "{lines}");
    }

    #[test]
    fn an_engine_that_is_not_ready_when_it_says_so_is_found_out() {
        let script = file(
            "late",
            "slow=yes; while read -r c r; do case $c in ugi) echo id name Late; echo ugiok;; isready) echo readyok;; go) test $slow && sleep 3; slow=; echo bestmove @a1;; esac; done",
        );
        let output = check(&[], &["sh", &script]);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            said.contains(
                "FAILED  'readyok' is true: the very first search keeps to its time: 'go movetime 100' took"
            ),
            "{said}"
        );
    }

    #[test]
    fn scores_that_nobody_can_read_are_found_out() {
        let script = file(
            "odd",
            "while read -r c r; do case $c in ugi) echo id name Odd; echo id extensions score; echo ugiok;; isready) echo readyok;; go) echo info depth 1 score win 3 pv @a1; echo bestmove @a1;; esac; done",
        );
        let output = check(&[], &["sh", &script]);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            said.contains("FAILED  scores say what is proven and what is estimated: score: expected 'cp' or 'mate', found \"win\""),
            "{said}"
        );
    }

    /// An engine that answers everything, and wrongly.
    const LIAR: &str = r#"
        while read -r command rest; do
            case "$command" in
                ugi) echo "id name Liar"; echo "option name Hash type spin default 9 min 1 max 3"; echo ugiok ;;
                isready) echo readyok ;;
                go) echo "bestmove zz" ;;
                query) echo "response perhaps" ;;
            esac
        done
    "#;

    #[test]
    fn an_engine_that_lies_is_found_out() {
        let script = file("liar", LIAR);
        let output = check(&[], &["sh", &script]);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stdout);
        for line in [
            "ok      'ugi' is answered",
            "ok      'isready' is answered",
            "FAILED  the options are well formed",
            "FAILED  the usual start is known",
            "FAILED  'go depth' ends with a legal move: illegal move after",
            "FAILED  'query' knows how games stand and end: 'query gameover' after",
            "skipped 'query moves' lists the legal moves: 'moves' is not among its 'id extensions'",
            "FAILED  'quit' ends the program",
        ] {
            assert!(said.contains(line), "{line}\nin\n{said}");
        }
        assert!(String::from_utf8_lossy(&output.stderr).contains("checks failed"));
    }

    #[test]
    fn an_engine_that_dies_fails_what_follows() {
        let script = file("mortal", "read -r line; echo 'id name Mortal'; echo ugiok");
        let output = check(&[], &["sh", &script]);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.starts_with("ok      'ugi' is answered"), "{said}");
        assert!(
            said.contains("FAILED  'isready' is answered with 'readyok': the engine has ended"),
            "{said}"
        );
    }
}
