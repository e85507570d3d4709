//! A board with somebody at it: what it shows, what is being entered, what is in motion. A handle to be copied.
//!
//! The desk knows nothing of whose turn it is or what comes after a turn: pages tell it what to show, and it tells them
//! when a turn has been entered.

use std::ops::Deref;

use leptos::prelude::*;
use tomoe_draw::{Arrow, Mark, MarkKind, Options, Rotation};
use tomoe_games::{AnyMove, AnyPosition, Game, Piece, Spot, Step};

use super::entry::{Clicked, Entry, Held};
use super::film;
use crate::element::NodeRef;
use crate::settings::{Settings, settings};
use crate::signals::{Callback, RwSignal, StoredValue};
use crate::sound::{self, Sound};

/// What a desk shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) position: AnyPosition,
    /// The move that led here, with the position before it.
    pub(crate) last: Option<(AnyPosition, AnyMove)>,
    /// Whether turns may be entered.
    pub(crate) is_open: bool,
    /// Whether the game has ended here, and the squares that show why.
    pub(crate) is_over: bool,
    pub(crate) shown: Vec<Spot>,
}

impl Scene {
    /// A position that nothing is known about but itself.
    pub(crate) fn bare(position: AnyPosition) -> Self {
        Self { position, last: None, is_open: false, is_over: false, shown: Vec::new() }
    }
}

/// What is known about a step, to be shown on its square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) step: Step<Spot>,
    /// As short as can be.
    pub(crate) label: String,
    /// The same in words.
    pub(crate) told: String,
    pub(crate) class: &'static str,
}

/// A piece on its way under a finger or a pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drag {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// See the module. What it points to is never given back: some 150 bytes for every board that is opened. In exchange whatever is
/// done at a desk holds a pointer, not all of this.
#[derive(Clone, Copy)]
pub(crate) struct Desk(&'static Parts);

/// What lies on a desk.
pub(crate) struct Parts {
    game: Game,
    pub(crate) scene: RwSignal<Scene>,
    pub(crate) entry: RwSignal<Entry>,
    pub(crate) rotation: RwSignal<Rotation>,
    /// The square that the keyboard is at.
    pub(crate) focus: RwSignal<Spot>,
    /// The square under the pointer.
    pub(crate) hover: RwSignal<Option<Spot>>,
    pub(crate) drag: RwSignal<Option<Drag>>,
    /// The pieces while they move.
    pub(crate) film: RwSignal<Option<String>>,
    /// Counts films, so that an old one stops when a new one starts.
    reel: StoredValue<u32>,
    /// Moves pointed out, by a hint or by an engine's line.
    pub(crate) pointed: RwSignal<Vec<Step<Spot>>>,
    /// What an opponent threatens.
    pub(crate) threats: RwSignal<Vec<Step<Spot>>>,
    /// What is known about the steps that can be made, best first.
    pub(crate) verdicts: RwSignal<Vec<Verdict>>,
    /// The stack that is looked into.
    pub(crate) inspected: RwSignal<Option<Spot>>,
    /// How many steps of the present turn the eye has seen.
    seen: StoredValue<usize>,
    on_turn: StoredValue<Option<Callback<AnyMove>>>,
    pub(crate) grid: NodeRef<web_sys::HtmlElement>,
    pub(crate) settings: Settings,
}

impl Deref for Desk {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        self.0
    }
}

impl Desk {
    pub(crate) fn new(position: AnyPosition) -> Self {
        Self(Box::leak(Box::new(Parts {
            game: position.game(),
            scene: RwSignal::new(Scene::bare(position)),
            entry: RwSignal::new(Entry::new(position)),
            rotation: RwSignal::new(Rotation::None),
            focus: RwSignal::new(Spot::new(2, 2)),
            hover: RwSignal::new(None),
            drag: RwSignal::new(None),
            film: RwSignal::new(None),
            reel: StoredValue::new(0),
            pointed: RwSignal::new(Vec::new()),
            threats: RwSignal::new(Vec::new()),
            verdicts: RwSignal::new(Vec::new()),
            inspected: RwSignal::new(None),
            seen: StoredValue::new(0),
            on_turn: StoredValue::new(None),
            grid: NodeRef::new(),
            settings: settings(),
        })))
    }

    /// Says whom to tell when a turn has been entered.
    pub(crate) fn on_turn(self, callback: impl Fn(AnyMove) + Send + Sync + 'static) {
        self.on_turn.set_value(Some(Callback::new(callback)));
    }

    /// The game, which is the same as long as there is the desk.
    pub(crate) fn game(self) -> Game {
        self.game
    }

