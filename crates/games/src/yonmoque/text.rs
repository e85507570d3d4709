//! Yonmoque's notation: `BOARD SIDE BLUE_IN_HAND WHITE_IN_HAND`, `@c3`, `b1d3`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Colour, HAND, Move, Position, Squares};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::position::Position as _;
use crate::text::{digit, fields, read_board, read_from_to, read_placement, write_board};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut board = String::new();
        write_board(&mut board, |square| Some(self.at(square)?.letter()));
        let [blue, white] = self.hand;
        write!(f, "{board} {} {blue} {white}", self.to_act.letter())
    }
}

impl FromStr for Position {
    type Err = ReadError;

    /// Reads a position; one that can't be, or in which a five stands, is an error.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let [board, side, blue, white] = fields(text, "BOARD SIDE BLUE_IN_HAND WHITE_IN_HAND")?;
        let mut men = [Squares::EMPTY; 2];
        read_board(board, "'b', 'w'", |letter, square| {
            let colour = Colour::from_letter(letter);
            if let Some(colour) = colour {
                men[colour.index()] = men[colour.index()].with(square);
            }
            colour.is_some()
        })?;
        let to_act = match side {
            "b" => Colour::Blue,
            "w" => Colour::White,
            _ => return Err(ReadError::new("side", side, "'b' or 'w'")),
        };
        let hand = [
            digit("blue in hand", blue, HAND, "a count from 0 to 6")?,
            digit("white in hand", white, HAND, "a count from 0 to 6")?,
        ];
        Position::new(men, hand, to_act)
    }
}

/// Reads a move that is legal in the position.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let mv = if let Some(to) = read_placement(text) {
        Move::Place(to)
    } else if let Some((from, to)) = read_from_to(text) {
        Move::Go { from, to }
    } else {
        return Err(ReadError::new("move", text, "a placement such as '@c3' or a move such as 'b1d3'"));
    };
    if position.is_legal(mv) {
        return Ok(mv);
    }
    let me = position.to_act;
    let expected = match mv {
        Move::Place(_) if position.hand(me) == 0 => "a move, since no piece is left in hand",
        Move::Place(_) => "a placement on an empty square",
        Move::Go { from, .. } if !position.men(me).contains(from) => {
            "a move of a piece that shows the colour of the player to act"
        }
        Move::Go { to, .. } if !position.empty().contains(to) => "a move to an empty square",
        Move::Go { .. } => "a single step, or a slide along empty diagonal squares of the piece's own colour",
    };
    Err(ReadError::new("move", text, expected))
}
