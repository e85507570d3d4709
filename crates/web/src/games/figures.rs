//! The statistics, as a table.

use leptos::prelude::*;
use tomoe_engine::Level;
use tomoe_games::Game;

use super::state::ShelfState;
use super::statistics::{Statistics, Tally};
use super::transfer::day_offset;
use crate::play::now;
use crate::settings::words;
use crate::words::Words;

/// See the module.
#[component]
pub(crate) fn Figures(shelf: ShelfState) -> impl IntoView {
    let statistics = Memo::new(move |_| {
        shelf.heads.with(|heads| Statistics::of(heads.as_deref().unwrap_or_default(), now(), day_offset()))
    });
    let rows = move || {
        let all = statistics.get();
        all.rows.into_iter().map(|(game, level, tally)| row(words(), game, level, tally)).collect_view()
    };
    let beaten = move || {
        statistics.with(|all| {
            let best = |game| Some((game, all.highest(game).and_then(Level::new)?));
            let told = |(game, level)| {
                let words = words();
                view! { <p>{words.game(game)} " · " {words.highest_beaten(&words.level(level))}</p> }
            };
            Game::ALL.into_iter().filter_map(best).map(told).collect_view()
        })
    };
    let days = move || {
        statistics.with(|all| words().days_in_row(&all.days_in_row.to_string(), &all.longest.to_string()))
    };
    view! {
        <section class="figures card">
            <h2>{move || words().statistics()}</h2>
            <Show when=move || statistics.with(|all| !all.rows.is_empty())>
                <table>
                    <thead>
                        <tr>{(0..4).map(|column| view! { <th scope="col">{move || words().stats_columns(column)}</th> }).collect_view()}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </Show>
            {beaten}
            <p data-days="">{days}</p>
        </section>
    }
}

fn row(words: &'static Words, game: Game, level: u8, tally: Tally) -> impl IntoView {
    let level = Level::new(level).map(|level| words.level(level));
    view! {
        <tr>
            <th scope="row">{words.game(game)}</th>
            <td>{level}</td>
            <td>{tally.played}</td>
            <td>{tally.won}</td>
        </tr>
    }
}
