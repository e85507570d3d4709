//! Somebody setting up a position, without a browser: the sketch, and the piece in hand.

use tomoe_games::{AnyPosition, Spot};

use super::sketch::Sketch;

/// A piece under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Carried {
    pub(super) letter: char,
    /// The square it left; none if it comes from the palette.
    pub(super) from: Option<Spot>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    sketch: Sketch,
    /// The piece that a press puts down; without one, presses take away.
    brush: Option<char>,
    carried: Option<Carried>,
}

impl Editor {
    pub(super) fn new(position: &AnyPosition) -> Self {
        let sketch = Sketch::of(position);
        let brush = sketch.palette().first().copied();
        Self { sketch, brush, carried: None }
    }

    pub(super) fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    pub(super) fn sketch_mut(&mut self) -> &mut Sketch {
        &mut self.sketch
    }

    pub(super) fn brush(&self) -> Option<char> {
        self.brush
    }

    pub(super) fn set_brush(&mut self, brush: Option<char>) {
        self.brush = brush;
    }

    pub(super) fn carried(&self) -> Option<Carried> {
        self.carried
    }

    /// The sketch without the piece that is carried.
    pub(super) fn at_rest(&self) -> Sketch {
        let mut sketch = self.sketch.clone();
        if let Some(Carried { from: Some(from), .. }) = self.carried {
            sketch.take(from);
        }
        sketch
    }

    /// A press on a square: puts down what is in hand, or takes away.
    pub(super) fn press(&mut self, spot: Spot) {
        match self.brush {
            Some(letter) => self.sketch.press(spot, letter),
            None => self.sketch.take(spot).is_some(),
        };
    }

    /// A pointer that went down on a square, or on the palette, begins to drag; says whether there is something to carry.
    pub(super) fn lift(&mut self, from: Option<Spot>) -> bool {
        let letter = match from {
            Some(spot) => self.sketch.at(spot).chars().last(),
            None => self.brush,
        };
        self.carried = letter.map(|letter| Carried { letter, from });
        self.carried.is_some()
    }

    /// Lets go of what is carried, over a square or beside the board; returns the square that has changed.
    pub(super) fn drop_on(&mut self, to: Option<Spot>) -> Option<Spot> {
        let Carried { letter, from } = self.carried.take()?;
        match (from, to) {
            (None, Some(to)) => {
                self.sketch.put(to, letter);
                Some(to)
            }
            (Some(from), Some(to)) if from != to => {
                self.sketch.carry(from, to);
                Some(to)
            }
            (Some(from), None) => {
                self.sketch.take(from);
                Some(from)
            }
            _ => None,
        }
    }

    pub(super) fn cancel(&mut self) {
        self.carried = None;
    }

    /// A key on a square: Enter and the blank press, Delete takes away, and the letters of the notation put down their piece.
    /// Says whether the key means something here.
    pub(super) fn key(&mut self, spot: Spot, key: &str) -> bool {
        let mut letters = key.chars();
        match (key, letters.next(), letters.next()) {
            ("Enter" | " ", ..) => self.press(spot),
            ("Delete" | "Backspace", ..) => drop(self.sketch.take(spot)),
            (_, Some(letter), None) if self.sketch.palette().contains(&letter) => {
                self.sketch.press(spot, letter);
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn editor(game: Game) -> Editor {
        Editor::new(&AnyPosition::start(game, 2).unwrap())
    }

    const C3: Spot = Spot::new(2, 2);
    const D4: Spot = Spot::new(3, 3);

    #[test]
    fn the_same_piece_once_more_takes_it_away() {
        let mut editor = editor(Game::Yonmoque);
        editor.press(C3);
        assert_eq!(editor.sketch().at(C3), "b");
        editor.press(C3);
        assert_eq!(editor.sketch().at(C3), "");
        editor.press(C3);
        editor.set_brush(None);
        editor.press(C3);
        assert_eq!(editor.sketch().at(C3), "");
    }

    #[test]
    fn pieces_are_dragged_from_square_to_square_and_off_the_board() {
        let mut editor = editor(Game::Yonmoque);
        assert!(!editor.lift(Some(C3)), "nothing stands there");
        editor.press(C3);
        assert!(editor.lift(Some(C3)));
        assert_eq!((editor.at_rest().at(C3), editor.sketch().at(C3)), ("", "b"));
        assert_eq!(editor.drop_on(Some(C3)), None);
        editor.lift(Some(C3));
        assert_eq!(editor.drop_on(Some(D4)), Some(D4));
        editor.lift(Some(D4));
        assert_eq!(editor.drop_on(None), Some(D4));
        assert!(editor.sketch().text().starts_with("5/5/5/5/5"));
        // From the palette onto the board, and back beside it.
        assert!(editor.lift(None));
        assert_eq!(editor.drop_on(Some(C3)), Some(C3));
        editor.lift(None);
        assert_eq!((editor.drop_on(None), editor.carried()), (None, None));
        assert_eq!(editor.sketch().at(C3), "b");
    }

    #[test]
    fn keys_put_down_and_take_away() {
        let mut editor = editor(Game::Mitsudomoe);
        assert!(editor.key(C3, "w") && editor.key(C3, "b"));
        assert_eq!(editor.sketch().at(C3), "wb");
        assert!(editor.key(C3, "Delete"));
        assert_eq!(editor.sketch().at(C3), "w");
        assert!(editor.key(C3, "Enter"), "the brush is a white ring");
        assert_eq!(editor.sketch().at(C3), "ww");
        assert!(!editor.key(C3, "q") && !editor.key(C3, "Tab"));
    }
}
