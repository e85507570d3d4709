//! What an operator does on the command line.
#![cfg(test)]

mod common;

use std::fs;

use common::{folder, refused, stdout, tomoe};

/// A game in which something was said, an account with a seat there, and two reports, one of them dealt with.
const LINES: &str = r#"{"tomoe-export":1}
{"game":{"id":"AAAAAAAAAAAA","setting":{"game":"mana"},"list":null,"listing":{"at":1},"at":1790000000000,"due":null,"keys":[],"entries":[{"number":1,"at":1,"what":{"sit":{"place":0,"name":"Anna"}}},{"number":2,"at":2,"what":{"say":{"place":0,"text":"awful \u001b[31mwords"}}}]}}
{"account":{"id":"a1","name":"Anna","likeness":"anna","password":"$","made":1790000000000,"codes":[],"sessions":[{"hash":"0101010101010101010101010101010101010101010101010101010101010101","id":"SSSSSSSSSSSS","device":"Firefox","made":1790000000000,"seen":1790000000000}],"seats":[["AAAAAAAAAAAA",0]]}}
{"account":{"id":"b1","name":"Ben","likeness":"ben","password":"$","made":1790000000000,"codes":[],"sessions":[],"seats":[],"blocks":[["anna","Anna",1790000000000]]}}
{"report":{"id":"RRRRRRRRRRRR","at":1790000000000,"game":"AAAAAAAAAAAA","place":0,"name":"Anna","accused":"a1","number":2,"said":"awful words","reason":"abuse","text":"rude","reporter":"b1","closed":null}}
{"report":{"id":"rrrrrrrrrrrr","at":1790000000001,"game":"AAAAAAAAAAAA","place":1,"name":"","accused":null,"number":null,"said":null,"reason":"spam","text":"","reporter":null,"closed":1790000000002}}
{"end":{"games":1,"entries":2,"accounts":2,"outages":0}}
"#;

#[test]
fn an_operator_reads_reports_and_deals_with_them() {
    let folder = folder("admin");
    let (lines, database) = (folder.join("lines.jsonl"), folder.join("games.db"));
    fs::write(&lines, LINES).expect("a folder of ours");
    let database = database.to_str().expect("UTF-8");
    let admin = |args: &[&str]| tomoe(&[&["admin"], args, &["--database", database]].concat());
    refused(&admin(&["reports"]), "there is no database at");
    assert!(tomoe(&["import", lines.to_str().expect("UTF-8"), "--database", database]).status.success());

    let report = "RRRRRRRRRRRR  2026-09-21T14:13:20Z  abuse\n  Anna (account) at place 0 of /g/AAAAAAAAAAAA\n  \
        message 2: awful words\n  told: rude\n  by Ben\n";
    assert_eq!(stdout(&admin(&["reports"])), report);
    let closed = "rrrrrrrrrrrr  2026-09-21T14:13:20Z  spam\n  a guest without a name at place 1 of \
        /g/AAAAAAAAAAAA\n  by a guest, closed 2026-09-21T14:13:20Z\n";
    assert_eq!(stdout(&admin(&["reports", "--all"])), format!("{report}{closed}"));

    let known = "Anna\n  made 2026-09-21T14:13:20Z\n  reported 1 times, reports 0\n  blocked by 1, blocks 0\n  \
        signed in, seen 2026-09-21T14:13:20Z: Firefox\n  place 0 of /g/AAAAAAAAAAAA\n";
    assert_eq!(stdout(&admin(&["account", "ANNA"])), known);
    let abuse = "reported\t1\tin games\t1\topen\t1\taccount\tAnna\n\
        reported\t1\tin games\t1\topen\t0\tguest\t(no name)\nblocked by\t1\tAnna\n";
    let told = admin(&["abuse", "--days", "36500"]);
    let mut told: Vec<&str> = stdout(&told).lines().collect();
    told.sort_unstable();
    let mut expected: Vec<&str> = abuse.lines().collect();
    expected.sort_unstable();
    assert_eq!(told, expected);

    let deleted = admin(&["delete-message", "AAAAAAAAAAAA", "2"]);
    let deleted = stdout(&deleted);
    assert!(deleted.starts_with("Deleted: awful ") && !deleted.contains('\u{1b}'), "{deleted:?}");
    refused(&admin(&["delete-message", "AAAAAAAAAAAA", "2"]), "nothing is said in entry 2");
    refused(&admin(&["delete-message", "AAAAAAAAAAAA", "1"]), "nothing is said in entry 1");
    assert!(!stdout(&tomoe(&["export", "-", "--database", database])).contains("awful"));

    assert_eq!(stdout(&admin(&["close", "anna"])), "Anna is closed and signed out everywhere\n");
    assert!(!stdout(&admin(&["account", "Anna"])).contains("signed in"));
    refused(&admin(&["close", "anna"]), "is closed already");
    assert_eq!(stdout(&admin(&["reopen", "anna"])), "Anna is open again\n");
    refused(&admin(&["reopen", "anna"]), "is open already");
    refused(&admin(&["close", "nobody"]), "there is no account called");

    assert_eq!(stdout(&admin(&["close-report", "RRRRRRRRRRRR"])), "Report RRRRRRRRRRRR is closed\n");
    refused(&admin(&["close-report", "RRRRRRRRRRRR"]), "there is no open report");
    assert_eq!(stdout(&admin(&["reports"])), "");
    refused(&admin(&["close-report", "../../passwd"]), "12 letters and digits");
}
