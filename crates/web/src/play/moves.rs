//! The list of moves with what was taken back beside them, and the way through it.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_games::record::{NodeId, Record};
use tomoe_markup::view;
use wasm_bindgen::JsCast;

use super::table::Table;
use crate::board::film;
use crate::element::NodeRef;
use crate::erased::{flag, mark, part, press, say, when};
use crate::icons;
use crate::settings::{settings, words};
use crate::signals::{Memo, effect};

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// A move of the game, with who made it.
    Move(NodeId, Player, usize, String),
    /// Moves that were taken back, or left for others.
    Variation(Vec<(NodeId, usize, String)>),
}

/// The moves up to where the game stands, each followed by what was played in its place before.
fn rows(record: &Record, end: NodeId) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut at = NodeId::START;
    for id in record.path(end) {
        let Some(node) = record.node(at) else { break };
        let text = record.move_text(id).unwrap_or_default();
        rows.push(Row::Move(id, node.position().to_act(), node.ply() + 1, text));
        variations(record, node.children().iter().copied().filter(|&child| child != id), &mut rows);
        at = id;
    }
    let after = record.node(end).map_or(&[][..], |node| node.children());
    variations(record, after.iter().copied(), &mut rows);
    rows
}

/// Lines that begin with these moves, and those that branch off them.
fn variations(record: &Record, starts: impl Iterator<Item = NodeId>, rows: &mut Vec<Row>) {
    let mut starts: Vec<NodeId> = starts.collect();
    starts.reverse();
    while let Some(start) = starts.pop() {
        let line: Vec<NodeId> = [start].into_iter().chain(record.line_from(start)).collect();
        for &id in &line {
            starts.extend(record.node(id).into_iter().flat_map(|node| node.children().iter().skip(1)));
        }
        let entry = |id: NodeId| Some((id, record.node(id)?.ply(), record.move_text(id)?));
        rows.push(Row::Variation(line.into_iter().filter_map(entry).collect()));
    }
}

/// The moves of the game, the one on the board marked.
#[component]
pub(crate) fn Moves(table: Table) -> AnyView {
    let list = NodeRef::<web_sys::HtmlElement>::new();
    let rows = Memo::new(move || table.record.with(|record| rows(record, table.end.get())));
    // The present move stays in sight.
    effect(move |_| {
        table.at.track();
        rows.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let list: &web_sys::Element = &list;
            let current = list.query_selector("[aria-current=true]").ok().flatten();
            let current = current.and_then(|current| current.dyn_into::<web_sys::HtmlElement>().ok());
            list.set_scroll_top(current.map_or(0, |current| current.offset_top() - list.client_height() / 2));
        });
    });
    view! {
        <section class="moves" aria-label=say(|w| w.moves())>
            {when(move || rows.with(Vec::is_empty), move || view! {
                <p class="none">{say(|w| w.no_moves())}</p>
            })}
            <ol node_ref=list tabindex="-1">
                {part(move || rows.get().into_iter().map(|row| row_view(table, row)).collect_view())}
            </ol>
            <Through table=table />
        </section>
    }
}

fn row_view(table: Table, row: Row) -> AnyView {
    match row {
        Row::Move(id, player, ply, text) => {
            let theme = settings().theme();
            view! {
                <li>
                    <button type="button" aria-current=mark(move || (table.at.get() == id).then_some("true"))
                        on:click=press(move || table.look_at(id))>
                        <span class="number">{ply}</span>
                        <svg viewBox=film::frame(film::emblem(player)) aria-hidden="true" inner_html=film::emblem(player).svg(theme)></svg>
                        <span class="hidden">{words().colour(player)}</span>
                        <span class="text">{text}</span>
                    </button>
                </li>
            }
        }
        Row::Variation(moves) => {
            let button = |(id, ply, text): (NodeId, usize, String)| {
                view! {
                    <button type="button" class="move" aria-current=mark(move || (table.at.get() == id).then_some("true"))
                        on:click=press(move || table.look_at(id))>
                        <span class="number">{ply}</span> {text}
                    </button>
                }
            };
            let buttons: Vec<AnyView> = moves.into_iter().map(button).collect();
            view! { <li class="variation" aria-label=words().taken_back()>{buttons}</li> }
        }
    }
}

/// The four buttons through the moves.
#[component]
fn Through(table: Table) -> AnyView {
    let is_start = move || table.at.get() == NodeId::START;
    let is_end = move || table.is_at_end();
    view! {
        <div class="through">
            <button type="button" class="icon" disabled=flag(is_start) aria-label=say(|w| w.first()) on:click=press(move || table.look_at(NodeId::START))>
                {icons::first()}
            </button>
            <button type="button" class="icon" disabled=flag(is_start) aria-label=say(|w| w.back()) on:click=press(move || table.step(-1))>
                {icons::back()}
            </button>
            <button type="button" class="icon" disabled=flag(is_end) aria-label=say(|w| w.forward()) on:click=press(move || table.step(1))>
                {icons::forward()}
            </button>
            <button type="button" class="icon" disabled=flag(is_end) aria-label=say(|w| w.last()) on:click=press(move || table.look_at(table.end.get_untracked()))>
                {icons::last()}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn what_was_taken_back_stands_beside_what_was_played_instead() {
        let mut record = Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let first = record.play_text(NodeId::START, "@c3").unwrap();
        let taken = record.play_text(first, "@b2").unwrap();
        record.play_text(taken, "@d4").unwrap();
        let told = |record: &Record, end| {
            let tell = |row: Row| match row {
                Row::Move(.., text) => text,
                Row::Variation(moves) => {
                    format!("({})", moves.into_iter().map(|entry| entry.2).collect::<Vec<_>>().join(" "))
                }
            };
            rows(record, end).into_iter().map(tell).collect::<Vec<_>>()
        };
        assert_eq!(told(&record, first), ["@c3", "(@b2 @d4)"]);
        let other = record.play_text(first, "@a1").unwrap();
        record.make_main_line(other).unwrap();
        assert_eq!(told(&record, other), ["@c3", "@a1", "(@b2 @d4)"]);
    }
}
