//! Boards as plain text, legible in any terminal.

use std::fmt::Write;

use tomoe_games::{AnyPosition, Colour, Square, mana, mitsudomoe, yonmoque};

/// The board with its coordinates, then what lies beside it, then what the signs mean.
pub fn board(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Yonmoque(position) => yonmoque_text(position),
        AnyPosition::Mana(position) => mana_text(position),
        AnyPosition::Mitsudomoe(position) => mitsudomoe_text(position),
    }
}

/// A framed grid whose cells are all as wide as the widest.
fn grid<const W: u8>(cell: impl Fn(Square<W>) -> String) -> String {
    let width = Square::all().map(|square| cell(square).len()).max().unwrap_or(0);
    let border = format!("    +{}\n", format!("{}+", "-".repeat(width)).repeat(usize::from(W)));
    let mut text = border.clone();
    for rank in (0..W).rev() {
        let _ = write!(text, "  {} |", rank + 1);
        for square in Square::all().filter(|square| square.rank() == rank) {
            let _ = write!(text, "{:<width$}|", cell(square));
        }
        text.push('\n');
        text.push_str(&border);
    }
    text.push_str("    ");
    for file in 0..W {
        let _ = write!(text, " {:^width$}", char::from(b'a' + file));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn yonmoque_text(position: &yonmoque::Position) -> String {
    use yonmoque::Colour::{Blue, White};
    let mut text = grid(|square| {
        let tile = match square {
            _ if Blue.tiles().contains(square) => '~',
            _ if White.tiles().contains(square) => ' ',
            _ => '/',
        };
        let piece = position.at(square).map_or(tile, |colour| colour.letter().to_ascii_uppercase());
        format!("{tile}{piece}{tile}")
    });
    let hand = |colour| {
        let letter = colour_letter(colour);
        std::iter::repeat_n(letter, usize::from(position.hand(colour))).collect::<String>()
    };
    let _ = writeln!(text, "\nBlue in hand   {}", hand(Blue));
    let _ = writeln!(text, "White in hand  {}", hand(White));
    text.push_str("tiles: ~ blue, / neutral, blank white\n");
    text
}

fn colour_letter(colour: impl Colour) -> char {
    colour.letter().to_ascii_uppercase()
}

fn mana_text(position: &mana::Position) -> String {
    use mana::Colour::{Amber, Red};
    let mut text = grid(|square| {
        let man = position.at(square).map_or(' ', |man| match (man.colour, man.is_damyo) {
            (Red, true) => 'D',
            (Red, false) => 'R',
            (Amber, true) => 'd',
            (Amber, false) => 'r',
        });
        let value = position.mat().map_or(' ', |mat| char::from(b'0' + mat.value(square).number()));
        let is_asked = position.mat().map(|mat| mat.value(square)) == position.mana();
        match is_asked && position.mana().is_some() {
            true => format!(" {man} ({value})"),
            false => format!(" {man}  {value} "),
        }
    });
    let captured = |colour, letter: &str| letter.repeat(usize::from(position.captured(colour)));
    let _ = writeln!(text, "\nRed's ronins captured    {}", captured(Red, "R"));
    let _ = writeln!(text, "Amber's ronins captured  {}", captured(Amber, "r"));
    text.push_str("D R Red's damyo and ronins, d r Amber's; the digit is the square's value\n");
    if let Some(value) = position.mana() {
        let lifted = if position.is_mana_lifted() { ", which need not be obeyed" } else { "" };
        let _ = writeln!(text, "the Mana asks for a {value}{lifted}");
    }
    text
}

fn mitsudomoe_text(position: &mitsudomoe::Position) -> String {
    let mut text = grid(|square| {
        let mut cell = String::from(" ");
        cell.extend(position.stack(square).iter().map(Colour::letter));
        cell.extend(position.ball_at(square).map(colour_letter));
        while cell.len() < 4 {
            cell.push(' ');
        }
        cell + " "
    });
    text.push('\n');
    for &colour in position.seats().colours() {
        let supply = match position.is_in(colour) {
            true => colour.letter().to_string().repeat(usize::from(position.supply(colour))),
            false => "out".to_owned(),
        };
        let _ = writeln!(text, "{:<6} supply  {supply}", colour.name());
    }
    text.push_str("a square is its stack from bottom to top: rings in small letters, a ball in a capital\n");
    text
}
