//! What an editor does with a record.

use tomoe_games::record::{EditError, Mark, NodeId, Note, Record};
use tomoe_games::{AnyPosition, Ending, Game, Outcome, PlayError, Reason};

fn yonmoque() -> Record {
    Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap())
}

fn moves(record: &Record) -> String {
    let text = record.to_string();
    text.split_once("\n\n").unwrap().1.trim_end().into()
}

#[test]
fn a_move_is_added_once() {
    let mut record = yonmoque();
    let first = record.play_text(NodeId::START, "@c3").unwrap();
    assert_eq!(record.play_text(NodeId::START, "@c3"), Ok(first));
    let other = record.play_text(NodeId::START, "@a1").unwrap();
    assert_ne!(other, first);
    assert_eq!(record.node(NodeId::START).unwrap().children(), [first, other]);
    assert_eq!(record.move_text(other).as_deref(), Some("@a1"));
    assert_eq!(record.move_text(NodeId::START), None);
    assert!(matches!(record.play_text(first, "@c3"), Err(EditError::Play(PlayError::Unreadable(_)))));
    let mv = record.node(first).unwrap().mv().unwrap();
    assert_eq!(record.play(first, mv), Err(EditError::Play(PlayError::Illegal)));
    let mana = AnyPosition::start(Game::Mana, 2).unwrap().moves()[0];
    assert_eq!(record.play(first, mana), Err(EditError::Play(PlayError::Illegal)));
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut record = Record::read("[Game \"yonmoque\"] @c3 @b2 (@d4 @a1 (@a2 @e1)) @a3").unwrap();
    let first = record.main_line().next().unwrap();
    let d4 = record.node(first).unwrap().children()[1];
    let a2 = record.node(d4).unwrap().children()[1];
    let e1 = record.line_from(a2).next().unwrap();
    assert_eq!(record.path(e1), [first, d4, a2, e1]);

    assert_eq!(record.promote(e1), Ok(true));
    assert_eq!(moves(&record), "1. @c3 2. @b2 (2. @d4 3. @a2 (3. @a1) 4. @e1) 3. @a3 -");
    assert_eq!(record.promote(e1), Ok(true));
    assert_eq!(moves(&record), "1. @c3 2. @d4 (2. @b2 3. @a3) 3. @a2 (3. @a1) 4. @e1 -");
    assert_eq!(record.promote(e1), Ok(false));

    assert_eq!(record.delete(a2), Ok(d4));
    assert_eq!(moves(&record), "1. @c3 2. @d4 (2. @b2 3. @a3) 3. @a1 -");
    for gone in [a2, e1] {
        assert!(record.node(gone).is_none());
        assert_eq!(record.promote(gone), Err(EditError::NoSuchNode));
        assert_eq!(record.delete(gone), Err(EditError::NoSuchNode));
        assert_eq!(record.play_text(gone, "@c3"), Err(EditError::NoSuchNode));
        assert_eq!(record.set_note(gone, Note::default()), Err(EditError::NoSuchNode));
        assert!(record.path(gone).is_empty() && record.history_to(gone).is_none());
        assert_eq!(record.line_from(gone).count(), 0);
    }
    assert_eq!(record.delete(NodeId::START), Err(EditError::NoMove));
    assert_eq!(Record::read(&record.to_string()), Ok(record));
}

#[test]
fn a_deep_variation_becomes_the_main_line_at_once() {
    let mut record = Record::read("[Game \"yonmoque\"] @c3 @b2 (@d4 @a1 (@a2 @e1)) @a3").unwrap();
    let d4 = record.node(record.main_line().next().unwrap()).unwrap().children()[1];
    let a2 = record.node(d4).unwrap().children()[1];
    record.make_main_line(a2).unwrap();
    assert_eq!(moves(&record), "1. @c3 2. @d4 (2. @b2 3. @a3) 3. @a2 (3. @a1) 4. @e1 -");
}

