//! Letters and digits drawn as strokes, so that a picture looks the same wherever it is shown and needs no font.

use crate::geometry::Point;
use crate::svg::{Paint, Svg};
use crate::theme::Rgb;

/// How far one digit of a number is from the next.
const ADVANCE: f64 = 12.0;

/// A number, its middle at `centre`, scaled.
pub(crate) fn number(svg: &mut Svg, number: u32, centre: Point, scale: f64, colour: Rgb) {
    word(svg, &number.to_string(), centre, scale, colour);
}

/// A short word of the characters that [`strokes`] knows.
pub(crate) fn word(svg: &mut Svg, word: &str, centre: Point, scale: f64, colour: Rgb) {
    let length = word.chars().count();
    for (i, character) in word.chars().enumerate() {
        let offset = (i as f64 - (length as f64 - 1.0) / 2.0) * ADVANCE * scale;
        svg.placed(centre.moved(offset, 0.0), scale, |svg| {
            svg.path(strokes(character), Paint::line(colour, 1.9));
        });
    }
}

/// The strokes of a character, about 8 wide and 14 high, its middle at the origin; nothing for one that no picture
/// needs.
pub(crate) fn strokes(character: char) -> &'static str {
    match character {
        '0' => "M0-7C3-7 4.2-4 4.2 0C4.2 4 3 7 0 7C-3 7-4.2 4-4.2 0C-4.2-4-3-7 0-7Z",
        '1' => "M-3-4.4L0.8-7V7",
        '2' => "M-3.9-3.4C-3.9-8.2 4-8.2 4-3.2C4 0-.6 2.6-4 7H4.2",
        '3' => "M-3.7-5C-2.4-8 3.6-7.8 3.6-3.6C3.6-1.5 1.8-.4-.8-.4C2.2-.4 4.1.9 4.1 3.2C4.1 8-3 8.2-4.1 4.6",
        '4' => "M2.2 7V-7L-4.4 3.2H4.8",
        '5' => "M3.5-7H-2.8L-3.4-.5C-1.6-2.2 4.1-2.4 4.1 2.5C4.1 7.9-3 8.2-4.1 4.6",
        '6' => "M3.2-6C-1-8.6-4.1-4-4.1 2C-4.1 8.7 4.1 8.7 4.1 2.6C4.1-2.8-3-3.2-4.1 2",
        '7' => "M-4.2-7H4.2L-1.2 7",
        '8' => "M0-.7C-4.6-1.7-4.1-7 0-7C4.1-7 4.6-1.7 0-.7C-5.6.6-5.2 7 0 7C5.2 7 5.6.6 0-.7Z",
        '9' => "M-3.2 6C1 8.6 4.1 4 4.1-2C4.1-8.7-4.1-8.7-4.1-2.6C-4.1 2.8 3 3.2 4.1-2",
        'a' => "M4.2-1.4V7M4.2 2.8A4.2 4.2 0 1 1-4.2 2.8A4.2 4.2 0 1 1 4.2 2.8Z",
        'b' => "M-4.2-7V7M4.2 2.8A4.2 4.2 0 1 1-4.2 2.8A4.2 4.2 0 1 1 4.2 2.8Z",
        'c' => "M3.5.2A4.2 4.2 0 1 0 3.5 5.4",
        'd' => "M4.2-7V7M4.2 2.8A4.2 4.2 0 1 1-4.2 2.8A4.2 4.2 0 1 1 4.2 2.8Z",
        'e' => "M-4.2 2.8H4.2A4.2 4.2 0 1 0 2.9 5.8",
        'f' => "M4-6.6C.8-7.8-.8-6.2-.8-3.6V7M-3.8-1.4H3.2",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_picture_has_strokes_of_its_own() {
        let characters: Vec<char> = ('0'..='9').chain('a'..='f').collect();
        for (i, &character) in characters.iter().enumerate() {
            assert!(!strokes(character).is_empty(), "{character}");
            assert!(characters[..i].iter().all(|&other| strokes(other) != strokes(character)), "{character}");
        }
    }
}
