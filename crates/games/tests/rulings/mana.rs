//! Mana: obeying, the exceptions, returns, paths and being shut in. Mat 0 is
//!
//! ```text
//! 6  2 2 3 1 2 2
//! 5  1 3 1 3 1 3
//! 4  3 1 2 2 3 1
//! 3  2 3 1 3 1 2
//! 2  2 1 3 1 3 2
//! 1  1 3 2 2 1 3
//!    a b c d e f
//! ```

use tomoe_games::Position as _;
use tomoe_games::mana::{Orientation, Position, Square};

use crate::common::read;
use crate::{is_legal, listed, play, printed, set};

#[test]
fn mana_r1_ronins_return_only_to_empty_squares_of_the_value_asked() {
    // Red's men all stand on doubles, and a single is asked for.
    let free = "0 rr2rd/1r3r/6/R5/D4R/2RR2 r 1 1 0";
    assert_eq!(listed::<Position>(free, "@"), set("@", "a1 e1 b2 d2 c3 e3 b4 f4 a5 c5 e5 d6"));
    let taken = "0 rr3d/1r2rr/6/R5/D4R/2RR2 r 1 1 0";
    assert_eq!(listed::<Position>(taken, "@"), set("@", "a1 e1 b2 d2 c3 e3 b4 f4 a5 c5 d6"));
    assert!(!is_legal::<Position>(free, "@b1"), "b1 is a triple");
}

#[test]
fn mana_r1_the_returned_ronin_is_crowned_and_the_turn_is_over() {
    let after = play::<Position>("0 rr2rd/1r3r/6/R5/D4R/2RR2 r 1 1 0", "@d2");
    assert_eq!(after, printed("0 rr2rd/1r3r/6/R5/D2R1R/2RR2 a 1 0 0", "-"));
}

#[test]
fn mana_r2_a_player_who_can_obey_must() {
    let position = "0 rr2rd/1r3r/6/R5/D4R/1RR3 r 2 1 0";
    assert!(listed::<Position>(position, "@").is_empty());
    assert!(listed::<Position>(position, "b1").is_empty(), "b1 is a triple");
    assert!(is_legal::<Position>(position, "c1c3"));
}

#[test]
fn mana_r2_men_of_the_value_that_can_not_move_lift_the_mana() {
    // Red's only man on a single is a1, shut in by a2 and b1.
    let position = "0 rr2rd/1r3r/6/6/R5/RRDR2 r 1 1 0";
    assert_eq!(listed::<Position>(position, "@"), set("@", "e1 b2 d2 c3 e3 b4 f4 a5 c5 e5 d6"));
    assert!(is_legal::<Position>(position, "c1c3"), "any man may move by its own square's value");
    assert!(listed::<Position>(position, "a1").is_empty());
}

#[test]
fn mana_r2_a_man_of_the_value_that_can_only_capture_has_to() {
    let position = "0 rr2rd/1r4/6/6/R5/RrDR2 r 1 2 0";
    assert_eq!(listed::<Position>(position, ""), set("", "a1b1"));
    let after = play::<Position>(position, "a1b1");
    assert_eq!(after, printed("0 rr2rd/1r4/6/6/R5/1RDR2 a 3 2 1", "-"));
}

#[test]
fn mana_r3_a_player_who_can_neither_move_nor_return_loses() {
    // f6-f4 shuts Red into the corner of f1; the men in front stand on d1, e2 and f3, none of them a single.
    let after = play::<Position>("0 d4r/r5/6/4rR/3rRR/2rRRD a 2 0 0", "f6f4");
    assert_eq!(after, printed("0 d5/r5/5r/4rR/3rRR/2rRRD r 1 0 0", "win:a"));
}

#[test]
fn mana_r4_the_same_piece_and_destination_are_one_move() {
    let position = "0 dr2rr/r4r/3R2/6/1R4/DR2RR r 2 0 0";
    let position: Position = read(position);
    let mut texts = Vec::new();
    position.each_move(|mv| texts.push(position.move_text(mv)));
    texts.sort();
    assert_eq!(texts, ["d4b4", "d4c3", "d4c5", "d4d2", "d4d6", "d4e3", "d4e5", "d4f4"]);
}

#[test]
fn mana_three_steps_also_lead_round_a_corner_to_a_neighbour() {
    let position = "0 drr3/rr4/r3R1/R5/RR4/D1R3 r 3 0 0";
    assert_eq!(listed::<Position>(position, ""), set("e4", "d4 f4 e5 e3 b4 c5 c3 d6 d2 e1 f6 f2"));
}

