//! The signals of a board: what is entered on it, how it is turned, what is pointed out, what is in motion.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use tomoe_draw::{Arrow, Mark, MarkKind, Options, Rotation};
use tomoe_games::entry::{Entry, Held};
use tomoe_games::{AnyMove, AnyPosition, Game, Spot, Step};

use super::film;
use super::input::{BoardInput, Reaction, Refusal, Scene};
use crate::settings::{Settings, settings};
use crate::slot::Slot;
use crate::sound::{self, Sound};

/// What is known about a step, to be shown on its square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StepVerdict {
    pub(crate) step: Step<Spot>,
    /// As short as can be.
    pub(crate) label: String,
    /// The same in words.
    pub(crate) told: String,
    pub(crate) class: &'static str,
}

/// Where a piece is that is being dragged, in pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drag {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// See the module. It belongs to the page that made it.
#[derive(Clone, Copy)]
pub(crate) struct BoardState {
    game: Game,
    pub(crate) input: Slot<BoardInput>,
    pub(crate) rotation: Slot<Rotation>,
    /// The square that the keyboard is at.
    pub(crate) focus: Slot<Spot>,
    /// The square under the pointer.
    pub(crate) hover: Slot<Option<Spot>>,
    pub(crate) drag: Slot<Option<Drag>>,
    /// The pieces while they move.
    pub(crate) film: Slot<Option<String>>,
    /// Counts films, so that an old one stops when a new one starts.
    films: StoredValue<u32>,
    /// Moves pointed out, by a hint or by an engine's line.
    pub(crate) pointed: Slot<Vec<Step<Spot>>>,
    /// What else is drawn over the pieces, as markup.
    pub(crate) drawn: Slot<String>,
    /// The steps of a hint, shown as ghosts.
    pub(crate) hinted: Slot<Vec<Step<Spot>>>,
    /// What an opponent threatens.
    pub(crate) threats: Slot<Vec<Step<Spot>>>,
    /// What is known about the steps that can be made, best first.
    pub(crate) verdicts: Slot<Vec<StepVerdict>>,
    /// Why the last click did nothing.
    pub(crate) refusal: Slot<Option<Refusal>>,
    /// The stack that is looked into.
    pub(crate) inspected: Slot<Option<Spot>>,
    on_turn: StoredValue<Option<Callback<AnyMove>>>,
    pub(crate) grid: NodeRef<html::Div>,
    pub(crate) settings: Settings,
}

impl BoardState {
    pub(crate) fn new(position: AnyPosition) -> Self {
        Self {
            game: position.game(),
            input: Slot::new(BoardInput::new(position)),
            rotation: Slot::new(Rotation::None),
            focus: Slot::new(Spot::new(2, 2)),
            hover: Slot::new(None),
            drag: Slot::new(None),
            film: Slot::new(None),
            films: StoredValue::new(0),
            pointed: Slot::new(Vec::new()),
            drawn: Slot::new(String::new()),
            hinted: Slot::new(Vec::new()),
            threats: Slot::new(Vec::new()),
            verdicts: Slot::new(Vec::new()),
            refusal: Slot::new(None),
            inspected: Slot::new(None),
            on_turn: StoredValue::new(None),
            grid: NodeRef::new(),
            settings: settings(),
        }
    }

    /// Says whom to tell when a turn has been entered.
    pub(crate) fn on_turn(self, callback: impl Fn(AnyMove) + Send + Sync + 'static) {
        self.on_turn.set_value(Some(Callback::new(callback)));
    }

    /// The game, which is the same as long as there is the board.
    pub(crate) fn game(self) -> Game {
        self.game
    }

    // Following what is on the board

    pub(crate) fn with_scene<U>(self, look: impl FnOnce(&Scene) -> U) -> U {
        self.input.with(|input| look(input.scene()))
    }

    pub(crate) fn with_entry<U>(self, look: impl FnOnce(&Entry) -> U) -> U {
        self.input.with(|input| look(input.entry()))
    }

    pub(crate) fn is_open(self) -> bool {
        self.input.with(BoardInput::is_open)
    }

    pub(crate) fn is_over(self) -> bool {
        self.with_scene(|scene| scene.is_over)
    }

    /// The position as it is looked at: with the steps of the turn that is being entered.
    pub(crate) fn shown(self) -> AnyPosition {
        self.input.with(BoardInput::shown)
    }

    // Changing it

    /// Shows something else; with `moving`, what the last move did is seen happening. Says how long that takes.
    pub(crate) fn show(self, scene: Scene, moving: bool) -> Duration {
        let film = match (&scene.last, moving && self.settings.moves_pieces()) {
            (Some((before, mv)), true) => {
                let (steps, first) = self.input.with_untracked(|input| input.unseen(before, *mv));
                film::turn(before, &steps, first, true, &self.plain_options())
            }
            _ => Vec::new(),
        };
        let length = film.iter().map(|(_, duration)| *duration).sum();
        self.pointed.set(Vec::new());
        self.hinted.set(Vec::new());
        self.refusal.set(None);
        self.inspected.set(None);
        self.drag.set(None);
        self.input.update(|input| input.show(scene));
        self.run(film);
        length
    }

