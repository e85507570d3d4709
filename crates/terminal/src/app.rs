//! What all full screens have in common: they draw, they handle input, and they end.

use std::io;
use std::time::Duration;

use ratatui::Frame;

use crate::screen::{Input, Screen};

/// How a full screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By their own choice, or because there was nothing more to do.
    Done,
    /// By a signal; Ctrl-C counts as the interrupt that it usually is.
    Signal(u8),
}

impl Exit {
    /// The number of the interrupt signal.
    const INTERRUPT: u8 = 2;

    /// Exit by Ctrl-C.
    pub(crate) const INTERRUPTED: Exit = Exit::Signal(Self::INTERRUPT);

    /// The status with which shells report it.
    pub fn status(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Signal(number) => 128 + number,
        }
    }
}

/// A full screen.
pub(crate) trait App {
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Handles a key, a click or a resize; returns how the screen ends, if it does by that.
    fn handle(&mut self, input: Input) -> Option<Exit>;

    /// Time has passed. To be called often.
    fn tick(&mut self) -> io::Result<()>;

    /// How long it may take until `tick` is called again.
    fn next_tick(&self) -> Duration;
}

/// Shows an application until it is left.
pub(crate) fn run(app: &mut dyn App, mouse: bool) -> io::Result<Exit> {
    let mut screen = Screen::open(mouse)?;
    loop {
        app.tick()?;
        screen.draw(|frame| app.draw(frame))?;
        let left = match screen.next(app.next_tick())? {
            Some(Input::Signal(number)) => Some(Exit::Signal(number)),
            Some(input) => app.handle(input),
            None => None,
        };
        if let Some(left) = left {
            return Ok(left);
        }
    }
}