#[test]
fn mana_squares_stepped_on_before_the_last_are_empty() {
    // From a3, a double, the way up is a4, where an enemy stands, and the way down a2, where an own man does.
    let position = "0 d1rrr1/6/r5/R5/RR4/D1R2R r 2 0 1";
    let after_a3 = listed::<Position>(position, "a3");
    assert_eq!(after_a3, set("a3", "c3 b4"));
}

#[test]
fn mana_r5_repetition_looks_at_the_value_not_at_the_crowned_man() {
    let crowned_c3 = play::<Position>("0 dr2rr/r4r/6/4R1/R5/DRR2R r 2 0 0", "c1c3");
    let crowned_e3 = play::<Position>("0 dr2rr/r4r/6/2R3/R4R/DR3R r 2 0 0", "f2e3");
    assert_eq!(crowned_c3, printed("0 dr2rr/r4r/6/2R1R1/R5/DR3R a 1 0 0", "-"));
    assert_eq!(crowned_c3, crowned_e3);
    let asked = |value: u8| read::<Position>(&format!("0 dr2rr/r4r/6/2R1R1/R5/DR3R a {value} 0 0"));
    assert_ne!(asked(1), asked(2));
    assert_ne!(asked(1).key(), asked(2).key());
    let other_mat: Position = read("90 dr2rr/r4r/6/2R1R1/R5/DR3R a 1 0 0");
    assert_ne!(asked(1), other_mat);
}

#[test]
fn mana_reds_first_move_is_free() {
    let position: Position = read("0 dr2rr/r4r/6/6/R1R3/1RR1DR r - 0 0");
    let mut values = Vec::new();
    for from in position.movers() {
        values.push(Orientation::Deg0.value(from).number());
    }
    values.sort();
    values.dedup();
    assert_eq!(values, [1, 2, 3]);
}

#[test]
fn mana_capturing_the_damyo_wins_and_prints_the_board_without_it() {
    let after = play::<Position>("0 6/d5/6/R5/6/4D1 r 2 4 5", "a3a5");
    assert_eq!(after, printed("0 6/R5/6/6/6/4D1 a 1 4 5", "win:r"));
}

#[test]
fn mana_the_damyo_captures_too_and_captured_ronins_are_counted() {
    let after = play::<Position>("0 4rd/6/6/6/6/4Dr r 1 5 3", "e1f1");
    assert_eq!(after, printed("0 4rd/6/6/6/6/5D a 3 5 4", "-"));
}

#[test]
fn mana_the_mat_turns_clockwise() {
    let value = |mat: Orientation, name| mat.value(Square::read(name).unwrap()).number();
    // The unturned mat's corners a1, a6, f6, f1 are worth 1, 2, 2, 3; b2 is worth 1 and c2 is worth 3.
    let corners = |mat| ["a1", "a6", "f6", "f1"].map(|name| value(mat, name));
    assert_eq!(corners(Orientation::Deg0), [1, 2, 2, 3]);
    assert_eq!(corners(Orientation::Deg90), [3, 1, 2, 2]);
    assert_eq!(corners(Orientation::Deg180), [2, 3, 1, 2]);
    assert_eq!(corners(Orientation::Deg270), [2, 2, 3, 1]);
    assert_eq!(value(Orientation::Deg90, "b5"), 1, "b2 goes to b5");
    assert_eq!(value(Orientation::Deg90, "b4"), 3, "c2 goes to b4");
}

#[test]
fn mana_set_ups_are_printed_as_the_notation_says() {
    let red = play::<Position>("- 6/6/6/6/6/6 r - 0 0", "@90:c1,a1,d1,a2,b2,e2");
    assert_eq!(red, printed("90 6/6/6/6/RR2R1/R1DR2 a - 0 0", "-"));
    let amber = play::<Position>(&red.0, "@c6,a5,b5,d5,b6,e6");
    assert_eq!(amber, printed("90 1rd1r1/rr1r2/6/6/RR2R1/R1DR2 r - 0 0", "-"));
}

#[test]
fn mana_set_ups_are_read_with_the_ronins_in_any_order_and_written_in_square_order() {
    let start = Position::start();
    let mv = start.read_move("@90:c1,e2,b2,a1,d1,a2").unwrap();
    assert_eq!(start.move_text(mv), "@90:c1,a1,d1,a2,b2,e2");
    for wrong in
        ["@90:c1,a1,d1,a2,b2", "@90:c1,a1,d1,a2,b2,b2", "@90:c1,c1,d1,a2,b2,e2", "@45:c1,a1,d1,a2,b2,e2"]
    {
        assert!(start.read_move(wrong).is_err(), "{wrong}");
    }
    assert!(start.read_move("@90:c1,a1,d1,a2,b2,e3").is_err(), "rank 3 is not Red's");
    assert!(start.read_move("@c1,a1,d1,a2,b2,e2").is_err(), "Red turns the mat");
}
