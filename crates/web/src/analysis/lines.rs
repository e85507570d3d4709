//! The engine's lines: what is proven says so and looks so, what is estimated is a percentage.

use leptos::prelude::*;
use tomoe_games::Player;
use tomoe_games::record::Eval;
use tomoe_markup::view;

use super::study::Study;
use super::threats::Threat;
use crate::engine::{Distance, Line, Score};
use crate::erased::{flag, part, press, say, text, toggle, when};
use crate::settings::words;
use crate::signals::Memo;
use crate::words::Words;

/// A score as a label: short, and marked if it is proven.
pub(super) fn label(words: &Words, score: Score) -> String {
    match score {
        Score::Win(distance) => won(words, distance.plies, is_exact(distance)),
        Score::Loss(distance) => lost(words, distance.plies, is_exact(distance)),
        Score::Draw | Score::Estimate(_) => label_of(words, score.eval()),
    }
}

fn won(words: &Words, plies: u32, is_exact: bool) -> String {
    let plies = plies.to_string();
    if is_exact { words.proven_win(&plies) } else { words.proven_win_at_most(&plies) }
}

fn lost(words: &Words, plies: u32, is_exact: bool) -> String {
    let plies = plies.to_string();
    if is_exact { words.proven_loss(&plies) } else { words.proven_loss_at_most(&plies) }
}

fn is_exact(distance: Distance) -> bool {
    distance.exact || distance.plies <= NEAREST
}

/// Nothing is quicker than a win with this move, or a loss with the answer to it.
const NEAREST: u32 = 2;

/// A score as it stands on a square or beside a move, as short as can be: a win with a plus, a loss with a minus, each with
/// the number of plies; what is not proven is a bare percentage.
pub(super) fn sign(score: Score) -> String {
    let at_most = |distance: Distance| if is_exact(distance) { "" } else { "≤" };
    match score {
        Score::Win(distance) => format!("+{}{}", at_most(distance), distance.plies),
        Score::Loss(distance) => format!("−{}{}", at_most(distance), distance.plies),
        Score::Draw => "=".to_owned(),
        Score::Estimate(chance) => percent(chance.get()).to_string(),
    }
}

/// The same for what a record says, whose plies are the most that it can take.
pub(super) fn label_of(words: &Words, eval: Eval) -> String {
    match eval {
        Eval::Win(plies) => won(words, plies, plies <= NEAREST),
        Eval::Loss(plies) => lost(words, plies, plies <= NEAREST),
        Eval::Draw => words.proven_draw().to_owned(),
        Eval::Estimate(chance) => format!("{} %", percent(chance.fraction() as f32)),
    }
}

/// A share in whole hundredths.
pub(super) fn percent(share: f32) -> u32 {
    (100.0 * share + 0.5) as u32
}

/// What a score looks like.
pub(super) fn class(score: Score) -> &'static str {
    match score {
        Score::Win(_) => "win",
        Score::Loss(_) => "loss",
        Score::Draw => "draw",
        Score::Estimate(_) => "guess",
    }
}

/// A score with its proof, if it has one.
fn score_view(score: Score) -> AnyView {
    let words = words();
    let proof = score.is_proven().then(|| view! { " " <span class="proof">{words.proven()}</span> });
    view! { <span class=format!("score {}", class(score))>{label(words, score)} {proof}</span> }
}

