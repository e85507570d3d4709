//! The page of keys.

use crate::look::Look;

/// What every key does.
const KEYS: [(&str, &str); 18] = [
    ("arrows, mouse", "from square to square; click a piece, then where it goes"),
    ("Enter, Space", "choose, put down; Enter accepts a set-up of Mana"),
    ("Esc, Backspace", "undo this step"),
    ("o", "take a piece from beside the board, onto a ring of yours"),
    ("1 2 3 4", "turn the mat of Mana, before the pieces are placed"),
    ("@, a to f, :", "type a move, such as @c3 or b1d3"),
    ("Tab", "while typing: complete what is legal"),
    ("u  r", "take back, play again"),
    ("h", "a hint; before a game of Mana, a set-up"),
    ("p", "the engine's thoughts about what is on the board"),
    ("[ ]  PgUp PgDn", "earlier and later moves; or click or scroll in the list"),
    ("End", "back to the game as it stands"),
    ("t", "turn the board by a quarter"),
    ("s  l", "save the record, load one; NAME.json is JSON"),
    ("n", "a rematch, everybody one seat further"),
    ("x", "take over the side of the first turn, where that was agreed on"),
    ("R", "resign"),
    ("q, Ctrl-C", "leave"),
];

const SIGNS: [(&str, &str); 2] = [
    ("on the board", "• can move   ▸ can go here   ! would be flipped or taken"),
    ("", "◂ came here   ◃ came from here   ★ pointed out"),
];

const ASCII_SIGNS: [(&str, &str); 2] = [
    ("on the board", ". can move   > can go here   ! would be flipped or taken"),
    ("", "< came here   ' came from here   * pointed out"),
];

/// The page: keys, then signs.
pub(super) fn rows(look: Look) -> Vec<(&'static str, &'static str)> {
    [&KEYS[..], &look.pick(SIGNS, ASCII_SIGNS)].concat()
}
