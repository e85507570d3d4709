//! The chances over the game: one line for the first of two players, or one for each of several.
//!
//! What is proven is a thick line with square dots, what is estimated a thin one with round dots. A stroke without length
//! draws a dot that keeps its shape however the picture is stretched. A proof counts by how near the end is, as in the review, or
//! a game of which every position is decided would be a flat line.

use leptos::prelude::*;
use tomoe_engine::review::practical;
use tomoe_games::Player;
use tomoe_games::record::{Eval, Mark, NodeId};
use wasm_bindgen::JsCast;

use super::labels::{Owner, percent, score_of};
use super::state::StudyState;
use super::study::Study;
use crate::settings::words;

/// A stroke of the picture: its class, and the path that is drawn.
type Stroke = (String, String);

/// The players whose lines are drawn: the one at the bottom of two, or everybody.
fn subjects(state: StudyState) -> Vec<Player> {
    let seated = state.study.with(|study| study.record().start().seated());
    if seated.len() == 2 { vec![state.viewpoint()] } else { seated }
}

/// A place of the line, how far below the top it is drawn, and whether that is proven.
#[derive(Clone, Copy)]
struct Dot {
    place: usize,
    depth: u32,
    is_proven: bool,
}

impl Dot {
    fn new(place: usize, eval: Eval, players: usize) -> Self {
        Self { place, depth: 100 - percent(practical(eval, players) as f32), is_proven: eval.is_proven() }
    }
}

/// The places of a line at which something is known about a player.
fn dots(study: &Study, line: &[NodeId], player: Player) -> Vec<Dot> {
    let known = line.iter().enumerate().filter_map(|(place, &id)| {
        let (_, eval) = study.standing(id).into_iter().find(|(each, _)| *each == player)?;
        let players = study.record().node(id)?.position().players_in().len();
        Some(Dot::new(place, eval, players))
    });
    known.collect()
}

/// The line of a player; the first class of its strokes is the place of the player.
fn curve(index: usize, dots: &[Dot]) -> Vec<Stroke> {
    let class = |is_proven| if is_proven { "proven" } else { "guess" };
    let lines = dots.windows(2).map(|pair| {
        let [a, b] = [pair[0], pair[1]];
        let class = class(a.is_proven && b.is_proven);
        (format!("p{index} {class}"), format!("M{} {}L{} {}", a.place, a.depth, b.place, b.depth))
    });
    let dots = dots.iter().map(|dot| {
        (format!("p{index} {} dot", class(dot.is_proven)), format!("M{} {}h0", dot.place, dot.depth))
    });
    lines.chain(dots).collect()
}

/// Everything that is drawn about a line: the middle, the present move, the turning points, and the players' chances.
fn strokes(study: &Study, line: &[NodeId], subjects: &[Player]) -> Vec<Stroke> {
    let middle = ("half".to_owned(), format!("M0 50H{}", (line.len() - 1).max(1)));
    let now = ("now".to_owned(), format!("M{} 0V100", study.place()));
    let turns = line.iter().enumerate().filter_map(|(place, &id)| {
        let mark = study.record().node(id)?.note().mark.filter(|mark| mark.is_turning_point())?;
        let class = if mark == Mark::Blunder { "turn blunder" } else { "turn mistake" };
        Some((class.to_owned(), format!("M{place} 0V100")))
    });
    let curves =
        subjects.iter().enumerate().flat_map(|(index, &player)| curve(index, &dots(study, line, player)));
    [middle, now].into_iter().chain(turns).chain(curves).collect()
}

/// What the picture says about the present move, for those who listen.
fn told(state: StudyState, study: &Study, last: usize, subjects: &[Player]) -> String {
    let mut parts = vec![words().looking_at(&study.place().to_string(), &last.to_string())];
    let Some(node) = study.record().node(study.at()) else { return String::new() };
    for (player, eval) in study.standing(study.at()) {
        if subjects.contains(&player) {
            let owner = Owner::in_position(node.position(), player);
            parts.push(state.teller(owner).label(score_of(eval)));
        }
    }
    parts.join(", ")
}

/// The graph. It is a slider: a click or an arrow key goes to another move.
#[component]
pub(crate) fn Graph(state: StudyState) -> impl IntoView {
    let study = state.study;
    let line = Memo::new(move |_| study.with(Study::line));
    let subjects = Memo::new(move |_| subjects(state));
    let strokes = Memo::new(move |_| {
        study.with(|study| line.with(|line| subjects.with(|subjects| strokes(study, line, subjects))))
    });
    let last = move || line.with(Vec::len) - 1;
    let told = move || study.with(|study| told(state, study, last(), &subjects.get()));
    let click = move |event: web_sys::MouseEvent| {
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(target) = target {
            let rect = target.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - rect.left()) / rect.width();
            state.replay.stop();
            state.look_at_place((share * untrack(last) as f64).round().max(0.0) as usize);
        }
    };
    view! {
        <figure class="graph">
            <ul class="legend">
                {move || subjects.get().into_iter().enumerate().map(|(index, player)| view! {
                    <li data-line=index.to_string()>{words().chances_of(words().colour(player))}</li>
                }).collect_view()}
            </ul>
            <div role="slider" tabindex="0" data-graph="" aria-label=move || words().graph()
                aria-valuemin="0" aria-valuemax=move || last().to_string() aria-valuenow=move || study.with(Study::place).to_string()
                aria-valuetext=told on:click=click>
                <svg viewBox=move || format!("0 0 {} 100", last().max(1)) preserveAspectRatio="none" aria-hidden="true"
                    focusable="false">
                    {move || strokes.get().into_iter().map(|(class, d)| view! { <path class=class d=d /> }).collect_view()}
                </svg>
            </div>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::record::Record;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn what_is_proven_looks_different() {
        let guess = curve(0, &[Dot::new(0, Eval::chance(0.5), 2), Dot::new(1, Eval::chance(0.25), 2)]);
        assert_eq!(guess[0], ("p0 guess".to_owned(), "M0 50L1 75".to_owned()));
        assert!(guess.iter().all(|(class, _)| !class.contains("proven")), "{guess:?}");
        let proof = curve(1, &[Dot::new(3, Eval::Win(1), 2), Dot::new(4, Eval::Win(0), 2)]);
        assert_eq!(proof[0], ("p1 proven".to_owned(), "M3 0L4 0".to_owned()));
        assert_eq!(proof.last().unwrap().0, "p1 proven dot");
    }

    #[test]
    fn what_is_proven_far_ahead_is_near_the_middle() {
        let depth = |eval| Dot::new(0, eval, 2).depth;
        assert_eq!([Eval::Win(45), Eval::Draw, Eval::Loss(46)].map(depth), [50, 50, 50]);
        assert!(depth(Eval::Win(9)) < 45 && depth(Eval::Win(5)) < depth(Eval::Win(9)));
        assert!(depth(Eval::Loss(9)) > 55 && depth(Eval::Loss(4)) > depth(Eval::Loss(8)));
    }

    #[test]
    fn turning_points_are_drawn() {
        let mut record = Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let at = record.play_text(NodeId::START, "@c3").unwrap();
        let mut note = record.node(at).unwrap().note().clone();
        note.mark = Some(Mark::Blunder);
        record.set_note(at, note).unwrap();
        let study = Study::new(record.clone(), &record.history());
        let drawn = strokes(&study, &study.line(), &record.start().seated());
        assert!(drawn.contains(&("turn blunder".to_owned(), "M1 0V100".to_owned())), "{drawn:?}");
    }
}
