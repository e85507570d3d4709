//! What a visitor has chosen: language, theme, sounds, motion, pace, confirmation. Remembered.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::Theme;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use crate::lazy;
use crate::slot::Slot;
use crate::store;
use crate::words::{Language, Words};

/// Paper, lacquer, or whichever the system prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeChoice {
    System,
    Light,
    Dark,
}

impl ThemeChoice {
    pub(crate) const ALL: [ThemeChoice; 3] = [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            ThemeChoice::System => "system",
            ThemeChoice::Light => "light",
            ThemeChoice::Dark => "dark",
        }
    }

    pub(crate) fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

/// How long the computer waits after what was last to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    Slow,
    Normal,
    Fast,
    /// No wait, and its turns are not seen being made.
    AtOnce,
}

impl Pace {
    pub(crate) const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::AtOnce];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "normal",
            Pace::Fast => "fast",
            Pace::AtOnce => "at-once",
        }
    }

    pub(crate) fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// From the end of one turn to the beginning of the computer's: a sentence is read in two seconds, looked over in half
    /// a second.
    pub(crate) const fn wait(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 2000,
            Pace::Normal => 500,
            Pace::Fast => 150,
            Pace::AtOnce => 0,
        })
    }
}

/// A choice as it is remembered, followed as it changes.
type Choice = Box<dyn Fn() -> &'static str + Send + Sync>;

/// The choices as signals, given to the whole page as context.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    /// The texts of the language chosen.
    pub(crate) words: Slot<&'static Words>,
    pub(crate) theme_choice: Slot<ThemeChoice>,
    /// What the system prefers now.
    system_dark: Slot<bool>,
    pub(crate) sound: Slot<bool>,
    pub(crate) motion: Slot<bool>,
    /// Whether the system asks for little motion, which outranks `motion`.
    reduced_motion: Slot<bool>,
    /// Whether a complete turn waits to be confirmed.
    pub(crate) confirm: Slot<bool>,
    pub(crate) pace: Slot<Pace>,
}

impl Settings {
    /// What was remembered, or what the browser prefers; remembers what is changed from now on.
    pub(crate) fn provide(words: &'static Words) -> Self {
        let flag = |key: &str, usual: bool| store::get(key).map_or(usual, |value| value == "yes");
        let theme_choice = store::get("theme").and_then(|id| ThemeChoice::of_id(&id));
        let settings = Self {
            words: Slot::new(words),
            theme_choice: Slot::new(theme_choice.unwrap_or(ThemeChoice::System)),
            system_dark: media("(prefers-color-scheme: dark)"),
            sound: Slot::new(flag("sound", true)),
            motion: Slot::new(flag("motion", true)),
            reduced_motion: media("(prefers-reduced-motion: reduce)"),
            confirm: Slot::new(flag("confirm", false)),
            pace: Slot::new(store::get("pace").and_then(|id| Pace::of_id(&id)).unwrap_or(Pace::Normal)),
        };
        settings.remember();
        provide_context(settings);
        settings
    }

    fn remember(self) {
        let flag =
            |signal: Slot<bool>| -> Choice { Box::new(move || if signal.get() { "yes" } else { "no" }) };
        let choices: [(&str, Choice); 6] = [
            ("sound", flag(self.sound)),
            ("motion", flag(self.motion)),
            ("confirm", flag(self.confirm)),
            ("language", Box::new(move || self.words.get().spoken.tag())),
            ("theme", Box::new(move || self.theme_choice.get().id())),
            ("pace", Box::new(move || self.pace.get().id())),
        ];
        for (key, choice) in choices {
            let keep = move |value: &&str, _: Option<&&str>, _: Option<()>| store::set(key, value);
            Effect::watch(choice, keep, false);
        }
        let (words, theme) = (self.words, self.theme_choice);
        Effect::new(move |_| set_on_root("lang", words.get().spoken.tag()));
        Effect::new(move |_| set_on_root("data-theme", theme.get().id()));
    }

    pub(crate) fn theme(self) -> Theme {
        let is_dark = match self.theme_choice.get() {
            ThemeChoice::System => self.system_dark.get(),
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
        };
        if is_dark { Theme::Dark } else { Theme::Light }
    }

    /// Whether pieces are seen moving; not tracked, since it matters when they begin to.
    pub(crate) fn moves_pieces(self) -> bool {
        self.motion.get_untracked() && !self.reduced_motion.get_untracked()
    }

    /// Changes the language as soon as its words are there. Without a network they may not be: then all stays as it is.
    pub(crate) fn speak(self, language: Language) {
        leptos::task::spawn_local(async move {
            if let Some(words) = Words::fetch(language).await {
                // What is on the page may be a part that needs its own.
                lazy::fetch_parts(words).await;
                self.words.set(words);
            }
        });
    }
}

fn set_on_root(attribute: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(attribute, value);
    }
}

/// The settings of the page.
pub(crate) fn settings() -> Settings {
    expect_context()
}

/// The texts in the language chosen; to be called where it is tracked.
pub(crate) fn words() -> &'static Words {
    settings().words.get()
}

/// Whether a media query holds, now and whenever that changes.
fn media(query: &str) -> Slot<bool> {
    let list = window().match_media(query).ok().flatten();
    let signal = Slot::new(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    if let Some(list) = list {
        let changed = Closure::<dyn FnMut(web_sys::MediaQueryListEvent)>::new(
            move |event: web_sys::MediaQueryListEvent| signal.set(event.matches()),
        );
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        // Lives as long as the page.
        changed.forget();
    }
    signal
}
