//! Somebody setting up a position: the sketch, the piece in hand, what is being carried. A handle to be copied.

use leptos::prelude::*;
use tomoe_draw::{Figure, Geometry, Layers, Num, Point, Theme, stack_svg};
use tomoe_games::{
    AnyPosition, AnyTurn, Colour as _, Game, History, Player, ReadError, Spot, Step, mana, mitsudomoe,
    yonmoque,
};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use web_sys::{KeyboardEvent, PointerEvent};

use super::sketch::{Sketch, letters};
use crate::board::{Desk, TREMBLE, focus_cell, neighbour};
use crate::route::Route;
use crate::signals::{RwSignal, StoredValue};
use crate::sound::Sound;
use crate::words::Words;

/// A pointer that is down.
#[derive(Clone, Copy)]
struct Press {
    id: i32,
    x: f64,
    y: f64,
    /// The square it went down on; none on the palette.
    from: Option<Spot>,
}

/// A piece under the pointer.
#[derive(Clone, Copy)]
pub(super) struct Carried {
    pub(super) letter: char,
    /// The square it left; none if it comes from the palette.
    pub(super) from: Option<Spot>,
    /// Where the pointer is.
    pub(super) x: f64,
    pub(super) y: f64,
}

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct Editor {
    pub(super) sketch: RwSignal<Sketch>,
    /// The piece that a press puts down; without one, presses take away.
    pub(super) brush: RwSignal<Option<char>>,
    /// Where the squares are, how the board is turned, and where the keyboard is.
    pub(super) desk: Desk,
    pub(super) carried: RwSignal<Option<Carried>>,
    press: StoredValue<Option<Press>>,
    pub(super) said: RwSignal<String>,
}

impl Editor {
    pub(super) fn new(position: AnyPosition) -> Self {
        let sketch = Sketch::of(&position);
        let brush = sketch.palette().first().copied();
        Self {
            sketch: RwSignal::new(sketch),
            brush: RwSignal::new(brush),
            desk: Desk::new(position),
            carried: RwSignal::new(None),
            press: StoredValue::new(None),
            said: RwSignal::new(String::new()),
        }
    }

    pub(super) fn read(self) -> Result<AnyPosition, ReadError> {
        self.sketch.with(Sketch::read)
    }

    /// Changes the sketch; the address bar follows whenever it is a position.
    pub(super) fn change(self, change: impl FnOnce(&mut Sketch)) {
        self.sketch.update(change);
        if let Ok(position) = untrack(|| self.read())
            && let Ok(browser) = window().history()
        {
            let address = Route::Edit(History::new(position)).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// Changes what stands on a square, and says what stands there then.
    fn change_at(self, spot: Spot, change: impl FnOnce(&mut Sketch)) {
        self.change(change);
        self.desk.sound(Sound::Put);
        let words = self.desk.settings.words_now();
        self.said.set(self.sketch.with_untracked(|sketch| label(words, sketch, spot)));
    }

    /// Puts down what is in hand, or takes away.
    fn press_on(self, spot: Spot) {
        let brush = self.brush.get_untracked();
        self.change_at(spot, |sketch| {
            match brush {
                Some(letter) => sketch.press(spot, letter),
                None => sketch.take(spot).is_some(),
            };
        });
    }

    // Pointer

    /// A press on a square or, with a piece, on the palette.
    pub(super) fn down(self, event: &PointerEvent, piece: Option<Option<char>>) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let (x, y) = (event.client_x().into(), event.client_y().into());
        let from = self.desk.spot_at(x, y);
        match (piece, from) {
            (Some(piece), _) => self.brush.set(piece),
            (None, Some(spot)) => self.desk.focus.set(spot),
            (None, None) => return,
        }
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(target) = target {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        self.press.set_value(Some(Press {
            id: event.pointer_id(),
            x,
            y,
            from: from.filter(|_| piece.is_none()),
        }));
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value().filter(|press| press.id == event.pointer_id()) else {
            return;
        };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if self.carried.with_untracked(Option::is_none) && (x - press.x).hypot(y - press.y) < TREMBLE {
            return;
        }
        let letter = match press.from {
            Some(spot) => self.sketch.with_untracked(|sketch| sketch.at(spot).chars().last()),
            None => self.brush.get_untracked(),
        };
        self.carried.set(letter.map(|letter| Carried { letter, from: press.from, x, y }));
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value().filter(|press| press.id == event.pointer_id()) else {
            return;
        };
        self.press.set_value(None);
        let to = self.desk.spot_at(event.client_x().into(), event.client_y().into());
        let carried = self.carried.get_untracked();
        self.carried.set(None);
        match (carried, press.from, to) {
            (Some(Carried { letter, from: None, .. }), _, Some(to)) => self.change_at(to, |sketch| {
                sketch.put(to, letter);
            }),
            (Some(_), Some(from), Some(to)) if from != to => {
                self.change_at(to, |sketch| sketch.carry(from, to))
            }
            (Some(_), Some(from), None) => self.change_at(from, |sketch| {
                sketch.take(from);
            }),
            (None, Some(from), Some(to)) if from == to => self.press_on(to),
            _ => {}
        }
    }

    pub(super) fn cancelled(self) {
        self.press.set_value(None);
        self.carried.set(None);
    }

    // Keyboard

    /// Arrows go from square to square, Enter puts down or takes away, Delete takes away, and the letters of the notation
    /// put down their piece.
    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let (key, here) = (event.key(), self.desk.focus.get_untracked());
        let letter = key.chars().next().filter(|letter| {
            key.len() == 1 && self.sketch.with_untracked(|sketch| sketch.palette().contains(letter))
        });
        match (key.as_str(), letter, neighbour(self.desk, &key)) {
            (_, _, Some(there)) => {
                self.desk.focus.set(there);
                focus_cell(self.desk, there);
            }
            (_, Some(letter), _) => self.change_at(here, |sketch| {
                sketch.press(here, letter);
            }),
            ("Enter" | " ", ..) => self.press_on(here),
            ("Delete" | "Backspace", ..) => self.change_at(here, |sketch| {
                sketch.take(here);
            }),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    // Showing

    /// Rim and tiles.
    pub(super) fn ground(self) -> String {
        let position = self.read().ok().or_else(|| self.sketch.with(empty_ground));
        position.map_or_else(String::new, |position| Layers::new(&position, &self.desk.board_options()).board)
    }

    /// The pieces, but for the one that is carried.
    pub(super) fn pieces(self) -> String {
        let mut sketch = self.sketch.get();
        if let Some(Carried { from: Some(from), .. }) = self.carried.get() {
            sketch.take(from);
        }
        let options = self.desk.board_options();
        let geometry = options.geometry(sketch.game());
        geometry.spots().map(|spot| standing(&sketch, spot, options.theme, &geometry)).collect()
    }
}

/// The board of a sketch that is no position yet.
fn empty_ground(sketch: &Sketch) -> Option<AnyPosition> {
    let start = AnyPosition::start(sketch.game(), sketch.seated().len()).ok()?;
    let mut turn = AnyTurn::new(start);
    if let Some(mat) = sketch.mat {
        // The first step on the bare mat is any orientation.
        let _ = turn.push(Step::Orient(mat));
    }
    Some(turn.preview())
}

fn standing(sketch: &Sketch, spot: Spot, theme: Theme, geometry: &Geometry) -> String {
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
