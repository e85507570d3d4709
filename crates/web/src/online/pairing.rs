//! Finding somebody about as strong: what to play, and waiting for them.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::{Game, fair_opening};
use tomoe_play::TimeControl;
use tomoe_wire::{Key, Pairing, PairingWish, Problem, Seated, Start};

use super::api;
use super::problem;
use super::seats;
use super::terms;
use super::words::texts;
use crate::play::Seat;
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use crate::store;

/// The clocks that are offered: few, so that people meet.
const CLOCKS: [&str; 4] = ["180+2", "300+3", "600+5", "1/259200"];

/// How often the server is asked.
const PAUSE: Duration = Duration::from_millis(1500);

/// Under which name the browser remembers what was chosen.
const REMEMBERED: &str = "pairing";

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Choice {
    game: Game,
    clock: TimeControl,
    wants_rulebook: bool,
}

impl Choice {
    /// What was chosen last, as [`Choice::text`] wrote it.
    fn read(text: &str) -> Self {
        let mut fields = text.split(' ');
        let game = fields.next().and_then(|field| field.parse().ok()).unwrap_or(Game::Yonmoque);
        let clock = fields.next().filter(|field| CLOCKS.contains(field)).unwrap_or(CLOCKS[1]);
        Self {
            game,
            clock: clock.parse().unwrap_or_default(),
            wants_rulebook: fields.next() == Some("rules"),
        }
    }

    fn text(self) -> String {
        format!("{} {} {}", self.game, self.clock, if self.wants_rulebook { "rules" } else { "fair" })
    }

    fn message(self, key: Key, with_computer: bool) -> PairingWish {
        let start = if self.wants_rulebook { Start::Rules } else { Start::Fair };
        PairingWish { game: self.game, clock: self.clock, start, key, with_computer }
    }
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Waiting {
    others: u32,
    level: u8,
}

/// What the page knows of the search.
#[derive(Clone, Copy)]
struct Search {
    choice: Slot<Choice>,
    /// Which search it is: an answer to an older one counts no more.
    number: Slot<u32>,
    is_on: Slot<bool>,
    waiting: Slot<Option<Waiting>>,
    wrong: Slot<Option<Problem>>,
}

impl Search {
    fn new() -> Self {
        Self {
            choice: Slot::new(Choice::read(&store::get(REMEMBERED).unwrap_or_default())),
            number: Slot::new(0),
            is_on: Slot::new(false),
            waiting: Slot::new(None),
            wrong: Slot::new(None),
        }
    }

    /// Looks until there is a game, it is stopped, or the page is left.
    fn begin(self) {
        let choice = self.choice.get_untracked();
        store::set(REMEMBERED, &choice.text());
        let number = self.number.get_untracked() + 1;
        self.number.set(number);
        self.wrong.set(None);
        self.waiting.set(None);
        self.is_on.set(true);
        let key = seats::key_for_new();
        spawn_local(async move {
            loop {
                let answer = api::post::<Pairing>("pairing", &choice.message(key.clone(), false)).await;
                if self.number.try_get_untracked() != Some(number) {
                    return;
                }
                match answer {
                    Ok(Pairing::Seated(seated)) => return self.found(seated, &key),
                    Ok(Pairing::Waiting { others, level, .. }) => {
                        self.waiting.set(Some(Waiting { others, level }));
                    }
                    Err(Problem::Unavailable) => {}
                    Err(problem) => {
                        self.wrong.set(Some(problem));
                        return self.is_on.set(false);
                    }
                }
                api::pause(PAUSE).await;
                if self.number.try_get_untracked() != Some(number) {
                    return;
                }
            }
        });
    }

    fn found(self, seated: Seated, key: &Key) {
        self.is_on.set(false);
        seats::keep(&seated.game, key);
        seats::forget_new();
        route::go(&Route::Online(seated.game.to_string()));
    }

    /// Takes a computer of about the same strength.
    fn take_computer(self) {
        let number = self.number.get_untracked();
        let (choice, key) = (self.choice.get_untracked(), seats::key_for_new());
        spawn_local(async move {
            let answer = api::post::<Pairing>("pairing", &choice.message(key.clone(), true)).await;
            // Somebody may have been found meanwhile.
            if self.number.try_get_untracked() != Some(number) || !self.is_on.get_untracked() {
                return;
            }
            match answer {
                Ok(Pairing::Seated(seated)) => {
                    self.number.set(number + 1);
                    self.found(seated, &key);
                }
                Ok(Pairing::Waiting { .. }) => {}
                Err(problem) => self.wrong.set(Some(problem)),
            }
        });
    }