    /// Shows something else; with `moving`, what the last move did is seen happening.
    pub(crate) fn show(self, scene: Scene, moving: bool) {
        let film = match (&scene.last, moving && self.settings.moves_pieces()) {
            (Some((before, mv)), true) => self.film_of(before, *mv),
            _ => Vec::new(),
        };
        self.entry.set(Entry::new(scene.position));
        self.seen.set_value(0);
        self.pointed.set(Vec::new());
        self.inspected.set(None);
        self.drag.set(None);
        self.scene.set(scene);
        self.run(film);
    }

    /// The part of a turn that has not been seen yet.
    fn film_of(self, before: &AnyPosition, mv: AnyMove) -> Vec<film::Picture> {
        let entered = self.entry.with_untracked(|entry| {
            (entry.base() == before && entry.complete() == Some(mv)).then(|| entry.steps())
        });
        let seen = self.seen.get_value();
        let (steps, first) = entered.map_or_else(|| (before.steps_of(mv), 0), |steps| (steps, seen));
        film::turn(before, &steps, first, true, &self.plain_options())
    }

    fn run(self, film: Vec<film::Picture>) {
        let reel = self.reel.get_value().wrapping_add(1);
        self.reel.set_value(reel);
        self.next_picture(film.into_iter(), reel);
    }

    fn next_picture(self, mut film: std::vec::IntoIter<film::Picture>, reel: u32) {
        // The page may have gone, or another film begun.
        if self.reel.try_get_value() != Some(reel) {
            return;
        }
        match film.next() {
            None => self.film.set(None),
            Some((picture, ms)) => {
                self.film.set(Some(picture));
                let wait = std::time::Duration::from_millis(ms.unsigned_abs().into());
                set_timeout(move || self.next_picture(film, reel), wait);
            }
        }
    }

    /// Ends whatever is in motion.
    pub(crate) fn skip(self) {
        if self.film.with_untracked(Option::is_some) {
            self.run(Vec::new());
        }
    }

    // Entering a turn

    pub(crate) fn is_open(self) -> bool {
        self.scene.with_untracked(|scene| scene.is_open)
    }

    /// A click, a tap or a key on a square.
    pub(crate) fn click(self, spot: Spot) {
        if !self.is_open() {
            return;
        }
        self.skip();
        let mut entry = self.entry.get_untracked();
        let clicked = entry.click(spot);
        self.entry.set(entry);
        match clicked {
            Clicked::Stepped => self.stepped(false),
            Clicked::Took => self.sound(Sound::Take),
            Clicked::LetGo | Clicked::Nothing => {}
        }
    }

    /// Takes something up; says whether it could be.
    pub(crate) fn take(self, held: Held) -> bool {
        let took = self.is_open() && self.entry.try_update(|entry| entry.take(held)).unwrap_or(false);
        if took {
            self.sound(Sound::Take);
        }
        took
    }

    /// Lets what is dragged fall on a square, or beside the board.
    pub(crate) fn drop_on(self, spot: Option<Spot>) {
        let step = spot.and_then(|spot| self.entry.with_untracked(|entry| entry.step_to(spot)));
        match step {
            Some(step) => self.push(step, true),
            None => self.entry.update(Entry::let_go),
        }
    }

    /// Enters a step.
    pub(crate) fn push(self, step: Step<Spot>, is_dropped: bool) {
        if self.is_open() && self.entry.try_update(|entry| entry.push(step).is_ok()) == Some(true) {
            self.stepped(is_dropped);
        }
    }

    fn stepped(self, is_dropped: bool) {
        let (steps, complete, waits) =
            self.entry.with_untracked(|entry| (entry.steps(), entry.complete(), entry.is_set_up()));
        let seen = if is_dropped { steps.len() } else { steps.len() - 1 };
        self.hover.set(None);
        match complete {
            Some(mv) if !waits && !self.settings.confirm.get_untracked() => {
                self.seen.set_value(seen);
                self.finish(mv);
            }
            _ => {
                self.seen.set_value(steps.len());
                self.sound(Sound::Put);
                if self.settings.moves_pieces() && steps.last().is_some_and(|step| step.to().is_some()) {
                    let base = self.entry.with_untracked(|entry| *entry.base());
                    self.run(film::turn(&base, &steps, seen, false, &self.plain_options()));
                }
            }
        }
    }

    /// Makes the turn final, if it is complete.
    pub(crate) fn confirm(self) {
        if let Some(mv) = self.entry.with_untracked(Entry::complete) {
            self.finish(mv);
        }
    }

