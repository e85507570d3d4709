//! The plans and texts inside the program.

use tomoe_games::Game;

use crate::error::LessonError;
use crate::lessons::Lessons;

/// The languages that there are texts in, by their tags.
pub const LANGUAGES: [&str; 5] = ["en", "ja", "fr", "es", "pt"];

/// The plan of a game: everything that is the same in all languages.
pub const fn plan(game: Game) -> &'static str {
    match game {
        Game::Yonmoque => include_str!("../plans/yonmoque.txt"),
        Game::Mana => include_str!("../plans/mana.txt"),
        Game::Mitsudomoe => include_str!("../plans/mitsudomoe.txt"),
    }
}

/// The texts of a game in a language.
pub fn text(game: Game, language: &str) -> Option<&'static str> {
    macro_rules! texts {
        ($($tag:literal)*) => {
            match (language, game) {
                $(
                    ($tag, Game::Yonmoque) => include_str!(concat!("../texts/", $tag, "/yonmoque.txt")),
                    ($tag, Game::Mana) => include_str!(concat!("../texts/", $tag, "/mana.txt")),
                    ($tag, Game::Mitsudomoe) => include_str!(concat!("../texts/", $tag, "/mitsudomoe.txt")),
                )*
                _ => return None,
            }
        };
    }
    Some(texts!("en" "ja" "fr" "es" "pt"))
}

/// The lessons of a game in a language; in English where the language is not one of [`LANGUAGES`].
pub fn embedded(game: Game, language: &str) -> Result<Lessons, LessonError> {
    let texts = text(game, language).or_else(|| text(game, LANGUAGES[0])).unwrap_or_default();
    Lessons::read(game, plan(game), texts)
}
