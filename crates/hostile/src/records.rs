//! Records of games.

use tomoe_games::record::Record;

/// A record as text: what is accepted is the same after writing it, as text and as JSON.
pub(crate) fn text(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(record) = Record::read(&text) {
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
    }
    if let Ok(records) = Record::read_all(&text) {
        let written: String = records.iter().map(|record| format!("{record}\n")).collect();
        assert_eq!(Record::read_all(&written), Ok(records));
    }
}

/// The same as JSON.
pub(crate) fn json(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(record) = Record::from_json(&text) {
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
    }
}
