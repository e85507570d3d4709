//! The engine's lines, its verdict on every move, and what is threatened.

use leptos::html;
use leptos::prelude::*;
use tomoe_engine::ugi::Finding;

use super::labels::{Owner, class};
use super::preview::Preview;
use super::state::StudyState;
use super::threats::Threat;
use crate::engine::Score;
use crate::frame::show_in_row;
use crate::icons::{self, Icon};
use crate::settings::words;

/// The switch of the engine, and its lines.
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
    let lines = Memo::new(move |_| state.shown_lines());
    view! {
        <section class="engine">
            <div class="head">
                <button type="button" class:primary=move || !is_running.get() data-act="engine"
                    aria-pressed=move || is_running.get().to_string() on:click=move |_| state.switch_engine()>
                    {engine_name}
                </button>
                <span class="small" data-depth="">{depth}</span>
            </div>
            // What is pointed out goes with the pointer, even if the line under it is gone meanwhile.
            <ol class="lines" style=move || format!("--lines:{}", state.options.lines.get())
                on:pointerleave=move |_| state.hovered.set(None)>
                <For each=move || 0..lines.with(Vec::len) key=|index| *index let:index>
                    <EngineLine state=state index=index lines=lines />
                </For>
            </ol>
            <p class="notice">{notice}</p>
        </section>
    }
}

/// What else was asked for, below where it is asked for.
#[component]
pub(crate) fn Asked(state: StudyState) -> impl IntoView {
    view! {
        <Show when=move || state.threats.is_on.get()>
            <Threats state=state />
        </Show>
        <Show when=move || state.judges_all.get()>
            <AllMoves state=state />
        </Show>
    }
}

/// A line of play: each of its moves leads to the position after it.
#[component]
fn EngineLine(state: StudyState, index: usize, lines: Memo<Vec<Finding>>) -> impl IntoView {
    let row = NodeRef::<html::Div>::new();
    let is_whole = RwSignal::new(false);
    let score = Memo::new(move |_| lines.with(|lines| lines.get(index).map(|line| line.score)));
    let moves = move || {
        let moves = lines.with(|lines| lines.get(index).map(|line| line.moves.clone()));
        moves.unwrap_or_default().into_iter().enumerate()
    };
    let made = Memo::new(move |_| {
        let made = |preview: &Preview| (preview.index() == index).then_some(preview.made());
        state.preview.with(|preview| preview.as_ref().and_then(made))
    });
    Effect::new(move |_| {
        if made.get().is_some() {
            show_in_row(row.get());
        }
    });
    let hover = move |event: web_sys::PointerEvent| {
        if event.pointer_type() == "mouse" && state.hovered.get_untracked() != Some(index) {
            state.hovered.set(Some(index));
        }
    };
    view! {
        <li data-line=index.to_string() class:whole=is_whole on:pointerover=hover>
            {move || score.get().map(|score| view! { <ScoreLabel state=state owner=state.owner() score=score /> })}
            <div class="line" node_ref=row>
                <For each=moves key=Clone::clone let:step>
                    <button type="button" class="plain step" data-step=(step.0 + 1).to_string()
                        aria-current=move || (made.get() == Some(step.0 + 1)).then_some("true")
                        on:click=move |_| state.walk_line(index, step.0 + 1)>
                        {step.1}
                    </button>
                </For>
            </div>
            <button type="button" class="plain unfold" aria-label=move || words().line_unfold()
                aria-expanded=move || is_whole.get().to_string() on:click=move |_| is_whole.update(|is_whole| *is_whole = !*is_whole)>
                <Icon path=icons::UP />
            </button>
        </li>
    }
}

/// A score, whose it is, and whether it is proven.
#[component]
fn ScoreLabel(state: StudyState, owner: Owner, score: Score) -> impl IntoView {
    let told = move || {
        let label = state.teller(owner).label(score);
        if score.is_proven() { words().score_proven(&label) } else { label }
    };
    view! {
        <span class=format!("score {}", class(score)) class:proof=score.is_proven() title=told>
            <span aria-hidden="true">{move || state.teller(owner).short(score)}</span>
            <span class="hidden">{told}</span>
        </span>
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
                {mv} <span class=format!("score {}", class(score))>{state.teller(state.owner()).label(score)}</span>
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
    let each = move |threat: Threat| {
        let (words, Threat { who, asked, mv, score }) = (words(), threat);
        let owner = Owner { player: who, ..state.owner().reversed() };
        let who = words.colour(who);
        let if_so = match asked {
            Some(value) => words.threat_after_mana(who, &value.number().to_string()),
            None => words.threat_if_free(who),
        };
        let id = mv.clone();
        let label = state.teller(owner).label(score);
        view! {
            <li data-threat=id>
                {if_so} " " <strong>{mv}</strong> " " <span class=format!("score {}", class(score))>{label}</span>
            </li>
        }
    };
    view! {
        <div role="status"><ul class="threats">
            {move || state.threats.list().into_iter().map(each).collect_view()}
        </ul></div>
    }
}
