//! Lines that somebody types or a program sends.

use std::io::{self, BufRead};

/// The next line without its end; `None` at the end of the input. A line that is not UTF-8 is refused, and the next one can
/// still be read.
pub(crate) fn next(input: &mut dyn BufRead) -> io::Result<Option<Result<String, NotText>>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8(bytes).map_err(|_| NotText);
    // Some programs begin whatever they send with a byte order mark.
    Ok(Some(line.map(|line| line.trim_start_matches('\u{feff}').trim_end().to_owned())))
}

/// A line that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotText;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_does_not_end_the_input() {
        let mut input: &[u8] = b"\xef\xbb\xbfone\r\n\xff\xfe\nthree";
        let mut read = || next(&mut input).expect("memory can be read");
        assert_eq!(read(), Some(Ok("one".to_owned())));
        assert_eq!(read(), Some(Err(NotText)));
        assert_eq!(read(), Some(Ok("three".to_owned())));
        assert_eq!(read(), None);
    }
}
