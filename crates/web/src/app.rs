//! The application: its frame, its settings, and the page that the address asks for.

use leptos::prelude::*;

use crate::dialog::Dialog;
use crate::home::{Home, NewGame};
use crate::icons::{self, Icon, Logo};
use crate::lazy;
use crate::play::{Lost, Play};
use crate::route::{self, Route};
use crate::settings::{Settings, ThemeChoice, settings, words};
use crate::words::{Language, Words};

/// The whole page, in the language of its first words.
#[component]
pub(crate) fn App(first_words: &'static Words) -> impl IntoView {
    Settings::provide(first_words);
    let route = route::current();
    let dialog = RwSignal::new(None::<OpenDialog>);
    Effect::new(move |_| document().set_title(&route.with(title)));
    view! {
        <header class="bar">
            <a class="brand" href="#/" aria-label=move || format!("Tomoe: {}", words().home())>
                <Logo />
                <span>"Tomoe"</span>
            </a>
            <div class="bar-tools">
                <a class="icon button" data-act="games" href=Route::Games.to_string() aria-label=move || words().my_games()
                    title=move || words().my_games()><Icon path=icons::SHELF /></a>
                <button type="button" class="icon" data-act="keys" aria-label=move || words().keys() title=move || words().keys()
                    on:click=move |_| dialog.set(Some(OpenDialog::Keys))>"?"</button>
                <button type="button" class="icon" data-act="settings" aria-label=move || words().settings() title=move || words().settings()
                    on:click=move |_| dialog.set(Some(OpenDialog::Settings))><Icon path=icons::GEAR /></button>
            </div>
        </header>
        <main id="main">{move || page(route.get())}</main>
        {move || dialog.get().map(|open| lazy::dialog(open, Callback::new(move |()| dialog.set(None))))}
    }
}

/// The dialog that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OpenDialog {
    Settings,
    Keys,
}

/// A dialog of the application as a whole.
#[component]
pub(crate) fn AppDialog(open: OpenDialog, on_close: Callback<()>) -> impl IntoView {
    match open {
        OpenDialog::Settings => view! { <SettingsDialog on_close=on_close /> }.into_any(),
        OpenDialog::Keys => view! { <KeysDialog on_close=on_close /> }.into_any(),
    }
}

/// The title of the browser's window.
fn title(route: &Route) -> String {
    let game = match route {
        Route::New(game) | Route::Learn(game, _) => *game,
        Route::Analyse(history) | Route::NewFrom(history) | Route::Edit(history) => history.start().game(),
        Route::Home | Route::Play(_) | Route::Games | Route::Lost(_) => return "Tomoe".to_owned(),
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
        Route::Lost(why) => view! { <Lost why=why /> }.into_any(),
    }
}

#[component]
fn SettingsDialog(on_close: Callback<()>) -> impl IntoView {
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
                <Switch id="sound" value=settings.sound name=move || words().sound() />
                <Switch id="motion" value=settings.motion name=move || words().motion() />
                <Switch id="confirm" value=settings.confirm name=move || words().confirm_moves() />
            </div>
        </Dialog>
    }
}

#[component]
fn Switch(
    id: &'static str,
    value: RwSignal<bool>,
    #[prop(into)] name: Signal<&'static str>,
) -> impl IntoView {
    view! {
        <label class="field check">
            <input type="checkbox" data-setting=id prop:checked=value
                on:change=move |event| value.set(event_target_checked(&event)) />
            <span>{name}</span>
        </label>
    }
}

#[component]
fn KeysDialog(on_close: Callback<()>) -> impl IntoView {
    let words = words();
    let row = |(keys, meaning): (&'static str, &'static str)| {
        view! {
            <dt><kbd>{keys}</kbd></dt>
            <dd>{meaning}</dd>
        }
    };
    view! {
        <Dialog title=words.keys().to_owned() on_close=on_close>
            <dl class="keys">{words.key_list().map(row).collect_view()}</dl>
            <h3>{words.analysis()}</h3>
            <dl class="keys">{words.study_key_list().map(row).collect_view()}</dl>
        </Dialog>
    }
}
