//! The game that was studied last, with its variations and comments: there again after a reload, and handed from page to
//! page, since an address holds a single line of play.

use tomoe_games::History;
use tomoe_games::record::Record;

use crate::route::{self, Route};
use crate::store;

const KEY: &str = "study";

/// Keeps a record together with the address under which it is looked at.
pub(super) fn keep(address: &str, record: &Record) {
    store::set(KEY, &format!("{address}\n{record}"));
}

/// The record that was kept, if it was looked at where this game stands.
pub(super) fn recalled(history: &History) -> Option<Record> {
    let kept = store::get(KEY)?;
    let (address, record) = kept.split_once('\n')?;
    // Whoever enters by the plain address of a game begins afresh.
    let is_here = address == route::here() && address == Route::Analyse(history.clone()).to_string();
    Record::read(record).ok().filter(|_| is_here)
}

/// Opens a record with all that is in it, at its end.
pub(crate) fn study(record: &Record) {
    hand_over(&Route::Analyse(record.history()), record);
}

/// Opens a record where a route leads.
pub(crate) fn hand_over(route: &Route, record: &Record) {
    keep(&route.to_string(), record);
    route::go(route);
}
