//! The house's ruling: a game is drawn when the same position stands for the third time.

use tomoe_games::{AnyPosition, Game, History, Outcome, PlayError, Reason};

/// Plays the cycle until the start stands for the third time, and looks at what happens on the way.
fn check_cycle(game: Game, start: &str, cycle: [&str; 4]) {
    let mut history = History::new(AnyPosition::read(game, start).unwrap());
    for (ply, mv) in cycle.iter().cycle().take(8).enumerate() {
        assert_eq!(history.ending(), None, "before ply {ply} of {start}");
        history.play_text(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    assert_eq!(history.position(), history.start());
    assert_eq!(history.repetitions(), 3);
    let ending = history.ending().expect("a draw");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::Repetition));
    assert_eq!(history.play_text(cycle[0]), Err(PlayError::Over));

    history.take_back();
    assert_eq!(history.ending(), None, "taking back takes the end back");
    history.play_text(cycle[3]).unwrap();
    assert_eq!(history.ending().map(|ending| ending.reason), Some(Reason::Repetition));
}

#[test]
fn yonmoque_repetition_the_third_standing_is_a_draw() {
    check_cycle(Game::Yonmoque, "4w/5/5/5/b4 b 5 5", ["a1b1", "e5d5", "b1a1", "d5e5"]);
}

#[test]
fn mana_repetition_the_third_standing_is_a_draw() {
    // Single e1 to triple f1 and back round the corner; Amber likewise between a5 and b5.
    check_cycle(Game::Mana, "0 6/d5/6/6/6/4D1 r 1 5 5", ["e1f1", "a5b5", "f1e1", "b5a5"]);
}

#[test]
fn mitsudomoe_repetition_the_third_standing_is_a_draw() {
    let start = "x3,bB,x/x2,b,bB,bB/w,x3,b/x,wW,wW,x2/x,wW,w,x2 w w3b3";
    check_cycle(Game::Mitsudomoe, start, ["a3b3:c2c1", "e3d3:d4c4", "b3a3:c1c2", "d3e3:c4d4"]);
}

#[test]
fn repetition_counts_supplies_and_the_side_to_act_too() {
    let mut history = History::new(AnyPosition::read(Game::Yonmoque, "4w/5/5/5/b4 b 5 5").unwrap());
    for mv in ["a1b1", "e5d5", "b1a1", "d5e5", "@c3", "@c5", "a1b1", "e5e4", "b1a1", "e4e5"] {
        history.play_text(mv).unwrap();
    }
    assert_eq!(history.repetitions(), 2, "with c3 and c5 placed the earlier standings do not count");
    assert_eq!(history.ending(), None);
}

#[test]
fn a_win_by_the_rules_is_a_win_even_where_the_position_repeats() {
    let mut history = History::new(AnyPosition::read(Game::Yonmoque, "4w/5/5/b4/1bbb1 b 2 5").unwrap());
    history.play_text("a2a1").unwrap();
    let ending = history.ending().expect("a win");
    assert_eq!((ending.outcome.to_string().as_str(), ending.reason), ("win:b", Reason::Rules));
    assert_eq!(history.play_text("@c3"), Err(PlayError::Over));
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_changes_nothing() {
    let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
    let mv = history.play_text("@c3").unwrap().mv().unwrap();
    let before = history.clone();
    assert_eq!(history.play(mv), Err(PlayError::Illegal));
    assert!(matches!(history.play_text("@c3"), Err(PlayError::Unreadable(error)) if error.field == "move"));
    let mana = AnyPosition::read(Game::Mana, "0 6/d5/6/6/6/4D1 r 1 5 5").unwrap();
    assert_eq!(history.play(mana.moves()[0]), Err(PlayError::Illegal), "a move of another game");
    assert_eq!(history, before);
}
