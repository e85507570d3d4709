//! Records in files, in either form.

use std::path::Path;

use tomoe_files::{FileError, OutputFile, read_text};
use tomoe_games::record::Record;

/// The first record of a file. The error says which file, and what is wrong with it.
pub(crate) fn read_file(path: &Path) -> Result<Record, String> {
    let text = read_text(path).map_err(|error| error.to_string())?;
    let records = Record::read_any(&text).map_err(|error| error.to_string());
    let first =
        records.and_then(|records| records.into_iter().next().ok_or_else(|| "no record in it".to_owned()));
    first.map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a record to a file, in the form that its name asks for: JSON for `.json`, text for all others.
pub(crate) fn save(path: &Path, record: &Record) -> Result<(), FileError> {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let text = if is_json { record.to_json_pretty() + "\n" } else { record.to_string() };
    OutputFile::at(path)?.replace(text.as_bytes())
}