/// The switches of the engine, and its lines.
#[component]
pub(crate) fn Lines(study: Study) -> AnyView {
    let row = move |(index, line): (usize, Line)| {
        let Line { moves, score } = line;
        let first = moves.first().cloned().unwrap_or_default();
        let (pointed, played) = (first.clone(), first.clone());
        let point = move |_| {
            let position = untrack(|| study.desk.scene.with(|scene| scene.position));
            if let Ok(mv) = position.read_move(&pointed) {
                study.desk.pointed.set(position.steps_of(mv));
            }
        };
        view! {
            <li data-line=index.to_string()>
                {score_view(score)}
                <button type="button" class="plain line" on:pointerenter=point
                    on:pointerleave=move |_| study.desk.pointed.set(Vec::new())
                    on:click=press(move || study.play_text(&played))>
                    <strong>{first}</strong> " " {moves.get(1..).unwrap_or_default().join(" ")}
                </button>
            </li>
        }
    };
    let best = move || study.lines.with(|lines| lines.iter().take(3).cloned().collect::<Vec<_>>());
    view! {
        <section class="engine">
            <div class="head">
                <button type="button" class:primary=flag(move || !study.is_running.get()) data-act="engine"
                    aria-pressed=text(move || study.is_running.get().to_string()) on:click=press(move || study.switch())>
                    {text(move || if study.is_running.get() { words().engine_off() } else { words().engine_on() })}
                </button>
                {toggle(
                    "threats".to_owned(),
                    || words().threats().to_owned(),
                    move || study.threats.is_on.get(),
                    move || study.threats.switch(&study.history_now()),
                )}
                {study.can_judge_all().then(|| toggle(
                    "all-moves".to_owned(),
                    || words().all_moves().to_owned(),
                    move || study.judges_all.get(),
                    move || study.switch_all(),
                ))}
                <span class="small" data-depth="">
                    {text(move || if study.depth.get() > 0 { words().depth(&study.depth.get().to_string()) } else { String::new() })}
                </span>
            </div>
            <ol class="lines">
                {part(move || best().into_iter().enumerate().map(row).collect_view())}
            </ol>
            {when(move || study.judges_all.get(), move || all_moves(study))}
            {when(move || study.threats.is_on.get(), move || threats(study))}
            <p class="notice">{text(move || {
                let is_over = study.desk.scene.with(|scene| scene.is_over);
                let trouble = study.trouble.get();
                trouble.or_else(|| is_over.then(|| words().game_over().to_owned())).unwrap_or_default()
            })}</p>
        </section>
    }
}

/// Every move with its verdict, best first.
fn all_moves(study: Study) -> AnyView {
    let each = move |line: Line| {
        let first = line.moves.into_iter().next().unwrap_or_default();
        let (played, id) = (first.clone(), first.clone());
        view! {
            <li><button type="button" class="plain" data-move=id on:click=press(move || study.play_text(&played))>
                {first} <span class=format!("score {}", class(line.score))>{label(words(), line.score)}</span>
            </button></li>
        }
    };
    view! {
        <ul class="verdicts" aria-label=say(|w| w.all_moves())>
            {part(move || study.lines.get().into_iter().map(each).collect_view())}
        </ul>
    }
}

/// What is threatened, in words.
fn threats(study: Study) -> AnyView {
    let each = |threat: Threat| {
        let words = words();
        let who = words.colour(threat.who);
        let if_so = match threat.asked {
            Some(value) => words.threat_after_mana(who, &value.number().to_string()),
            None => words.threat_if_free(who),
        };
        view! { <li data-threat=threat.mv.clone()>{if_so} " " <strong>{threat.mv.clone()}</strong> " " {score_view(threat.score)}</li> }
    };
    view! {
        <div role="status"><ul class="threats">
            {part(move || study.threats.list.get().into_iter().map(each).collect_view())}
        </ul></div>
    }
}

/// How the chances of the player to act and the others stand: a bar beside the board.
#[component]
pub(crate) fn ScoreBar(study: Study) -> AnyView {
    let best = Memo::new(move || study.lines.with(|lines| lines.first().map(|line| line.score)));
    let actor = move || study.desk.scene.with(|scene| scene.position.to_act());
    // Of two players the bar shows the share of the one at the bottom; of more, that of the player to act.
    let subject = move || -> Player {
        if study.desk.scene.with(|scene| scene.position.players()) == 2 { study.viewpoint() } else { actor() }
    };
    let share = move || {
        let expected = best.get().map_or(0.5, |score| score.expectation());
        if subject() == actor() { expected } else { 1.0 - expected }
    };
    let verdict = move || {
        let words = words();
        let who = words.colour(actor());
        match best.get() {
            None => String::new(),
            Some(score) if score.is_proven() => words.score_for(who, &label(words, score)),
            Some(_) => words.estimate(words.colour(subject()), &format!("{} %", percent(share()))),
        }
    };
    let is_proven = move || best.get().is_some_and(|score| score.is_proven());
    view! {
        <div class="scorebar" class:proven=flag(is_proven) class:unknown=flag(move || best.get().is_none()) data-player=text(move || subject().letter().to_string())>
            <div class="share" style=text(move || format!("width:{}%", percent(share())))></div>
            <span>{text(verdict)}</span>
        </div>
    }
}
