//! Yonmoque: flips, slides, fours and fives, and having nothing to do.

use tomoe_games::yonmoque::Position;
use tomoe_games::{AnyPosition, Game, History, Reason};

use crate::{is_legal, listed, play, printed, set};

#[test]
fn yonmoque_r1_a_line_completed_by_a_flipped_piece_was_created_by_the_move() {
    // c4-c3 traps c2 against c1, and rank 2 is four; c3 itself is in no line.
    let after = play::<Position>("5/2b2/5/bbwb1/2b2 b 1 5", "c4c3");
    assert_eq!(after, printed("5/5/2b2/bbbb1/2b2 w 1 5", "win:b"));
}

#[test]
fn yonmoque_r1_a_flip_that_makes_five_loses() {
    let after = play::<Position>("5/5/1wwwb/b4/5 b 4 3", "a2a3");
    assert_eq!(after, printed("5/5/bbbbb/5/5 w 4 3", "win:w"));
}

#[test]
fn yonmoque_r2_a_standing_four_does_not_win_elsewhere() {
    let after = play::<Position>("4b/5/5/5/bbbb1 b 1 6", "e5e4");
    assert_eq!(after, printed("5/4b/5/5/bbbb1 w 1 6", "-"));
}

#[test]
fn yonmoque_r2_a_standing_four_wins_when_it_is_broken_and_remade() {
    let broken = play::<Position>("5/5/5/5/bbbb1 b 2 6", "d1d2");
    assert_eq!(broken, printed("5/5/5/3b1/bbb2 w 2 6", "-"));
    let between = play::<Position>(&broken.0, "@a5");
    let remade = play::<Position>(&between.0, "d2d1");
    assert_eq!(remade, printed("w4/5/5/5/bbbb1 w 2 5", "win:b"));
}

#[test]
fn yonmoque_r2_an_enemy_four_that_stands_does_not_win_for_the_mover() {
    let after = play::<Position>("wwww1/5/5/5/b4 b 5 2", "a1a2");
    assert_eq!(after.1, "-");
}

#[test]
fn yonmoque_r3_five_beats_four() {
    // b2-c1 makes five on rank 1 and four on the c-file.
    let after = play::<Position>("5/2b2/2b2/1bb2/bb1bb b 0 4", "b2c1");
    assert_eq!(after, printed("5/2b2/2b2/2b2/bbbbb w 0 4", "win:w"));
}

#[test]
fn yonmoque_r4_a_run_of_five_is_not_also_a_four() {
    let after = play::<Position>("5/5/5/1b3/b1bbb b 1 6", "b2b1");
    assert_eq!(after, printed("5/5/5/5/bbbbb w 1 6", "win:w"));
}

#[test]
fn yonmoque_r5_a_piece_takes_the_single_step_whatever_the_colours() {
    // b3 is a white square and c3 a neutral one: Blue's piece does not slide from there.
    assert_eq!(listed::<Position>("5/5/1b3/5/5 b 5 6", "b3"), set("b3", "a2 b2 c2 a3 c3 a4 b4 c4"));
    assert_eq!(listed::<Position>("5/5/2b2/5/5 b 5 6", "c3"), set("c3", "b2 c2 d2 b3 d3 b4 c4 d4"));
}

#[test]
fn yonmoque_r5_blues_diagonal_is_broken_at_the_neutral_centre() {
    assert_eq!(listed::<Position>("5/5/5/1b3/5 b 5 6", "b2"), set("b2", "a1 b1 c1 a2 c2 a3 b3 c3"));
}

#[test]
fn yonmoque_slides_go_along_own_colour_and_stop_at_pieces() {
    assert_eq!(listed::<Position>("5/5/5/5/2b2 b 5 6", "c1"), set("c1", "b1 d1 b2 c2 d2 a3 e3"));
    assert_eq!(listed::<Position>("5/5/5/w4/5 w 6 5", "a2"), set("a2", "a1 b1 b2 a3 b3 c4 d5"));
    assert_eq!(listed::<Position>("5/2b2/5/w4/5 w 5 5", "a2"), set("a2", "a1 b1 b2 a3 b3"));
    assert!(!is_legal::<Position>("5/5/5/w4/5 w 6 5", "a2a4"), "a slide is diagonal");
}

