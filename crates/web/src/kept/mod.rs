//! The games that this browser keeps: in its database, or in its small storage where there is no database.
//!
//! Every change of a game is a revision with a number. Whoever writes one says which; if another tab has written that one
//! already, nothing is overwritten, and the writer catches up.

pub(crate) mod database;

use std::future::Future;

use leptos::prelude::*;

use crate::store;
use database::Writing;

/// Games in the small storage, where all games were kept once.
pub(crate) const LOCAL: &str = "game.";

/// Changes whenever a game does, so that other tabs hear of it.
const CHANGED: &str = "changed";

/// What became of a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    Done,
    /// Another tab has written it, or a later one.
    Behind,
    /// There is no room for it.
    Failed,
}

/// The newest text of a game.
pub(crate) async fn load(id: &str) -> Option<String> {
    let local = store::get(&format!("{LOCAL}{id}"));
    let database = database::open().await;
    let kept = match &database {
        Some(database) => database::text(database, id).await,
        None => None,
    };
    if revision_of(local.as_deref()) > revision_of(kept.as_deref()) { local } else { kept.or(local) }
}

/// The number of the revision that a text is; games of the first versions have none.
pub(crate) fn revision_of(text: Option<&str>) -> Option<u32> {
    let line = text?.lines().next()?;
    Some(line.split_once(' ').and_then(|(_, number)| number.parse().ok()).unwrap_or(0))
}

/// Keeps a revision of a game. Where the database is open, it is on its way when this returns.
pub(crate) fn keep(id: &str, revision: u32, text: String) -> impl Future<Output = Kept> + use<> {
    let id = id.to_owned();
    let begin = {
        let (id, text) = (id.clone(), text.clone());
        move |database| Writing::begin(&database, &id, revision, &text).ok()
    };
    let begun = database::opened().and_then(&begin);
    async move {
        let writing = match begun {
            Some(writing) => Some(writing),
            None => database::open().await.and_then(begin),
        };
        let kept = match writing {
            Some(writing) => writing.finish().await.ok(),
            None => None,
        };
        let kept = match kept {
            Some(true) => {
                store::remove(&format!("{LOCAL}{id}"));
                Kept::Done
            }
            Some(false) => Kept::Behind,
            None if revision_of(load(&id).await.as_deref()) >= Some(revision) => Kept::Behind,
            None if store::try_set(&format!("{LOCAL}{id}"), &text) => Kept::Done,
            None => Kept::Failed,
        };
        if kept == Kept::Done {
            tell(&id);
        }
        kept
    }
}

/// Tells the other tabs that a game has changed.
pub(crate) fn tell(id: &str) {
    store::set(CHANGED, &format!("{id} {}", js_sys::Date::now()));
}

/// Whether a game was ever kept here.
pub(crate) fn has_changed() -> bool {
    store::get(CHANGED).is_some()
}

/// Does something whenever another tab has changed a game, whose name it is given.
pub(crate) fn on_change(act: impl Fn(&str) + 'static) {
    let handle = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_some_and(|key| store::is_key(&key, CHANGED))
            && let Some((id, _)) = event.new_value().as_deref().and_then(|value| value.split_once(' '))
        {
            act(id);
        }
    });
    on_cleanup(move || handle.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_are_on_the_first_line() {
        assert_eq!(revision_of(None), None);
        assert_eq!(revision_of(Some("1760000000000\ntomoe-game 1\n")), Some(0));
        assert_eq!(revision_of(Some("1760000000000 12\ntomoe-game 1\n")), Some(12));
    }
}
