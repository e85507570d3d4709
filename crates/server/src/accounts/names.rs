//! Names that are safe to show: visible, of one script, and not to be mistaken for somebody else's.

use tomoe_wire::AccountProblem;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, MixedScript};

/// How many characters a name has.
const LEAST: usize = 2;
const MOST: usize = 20;

/// What may stand between the letters.
const BETWEEN: [char; 4] = ['-', '_', '.', ' '];

/// Names by which somebody could pass for the house.
const RESERVED: [&str; 29] = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "computer",
    "everybody",
    "everyone",
    "guest",
    "help",
    "house",
    "info",
    "level",
    "me",
    "mod",
    "moderator",
    "moderation",
    "nobody",
    "null",
    "official",
    "operator",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "team",
    "tomoe",
    "you",
];

/// A name that is safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AccountName {
    /// As it is shown.
    pub(super) shown: String,
    /// What all names have in common that look like it.
    pub(super) likeness: String,
}

impl AccountName {
    pub(super) fn new(text: &str) -> Result<Self, AccountProblem> {
        let shown: String = text.trim().nfkc().collect();
        let count = shown.chars().count();
        let is_letter = |letter: char| letter.is_alphanumeric() && letter.identifier_allowed();
        let fits = (LEAST..=MOST).contains(&count)
            && shown.split(BETWEEN).all(|word| !word.is_empty() && word.chars().all(is_letter))
            && shown.chars().any(char::is_alphabetic)
            && shown.split(BETWEEN).collect::<String>().as_str().is_single_script();
        if !fits {
            return Err(AccountProblem::BadName);
        }
        let likeness = likeness(&shown);
        if RESERVED.iter().any(|reserved| self::likeness(reserved) == likeness) {
            return Err(AccountProblem::NameTaken);
        }
        Ok(Self { shown, likeness })
    }
}

/// What a name has in common with all that look like it. Case and what stands between letters do not count.
pub(crate) fn likeness(name: &str) -> String {
    let plain = name.nfkc().filter(|letter| !BETWEEN.contains(letter)).flat_map(char::to_lowercase);
    let plain: String = plain.collect();
    // The skeleton of a letter may be of another case. A capital i, which is gone by now, looks like a small l.
    let skeleton = skeleton(&plain).flat_map(char::to_lowercase);
    skeleton.map(|letter| if letter == 'i' { 'l' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_scripts_are_fine() {
        for name in ["Anna", "bert-2", "Mary Ann", "山本光夫", "Łukasz", "Ольга", "x.y", "José"] {
            assert_eq!(AccountName::new(name).map(|it| it.shown).as_deref(), Ok(name), "{name}");
        }
    }

    #[test]
    fn names_that_could_not_be_read_are_refused() {
        let long = "a".repeat(21);
        let wrong = [
            "",
            "a",
            "  a ",
            &long,
            "a--b",
            "-ab",
            "ab-",
            "1234",
            "a\u{202e}b",
            "a\u{200b}b",
            "a\nb",
            "a<b>",
            "@nna",
            "аnna",
            "a/b",
            "😀😀",
        ];
        for name in wrong {
            assert_eq!(AccountName::new(name), Err(AccountProblem::BadName), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Anna", "anna"),
            ("modern", "modem"),
            ("Paul", "PauI"),
            ("bob1", "bobl"),
            ("mary ann", "Mary-Ann"),
            ("осса", "occa"),
        ] {
            assert_eq!(likeness(one), likeness(other), "{one} {other}");
        }
        assert_ne!(likeness("Anna"), likeness("Hanna"));
    }

    #[test]
    fn nobody_passes_for_the_house() {
        for name in ["Admin", "adrnin", "T0moe", "M-o-d", "sYstem"] {
            assert_eq!(AccountName::new(name), Err(AccountProblem::NameTaken), "{name}");
        }
    }
}
