//! The choices about an analysis: how many lines, how long, what else is shown, and drawing on the board.

use leptos::prelude::*;

use super::options::{MOST_LINES, TIMES, lines_of, time_of};
use super::state::StudyState;
use crate::controls::Toggle;
use crate::settings::words;

/// See the module.
#[component]
pub(crate) fn Choices(state: StudyState) -> impl IntoView {
    let (options, drawings) = (state.options, state.drawings);
    let choose_lines = move |event| {
        if let Some(lines) = lines_of(&event_target_value(&event)) {
            state.choose_lines(lines);
        }
    };
    let choose_time = move |event| {
        if let Some(time) = time_of(&event_target_value(&event)) {
            state.choose_time(time);
        }
    };
    let lines = (1..=MOST_LINES).map(|lines| {
        view! { <option value=lines.to_string() prop:selected=move || options.lines.get() == lines>{lines}</option> }
    });
    let times = TIMES.map(|time| {
        let name = move || match time {
            0 => words().until_stopped().to_owned(),
            _ => words().seconds(&time.to_string()),
        };
        view! { <option value=time.to_string() prop:selected=move || options.time.get() == time>{name}</option> }
    });
    view! {
        <div class="engine-choices">
            <label>
                <span>{move || words().number_of_lines()}</span>
                <select data-choice="lines" on:change=choose_lines>{lines.collect_view()}</select>
            </label>
            <label>
                <span>{move || words().thinking_time()}</span>
                <select data-choice="time" on:change=choose_time>{times}</select>
            </label>
            <Toggle act="threats" name=move || words().threats().to_owned() is_on=state.threats.is_on
                on_press=move || state.switch_threats() />
            {state.can_judge_all().then(|| view! {
                <Toggle act="all-moves" name=move || words().all_moves().to_owned() is_on=state.judges_all
                    on_press=move || state.switch_all_moves() />
            })}
            <Toggle act="explorer" name=move || words().explorer().to_owned() is_on=state.explorer.is_on
                on_press=move || state.switch_explorer() />
            <Toggle act="draw" name=move || words().draw_mode().to_owned() is_on=drawings.is_on on_press=move || drawings.switch() />
            <Show when=move || !drawings.is_empty()>
                <button type="button" data-act="clear-drawings" on:click=move |_| drawings.clear()>
                    {move || words().draw_clear()}
                </button>
            </Show>
        </div>
    }
}
