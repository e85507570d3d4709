//! Mitsudomoe: the end of a turn, eliminations, and what leaves the board with them.

use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Colour as _, Game, History};

use crate::common::read;
use crate::{is_legal, listed, play, printed};

#[test]
fn mitsudomoe_r5_an_enemy_put_on_all_its_goal_squares_has_not_won_and_is_out() {
    // Red relocates Black's third ball to b1. Black's turn comes, no ball can move, and Black's men leave.
    let position = "rR,x,wW,x2/rR,rR,x,wW,x/x2,bB,x,wW/bB,x4/bB,b,x3 r w5r5b4";
    let after = play::<Position>(position, "@d2:b4d2*c3b1");
    assert_eq!(after, printed("rR,x,wW,x2/rR,r,x,wW,x/x4,wW/x3,rR,x/x5 w w5r4b-", "-"));
}

#[test]
fn mitsudomoe_r5_a_ball_relocated_onto_its_goal_is_fixed_there() {
    let position = "rR,x,wW,x2/rR,rR,x,wW,x/x2,bB,x,wW/bB,x4/bB,b,x3 r w5r5b4";
    let other = position.replace("/bB,x4/bB,b,x3", "/x4,bB/bB,b,x3");
    let after = play::<Position>(&other, "@d2:b4d2*c3b1");
    assert_eq!(after, printed("rR,x,wW,x2/rR,r,x,wW,x/x2,b,x,wW/x3,rR,bB/bB,bB,x3 b w5r4b4", "-"));
    let from_b1 = listed::<Position>(&after.0, "").into_iter().filter(|text| text.contains(":b1"));
    assert_eq!(from_b1.count(), 0);
}

#[test]
fn mitsudomoe_r5_whoever_fills_their_own_home_by_a_relocation_is_out_first() {
    let position = "x5/x,wW,x,wW,x/x2,bB,x,wW/bB,x4/bB,b,x3 w w5b4";
    let after = play::<Position>(position, "@d2:b4d2*c3b1");
    assert_eq!(after, printed("x5/x,w,x,wW,x/x2,b,x,wW/bB,x2,wW,x/bB,bB,x3 b w-b4", "win:b"));
}

#[test]
fn mitsudomoe_r6_winning_is_looked_at_before_the_full_home() {
    // White's home is full of Black's balls when White's third ball arrives.
    let after = play::<Position>("x3,wW,wW/x3,wW,x/x5/bB,x4/bB,bB,x3 w w5b5", "@e4:d4e4");
    assert_eq!(after, printed("x3,wW,wW/x3,w,wW/x5/bB,x4/bB,bB,x3 b w4b5", "win:w"));
}

#[test]
fn mitsudomoe_r6_a_mover_whose_home_is_full_is_out() {
    let after = play::<Position>("x3,bB,bB/x4,bB/x5/wW,wW,x3/w,wW,x3 w w4b5", "@c3:b2a1");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x2,w,x2/wW,w,x3/wW,wW,x3 b w-b5", "win:b"));
}

#[test]
fn mitsudomoe_r6_a_full_home_counts_at_the_end_of_the_owners_turn_only() {
    // Black's home is full at the start, and White's move leaves it so.
    let after = play::<Position>("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5", "@b2:a1b2");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x5/wW,wW,x3/w,wW,x3 b w4b5", "-"));
}

#[test]
fn mitsudomoe_r6_players_without_a_turn_go_out_one_after_another() {
    // Neither Red nor Black has a ring that can be placed or moved.
    let position = "rR,rR,x,bB,bB/rR,x3,bB/x2,rrrrrw,bbbbbw,x/wW,x4/wW,wW,x3 w w3r0b0";
    let after = play::<Position>(position, "@b2:a1b2");
    let expected = "x3,bB,bB/x4,bB/x2,rrrrrw,bbbbbw,x/wW,wW,x3/w,wW,x3 w w2r-b-";
    assert_eq!(after, printed(expected, "win:w"));
}

#[test]
fn mitsudomoe_r6_the_turn_skips_those_who_are_out() {
    // Red is out of four: after White it is Black's turn, after Yellow White's.
    let position = "x3,bB,bB/x4,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r-b5y5";
    let after = play::<Position>(position, "@b2:a1b2");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x5/wW,wW,x2,yY/w,wW,x,yY,yY b w4r-b5y5", "-"));
}

#[test]
fn mitsudomoe_r7_the_balls_of_the_eliminated_leave_and_their_rings_until_none_is_exposed() {
    // Red fills Red's own home. The two red rings on c3 leave one after the other; the one beneath White's stays.
    let position = "r,rR,x,bB,bB/rR,rR,x2,bB/x2,brr,rw,x/wW,x4/wW,wW,x3 r w4r1b4";
    let after = play::<Position>(position, "@c4:b4a5");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x2,b,rw,x/wW,x4/wW,wW,x3 b w4r-b4", "-"));
}

#[test]
fn mitsudomoe_r7_rings_of_the_eliminated_leave_between_the_steps() {
    // White's ring leaves d3, Red's beneath it disappears, and the white one below it can be stepped on.
    let position = "x3,bB,bB/x4,bB/x3,wrw,x/wW,x,wW,x2/wW,x4 w w3r-b5";
    let after = play::<Position>(position, "d3e1:c2d3");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x3,wW,x/wW,x,w,x2/wW,x3,w b w3r-b5", "-"));
}

