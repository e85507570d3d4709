//! What a visitor has chosen: language, theme, sounds, motion, confirmation. Remembered.

use std::ops::Deref;

use leptos::prelude::*;
use tomoe_draw::Theme;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use crate::signals::{RwSignal, effect};
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

/// The choices as signals; a handle to be copied. There is one set of them, as long as there is the page.
#[derive(Clone, Copy)]
pub(crate) struct Settings(&'static Choices);

/// What can be chosen.
pub(crate) struct Choices {
    words: RwSignal<&'static Words>,
    pub(crate) theme_choice: RwSignal<ThemeChoice>,
    /// What the system prefers now.
    system_dark: RwSignal<bool>,
    pub(crate) sound: RwSignal<bool>,
    pub(crate) motion: RwSignal<bool>,
    /// Whether the system asks for little motion, which outranks `motion`.
    reduced_motion: RwSignal<bool>,
    pub(crate) confirm: RwSignal<bool>,
}

impl Deref for Settings {
    type Target = Choices;

    fn deref(&self) -> &Choices {
        self.0
    }
}

impl Settings {
    /// What was remembered, or what the browser prefers; keeps what is changed from now on.
    pub(crate) fn provide(words: &'static Words) -> Self {
        let flag = |key: &str, usual: bool| store::get(key).map_or(usual, |value| value == "yes");
        let theme_choice = store::get("theme").and_then(|id| ThemeChoice::of_id(&id));
        let settings = Self(Box::leak(Box::new(Choices {
            words: RwSignal::new(words),
            theme_choice: RwSignal::new(theme_choice.unwrap_or(ThemeChoice::System)),
            system_dark: media("(prefers-color-scheme: dark)"),
            sound: RwSignal::new(flag("sound", true)),
            motion: RwSignal::new(flag("motion", true)),
            reduced_motion: media("(prefers-reduced-motion: reduce)"),
            confirm: RwSignal::new(flag("confirm", false)),
        })));
        settings.remember();
        provide_context(settings);
        settings
    }

    fn remember(self) {
        let keep = |key: &'static str, signal: RwSignal<bool>| {
            effect(move |is_first| {
                let value = signal.get();
                if !is_first {
                    store::set(key, if value { "yes" } else { "no" });
                }
            });
        };
        keep("sound", self.sound);
        keep("motion", self.motion);
        keep("confirm", self.confirm);
        effect(move |is_first| {
            let tag = self.words().spoken.tag();
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", tag);
            }
            if !is_first {
                store::set("language", tag);
            }
        });
        effect(move |is_first| {
            let choice = self.theme_choice.get();
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("data-theme", choice.id());
            }
            if !is_first {
                store::set("theme", choice.id());
            }
        });
    }

    pub(crate) fn theme(self) -> Theme {
        let is_dark = match self.theme_choice.get() {
            ThemeChoice::System => self.system_dark.get(),
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
        };
        if is_dark { Theme::Dark } else { Theme::Light }
    }

    pub(crate) fn moves_pieces(self) -> bool {
        self.motion.get_untracked() && !self.reduced_motion.get_untracked()
    }

    pub(crate) fn words(self) -> &'static Words {
        self.words.get()
    }

    /// The same where nothing is to be done again when the language changes.
    #[inline(never)]
    pub(crate) fn words_now(self) -> &'static Words {
        self.words.get_untracked()
    }

    /// Changes the language as soon as its words are there. Without a network they may not be: then all stays as it is.
    pub(crate) fn speak(self, language: Language) {
        leptos::task::spawn_local(async move {
            let words = Words::fetch(language).await;
            self.words.update(|now| *now = words.unwrap_or(*now));
        });
    }
}

/// The settings of the page.
pub(crate) fn settings() -> Settings {
    expect_context()
}

/// The texts in the language chosen; to be called where it is tracked.
pub(crate) fn words() -> &'static Words {
    settings().words()
}

/// Whether a media query holds, now and whenever that changes.
fn media(query: &str) -> RwSignal<bool> {
    let list = window().match_media(query).ok().flatten();
    let signal = RwSignal::new(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
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
