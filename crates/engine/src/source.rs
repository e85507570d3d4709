//! Where proven values come from: what the engine is handed, and never looks for by itself.

use std::sync::Arc;

use tomoe_games::Game;
use tomoe_games::mitsudomoe::WinSource;
use tomoe_games::yonmoque::ExactSource;

/// A source of proven values of one game.
#[derive(Clone)]
pub enum Source {
    /// Exact values of Yonmoque.
    Yonmoque(Arc<dyn ExactSource>),
    /// Wins of Mitsudomoe for two.
    Mitsudomoe(Arc<dyn WinSource>),
}

impl Source {
    /// The game that it is about.
    pub fn game(&self) -> Game {
        match self {
            Source::Yonmoque(_) => Game::Yonmoque,
            Source::Mitsudomoe(_) => Game::Mitsudomoe,
        }
    }
}