#[test]
fn mitsudomoe_r7_a_ring_uncovered_between_the_steps_can_take_a_relocated_ball() {
    // c1 vaults over Black's c2 to c3. Black's ring on e1 is free once White's has left and Red's with it.
    let position = "x3,bB,bB/x5/x2,w,x2/wW,x,bB,x2/wW,x,wW,x,brw w w3r-b4";
    assert!(is_legal::<Position>(position, "e1a5:c1c3*c2e1"));
    assert!(!is_legal::<Position>(position, "@a5:c1c3*c2e1"), "Black's ring on e1 is covered");
}

#[test]
fn mitsudomoe_r8_goal_squares_of_an_eliminated_players_home_keep_their_meaning() {
    let position = "rR,rR,x,wW,wW/rR,x2,wW,x/x5/x5/x5 w w5r5b-";
    let turns = listed::<Position>(position, "");
    assert!(!turns.is_empty());
    assert!(turns.iter().all(|text| text.contains(":d4")), "d5 and e5 are White's goal");
    let after = play::<Position>(position, "@e4:d4e4");
    assert_eq!(after, printed("rR,rR,x,wW,wW/rR,x2,w,wW/x5/x5/x5 r w4r5b-", "win:w"));
}

#[test]
fn mitsudomoe_r8_goals_lie_also_where_nobody_is_seated() {
    // Three players: Red's goal is the corner of the colour that does not play.
    let position = "x3,bB,bB/x4,bB/x5/wW,x3,rR/wW,wW,rR,x,rR r w5r5b5";
    let after = play::<Position>(position, "@d1:c1d1");
    assert_eq!(after, printed("x3,bB,bB/x4,bB/x5/wW,x3,rR/wW,wW,r,rR,rR b w5r4b5", "win:r"));
}

/// What is printed after a player has left, unless nobody can.
fn leave(position: &str, leaver: Colour) -> Option<(String, String)> {
    let position: Position = read(position);
    position.leave(leaver).map(|(after, outcome)| (after.to_string(), outcome.to_string()))
}

#[test]
fn mitsudomoe_r9_whoever_leaves_is_out_and_their_turn_passes_on() {
    let position = "rR,rR,x,bB,bB/rR,x3,bB/x2,rw,wr,x/wW,x4/wW,wW,x3 r w3r3b5";
    // The red ring on d3 lies open and leaves, the one on c3 is covered and stays.
    let after = "x3,bB,bB/x4,bB/x2,rw,w,x/wW,x4/wW,wW,x3 b w3r-b5";
    assert_eq!(leave(position, Colour::Red), Some(printed(after, "-")));
    // Out of turn, Red stays to act.
    let after = "rR,rR,x3/rR,x4/x2,rw,wr,x/wW,x4/wW,wW,x3 r w3r3b-";
    assert_eq!(leave(position, Colour::Black), Some(printed(after, "-")));
}

#[test]
fn mitsudomoe_r9_of_two_nobody_leaves_and_nobody_leaves_twice() {
    let two = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5r-b5";
    for &colour in Colour::ALL {
        assert_eq!(leave(two, colour), None);
    }
    let four = "x3,bB,bB/x4,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r-b5y5";
    assert_eq!(leave(four, Colour::Red), None, "out already");
    assert!(leave(four, Colour::Yellow).is_some());
}

#[test]
fn mitsudomoe_r9_the_player_to_act_may_go_out_for_want_of_a_turn() {
    // White leaves; Red, next to act, has neither a ring in supply nor an open one, so Black remains alone.
    let position = "rR,rR,x,bB,bB/rR,x3,bB/x2,rrrrrw,bw,x/wW,x4/wW,wW,x3 w w3r0b4";
    let moved = "rR,rR,x,bB,bB/rR,x3,bB/x2,rrrrrb,b,x/wW,x4/wW,wW,x3 w w5r0b3";
    let (_, outcome) = leave(moved, Colour::White).unwrap();
    assert_eq!(outcome, "win:b");
    // Here White's going uncovers Red's ring, and Red can act.
    let (after, outcome) = leave(position, Colour::White).unwrap();
    assert_eq!((outcome.as_str(), after.contains(" r w-r0b4")), ("-", true), "{after}");
}

#[test]
fn mitsudomoe_r9_leaving_is_written_between_the_turns() {
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
    for text in ["@b2:a1b2", "out:b", "@b4:a5b4"] {
        history.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert_eq!((history.plies(), history.transitions().len()), (2, 3));
    for refused in ["out:w", "out:b", "out:y", "out:", "out:wr", "OUT:w"] {
        assert!(history.play_text(refused).is_err(), "{refused}");
    }
    let record = Record::from_history(&history).unwrap();
    assert!(record.to_string().ends_with("1. @b2:a1b2 out:b 2. @b4:a5b4 -\n"), "{record}");
    assert!(Record::read("[Game \"mitsudomoe\"] [Players \"3\"] 1. out:b").is_err(), "it is no ply");
}
