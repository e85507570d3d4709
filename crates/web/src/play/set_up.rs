//! Mana's set-up: turning the mat, and a formation for those who want to begin at once.

use leptos::prelude::*;
use tomoe_draw::{Layers, Options};
use tomoe_games::entry::Entry;
use tomoe_games::{AnyMove, AnyPosition, AnyTurn, Spot, Step, mana};

use crate::board::{BoardInput, BoardState};
use crate::settings::words;

/// A formation that plays well, with the mat as it lies or in its first orientation.
///
/// Two men stand on squares of each value, so that hardly any Mana finds its owner unable to obey; the ronins stand in
/// front, and the damyo behind, where it is not on the edge.
fn formation(entry: &Entry) -> Vec<Step<Spot>> {
    let AnyPosition::Mana(position) = entry.base() else { return Vec::new() };
    let oriented = entry.steps().into_iter().find(|step| matches!(step, Step::Orient(_)));
    let turned = match (position.mat(), oriented) {
        (Some(mat), _) => mat,
        (None, Some(Step::Orient(mat))) => mat,
        _ => mana::Orientation::ALL[0],
    };
    let mut best: Option<(i32, AnyMove)> = None;
    for mv in entry.base().moves() {
        let AnyMove::Mana(mana::Move::SetUp(set_up)) = mv else { continue };
        if set_up.orientation.is_some_and(|orientation| orientation != turned) {
            continue;
        }
        let score = score(turned, &set_up);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, mv));
        }
    }
    best.map_or_else(Vec::new, |(_, mv)| entry.base().steps_of(mv))
}

fn score(mat: mana::Orientation, set_up: &mana::SetUp) -> i32 {
    let men = set_up.ronins.with(set_up.damyo);
    let balance: i32 = [mana::Value::One, mana::Value::Two, mana::Value::Three]
        .into_iter()
        .map(|value| (mat.squares(value) & men).len() as i32 - 2)
        .map(|off| -4 * off.abs())
        .sum();
    let is_front = |square: mana::Square| matches!(square.rank(), 1 | 4);
    let front: i32 = set_up.ronins.iter().map(|square| i32::from(is_front(square))).sum();
    let damyo = set_up.damyo;
    let is_inner = (1..=4).contains(&damyo.file());
    // A damyo on a square of value 1 has few ways out, one on 3 is hard to keep covered.
    let mobility = if mat.value(damyo) == mana::Value::Two { 1 } else { 0 };
    balance + front + mobility + 2 * i32::from(!is_front(damyo)) + i32::from(is_inner)
}

/// Turning the mat, and the formation in one click, while the person to act sets up.
#[component]
pub(crate) fn SetUp(board: BoardState) -> impl IntoView {
    let is_reds = move || {
        board.with_entry(|entry| {
            matches!(entry.base(), AnyPosition::Mana(position) if position.stage() == mana::Stage::RedSetsUp)
        })
    };
    let fill = move |_| board.input.update(|input| input.enter_all(formation(input.entry())));
    view! {
        <Show when=move || board.input.with(BoardInput::is_set_up)>
            <section class="set-up">
                <Show when=is_reds>
                    <Orientations board=board />
                </Show>
                <button type="button" data-act="ready-made" on:click=fill>{move || words().ready_made()}</button>
            </section>
        </Show>
    }
}

/// The four ways in which the mat may lie.
#[component]
fn Orientations(board: BoardState) -> impl IntoView {
    let chosen = move || {
        board.with_entry(|entry| {
            entry.steps().iter().find_map(|step| match step {
                Step::Orient(orientation) => Some(*orientation),
                _ => None,
            })
        })
    };
    let buttons = mana::Orientation::ALL.map(|orientation| {
        let name = move || words().orientation(&orientation.degrees().to_string());
        view! {
            <button
                type="button"
                class="mat"
                data-degrees=orientation.degrees().to_string()
                aria-pressed=move || (chosen() == Some(orientation)).to_string()
                aria-label=name
                title=name
                on:click=move |_| board.input.update(|input| input.orient(orientation))
            >
                {move || mat(board, orientation)}
            </button>
        }
    });
    view! { <div class="mats">{buttons}</div> }
}

/// A small picture of the mat as it would lie.
fn mat(board: BoardState, orientation: mana::Orientation) -> impl IntoView {
    let mut turn = AnyTurn::new(AnyPosition::Mana(mana::Position::start()));
    // The first step of the bare mat is any orientation.
    let _ = turn.push(Step::Orient(orientation));
    let options = Options { coordinates: false, ..board.board_options() };
    let position = turn.preview();
    let picture = Layers::new(&position, &options).board;
    let view_box = options.geometry(position.game()).view_box();
    view! { <svg viewBox=view_box aria-hidden="true" inner_html=picture></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    #[test]
    fn the_formation_is_legal_and_balanced_for_both_sides_and_any_mat() {
        let mut red = Entry::new(AnyPosition::start(Game::Mana, 2).unwrap());
        red.push(Step::Orient(mana::Orientation::ALL[2])).unwrap();
        red.enter_all(formation(&red));
        let (after, _) = red.base().play_unchecked(red.complete().unwrap());
        assert!(after.to_string().starts_with("180 "), "{after}");
        let mut amber = Entry::new(after);
        amber.enter_all(formation(&amber));
        let (after, _) = after.play_unchecked(amber.complete().unwrap());
        let AnyPosition::Mana(position) = after else { panic!() };
        let mat = position.mat().unwrap();
        for colour in [mana::Colour::Red, mana::Colour::Amber] {
            for value in [mana::Value::One, mana::Value::Two, mana::Value::Three] {
                assert_eq!((mat.squares(value) & position.men(colour)).len(), 2, "{colour:?} {value:?}");
            }
        }
    }
}
