//! Mana's notation: `ORIENTATION BOARD SIDE MANA RED_CAPTURED AMBER_CAPTURED`, `@90:c1,…`, `c1c3`, `@d4`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Colour, Man, Move, Orientation, Position, RONINS, SetUp, Square, Squares, Stage, Value};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::position::Position as _;
use crate::text::{digit, fields, read_board, read_from_to, read_placement, write_board};

const FORM: &str = "ORIENTATION BOARD SIDE MANA RED_CAPTURED AMBER_CAPTURED";

impl Man {
    const fn letter(self) -> char {
        match (self.colour, self.is_damyo) {
            (Colour::Red, true) => 'D',
            (Colour::Red, false) => 'R',
            (Colour::Amber, true) => 'd',
            (Colour::Amber, false) => 'r',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_uppercase() { Colour::Red } else { Colour::Amber };
        let man = Man { colour, is_damyo: matches!(letter, 'D' | 'd') };
        (man.letter() == letter).then_some(man)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mat {
            Some(mat) => write!(f, "{mat} ")?,
            None => f.write_str("- ")?,
        }
        let mut board = String::new();
        write_board(&mut board, |square| Some(self.at(square)?.letter()));
        write!(f, "{board} {} ", self.to_act.letter())?;
        match self.mana {
            Some(mana) => write!(f, "{mana}")?,
            None => f.write_str("-")?,
        }
        let [red, amber] = self.captured;
        write!(f, " {red} {amber}")
    }
}

impl FromStr for Position {
    type Err = ReadError;

    /// Reads a position; one that can't be is an error.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let [mat, board, side, mana, red, amber] = fields(text, FORM)?;
        let mut position = Position::start();
        if mat != "-" {
            let mat = Orientation::read(mat)
                .ok_or_else(|| ReadError::new("orientation", mat, "'0', '90', '180', '270' or '-'"))?;
            position.mat = Some(mat);
        }
        read_men(&mut position, board)?;
        position.to_act = match side {
            "r" => Colour::Red,
            "a" => Colour::Amber,
            _ => return Err(ReadError::new("side", side, "'r' or 'a'")),
        };
        position.mana = match mana {
            "1" => Some(Value::One),
            "2" => Some(Value::Two),
            "3" => Some(Value::Three),
            "-" => None,
            _ => return Err(ReadError::new("mana", mana, "'1', '2', '3' or '-'")),
        };
        let count = |field, text| digit(field, text, RONINS, "a count from 0 to 5");
        position.captured = [count("red captured", red)?, count("amber captured", amber)?];
        check(&position)?;
        Ok(position)
    }
}

fn read_men(position: &mut Position, board: &str) -> Result<(), ReadError> {
    let mut second_damyo = None;
    read_board(board, "'D', 'R', 'd', 'r'", |letter, square| {
        let Some(Man { colour, is_damyo }) = Man::from_letter(letter) else { return false };
        let men = if is_damyo { &mut position.damyo } else { &mut position.ronins };
        let set = &mut men[colour.index()];
        *set = set.with(square);
        if is_damyo && set.len() > 1 {
            second_damyo = Some(colour);
        }
        true
    })?;
    match second_damyo {
        Some(colour) => Err(ReadError::new(
            "board",
            board,
            alloc::format!("one {} damyo", colour.name().to_ascii_lowercase()),
        )),
        None => Ok(()),
    }
}

