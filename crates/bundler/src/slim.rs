//! Scripts and styles without what only people read.

/// A script or style without indentation, empty lines and comments that have lines of their own. Nothing else is touched, so
/// that no knowledge of the language is needed but one thing: a text that runs over several lines keeps them all.
pub(crate) fn slim(text: &str) -> String {
    if text.lines().any(|line| line.matches('`').count() % 2 == 1) {
        return text.to_owned();
    }
    let mut slim = String::new();
    let mut lines = text.lines().map(str::trim_start);
    while let Some(line) = lines.next() {
        if line.starts_with("/*") {
            let mut last = line;
            while !last.contains("*/") {
                let Some(next) = lines.next() else { return text.to_owned() };
                last = next;
            }
            // What follows a comment on its line is rare enough to keep the comment with it.
            if !last.trim_end().ends_with("*/") {
                return text.to_owned();
            }
        } else if !line.starts_with("//") && !line.is_empty() {
            slim += line;
            slim.push('\n');
        }
    }
    slim
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_their_own_lines_and_indentation_go() {
        let text = "// One.\n/**\n * Two.\n * @returns {x}\n */\nfunction f() {\n  // Three.\n\n  return 4; // four\n}\n/* Five. */\n";
        assert_eq!(slim(text), "function f() {\nreturn 4; // four\n}\n");
        assert_eq!(slim("a {\n  /* Six,\n     seven. */\n  b: c;\n}\n"), "a {\nb: c;\n}\n");
    }

    #[test]
    fn what_is_not_surely_a_comment_stays() {
        for text in ["x = `\n  // text\n`;\n", "/* One. */ f();\n", "/* without end\nf();\n"] {
            assert_eq!(slim(text), text);
        }
        assert_eq!(slim("x = 'https://a'; y = a\n* b;\n"), "x = 'https://a'; y = a\n* b;\n");
    }
}
