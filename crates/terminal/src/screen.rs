//! The terminal as a full screen, given back as it was found: at the end, at a signal, and when the program crashes.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyEvent, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use tomoe_games::is_disturbing;

use crate::signals::Signals;

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Pressed a key.
    Key(KeyEvent),
    /// Clicked there.
    Click(u16, u16),
    /// Turned the wheel there: so many steps downward.
    Scroll(u16, u16, i8),
    /// Pasted a text.
    Paste(String),
    /// Changed the size of the window.
    Resize,
    /// Sent the program a signal to end.
    Signal(u8),
}

/// Whether a screen is open, so that it is restored once only.
static OPEN: AtomicBool = AtomicBool::new(false);

/// See the module.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    signals: Signals,
}

impl Screen {
    /// Takes over the terminal.
    pub(crate) fn open(mouse: bool) -> io::Result<Self> {
        let signals = Signals::listen(give_back)?;
        give_back_on_panic();
        enable_raw_mode()?;
        OPEN.store(true, Ordering::SeqCst);
        let mut out = io::stdout();
        let opened = execute!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)
            .and_then(|()| if mouse { execute!(out, EnableMouseCapture) } else { Ok(()) })
            .and_then(|()| Terminal::new(CrosstermBackend::new(out)));
        match opened {
            Ok(terminal) => Ok(Self { terminal, signals }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws everything anew; only what has changed is sent.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let filtered = |frame: &mut Frame<'_>| {
            draw(frame);
            filter(frame.buffer_mut());
        };
        self.terminal.draw(filtered).map(drop)
    }

    /// The next thing that a person does, waiting at most so long for it.
    pub(crate) fn next(&mut self, patience: Duration) -> io::Result<Option<Input>> {
        /// How late a signal may be noticed.
        const SLICE: Duration = Duration::from_millis(50);
        let until = Instant::now() + patience;
        loop {
            if let Some(signal) = self.signals.received() {
                return Ok(Some(Input::Signal(signal)));
            }
            let left = until.saturating_duration_since(Instant::now());
            if event::poll(left.min(SLICE))? {
                if let Some(input) = translate(event::read()?) {
                    return Ok(Some(input));
                }
            } else if left.is_zero() {
                return Ok(None);
            }
        }
    }
}

/// Takes out of what was drawn whatever would do something to the terminal: names and comments come from elsewhere.
fn filter(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if cell.symbol().contains(is_disturbing) {
            let rest: String = cell.symbol().chars().filter(|&c| !is_disturbing(c)).collect();
            cell.set_symbol(if rest.is_empty() { " " } else { &rest });
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn translate(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(key)),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollDown => Some(Input::Scroll(mouse.column, mouse.row, 1)),
            MouseEventKind::ScrollUp => Some(Input::Scroll(mouse.column, mouse.row, -1)),
            _ => None,
        },
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Resize(..) => Some(Input::Resize),
        _ => None,
    }
}

/// Leaves the terminal as it was. Failures are ignored: there is no screen left to show them on.
fn give_back() {
    if OPEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(out, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = out.flush();
    }
}

/// A message of a crash belongs on a terminal that can show it.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;

    #[test]
    fn nothing_drawn_does_anything_to_the_terminal() {
        let hostile = "a\u{1b}[31m\u{9b}2J\u{202e}b\u{2066}c\u{301}";
        let area = ratatui::layout::Rect::new(0, 0, 40, 2);
        let mut buffer = Buffer::empty(area);
        ratatui::widgets::Widget::render(ratatui::widgets::Paragraph::new(hostile), area, &mut buffer);
        for (cell, symbol) in
            buffer.content[40..].iter_mut().zip(["\u{1b}", "x\u{202e}", "\u{9b}", "e\u{301}"])
        {
            cell.set_symbol(symbol);
        }
        filter(&mut buffer);
        assert!(buffer.content.iter().all(|cell| !cell.symbol().contains(is_disturbing)));
        let second: String = buffer.content[40..44].iter().map(|cell| cell.symbol()).collect();
        assert_eq!(second, " x e\u{301}");
    }

    /// Not a test of its own: the program that crashes in [`a_crash_gives_the_terminal_back`].
    #[test]
    #[ignore = "crashes on purpose, in a terminal of its own"]
    fn crash() {
        let mut screen = Screen::open(true).expect("a terminal");
        let drawn = screen.draw(|frame| frame.render_widget("drawn before the crash", frame.area()));
        drawn.expect("it can be drawn on");
        panic!("crashed on purpose");
    }

    #[test]
    fn a_crash_gives_the_terminal_back() {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let settings = || format!("{:?}", pair.master.get_termios());
        let before = settings();
        let mut command = CommandBuilder::new(std::env::current_exe().expect("this very program"));
        command.args(["screen::tests::crash", "--exact", "--ignored", "--nocapture"]);
        let mut child = pair.slave.spawn_command(command).expect("it starts");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let reader = std::thread::spawn(move || {
            let (mut all, mut bytes) = (Vec::new(), [0; 4096]);
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                all.extend_from_slice(&bytes[..count]);
            }
            all
        });
        let status = child.wait().expect("it ends");
        assert!(!status.success());
        assert_eq!(settings(), before);
        drop(pair.slave);
        let bytes = reader.join().expect("it reads");
        let text = String::from_utf8_lossy(&bytes);
        let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what:?} in {text:?}"));
        assert!(place("drawn") < place("\x1b[?1049l"), "{text:?}");
        assert!(place("\x1b[?1049l") < place("crashed on purpose"), "the message is legible: {text:?}");
        assert!(text.contains("\x1b[?25h") && text.contains("\x1b[?1000l") && text.contains("\x1b[?2004l"));
    }
}
