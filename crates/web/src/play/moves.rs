//! The list of moves with what was taken back beside them.

use leptos::html;
use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_games::record::{NodeId, Record};

use super::session::GameSession;
use crate::board::film;
use crate::frame::keep_in_sight;
use crate::settings::{settings, words};
use crate::slot::Slot;

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// A move of the game, with who made it.
    Move(NodeId, Player, usize, String),
    /// Moves that were taken back, or left for others.
    Variation(Vec<(NodeId, usize, String)>),
}

impl Row {
    /// What is shown of a row never changes while this is the same: its nodes, and of a move of the game the text, since a server
    /// may know of another one there.
    fn key(&self) -> (String, Vec<NodeId>) {
        match self {
            Row::Move(id, .., text) => (text.clone(), vec![*id]),
            Row::Variation(moves) => (String::new(), moves.iter().map(|(id, ..)| *id).collect()),
        }
    }
}

/// The moves up to where the game stands, each followed by what was played in its place before.
fn rows(record: &Record, end: NodeId) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut at = NodeId::START;
    for id in record.path(end) {
        let Some(node) = record.node(at) else { break };
        let text = record.move_text(id).unwrap_or_default();
        // Somebody who left is told by the same row, beside the number of the last move.
        let next = record.node(id);
        let leaver = next.and_then(|next| next.transition()).and_then(|transition| transition.leaves());
        let ply = next.map_or(0, |next| next.ply());
        rows.push(Row::Move(id, leaver.unwrap_or(node.position().to_act()), ply, text));
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
pub(crate) fn Moves(session: Slot<GameSession>, #[prop(into)] on_look: Callback<NodeId>) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let rows = Memo::new(move |_| session.with(|session| rows(session.record(), session.end())));
    let at = Memo::new(move |_| session.with(GameSession::at));
    Effect::new(move |_| {
        at.track();
        rows.track();
        keep_in_sight(list.get());
    });
    view! {
        <section class="moves" aria-label=move || words().moves()>
            <Show when=move || rows.with(Vec::is_empty)>
                <p class="none">{move || words().no_moves()}</p>
            </Show>
            <ol node_ref=list tabindex="-1">
                <For each=move || rows.get() key=Row::key let:row>
                    <RowView on_look=on_look at=at row=row />
                </For>
            </ol>
        </section>
    }
}

#[component]
fn RowView(on_look: Callback<NodeId>, at: Memo<NodeId>, row: Row) -> impl IntoView {
    let settings = settings();
    let current = move |id: NodeId| (at.get() == id).then_some("true");
    match row {
        Row::Move(id, player, ply, text) => {
            let emblem = film::emblem(player);
            view! {
                <li>
                    <button type="button" aria-current=move || current(id) on:click=move |_| on_look.run(id)>
                        <span class="number">{ply}</span>
                        <svg viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(settings.theme())></svg>
                        <span class="hidden">{move || words().colour(player)}</span>
                        <span class="text">{text}</span>
                    </button>
                </li>
            }
            .into_any()
        }
        Row::Variation(moves) => {
            let buttons = moves.into_iter().map(|(id, ply, text)| {
                view! {
                    <button type="button" class="move" aria-current=move || current(id) on:click=move |_| on_look.run(id)>
                        <span class="number">{ply}</span>
                        {text}
                    </button>
                }
            });
            view! { <li class="variation" aria-label=move || words().taken_back()>{buttons.collect_view()}</li> }.into_any()
        }
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

    #[test]
    fn rows_that_stay_keep_their_keys() {
        let mut record = Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let first = record.play_text(NodeId::START, "@c3").unwrap();
        let keys = |record: &Record, end| rows(record, end).iter().map(Row::key).collect::<Vec<_>>();
        let before = keys(&record, first);
        let second = record.play_text(first, "@b2").unwrap();
        assert!(keys(&record, second).starts_with(&before));
        // The same move is another row once it was taken back.
        assert_ne!(keys(&record, first)[1], keys(&record, second)[1]);
    }
}
