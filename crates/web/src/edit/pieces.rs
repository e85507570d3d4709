//! Pieces of a sketch: as pictures and in words.

use tomoe_draw::{Figure, Geometry, Num, Point, Theme, stack_svg};
use tomoe_games::{AnyPosition, AnyTurn, Colour as _, Game, Player, Spot, Step, mana, mitsudomoe, yonmoque};

use super::sketch::{Sketch, letters};
use crate::words::Words;

/// The board of a sketch that is no position yet.
pub(super) fn empty_ground(sketch: &Sketch) -> Option<AnyPosition> {
    let start = AnyPosition::start(sketch.game(), sketch.seated().len()).ok()?;
    let mut turn = AnyTurn::new(start);
    if let Some(mat) = sketch.mat {
        // The first step on the bare mat is any orientation.
        let _ = turn.push(Step::Orient(mat));
    }
    Some(turn.preview())
}

/// What stands on a square, as a picture.
pub(super) fn standing(sketch: &Sketch, spot: Spot, theme: Theme, geometry: &Geometry) -> String {
    let letters = sketch.at(spot);
    let Point { x, y } = geometry.centre(spot);
    let piece = match sketch.game() {
        _ if letters.is_empty() => return String::new(),
        Game::Mitsudomoe => {
            let colour = |letter: char| mitsudomoe::Colour::from_letter(letter.to_ascii_lowercase());
            let rings: Vec<_> = letters.chars().filter(char::is_ascii_lowercase).filter_map(colour).collect();
            let ball = letters.chars().last().filter(char::is_ascii_uppercase).and_then(colour);
            stack_svg(&rings, ball, theme)
        }
        game => letters
            .chars()
            .next()
            .and_then(|letter| figure(game, letter))
            .map_or_else(String::new, |figure| figure.svg(theme)),
    };
    format!(r#"<g data-spot="{spot}" transform="translate({} {})">{piece}</g>"#, Num(x), Num(y))
}

/// The piece that a letter of the notation stands for.
pub(super) fn figure(game: Game, letter: char) -> Option<Figure> {
    let lower = letter.to_ascii_lowercase();
    Some(match game {
        Game::Yonmoque => Figure::Disc(yonmoque::Colour::from_letter(letter)?),
        Game::Mana => {
            let colour = if letter == lower { mana::Colour::Amber } else { mana::Colour::Red };
            Figure::Man(mana::Man { colour, is_damyo: lower == 'd' })
        }
        Game::Mitsudomoe if letter == lower => Figure::Ring(mitsudomoe::Colour::from_letter(lower)?),
        Game::Mitsudomoe => Figure::Ball(mitsudomoe::Colour::from_letter(lower)?),
    })
}

/// What the piece of a letter is called.
pub(super) fn name(words: &Words, game: Game, letter: char) -> String {
    let owner = game.colours().find(|&player| letters(player).contains(&letter));
    let colour = owner.map_or("", |player: Player| words.colour(player));
    match (game, letter) {
        (Game::Yonmoque, _) => words.piece(colour),
        (Game::Mana, 'D' | 'd') => words.damyo(colour),
        (Game::Mana, _) => words.ronin(colour),
        (Game::Mitsudomoe, 'a'..='z') => words.ring(colour),
        (Game::Mitsudomoe, _) => words.ball(colour),
    }
}

/// A square and what stands on it, in words.
pub(super) fn label(words: &Words, sketch: &Sketch, spot: Spot) -> String {
    let square = spot.to_string();
    let names: Vec<String> =
        sketch.at(spot).chars().rev().map(|letter| name(words, sketch.game(), letter)).collect();
    if names.is_empty() { words.empty_square(&square) } else { format!("{square}, {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn every_letter_of_a_palette_is_a_piece_with_a_name() {
        for game in Game::ALL {
            let sketch = Sketch::of(&AnyPosition::start(game, 2).unwrap());
            for letter in sketch.palette() {
                assert!(figure(game, letter).is_some(), "{game} {letter}");
                assert!(name(Language::English.words(), game, letter).len() > 4);
            }
        }
    }

    #[test]
    fn a_square_is_told_from_top_to_bottom() {
        let sketch = Sketch::of(&AnyPosition::start(Game::Mitsudomoe, 2).unwrap());
        let words = Language::English.words();
        assert_eq!(label(words, &sketch, Spot::new(0, 0)), "a1, White ball, White ring");
        assert_eq!(label(words, &sketch, Spot::new(2, 2)), "c3, empty");
    }
}
