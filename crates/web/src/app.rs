//! The application: its frame, its settings, and the page that the address asks for.

use leptos::prelude::*;

use crate::dialog::{Dialog, Dialogs, OpenDialog};
use crate::home::{Home, NewGame};
use crate::icons::{self, Icon, Logo};
use crate::lazy;
use crate::play::{Lost, Play};
use crate::route::{self, Route};
use crate::settings::{Pace, Settings, ThemeChoice, settings, words};
use crate::slot::Slot;
use crate::words::{Language, Words};

/// The whole page, in the language of its first words.
#[component]
pub(crate) fn App(first_words: &'static Words) -> impl IntoView {
    Settings::provide(first_words);
    let route = route::current();
    let dialogs = Dialogs { open: Slot::new(None), game: Slot::new(None) };
    provide_context(dialogs);
    let dialog = dialogs.open;
    Effect::new(move |_| document().set_title(&route.with(title)));
    view! {
        <header class="bar">
            <a class="brand" href="#/" aria-label=move || format!("Tomoe: {}", words().home())>
                <Logo />
                <span>"Tomoe"</span>
            </a>
            <div class="bar-tools">
                <a class="icon button" data-act="lobby" href="#/lobby" aria-label=move || words().lobby()
                    title=move || words().lobby()><Icon path=icons::PEOPLE /></a>
                <a class="icon button" data-act="games" href=Route::Games.to_string() aria-label=move || words().my_games()
                    title=move || words().my_games()><Icon path=icons::SHELF /></a>
                <button type="button" class="icon" data-act="help" aria-label=move || words().how_to_play() title=move || words().how_to_play()
                    on:click=move |_| dialogs.help()>"?"</button>
                <button type="button" class="icon" data-act="settings" aria-label=move || words().settings() title=move || words().settings()
                    on:click=move |_| dialog.set(Some(OpenDialog::Settings))><Icon path=icons::GEAR /></button>
            </div>
        </header>
        <main id="main">{move || page(route.get())}</main>
        {move || {
            let on_close = Callback::new(move |()| dialog.set(None));
            dialog.get().map(|open| match open {
                OpenDialog::Settings => lazy::settings(on_close),
                OpenDialog::Help(game) => lazy::help(game, on_close),
            })
        }}
    }
}

/// The title of the browser's window.
fn title(route: &Route) -> String {
    let game = match route {
        Route::New(game) | Route::Learn(game, _) => *game,
        Route::Analyse(history) | Route::NewFrom(history) | Route::Edit(history) => history.start().game(),
        Route::Home | Route::Play(_) | Route::Games | Route::Online(_) | Route::Lost(_) => {
            return "Tomoe".to_owned();
        }
    };
    format!("{} – Tomoe", words().game(game))
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => view! { <Home /> }.into_any(),
        Route::New(game) => view! { <NewGame game=game from=None /> }.into_any(),
        Route::NewFrom(history) => {
            view! { <NewGame game=history.start().game() from=Some(history) /> }.into_any()
        }
        Route::Edit(history) => lazy::edit(*history.position()),
        Route::Play(id) => view! { <Play id=id /> }.into_any(),
        Route::Learn(game, chapter) => lazy::learn(game, chapter),
        Route::Analyse(history) => lazy::analysis(history),
        Route::Games => lazy::games(),
        Route::Online(what) => lazy::online(what),
        Route::Lost(why) => view! { <Lost why=why /> }.into_any(),
    }
}

/// What can be chosen for the whole page.
#[component]
pub(crate) fn SettingsDialog(on_close: Callback<()>) -> impl IntoView {
    let settings = settings();
    let languages = Language::ALL.map(|language| {
        view! {
            <option value=language.tag() lang=language.tag() prop:selected=move || settings.words.get().spoken == language>
                {language.name()}
            </option>
        }
    });
    let themes = ThemeChoice::ALL.map(|choice| {
        let name = move || match choice {
            ThemeChoice::System => words().theme_auto(),
            ThemeChoice::Light => words().theme_light(),
            ThemeChoice::Dark => words().theme_dark(),
        };
        view! {
            <option value=choice.id() prop:selected=move || settings.theme_choice.get() == choice>{name}</option>
        }
    });
    let paces = Pace::ALL.map(|pace| {
        view! {
            <option value=pace.id() prop:selected=move || settings.pace.get() == pace>
                {move || words().paces(pace as usize)}
            </option>
        }
    });
    let choose_pace = move |event| {
        if let Some(pace) = Pace::of_id(&event_target_value(&event)) {
            settings.pace.set(pace);
        }
    };
    let choose_language = move |event| {
        if let Some(language) = Language::of_tag(&event_target_value(&event)) {
            settings.speak(language);
        }
    };
    let choose_theme = move |event| {
        if let Some(choice) = ThemeChoice::of_id(&event_target_value(&event)) {
            settings.theme_choice.set(choice);
        }
    };
    view! {
        <Dialog title=untrack(|| words().settings().to_owned()) on_close=on_close>
            <div class="settings">
                <label class="field">
                    <span>{move || words().language()}</span>
                    <select data-setting="language" on:change=choose_language>{languages}</select>
                </label>
                <label class="field">
                    <span>{move || words().theme()}</span>
                    <select data-setting="theme" on:change=choose_theme>{themes}</select>
                </label>
                <label class="field">
                    <span>{move || words().pace()}</span>
                    <select data-setting="pace" on:change=choose_pace>{paces}</select>
                </label>
                <Switch id="sound" value=settings.sound name=move || words().sound() />
                <Switch id="motion" value=settings.motion name=move || words().motion() />
                <Switch id="confirm" value=settings.confirm name=move || words().confirm_moves() />
            </div>
        </Dialog>
    }
}

#[component]
fn Switch(id: &'static str, value: Slot<bool>, #[prop(into)] name: Signal<&'static str>) -> impl IntoView {
    view! {
        <label class="field check">
            <input type="checkbox" data-setting=id prop:checked=move || value.get()
                on:change=move |event| value.set(event_target_checked(&event)) />
            <span>{name}</span>
        </label>
    }
}
