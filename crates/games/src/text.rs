//! What the three notations have in common.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ReadError;
use crate::square::Square;

/// Splits a position into its fields, which one space each separates.
pub(crate) fn fields<'t, const N: usize>(
    text: &'t str,
    form: &'static str,
) -> Result<[&'t str; N], ReadError> {
    let fields: Vec<&str> = text.split(' ').take(N + 1).collect();
    fields.try_into().map_err(|_| ReadError::new("position", text, form))
}

/// A count of at most `most`, written as one digit.
pub(crate) fn digit(
    field: &'static str,
    text: &str,
    most: u8,
    expected: &'static str,
) -> Result<u8, ReadError> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] if digit - b'0' <= most => Ok(digit - b'0'),
        _ => Err(ReadError::new(field, text, expected)),
    }
}

/// Reads a board whose squares are single letters and whose digits stand for that many empty squares, and hands each
/// letter with its square to `put`, which says whether the letter is known.
pub(crate) fn read_board<const W: u8>(
    text: &str,
    letters: &'static str,
    mut put: impl FnMut(char, Square<W>) -> bool,
) -> Result<(), ReadError> {
    let rows: Vec<&str> = text.split('/').take(W as usize + 1).collect();
    if rows.len() != W as usize {
        return Err(ReadError::new("board", text, alloc::format!("{W} ranks separated by '/'")));
    }
    for (row, rank) in rows.iter().zip((0..W).rev()) {
        let mut file = 0;
        for c in row.chars() {
            match c {
                '1'..='9' => file += c as u8 - b'0',
                _ => {
                    if !Square::at(file, rank).is_none_or(|square| put(c, square)) {
                        let expected = alloc::format!("{letters} or a digit from 1 to {W} for empty squares");
                        return Err(ReadError::new("board", c, expected));
                    }
                    file += 1;
                }
            }
            if file > W {
                break;
            }
        }
        if file != W {
            let expected = alloc::format!("{W} squares on rank {}", rank + 1);
            return Err(ReadError::new("board", row, expected));
        }
    }
    Ok(())
}

/// Writes a board of single letters, runs of empty squares as digits.
pub(crate) fn write_board<const W: u8>(out: &mut String, letter: impl Fn(Square<W>) -> Option<char>) {
    for rank in (0..W).rev() {
        let mut empty = 0;
        let flush = |out: &mut String, empty: &mut u8| {
            if *empty > 0 {
                out.push((b'0' + *empty) as char);
                *empty = 0;
            }
        };
        for file in 0..W {
            match Square::at(file, rank).and_then(&letter) {
                None => empty += 1,
                Some(letter) => {
                    flush(out, &mut empty);
                    out.push(letter);
                }
            }
        }
        flush(out, &mut empty);
        if rank > 0 {
            out.push('/');
        }
    }
}

/// The form of a move that goes from one square to another.
pub(crate) fn read_from_to<const W: u8>(text: &str) -> Option<(Square<W>, Square<W>)> {
    let (from, to) = text.split_at_checked(2)?;
    Some((Square::read(from)?, Square::read(to)?))
}

/// The form of something that comes onto the board: `@c3`.
pub(crate) fn read_placement<const W: u8>(text: &str) -> Option<Square<W>> {
    Square::read(text.strip_prefix('@')?)
}
