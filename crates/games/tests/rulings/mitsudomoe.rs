//! Mitsudomoe: the two steps of a turn, vaults and relocations.

use tomoe_games::mitsudomoe::{Position, Seats};
use tomoe_games::{Position as _, Turn};

use crate::common::read;
use crate::{is_legal, listed, play, printed, set};

/// White can vault from b2 over Black's c3 and d4 to e5; Black's ring on b4 is free.
const VAULT: &str = "bB,x4/x,b,x,bB,x/x2,bB,x2/wW,wW,x3/x,wW,x3 w w5b4";

#[test]
fn mitsudomoe_r1_a_ring_step_without_a_ball_step_is_no_beginning() {
    let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
    assert!(listed::<Position>(start, "@c3").is_empty());
    assert_eq!(
        listed::<Position>(start, ""),
        set("", "@a3:a1a3 @a3:a2a3 @b3:a2b3 @b2:a1b2 @b2:a2b2 @b2:b1b2 @c1:a1c1 @c1:b1c1 @c2:b1c2")
    );
    let rings: Vec<String> = Turn::new(Position::start(Seats::Two))
        .options()
        .iter()
        .map(|step| step.to().unwrap().to_string())
        .collect();
    assert_eq!(rings, ["c1", "b2", "c2", "a3", "b3"], "only these can be followed by a ball step");
}

#[test]
fn mitsudomoe_r1_a_player_without_a_complete_turn_is_out_and_the_board_stays_as_it_was() {
    // White covers Black's last exposed ring; Black's supply is empty.
    let after = play::<Position>("x2,bB,x,bB/x3,bB,x/b,x4/wW,x4/wW,wW,x2,bbbbw w w4b0", "@a3:a2a3");
    assert_eq!(after, printed("x2,bB,x,bB/x3,bB,x/bwW,x4/w,x4/wW,wW,x2,bbbbw w w3b-", "win:w"));
}

#[test]
fn mitsudomoe_r2_a_moved_ring_must_change_its_square() {
    let position = "x3,bB,bB/x4,bB/x5/wW,w,x3/wW,wW,x3 w w4b5";
    assert!(!is_legal::<Position>(position, "b2b2:a1b2"));
    assert!(is_legal::<Position>(position, "@c3:a1b2"), "the step itself is there");
}

#[test]
fn mitsudomoe_r3_a_relocated_ball_may_use_the_square_that_another_has_just_left() {
    assert_eq!(
        listed::<Position>(VAULT, "@e5:b2e5"),
        set("", "@e5:b2e5*c3b4*d4c3 @e5:b2e5*d4b4*c3d4"),
        "the two-element subsets of c3, d4 and b4 other than c3, d4"
    );
    let after = play::<Position>(VAULT, "@e5:b2e5*c3b4*d4c3");
    assert_eq!(after, printed("bB,x3,wW/x,bB,x,b,x/x2,bB,x2/wW,w,x3/x,wW,x3 b w4b4", "-"));
}

#[test]
fn mitsudomoe_r3_a_relocated_ball_must_leave_its_square_and_each_must_go() {
    for wrong in ["@e5:b2e5", "@e5:b2e5*c3b4", "@e5:b2e5*c3c3*d4b4", "@e5:b2e5*c3b4*d4c3*a5d4"] {
        assert!(!is_legal::<Position>(VAULT, wrong), "{wrong}");
    }
    assert!(!is_legal::<Position>(VAULT, "@e5:b2e5*d4c3*c3b4"), "c3 still holds its ball");
}

#[test]
fn mitsudomoe_r3_a_vault_is_not_allowed_when_a_ball_has_nowhere_to_go() {
    let position = "bB,x4/x3,bB,x/x2,bB,x2/wW,wW,x3/x,wW,x3 w w5b5";
    assert!(listed::<Position>(position, "@e5:b2e5").is_empty());
}

#[test]
fn mitsudomoe_r3_turns_that_leave_the_same_board_are_one_turn_in_its_least_form() {
    // Black's free rings are b4 and c4.
    let position: Position = read("bB,x4/x,b,b,bB,x/x2,bB,x2/wW,wW,x3/x,wW,x3 w w5b3");
    let forms = ["*c3b4*d4c4", "*c3c4*d4b4", "*d4b4*c3c4", "*d4c4*c3b4"];
    for form in forms {
        let mv = position.read_move(&format!("@e5:b2e5{form}")).unwrap();
        assert_eq!(position.move_text(mv), "@e5:b2e5*c3b4*d4c4", "{form}");
    }
    // Two-element subsets of c3, d4, b4, c4, less the one that changes nothing.
    assert_eq!(listed::<Position>(&position.to_string(), "@e5:b2e5").len(), 5);
}