#[test]
fn an_ending_belongs_to_the_end_of_the_main_line() {
    let mut record = yonmoque();
    let first = record.play_text(NodeId::START, "@c3").unwrap();
    let second = record.play_text(first, "@a1").unwrap();
    let [blue, white] = record.start().seated()[..] else { panic!("two are seated") };
    let resigned = Ending::lost_by(white, Reason::Resignation, record.start()).unwrap();
    record.set_ending(Some(resigned)).unwrap();
    assert_eq!(record.ending(), Some(resigned));
    assert_eq!(record.play_text(second, "@b1"), Err(EditError::Play(PlayError::Over)));

    let other = record.play_text(first, "@e5").unwrap();
    record.play_text(other, "@b1").unwrap();
    assert_eq!(record.ending(), Some(resigned), "a variation changes nothing");
    record.promote(other).unwrap();
    assert_eq!(record.ending(), None, "the game did not end with that line");

    for (outcome, reason) in [
        (Outcome::Win(blue), Reason::Agreement),
        (Outcome::Win(blue), Reason::Rules),
        (Outcome::Draw, Reason::Repetition),
        (Outcome::Ongoing, Reason::Time),
        (Outcome::Draw, Reason::Abort),
        (Outcome::Win(AnyPosition::start(Game::Mana, 2).unwrap().to_act()), Reason::Time),
    ] {
        let ending = Ending { outcome, reason, by: None };
        assert!(record.set_ending(Some(ending)).is_err(), "{outcome} {reason:?}");
    }
}

#[test]
fn who_is_out_does_not_win() {
    let position = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5r-b5";
    let record = |winner: &str| {
        Record::read(&format!(
            "[Game \"mitsudomoe\"] [Position \"{position}\"] [Result \"win:{winner}\"] [Termination \"time\"]"
        ))
    };
    assert!(record("w").is_ok() && record("b").is_ok());
    assert!(record("r").is_err() && record("y").is_err());
}

#[test]
fn with_three_in_nobody_wins_because_somebody_goes() {
    let read = |reason: &str, result: &str| {
        Record::read(&format!(
            "[Game \"mitsudomoe\"] [Players \"3\"] [Result \"{result}\"] [Termination \"{reason}\"] @b2:a1b2"
        ))
    };
    for reason in ["resignation", "time", "abandonment"] {
        let error = read(reason, "win:w").unwrap_err();
        assert!(error.to_string().contains("no winner while three or more are in"), "{error}");
        assert_eq!(read(reason, "draw").unwrap().ending().unwrap().by, None);
    }
    assert!(read("adjudication", "win:w").is_ok());
    assert!(read("abort", "-").is_ok() && read("abort", "draw").is_err());
}

#[test]
fn tags_are_set_and_removed() {
    let mut record = yonmoque();
    let [blue, white] = record.start().seated()[..] else { panic!("two players") };
    record.set_player_name(blue, "Hana\r\nko").unwrap();
    record.set_tag("Event", "x").unwrap();
    record.set_player_name(blue, "Hanako").unwrap();
    assert_eq!(record.tags().collect::<Vec<_>>(), [("Blue", "Hanako"), ("Event", "x")]);
    assert_eq!((record.player_name(blue), record.player_name(white)), (Some("Hanako"), None));
    assert_eq!(record.remove_tag("Event").as_deref(), Some("x"));
    assert_eq!(record.remove_tag("Event"), None);
    for wrong in ["Game", "Players", "Position", "Result", "Termination", "", "a b", "a]", "é"] {
        assert!(record.set_tag(wrong, "").is_err(), "{wrong}");
    }
}

#[test]
fn the_start_has_only_a_comment() {
    let mut record = yonmoque();
    let note = Note { comment: " a\r\nb\t".into(), ..Note::default() };
    record.set_note(NodeId::START, note.clone()).unwrap();
    assert_eq!(record.node(NodeId::START).unwrap().note().comment, "a\nb");
    let marked = Note { mark: Some(Mark::Good), ..note };
    assert_eq!(record.set_note(NodeId::START, marked), Err(EditError::NoMove));
}
