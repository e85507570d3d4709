//! Texts that are almost what they should be.

use serde_json::Value;
use tomoe_random::Random;

/// A text with some bytes changed, left out, doubled or cut off; still UTF-8.
pub(crate) fn mutated(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes[at] = random.below(128) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, random.pick(b"{}[]\",:0-\\/ \0x")),
            3 => bytes.truncate(at),
            _ => {
                let part = bytes[at..bytes.len().min(at + 9)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A JSON text with one value replaced by one of another kind.
pub(crate) fn of_wrong_type(text: &str, random: &mut Random) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    let place = any_leaf(&mut value, random);
    let others = [
        Value::from(true),
        Value::from(-1),
        Value::from(1.5e300),
        Value::from(u64::MAX),
        Value::from("x".repeat(300)),
        Value::from("\u{202e}\u{0}'; DROP TABLE games; --"),
        serde_json::json!([[]]),
        serde_json::json!({"x": {}}),
    ];
    let others: Vec<&Value> = others
        .iter()
        .filter(|other| std::mem::discriminant(*other) != std::mem::discriminant(place))
        .collect();
    *place = random.pick(&others).clone();
    value.to_string()
}

/// Any of the values in which no others have names.
fn any_leaf<'a>(value: &'a mut Value, random: &mut Random) -> &'a mut Value {
    match value {
        Value::Object(fields) => {
            let index = random.below(fields.len());
            any_leaf(fields.values_mut().nth(index).expect("no empty objects"), random)
        }
        leaf => leaf,
    }
}

/// Any text: letters of all kinds, brackets, controls.
pub(crate) fn noise(random: &mut Random) -> String {
    const ANY: [char; 14] =
        ['{', '}', '[', '"', ':', '7', 'e', '\\', 'u', '\0', '\u{7f}', 'ż', '💣', '\u{fffd}'];
    (0..random.below(200)).map(|_| random.pick(&ANY)).collect()
}