    /// Looks no more.
    fn stop(self) {
        if self.is_on.try_get_untracked() != Some(true) {
            return;
        }
        self.number.update(|number| *number += 1);
        self.is_on.set(false);
        spawn_local(async {
            api::exchange("DELETE", "pairing", Some("{}")).await;
        });
    }
}

/// See the module.
#[component]
pub(super) fn PairingPage() -> impl IntoView {
    let search = Search::new();
    on_cleanup(move || search.stop());
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", texts().pair_title())));
    let needs_account = move || search.wrong.with(|wrong| *wrong == Some(Problem::SignInFirst));
    view! {
        <div class="lobby pairing" data-search=move || if search.is_on.get() { "on" } else { "off" }>
            <h1>{move || texts().pair_title()}</h1>
            <p>{move || texts().pair_note()}</p>
            <p class="wrong" role="alert">{move || search.wrong.get().map(|problem| problem::told(texts(), problem))}</p>
            <Show when=needs_account>
                <p><a class="button primary" href="#/online/account">{move || texts().account_title()}</a></p>
            </Show>
            <Show when=move || !search.is_on.get() fallback=move || view! { <Wait search=search /> }>
                <Choices search=search />
            </Show>
        </div>
    }
}

/// What to play.
#[component]
fn Choices(search: Search) -> impl IntoView {
    let choice = search.choice;
    let games = Game::ALL.map(|game| {
        view! {
            <button type="button" data-choice=game.id() aria-pressed=move || choice.with(|choice| choice.game == game).to_string()
                on:click=move |_| choice.update(|choice| choice.game = game)>{move || words().game(game)}</button>
        }
    });
    let clocks = CLOCKS.map(|text| {
        let clock: TimeControl = text.parse().unwrap_or_default();
        view! {
            <button type="button" data-choice=text aria-pressed=move || choice.with(|choice| choice.clock == clock).to_string()
                on:click=move |_| choice.update(|choice| choice.clock = clock)>{move || terms::clock(words(), texts(), clock)}</button>
        }
    });
    let starts = [(false, 1), (true, 0)].map(|(is_rulebook, word)| {
        view! {
            <button type="button" data-choice=if is_rulebook { "rules" } else { "fair" }
                aria-pressed=move || choice.with(|choice| choice.wants_rulebook == is_rulebook).to_string()
                on:click=move |_| choice.update(|choice| choice.wants_rulebook = is_rulebook)>{move || words().starts(word)}</button>
        }
    });
    let has_fair = move || choice.with(|choice| fair_opening(choice.game, 2, 0).is_some());
    view! {
        <div class="card choices">
            <div class="switch" role="group" aria-label=move || texts().pair_title()>{games}</div>
            <fieldset><legend>{move || words().clock()}</legend><div class="switch">{clocks}</div></fieldset>
            <fieldset hidden=move || !has_fair()>
                <legend>{move || words().start_title()}</legend>
                <div class="switch">{starts}</div>
            </fieldset>
            <p><button type="button" class="primary" data-act="look" on:click=move |_| search.begin()>{move || texts().pair_look()}</button></p>
        </div>
    }
}

/// Waiting for somebody.
#[component]
fn Wait(search: Search) -> impl IntoView {
    let others = move || search.waiting.get().map(|waiting| texts().pair_others(&waiting.others.to_string()));
    let computer = move || {
        search.waiting.get().map(|waiting| {
            let who = Seat::from(waiting.level).name(words());
            view! {
                <button type="button" data-act="take-level" on:click=move |_| search.take_computer()>{texts().pair_level(&who)}</button>
            }
        })
    };
    let wanted = move || {
        let choice = search.choice.get();
        format!("{} · {}", words().game(choice.game), terms::clock(words(), texts(), choice.clock))
    };
    view! {
        <div class="card waiting" role="status">
            <p><strong>{move || texts().pair_waiting()}</strong></p>
            <p>{wanted}</p>
            <p class="small">{others}</p>
            <p class="acts">
                {computer}
                <button type="button" data-act="stop" on:click=move |_| search.stop()>{move || texts().pair_stop()}</button>
            </p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_last_is_chosen_again() {
        for clock in CLOCKS {
            let choice = Choice { game: Game::Mana, clock: clock.parse().unwrap(), wants_rulebook: true };
            assert_eq!(Choice::read(&choice.text()), choice);
        }
        let first = Choice::read("");
        assert_eq!((first.game, first.wants_rulebook), (Game::Yonmoque, false));
        assert_eq!(Choice::read("mana 1+1 fair").clock, first.clock, "none of those offered");
    }
}
