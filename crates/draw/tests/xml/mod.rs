//! Reads just enough XML to say whether a document is well-formed.

/// An element's start tag.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    /// How many elements it is inside of.
    pub(crate) depth: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The elements of a document in order, or what is wrong with it.
pub(crate) fn read(document: &str) -> Result<Vec<Element>, String> {
    let mut elements = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        check_text(text)?;
        if open.is_empty() && !text.trim().is_empty() {
            return Err(format!("text outside of the root: {text:?}"));
        }
        let tag_end = end_of_tag(&rest[start..])?;
        let tag = &rest[start + 1..start + tag_end];
        rest = &rest[start + tag_end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            match open.pop() {
                Some(expected) if expected == name => continue,
                other => return Err(format!("</{name}> closes {other:?}")),
            }
        }
        if open.is_empty() && !elements.is_empty() {
            return Err("a second root".to_owned());
        }
        let (body, is_empty) = tag.strip_suffix('/').map_or((tag, false), |body| (body, true));
        let element = element(body, open.len())?;
        if !is_empty {
            open.push(element.name.clone());
        }
        elements.push(element);
    }
    if !rest.trim().is_empty() || !open.is_empty() || elements.is_empty() {
        return Err(format!("ends inside {open:?} with {rest:?}"));
    }
    Ok(elements)
}

/// Where the `>` of a tag is; one inside a quoted value does not count.
fn end_of_tag(text: &str) -> Result<usize, String> {
    let mut is_quoted = false;
    for (i, character) in text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            '>' if !is_quoted => return Ok(i),
            _ => {}
        }
    }
    Err("a tag that does not end".to_owned())
}

fn element(body: &str, depth: usize) -> Result<Element, String> {
    let name_end = body.find(' ').unwrap_or(body.len());
    let name = body[..name_end].to_owned();
    check_name(&name)?;
    let mut attributes: Vec<(String, String)> = Vec::new();
    let mut rest = body[name_end..].trim_start();
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").ok_or_else(|| format!("not an attribute: {rest:?}"))?;
        let (value, after) = after.split_once('"').ok_or_else(|| format!("not a value: {after:?}"))?;
        check_name(key)?;
        check_text(value)?;
        if attributes.iter().any(|(other, _)| other == key) {
            return Err(format!("{key} twice in <{name}>"));
        }
        attributes.push((key.to_owned(), value.to_owned()));
        if !after.is_empty() && !after.starts_with(' ') {
            return Err(format!("no space before {after:?}"));
        }
        rest = after.trim_start();
    }
    Ok(Element { name, attributes, depth })
}

fn check_name(name: &str) -> Result<(), String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if is_name { Ok(()) } else { Err(format!("not a name: {name:?}")) }
}

/// Text and values: nothing that opens a tag, no bare `&`, no control characters.
fn check_text(text: &str) -> Result<(), String> {
    if text.contains(['<', '>']) || text.contains(|c: char| c < ' ' && !"\t\n\r".contains(c)) {
        return Err(format!("not text: {text:?}"));
    }
    for after in text.split('&').skip(1) {
        if !["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|entity| after.starts_with(entity)) {
            return Err(format!("a bare & in {text:?}"));
        }
    }
    Ok(())
}

#[test]
fn the_reader_tells_good_from_bad() {
    assert_eq!(read("<a b=\"1\"><c/>x &amp; y</a>").map(|elements| elements.len()), Ok(2));
    let bad = [
        "",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a b=1/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a b=\"1\"c=\"2\"/>",
        "<a>&</a>",
        "<a>\u{1}</a>",
        "<a>></a>",
        "<a b=\"<\"/>",
        "<a/>x",
        "<1/>",
    ];
    for document in bad {
        assert!(read(document).is_err(), "{document}");
    }
}
