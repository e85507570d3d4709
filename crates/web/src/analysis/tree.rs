//! The moves with their variations, and what is said about the one that is looked at.

use leptos::prelude::*;
use tomoe_games::record::{Mark, NodeId, Note, Record};
use tomoe_markup::view;

use super::study::Study;
use crate::erased::{flag, mark, part, press, say, text, when};
use crate::settings::words;

/// The tree of moves.
#[component]
pub(crate) fn TreeView(study: Study) -> AnyView {
    let is_empty = move || study.record.with(|record| record.main_line().next().is_none());
    view! {
        <section class="tree" aria-label=say(|w| w.variations())>
            {when(is_empty, move || view! {
                <p class="none">{say(|w| w.no_moves())}</p>
            })}
            <div class="line-of-moves">{part(move || study.record.with(|record| after(study, record, NodeId::START)))}</div>
        </section>
    }
}

/// What follows a node: the main continuation move by move, and beside each move its alternatives.
fn after(study: Study, record: &Record, from: NodeId) -> Vec<AnyView> {
    let mut out = Vec::new();
    let mut at = from;
    while let Some(node) = record.node(at) {
        let Some((&main, others)) = node.children().split_first() else { break };
        out.push(a_move(study, record, main));
        for &other in others {
            let mut variation = vec![a_move(study, record, other)];
            variation.extend(after(study, record, other));
            out.push(view! { <div class="variation">{variation}</div> });
        }
        at = main;
    }
    out
}

fn a_move(study: Study, record: &Record, id: NodeId) -> AnyView {
    let text = record.move_text(id).unwrap_or_default();
    let (ply, Note { comment, mark: sign, .. }) =
        record.node(id).map_or((0, Note::default()), |node| (node.ply(), node.note().clone()));
    view! {
        <button type="button" class="move" aria-current=mark(move || (study.at.get() == id).then_some("true"))
            on:click=press(move || study.look_at(id))>
            <span class="number">{ply}</span> {text} {sign.map(sign_view)}
        </button>
        {(!comment.is_empty()).then(|| view! { <q>{comment}</q> })}
    }
}

/// Praise or blame: the sign, and what it means for those who listen.
fn sign_view(sign: Mark) -> AnyView {
    let meaning = match sign {
        Mark::Dubious => words().faults(0),
        Mark::Mistake => words().faults(1),
        Mark::Blunder => words().faults(2),
        Mark::Good | Mark::Brilliant | Mark::Interesting => words().good_move(),
    };
    view! {
        <span class="sign" data-sign=sign.symbol() title=meaning aria-hidden="true">{sign.symbol()}</span>
        <span class="hidden">{meaning}</span>
    }
}

/// What can be done with the move that is looked at.
#[component]
pub(crate) fn NodeTools(study: Study) -> AnyView {
    let is_start = move || study.at.get() == NodeId::START;
    let comment = move || {
        let at = study.at.get();
        study
            .record
            .with(|record| record.node(at).map(|node| node.note().comment.clone()))
            .unwrap_or_default()
    };
    view! {
        <section class="node-tools">
            <label for="comment">{say(|w| w.comment())}</label>
            <textarea id="comment" rows="2" prop:value=text(comment)
                on:change=move |event| study.set_comment(&event_target_value(&event))></textarea>
            <div class="row">
                <button type="button" class="quiet" data-act="make-main" disabled=flag(is_start) on:click=press(move || study.make_main())>
                    {say(|w| w.make_main())}
                </button>
                <button type="button" class="quiet" data-act="delete" disabled=flag(is_start) on:click=press(move || study.delete())>
                    {say(|w| w.delete_from_here())}
                </button>
            </div>
        </section>
    }
}
