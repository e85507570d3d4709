//! `tomoe ugi-check`: our own engine passes, broken ones don't.

use std::process::Output;

use crate::{refused, stdout, tomoe};

fn check(game: &[&str], command: &[&str]) -> Output {
    // The machine that runs the tests may be busy with others.
    let args = ["ugi-check", "--tolerance", "2s"];
    tomoe(&args.iter().chain(game).chain(&["--"]).chain(command).copied().collect::<Vec<_>>())
}

fn passes(game: &[&str]) {
    let me = env!("CARGO_BIN_EXE_tomoe");
    let command: Vec<&str> = [me, "ugi"].iter().chain(game).copied().collect();
    let output = check(game, &command);
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{lines}");
    assert_eq!(stdout(&output).lines().count(), 17);
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

#[cfg(unix)]
mod broken {
    use super::check;
    use crate::file;

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
