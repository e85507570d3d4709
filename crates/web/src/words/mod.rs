//! Every text that the page shows, in the language chosen.
//!
//! The texts lie in one file a language, `static/words/TAG.txt`, and only the language chosen travels to the browser.
//! To add a text: a line in the list of [`list`], and one at the same place in the file of each language. Which lines
//! are missing, misplaced or have other gaps than the list says is told by the tests below.

mod list;

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
    texts: Vec<&'static str>,
}

impl Words {
    /// Reads a language's file. It lives as long as the page, as all texts in use do.
    ///
    /// Nothing comes of a file of another version, which has more or fewer lines.
    pub(crate) fn read(language: Language, file: String) -> Option<&'static Words> {
        let texts: Vec<&str> = lines(file.leak()).map(|(_, text)| text).collect();
        (texts.len() == Key::COUNT).then(|| &*Box::leak(Box::new(Words { spoken: language, texts })))
    }

    /// Asks the server for a language; nothing if it can't be had.
    pub(crate) async fn fetch(language: Language) -> Option<&'static Words> {
        let path = format!("/words/{}.txt", language.tag());
        Self::read(language, fetch::text(&path).await?)
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
        let count = parts(self.text(Key::key_names)).count();
        (0..count).map(|index| (self.key_names(index), self.key_meanings(index)))
    }

    /// The same for those that do something in an analysis only.
    pub(crate) fn study_key_list(&'static self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let count = parts(self.text(Key::study_key_names)).count();
        (0..count).map(|index| (self.study_key_names(index), self.study_key_meanings(index)))
    }

    fn text(&self, key: Key) -> &'static str {
        self.texts[key as usize]
    }

    fn part(&self, key: Key, index: usize) -> &'static str {
        parts(self.text(key)).nth(index).unwrap_or_default()
    }

    /// A text with its gaps filled in.
    fn fill(&self, key: Key, gaps: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.text(key);
        while let Some((before, name, after)) = next_gap(rest) {
            let filling = gaps.iter().find(|gap| gap.0 == name).map_or("", |gap| gap.1);
            text = text + before + filling;
            rest = after;
        }
        text + rest
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

/// The keys and texts of a file: each line is `key = text`; lines that are empty or begin with `#` are for the reader.
fn lines(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
}

/// The parts of a text that has several.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(" | ")
}

/// What is before the first gap `{name}`, its name, and what is after it.
fn next_gap(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
impl Language {
    /// The texts without a server to ask.
    pub(crate) fn words(self) -> &'static Words {
        Words::read(self, self.file()).expect("a test says which line is missing")
    }

    fn file(self) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/static/words");
        std::fs::read_to_string(format!("{folder}/{}.txt", self.tag())).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::list::{KEYS, Kind};
    use super::*;
    use tomoe_games::AnyPosition;

    #[test]
    fn every_language_has_every_text_at_its_place() {
        for language in Language::ALL {
            let file = language.file();
            let found: Vec<&str> = lines(&file).map(|(key, _)| key).collect();
            for (index, (key, _)) in KEYS.iter().enumerate() {
                let key_found = found.get(index).copied().unwrap_or("nothing");
                assert_eq!(key_found, *key, "{}.txt, text {}", language.tag(), index + 1);
            }
            assert_eq!(found.len(), KEYS.len(), "{}.txt has more texts than the list", language.tag());
        }
    }

    #[test]
    fn no_line_is_overlooked() {
        for language in Language::ALL {
            for line in language.file().lines() {
                let is_read = line.is_empty() || line.starts_with("# ") || line.contains(" = ");
                assert!(is_read, "{}.txt: {line}", language.tag());
            }
        }
    }

    #[test]
    fn every_text_has_the_gaps_and_parts_that_the_list_says() {
        for language in Language::ALL {
            let file = language.file();
            for ((key, text), (_, kind)) in lines(&file).zip(KEYS) {
                let place = format!("{}.txt, {key}", language.tag());
                assert!(!text.trim().is_empty(), "{place}");
                let (gaps, parts) = match kind {
                    Kind::Text => (&[][..], 1),
                    Kind::Gaps(names) => (*names, 1),
                    Kind::Parts(count) => (&[][..], *count),
                };
                let mut found = gaps_of(text);
                found.sort_unstable();
                let mut expected = gaps.to_vec();
                expected.sort_unstable();
                assert_eq!(found, expected, "{place}");
                assert_eq!(super::parts(text).count(), parts, "{place}");
            }
        }
    }

    #[test]
    fn no_sentence_is_left_in_english() {
        let english = Language::English.file();
        for language in Language::ALL.into_iter().skip(1) {
            for ((key, own), (_, original)) in lines(&language.file()).zip(lines(&english)) {
                let is_sentence = original.contains(' ') && original.ends_with('.');
                assert!(!is_sentence || own != original, "{}.txt, {key}", language.tag());
            }
        }
    }

    #[test]
    fn french_signs_never_part_from_their_words() {
        for (key, text) in lines(&Language::French.file()) {
            let torn = [" :", " ;", " !", " ?", " »", "« "].into_iter().find(|&torn| text.contains(torn));
            assert_eq!(torn, None, "fr.txt, {key}: a plain space, which a line may break at");
        }
    }

    /// Terms that the Japanese texts once had beside the ones in use.
    #[test]
    fn japanese_has_one_term_for_a_thing() {
        const ABANDONED: [&str; 6] = ["布盤", "手元", "向かいの隅", "取り決め", "輪", "完成できる"];
        for (key, text) in lines(&Language::Japanese.file()) {
            let old = ABANDONED.into_iter().find(|&old| text.contains(old));
            assert_eq!(old, None, "ja.txt, {key}");
            assert!(!text.contains("{game} "), "ja.txt, {key}: no space follows a game");
        }
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

    fn gaps_of(mut text: &str) -> Vec<&str> {
        let mut names = Vec::new();
        while let Some((_, name, after)) = next_gap(text) {
            names.push(name);
            text = after;
        }
        names
    }
}
