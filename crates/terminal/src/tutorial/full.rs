//! The course on a full screen.

use std::io;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tomoe_draw::Rotation;
use tomoe_games::entry::{Clicked, Entry, Held};
use tomoe_games::{Game, Spot, mana};
use tomoe_lessons::Lessons;

use super::draw;
use super::page::{Part, Progress, Said};
use crate::app::{self, App, Exit};
use crate::completion::{common, completions};
use crate::editor::Editor;
use crate::layout::Layout;
use crate::look::Look;
use crate::screen::Input;
use crate::words;

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct TutorialOptions {
    /// What the terminal can show.
    pub look: Look,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// What to learn.
    pub part: Part,
}

/// How many lines of text a key scrolls.
const SCROLL: u16 = 5;

/// Goes through the lessons on a full screen.
pub fn tutorial(lessons: Lessons, options: TutorialOptions) -> io::Result<Exit> {
    match Course::new(lessons, options) {
        Some(mut course) => app::run(&mut course, options.mouse),
        None => Ok(Exit::Done),
    }
}

pub(crate) struct Course {
    pub(super) progress: Progress,
    pub(super) game: Game,
    pub(super) options: TutorialOptions,
    pub(super) entry: Entry,
    pub(super) cursor: Spot,
    pub(super) rotation: Rotation,
    /// The move being typed.
    pub(super) typed: Option<Editor>,
    /// What was asked to be shown.
    pub(super) pointed: Vec<Spot>,
    /// The first line of the text that is in view.
    pub(super) scroll: u16,
    area: Rect,
}

impl Course {
    /// The first page; `None` if there is none.
    pub(crate) fn new(lessons: Lessons, options: TutorialOptions) -> Option<Self> {
        let game = lessons.game;
        let progress = Progress::new(lessons, options.part);
        Some(Self {
            entry: Entry::new(progress.position()?),
            progress,
            game,
            options,
            cursor: Spot::new(game.width() / 2, game.width() / 2),
            rotation: Rotation::None,
            typed: None,
            pointed: Vec::new(),
            scroll: 0,
            area: Rect::default(),
        })
    }

    /// Whether a turn may be entered.
    pub(super) fn is_open(&self) -> bool {
        self.progress.page().is_some() && !self.progress.is_done()
    }

    /// Shows the board as it stands now.
    fn refresh(&mut self) {
        if let Some(position) = self.progress.position() {
            self.entry = Entry::new(position);
        }
        self.pointed.clear();
    }

    fn turn_page(&mut self, turn: fn(&mut Progress)) {
        turn(&mut self.progress);
        self.scroll = 0;
        self.refresh();
    }

    fn choose(&mut self, spot: Spot) {
        self.cursor = spot;
        if !self.is_open() {
            self.turn_page(Progress::next);
            return;
        }
        // What was said is about what was there before.
        self.progress.said = None;
        match self.entry.click(spot) {
            Clicked::Stepped if !self.entry.is_set_up() => self.finish(),
            Clicked::Nothing => self.progress.said = Some(Said::Wrong(words::refusal(&self.entry, spot))),
            Clicked::Stepped | Clicked::Took | Clicked::LetGo => {}
        }
    }

    /// Hands in the turn, if it is whole.
    fn finish(&mut self) {
        if let Some(mv) = self.entry.complete() {
            self.progress.play(mv);
            self.refresh();
        }
    }

    fn show_solution(&mut self) {
        let (Some(position), Some(mv)) = (self.progress.position(), self.progress.solution()) else { return };
        let steps = position.steps_of(mv);
        self.pointed = steps.iter().flat_map(|step| [step.from(), step.to()]).flatten().collect();
        self.progress.said = Some(Said::Aside(format!("{}.", position.move_text(mv))));
    }

    fn key(&mut self, key: KeyEvent) -> Option<Exit> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Exit::INTERRUPTED);
        }
        if self.typed.is_some() {
            self.type_key(key);
            return None;
        }
        match key.code {
            KeyCode::Char('q') => return Some(Exit::Done),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Enter if self.progress.page().is_none() => return Some(Exit::Done),
            KeyCode::Enter if self.entry.is_set_up() && self.entry.complete().is_some() => self.finish(),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.cursor),
            KeyCode::Esc | KeyCode::Backspace => {
                self.entry.back();
            }
            KeyCode::Char('o') => {
                if let Some(&piece) = self.entry.placeable().first() {
                    self.entry.take(Held::Tray(piece));
                }
            }
            KeyCode::Char(sign @ ('@' | 'a'..='f')) if self.is_open() => {
                self.typed = Some(Editor::new(sign.encode_utf8(&mut [0; 4])));
            }
            KeyCode::Char(':') | KeyCode::Tab if self.is_open() => self.typed = Some(Editor::default()),
            KeyCode::Char(digit @ '1'..='4') if self.is_open() => {
                self.entry.orient(mana::Orientation::ALL[digit as usize - '1' as usize]);
            }
            KeyCode::Char('h') => self.progress.hint(),
            KeyCode::Char('v') => self.show_solution(),
            KeyCode::Char('n') => self.turn_page(Progress::next),
            KeyCode::Char('p') => self.turn_page(Progress::back),
            KeyCode::Char('r') => self.turn_page(Progress::again),
            KeyCode::Char('t') => self.rotation = self.rotation.next(),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(SCROLL),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(SCROLL),
            _ => {}
        }
        None
    }

    fn step(&mut self, columns: i8, rows: i8) {
        if let Ok(layout) = Layout::new(self.game, self.rotation, self.area) {
            self.cursor = layout.grid.beside(self.cursor, columns, rows);
        }
    }

    fn type_key(&mut self, key: KeyEvent) {
        let (Some(editor), Some(position)) = (&mut self.typed, self.progress.position()) else { return };
        match key.code {
            KeyCode::Enter => match position.read_move(editor.text().trim()) {
                Ok(mv) => {
                    self.typed = None;
                    self.progress.play(mv);
                    self.refresh();
                }
                Err(error) => self.progress.said = Some(Said::Wrong(format!("{error}."))),
            },
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace if editor.text().is_empty() => self.typed = None,
            KeyCode::Tab => {
                let offers = completions(&position, editor.text());
                if !offers.is_empty() {
                    editor.set(common(&offers));
                }
            }
            _ => {
                editor.key(key);
            }
        }
    }
}

impl App for Course {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        draw::draw(self, frame.area(), frame.buffer_mut());
    }

    fn handle(&mut self, input: Input) -> Option<Exit> {
        match input {
            Input::Key(key) => return self.key(key),
            Input::Click(x, y) => {
                let layout = Layout::new(self.game, self.rotation, self.area).ok();
                match layout.and_then(|layout| layout.grid.spot_at(x, y)) {
                    Some(spot) => self.choose(spot),
                    None if self.progress.is_done() => self.turn_page(Progress::next),
                    None => {}
                }
            }
            Input::Scroll(_, _, rows) => self.scroll = self.scroll.saturating_add_signed(rows.into()),
            Input::Paste(text) => {
                if let Some(editor) = &mut self.typed {
                    editor.insert(text.trim());
                }
            }
            Input::Resize | Input::Signal(_) => {}
        }
        None
    }

    fn tick(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn next_tick(&self) -> Duration {
        Duration::from_millis(500)
    }
}
