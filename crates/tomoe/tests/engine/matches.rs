//! `tomoe match`: small matches, whole.

use serde_json::Value;

use crate::{folder, json_lines, refused, stdout, tomoe};

fn play(args: &[&str]) -> Value {
    let args: Vec<&str> = ["match"].iter().chain(args).chain(&["--json"]).copied().collect();
    json_lines(&tomoe(&args)).remove(0)
}

/// What does not depend on how fast the machine is.
fn timeless(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().expect("players") {
        player["slowest_ms"] = Value::Null;
    }
    report
}

#[test]
fn a_match_of_fixed_nodes_is_the_same_each_time() {
    let folder = folder("reproducible");
    let run = |name: &str, concurrency: &str| {
        let records = folder.join(name);
        let path = records.to_str().expect("UTF-8");
        let report = play(&[
            "yonmoque",
            "-p",
            "full,nodes=400",
            "-p",
            "level:2",
            "--games",
            "6",
            "-c",
            concurrency,
            "--records",
            path,
        ]);
        (timeless(report), std::fs::read_to_string(&records).expect("it was written"))
    };
    let (report, records) = run("one", "1");
    assert_eq!(run("two", "2"), (report.clone(), records.clone()));
    assert_eq!(report["games"], 6);
    assert_eq!(report["openings"], 3);
    assert_eq!(report["reproducible"], true);
    assert_eq!(records.matches("[Round ").count(), 6);
    let check = tomoe(&["record", "check", folder.join("one").to_str().expect("UTF-8")]);
    assert_eq!(stdout(&check).lines().count(), 6);
}

#[test]
fn the_stronger_player_is_found_to_be_stronger() {
    let report = play(&[
        "yonmoque",
        "-p",
        "full,nodes=3000",
        "-p",
        "one-turn",
        "--games",
        "40",
        "--sprt",
        "--elo0",
        "0",
        "--elo1",
        "50",
    ]);
    let duel = &report["duels"][0];
    assert_eq!(duel["sprt"]["verdict"], "elo1 accepted", "{report}");
    assert_eq!(report["stopped_by_sprt"], true);
    assert!(report["games"].as_u64() < Some(40));
    assert!(duel["elo"]["low"].as_f64() > Some(0.0), "{report}");
}

#[test]
fn three_seats_are_rotated() {
    let report = play(&[
        "mitsudomoe",
        "--players",
        "3",
        "-p",
        "one-turn",
        "-p",
        "one-turn,name=other",
        "--games",
        "6",
        "--max-plies",
        "60",
    ]);
    assert_eq!(report["games"], 6);
    assert_eq!(report["openings"], 1);
    assert_eq!(report["players"][0]["played"], 9);
    assert_eq!(report["players"][1]["name"], "other");
    let seats: f64 = report["seats"].as_array().expect("seats").iter().filter_map(Value::as_f64).sum();
    assert!((seats - 1.0).abs() < 1e-9);
}

#[test]
fn a_long_game_is_drawn() {
    let report = play(&["mana", "-p", "level:1", "-p", "level:1", "--games", "2", "--max-plies", "2"]);
    assert_eq!(report["duels"][0]["draws"], 2);
    assert_eq!(report["players"][1]["name"], "level:1 #2");
}

#[test]
fn another_program_can_play() {
    let me = env!("CARGO_BIN_EXE_tomoe");
    let program = format!("ugi,nodes=300,name=program:\"{me}\" ugi --game yonmoque");
    let report = play(&["yonmoque", "-p", "full,nodes=300", "-p", &program, "--games", "2"]);
    assert_eq!(report["games"], 2);
    assert_eq!(report["faults"].as_array().map(Vec::len), Some(0), "{report}");
    assert_eq!(report["reproducible"], false);
}

#[cfg(unix)]
#[test]
fn whoever_breaks_the_rules_or_dies_has_lost() {
    let cheat = "while read -r c r; do case $c in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove @z9;; esac; done";
    let mortal =
        "while read -r c r; do case $c in ugi) echo ugiok;; isready) echo readyok;; go) exit;; esac; done";
    for (name, script, why) in [("cheat", cheat, "illegal move"), ("mortal", mortal, "the engine has ended")]
    {
        let path = crate::file(name, script);
        let program = format!("ugi,name={name}:sh {path}");
        let report = play(&["yonmoque", "-p", "level:1", "-p", &program, "--games", "4"]);
        assert_eq!(report["duels"][0]["wins"], 4, "{report}");
        let faults = report["faults"].as_array().expect("faults");
        assert_eq!(faults.len(), 4);
        assert!(faults[0]["why"].as_str().expect("text").contains(why), "{report}");
    }
}

