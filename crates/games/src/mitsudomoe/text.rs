//! Mitsudomoe's notation: `BOARD SIDE SEATS`, `@d4:b2d4*c3a5`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use super::turn::{self, Progress};
use super::{BALLS, Colour, Move, Position, RINGS, Ring, Seats, Square, Squares, Stack};
use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::text::{digit, fields, read_from_to, read_placement};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..5).rev() {
            write_rank(f, self, rank)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} ", self.to_act.letter())?;
        for &colour in self.seats.colours() {
            f.write_char(colour.letter())?;
            if self.is_in(colour) {
                write!(f, "{}", self.supply(colour))?;
            } else {
                f.write_char('-')?;
            }
        }
        Ok(())
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, position: &Position, rank: u8) -> fmt::Result {
    let squares: Vec<Square> = Squares::rank(rank).iter().collect();
    let is_bare = |square: &Square| position.stack(*square).is_empty();
    for (i, run) in squares.chunk_by(|a, b| is_bare(a) && is_bare(b)).enumerate() {
        if i > 0 {
            f.write_char(',')?;
        }
        let square = run[0];
        match run.len() {
            1 if is_bare(&square) => f.write_char('x')?,
            1 => {
                position.stack(square).iter().try_for_each(|ring| f.write_char(ring.letter()))?;
                if let Some(ball) = position.ball_at(square) {
                    f.write_char(ball.letter().to_ascii_uppercase())?;
                }
            }
            bare => write!(f, "x{bare}")?,
        }
    }
    Ok(())
}

impl FromStr for Position {
    type Err = ReadError;

    /// Reads a position; one that can't be, or whose player to act has no complete turn, is an error.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let [board, side, seats] = fields(text, "BOARD SIDE SEATS")?;
        let mut letters = side.chars();
        let to_act = match (letters.next().and_then(Colour::from_letter), letters.next()) {
            (Some(colour), None) => colour,
            _ => return Err(ReadError::new("side", side, "'w', 'r', 'b' or 'y'")),
        };
        let mut position = read_seats(seats, to_act)?;
        read_stacks(&mut position, board)?;
        check(&position)?;
        Ok(position)
    }
}

fn read_seats(text: &str, to_act: Colour) -> Result<Position, ReadError> {
    let wrong = |expected: &'static str| ReadError::new("seats", text, expected);
    let seats = match text.len() {
        4 => Seats::Two,
        6 => Seats::Three,
        8 => Seats::Four,
        _ => return Err(wrong("supplies such as 'w5b5', 'w5r5b5' or 'w5r5b5y5'")),
    };
    let mut position = Position::bare(seats, to_act);
    for (i, &colour) in seats.colours().iter().enumerate() {
        let seat = text.get(2 * i..2 * i + 2).ok_or_else(|| wrong("a letter and a digit for each seat"))?;
        let Some(supply) = seat.strip_prefix(colour.letter()) else {
            return Err(wrong("the seated colours clockwise from White: wb, wrb or wrby"));
        };
        if supply != "-" {
            let most = RINGS - BALLS;
            position.supply[colour.index()] =
                digit("seats", supply, most, "a supply from 0 to 5, or '-' for a colour that is out")?;
            position.alive |= 1 << colour.index();
        }
    }
    if position.players_in() < 2 {
        return Err(wrong("at least two players still in"));
    }
    Ok(position)
}

fn read_stacks(position: &mut Position, board: &str) -> Result<(), ReadError> {
    let ranks: Vec<&str> = board.split('/').take(6).collect();
    if ranks.len() != 5 {
        return Err(ReadError::new("board", board, "5 ranks separated by '/'"));
    }
    for (text, rank) in ranks.iter().zip((0..5).rev()) {
        let mut file = 0;
        for cell in text.split(',') {
            let squares = read_cell(position, cell, file, rank)?;
            file += squares;
            if file > 5 {
                break;
            }
        }
        if file != 5 {
            let expected = alloc::format!("5 squares on rank {}, separated by ','", rank + 1);
            return Err(ReadError::new("board", text, expected));
        }
    }
    Ok(())
}

