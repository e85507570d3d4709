//! The application: its frame, its settings, and the page that the address asks for.

use leptos::prelude::*;
use tomoe_markup::view;

use crate::dialog::Dialog;
use crate::erased::{flag, part, press, say, text};
use crate::home::{Home, NewGame};
use crate::icons;
use crate::later;
use crate::play::Play;
use crate::route::{self, Route};
use crate::settings::{Settings, ThemeChoice, words};
use crate::signals::{Callback, RwSignal, effect};
use crate::words::{Language, Words};

/// The whole page.
#[component]
pub(crate) fn App(spoken: &'static Words) -> AnyView {
    let settings = Settings::provide(spoken);
    let route = route::current();
    let dialog = RwSignal::new(None::<Shown>);
    effect(move |_| {
        let name = match route.get() {
            Route::New(game) | Route::Learn(game, _) => Some(game.name()),
            Route::Analyse(history) | Route::NewFrom(history) | Route::Edit(history) => {
                Some(history.start().game().name())
            }
            _ => None,
        };
        document().set_title(&name.map_or_else(|| "Tomoe".to_owned(), |name| format!("{name} – Tomoe")));
    });
    view! {
        <header class="bar">
            <a class="brand" href="#/" aria-label=text(move || format!("Tomoe: {}", words().home()))>
                {icons::mark()} <span>"Tomoe"</span>
            </a>
            <div class="bar-tools">
                <button type="button" class="icon" data-act="keys" aria-label=say(|w| w.keys()) title=say(|w| w.keys())
                    on:click=press(move || dialog.set(Some(Shown::Keys)))>"?"</button>
                <button type="button" class="icon" data-act="settings" aria-label=say(|w| w.settings()) title=say(|w| w.settings())
                    on:click=press(move || dialog.set(Some(Shown::Settings)))>{icons::gear()}</button>
            </div>
        </header>
        <main id="main">
            {part(move || match route.get() {
                Route::Home => view! { <Home /> },
                Route::New(game) => view! { <NewGame game=game from=None /> },
                Route::NewFrom(history) => view! { <NewGame game=history.start().game() from=Some(history) /> },
                Route::Edit(history) => later::edit(*history.position()),
                Route::Play(id) => view! { <Play id=id /> },
                Route::Learn(game, chapter) => later::learn(game, chapter),
                Route::Analyse(history) => later::analysis(history),
                Route::Lost(why) => view! {
                    <div class="lost card">
                        <h1>{say(|w| w.not_found())}</h1>
                        <p>{why}</p>
                        <a class="button" href="#/">{say(|w| w.home())}</a>
                    </div>
                },
            })}
        </main>
        {part(move || {
            let close = Callback::new(move |()| dialog.set(None));
            match dialog.get() {
                Some(Shown::Settings) => view! { <SettingsDialog settings=settings on_close=close /> },
                Some(Shown::Keys) => view! { <KeysDialog on_close=close /> },
                None => ().into_any(),
            }
        })}
    }
}

/// The dialog that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Settings,
    Keys,
}

#[component]
fn SettingsDialog(settings: Settings, on_close: Callback<()>) -> AnyView {
    let theme_name = |choice| match choice {
        ThemeChoice::System => words().theme_auto(),
        ThemeChoice::Light => words().theme_light(),
        ThemeChoice::Dark => words().theme_dark(),
    };
    let languages = Language::ALL.map(|language| {
        view! {
            <option value=language.tag() lang=language.tag() selected=flag(move || settings.words().spoken == language)>
                {language.name()}
            </option>
        }
    });
    let themes = ThemeChoice::ALL.map(|choice| {
        view! {
            <option value=choice.id() selected=flag(move || settings.theme_choice.get() == choice)>
                {text(move || theme_name(choice))}
            </option>
        }
    });
    let flag = |signal: RwSignal<bool>, name: fn() -> &'static str, id: &'static str| {
        view! {
            <label class="field check">
                <input type="checkbox" data-setting=id prop:checked=flag(move || signal.get())
                    on:change=move |event| signal.set(event_target_checked(&event)) />
                <span>{text(name)}</span>
            </label>
        }
    };
    view! {
        <Dialog title=untrack(|| words().settings().to_owned()) on_close=on_close>
            <div class="settings">
                <label class="field">
                    <span>{say(|w| w.language())}</span>
                    <select data-setting="language" on:change=move |event| {
                        if let Some(language) = Language::of_tag(&event_target_value(&event)) {
                            settings.speak(language);
                        }
                    }>{languages.collect_view()}</select>
                </label>
                <label class="field">
                    <span>{say(|w| w.theme())}</span>
                    <select data-setting="theme" on:change=move |event| {
                        if let Some(choice) = ThemeChoice::of_id(&event_target_value(&event)) {
                            settings.theme_choice.set(choice);
                        }
                    }>{themes.collect_view()}</select>
                </label>
                {flag(settings.sound, || words().sound(), "sound")}
                {flag(settings.motion, || words().motion(), "motion")}
                {flag(settings.confirm, || words().confirm_moves(), "confirm")}
            </div>
        </Dialog>
    }
}

#[component]
fn KeysDialog(on_close: Callback<()>) -> AnyView {
    let rows = words().key_list().map(|(keys, meaning)| {
        view! { <dt><kbd>{keys}</kbd></dt> <dd>{meaning}</dd> }
    });
    view! {
        <Dialog title=words().keys().to_owned() on_close=on_close>
            <dl class="keys">{rows.collect_view()}</dl>
        </Dialog>
    }
}
