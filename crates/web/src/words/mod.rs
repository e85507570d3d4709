//! Every text that the page shows, in each of its languages.
//!
//! A language is a value of [`Words`], so that the compiler notices a text that is missing in one of them.

mod en;
mod es;
mod fr;
mod ja;
mod pt;

use tomoe_games::{Game, Player};

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

    /// The tag that browsers use.
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

    /// The language of a browser's tag such as `pt-BR`.
    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.tag() == primary)
    }

    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Language::English => &en::WORDS,
            Language::Japanese => &ja::WORDS,
            Language::French => &fr::WORDS,
            Language::Spanish => &es::WORDS,
            Language::Portuguese => &pt::WORDS,
        }
    }
}

/// A sentence with one, two or three parts to fill in.
pub(crate) type With1 = fn(&str) -> String;
pub(crate) type With2 = fn(&str, &str) -> String;
pub(crate) type With3 = fn(&str, &str, &str) -> String;

/// The texts of a language. Colours, squares and names come into sentences as they stand in the lists.
pub(crate) struct Words {
    // The house
    pub(crate) tagline: &'static str,
    pub(crate) home: &'static str,
    pub(crate) settings: &'static str,
    pub(crate) close: &'static str,
    pub(crate) language: &'static str,
    pub(crate) theme: &'static str,
    pub(crate) theme_auto: &'static str,
    pub(crate) theme_light: &'static str,
    pub(crate) theme_dark: &'static str,
    pub(crate) sound: &'static str,
    pub(crate) motion: &'static str,
    pub(crate) confirm_moves: &'static str,
    pub(crate) not_found: &'static str,

    // The games
    pub(crate) about: [&'static str; 3],
    pub(crate) designed_by: With1,
    pub(crate) colours: [&'static [&'static str]; 3],

