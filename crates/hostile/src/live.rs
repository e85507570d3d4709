//! Games being played.

use tomoe_play::LiveGame;

/// A game with its events as text: what is accepted is the same after writing it, and has a record.
pub(crate) fn game(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(game) = text.parse::<LiveGame>() {
        let written = game.to_string();
        let again: LiveGame = written.parse().expect("it reads what it wrote");
        assert_eq!(again.to_string(), written);
    }
}
