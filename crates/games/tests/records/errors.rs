//! Every way in which a text fails to be a record, and what is said about it.

use tomoe_games::record::Record;

fn check(cases: &[(&str, &str)], prefix: &str) {
    for (text, message) in cases {
        let text = format!("{prefix}{text}");
        let error = Record::read(&text).expect_err(&text);
        assert_eq!(error.to_string(), *message, "{text}");
    }
}

#[test]
fn tags_are_checked() {
    check(
        &[
            (
                "",
                r#"line 1, column 1: game: expected a Game tag with 'yonmoque', 'mana' or 'mitsudomoe', found """#,
            ),
            (
                "@c3",
                r#"line 1, column 1: game: expected a Game tag with 'yonmoque', 'mana' or 'mitsudomoe', found """#,
            ),
            (
                r#"[Event "x"] @c3"#,
                r#"line 1, column 1: game: expected a Game tag with 'yonmoque', 'mana' or 'mitsudomoe', found """#,
            ),
            (
                r#"[Game "chess"]"#,
                r#"line 1, column 1: game: expected 'yonmoque', 'mana' or 'mitsudomoe', found "chess""#,
            ),
            (r#"[Game "yonmoque" 3]"#, r#"line 1, column 18: tag: expected a closing ']', found "3]""#),
            (
                "[Game yonmoque]",
                r#"line 1, column 7: tag: expected a value in double quotes, found "yonmoque]""#,
            ),
            (
                r#"[Game "yonmoque]"#,
                "line 1, column 1: tag: expected a closing '\"', found \"[Game \\\"yonmoque]\"",
            ),
            (
                "[Game \"yonmoque\n\n[Event \"x\"]",
                "line 1, column 1: tag: expected a closing '\"', found \"[Game \\\"yonmoque\"",
            ),
            (
                r#"[Gäme "yonmoque"]"#,
                r#"line 1, column 3: tag: expected a value in double quotes, found "äme""#,
            ),
            (
                "[",
                r#"line 1, column 2: tag: expected a name of the letters a to z and A to Z, digits, '_' and '-', found """#,
            ),
            (
                "[Game \"yonmoque\"]\n[Event \"a\"]\n[Event \"b\"]",
                r#"line 3, column 1: tag: expected every tag only once, found "Event""#,
            ),
            (
                r#"[Game "yonmoque"] [Players "3"]"#,
                r#"line 1, column 19: players: expected 2 players, found "3""#,
            ),
            (
                r#"[Game "yonmoque"] [Players "two"]"#,
                r#"line 1, column 19: players: expected the number of players, found "two""#,
            ),
            (
                r#"[Game "mitsudomoe"]"#,
                r#"line 1, column 1: players: expected 2, 3 or 4 players, or a position, found """#,
            ),
            (
                r#"[Game "mitsudomoe"] [Players "5"]"#,
                r#"line 1, column 21: players: expected 2, 3 or 4 players, found "5""#,
            ),
            (
                r#"[Game "mitsudomoe"] [Players "2"] [Position "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5"]"#,
                r#"line 1, column 21: players: expected 3 players, as in the position, found "2""#,
            ),
            (
                r#"[Game "yonmoque"] [Position "5/5/5/5 b 6 6"]"#,
                r#"line 1, column 19: board: expected 5 ranks separated by '/', found "5/5/5/5""#,
            ),
            (
                r#"[Game "yonmoque"] [Result "1-0"]"#,
                r#"line 1, column 19: result: expected '-', 'draw' or 'win:' with the winner's letter, found "1-0""#,
            ),
            (
                r#"[Game "yonmoque"] [Result "draw"] [Termination "boredom"]"#,
                r#"line 1, column 35: termination: expected one of 'rules', 'repetition', 'resignation', 'time', 'agreement', 'abandonment', 'adjudication', 'abort', found "boredom""#,
            ),
        ],
        "",
    );
}

#[test]
fn moves_are_checked() {
    check(
        &[
            (
                "1. @c3 2. @b2\n3. @c3",
                r#"line 3, column 4: ply 3: move: expected a placement on an empty square, found "@c3""#,
            ),
            ("1. @c3 3. @b2", r#"line 2, column 8: ply 2: number: expected 2, the next ply, found "3""#),
            ("1. @c3 2. 2. @b2", r#"line 2, column 11: ply 2: number: expected 2, the next ply, found "2""#),
            (
                "99999999999999999999. @c3",
                r#"line 2, column 1: ply 1: number: expected 1, the next ply, found "99999999999999999999""#,
            ),
            (
                "1. @c3 2.",
                r#"line 2, column 10: moves: expected a move after its number, and ')' for each '(', found """#,
            ),
            (
                "1. @c3!!! 2. @b2",
                r#"line 2, column 7: mark: expected '!', '?', '!!', '??', '!?' or '?!', found "!!!""#,
            ),
            (
                "1. @c3 (1. @b2",
                r#"line 2, column 15: moves: expected a move after its number, and ')' for each '(', found """#,
            ),
            (
                "1. @c3 (1. @b2 draw",
                r#"line 2, column 16: moves: expected a move after its number, and ')' for each '(', found "draw""#,
            ),
            ("1. @c3 ()", r#"line 2, column 9: moves: expected a move before ')', found ")""#),
            ("1. @c3 (1.) 2. @b2", r#"line 2, column 11: moves: expected a move before ')', found ")""#),
            ("1. @c3 ((1. @b2))", r#"line 2, column 9: moves: expected a move before '(', found "(1.""#),
            ("(1. @c3)", r#"line 2, column 1: moves: expected a move before '(', found "(1.""#),
            ("1. (1. @c3)", r#"line 2, column 4: moves: expected a move before '(', found "(1.""#),
            ("1. @c3 )", r#"line 2, column 8: moves: expected '(' before ')', found ")""#),
            (
                "1. @c3 }",
                r#"line 2, column 8: moves: expected a move, a comment or a parenthesis, found "}""#,
            ),
            (
                r#"1. @c3 (1. @b2 [Event "x"])"#,
                r#"line 2, column 16: moves: expected a move, a comment or a parenthesis, found "[Event""#,
            ),
            ("1. @c3 {open\n", "line 2, column 8: comment: expected a closing '}', found \"open\\n\""),
            (
                "1. @c3 \n\n{a [%clk 12]}",
                r#"line 4, column 4: clock: expected hours:minutes:seconds such as '0:04:59.5', found "12""#,
            ),
            (
                "1. @c3 {[%eval +0.3]}",
                r#"line 2, column 9: eval: expected 'draw' or such as 'win 9', 'loss 4' or '62.5%', found "+0.3""#,
            ),
            (
                "1. @c3 {[%eval win 3}",
                r#"line 2, column 9: annotation: expected a closing ']', found "[%eval win 3""#,
            ),
            (
                "{[%clk 0:00:01]} 1. @c3",
                r#"line 2, column 1: annotation: expected a move before a mark, a clock or an evaluation, found """#,
            ),
            (
                "! 1. @c3",
                r#"line 2, column 1: annotation: expected a move before a mark, a clock or an evaluation, found """#,
            ),
            (
                "1. @c3 - 2. @b2",
                r#"line 2, column 10: record: expected nothing after the result, found "2.""#,
            ),
            (
                "1. é日",
                r#"line 2, column 4: ply 1: move: expected a placement such as '@c3' or a move such as 'b1d3', found "é日""#,
            ),
            (
                "1. @c3 (1. @b2 2. @b2)",
                r#"line 2, column 19: ply 2: move: expected a placement on an empty square, found "@b2""#,
            ),
            (
                "1. @a1 2. @a5 3. @b1 4. @b5 5. @c1 6. @c5 7. @e2 8. @e4 9. e2d1 10. @e1",
                "line 2, column 69: ply 10: the game was over before this move (win:b, by rules)",
            ),
        ],
        "[Game \"yonmoque\"]\n",
    );
}

#[test]
fn results_and_terminations_must_fit_the_moves() {
    check(
        &[
            (
                r#"[Result "win:w"] 1. @a1 2. @a5 3. @b1 4. @b5 5. @c1 6. @c5 7. @e2 8. @e4 9. e2d1"#,
                r#"line 2, column 1: result: expected 'win:b', to which the moves lead, found "win:w""#,
            ),
            (
                "1. @a1 2. @a5 3. @b1 4. @b5 5. @c1 6. @c5 7. @e2 8. @e4 9. e2d1 -",
                r#"line 2, column 65: result: expected 'win:b', to which the moves lead, found "-""#,
            ),
            (
                r#"[Termination "time"] 1. @a1 2. @a5 3. @b1 4. @b5 5. @c1 6. @c5 7. @e2 8. @e4 9. e2d1"#,
                r#"line 2, column 1: termination: expected 'rules', since the moves end the game, found "time""#,
            ),
            (
                "[Result \"draw\"] [Termination \"agreement\"]\n1. @c3 win:b",
                r#"line 3, column 8: result: expected 'draw', as the Result tag says, found "win:b""#,
            ),
            (
                r#"[Result "draw"] 1. @c3"#,
                r#"line 2, column 1: termination: expected 'resignation', 'time', 'agreement', 'abandonment', 'adjudication' or 'abort', since the moves don't end the game, found """#,
            ),
            (
                "1. @c3 draw",
                r#"line 2, column 8: termination: expected 'resignation', 'time', 'agreement', 'abandonment', 'adjudication' or 'abort', since the moves don't end the game, found """#,
            ),
            (
                r#"[Termination "rules"] 1. @c3"#,
                r#"line 2, column 1: termination: expected 'resignation', 'time', 'agreement', 'abandonment', 'adjudication' or 'abort', since the moves don't end the game, found "rules""#,
            ),
            (
                r#"[Termination "rules"] 1. @c3 draw"#,
                r#"line 2, column 1: termination: expected 'resignation', 'time', 'agreement', 'abandonment', 'adjudication' or 'abort', since the moves don't end the game, found "rules""#,
            ),
            (
                r#"[Termination "resignation"] 1. @c3"#,
                r#"line 2, column 1: result: expected 'draw' or a win, since there is a termination, 'resignation', found "-""#,
            ),
            (
                r#"[Termination "agreement"] 1. @c3 win:b"#,
                r#"line 2, column 34: result: expected 'draw', since the players agreed, found "win:b""#,
            ),
            (
                "1. @c3 win:r",
                r#"line 2, column 8: result: expected '-', 'draw' or 'win:' with the winner's letter, found "win:r""#,
            ),
        ],
        "[Game \"yonmoque\"]\n",
    );
}