    fn run(self, film: Vec<film::Picture>) {
        let number = self.films.get_value().wrapping_add(1);
        self.films.set_value(number);
        self.next_picture(film.into_iter(), number);
    }

    fn next_picture(self, mut film: std::vec::IntoIter<film::Picture>, number: u32) {
        // The page may have gone, or another film begun.
        if self.films.try_get_value() != Some(number) {
            return;
        }
        match film.next() {
            None => self.film.set(None),
            Some((picture, duration)) => {
                self.film.set(Some(picture));
                set_timeout(move || self.next_picture(film, number), duration);
            }
        }
    }

    /// Ends whatever is in motion.
    pub(crate) fn skip(self) {
        if self.film.with_untracked(Option::is_some) {
            self.run(Vec::new());
        }
    }

    /// A click, a tap or a key on a square.
    pub(crate) fn click(self, spot: Spot) {
        self.skip();
        self.enter(|input, confirm| input.click(spot, confirm));
    }

    /// Shows a turn as ghosts of its pieces. The mat of Mana is turned as the turn has it.
    pub(crate) fn hint(self, steps: Vec<Step<Spot>>) {
        if let Some(&Step::Orient(orientation)) = steps.first() {
            self.input.update(|input| input.orient(orientation));
        }
        self.hinted.set(steps);
    }

    /// Takes something up, if it may be.
    pub(crate) fn take(self, held: Held) {
        self.enter(|input, _| if input.take(held) { Reaction::Took } else { Reaction::Nothing });
    }

    /// Lets what is dragged fall on a square, or beside the board.
    pub(crate) fn drop_on(self, spot: Option<Spot>) {
        self.enter(|input, confirm| input.drop_on(spot, confirm));
    }

    fn enter(self, change: impl FnOnce(&mut BoardInput, bool) -> Reaction) {
        let confirm = self.settings.confirm.get_untracked();
        let reaction = self.input.try_update(|input| change(input, confirm));
        let refusal = match reaction {
            Some(Reaction::Refused(refusal)) => Some(refusal),
            _ => None,
        };
        self.refusal.set(refusal);
        match reaction {
            None | Some(Reaction::Nothing | Reaction::Refused(_)) => {}
            Some(Reaction::Took) => self.sound(Sound::Take),
            Some(Reaction::Stepped { first_unseen }) => {
                self.hover.set(None);
                self.sound(Sound::Put);
                self.film_from(first_unseen);
            }
            Some(Reaction::Finished(mv)) => {
                self.hover.set(None);
                self.finish(mv);
            }
        }
    }

    /// Shows the steps of the turn that is being entered, from a number on.
    fn film_from(self, first: usize) {
        let (base, steps) = self.input.with_untracked(|input| (*input.entry().base(), input.entry().steps()));
        if self.settings.moves_pieces() && steps.last().is_some_and(|step| step.to().is_some()) {
            self.run(film::turn(&base, &steps, first, false, &self.plain_options()));
        }
    }

    /// Makes the turn final, if it is complete.
    pub(crate) fn confirm(self) {
        if let Some(mv) = self.input.with_untracked(|input| input.entry().complete()) {
            self.finish(mv);
        }
    }

    /// Plays a move that was written; says whether it is one here.
    pub(crate) fn enter_text(self, text: &str) -> bool {
        let read = self.input.with_untracked(|input| input.read_move(text));
        if let Some(mv) = read {
            self.finish(mv);
        }
        read.is_some()
    }

    fn finish(self, mv: AnyMove) {
        if let Some(on_turn) = self.on_turn.get_value() {
            on_turn.run(mv);
        }
    }

    /// Lets go, or takes back the last step of the turn. Says whether anything changed.
    pub(crate) fn back(self) -> bool {
        self.skip();
        self.refusal.set(None);
        self.input.try_update(BoardInput::back).unwrap_or(false)
    }

    /// Turns the board: by halves where two sit opposite each other, else by quarters.
    pub(crate) fn turn(self) {
        let players = self.input.with_untracked(|input| input.scene().position.players());
        self.rotation.update(|rotation| {
            *rotation = rotation.next();
            if players == 2 {
                *rotation = rotation.next();
            }
        });
        self.skip();
    }

    /// Opens the view of a stack, if there is one on the square.
    pub(crate) fn inspect(self, spot: Spot) {
        if self.input.with_untracked(|input| input.has_stack(spot, 1)) {
            self.inspected.set(Some(spot));
        }
    }

    // Showing

    /// How pictures of this board look without anything pointed out; not tracked.
    fn plain_options(self) -> Options {
        untrack(|| Options { crowned: self.input.with(BoardInput::crowned), ..self.board_options() })
    }

    pub(crate) fn board_options(self) -> Options {
        Options {
            theme: self.settings.theme(),
            rotation: self.rotation.get(),
            tray: false,
            background: false,
            ..Options::default()
        }
    }

