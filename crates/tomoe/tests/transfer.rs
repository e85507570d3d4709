//! Moving and copying the games of a database, on the command line.
#![cfg(test)]

mod common;

use std::fs;
use std::path::Path;

use common::{folder, refused, stdout, tomoe, tomoe_with_input};

/// Two games, a pass, an outage and a sign of life.
const LINES: &str = r#"{"tomoe-export":1}
{"game":{"id":"AAAAAAAAAAAA","setting":{"game":"mana"},"list":"live","listing":{"at":1},"at":1790000000000,"due":7,"keys":[[0,"0707070707070707070707070707070707070707070707070707070707070707"]],"entries":[{"number":1,"text":"巴 \"\\"},{"number":2}]}}
{"game":{"id":"aaaaaaaaaaaa","setting":{},"list":null,"listing":{},"at":5,"due":null,"keys":[],"entries":[{"number":1}]}}
{"pass":{"game":"AAAAAAAAAAAA","hash":"0909090909090909090909090909090909090909090909090909090909090909","place":0,"until":9}}
{"outage":{"from":10,"until":20}}
{"heartbeat":30}
{"end":{"games":2,"entries":3,"accounts":0,"outages":1}}
"#;

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn games_are_imported_exported_and_backed_up() {
    let folder = folder("transfer");
    let file = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let (lines, database, copy) = (file("lines.jsonl"), file("new/games.db"), file("copy.db"));
    fs::write(&lines, LINES).expect("a folder of ours");

    let imported = tomoe(&["import", &lines, "--database", &database]);
    assert_eq!(stdout(&imported), format!("Imported 2 games with 3 entries into sqlite:{database}\n"));
    let exported = tomoe(&["export", "-", "--data", text(&folder.join("new"))]);
    assert_eq!(stdout(&exported), LINES);
    assert_eq!(String::from_utf8_lossy(&exported.stderr), "Exported 2 games with 3 entries\n");
    let again = tomoe(&["export", &lines, "--database", &format!("sqlite:{database}")]);
    assert_eq!(stdout(&again), format!("Exported 2 games with 3 entries to {lines}\n"));
    assert_eq!(fs::read_to_string(&lines).expect("it is there"), LINES);

    let copied = tomoe(&["backup", &copy, "--database", &database]);
    assert_eq!(stdout(&copied), format!("sqlite:{database} is copied to {copy}\n"));
    assert_eq!(stdout(&tomoe(&["export", "-", "--database", &copy])), LINES);
    refused(&tomoe(&["backup", &copy, "--database", &database]), "exists already");
    refused(&tomoe(&["import", &lines, "--database", &copy]), "the database is not empty");

    // What was exported before there were accounts.
    fs::write(&lines, LINES.replace(r#""accounts":0,"#, "")).expect("a folder of ours");
    assert!(tomoe(&["import", &lines, "--database", &file("older.db")]).status.success());
}

#[test]
fn what_can_not_be_moved_is_one_sentence_and_changes_nothing() {
    let folder = folder("transfer-refused");
    let database = folder.join("games.db");
    let at = ["--database", text(&database)];
    refused(&tomoe(&[&["export", "-"], &at[..]].concat()), "there is no database at");
    refused(
        &tomoe(&[&["backup", text(&folder.join("copy.db"))], &at[..]].concat()),
        "there is no database at",
    );
    refused(&tomoe(&[&["import", text(&folder.join("none"))], &at[..]].concat()), "none: No such file");
    assert!(!database.exists());
    let import = [&["import", "-"], &at[..]].concat();
    refused(&tomoe_with_input(&import, "hello\n"), "-: line 1: expected the beginning of an export");
    let (half, _) = LINES.split_once("{\"end").expect("an end");
    refused(&tomoe_with_input(&import, half), "the file ends before its end");
    refused(&tomoe_with_input(&import, LINES.replace("\"live\"", "\"dead\"")), "line 2: expected a list");
    refused(&tomoe_with_input(&import, LINES.replace("\"entries\":3", "\"entries\":4")), "line 7: expected");
    assert_eq!(stdout(&tomoe_with_input(&import, LINES)).lines().count(), 1, "nothing stood in the way");
    refused(&tomoe(&["export", "-", "--database", "mysql://localhost/games"]), "expected a database");
    let nobody = tomoe(&["export", "-", "--database", "postgres://nobody@127.0.0.1:1/nothing"]);
    assert_eq!(nobody.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("the database is not available"));
}

#[test]
fn records_are_added_once() {
    let folder = folder("import-records");
    let database = folder.join("games.db");
    let import = ["import-records", "-", "--database", text(&database)];
    let random = ["record", "random", "mitsudomoe", "--players", "3", "--games", "3", "--year", "2024"];
    let made = stdout(&tomoe(&random)).to_owned();
    assert_eq!(made, stdout(&tomoe(&random)), "a seed has its games");
    let into = format!("to sqlite:{}", database.display());
    assert_eq!(stdout(&tomoe_with_input(&import, &made)), format!("Added 3 games {into}\n"));
    let unfinished = format!("{made}[Game \"yonmoque\"]\n\n1. @c3 -\n");
    let again = tomoe_with_input(&import, &unfinished);
    assert_eq!(stdout(&again), format!("Added 0 games {into}; 3 were there already; 1 has no result\n"));
    let exported = tomoe(&["export", "-", "--database", text(&database)]);
    assert_eq!(stdout(&exported).lines().filter(|line| line.starts_with("{\"game\"")).count(), 3);
    refused(&tomoe_with_input(&import, "\n\n[Game \"chess\"]\n"), "-: line 3: ");
}
