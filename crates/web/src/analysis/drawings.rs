//! Arrows and circles that a person draws on the board: with the right button of a mouse, or with a finger while drawing is
//! switched on.

use leptos::prelude::*;
use tomoe_games::Spot;
use wasm_bindgen::JsCast;
use web_sys::{MouseEvent, PointerEvent};

use crate::board::BoardState;

/// Something that was drawn: an arrow, or a circle if it ends where it began.
type Shape = (Spot, Spot);

/// The right button of a mouse.
const RIGHT: i16 = 2;

/// See the module.
#[derive(Clone, Copy)]
pub(crate) struct Drawings {
    board: BoardState,
    /// Whether every pointer draws.
    pub(super) is_on: RwSignal<bool>,
    shapes: RwSignal<Vec<Shape>>,
    /// What is being drawn, and by which pointer.
    begun: RwSignal<Option<(i32, Shape)>>,
}

impl Drawings {
    pub(super) fn new(board: BoardState) -> Self {
        Self {
            board,
            is_on: RwSignal::new(false),
            shapes: RwSignal::new(Vec::new()),
            begun: RwSignal::new(None),
        }
    }

    /// Everything that is seen, what is being drawn last.
    pub(super) fn shapes(self) -> Vec<Shape> {
        let mut shapes = self.shapes.get();
        shapes.extend(self.begun.get().map(|(_, shape)| shape));
        shapes
    }

    pub(super) fn is_empty(self) -> bool {
        self.shapes.with(Vec::is_empty)
    }

    pub(super) fn switch(self) {
        self.is_on.update(|is_on| *is_on = !*is_on);
    }

    pub(super) fn clear(self) {
        if !self.shapes.with_untracked(Vec::is_empty) {
            self.shapes.set(Vec::new());
        }
    }

    /// A press somewhere on the page. On the board it begins a drawing, or clears what was drawn.
    pub(super) fn pressed(self, event: &PointerEvent) {
        let Some(spot) = self.spot(event) else { return };
        let draws = event.button() == RIGHT || event.button() == 0 && self.is_on.get_untracked();
        if draws {
            // The board is not played on meanwhile.
            event.stop_propagation();
            if let Some(grid) = self.board.grid.get_untracked() {
                let _ = grid.set_pointer_capture(event.pointer_id());
            }
            self.begun.set(Some((event.pointer_id(), (spot, spot))));
        } else {
            self.clear();
        }
    }

    /// A pointer has moved; one that draws takes the end of the arrow along.
    pub(super) fn moved(self, event: &PointerEvent) {
        let Some((from, to)) = self.begun_by(event) else { return };
        event.stop_propagation();
        let spot = self.board.spot_at(event.client_x().into(), event.client_y().into()).unwrap_or(from);
        if spot != to {
            self.begun.set(Some((event.pointer_id(), (from, spot))));
        }
    }

    /// A pointer is lifted; what it drew stays, or goes if it was there already.
    pub(super) fn lifted(self, event: &PointerEvent) {
        let Some(shape) = self.begun_by(event) else { return };
        event.stop_propagation();
        self.begun.set(None);
        self.shapes.update(|shapes| toggle(shapes, shape));
    }

    /// The browser wants the pointer for something else.
    pub(super) fn cancelled(self) {
        if self.begun.get_untracked().is_some() {
            self.begun.set(None);
        }
    }

    /// The right button of a mouse draws and asks for no menu; a long press of a finger looks into a stack as elsewhere.
    pub(super) fn menu(self, event: &MouseEvent) {
        let is_finger =
            event.dyn_ref::<PointerEvent>().is_some_and(|pointer| pointer.pointer_type() == "touch");
        if self.spot(event).is_some() && (!is_finger || self.is_on.get_untracked()) {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    fn begun_by(self, event: &PointerEvent) -> Option<Shape> {
        self.begun.get_untracked().filter(|(id, _)| *id == event.pointer_id()).map(|(_, shape)| shape)
    }

    /// The square of the board that an event is on.
    fn spot(self, event: &MouseEvent) -> Option<Spot> {
        let target = event.target()?.dyn_into::<web_sys::Node>().ok()?;
        let grid = self.board.grid.get_untracked()?;
        grid.contains(Some(&target))
            .then(|| self.board.spot_at(event.client_x().into(), event.client_y().into()))
            .flatten()
    }
}

/// Adds a shape, or takes it away if it is there.
fn toggle(shapes: &mut Vec<Shape>, shape: Shape) {
    let count = shapes.len();
    shapes.retain(|each| *each != shape);
    if shapes.len() == count {
        shapes.push(shape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_drawn_twice_is_gone() {
        let (a, b) = (Spot::new(0, 0), Spot::new(1, 2));
        let mut shapes = Vec::new();
        toggle(&mut shapes, (a, b));
        toggle(&mut shapes, (a, a));
        toggle(&mut shapes, (a, b));
        assert_eq!(shapes, [(a, a)]);
    }
}