    /// How the board looks now.
    pub(crate) fn options(self) -> Options {
        let mut options = self.board_options();
        let hover = self.hover.get();
        self.input.with(|input| {
            let scene = input.scene();
            if let Some((before, mv)) = &scene.last {
                options = options.clone().after(before, *mv);
            }
            options.marks = scene.shown.iter().map(|&spot| Mark::new(spot, MarkKind::Affected)).collect();
            if scene.is_open {
                input.add_marks(hover, &mut options);
            }
        });
        for step in self.pointed.get() {
            match step {
                Step::Move { from, to, .. } => options.arrows.push(Arrow::new(from, to)),
                Step::Place { to, .. } => options.marks.push(Mark::new(to, MarkKind::Placement)),
                Step::Orient(_) => {}
            }
        }
        for step in self.threats.get() {
            match step {
                Step::Move { from, to, .. } => options.arrows.push(Arrow::threat(from, to)),
                Step::Place { to, .. } => options.marks.push(Mark::new(to, MarkKind::Threat)),
                Step::Orient(_) => {}
            }
        }
        options
    }

    /// What is known about going to a square with what is held, or about the piece that stands there.
    pub(crate) fn verdict_at(self, spot: Spot) -> Option<StepVerdict> {
        let held = self.with_entry(Entry::held);
        let means = |verdict: &&StepVerdict| match (held, verdict.step) {
            (Some(Held::Square(held)), Step::Move { from, to, .. }) => from == held && to == spot,
            (None, Step::Move { from, .. }) => from == spot,
            (None | Some(Held::Tray(_)), Step::Place { to, .. }) => to == spot,
            _ => false,
        };
        self.verdicts.with(|verdicts| verdicts.iter().find(means).cloned())
    }

    /// The square at a point of the window.
    pub(crate) fn spot_at(self, x: f64, y: f64) -> Option<Spot> {
        let rect = self.grid.get_untracked()?.get_bounding_client_rect();
        let width = f64::from(self.game.width());
        let (column, row) =
            ((x - rect.left()) / rect.width() * width, (y - rect.top()) / rect.height() * width);
        let is_on = |number: f64| (0.0..width).contains(&number);
        if !is_on(column) || !is_on(row) {
            return None;
        }
        Some(spot_in(self.game, self.rotation.get_untracked(), column as u8, row as u8))
    }

    pub(crate) fn sound(self, sound: Sound) {
        if self.settings.sound.get_untracked() {
            sound::play(sound);
        }
    }
}

/// The square in a column from the left and a row from the top.
pub(crate) fn spot_in(game: Game, rotation: Rotation, column: u8, row: u8) -> Spot {
    let last = game.width() - 1;
    let (file, rank) = match rotation {
        Rotation::None => (column, last - row),
        Rotation::Quarter => (row, column),
        Rotation::Half => (last - column, row),
        Rotation::ThreeQuarters => (last - row, last - column),
    };
    Spot::new(file, rank)
}

/// The square next to another one in the direction of an arrow key, as it lies on the screen. The edge holds it back.
pub(crate) fn neighbour(game: Game, rotation: Rotation, here: Spot, key: &str) -> Option<Spot> {
    let width = game.width();
    let mut cells = (0..width).flat_map(|row| (0..width).map(move |column| (column, row)));
    let at = cells.find(|&(column, row)| spot_in(game, rotation, column, row) == here);
    let (column, row) = at.unwrap_or((0, 0));
    let (column, row) = match key {
        "ArrowLeft" => (column.saturating_sub(1), row),
        "ArrowRight" => ((column + 1).min(width - 1), row),
        "ArrowUp" => (column, row.saturating_sub(1)),
        "ArrowDown" => (column, (row + 1).min(width - 1)),
        _ => return None,
    };
    Some(spot_in(game, rotation, column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_go_where_the_screen_shows() {
        let here = Spot::new(2, 2);
        let up = |rotation| neighbour(Game::Yonmoque, rotation, here, "ArrowUp");
        assert_eq!(up(Rotation::None), Some(Spot::new(2, 3)));
        assert_eq!(up(Rotation::Half), Some(Spot::new(2, 1)));
        assert_eq!(neighbour(Game::Yonmoque, Rotation::None, here, "x"), None);
        let corner = Spot::new(0, 0);
        assert_eq!(neighbour(Game::Yonmoque, Rotation::None, corner, "ArrowLeft"), Some(corner));
    }

    #[test]
    fn every_turn_of_the_board_shows_every_square_once() {
        for rotation in [Rotation::None, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters] {
            let mut spots: Vec<Spot> = (0..6)
                .flat_map(|row| (0..6).map(move |column| spot_in(Game::Mana, rotation, column, row)))
                .collect();
            spots.sort_by_key(|spot| (spot.file(), spot.rank()));
            spots.dedup();
            assert_eq!(spots.len(), 36);
        }
    }
}
