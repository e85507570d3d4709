//! The engine's lines: what is proven says so and looks so, what is estimated is a percentage.

use leptos::prelude::*;
use tomoe_games::Player;

use super::study::Study;
use crate::engine::{Distance, Line, Score};
use crate::erased::{flag, part, press, text};
use crate::settings::words;
use crate::words::Words;

/// A score as a label: short, and marked if it is proven.
fn label(words: &Words, score: Score) -> String {
    match score {
        Score::Win(Distance { plies, exact: true }) => words.proven_win(&plies.to_string()),
        Score::Win(Distance { plies, exact: false }) => words.proven_win_at_most(&plies.to_string()),
        Score::Loss(Distance { plies, exact: true }) => words.proven_loss(&plies.to_string()),
        Score::Loss(Distance { plies, exact: false }) => words.proven_loss_at_most(&plies.to_string()),
        Score::Draw => words.proven_draw().to_owned(),
        Score::Estimate(chance) => format!("{} %", percent(chance.get())),
    }
}

fn class(score: Score) -> &'static str {
    match score {
        Score::Win(_) => "score win",
        Score::Loss(_) => "score loss",
        Score::Draw => "score draw",
        Score::Estimate(_) => "score",
    }
}

/// The switch of the engine, and its lines.
#[component]
pub(crate) fn Lines(study: Study) -> impl IntoView {
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
        let words = words();
        let proof = score.is_proven().then(|| view! { <span class="proof">{words.proven()}</span> });
        view! {
            <li data-line=index.to_string()>
                <span class=class(score)>{label(words, score)} {proof}</span>
                <button type="button" class="plain line" on:pointerenter=point
                    on:pointerleave=move |_| study.desk.pointed.set(Vec::new())
                    on:click=press(move || study.play_text(&played))>
                    <strong>{first}</strong> " " {moves.get(1..).unwrap_or_default().join(" ")}
                </button>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="engine">
            <div class="head">
                <button type="button" class:primary=flag(move || !study.is_running.get()) data-act="engine"
                    aria-pressed=text(move || study.is_running.get().to_string()) on:click=press(move || study.switch())>
                    {text(move || if study.is_running.get() { words().engine_off() } else { words().engine_on() })}
                </button>
                <span class="small" data-depth="">
                    {text(move || if study.depth.get() > 0 { words().depth(&study.depth.get().to_string()) } else { String::new() })}
                </span>
            </div>
            <ol class="lines">
                {part(move || study.lines.get().into_iter().enumerate().map(row).collect_view().into_any())}
            </ol>
            <p class="notice">{text(move || {
                let is_over = study.desk.scene.with(|scene| scene.is_over);
                let trouble = study.trouble.get();
                trouble.or_else(|| is_over.then(|| words().game_over().to_owned())).unwrap_or_default()
            })}</p>
        </section>
    }
}

/// How the chances of the player to act and the others stand: a bar beside the board.
/// A chance between 0 and 1 in hundredths.
fn percent(chance: f32) -> u32 {
    (100.0 * chance + 0.5) as u32
}

#[component]
pub(crate) fn ScoreBar(study: Study) -> impl IntoView {
    let best = Memo::new(move |_| study.lines.with(|lines| lines.first().map(|line| line.score)));
    let actor = move || study.desk.scene.with(|scene| scene.position.to_act());
    let first = move || study.desk.scene.with(|scene| scene.position.seated()[0]);
    // Of two players the bar always shows the first one's share; of more, that of the player to act.
    let subject = move || -> Player {
        if study.desk.scene.with(|scene| scene.position.players()) == 2 { first() } else { actor() }
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
