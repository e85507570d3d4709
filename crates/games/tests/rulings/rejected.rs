//! What readers reject, each with the field that the error names.

use tomoe_games::{AnyPosition, Game};

fn check(game: Game, rejected: &[(&str, &str)]) {
    for (text, field) in rejected {
        match AnyPosition::read(game, text) {
            Ok(position) => panic!("{game} {text:?} is read as {position}"),
            Err(error) => assert_eq!(error.field, *field, "{game} {text:?}: {error}"),
        }
    }
}

#[test]
fn yonmoque_positions_that_can_not_be_are_rejected() {
    check(
        Game::Yonmoque,
        &[
            ("5/5/5/5/5 b 6 5", "position"),
            ("5/5/5/5/b4 b 6 6", "position"),
            ("5/5/5/5/5 b 7 5", "blue in hand"),
            ("5/5/5/5/5 b 5 7", "white in hand"),
            ("5/5/5/5/5 b 06 6", "blue in hand"),
            ("5/5/5/5/5 b -6 6", "blue in hand"),
            ("5/5/5/5/bbbbb b 1 6", "board"),
            ("w4/1w3/2w2/3w1/4w b 6 1", "board"),
        ],
    );
}

#[test]
fn yonmoque_texts_in_another_form_are_rejected() {
    check(
        Game::Yonmoque,
        &[
            ("", "position"),
            ("5/5/5/5/5 b 6", "position"),
            ("5/5/5/5/5 b 6 6 ", "position"),
            ("5/5/5/5/5  b 6 6", "position"),
            (" 5/5/5/5/5 b 6 6", "position"),
            ("5/5/5/5 b 6 6", "board"),
            ("5/5/5/5/5/5 b 6 6", "board"),
            ("5/5/5/5/4 b 6 6", "board"),
            ("5/5/5/5/6 b 6 6", "board"),
            ("5/5/5/5/5b b 5 6", "board"),
            ("5/5/5/5/4B b 5 6", "board"),
            ("5/5/5/5/0b4 b 5 6", "board"),
            ("5/5/5/5/4é b 5 6", "board"),
            ("5/5/5/5/5 B 6 6", "side"),
            ("5/5/5/5/5 r 6 6", "side"),
            ("5/5/5/5/5\tb\t6\t6", "position"),
        ],
    );
}

#[test]
fn mana_positions_that_can_not_be_are_rejected() {
    check(
        Game::Mana,
        &[
            ("0 d5/6/6/6/6/D5 r 1 5 4", "board"),
            ("0 dr4/6/6/6/6/D5 r 1 5 5", "board"),
            ("0 1rrrrr/6/6/6/6/D5 r 1 5 0", "board"),
            ("0 d5/6/6/6/6/1RRRRR a 1 0 5", "board"),
            ("0 dd4/6/6/6/6/D5 r 1 5 5", "board"),
            // During Amber's set-up: Red's men on the wrong ranks, or not all there.
            ("0 6/6/6/R5/1RRRR1/D5 a - 0 0", "board"),
            ("0 6/6/6/6/1RRRR1/D5 a - 1 0", "board"),
            ("0 6/6/6/6/1RRRR1/D5 a - 0 0", "board"),
            // After the first move somebody is crowned.
            ("0 d5/rrrrr1/6/R5/RRRR2/D5 r - 0 0", "mana"),
            ("0 d5/rrrr2/6/6/RRRRR1/D5 r - 0 1", "mana"),
            ("0 d5/rrrrr1/6/6/RRRRR1/D5 a - 0 0", "mana"),
            // Before Red has turned the mat there is nothing.
            ("- 6/6/6/6/RRRRR1/D5 r - 0 0", "board"),
            ("- 6/6/6/6/6/6 a - 0 0", "position"),
            ("- 6/6/6/6/6/6 r 1 0 0", "position"),
        ],
    );
}

#[test]
fn mana_texts_in_another_form_are_rejected() {
    check(
        Game::Mana,
        &[
            ("- 6/6/6/6/6/6 r - 0", "position"),
            ("- 6/6/6/6/6/6 r - 0 0 0", "position"),
            ("45 6/6/6/6/6/6 r - 0 0", "orientation"),
            ("090 6/6/6/6/6/6 r - 0 0", "orientation"),
            ("- 6/6/6/6/6 r - 0 0", "board"),
            ("- 6/6/6/6/6/7 r - 0 0", "board"),
            ("- 6/6/6/6/6/5x r - 0 0", "board"),
            ("- 6/6/6/6/6/6 b - 0 0", "side"),
            ("0 d5/6/6/6/6/D5 r 4 5 5", "mana"),
            ("0 d5/6/6/6/6/D5 r 0 5 5", "mana"),
            ("0 d5/6/6/6/6/D5 r 1 6 5", "red captured"),
            ("0 d5/6/6/6/6/D5 r 1 5 x", "amber captured"),
        ],
    );
}

