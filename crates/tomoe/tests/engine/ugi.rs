//! `tomoe ugi`: transcripts.

use tomoe_solver::certificate::Certificate;

use crate::{refused, stdout, tomoe, tomoe_with_input};

fn transcript(args: &[&str], said: &str) -> Vec<String> {
    let args: Vec<&str> = ["ugi"].iter().chain(args).copied().collect();
    let output = tomoe_with_input(&args, said);
    stdout(&output).lines().map(str::to_owned).collect()
}

#[test]
fn the_handshake_and_a_search() {
    let heard = transcript(
        &["--game", "yonmoque"],
        "ugi\nisready\nuginewgame\nposition startpos moves @c3 @b2\nquery p1turn\ngo nodes 2000\n",
    );
    assert!(heard[0].starts_with("id name Tomoe "), "{heard:#?}");
    let place = |text: &str| heard.iter().position(|line| line == text).expect(text);
    assert!(place("ugiok") < place("readyok") && place("readyok") < place("response true"));
    assert!(heard.iter().any(|line| line.starts_with("info depth ") && line.contains(" pv ")));
    assert!(heard.last().is_some_and(|line| line.starts_with("bestmove ")), "{heard:#?}");
}

#[test]
fn the_same_nodes_and_seed_give_the_same_move() {
    let said = "setoption name Seed value 5\nposition startpos moves @c3 @b2\ngo nodes 3000\n";
    let best = |heard: Vec<String>| heard.last().cloned();
    let args = ["--game", "yonmoque"];
    assert_eq!(best(transcript(&args, said)), best(transcript(&args, said)));
}

#[test]
fn a_position_of_the_certificate_is_proven_at_full_strength_alone() {
    let start = Certificate::embedded().start();
    let search = |level: u8| {
        let said = format!("setoption name Level value {level}\nposition fen {start}\ngo nodes 50\n");
        transcript(&["--game", "mitsudomoe"], &said)
    };
    let heard = search(9);
    let told = heard.iter().find(|line| line.contains(" pv ")).expect("a line");
    assert!(
        told.contains(" score mate ") && told.contains(" nodes 0 ") && told.contains(" proven "),
        "{told}"
    );
    let best = heard.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(told.contains(&format!(" pv {best}")), "{heard:#?}");
    assert!(!search(3).iter().any(|line| line.contains(" nodes 0 ")));
    let verdicts = transcript(&["--game", "mitsudomoe"], &format!("position fen {start}\ngo verdicts\n"));
    assert!(
        verdicts[0].contains(" proven ") && verdicts.last().is_some_and(|line| line.contains(best)),
        "{verdicts:#?}"
    );
}

#[test]
fn four_players_take_turns() {
    let said = "position startpos\nquery turn\nsetoption name Players value 3\nposition startpos moves @c1:b1c1\nquery turn\nquery result\nquit\n";
    let heard = transcript(&["--game", "mitsudomoe", "--players", "4"], said);
    assert_eq!(heard, ["response p1", "response p2", "response none"]);
}

#[test]
fn mistakes_do_not_end_the_conversation() {
    let heard = transcript(&["--game", "mana"], "position fen 12\ngo sideways\nhello\nisready\n");
    assert_eq!(heard.len(), 4);
    assert!(heard[..3].iter().all(|line| line.starts_with("info string ")), "{heard:#?}");
    assert_eq!(heard[3], "readyok");
}

#[test]
fn a_game_has_to_be_named() {
    refused(&tomoe(&["ugi"]), "--game");
    refused(&tomoe(&["ugi", "--game", "go"]), "game: expected");
    refused(&tomoe(&["ugi", "--game", "mana", "--players", "3"]), "players: expected 2 players");
}
