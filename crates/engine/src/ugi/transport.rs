//! How lines get to an engine and back.

use std::time::Duration;

/// Carries lines to an engine and back. It ends the engine when it is dropped.
pub trait Transport: Send {
    /// Hands a line, without its end, to the engine.
    fn send(&mut self, line: &str) -> Result<(), Gone>;

    /// The engine's next line, without its end, or `None` if none came in time.
    fn receive(&mut self, patience: Duration) -> Result<Option<String>, Gone>;

    /// Whether the engine has ended.
    fn has_ended(&mut self) -> bool;
}

/// The engine has ended, or closed its input or output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;
