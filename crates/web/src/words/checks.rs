//! What the files of all languages must keep to.

use super::Language;
use super::texts::{Kind, lines, next_gap, parts};

/// The file of a language in a folder of the page.
pub(crate) fn file(folder: &str, language: Language) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/static/");
    std::fs::read_to_string(format!("{root}{folder}/{}.txt", language.tag())).unwrap()
}

/// Checks the files of a folder against their list of keys.
pub(crate) fn check(folder: &str, keys: &[(&str, Kind)]) {
    for language in Language::ALL {
        let (place, text) = (format!("{folder}/{}.txt", language.tag()), file(folder, language));
        in_place(&place, &text, keys);
        none_overlooked(&place, &text);
        gaps_and_parts(&place, &text, keys);
        if language == Language::French {
            french_signs(&place, &text);
        }
        if language == Language::Japanese {
            japanese_terms(&place, &text);
        }
        if language != Language::English {
            translated(&place, &text, &file(folder, Language::English));
        }
    }
}

fn in_place(place: &str, text: &str, keys: &[(&str, Kind)]) {
    let found: Vec<&str> = lines(text).map(|(key, _)| key).collect();
    for (index, (key, _)) in keys.iter().enumerate() {
        assert_eq!(found.get(index).copied().unwrap_or("nothing"), *key, "{place}, text {}", index + 1);
    }
    assert_eq!(found.len(), keys.len(), "{place} has more texts than the list");
}

fn none_overlooked(place: &str, text: &str) {
    for line in text.lines() {
        let is_read = line.is_empty() || line.starts_with("# ") || line.contains(" = ");
        assert!(is_read, "{place}: {line}");
    }
}

/// Every text has the gaps and parts that the list says.
fn gaps_and_parts(place: &str, text: &str, keys: &[(&str, Kind)]) {
    for ((key, text), (_, kind)) in lines(text).zip(keys) {
        assert!(!text.trim().is_empty(), "{place}, {key}");
        let (gaps, count) = match kind {
            Kind::Text => (&[][..], 1),
            Kind::Gaps(names) => (*names, 1),
            Kind::Parts(count) => (&[][..], *count),
        };
        let (mut found, mut expected) = (gaps_of(text), gaps.to_vec());
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{place}, {key}");
        assert_eq!(parts(text).count(), count, "{place}, {key}");
    }
}

/// No sentence is left in English.
fn translated(place: &str, text: &str, english: &str) {
    for ((key, own), (_, original)) in lines(text).zip(lines(english)) {
        let is_sentence = original.contains(' ') && original.ends_with('.');
        assert!(!is_sentence || own != original, "{place}, {key}");
    }
}

/// French signs never part from their words.
fn french_signs(place: &str, text: &str) {
    for (key, text) in lines(text) {
        let torn = [" :", " ;", " !", " ?", " »", "« "].into_iter().find(|&torn| text.contains(torn));
        assert_eq!(torn, None, "{place}, {key}: a plain space, which a line may break at");
    }
}

/// Japanese has one term for a thing; these were once beside the ones in use.
fn japanese_terms(place: &str, text: &str) {
    const ABANDONED: [&str; 6] = ["布盤", "手元", "向かいの隅", "取り決め", "輪", "完成できる"];
    for (key, text) in lines(text) {
        let old = ABANDONED.into_iter().find(|&old| text.contains(old));
        assert_eq!(old, None, "{place}, {key}");
        assert!(!text.contains("{game} "), "{place}, {key}: no space follows a game");
    }
}

fn gaps_of(mut text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    while let Some((_, name, after)) = next_gap(text) {
        names.push(name);
        text = after;
    }
    names
}
