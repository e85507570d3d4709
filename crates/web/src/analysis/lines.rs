//! The engine's lines, its verdict on every move, and what is threatened.

use leptos::prelude::*;
use tomoe_engine::ugi::Finding;

use super::labels::{class, label, percent};
use super::state::StudyState;
use super::threats::Threat;
use crate::controls::Toggle;
use crate::engine::Score;
use crate::settings::words;

/// How many lines are shown.
const SHOWN: usize = 3;

/// A score with its proof, if it has one.
#[component]
fn ScoreLabel(score: Score) -> impl IntoView {
    let proof =
        score.is_proven().then(|| view! { " " <span class="proof">{move || words().proven()}</span> });
    view! { <span class=format!("score {}", class(score))>{move || label(words(), score)} {proof}</span> }
}

/// The switches of the engine, and its lines.
#[component]
pub(crate) fn Lines(state: StudyState) -> impl IntoView {
    let is_running = state.is_running;
    let engine_name = move || if is_running.get() { words().engine_off() } else { words().engine_on() };
    let depth = move || {
        let depth = state.depth.get();
        if depth > 0 { words().depth(&depth.to_string()) } else { String::new() }
    };
    let notice = move || {
        let trouble = state.trouble.get();
        trouble.or_else(|| state.board.is_over().then(|| words().game_over().to_owned()))
    };
    let best = move || state.lines.with(|lines| lines.iter().take(SHOWN).cloned().collect::<Vec<_>>());
    view! {
        <section class="engine">
            <div class="head">
                <button type="button" class:primary=move || !is_running.get() data-act="engine"
                    aria-pressed=move || is_running.get().to_string() on:click=move |_| state.switch_engine()>
                    {engine_name}
                </button>
                <Toggle act="threats" name=move || words().threats().to_owned() is_on=state.threats.is_on
                    on_press=move || state.threats.switch(&untrack(|| state.history())) />
                {state.can_judge_all().then(|| view! {
                    <Toggle act="all-moves" name=move || words().all_moves().to_owned() is_on=state.judges_all
                        on_press=move || state.switch_all_moves() />
                })}
                <span class="small" data-depth="">{depth}</span>
            </div>
            <ol class="lines">
                {move || best().into_iter().enumerate().map(|(index, line)| view! {
                    <EngineLine state=state index=index line=line />
                }).collect_view()}
            </ol>
            <Show when=move || state.judges_all.get()>
                <AllMoves state=state />
            </Show>
            <Show when=move || state.threats.is_on.get()>
                <Threats state=state />
            </Show>
            <p class="notice">{notice}</p>
        </section>
    }
}

/// A line of play: its first move is pointed out under the pointer, and played by a press.
#[component]
fn EngineLine(state: StudyState, index: usize, line: Finding) -> impl IntoView {
    let Finding { moves, score, .. } = line;
    let first = moves.first().cloned().unwrap_or_default();
    let rest = moves.get(1..).unwrap_or_default().join(" ");
    let board = state.board;
    let (pointed, played) = (first.clone(), first.clone());
    let point = move |_| {
        let position = board.input.with_untracked(|input| input.scene().position);
        if let Ok(mv) = position.read_move(&pointed) {
            board.pointed.set(position.steps_of(mv));
        }
    };
    view! {
        <li data-line=index.to_string()>
            <ScoreLabel score=score />
            <button type="button" class="plain line" on:pointerenter=point
                on:pointerleave=move |_| board.pointed.set(Vec::new())
                on:click=move |_| state.play_text(&played)>
                <strong>{first}</strong> " " {rest}
            </button>
        </li>
    }
}

/// Every move with its verdict, best first.
#[component]
fn AllMoves(state: StudyState) -> impl IntoView {
    let each = move |line: Finding| {
        let (score, mv) = (line.score, line.moves.into_iter().next().unwrap_or_default());
        let (played, id) = (mv.clone(), mv.clone());
        view! {
            <li><button type="button" class="plain" data-move=id on:click=move |_| state.play_text(&played)>
                {mv} <span class=format!("score {}", class(score))>{label(words(), score)}</span>
            </button></li>
        }
    };
    view! {
        <ul class="verdicts" aria-label=move || words().all_moves()>
            {move || state.lines.get().into_iter().map(each).collect_view()}
        </ul>
    }
}

/// What is threatened, in words.
#[component]
fn Threats(state: StudyState) -> impl IntoView {
    let each = |threat: Threat| {
        let (words, Threat { who, asked, mv, score }) = (words(), threat);
        let who = words.colour(who);
        let if_so = match asked {
            Some(value) => words.threat_after_mana(who, &value.number().to_string()),
            None => words.threat_if_free(who),
        };
        let id = mv.clone();
        view! { <li data-threat=id>{if_so} " " <strong>{mv}</strong> " " <ScoreLabel score=score /></li> }
    };
    view! {
        <div role="status"><ul class="threats">
            {move || state.threats.list().into_iter().map(each).collect_view()}
        </ul></div>
    }
}

/// How the chances of the player to act and the others stand: a bar beside the board.
#[component]
pub(crate) fn ScoreBar(state: StudyState) -> impl IntoView {
    let board = state.board;
    let best = Memo::new(move |_| state.lines.with(|lines| lines.first().map(|line| line.score)));
    let actor = move || board.with_scene(|scene| scene.position.to_act());
    // Of two players the bar shows the share of the one at the bottom; of more, that of the player to act.
    let subject = Memo::new(move |_| {
        if board.with_scene(|scene| scene.position.players()) == 2 { state.viewpoint() } else { actor() }
    });
    let share = move || {
        let expected = best.get().map_or(0.5, |score| score.expectation());
        if subject.get() == actor() { expected } else { 1.0 - expected }
    };
    let verdict = move || {
        let words = words();
        best.get().map(|score| {
            if score.is_proven() {
                words.score_for(words.colour(actor()), &label(words, score))
            } else {
                words.estimate(words.colour(subject.get()), &format!("{} %", percent(share())))
            }
        })
    };
    let is_proven = move || best.get().is_some_and(|score| score.is_proven());
    view! {
        <div class="scorebar" class:proven=is_proven class:unknown=move || best.get().is_none()
            data-player=move || subject.get().letter().to_string()>
            <div class="share" style=move || format!("width:{}%", percent(share()))></div>
            <span>{verdict}</span>
        </div>
    }
}