/// What a position must satisfy to be one.
fn check(position: &Position) -> Result<(), ReadError> {
    let wrong = |field, expected: &'static str| Err(ReadError::new(field, position, expected));
    let is_bare = |colour: Colour| position.men(colour).is_empty() && position.captured(colour) == 0;
    let is_complete = |colour: Colour| {
        let ronins = position.ronins(colour).len() as u8 + position.captured(colour);
        position.damyo(colour).is_some() && ronins == RONINS
    };
    let is_fresh = |colour: Colour| {
        is_complete(colour) && position.captured(colour) == 0 && position.men(colour).within(colour.camp())
    };
    match position.stage() {
        Stage::RedSetsUp => {
            if position.to_act != Colour::Red || position.mana.is_some() {
                return wrong("position", "Red to act and no Mana before Red has turned the mat");
            }
            if !is_bare(Colour::Red) || !is_bare(Colour::Amber) {
                return wrong("board", "no men and no captives before Red has turned the mat");
            }
        }
        // Amber to act without a Mana can only be Amber's set-up: Red's first move brings a Mana.
        Stage::AmberSetsUp => {
            if !is_bare(Colour::Amber) {
                return wrong("mana", "'1', '2' or '3' after the first move, or none of Amber's men yet");
            }
            if !is_fresh(Colour::Red) {
                return wrong("board", "Red's damyo and five ronins on ranks 1 and 2 while Amber sets up");
            }
        }
        Stage::Play => {
            for &colour in Colour::ALL {
                if !is_complete(colour) {
                    let name = colour.name();
                    let expected = alloc::format!(
                        "{name}'s damyo, and {name}'s ronins on the board and captured to be 5"
                    );
                    return Err(ReadError::new("board", position, expected));
                }
            }
            if position.mana.is_none() && !(is_fresh(Colour::Red) && is_fresh(Colour::Amber)) {
                return wrong("mana", "'1', '2' or '3', since men have left their set-up");
            }
        }
    }
    Ok(())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::SetUp(SetUp { orientation, damyo, ronins }) => {
                f.write_str("@")?;
                if let Some(orientation) = orientation {
                    write!(f, "{orientation}:")?;
                }
                write!(f, "{damyo}")?;
                ronins.iter().try_for_each(|ronin| write!(f, ",{ronin}"))
            }
            Move::Go { from, to } => write!(f, "{from}{to}"),
            Move::Return(to) => write!(f, "@{to}"),
        }
    }
}

/// Reads a move that is legal in the position.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let wrong = |expected: &'static str| ReadError::new("move", text, expected);
    let mv = match position.stage() {
        Stage::RedSetsUp => read_red_set_up(text)
            .ok_or_else(|| wrong("Red's set-up such as '@90:c1,a1,d1,a2,b2,e2', damyo first"))?,
        Stage::AmberSetsUp => text
            .strip_prefix('@')
            .and_then(|men| read_set_up(None, men))
            .ok_or_else(|| wrong("Amber's set-up such as '@c6,a5,b5,d5,b6,e6', damyo first"))?,
        Stage::Play => read_placement(text)
            .map(Move::Return)
            .or_else(|| read_from_to(text).map(|(from, to)| Move::Go { from, to }))
            .ok_or_else(|| wrong("a move such as 'c1c3' or a return such as '@d4'"))?,
    };
    if position.is_legal(mv) { Ok(mv) } else { Err(wrong(objection(position, mv))) }
}

/// What would have been legal in place of this move.
fn objection(position: &Position, mv: Move) -> &'static str {
    match mv {
        Move::SetUp(_) if position.to_act == Colour::Red => "six different squares of ranks 1 and 2",
        Move::SetUp(_) => "six different squares of ranks 5 and 6",
        Move::Go { from, .. } if !position.men(position.to_act).contains(from) => {
            "a move of one of the men of the player to act"
        }
        Move::Go { from, .. } if !position.movers().contains(from) => {
            "a man that can move and stands on a square of the Mana's value"
        }
        Move::Go { .. } => "exactly as many steps as the man's square is worth, over empty squares",
        Move::Return(_) if position.captured(position.to_act) == 0 => "a move, since no ronin is captured",
        Move::Return(_) if !position.is_mana_lifted() => "a move, since the Mana can be obeyed",
        Move::Return(_) => "a return to an empty square of the Mana's value",
    }
}

fn read_red_set_up(text: &str) -> Option<Move> {
    let (orientation, men) = text.strip_prefix('@')?.split_once(':')?;
    read_set_up(Some(Orientation::read(orientation)?), men)
}

/// Reads the damyo's square and the ronins', these in any order.
fn read_set_up(orientation: Option<Orientation>, men: &str) -> Option<Move> {
    let mut squares = men.split(',').map(Square::read);
    let damyo = squares.next()??;
    let mut ronins = Squares::EMPTY;
    for square in squares {
        let square = square?;
        if ronins.contains(square) {
            return None;
        }
        ronins = ronins.with(square);
    }
    Some(Move::SetUp(SetUp { orientation, damyo, ronins }))
}
