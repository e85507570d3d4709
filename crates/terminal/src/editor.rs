//! A line being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The text and the place in it, counted in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Editor {
    text: String,
    at: usize,
}

impl Editor {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), at: text.chars().count() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What stands before and behind the cursor.
    pub(crate) fn halves(&self) -> (&str, &str) {
        self.text.split_at(self.byte(self.at))
    }

    /// Replaces everything.
    pub(crate) fn set(&mut self, text: &str) {
        *self = Self::new(text);
    }

    /// Types a text; control characters are left out.
    pub(crate) fn insert(&mut self, text: &str) {
        for sign in text.chars().filter(|sign| !sign.is_control()) {
            let byte = self.byte(self.at);
            self.text.insert(byte, sign);
            self.at += 1;
        }
    }

    /// A key for the line itself; says whether it was one.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if with_control => self.set(""),
            KeyCode::Char('a') if with_control => self.at = 0,
            KeyCode::Char('e') if with_control => self.at = self.text.chars().count(),
            KeyCode::Char(sign) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                self.insert(sign.encode_utf8(&mut [0; 4]))
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.byte(self.at));
            }
            KeyCode::Delete if self.at < self.text.chars().count() => {
                self.text.remove(self.byte(self.at));
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.chars().count()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.chars().count(),
            _ => return false,
        }
        true
    }

    fn byte(&self, at: usize) -> usize {
        self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_can_be_edited_anywhere() {
        let mut editor = Editor::new("größe");
        editor.key(KeyEvent::from(KeyCode::Left));
        editor.key(KeyEvent::from(KeyCode::Backspace));
        editor.insert("ss\n");
        assert_eq!(editor.text(), "grösse");
        assert_eq!(editor.halves(), ("gröss", "e"));
        editor.key(KeyEvent::from(KeyCode::Home));
        editor.key(KeyEvent::from(KeyCode::Delete));
        assert_eq!(editor.text(), "rösse");
        assert!(!editor.key(KeyEvent::from(KeyCode::Enter)));
    }
}
