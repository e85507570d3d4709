//! The signals of the editor: what pointer and keyboard do with it.

use leptos::prelude::*;
use tomoe_draw::Layers;
use tomoe_games::{AnyPosition, History, ReadError, Spot};
use wasm_bindgen::JsValue;
use web_sys::{KeyboardEvent, PointerEvent};

use super::editor::Editor;
use super::pieces::{empty_ground, label, standing};
use super::sketch::Sketch;
use crate::board::{BoardState, Down, focus_cell, neighbour};
use crate::route::Route;
use crate::sound::Sound;

/// A pointer that is down, and the square it went down on; none on the palette.
type Pressed = (Down, Option<Spot>);

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct EditorState {
    pub(super) editor: RwSignal<Editor>,
    /// Where the squares are, how the board is turned, and where the keyboard is.
    pub(super) board: BoardState,
    /// Where the pointer is that carries a piece.
    pub(super) pointer: RwSignal<Option<(f64, f64)>>,
    pressed: StoredValue<Option<Pressed>>,
    /// What is said aloud.
    pub(super) said: RwSignal<String>,
}

impl EditorState {
    pub(super) fn new(position: AnyPosition) -> Self {
        Self {
            editor: RwSignal::new(Editor::new(&position)),
            board: BoardState::new(position),
            pointer: RwSignal::new(None),
            pressed: StoredValue::new(None),
            said: RwSignal::new(String::new()),
        }
    }

    pub(super) fn with_sketch<U>(self, look: impl FnOnce(&Sketch) -> U) -> U {
        self.editor.with(|editor| look(editor.sketch()))
    }

    /// The position, if the sketch is one.
    pub(super) fn read(self) -> Result<AnyPosition, ReadError> {
        self.with_sketch(Sketch::read)
    }

    /// Changes the sketch by a field or a button beside the board.
    pub(super) fn change(self, change: impl FnOnce(&mut Sketch)) {
        self.editor.update(|editor| change(editor.sketch_mut()));
        self.follow();
    }

    /// The address bar follows whenever the sketch is a position.
    fn follow(self) {
        if let Ok(position) = untrack(|| self.read())
            && let Ok(browser) = window().history()
        {
            let address = Route::Edit(History::new(position)).to_string();
            let _ = browser.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// Something on a square has changed: says what stands there now.
    fn changed_at(self, spot: Spot) {
        self.follow();
        self.board.sound(Sound::Put);
        let words = self.board.settings.words.get_untracked();
        self.said.set(self.editor.with_untracked(|editor| label(words, editor.sketch(), spot)));
    }

    // Pointer

    /// A press on the board.
    pub(super) fn down_on_board(self, event: &PointerEvent) {
        if let Some(spot) = self.board.spot_at(event.client_x().into(), event.client_y().into()) {
            self.board.focus.set(spot);
            self.pressed.set_value(Down::of(event).map(|down| (down, Some(spot))));
        }
    }

    /// A press on a piece of the palette, or on the hand that takes away.
    pub(super) fn down_on_palette(self, event: &PointerEvent, piece: Option<char>) {
        if let Some(down) = Down::of(event) {
            self.editor.update(|editor| editor.set_brush(piece));
            self.pressed.set_value(Some((down, None)));
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some((down, from)) = self.pressed.get_value().filter(|(down, _)| down.is_of(event)) else {
            return;
        };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let is_carrying = self.pointer.with_untracked(Option::is_some);
        if is_carrying
            || down.is_far(x, y) && self.editor.try_update(|editor| editor.lift(from)) == Some(true)
        {
            self.pointer.set(Some((x, y)));
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some((_, from)) = self.pressed.get_value().filter(|(down, _)| down.is_of(event)) else { return };
        self.pressed.set_value(None);
        let to = self.board.spot_at(event.client_x().into(), event.client_y().into());
        let changed = if self.pointer.get_untracked().is_some() {
            self.pointer.set(None);
            self.editor.try_update(|editor| editor.drop_on(to)).flatten()
        } else {
            let pressed = from.filter(|_| from == to);
            if let Some(spot) = pressed {
                self.editor.update(|editor| editor.press(spot));
            }
            pressed
        };
        if let Some(spot) = changed {
            self.changed_at(spot);
        }
    }

    pub(super) fn cancelled(self) {
        self.pressed.set_value(None);
        self.pointer.set(None);
        self.editor.update(Editor::cancel);
    }

    // Keyboard

    /// Arrows go from square to square; what other keys do, the editor knows.
    pub(super) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let (board, here) = (self.board, self.board.focus.get_untracked());
        if let Some(there) = neighbour(board.game(), board.rotation.get_untracked(), here, &event.key()) {
            board.focus.set(there);
            focus_cell(board, there);
        } else if self.editor.try_update(|editor| editor.key(here, &event.key())) == Some(true) {
            self.changed_at(here);
        } else {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
    }

    // Showing

    /// Rim and tiles.
    pub(super) fn ground(self) -> String {
        let position = self.read().ok().or_else(|| self.with_sketch(empty_ground));
        position
            .map_or_else(String::new, |position| Layers::new(&position, &self.board.board_options()).board)
    }

    /// The pieces, but for the one that is carried.
    pub(super) fn pieces(self) -> String {
        let sketch = self.editor.with(Editor::at_rest);
        let options = self.board.board_options();
        let geometry = options.geometry(sketch.game());
        geometry.spots().map(|spot| standing(&sketch, spot, options.theme, &geometry)).collect()
    }
}
