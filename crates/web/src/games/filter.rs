//! Which of the kept games are asked for.

use tomoe_games::Game;

use super::head::{Head, Standing};
use crate::words::Words;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Every word of it occurs in what the list says about the game.
    pub(crate) text: String,
    pub(crate) game: Option<Game>,
    pub(crate) result: Wanted,
}

/// The results that can be asked for, in the order of the words for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    #[default]
    Any,
    Unfinished,
    Finished,
    Won,
    Lost,
    Drawn,
}

impl Wanted {
    pub(crate) const ALL: [Wanted; 6] =
        [Wanted::Any, Wanted::Unfinished, Wanted::Finished, Wanted::Won, Wanted::Lost, Wanted::Drawn];

    fn fits(self, standing: Standing) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::Unfinished => standing == Standing::Unfinished,
            Wanted::Finished => standing != Standing::Unfinished,
            Wanted::Won => standing == Standing::Won,
            Wanted::Lost => standing == Standing::Lost,
            Wanted::Drawn => standing == Standing::Drawn,
        }
    }
}

impl Filter {
    /// Whether a game is asked for; `date` is how the list writes when it was played.
    pub(crate) fn fits(&self, head: &Head, words: &'static Words, date: impl Fn() -> String) -> bool {
        if self.game.is_some_and(|game| game != head.game()) || !self.result.fits(head.standing()) {
            return false;
        }
        if self.text.trim().is_empty() {
            return true;
        }
        let (game, title) = (words.game(head.game()), &head.title);
        let names =
            (0..head.seats.len()).map(|place| head.name_at(place, words)).collect::<Vec<_>>().join(" ");
        let all = format!("{game} {title} {names} {}", date()).to_lowercase();
        self.text.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::super::head::tests::{head, resigned};
    use super::*;
    use crate::words::Language;

    fn fits(filter: &Filter, head: &Head) -> bool {
        filter.fits(head, Language::English.words(), || "16 November 2026".to_owned())
    }

    #[test]
    fn words_may_be_anywhere_in_the_line() {
        let head =
            head("[Game \"mana\"]\n[Event \"Rainy evening\"]\n[Red \"Aiko\"]\n[AmberLevel \"3\"]\n\n-\n", 0);
        for (text, expected) in
            [("", true), ("aiko RAINY", true), ("carp", true), ("november mana", true), ("aiko dry", false)]
        {
            let filter = Filter { text: text.to_owned(), ..Filter::default() };
            assert_eq!(fits(&filter, &head), expected, "{text}");
        }
    }

    #[test]
    fn games_and_results_can_be_asked_for() {
        let won = resigned(0, 3, 'b', 0);
        let by = |result| Filter { result, ..Filter::default() };
        let fitting: Vec<_> = Wanted::ALL.into_iter().filter(|&wanted| fits(&by(wanted), &won)).collect();
        assert_eq!(fitting, [Wanted::Any, Wanted::Finished, Wanted::Won]);
        let mana = Filter { game: Some(Game::Mana), ..Filter::default() };
        assert!(!fits(&mana, &won));
    }
}
