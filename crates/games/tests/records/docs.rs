//! The examples of docs/records.md are what a program would write.

use tomoe_games::record::Record;

/// The blocks of a language in the page.
fn examples(language: &str) -> Vec<String> {
    let page = include_str!("../../../../docs/records.md");
    let blocks = page.split("\n```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n').map(|text| format!("{text}\n")))
        .collect()
}

#[test]
fn the_records_are_in_the_form_that_is_written() {
    let records = examples("record");
    let games: Vec<_> = records
        .iter()
        .map(|text| {
            let record = Record::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(record.to_string(), *text);
            record.game()
        })
        .collect();
    for game in tomoe_games::Game::ALL {
        assert!(games.contains(&game), "an example of {game}");
    }
}

#[test]
#[cfg(feature = "json")]
fn the_json_says_the_same_as_the_first_record() {
    let json = examples("json");
    assert_eq!(json.len(), 1);
    let record = Record::from_json(&json[0]).unwrap();
    assert_eq!(record.to_string(), examples("record")[0]);
    let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
    assert_eq!(value(&json[0]), value(&record.to_json()));
}

#[test]
fn the_errors_are_those_that_are_given() {
    let wrong = &examples("wrong")[0];
    let (text, message) = wrong.split_once("\n\n").unwrap();
    assert_eq!(Record::read(text).unwrap_err().to_string(), message.trim_end());
}
