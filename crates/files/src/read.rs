//! Reading text.

use std::fs;
use std::io;
use std::path::Path;

use crate::error::FileError;

/// The text of a file, which must be UTF-8; a byte order mark does not belong to it.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    fs::read(path).and_then(decode).map_err(FileError::at(path))
}

/// Bytes as text, without the byte order mark that they may begin with. Anything but UTF-8 is an error of kind
/// [`io::ErrorKind::InvalidData`].
pub fn decode(bytes: Vec<u8>) -> io::Result<String> {
    let mut text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected UTF-8 text"))?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_skipped_and_anything_but_utf8_refused() {
        assert_eq!(decode(b"\xef\xbb\xbf{}".to_vec()).unwrap(), "{}");
        assert_eq!(decode(b"{}".to_vec()).unwrap(), "{}");
        assert_eq!(decode(b"\xff".to_vec()).unwrap_err().to_string(), "expected UTF-8 text");
    }
}
