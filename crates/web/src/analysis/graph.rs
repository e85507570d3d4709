//! The chances over the game: one line for the first of two players, or one for each of several.
//!
//! What is proven is a thick line with square dots, what is estimated a thin one with round dots. A stroke without length
//! draws a dot that keeps its shape however the picture is stretched.

use std::fmt::Write as _;

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_games::record::{Eval, Mark, NodeId};
use tomoe_markup::view;

use super::lines::{label_of, percent};
use super::standing::standing;
use super::study::Study;
use crate::erased::{part, text};
use crate::settings::words;
use crate::signals::Memo;

/// The plies at which something is known about a player.
type Points = Vec<(usize, Eval)>;

/// The players whose lines are drawn.
fn subjects(study: Study) -> Vec<Player> {
    let seated = study.record.with(|record| record.start().seated());
    if seated.len() == 2 { vec![study.viewpoint()] } else { seated }
}

fn points(study: Study, line: &[NodeId], player: Player) -> Points {
    study.record.with(|record| {
        study.found.with(|found| {
            let known = line.iter().enumerate().filter_map(|(ply, &id)| {
                let stands = standing(record, found, id);
                stands.into_iter().find(|(each, _)| *each == player).map(|(_, eval)| (ply, eval))
            });
            known.collect()
        })
    })
}

fn height(eval: Eval) -> u32 {
    100 - percent(eval.expectation() as f32)
}

/// The line of a player as markup; its first class is the place of the player.
fn curve(index: usize, points: &Points) -> String {
    let mut out = String::new();
    for pair in points.windows(2) {
        let [(x, a), (to, b)] = pair else { continue };
        let class = if a.is_proven() && b.is_proven() { "proven" } else { "guess" };
        // Writing to a string can't fail.
        let _ =
            write!(out, r#"<path class="p{index} {class}" d="M{x} {}L{to} {}"/>"#, height(*a), height(*b));
    }
    for (x, eval) in points {
        let class = if eval.is_proven() { "proven" } else { "guess" };
        let _ = write!(out, r#"<path class="p{index} {class} dot" d="M{x} {}h0"/>"#, height(*eval));
    }
    out
}

fn picture(study: Study, line: &[NodeId]) -> String {
    let mut out = format!(r#"<path class="half" d="M0 50H{}"/>"#, (line.len() - 1).max(1));
    let _ = write!(out, r#"<path class="now" d="M{} 0V100"/>"#, study.ply());
    study.record.with(|record| {
        for (ply, &id) in line.iter().enumerate() {
            let mark = record.node(id).and_then(|node| node.note().mark);
            if let Some(mark) = mark.filter(|mark| mark.is_turning_point()) {
                let class = if mark == Mark::Blunder { "blunder" } else { "mistake" };
                let _ = write!(out, r#"<path class="turn {class}" d="M{ply} 0V100"/>"#);
            }
        }
    });
    for (index, player) in subjects(study).into_iter().enumerate() {
        out.push_str(&curve(index, &points(study, line, player)));
    }
    out
}

/// The graph. It is a slider: a click or an arrow key goes to another move.
#[component]
pub(crate) fn Graph(study: Study) -> AnyView {
    let line = Memo::new(move || study.line());
    let last = move || line.with(|line| line.len() - 1);
    let told = move || {
        let words = words();
        let at = study.at.get();
        let known = study.record.with(|record| study.found.with(|found| standing(record, found, at)));
        let subjects = subjects(study);
        let mut parts = vec![words.looking_at(&study.ply().to_string(), &last().to_string())];
        for (player, eval) in known.into_iter().filter(|(player, _)| subjects.contains(player)) {
            parts.push(words.estimate(words.colour(player), &label_of(words, eval)));
        }
        parts.join(", ")
    };
    let click = move |event: web_sys::MouseEvent| {
        let target = event
            .current_target()
            .and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok());
        if let Some(target) = target {
            let rect = target.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - rect.left()) / rect.width();
            study.look_at_ply((share * untrack(last) as f64).round().max(0.0) as usize);
        }
    };
    let legend = move || {
        let name = |(index, player): (usize, Player)| {
            view! { <li data-line=index.to_string()>{words().chances_of(words().colour(player))}</li> }
        };
        subjects(study).into_iter().enumerate().map(name).collect_view()
    };
    view! {
        <figure class="graph">
            <ul class="legend">{part(legend)}</ul>
            <div role="slider" tabindex="0" data-graph="" aria-label=text(|| words().graph())
                aria-valuemin="0" aria-valuemax=text(move || last().to_string()) aria-valuenow=text(move || study.ply().to_string())
                aria-valuetext=text(told) on:click=click>
                <svg viewBox=text(move || format!("0 0 {} 100", last().max(1))) preserveAspectRatio="none" aria-hidden="true"
                    focusable="false" inner_html=text(move || line.with(|line| picture(study, line)))></svg>
            </div>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proven_looks_different() {
        let guess = curve(0, &vec![(0, Eval::chance(0.5)), (1, Eval::chance(0.25))]);
        assert!(guess.contains(r#"d="M0 50L1 75""#) && !guess.contains("proven"), "{guess}");
        let proof = curve(1, &vec![(3, Eval::Win(2)), (4, Eval::Win(1))]);
        assert!(proof.contains(r#"class="p1 proven" d="M3 0L4 0""#) && !proof.contains("guess"), "{proof}");
    }
}