#[test]
fn mitsudomoe_positions_that_can_not_be_are_rejected() {
    check(
        Game::Mitsudomoe,
        &[
            // Rings or balls that do not add up.
            ("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w4b5", "board"),
            ("x3,bB,bB/x4,bB/w,x4/wW,x4/wW,wW,x3 w w5b5", "board"),
            ("x3,bB,bB/x4,b/x5/wW,x4/wW,wW,x3 w w5b5", "board"),
            ("x3,bB,bB/x3,bB,bB/x5/wW,x4/wW,wW,x3 w w5b4", "board"),
            ("x3,bB,bB/x4,bB/rwW,rrrrrrrrw,x3/x5/wW,wW,x3 w w4r-b5", "board"),
            // A ball not directly on its own colour.
            ("x3,bB,bB/x4,bB/x5/wB,x4/wW,wW,x3 w w5b5", "board"),
            ("x3,bB,bB/x4,bB/x5/wbW,x4/wW,wW,x3 w w5b4", "board"),
            ("x3,bB,bB/x4,bB/x5/W,x4/wW,wW,x3 w w5b5", "board"),
            // An exposed ring, or a ball, of a colour that is out; a ring of one that is not seated.
            ("x3,bB,bB/x4,bB/r,x4/wW,x4/wW,wW,x3 w w5r-b5", "board"),
            ("x3,bB,bB/x4,bB/rR,x4/wW,x4/wW,wW,x3 w w5r-b5", "board"),
            ("x3,bB,bB/x4,bB/rw,x4/wW,x4/wW,wW,x3 w w4b5", "board"),
            ("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w-b5", "seats"),
            ("x3,bB,bB/x4,bB/x5/x5/x5 b w-r-b5y-", "seats"),
            ("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 r w5b5", "side"),
            ("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 r w5r-b5", "side"),
            // Black has no ring to place or to move; then no ball that may leave its square.
            ("x2,bB,x,bB/x3,bB,x/bwW,x4/w,x4/wW,wW,x2,bbbbw b w3b0", "side"),
            ("x3,wW,wW/x3,wW,x/x5/bB,x4/bB,bB,x3 b w5b5", "side"),
        ],
    );
}

#[test]
fn mitsudomoe_texts_in_another_form_are_rejected() {
    let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
    let with = |from: &str, to: &str| start.replacen(from, to, 1);
    let cases = [
        (with(" w ", "  w "), "position"),
        (with(" w5b5", ""), "position"),
        (with(" w ", " W "), "side"),
        (with(" w ", " wb "), "side"),
        (with(" w ", " g "), "side"),
        (with("w5b5", "b5w5"), "seats"),
        (with("w5b5", "w5r5"), "seats"),
        (with("w5b5", "w5"), "seats"),
        (with("w5b5", "w6b5"), "seats"),
        (with("w5b5", "w5b"), "seats"),
        (with("w5b5", "wéb"), "seats"),
        (with("x5/", ""), "board"),
        (with("x5/", "x5/x5/"), "board"),
        (with("x5/", "x4/"), "board"),
        (with("x5/", "x6/"), "board"),
        (with("x5/", "x0,x5/"), "board"),
        (with("x5/", "x05/"), "board"),
        (with("x5/", "x5,/"), "board"),
        (with("x5/", "5/"), "board"),
        (with("wW,x4", ",x4"), "board"),
        (with("wW,x4", "wWW,x4"), "board"),
        (with("wW,x4", "wWw,x4"), "board"),
        (with("wW,x4", "gW,x4"), "board"),
        (with("wW,x4", "wG,x4"), "board"),
        (with("wW,x4", "wé,x4"), "board"),
        (with("x5/", &format!("{},x4/", "w".repeat(40))), "board"),
    ];
    let cases: Vec<(&str, &str)> = cases.iter().map(|(text, field)| (text.as_str(), *field)).collect();
    check(Game::Mitsudomoe, &cases);
}

#[test]
fn moves_in_another_form_or_not_legal_are_rejected() {
    let positions = [
        (Game::Yonmoque, "5/5/5/5/b4 w 5 6", "@a1 @a9 a1b1 b2 @ c3c4 @c3@c3 @C3 c3"),
        (Game::Mana, "0 6/d5/6/6/6/4D1 r 1 5 5", "e1e2e3 e1e3 @a1 a5b5 e1 @ e1f9 @0:c1 e1-f1"),
        (
            Game::Mitsudomoe,
            "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5",
            "@b2 @b2: @b2:a1b2* @b2:a1b2*a1 @b2:a1b2*e5d4 :a1b2 @b2a1b2 @b2:a1:b2 @b2:a1a3 @f2:a1b2 a1b2:a1b2",
        ),
    ];
    for (game, position, moves) in positions {
        let position = AnyPosition::read(game, position).unwrap();
        for text in moves.split(' ').chain(["", " ", "é", "@é1", "a1 b1"]) {
            match position.read_move(text) {
                Ok(_) => panic!("{game} {position}: {text:?} is read"),
                Err(error) => assert_eq!(error.field, "move", "{game} {text:?}: {error}"),
            }
        }
    }
}

#[test]
fn errors_say_what_was_expected_and_shorten_what_was_found() {
    let error = AnyPosition::read(Game::Yonmoque, "5/5/5/5/5 r 6 6").unwrap_err();
    assert_eq!(error.to_string(), "side: expected 'b' or 'w', found \"r\"");
    let error = AnyPosition::read(Game::Yonmoque, &"é".repeat(10_000)).unwrap_err();
    assert!(error.found.chars().count() <= 61, "{}", error.found);
    assert!(!AnyPosition::read(Game::Mana, "\u{1b}[2J").unwrap_err().to_string().contains('\u{1b}'));
}
