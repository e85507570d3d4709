//! Looking into a stack of Mitsudomoe: its rings apart, each with its owner's name.

use leptos::prelude::*;
use tomoe_draw::Figure;
use tomoe_games::{AnyPosition, Player, Spot, mitsudomoe};
use tomoe_markup::view;

use super::desk::Desk;
use crate::dialog::Dialog;
use crate::erased::part;
use crate::settings::words;
use crate::signals::Callback;

/// Opens the view of a stack, if there is one on the square.
pub(super) fn inspect(desk: Desk, spot: Option<Spot>) {
    let is_stack = spot.is_some_and(|spot| match untrack(|| super::shown(desk)) {
        AnyPosition::Mitsudomoe(position) => {
            spot.try_into().is_ok_and(|square| !position.stack(square).is_empty())
        }
        _ => false,
    });
    if is_stack {
        desk.inspected.set(spot);
    }
}

/// The stack that is looked into, while one is.
#[component]
pub(crate) fn StackDialog(desk: Desk) -> AnyView {
    let close = Callback::new(move |()| {
        desk.inspected.set(None);
        super::focus_cell(desk, desk.focus.get_untracked());
    });
    let content = move || {
        let spot = desk.inspected.get()?;
        let AnyPosition::Mitsudomoe(position) = super::shown(desk) else { return None };
        let square: mitsudomoe::Square = spot.try_into().ok()?;
        let theme = desk.settings.theme();
        let words = words();
        let name = |colour| words.colour(Player::of::<mitsudomoe::Position>(colour));
        let ball = position.ball_at(square).map(|colour| (Figure::Ball(colour), words.ball(name(colour))));
        let rings = position.stack(square).iter().rev();
        let all: Vec<_> = ball
            .into_iter()
            .chain(rings.map(|colour| (Figure::Ring(colour), words.ring(name(colour)))))
            .collect();
        let rows = all.into_iter().map(move |(figure, name)| {
            view! {
                <li>
                    <svg viewBox="-40 -24 80 52" aria-hidden="true" inner_html=figure.svg(theme)></svg>
                    <span>{name}</span>
                </li>
            }
        });
        let title = format!("{spot}: {}", words.bottom_to_top());
        Some(view! {
            <Dialog title=title on_close=close>
                <ol class="stack">{rows.collect_view()}</ol>
            </Dialog>
        })
    };
    part(content)
}
