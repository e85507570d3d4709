//! What all full screens have in common: they draw, they hear, and some day they are left.

use std::io;
use std::time::Duration;

use ratatui::Frame;

use crate::screen::{Input, Screen};

/// How a person left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By their own choice, or because there was nothing more to do.
    Done,
    /// By a signal; Ctrl-C counts as the interrupt that it usually is.
    Signal(u8),
}

impl Left {
    /// The number of the interrupt signal.
    const INTERRUPT: u8 = 2;

    /// Left by Ctrl-C.
    pub(crate) const INTERRUPTED: Left = Left::Signal(Self::INTERRUPT);

    /// The status with which shells report it.
    pub fn status(self) -> u8 {
        match self {
            Left::Done => 0,
            Left::Signal(number) => 128 + number,
        }
    }
}

/// A full screen.
pub(crate) trait App {
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Something was done; says whether the screen is left by that.
    fn hear(&mut self, input: Input) -> Option<Left>;

    /// Time has passed. To be called often.
    fn tick(&mut self) -> io::Result<()>;

    /// How long it may take until `tick` is called again.
    fn patience(&self) -> Duration;
}

/// Shows an application until it is left.
pub(crate) fn run(app: &mut dyn App, mouse: bool) -> io::Result<Left> {
    let mut screen = Screen::open(mouse)?;
    loop {
        app.tick()?;
        screen.draw(|frame| app.draw(frame))?;
        let left = match screen.next(app.patience())? {
            Some(Input::Signal(number)) => Some(Left::Signal(number)),
            Some(input) => app.hear(input),
            None => None,
        };
        if let Some(left) = left {
            return Ok(left);
        }
    }
}