#[test]
fn mitsudomoe_r4_the_landing_ring_is_looked_at_after_the_ring_step() {
    assert!(is_legal::<Position>("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5", "@b2:a1b2"));
    let position = "x3,bB,bB/x4,bB/x5/wW,w,x3/wW,wW,x3 w w4b5";
    assert!(!is_legal::<Position>(position, "b2c3:a1b2"), "the ring has gone to c3");
    assert!(is_legal::<Position>(position, "b2c2:b1c2"));
    // An own ring beneath the one taken away, and an enemy ring covered.
    assert!(is_legal::<Position>("x3,bB,bB/x4,bB/x5/wW,ww,x3/wW,wW,x3 w w3b5", "b2c3:a1b2"));
    assert!(is_legal::<Position>("x3,bB,bB/x4,bB/x5/wW,b,x3/wW,wW,x3 w w5b4", "@b2:a1b2"));
    assert!(!is_legal::<Position>("x3,bB,bB/x4,bB/x5/wW,b,x3/wW,wW,x3 w w5b4", "@c3:a1b2"));
}

#[test]
fn mitsudomoe_rings_go_on_top_of_anything_but_balls() {
    let position = "x3,bB,bB/x4,bB/x5/wW,w,x3/wW,wW,x3 w w4b5";
    assert!(!is_legal::<Position>(position, "@a1:a1b2"), "a ball is on a1");
    assert!(!is_legal::<Position>(position, "@e5:a1b2"), "an enemy ball is on e5");
    assert!(!is_legal::<Position>(position, "a1c3:a2b2"), "the ring under a ball is not exposed");
    assert!(is_legal::<Position>(position, "@b2:a1b2"));
    let empty_supply = "x3,bB,bB/x4,bB/x5/wW,wwwww,x3/wW,wW,x3 w w0b5";
    assert!(listed::<Position>(empty_supply, "@").is_empty());
}

#[test]
fn mitsudomoe_a_vault_goes_over_any_unbroken_line_to_the_first_square_beyond() {
    // a1 over a2 (own) and a3 (enemy) to a4: only the enemy ball is relocated.
    let position = "x4,b/wb,x3,bB/bB,x3,bB/wW,x4/wW,x2,wW,x w w4b3";
    assert!(is_legal::<Position>(position, "@a4:a1a4*a3e5"));
    assert!(!is_legal::<Position>(position, "@a4:a1a4"));
    assert!(!is_legal::<Position>(position, "@a5:a1a5*a3e5"), "a4 has no ball: the vault ends there");
    assert!(!is_legal::<Position>(position, "@c3:a1a4*a3e5"), "Black's ring is on top of a4");
}

#[test]
fn mitsudomoe_balls_on_goal_squares_stay_and_enemies_there_can_not_be_vaulted_over() {
    // Black's a2 is on Black's goal; Black's c2 is not.
    let position = "x4,b/x4,bB/x5/bB,x,bB,x2/wW,wW,x2,wW w w5b4";
    assert!(!is_legal::<Position>(position, "@a3:a1a3*a2e5"));
    assert!(is_legal::<Position>(position, "@d3:b1d3*c2e5"));
    // White's e4 is on White's goal: it stays, though White vaults over it.
    let position = "x5/x4,wW/x4,wW/x5/bB,bB,x,bB,wW w w5b5";
    assert!(is_legal::<Position>(position, "@e5:e3e5"));
    let from_goal = listed::<Position>(position, "").into_iter().filter(|text| text.contains(":e4"));
    assert_eq!(from_goal.count(), 0);
}

#[test]
fn mitsudomoe_relocations_of_several_colours_each_go_to_their_own() {
    // White's a1 vaults over Red's b2 and Black's c3 to d4; Red's a3 and Black's e1 are free.
    let position = "rR,rR,x,bB,bB/x5/r,x,bB,x2/x,rR,x3/wW,wW,wW,x,b w w5r4b4";
    assert_eq!(listed::<Position>(position, "@d4:a1d4"), set("", "@d4:a1d4*b2a3*c3e1"));
    assert!(is_legal::<Position>(position, "@d4:a1d4*c3e1*b2a3"), "the other order is read too");
    assert!(!is_legal::<Position>(position, "@d4:a1d4*b2e1*c3a3"));
}
