//! Small things that the browser keeps between visits. Without storage (some private windows), or when it is full, they are
//! kept until the page is closed.

use std::cell::RefCell;

/// All keys of the house begin so: other pages of the same origin keep theirs.
const PREFIX: &str = "tomoe.";

thread_local! {
    /// What is kept where there is no storage, or no room.
    static MEMORY: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Whether this is the browser's name for a key.
pub(crate) fn is_key(name: &str, key: &str) -> bool {
    name.strip_prefix(PREFIX) == Some(key)
}

pub(crate) fn get(key: &str) -> Option<String> {
    let kept = storage().and_then(|storage| storage.get_item(&format!("{PREFIX}{key}")).ok()?);
    let find = |all: &Vec<(String, String)>| all.iter().find(|kept| kept.0 == key).map(|kept| kept.1.clone());
    kept.or_else(|| MEMORY.with_borrow(find))
}

/// Keeps a value, at least until the page is closed.
pub(crate) fn set(key: &str, value: &str) {
    let _ = try_set(key, value);
}

/// Keeps a value; whether there was room for it to outlast the page.
pub(crate) fn try_set(key: &str, value: &str) -> bool {
    remove(key);
    let is_kept = storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{key}"), value).is_ok());
    if !is_kept {
        MEMORY.with_borrow_mut(|all| all.push((key.to_owned(), value.to_owned())));
    }
    is_kept
}

pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
    MEMORY.with_borrow_mut(|all| all.retain(|kept| kept.0 != key));
}

/// The keys that begin with `prefix`.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let mut keys: Vec<String> = MEMORY.with_borrow(|all| all.iter().map(|kept| kept.0.clone()).collect());
    if let Some(storage) = storage() {
        let count = storage.length().unwrap_or(0);
        let all = (0..count).filter_map(|index| storage.key(index).ok()?);
        keys.extend(all.filter_map(|key| Some(key.strip_prefix(PREFIX)?.to_owned())));
    }
    keys.retain(|key| key.starts_with(prefix));
    keys
}
