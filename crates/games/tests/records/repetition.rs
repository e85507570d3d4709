//! The third standing of a position draws, on the main line and in variations.

use tomoe_games::record::{Cause, EditError, NodeId, Record};
use tomoe_games::{AnyPosition, Ending, Game, PlayError};

const CIRCLE: [&str; 10] = ["@a1", "@e5", "a1a2", "e5e4", "a2a1", "e4e5", "a1a2", "e5e4", "a2a1", "e4e5"];
const DRAW: Ending = Ending::REPETITION;

#[test]
fn a_circle_is_a_draw() {
    let moves = CIRCLE.join(" ");
    for tags in ["", "[Result \"draw\"]", "[Termination \"repetition\"]"] {
        let record = Record::read(&format!("[Game \"yonmoque\"]{tags} {moves}")).unwrap();
        assert_eq!(record.ending(), Some(DRAW));
        assert_eq!(record.history().ending(), Some(DRAW));
        assert!(record.to_string().contains("[Result \"draw\"]\n[Termination \"repetition\"]\n"));
        let before = record.main_line().nth(8).unwrap();
        assert_eq!(record.node(before).unwrap().ending(), None);
    }
    for wrong in
        ["[Result \"-\"]", "[Result \"win:b\"]", "[Termination \"agreement\"]", "[Termination \"rules\"]"]
    {
        assert!(Record::read(&format!("[Game \"yonmoque\"]{wrong} {moves}")).is_err(), "{wrong}");
    }
}

#[test]
fn no_move_follows_a_circle() {
    let moves = CIRCLE.join(" ");
    let error = Record::read(&format!("[Game \"yonmoque\"]\n{moves}\n@c3")).unwrap_err();
    assert_eq!((error.ply, &error.cause), (Some(11), &Cause::Over(DRAW)));
    assert_eq!(
        error.to_string(),
        "line 3, column 1: ply 11: the game was over before this move (draw, by repetition)"
    );
    let inside = format!("[Game \"yonmoque\"] @c3 ({moves} @c3) -");
    assert_eq!(Record::read(&inside).unwrap_err().ply, Some(11));
    assert_eq!(Record::read(&inside.replace(" @c3)", ")")).unwrap().ending(), None);
}

/// Only positions on the way to a move count, not those of other variations.
#[test]
fn variations_do_not_repeat_each_other() {
    let text = "[Game \"yonmoque\"] @a1 @e5 a1a2 e5e4 a2a1 (a2b2 e4e5 b2a1) (a2b1 e4e5 b1a1) e4e5 -";
    let mut record = Record::read(text).unwrap();
    assert_eq!(record.ending(), None);
    let mut at = NodeId::START;
    for mv in CIRCLE {
        at = record.play_text(at, mv).unwrap();
    }
    assert_eq!(record.node(at).unwrap().ending(), Some(DRAW));
    assert_eq!(record.play_text(at, "@c3"), Err(EditError::Play(PlayError::Over)));
}

/// In a game that begins with a position, that one counts.
#[test]
fn the_start_stands_once() {
    let start = AnyPosition::read(Game::Yonmoque, "4w/5/5/5/b4 b 5 5").unwrap();
    let mut record = Record::new(start);
    let mut at = NodeId::START;
    for mv in &CIRCLE[2..] {
        at = record.play_text(at, mv).unwrap();
    }
    assert_eq!(record.ending(), Some(DRAW));
    assert_eq!(Record::read(&record.to_string()), Ok(record));
}
