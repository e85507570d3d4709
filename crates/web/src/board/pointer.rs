//! Mouse and touch: a press, a drag, a release. A press without a drag is a click.

use tomoe_games::{Piece, Spot};
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::desk::{Desk, Drag};
use super::entry::Held;
use crate::signals::StoredValue;

/// How far a finger may tremble, in pixels, before a press becomes a drag.
pub(crate) const TREMBLE: f64 = 7.0;

/// A pointer that is down.
#[derive(Clone, Copy, Debug)]
struct Press {
    id: i32,
    x: f64,
    y: f64,
    /// Whether something was taken up that can be dragged.
    drags: bool,
    /// Whether the press itself has done what the click would do.
    is_done: bool,
}

/// The pointer at a desk; a handle to be copied.
#[derive(Clone, Copy)]
pub(crate) struct Pointer {
    desk: Desk,
    press: StoredValue<Option<Press>>,
}

impl Pointer {
    pub(crate) fn new(desk: Desk) -> Self {
        Self { desk, press: StoredValue::new(None) }
    }

    /// On a square. What can be taken is taken at once: the effect of a press is seen in the next frame.
    pub(crate) fn down_on_board(self, event: &PointerEvent) {
        if !self.begins(event) {
            return;
        }
        let desk = self.desk;
        let Some(spot) = desk.spot_at(event.client_x().into(), event.client_y().into()) else { return };
        desk.focus.set(spot);
        desk.hover.set(Some(spot));
        let (goes_there, holds_it) = desk.entry.with_untracked(|entry| {
            (
                entry.step_to(spot).is_some() && entry.held().is_some(),
                entry.held() == Some(Held::Square(spot)),
            )
        });
        let lifts = || desk.is_open() && desk.entry.try_update(|entry| entry.lift(spot)).unwrap_or(false);
        let took = !holds_it && !goes_there && (desk.take(Held::Square(spot)) || lifts());
        self.pressed(event, took || holds_it, took);
    }

    /// On a tray.
    pub(crate) fn down_on_tray(self, event: &PointerEvent, piece: Piece) {
        if self.begins(event) {
            let held = desk_holds(self.desk, piece);
            let took = held || self.desk.take(Held::Tray(piece));
            self.pressed(event, took, true);
        }
    }

    fn begins(self, event: &PointerEvent) -> bool {
        if event.button() != 0 || !event.is_primary() {
            return false;
        }
        self.desk.skip();
        self.desk.is_open()
    }

    fn pressed(self, event: &PointerEvent, drags: bool, is_done: bool) {
        if let Some(target) =
            event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        let (x, y) = (event.client_x().into(), event.client_y().into());
        self.press.set_value(Some(Press { id: event.pointer_id(), x, y, drags, is_done }));
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let spot = self.desk.spot_at(x, y);
        if self.desk.hover.get_untracked() != spot {
            self.desk.hover.set(spot);
        }
        let Some(press) = self.press.get_value().filter(|press| press.id == event.pointer_id()) else {
            return;
        };
        let is_far = (x - press.x).hypot(y - press.y) > TREMBLE;
        if press.drags && (is_far || self.desk.drag.with_untracked(Option::is_some)) {
            self.desk.drag.set(Some(Drag { x, y }));
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value().filter(|press| press.id == event.pointer_id()) else {
            return;
        };
        self.press.set_value(None);
        let desk = self.desk;
        let spot = desk.spot_at(event.client_x().into(), event.client_y().into());
        if event.pointer_type() != "mouse" {
            desk.hover.set(None);
        }
        if desk.drag.get_untracked().is_some() {
            desk.drag.set(None);
            desk.drop_on(spot);
        } else if let (false, Some(spot)) = (press.is_done, spot) {
            desk.click(spot);
        }
    }

    pub(crate) fn cancelled(self) {
        self.press.set_value(None);
        self.desk.hover.set(None);
        if self.desk.drag.get_untracked().is_some() {
            self.desk.drag.set(None);
            self.desk.drop_on(None::<Spot>);
        }
    }

    pub(crate) fn left(self) {
        if self.press.get_value().is_none() {
            self.desk.hover.set(None);
        }
    }
}

fn desk_holds(desk: Desk, piece: Piece) -> bool {
    desk.entry.with_untracked(|entry| entry.held() == Some(Held::Tray(piece)))
}
