//! Messages of live games.

use tomoe_wire::{Entry, NewGame, Notice, OnlineGame, Request, Setting};

/// Messages of both directions, a line each: what is accepted is the same after writing it. A first line that is a setting is followed
/// by entries, which are folded as far as they fit.
pub(crate) fn messages(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    for line in lines.clone() {
        again::<Request>(line);
        again::<Notice>(line);
        again::<NewGame>(line);
    }
    let Some(setting) = lines.next().and_then(again::<Setting>) else { return };
    let mut game = OnlineGame::new(setting.clone());
    let mut entries = Vec::new();
    for entry in lines.filter_map(again::<Entry>) {
        let before = game.clone();
        match game.apply(&entry) {
            Ok(()) => entries.push(entry),
            Err(_) => assert_eq!(game, before, "a refusal changes nothing"),
        }
    }
    assert_eq!(OnlineGame::replay(setting, &entries).as_ref(), Ok(&game));
}

/// Reads something, and what was written of it.
fn again<T>(text: &str) -> Option<T>
where
    T: serde::de::DeserializeOwned + serde::Serialize + PartialEq + std::fmt::Debug,
{
    let read: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&read).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&written).expect("it reads what it wrote"), read);
    Some(read)
}
