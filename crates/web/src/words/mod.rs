//! Every text that the page shows, in the language chosen.
//!
//! The texts lie in one file a language, `static/words/TAG.txt`, and only the language chosen travels to the browser. Those that
//! only parts of the page show that are fetched later lie in `static/parts-words`, and travel with these.
//! To add a text: a line in the list of [`list`] or [`part_list`], and one at the same place in the file of each language. Which
//! lines are missing, misplaced or have other gaps than the list says is told by the tests below.

#[cfg(test)]
pub(crate) mod checks;
mod list;
mod part_list;
pub(crate) mod texts;

#[cfg(test)]
pub(crate) use texts::Kind;
use texts::LaterTexts;
pub(crate) use texts::Texts;

use tomoe_engine::Level;
use tomoe_games::{Game, Player};

use crate::fetch;
use list::Key;

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Japanese,
    French,
    Spanish,
    Portuguese,
}

impl Language {
    pub(crate) const ALL: [Language; 5] =
        [Language::English, Language::Japanese, Language::French, Language::Spanish, Language::Portuguese];

    /// The tag that browsers use, which is also the name of its file.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
        }
    }

    /// What its speakers call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Japanese => "日本語",
            Language::French => "Français",
            Language::Spanish => "Español",
            Language::Portuguese => "Português",
        }
    }

    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

/// The texts of a language. Each has a method: `words.home()` is a text, `words.piece("White")` one with its gap filled
/// in, `words.levels(3)` the fourth of several.
#[derive(Debug)]
pub(crate) struct Words {
    /// The language that this is.
    pub(crate) spoken: Language,
    texts: Texts,
    /// The texts of the parts that are fetched later.
    parts: LaterTexts,
}

impl Words {
    /// Reads a language's file. It lives as long as the page, as all texts in use do.
    ///
    /// Nothing comes of a file of another version, which has more or fewer lines.
    pub(crate) fn read(language: Language, file: String) -> Option<&'static Words> {
        let texts = Texts::read(file, Key::COUNT)?;
        Some(Box::leak(Box::new(Words { spoken: language, texts, parts: LaterTexts::default() })))
    }

    /// Asks the server for a language; nothing if it can't be had.
    pub(crate) async fn fetch(language: Language) -> Option<&'static Words> {
        let path = format!("/words/{}.txt", language.tag());
        Self::read(language, fetch::text(&path).await?)
    }

    /// Whether the texts of the parts are there.
    pub(crate) fn have_parts(&self) -> bool {
        self.parts.are_there()
    }

    /// The file with the texts of the parts has come.
    pub(crate) fn take_parts(&self, file: String) {
        self.parts.come(file, part_list::Key::COUNT);
    }

    /// What the game is called.
    pub(crate) fn game(&self, game: Game) -> &'static str {
        self.games(place(game))
    }

    /// Who designed the game.
    pub(crate) fn designer(&self, game: Game) -> &'static str {
        self.designers(place(game))
    }

    /// So many plies: turns of either player.
    pub(crate) fn count_plies(&self, plies: u32) -> String {
        if plies == 1 { self.one_ply().to_owned() } else { self.plies(&plies.to_string()) }
    }

    pub(crate) fn about(&self, game: Game) -> &'static str {
        match game {
            Game::Yonmoque => self.about_yonmoque(),
            Game::Mana => self.about_mana(),
            Game::Mitsudomoe => self.about_mitsudomoe(),
        }
    }

    /// Why it matters how a game for so many players begins.
    pub(crate) fn start_reason(&self, game: Game, players: usize) -> &'static str {
        if players == 2 { self.start_reasons(place(game)) } else { self.start_reason_many() }
    }

    /// What the player's colour is called.
    pub(crate) fn colour(&self, player: Player) -> &'static str {
        let index = player.index();
        match player.game() {
            Game::Yonmoque => self.colours_yonmoque(index),
            Game::Mana => self.colours_mana(index),
            Game::Mitsudomoe => self.colours_mitsudomoe(index),
        }
    }

    /// What the computer is called at a level.
    pub(crate) fn level(&self, level: Level) -> String {
        let number = level.number();
        self.computer(self.levels(usize::from(number) - 1), &number.to_string())
    }

    /// The keys of the keyboard that do something, and what they do.
    pub(crate) fn key_list(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let count = self.parts.count(part_list::Key::key_names as usize);
        (0..count).map(|index| (self.key_names(index), self.key_meanings(index)))
    }

    /// The same for those that do something in an analysis only.
    pub(crate) fn study_key_list(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let count = self.parts.count(part_list::Key::study_key_names as usize);
        (0..count).map(|index| (self.study_key_names(index), self.study_key_meanings(index)))
    }
}

/// The place of a game in the texts that have a part for each.
const fn place(game: Game) -> usize {
    match game {
        Game::Yonmoque => 0,
        Game::Mana => 1,
        Game::Mitsudomoe => 2,
    }
}

#[cfg(test)]
impl Language {
    /// The texts without a server to ask.
    pub(crate) fn words(self) -> &'static Words {
        let words = Words::read(self, self.file()).expect("a test says which line is missing");
        words.take_parts(checks::file("parts-words", self));
        words
    }

    fn file(self) -> String {
        checks::file("words", self)
    }
}

#[cfg(test)]
mod tests {
    use super::list::KEYS;
    use super::*;
    use tomoe_games::AnyPosition;

    #[test]
    fn every_language_has_every_text_at_its_place_with_its_gaps_and_parts() {
        checks::check("words", KEYS);
        checks::check("parts-words", part_list::KEYS);
    }

    #[test]
    fn a_game_has_the_name_that_the_language_gives_it() {
        let japanese = Language::Japanese.words();
        assert_eq!(
            (japanese.game(Game::Yonmoque), japanese.designer(Game::Yonmoque)),
            ("ヨンモク", "山本光夫")
        );
        for game in Game::ALL {
            let english = Language::English.words();
            assert_eq!((english.game(game), english.designer(game)), (game.name(), game.designer()));
        }
    }

    #[test]
    fn plies_are_counted_in_words() {
        let counted = |language: Language| [1, 7].map(|plies| language.words().count_plies(plies));
        assert_eq!(counted(Language::English), ["1 ply", "7 plies"]);
        assert_eq!(counted(Language::Japanese), ["1手", "7手"]);
    }

    #[test]
    fn gaps_are_filled_and_parts_chosen() {
        let english = Language::English.words();
        assert_eq!(english.computer("Carp", "3"), "Computer 3: Carp");
        assert_eq!(english.level(Level::new(3).unwrap()), "Computer 3: Carp");
        assert_eq!(english.levels(8), "Dragon");
        for language in Language::ALL {
            for game in Game::ALL {
                let most = if game == Game::Mitsudomoe { 4 } else { 2 };
                for player in AnyPosition::start(game, most).unwrap().seated() {
                    assert!(!language.words().colour(player).is_empty(), "{language:?} {player:?}");
                }
            }
        }
    }

    #[test]
    fn a_file_of_another_version_is_refused() {
        let longer = Language::English.file() + "another = Text\n";
        assert!(Words::read(Language::English, longer).is_none());
    }
}
