//! Looking into a stack of Mitsudomoe: its rings apart, each with its owner's name.

use leptos::prelude::*;
use tomoe_draw::Figure;
use tomoe_games::{AnyPosition, Player, Spot, mitsudomoe};

use super::focus_cell;
use super::state::BoardState;
use crate::dialog::Dialog;
use crate::settings::words;
use crate::words::Words;

/// What stands on a square, from top to bottom, with its name.
fn layers(words: &Words, position: &AnyPosition, spot: Spot) -> Vec<(Figure, String)> {
    let AnyPosition::Mitsudomoe(position) = position else { return Vec::new() };
    let Ok(square) = mitsudomoe::Square::try_from(spot) else { return Vec::new() };
    let name = |colour| words.colour(Player::of::<mitsudomoe::Position>(colour));
    let ball = position.ball_at(square).map(|colour| (Figure::Ball(colour), words.ball(name(colour))));
    let rings = position.stack(square).iter().rev();
    ball.into_iter().chain(rings.map(|colour| (Figure::Ring(colour), words.ring(name(colour))))).collect()
}

/// The stack that is looked into, while one is.
#[component]
pub(crate) fn StackDialog(board: BoardState) -> impl IntoView {
    let close = move |()| {
        board.inspected.set(None);
        focus_cell(board, board.focus.get_untracked());
    };
    move || {
        board.inspected.get().map(|spot| {
            let (words, theme) = (words(), board.settings.theme());
            let rows = layers(words, &board.shown(), spot).into_iter().map(move |(figure, name)| {
                view! {
                    <li>
                        <svg viewBox="-40 -24 80 52" aria-hidden="true" inner_html=figure.svg(theme)></svg>
                        <span>{name}</span>
                    </li>
                }
            });
            view! {
                <Dialog title=format!("{spot}: {}", words.bottom_to_top()) on_close=close>
                    <ol class="stack">{rows.collect_view()}</ol>
                </Dialog>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;

    #[test]
    fn a_stack_is_told_from_top_to_bottom() {
        let position =
            AnyPosition::read(Game::Mitsudomoe, "x3,bB,bB/x4,bB/x5/wW,x4/wW,bwW,x3 w w5b4").unwrap();
        let names: Vec<String> = layers(Language::English.words(), &position, Spot::new(1, 0))
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        assert_eq!(names, ["White ball", "White ring", "Black ring"]);
        assert!(layers(Language::English.words(), &position, Spot::new(2, 2)).is_empty());
    }
}
