//! The keys of the seats that were taken here. A key is made and kept before it is sent, so that sitting down twice is sitting
//! down once.

use leptos::prelude::window;
use tomoe_play::Millis;
use tomoe_wire::{Deed, GameId, Key, Mark};

use super::chance::Chance;
use crate::play::now;
use crate::store;

/// What the names of kept seats begin with.
pub(crate) const SEATS: &str = "seat.";

/// What the names of kept turns begin with.
const UNSENT: &str = "unsent.";

/// Where the key is kept of a game that is being made, which has no name yet.
const NEW: &str = "new-seat";

/// Where the visitor's own name is kept.
const NAME: &str = "name";

/// Where it is kept that somebody is signed in here. It begins like seats do, so that the first page looks for theirs.
const ACCOUNT: &str = "seat.account";

/// How many seats are kept.
const MOST: usize = 200;

/// What is kept with a seat that belongs to an account.
const KNOWN: &str = "known";

/// A seat that was taken here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptSeat {
    pub(super) game: GameId,
    pub(super) key: Key,
    /// When it was taken.
    since: Millis,
    /// Whether it belongs to an account, as far as this browser knows.
    pub(super) is_known: bool,
    /// Whether the game is known to have ended.
    pub(super) is_over: bool,
}

impl KeptSeat {
    /// A seat as it was kept: its key, since when, whether it is an account's, and perhaps that the game is over.
    fn read(game: &str, text: &str) -> Option<Self> {
        let mut fields = text.split(' ');
        let key = fields.next()?.parse().ok()?;
        let since = Millis(fields.next()?.parse().ok()?);
        let is_known = fields.next()? == KNOWN;
        Some(Self { game: game.parse().ok()?, key, since, is_known, is_over: fields.next().is_some() })
    }

    fn text(&self) -> String {
        let whose = if self.is_known { KNOWN } else { "?" };
        let over = if self.is_over { " over" } else { "" };
        format!("{} {} {whose}{over}", self.key.as_str(), self.since.0)
    }
}

/// The seats that were taken here, newest first.
pub(super) fn all() -> Vec<KeptSeat> {
    let read = |name: String| KeptSeat::read(name.strip_prefix(SEATS)?, &store::get(&name)?);
    let mut seats: Vec<KeptSeat> = store::keys(SEATS).into_iter().filter_map(read).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(seat.since));
    seats
}

fn kept(game: &GameId) -> Option<KeptSeat> {
    KeptSeat::read(game.as_str(), &store::get(&format!("{SEATS}{game}"))?)
}

/// The key of the seat of a game, if one was taken here.
pub(super) fn key_of(game: &GameId) -> Option<Key> {
    kept(game).map(|seat| seat.key)
}

/// Keeps the turn that is not acknowledged yet, should the page be left before it is; or none.
pub(super) fn keep_unsent(game: &GameId, turn: Option<(&Mark, &Deed)>) {
    let name = format!("{UNSENT}{game}");
    match turn.and_then(|turn| serde_json::to_string(&turn).ok()) {
        Some(text) => store::set(&name, &text),
        None => store::remove(&name),
    }
}

/// A turn of a game that was not acknowledged when the page was left.
pub(super) fn unsent(game: &GameId) -> Option<(Mark, Deed)> {
    serde_json::from_str(&store::get(&format!("{UNSENT}{game}"))?).ok()
}

/// Keeps the key of a seat that is taken now: for the account if somebody is signed in.
pub(super) fn keep(game: &GameId, key: &Key) {
    keep_as(game, key, is_signed_in());
}

/// Keeps the key of a seat that may have been taken earlier, and whether it belongs to an account.
pub(super) fn keep_as(game: &GameId, key: &Key, is_known: bool) {
    let seat = KeptSeat { game: game.clone(), key: key.clone(), since: now(), is_known, is_over: false };
    store::set(&format!("{SEATS}{game}"), &seat.text());
    for old in all().into_iter().skip(MOST) {
        forget(&old.game);
    }
}

/// Keeps the seat that follows from another one by a rematch, and is whose that was.
pub(super) fn keep_next(before: &GameId, next: &GameId, key: &Key) {
    keep_as(next, key, kept(before).is_some_and(|seat| seat.is_known));
}

/// The seats that were taken here by a guest, newest first.
pub(super) fn of_guests() -> Vec<KeptSeat> {
    all().into_iter().filter(|seat| !seat.is_known).collect()
}

/// Notes that a seat belongs to an account by now.
pub(super) fn note_known(game: &GameId) {
    change(game, |seat| seat.is_known = true);
}

/// Notes that a game has ended.
pub(super) fn note_end(game: &GameId) {
    change(game, |seat| seat.is_over = true);
}

fn change(game: &GameId, change: impl FnOnce(&mut KeptSeat)) {
    if let Some(before) = kept(game) {
        let mut seat = before.clone();
        change(&mut seat);
        if seat != before {
            store::set(&format!("{SEATS}{game}"), &seat.text());
        }
    }
}

/// Forgets a seat that was left, or could not be had.
pub(super) fn forget(game: &GameId) {
    store::remove(&format!("{SEATS}{game}"));
    store::remove(&format!("{UNSENT}{game}"));
}

/// Whether somebody seems to be signed in here. The server alone knows, but need not be asked where nobody ever was.
pub(super) fn is_signed_in() -> bool {
    store::get(ACCOUNT).is_some()
}

/// Notes whether somebody is signed in here.
pub(super) fn note_signed_in(is_so: bool) {
    match is_so {
        true => store::set(ACCOUNT, "yes"),
        false => store::remove(ACCOUNT),
    }
}

/// The key for a game that is being made: the same as long as it is not known to have been made.
pub(super) fn key_for_new() -> Key {
    let kept = store::get(NEW).and_then(|text| text.parse().ok());
    kept.unwrap_or_else(|| {
        let key = new_key();
        store::set(NEW, key.as_str());
        key
    })
}

/// The game was made, or never will be.
pub(super) fn forget_new() {
    store::remove(NEW);
}

/// A key that nobody can guess.
pub(super) fn new_key() -> Key {
    Key::random(random())
}

/// Random numbers for what need not be secret.
pub(super) fn new_chance() -> Chance {
    Chance::new(u64::from_le_bytes(random()))
}

fn random<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    // Every browser that runs WebAssembly has it, on any page.
    let filled = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    debug_assert!(filled.is_ok());
    bytes
}

/// The visitor's own name, perhaps none.
pub(super) fn name() -> String {
    store::get(NAME).unwrap_or_default()
}

pub(super) fn keep_name(name: &str) {
    store::set(NAME, name.trim());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        let game = "Abcdefghij12";
        for (is_known, is_over) in [(false, false), (false, true), (true, false), (true, true)] {
            let (id, key) = (game.parse().unwrap(), "0123456789012345678901".parse().unwrap());
            let seat = KeptSeat { game: id, key, since: Millis(1_760_000_000_000), is_known, is_over };
            assert_eq!(KeptSeat::read(game, &seat.text()), Some(seat));
        }
        for wrong in ["", "short 5", "0123456789012345678901", "0123456789012345678901 x"] {
            assert_eq!(KeptSeat::read(game, wrong), None, "{wrong}");
        }
    }
}