    // Home
    pub(crate) play: &'static str,
    pub(crate) play_game: With1,
    pub(crate) analyse: &'static str,
    pub(crate) analyse_game: With1,
    pub(crate) unfinished: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) forget: &'static str,
    pub(crate) paste_title: &'static str,
    pub(crate) paste_label: &'static str,
    pub(crate) paste_open: &'static str,
    pub(crate) paste_empty: &'static str,
    pub(crate) paste_bad: With1,

    // A new game
    pub(crate) new_game: With1,
    pub(crate) players: With1,
    pub(crate) who_plays: &'static str,
    pub(crate) person: &'static str,
    pub(crate) computer: With2,
    pub(crate) levels: [&'static str; 9],
    pub(crate) two_people: &'static str,
    pub(crate) against_computer: &'static str,
    pub(crate) begins: &'static str,
    pub(crate) begins_always: With1,
    pub(crate) start: &'static str,
    pub(crate) swap_seats: &'static str,

    // At the board
    pub(crate) board_of: With1,
    pub(crate) to_act: With1,
    pub(crate) thinking: With1,
    pub(crate) looking_at: With2,
    pub(crate) back_to_game: &'static str,
    pub(crate) in_hand: With1,
    pub(crate) captured: With1,
    pub(crate) in_supply: With1,
    pub(crate) is_out: &'static str,
    pub(crate) empty_square: With1,
    pub(crate) can_move: &'static str,
    pub(crate) can_go_here: &'static str,
    pub(crate) selected: &'static str,
    pub(crate) piece: With1,
    pub(crate) damyo: With1,
    pub(crate) ronin: With1,
    pub(crate) ring: With1,
    pub(crate) ball: With1,
    pub(crate) value: With1,
    pub(crate) wears_mana: &'static str,
    pub(crate) stack_of: With2,
    pub(crate) look_into: &'static str,
    pub(crate) bottom_to_top: &'static str,
    pub(crate) step_back: &'static str,
    pub(crate) confirm: &'static str,
    pub(crate) type_move: &'static str,
    pub(crate) type_example: With1,
    pub(crate) enter_move: &'static str,
    pub(crate) bad_move: With1,

    // What to do now
    pub(crate) do_place_or_move: &'static str,
    pub(crate) do_move: &'static str,
    pub(crate) do_choose_place: &'static str,
    pub(crate) do_choose_square: &'static str,
    pub(crate) do_turn_mat: &'static str,
    pub(crate) do_place_damyo: &'static str,
    pub(crate) do_place_ronins: With1,
    pub(crate) do_ready: &'static str,
    pub(crate) do_free: &'static str,
    pub(crate) do_obey: With1,
    pub(crate) do_lifted_none: With1,
    pub(crate) do_lifted_stuck: With1,
    pub(crate) do_lifted_return: &'static str,
    pub(crate) do_ring: &'static str,
    pub(crate) do_ball: &'static str,
    pub(crate) do_relocate: With1,
    pub(crate) step_ring: &'static str,
    pub(crate) step_ball: &'static str,
    pub(crate) step_relocate: With1,
    pub(crate) orientation: With1,
    pub(crate) ready_made: &'static str,
    pub(crate) set_up_done: &'static str,
    pub(crate) will_flip: With1,
    pub(crate) will_capture: With1,
    pub(crate) will_vault: With1,

    // What happened
    pub(crate) said_place: With2,
    pub(crate) said_move: With3,
    pub(crate) said_flips: With1,
    pub(crate) said_captures: With1,
    pub(crate) said_set_up: With1,
    pub(crate) said_return: With2,
    pub(crate) said_ring_placed: With2,
    pub(crate) said_ring_moved: With3,
    pub(crate) said_ball: With2,
    pub(crate) said_relocated: With3,
    pub(crate) said_out: With1,

    // How it ended
    pub(crate) wins: With2,
    pub(crate) draw: With1,
    pub(crate) end_four: With1,
    pub(crate) end_five: With2,
    pub(crate) end_cannot_act: With1,
    pub(crate) end_damyo: With1,
    pub(crate) end_goal: &'static str,
    pub(crate) end_full_home: With1,
    pub(crate) end_no_turn: With1,
    pub(crate) end_repetition: &'static str,
    pub(crate) end_resignation: With1,
    pub(crate) end_time: &'static str,
    pub(crate) end_agreement: &'static str,
    pub(crate) end_abandonment: &'static str,
    pub(crate) on_rank: With1,
    pub(crate) on_file: With1,
    pub(crate) on_diagonal: With2,
    pub(crate) ranks: [&'static str; 5],

    // Around the game
    pub(crate) moves: &'static str,
    pub(crate) no_moves: &'static str,
    pub(crate) first: &'static str,
    pub(crate) back: &'static str,
    pub(crate) forward: &'static str,
    pub(crate) last: &'static str,
    pub(crate) take_back: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) hint_is: With1,
    pub(crate) turn_board: &'static str,
    pub(crate) resign: &'static str,
    pub(crate) resign_sure: &'static str,
    pub(crate) rematch: &'static str,
    pub(crate) share: &'static str,
    pub(crate) copy_position: &'static str,
    pub(crate) copy_record: &'static str,
    pub(crate) copy_link: &'static str,
    pub(crate) download_record: &'static str,
    pub(crate) save_svg: &'static str,
    pub(crate) save_png: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) copy_failed: With1,
    pub(crate) keys: &'static str,
    pub(crate) key_list: [(&'static str, &'static str); 10],

    // Analysis
    pub(crate) analysis: &'static str,
    pub(crate) engine_on: &'static str,
    pub(crate) engine_off: &'static str,
    pub(crate) engine_failed: With1,
    pub(crate) depth: With1,
    pub(crate) proven_win: With1,
    pub(crate) proven_win_at_most: With1,
    pub(crate) proven_loss: With1,
    pub(crate) proven_loss_at_most: With1,
    pub(crate) proven_draw: &'static str,
    pub(crate) proven: &'static str,
    pub(crate) estimate: With2,
    pub(crate) score_for: With2,
    pub(crate) play_from_here: &'static str,
    pub(crate) variations: &'static str,
    pub(crate) make_main: &'static str,
    pub(crate) delete_from_here: &'static str,
    pub(crate) comment: &'static str,
    pub(crate) game_over: &'static str,
}

impl Words {
    pub(crate) fn about(&self, game: Game) -> &'static str {
        self.about[game as usize]
    }

    /// What the player's colour is called.
    pub(crate) fn colour(&self, player: Player) -> &'static str {
        self.colours[player.game() as usize][player.index()]
    }

    pub(crate) fn level(&self, level: u8) -> String {
        let name = self.levels[usize::from(level.clamp(1, 9)) - 1];
        (self.computer)(name, &level.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_tags_are_understood() {
        assert_eq!(Language::of_tag("pt-BR"), Some(Language::Portuguese));
        assert_eq!(Language::of_tag("ja"), Some(Language::Japanese));
        assert_eq!(Language::of_tag("de-AT"), None);
    }

    #[test]
    fn every_colour_of_every_game_has_a_name_in_every_language() {
        for language in Language::ALL {
            for game in Game::ALL {
                let words = language.words();
                assert_eq!(words.colours[game as usize].len(), game.colours().len(), "{language:?} {game}");
                assert!(!words.about(game).is_empty());
            }
        }
    }

    #[test]
    fn no_text_is_empty_or_forgotten_in_english() {
        let english = Language::English.words();
        for language in Language::ALL.into_iter().skip(1) {
            let words = language.words();
            for (own, original) in words.about.iter().zip(english.about) {
                assert_ne!(*own, original, "{language:?}");
            }
            let samples = [
                (words.tagline, english.tagline),
                (words.end_goal, english.end_goal),
                (words.do_ring, english.do_ring),
                (words.keys, english.keys),
                (words.no_moves, english.no_moves),
            ];
            assert!(samples.iter().all(|(own, original)| !own.is_empty() && own != original), "{language:?}");
        }
    }
}
