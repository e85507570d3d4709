//! Text from elsewhere, made fit to be shown: the one filter for names, comments, file names and messages.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display, Write};

/// Whether a character would do something to a terminal, or to the text around it, instead of standing for itself: control
/// characters but for the tab, the marks that change the direction of what follows, and separators of lines.
///
/// ```
/// use tomoe_games::is_disturbing;
///
/// assert!(is_disturbing('\u{1b}') && is_disturbing('\u{9b}') && is_disturbing('\u{202e}'));
/// assert!(!['a', 'é', '智', '\t', '\u{200d}'].into_iter().any(is_disturbing));
/// ```
pub const fn is_disturbing(c: char) -> bool {
    match c {
        '\t' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // Separators of lines and paragraphs; embeddings and overrides of direction; isolates.
        '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        // Interlinear annotations; tags, which nobody sees.
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        _ => false,
    }
}

/// Shows a value with every [disturbing](is_disturbing) character as an escape such as `\u{1b}`, and a line break as `\n`.
///
/// ```
/// use tomoe_games::Printable;
///
/// assert_eq!(Printable("Ada \u{1b}[31m").to_string(), r"Ada \u{1b}[31m");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

/// Writes on, with escapes.
struct Escaping<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_disturbing(c)) {
            self.0.write_str(&rest[..at])?;
            match c {
                '\n' => self.0.write_str("\\n")?,
                _ => write!(self.0, "{}", c.escape_unicode())?,
            }
            rest = &rest[at + c.len_utf8()..];
        }
        self.0.write_str(rest)
    }
}

/// The character that an escape such as `\u{1b}` at the beginning of a text stands for, and the length of the escape.
pub(crate) fn read_escape(text: &str) -> Option<(char, usize)> {
    const MOST_DIGITS: usize = 6;
    let rest = text.strip_prefix("\\u{")?;
    let digits = rest.bytes().take(MOST_DIGITS).take_while(u8::is_ascii_hexdigit).count();
    let number = u32::from_str_radix(&rest[..digits], 16).ok()?;
    rest[digits..].starts_with('}').then_some((char::from_u32(number)?, "\\u{}".len() + digits))
}

/// A text in JSON with every [disturbing](is_disturbing) character as an escape of JSON; it means the same. Line breaks, which
/// can only stand between values, stay.
pub fn printable_json(json: String) -> String {
    let is_raw = |c: char| is_disturbing(c) && c != '\n';
    if !json.contains(is_raw) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_raw(c) {
            let units = &mut [0; 2];
            escaped.extend(c.encode_utf16(units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn nothing_disturbing_is_left() {
        let every: String = (0..=0x10_ffff).filter_map(char::from_u32).collect();
        let shown = Printable(&every).to_string();
        assert!(!shown.contains(is_disturbing));
        assert!(every.chars().filter(|&c| is_disturbing(c)).count() > 64 + 11);
        assert!(every.chars().filter(|c| c.is_control() && *c != '\t').all(is_disturbing));
        assert_eq!(Printable("a\n\u{9b}\u{202e}b\tc").to_string(), "a\\n\\u{9b}\\u{202e}b\tc");
    }

    #[test]
    fn escapes_are_read_again() {
        assert_eq!(read_escape("\\u{1b}[2J"), Some(('\u{1b}', 6)));
        assert_eq!(read_escape("\\u{10FFFF}"), Some(('\u{10ffff}', 10)));
        for wrong in ["", "\\u", "\\u{}", "\\u{1b", "\\u{d800}", "\\u{110000}", "\\u{0000001}", "\\u{+1b}"] {
            assert_eq!(read_escape(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn json_keeps_its_meaning() {
        let json = printable_json("{\n\t\"a\": \"\u{9b}\u{202e}\u{e0001}é\"}".into());
        assert_eq!(json, "{\n\t\"a\": \"\\u009b\\u202e\\udb40\\udc01é\"}");
    }
}
