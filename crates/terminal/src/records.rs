//! Records in files, in either form.

use std::fs;
use std::path::Path;

use tomoe_games::record::Record;

/// The first record of a file. The error says which file, and what is wrong with it.
pub(crate) fn read_file(path: &Path) -> Result<Record, String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let record = match text.trim_start().starts_with('{') {
        true => Record::from_json(&text).map_err(|error| error.to_string()),
        false => Record::read_all(&text)
            .map_err(|error| error.to_string())
            .and_then(|records| records.into_iter().next().ok_or_else(|| "no record in it".to_owned())),
    };
    record.map_err(|error| format!("{name}: {error}"))
}

/// The record in the form that the file's name asks for: JSON for `.json`, text for all others.
pub(crate) fn text_for(path: &Path, record: &Record) -> String {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if is_json { record.to_json_pretty() + "\n" } else { record.to_string() }
}
