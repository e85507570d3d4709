//! `tomoe watch` as a full screen: records, move by move, with what was said and what could have been played.

pub(crate) mod draw;
pub(crate) mod plain;

use std::io;
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tomoe_draw::Rotation;
use tomoe_games::record::{Node, NodeId, Record};

use crate::app::{self, App, Exit};
use crate::look::Look;
use crate::screen::Input;

/// How to watch.
#[derive(Clone, Copy, Debug)]
pub struct WatchOptions {
    /// What the terminal can show.
    pub look: Look,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// How long each move stands when they go by themselves.
    pub delay: Duration,
    /// Whether they do so from the beginning.
    pub autoplay: bool,
}

/// Shows records, of which there is at least one, until the person leaves.
pub fn watch(records: Vec<Record>, options: WatchOptions) -> io::Result<Exit> {
    match Watch::new(records, options) {
        Some(mut watch) => app::run(&mut watch, options.mouse),
        None => Ok(Exit::Done),
    }
}

pub(crate) struct Watch {
    records: Vec<Record>,
    /// Which of them it is.
    number: usize,
    record: Record,
    at: NodeId,
    rotation: Rotation,
    look: Look,
    /// Since when the present move stands, if they go by themselves.
    playing: Option<Instant>,
    delay: Duration,
    is_help_open: bool,
    area: Rect,
}

impl Watch {
    /// The start of the first record; `None` if there is none.
    pub(crate) fn new(records: Vec<Record>, options: WatchOptions) -> Option<Self> {
        Some(Self {
            at: NodeId::START,
            rotation: Rotation::None,
            playing: options.autoplay.then(Instant::now),
            delay: options.delay,
            look: options.look,
            is_help_open: false,
            area: Rect::default(),
            number: 0,
            record: records.first()?.clone(),
            records,
        })
    }

    /// The shortest time that a move stands.
    const FASTEST: Duration = Duration::from_millis(125);
    const SLOWEST: Duration = Duration::from_secs(16);

    fn node(&self) -> Option<&Node> {
        self.record.node(self.at)
    }

    pub(crate) fn go_to(&mut self, node: Option<NodeId>) {
        if let Some(node) = node {
            self.at = node;
            if self.playing.is_some() {
                self.playing = Some(Instant::now());
            }
        }
    }

    fn forward(&self) -> Option<NodeId> {
        self.node()?.children().first().copied()
    }

    fn end(&self) -> Option<NodeId> {
        self.record.line_from(self.at).last()
    }

    /// The move that could have been played instead, so many further in the list.
    fn beside(&self, by: isize) -> Option<NodeId> {
        let siblings = self.record.node(self.node()?.parent()?)?.children();
        let here = siblings.iter().position(|&id| id == self.at)?;
        siblings.get(here.checked_add_signed(by)?).copied()
    }

    fn show_record(&mut self, number: Option<usize>) {
        if let Some((number, record)) = number.and_then(|number| Some((number, self.records.get(number)?))) {
            self.record = record.clone();
            self.number = number;
            self.at = NodeId::START;
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<Exit> {
        if self.is_help_open {
            self.is_help_open = false;
            return None;
        }
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Some(Exit::INTERRUPTED);
            }
            KeyCode::Char('q') | KeyCode::Esc => return Some(Exit::Done),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(']') | KeyCode::PageDown => {
                self.go_to(self.forward())
            }
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('[') | KeyCode::PageUp => {
                self.go_to(self.node().and_then(Node::parent));
            }
            KeyCode::Down => self.go_to(self.beside(1)),
            KeyCode::Up => self.go_to(self.beside(-1)),
            KeyCode::Home => self.go_to(Some(NodeId::START)),
            KeyCode::End => self.go_to(self.end()),
            KeyCode::Char(' ') => self.playing = self.playing.is_none().then(Instant::now),
            KeyCode::Char('+') => self.delay = (self.delay / 2).max(Self::FASTEST),
            KeyCode::Char('-') => self.delay = (self.delay * 2).min(Self::SLOWEST),
            KeyCode::Char('n') => self.show_record(self.number.checked_add(1)),
            KeyCode::Char('p') => self.show_record(self.number.checked_sub(1)),
            KeyCode::Char('t') => self.rotation = self.rotation.next(),
            KeyCode::Char('?') => self.is_help_open = true,
            _ => {}
        }
        None
    }
}

impl App for Watch {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        draw::draw(self, frame.area(), frame.buffer_mut());
    }

    fn handle(&mut self, input: Input) -> Option<Exit> {
        match input {
            Input::Key(key) => return self.key(key),
            Input::Click(x, y) => self.go_to(draw::node_at(self, x, y)),
            Input::Scroll(_, _, rows) => {
                let next = if rows > 0 { self.forward() } else { self.node().and_then(Node::parent) };
                self.go_to(next);
            }
            Input::Paste(_) | Input::Resize | Input::Signal(_) => {}
        }
        None
    }

    fn tick(&mut self) -> io::Result<()> {
        if self.playing.is_some_and(|since| since.elapsed() >= self.delay) {
            match self.forward() {
                Some(next) => self.go_to(Some(next)),
                None => self.playing = None,
            }
        }
        Ok(())
    }

    fn next_tick(&self) -> Duration {
        match self.playing {
            Some(since) => self.delay.saturating_sub(since.elapsed()),
            None => Duration::from_millis(500),
        }
    }
}
