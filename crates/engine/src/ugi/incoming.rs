//! Lines from a program that may say anything.

use std::io::{self, BufRead, Read};

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// A line without its end. What is not UTF-8 is replaced.
    Line(String),
    /// A line that was too long to be kept; it was skipped.
    TooLong,
}

/// The lines of an input, none of which takes more than so many bytes of memory.
pub fn incoming(mut input: impl BufRead, most: usize) -> impl Iterator<Item = io::Result<Incoming>> {
    let mut line = Vec::new();
    std::iter::from_fn(move || next(&mut input, &mut line, most).transpose())
}

fn next(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<Option<Incoming>> {
    line.clear();
    if input.by_ref().take(most as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.len() > most && line.last() != Some(&b'\n') {
        skip_line(input)?;
        return Ok(Some(Incoming::TooLong));
    }
    let text = String::from_utf8_lossy(line);
    // Some programs begin what they send with a byte order mark.
    Ok(Some(Incoming::Line(text.trim_start_matches('\u{feff}').trim_end().to_owned())))
}

/// Reads to the end of the line and keeps nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (read, is_last) = (end.map_or(bytes.len(), |end| end + 1), end.is_some() || bytes.is_empty());
        input.consume(read);
        if is_last {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_are_skipped_and_the_next_is_heard() {
        let input = b"\xef\xbb\xbfshort\r\n12345678\n12345678901\nafter\n\xff\n12345678901".as_slice();
        // A buffer smaller than a line.
        let input = io::BufReader::with_capacity(3, input);
        let heard: Vec<Incoming> = incoming(input, 10).map(Result::unwrap).collect();
        let line = |text: &str| Incoming::Line(text.to_owned());
        let expected = [
            line("short"),
            line("12345678"),
            Incoming::TooLong,
            line("after"),
            line("\u{fffd}"),
            Incoming::TooLong,
        ];
        assert_eq!(heard, expected);
    }
}
