//! The list of moves, and the way through it.

use leptos::html;
use leptos::prelude::*;
use tomoe_games::Player;

use super::table::Table;
use crate::board::film;
use crate::erased::{flag, mark, part, press, say, when};
use crate::icons;
use crate::settings::{settings, words};

/// The moves of the game, the one on the board marked.
#[component]
pub(crate) fn Moves(table: Table) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let moves = Memo::new(move |_| {
        table.history.with(|history| {
            let texts = crate::route::move_texts(history);
            let players = history.positions().iter().map(tomoe_games::AnyPosition::to_act);
            players.zip(texts).collect::<Vec<_>>()
        })
    });
    // The present move stays in sight.
    Effect::new(move |_| {
        let (ply, count) = (table.ply.get(), moves.with(Vec::len));
        if let Some(list) = list.get() {
            let element: &web_sys::Element = &list;
            let row = if ply == 0 { 0 } else { element.scroll_height() * ply as i32 / count.max(1) as i32 };
            element.set_scroll_top(row - element.client_height() / 2);
        }
    });
    view! {
        <section class="moves" aria-label=say(|w| w.moves())>
            {when(move || moves.with(Vec::is_empty), move || view! {
                <p class="none">{say(|w| w.no_moves())}</p>
            }.into_any())}
            <ol node_ref=list tabindex="-1">
                {part(move || {
                    moves.get().into_iter().enumerate().map(|(index, (player, text))| entry(table, index + 1, player, text)).collect_view().into_any()
                })}
            </ol>
            <Through table=table />
        </section>
    }
}

fn entry(table: Table, ply: usize, player: Player, text: String) -> AnyView {
    let theme = settings().theme();
    view! {
        <li>
            <button
                type="button"
                aria-current=mark(move || (table.ply.get() == ply).then_some("true"))
                on:click=press(move || table.look_at(ply))
            >
                <span class="number">{ply}</span>
                <svg viewBox=film::frame(film::emblem(player)) aria-hidden="true" inner_html=film::emblem(player).svg(theme)></svg>
                <span class="hidden">{words().colour(player)}</span>
                <span class="text">{text}</span>
            </button>
        </li>
    }
    .into_any()
}

/// The four buttons through the moves.
#[component]
fn Through(table: Table) -> impl IntoView {
    let is_start = move || table.ply.get() == 0;
    let is_end = move || table.is_at_end();
    let go = move |by: isize| table.look_at(table.ply.get_untracked().saturating_add_signed(by));
    view! {
        <div class="through">
            <button type="button" class="icon" disabled=flag(is_start) aria-label=say(|w| w.first()) on:click=press(move || table.look_at(0))>
                {icons::first()}
            </button>
            <button type="button" class="icon" disabled=flag(is_start) aria-label=say(|w| w.back()) on:click=press(move || go(-1))>
                {icons::back()}
            </button>
            <button type="button" class="icon" disabled=flag(is_end) aria-label=say(|w| w.forward()) on:click=press(move || go(1))>
                {icons::forward()}
            </button>
            <button type="button" class="icon" disabled=flag(is_end) aria-label=say(|w| w.last()) on:click=press(move || table.look_at(usize::MAX))>
                {icons::last()}
            </button>
        </div>
    }
}
