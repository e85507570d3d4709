//! Mouse and touch: a press, a drag, a release. A press and a release on the same square are a click; a pointer that goes
//! elsewhere without a piece does nothing.

use leptos::prelude::*;
use tomoe_games::{Piece, Spot};
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::input::Press;
use super::state::{BoardState, Drag};
use crate::sound::Sound;

/// How far a finger may tremble, in pixels, before a press becomes a drag.
const TREMBLE: f64 = 7.0;

/// A pointer that is down, and where it went down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Down {
    id: i32,
    x: f64,
    y: f64,
}

impl Down {
    /// Notes a press of the first button or finger, whose movements from now on belong to the element pressed.
    pub(crate) fn of(event: &PointerEvent) -> Option<Self> {
        if event.button() != 0 || !event.is_primary() {
            return None;
        }
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(target) = target {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        Some(Self { id: event.pointer_id(), x: event.client_x().into(), y: event.client_y().into() })
    }

    /// Whether an event is of this pointer.
    pub(crate) fn is_of(&self, event: &PointerEvent) -> bool {
        self.id == event.pointer_id()
    }

    /// Whether a point is too far away for a finger that merely trembles.
    pub(crate) fn is_far(&self, x: f64, y: f64) -> bool {
        (x - self.x).hypot(y - self.y) > TREMBLE
    }
}

/// A press, and the square that it was on if it was not beside the board.
#[derive(Clone, Copy, Debug)]
struct Pressed {
    down: Down,
    press: Press,
    spot: Option<Spot>,
}

/// The pointer at a board.
#[derive(Clone, Copy)]
pub(crate) struct BoardPointer {
    board: BoardState,
    pressed: StoredValue<Option<Pressed>>,
}

impl BoardPointer {
    pub(crate) fn new(board: BoardState) -> Self {
        Self { board, pressed: StoredValue::new(None) }
    }

    /// On a square. What can be taken is taken at once: the effect of a press is seen in the next frame.
    pub(crate) fn down_on_board(self, event: &PointerEvent) {
        let board = self.board;
        let spot = board.spot_at(event.client_x().into(), event.client_y().into());
        if let Some(spot) = spot.filter(|_| self.begins(event)) {
            board.focus.set(spot);
            board.hover.set(Some(spot));
            self.pressed(event, Some(spot), board.input.try_update(|input| input.press(spot)));
        }
    }

    /// On a piece beside the board.
    pub(crate) fn down_on_tray(self, event: &PointerEvent, piece: Piece) {
        if self.begins(event) {
            self.pressed(event, None, self.board.input.try_update(|input| input.press_tray(piece)));
        }
    }

    fn begins(self, event: &PointerEvent) -> bool {
        if event.button() != 0 || !event.is_primary() {
            return false;
        }
        self.board.skip();
        true
    }

    fn pressed(self, event: &PointerEvent, spot: Option<Spot>, press: Option<Press>) {
        if press.is_some_and(|press| press.took) {
            self.board.refusal.set(None);
            self.board.sound(Sound::Take);
        }
        let pressed = Down::of(event).zip(press).map(|(down, press)| Pressed { down, press, spot });
        self.pressed.set_value(pressed);
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        let board = self.board;
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let spot = board.spot_at(x, y);
        if board.hover.get_untracked() != spot {
            board.hover.set(spot);
        }
        let is_dragging = board.drag.with_untracked(Option::is_some);
        if let Some(Pressed { down, press, .. }) = self.pressed.get_value()
            && down.is_of(event)
            && press.drags
            && (is_dragging || down.is_far(x, y))
        {
            board.drag.set(Some(Drag { x, y }));
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let pressed = self.pressed.get_value().filter(|pressed| pressed.down.is_of(event));
        let Some(pressed) = pressed else { return };
        self.pressed.set_value(None);
        let board = self.board;
        let spot = board.spot_at(event.client_x().into(), event.client_y().into());
        if event.pointer_type() != "mouse" {
            board.hover.set(None);
        }
        if board.drag.get_untracked().is_some() {
            board.drag.set(None);
            board.drop_on(spot);
        } else if let Some(spot) = spot.filter(|_| !pressed.press.is_done && spot == pressed.spot) {
            board.click(spot);
        }
    }

    /// The finger scrolls, or the browser wants it for something else: what it took up goes back.
    pub(crate) fn cancelled(self) {
        let took = self.pressed.get_value().is_some_and(|pressed| pressed.press.took);
        self.pressed.set_value(None);
        self.board.hover.set(None);
        if took || self.board.drag.get_untracked().is_some() {
            self.board.drag.set(None);
            self.board.drop_on(None);
        }
    }

    pub(crate) fn left(self) {
        if self.pressed.get_value().is_none() {
            self.board.hover.set(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trembling_finger_drags_nothing() {
        let down = Down { id: 1, x: 100.0, y: 100.0 };
        assert!(!down.is_far(104.0, 104.0));
        assert!(down.is_far(106.0, 106.0));
    }
}