#[test]
fn yonmoque_r6_a_player_without_pieces_loses() {
    // d2-d3 turns White's last piece over.
    let after = play::<Position>("b4/5/1bw2/3b1/b3b b 6 0", "d2d3");
    assert_eq!(after, printed("b4/5/1bbb1/5/b3b w 6 0", "win:b"));
}

#[test]
fn yonmoque_r6_pieces_in_hand_belong_to_the_player_for_good() {
    let after = play::<Position>("b4/5/1bw2/3b1/b3b b 5 1", "d2d3");
    assert_eq!(after, printed("b4/5/1bbb1/5/b3b w 5 1", "-"));
    assert_eq!(listed::<Position>(&after.0, "").len(), 19, "one placement on each empty square");
}

#[test]
fn yonmoque_a_player_whose_pieces_are_shut_in_loses() {
    let after = play::<Position>("4b/5/2b2/b4/wb2b b 6 0", "c3b2");
    assert_eq!(after, printed("4b/5/5/bb3/wb2b w 6 0", "win:b"));
}

#[test]
fn yonmoque_a_game_that_begins_with_a_player_who_can_not_act_is_lost_already() {
    let position = AnyPosition::read(Game::Yonmoque, "4b/5/5/bb3/wb2b w 6 0").unwrap();
    let ending = History::new(position).ending().expect("an end");
    assert_eq!((ending.outcome.to_string().as_str(), ending.reason), ("win:b", Reason::Rules));
}

#[test]
fn yonmoque_a_four_made_by_placement_does_not_win() {
    let after = play::<Position>("5/5/5/5/bbb2 b 3 6", "@d1");
    assert_eq!(after, printed("5/5/5/5/bbbb1 w 2 6", "-"));
}

#[test]
fn yonmoque_a_five_made_by_placement_loses() {
    let after = play::<Position>("5/5/5/5/bb1bb b 2 6", "@c1");
    assert_eq!(after, printed("5/5/5/5/bbbbb w 1 6", "win:w"));
}

#[test]
fn yonmoque_a_broken_line_is_not_a_four() {
    let after = play::<Position>("5/5/5/4b/bb1b1 b 2 6", "e2e1");
    assert_eq!(after, printed("5/5/5/5/bb1bb w 2 6", "-"));
}

#[test]
fn yonmoque_a_line_does_not_go_round_the_edge() {
    let after = play::<Position>("5/5/5/b3b/2bb1 b 2 6", "e2e1");
    assert_eq!(after, printed("5/5/5/b4/2bbb w 2 6", "-"));
}

#[test]
fn yonmoque_a_placement_flips_nothing() {
    let after = play::<Position>("5/5/1wb2/5/5 b 5 5", "@a3");
    assert_eq!(after, printed("5/5/bwb2/5/5 w 4 5", "-"));
}

#[test]
fn yonmoque_a_piece_that_moves_in_between_is_not_flipped() {
    let after = play::<Position>("5/5/5/w1w2/1b3 b 5 4", "b1b2");
    assert_eq!(after, printed("5/5/5/wbw2/5 w 5 4", "-"));
}

#[test]
fn yonmoque_flipped_pieces_start_no_further_flips() {
    let after = play::<Position>("2b2/2wwb/5/2b2/5 b 3 4", "c2c3");
    assert_eq!(after, printed("2b2/2bwb/2b2/5/5 w 3 4", "-"));
}

#[test]
fn yonmoque_all_trapped_runs_flip_and_open_ones_stay() {
    // From c3: b2 towards a1, d3 towards e3 and c4 towards c5 are trapped; b3 and a3 end at the edge.
    let after = play::<Position>("2b2/2w2/ww1wb/1wb2/b4 b 1 2", "c2c3");
    assert_eq!(after, printed("2b2/2b2/wwbbb/1b3/b4 w 1 2", "-"));
}
