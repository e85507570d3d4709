//! What the browser keeps between visits. Without storage (private windows) everything works, only nothing is kept.

/// All keys of the house begin so: other pages of the same origin keep theirs.
const PREFIX: &str = "tomoe.";

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{key}")).ok()?
}

pub(crate) fn set(key: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage must not stop a game.
        let _ = storage.set_item(&format!("{PREFIX}{key}"), value);
    }
}

pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// The keys that begin with `prefix`.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    let all = (0..count).filter_map(|index| storage.key(index).ok()?);
    all.filter_map(|key| Some(key.strip_prefix(PREFIX)?.to_owned()))
        .filter(|key| key.starts_with(prefix))
        .collect()
}
