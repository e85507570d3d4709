//! What keeps a sketch from being a position, in the language of the page.
//!
//! The reader of the notation is the one who objects. It speaks English; here its objections are looked up in a list that
//! each language has in the same order.

use tomoe_games::{Game, ReadError};

use crate::words::Words;

/// What the reader can expect of a sketch and not find; `%` stands for a colour.
const OBJECTIONS: [&str; 12] = [
    "no five in a row, which would have ended the game",
    "% to act and no Mana before % has turned the mat",
    "'1', '2' or '3' after the first move, or none of %'s men yet",
    "Red's damyo and five ronins on ranks 1 and 2 while Amber sets up",
    "%'s damyo, and %'s ronins on the board and captured to be 5",
    "'1', '2' or '3', since men have left their set-up",
    "a supply from 0 to 5, or '-' for a colour that is out",
    "at least two players still in",
    "3 balls of %",
    "no ball and no exposed ring of %, who is out",
    "a colour that is still in",
    "a colour that has a complete turn",
];

/// The objection in words; one that nobody foresaw stays English.
pub(super) fn in_words(words: &Words, game: Game, error: &ReadError) -> String {
    let named: Vec<_> = game.colours().filter(|player| error.expected.contains(player.name())).collect();
    // A sentence about two colours has their names in every language's list.
    let (general, colour) = match named.as_slice() {
        [one] => (error.expected.replace(one.name(), "%"), words.colour(*one)),
        _ => (error.expected.to_string(), ""),
    };
    match OBJECTIONS.iter().position(|&objection| objection == general) {
        Some(index) => words.objections(index).replace('%', colour),
        None => error.expected.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sketch::Sketch;
    use super::*;
    use crate::words::Language;
    use tomoe_games::{AnyPosition, Spot, mana};

    /// Sketches made by chance, as somebody would who presses everything.
    fn each_objection(mut each: impl FnMut(Game, &ReadError)) {
        let mut random = 3u32;
        let mut below = |most: usize| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 12) as usize % most
        };
        for game in Game::ALL {
            for players in if game == Game::Mitsudomoe { 2..=4 } else { 2..=2 } {
                for _ in 0..300 {
                    let mut sketch = Sketch::of(&AnyPosition::start(game, players).unwrap());
                    for _ in 0..below(30) {
                        let width = usize::from(game.width());
                        let spot = Spot::new(below(width) as u8, below(width) as u8);
                        let palette = sketch.palette();
                        let player = sketch.seated()[below(players)];
                        match below(12) {
                            0 => sketch.clear(),
                            1 => sketch.to_act = player,
                            2 => sketch.mana = mana::Value::ALL.get(below(4)).copied(),
                            3 if game == Game::Mitsudomoe => sketch.set_in(player, below(2) == 0),
                            4 => drop(sketch.take(spot)),
                            5 => sketch.mat = Some(mana::Orientation::ALL[below(4)]),
                            _ => drop(sketch.press(spot, palette[below(palette.len())])),
                        }
                        if let Err(error) = sketch.read() {
                            each(game, &error);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn whatever_the_reader_objects_to_can_be_said_in_every_language() {
        let mut met = std::collections::BTreeSet::new();
        let words = Language::French.words();
        each_objection(|game, error| {
            let said = in_words(words, game, error);
            assert_ne!(said, error.expected, "{error}");
            assert!(!said.contains('%'), "{said}");
            met.insert(error.expected.to_string());
        });
        assert!(met.len() > OBJECTIONS.len(), "{met:?}");
    }
}
