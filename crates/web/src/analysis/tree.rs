//! The moves with their variations, and what is said about the one that is looked at.

use leptos::html;
use leptos::prelude::*;
use tomoe_games::record::{Mark, NodeId, Record};

use super::labels::Owner;
use super::review::told;
use super::state::StudyState;
use super::study::Study;
use crate::frame::keep_in_sight;
use crate::settings::words;

/// What the list shows: a move, or a variation that branches off before the move above it.
#[derive(Clone, Debug, PartialEq)]
enum Item {
    Move {
        id: NodeId,
        ply: usize,
        text: String,
        /// Who made it, and that player's place among the seats.
        owner: Owner,
        column: usize,
        mark: Option<Mark>,
        comment: String,
    },
    Variation(Vec<Item>),
}

/// What follows a node: the main continuation move by move, and beside each move its alternatives.
fn items(record: &Record, from: NodeId) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = from;
    while let Some(node) = record.node(at) {
        let Some((&main, others)) = node.children().split_first() else { break };
        items.push(item(record, main));
        items.extend(others.iter().map(|&other| {
            Item::Variation([item(record, other)].into_iter().chain(self::items(record, other)).collect())
        }));
        at = main;
    }
    items
}

fn item(record: &Record, id: NodeId) -> Item {
    let text = record.move_text(id).unwrap_or_default();
    let node = record.node(id);
    let before =
        node.and_then(|node| record.node(node.parent()?)).map_or(record.start(), |node| node.position());
    let owner = Owner::to_act(before);
    let column = before.seated().iter().position(|&player| player == owner.player).unwrap_or(0);
    let note = node.map(|node| node.note().clone()).unwrap_or_default();
    let ply = node.map_or(0, |node| node.ply());
    Item::Move { id, ply, text, owner, column, mark: note.mark, comment: note.comment }
}

/// The tree of moves.
#[component]
pub(crate) fn TreeView(state: StudyState) -> impl IntoView {
    let items = Memo::new(move |_| state.study.with(|study| items(study.record(), NodeId::START)));
    let at = Memo::new(move |_| state.study.with(Study::at));
    let list = NodeRef::<html::Section>::new();
    let seats = state.study.with_untracked(|study| study.record().start().seated().len());
    Effect::new(move |_| {
        at.track();
        items.track();
        keep_in_sight(list.get());
    });
    view! {
        <section class="tree" node_ref=list aria-label=move || words().variations()>
            <Show when=move || items.with(Vec::is_empty)>
                <p class="none">{move || words().no_moves()}</p>
            </Show>
            <div class="line-of-moves" style=format!("--seats:{seats}")>{move || views(state, at, items.get())}</div>
        </section>
    }
}

fn views(state: StudyState, at: Memo<NodeId>, items: Vec<Item>) -> Vec<AnyView> {
    let one = |item| match item {
        Item::Variation(items) => view! { <div class="variation">{views(state, at, items)}</div> }.into_any(),
        Item::Move { id, ply, text, owner, column, mark, comment } => view! {
            <button type="button" class="move" style=format!("--column:{}", column + 1)
                aria-current=move || (at.get() == id).then_some("true") on:click=move |_| state.visit(id)>
                <span class="number">{ply}</span> {text} {mark.map(|mark| view! { <MarkSign mark=mark /> })}
            </button>
            {(!comment.is_empty()).then(|| view! { <q>{move || told(&state.teller(owner), &comment)}</q> })}
        }
        .into_any(),
    };
    items.into_iter().map(one).collect()
}

/// Praise or blame: the sign, and what it means for those who listen.
#[component]
fn MarkSign(mark: Mark) -> impl IntoView {
    let meaning = move || match mark {
        Mark::Dubious => words().faults(0),
        Mark::Mistake => words().faults(1),
        Mark::Blunder => words().faults(2),
        Mark::Good | Mark::Brilliant | Mark::Interesting => words().good_move(),
    };
    view! {
        <span class="sign" data-sign=mark.symbol() title=meaning aria-hidden="true">{mark.symbol()}</span>
        <span class="hidden">{meaning}</span>
    }
}

/// What can be done with the move that is looked at.
#[component]
pub(crate) fn NodeTools(state: StudyState) -> impl IntoView {
    let study = state.study;
    let is_start = move || study.with(Study::at) == NodeId::START;
    let comment = move || study.with(|study| study.comment().to_owned());
    let write = move |event| study.update(|study| study.set_comment(&event_target_value(&event)));
    view! {
        <section class="node-tools">
            <label for="comment">{move || words().comment()}</label>
            <textarea id="comment" rows="2" prop:value=comment on:change=write></textarea>
            <div class="row">
                <button type="button" class="quiet" data-act="make-main" disabled=is_start on:click=move |_| study.update(Study::make_main)>
                    {move || words().make_main()}
                </button>
                <button type="button" class="quiet" data-act="delete" disabled=is_start on:click=move |_| state.delete()>
                    {move || words().delete_from_here()}
                </button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The items as one text, variations in brackets.
    fn told(items: &[Item]) -> String {
        let one = |item: &Item| match item {
            Item::Move { text, .. } => text.clone(),
            Item::Variation(items) => format!("({})", told(items)),
        };
        items.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_stand_beside_the_move_they_replace() {
        let text = "[Game \"yonmoque\"]\n\n1. @c3 2. @b2 (2. @d4 3. @a1 (3. @e5)) 3. @a1 -";
        let record = Record::read(text).unwrap();
        assert_eq!(told(&items(&record, NodeId::START)), "@c3 @b2 (@d4 @a1 (@e5)) @a1");
    }
}