/// Reads one stack or a run of empty squares; returns how many squares it covers.
fn read_cell(position: &mut Position, cell: &str, file: u8, rank: u8) -> Result<u8, ReadError> {
    if let Some(count) = cell.strip_prefix('x') {
        return match count.as_bytes() {
            [] => Ok(1),
            [digit @ b'1'..=b'5'] => Ok(digit - b'0'),
            _ => Err(ReadError::new("board", cell, "'x' or 'x' with a count from 1 to 5")),
        };
    }
    // A stack beyond the last file is not read: the caller counts the squares.
    let Some(square) = Square::at(file, rank) else { return Ok(1) };
    let wrong = |expected: &'static str| ReadError::new("board", cell, expected);
    let mut letters = cell.chars().peekable();
    while let Some(ring) = letters.next_if(char::is_ascii_lowercase) {
        let ring = Colour::from_letter(ring).ok_or_else(|| wrong("rings 'w', 'r', 'b', 'y'"))?;
        if position.stack(square).height() == Stack::MOST {
            return Err(wrong("a stack of at most 27 rings"));
        }
        position.push_ring(square, ring);
    }
    if position.stack(square).is_empty() {
        return Err(wrong("rings, with or without a ball, or 'x' for an empty square"));
    }
    if let Some(ball) = letters.next() {
        let colour = Colour::from_letter(ball.to_ascii_lowercase()).filter(|_| ball.is_ascii_uppercase());
        let colour =
            colour.ok_or_else(|| wrong("at most one ball, 'W', 'R', 'B' or 'Y', after the rings"))?;
        if position.stack(square).top() != Some(colour) {
            return Err(wrong("a ball directly on a ring of its own colour"));
        }
        position.set_balls(colour, position.balls(colour).with(square));
    }
    if letters.next().is_some() {
        return Err(wrong("nothing after the ball"));
    }
    Ok(1)
}

/// What a position must satisfy to be one.
fn check(position: &Position) -> Result<(), ReadError> {
    for &colour in Colour::ALL {
        let count = |stack: Stack| stack.iter().filter(|&ring| ring == colour).count();
        let rings: usize = Square::all().map(|square| count(position.stack(square))).sum();
        let balls = position.balls(colour).len();
        let name = colour.name();
        let wrong = |expected: String| Err(ReadError::new("board", position, expected));
        if position.is_in(colour) {
            if balls != u32::from(BALLS) {
                return wrong(alloc::format!("3 balls of {name}"));
            }
            if rings + usize::from(position.supply(colour)) != usize::from(RINGS) {
                return wrong(alloc::format!("8 rings of {name} on the board and in the supply"));
            }
        } else if !position.seats.colours().contains(&colour) {
            if rings > 0 {
                return wrong(alloc::format!("no rings of {name}, who is not seated"));
            }
        } else if balls > 0 || !position.tops(colour).is_empty() {
            return wrong(alloc::format!("no ball and no exposed ring of {name}, who is out"));
        } else if rings > usize::from(RINGS) {
            return wrong(alloc::format!("at most 8 rings of {name}"));
        }
    }
    let side = position.to_act;
    if !position.is_in(side) {
        return Err(ReadError::new("side", side.letter(), "a colour that is still in"));
    }
    if !position.has_turn() {
        return Err(ReadError::new("side", side.letter(), "a colour that has a complete turn"));
    }
    Ok(())
}

/// A turn in the form that writers give it.
pub(super) fn move_text(position: &Position, mv: Move) -> String {
    let mut text = String::new();
    let relocations = turn::relocations(position, mv);
    // Writing to a string can't fail.
    let _ = match mv.ring {
        Ring { from: None, to } => write!(text, "@{to}"),
        Ring { from: Some(from), to } => write!(text, "{from}{to}"),
    };
    let _ = write!(text, ":{}{}", mv.from, mv.to);
    for (from, to) in relocations {
        let _ = write!(text, "*{from}{to}");
    }
    text
}

/// Reads a turn, in any order of relocations that can be played.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let wrong = |expected: &'static str| ReadError::new("move", text, expected);
    let form = || wrong("a turn such as '@d4:b2d4*c3a5': ring, ball, relocations");
    let (ring, rest) = text.split_once(':').ok_or_else(form)?;
    let ring = match (read_placement(ring), read_from_to(ring)) {
        (Some(to), _) => Ring { from: None, to },
        (_, Some((from, to))) => Ring { from: Some(from), to },
        _ => return Err(form()),
    };
    let mut parts = rest.split('*').map(read_from_to);
    let (from, to) = parts.next().flatten().ok_or_else(form)?;

    let mut progress = Progress::new(position);
    if !position.may_lay(ring) {
        return Err(wrong(
            "a ring from the supply, or an exposed one moved, to another square without a ball",
        ));
    }
    progress.lay(ring);
    let jump = progress.board.find_jump(from, to).ok_or_else(|| {
        wrong("a ball of the player to act that steps or vaults onto a ring of its colour and may leave its square")
    })?;
    progress.jump(jump);
    for part in parts {
        let (from, to) = part.ok_or_else(form)?;
        if !progress.places(from).contains(to) {
            return Err(wrong("each enemy ball vaulted over to go once to a free ring of its own colour"));
        }
        progress.relocate(from, to);
    }
    progress.complete().ok_or_else(|| wrong("a relocation for each enemy ball vaulted over"))
}