    /// Plays a move that was written; says whether it is one here.
    pub(crate) fn enter_text(self, text: &str) -> bool {
        let read =
            self.scene.with_untracked(|scene| scene.position.read_move(text).ok().filter(|_| scene.is_open));
        if let Some(mv) = read {
            self.finish(mv);
        }
        read.is_some()
    }

    fn finish(self, mv: AnyMove) {
        self.on_turn.with_value(|on_turn| {
            if let Some(on_turn) = on_turn {
                on_turn.run(mv);
            }
        });
    }

    /// Lets go, or takes back the last step of the turn.
    pub(crate) fn back(self) -> bool {
        self.skip();
        let is_changed = self.entry.try_update(Entry::back).unwrap_or(false);
        if is_changed {
            let steps = self.entry.with_untracked(|entry| entry.steps().len());
            self.seen.set_value(steps);
        }
        is_changed
    }

    // Showing

    /// How pictures of this board look without anything pointed out; not tracked.
    fn plain_options(self) -> Options {
        untrack(|| Options { crowned: self.crowned(), ..self.board_options() })
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

    /// The square of the man who wears the Mana.
    pub(crate) fn crowned(self) -> Option<Spot> {
        self.scene.with(|scene| match &scene.last {
            Some((before, mv)) => Options::default().after(before, *mv).crowned,
            None => None,
        })
    }

    /// How the board looks now.
    pub(crate) fn options(self) -> Options {
        let mut options = self.board_options();
        self.scene.with(|scene| {
            if let Some((before, mv)) = &scene.last {
                options = options.clone().after(before, *mv);
            }
            options.marks = scene.shown.iter().map(|&spot| Mark::new(spot, MarkKind::Affected)).collect();
            if scene.is_open {
                self.entry.with(|entry| self.add_marks(entry, &mut options));
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
    pub(crate) fn verdict_at(self, spot: Spot) -> Option<Verdict> {
        let held = self.entry.with(Entry::held);
        let means = |verdict: &&Verdict| match (held, verdict.step) {
            (Some(Held::Square(held)), Step::Move { from, to, .. }) => from == held && to == spot,
            (None, Step::Move { from, .. }) => from == spot,
            (None | Some(Held::Tray(_)), Step::Place { to, .. }) => to == spot,
            _ => false,
        };
        self.verdicts.with(|verdicts| verdicts.iter().find(means).cloned())
    }

    fn add_marks(self, entry: &Entry, options: &mut Options) {
        let mut mark = |spot, kind| options.marks.push(Mark::new(spot, kind));
        if let Some(Held::Square(spot)) = entry.held() {
            mark(spot, MarkKind::Selected);
        }
        let captures = entry.base().game() == Game::Mana && !entry.is_set_up();
        for spot in entry.targets() {
            let is_capture =
                captures && entry.step_to(spot).is_some_and(|step| !entry.affected(step).is_empty());
            mark(spot, if is_capture { MarkKind::Affected } else { MarkKind::Target });
        }
        if let Some(step) = self.hover.get().and_then(|spot| entry.step_to(spot)) {
            for spot in entry.affected(step) {
                mark(spot, MarkKind::Affected);
            }
        }
    }

    /// What is in the hand of somebody dragging, or would be placed: its kind and the square it left.
    pub(crate) fn held_piece(self) -> Option<(Piece, Option<Spot>)> {
        self.entry.with(|entry| match entry.held()? {
            Held::Tray(piece) => Some((piece, None)),
            Held::Square(spot) => {
                let preview = entry.preview();
                let piece = match &preview {
                    AnyPosition::Yonmoque(_) => Piece::Disc,
                    AnyPosition::Mana(_) => Piece::Ronin,
                    AnyPosition::Mitsudomoe(position) => {
                        let ball = spot.try_into().ok().and_then(|square| position.ball_at(square));
                        if ball.is_some() { Piece::Ball } else { Piece::Ring }
                    }
                };
                Some((piece, Some(spot)))
            }
        })
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
        Some(self.spot_in(column as u8, row as u8))
    }

    /// The square in a column from the left and a row from the top.
    pub(crate) fn spot_in(self, column: u8, row: u8) -> Spot {
        let last = self.game.width() - 1;
        let (file, rank) = match self.rotation.get_untracked() {
            Rotation::None => (column, last - row),
            Rotation::Quarter => (row, column),
            Rotation::Half => (last - column, row),
            Rotation::ThreeQuarters => (last - row, last - column),
        };
        Spot::new(file, rank)
    }

    pub(crate) fn sound(self, sound: Sound) {
        if self.settings.sound.get_untracked() {
            sound::play(sound);
        }
    }
}