#[test]
fn the_report_for_people_says_everything() {
    let output = tomoe(&["match", "yonmoque", "-p", "level:2", "-p", "one-turn", "--games", "2"]);
    let text = stdout(&output);
    for words in [
        "yonmoque: 2 games from 1 opening,",
        "level:2 against one-turn: +",
        "Elo ",
        "95% between",
        "SPRT  LLR ",
    ] {
        assert!(text.contains(words), "{words}\nin\n{text}");
    }
}

#[test]
fn openings_are_read_from_a_file() {
    let path = folder("openings").join("openings.txt");
    let file = path.to_str().expect("UTF-8");
    std::fs::write(&path, "1b1w1/5/5/5/5 b 5 5\n\n5/5/2b2/2w2/5 b 5 5\n").expect("written");
    let players = ["match", "yonmoque", "-p", "level:1", "-p", "level:2", "--openings", file];
    let report = play(&[&players[1..], &["--games", "4"]].concat());
    assert_eq!(report["games"], 4);
    assert_eq!(report["openings"], 2);
    refused(
        &tomoe(&[&players[..], &["--games", "6"]].concat()),
        "expected 3 openings for so many games, found 2",
    );
    std::fs::write(&path, "5/5/5/5/5 b 6 6\n5/5 b 6 6\n").expect("written");
    refused(&tomoe(&[&players[..], &["--games", "4"]].concat()), "line 2: ");
}

#[test]
fn fair_openings_are_known_by_name() {
    let report =
        play(&["yonmoque", "-p", "level:1", "-p", "level:2", "--openings", "balanced", "--games", "6"]);
    assert_eq!((&report["games"], &report["openings"]), (&6.into(), &3.into()));
    let mana = tomoe(&["match", "mana", "-p", "full", "-p", "full", "--openings", "balanced"]);
    refused(&mana, "none are known for this game");
    let records = folder("fair").join("games.txt");
    let args = ["mitsudomoe", "-p", "level:1", "-p", "level:2", "--openings", "fair", "--games", "4"];
    play(&[&args[..], &["--records", records.to_str().unwrap()]].concat());
    let played = std::fs::read_to_string(records).unwrap();
    let first = tomoe_games::fair_openings(tomoe_games::Game::Mitsudomoe, 2)[0].split(' ').next().unwrap();
    assert!(played.contains(&format!("\n1. {first} 2. ")), "{played}");
}

#[test]
fn the_second_player_may_take_the_side_of_the_first_turn() {
    let records = folder("swap").join("games.txt");
    let args = ["yonmoque", "-p", "full,nodes=3000", "-p", "one-turn", "--swap", "--games", "8"];
    let report = play(&[&args[..], &["--records", records.to_str().unwrap()]].concat());
    assert_eq!(report["games"], 8);
    let played = std::fs::read_to_string(records).unwrap();
    // The extract knows which first turns win, and the full engine takes the side of such a one; the other player tells no score.
    let swaps = played.lines().filter(|line| line.contains(" swap 2. ")).count();
    assert!(swaps > 0, "{played}");
    for record in played.split("[Game ").skip(1).filter(|record| record.contains(" swap ")) {
        assert!(record.contains("[Blue \"full"), "{record}");
    }
    refused(
        &tomoe(&["match", "mitsudomoe", "--players", "3", "-p", "full", "-p", "full", "--swap"]),
        "two seats",
    );
}

#[test]
fn what_makes_no_match_is_refused() {
    refused(&tomoe(&["match", "yonmoque", "-p", "full"]), "two or more");
    refused(&tomoe(&["match", "yonmoque", "-p", "full", "-p", "level:12"]), "level: expected 1 to 9");
    refused(
        &tomoe(&["match", "yonmoque", "-p", "full", "-p", "ugi:/no/such/engine"]),
        "could not be started",
    );
    refused(&tomoe(&["match", "yonmoque", "-p", "full", "-p", "full", "--elo0", "5", "--elo1", "5"]), "elo0");
    refused(&tomoe(&["match", "mana", "-p", "full", "-p", "full", "--players", "3"]), "players: expected 2");
}
