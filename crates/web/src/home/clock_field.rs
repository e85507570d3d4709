//! The clock of a new game: how much time everybody has, and what each move adds.

use leptos::prelude::*;
use tomoe_play::{Millis, TimeControl};

use crate::settings::words;
use crate::slot::Slot;
use crate::store;

/// The minutes that can be chosen; 0 is no clock.
const MINUTES: [u32; 9] = [0, 1, 2, 3, 5, 10, 15, 30, 60];

/// The seconds a move that can be chosen.
const SECONDS: [u32; 7] = [0, 1, 2, 3, 5, 10, 30];

/// What has been chosen: minutes for the game and seconds a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockChoice {
    minutes: u32,
    seconds: u32,
}

impl ClockChoice {
    /// What was chosen last, as [`ClockChoice::text`] wrote it.
    pub(crate) fn read(text: &str) -> Self {
        let (minutes, seconds) = text.split_once('+').unwrap_or(("0", "0"));
        let known =
            |text: &str, all: &[u32]| text.parse().ok().filter(|number| all.contains(number)).unwrap_or(0);
        Self { minutes: known(minutes, &MINUTES), seconds: known(seconds, &SECONDS) }
    }

    /// The choice that this browser remembers.
    pub(super) fn remembered() -> Self {
        Self::read(&store::get("clock").unwrap_or_default())
    }

    pub(super) fn remember(self) {
        store::set("clock", &self.text());
    }

    pub(crate) fn text(self) -> String {
        format!("{}+{}", self.minutes, self.seconds)
    }

    /// The clock of the game.
    pub(crate) fn control(self) -> TimeControl {
        let millis = |seconds: u32| Millis(u64::from(seconds) * 1000);
        TimeControl::increment(millis(self.minutes * 60), millis(self.seconds)).unwrap_or_default()
    }
}

/// The field in which it is chosen.
#[component]
pub(crate) fn ClockField(choice: Slot<ClockChoice>) -> impl IntoView {
    let chosen = |event: &web_sys::Event| event_target_value(event).parse().unwrap_or(0);
    let minutes = MINUTES.map(|number| {
        let name = move || match number {
            0 => words().no_clock().to_owned(),
            _ => words().minutes(&number.to_string()),
        };
        view! { <option value=number.to_string() prop:selected=move || choice.get().minutes == number>{name}</option> }
    });
    let seconds = SECONDS.map(|number| {
        let name = move || words().seconds_a_move(&number.to_string());
        view! { <option value=number.to_string() prop:selected=move || choice.get().seconds == number>{name}</option> }
    });
    view! {
        <div class="field" role="group" aria-label=move || words().clock()>
            <span>{move || words().clock()}</span>
            <select data-clock="minutes" aria-label=move || words().clock()
                on:change=move |event| choice.update(|choice| choice.minutes = chosen(&event))>{minutes}</select>
            <select data-clock="seconds" aria-label=move || words().seconds_a_move("")
                disabled=move || choice.get().minutes == 0
                on:change=move |event| choice.update(|choice| choice.seconds = chosen(&event))>{seconds}</select>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_remembered_and_become_clocks() {
        let choice = ClockChoice { minutes: 5, seconds: 3 };
        assert_eq!(ClockChoice::read(&choice.text()), choice);
        assert_eq!(choice.control().to_string(), "300+3");
        for none in ["", "0+5", "7+1", "nonsense", "-1+0"] {
            assert_eq!(ClockChoice::read(none).control(), TimeControl::Unlimited, "{none}");
        }
    }
}
