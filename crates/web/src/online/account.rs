//! The account of the visitor: signing in, and what belongs to it.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tomoe_wire::{
    Account, AccountFailure, AccountProblem, ChangePassword, ClaimGames, Claimed, CountApart, GameId,
    HeldSeat, NewAccount, Password, Recover, RecoveryCodes, Session, SignIn, WithPassword,
};

use super::api;
use super::care::BlockedNames;
use super::push;
use super::seats;
use super::tokens::{BecomeBot, Tokens};
use super::words::{OnlineWords, texts};
use crate::play::day_of;
use crate::settings::words;
use crate::slot::Slot;

/// What the page knows of the visitor.
#[derive(Clone, Debug, PartialEq)]
enum Visitor {
    /// Nothing yet.
    Unknown,
    Guest,
    Known(Account),
}

/// What was done.
#[derive(Clone, Copy, Debug)]
enum Done {
    /// So many games belong to the account now.
    Claimed(u32),
    PasswordChanged,
}

/// What all parts of the page share.
#[derive(Clone, Copy)]
pub(super) struct State {
    visitor: Slot<Visitor>,
    /// Recovery codes, while they are shown.
    codes: Slot<Vec<String>>,
    wrong: Slot<Option<AccountProblem>>,
    done: Slot<Option<Done>>,
    is_sent: Slot<bool>,
}

impl State {
    /// Asks who the visitor is.
    fn look(self) {
        spawn_local(async move {
            let visitor = match ask::<Account>("GET", "account", None::<&()>).await {
                Ok(account) => {
                    seats::note_signed_in(true);
                    seats::keep_name(&account.name);
                    Visitor::Known(account)
                }
                Err(AccountProblem::NotSignedIn) => {
                    seats::note_signed_in(false);
                    Visitor::Guest
                }
                Err(problem) => {
                    self.wrong.try_set(Some(problem));
                    Visitor::Guest
                }
            };
            self.visitor.try_set(visitor);
        });
    }

    /// The account of who is signed in.
    pub(super) fn account(self) -> Option<Account> {
        match self.visitor.get() {
            Visitor::Known(account) => Some(account),
            Visitor::Unknown | Visitor::Guest => None,
        }
    }

    /// Whether something was sent and is not answered.
    pub(super) fn is_sent(self) -> bool {
        self.is_sent.get()
    }

    /// Sends something, does what follows from the answer, and looks again.
    pub(super) fn send<A: DeserializeOwned + 'static>(
        self,
        method: &'static str,
        path: String,
        body: impl Serialize + 'static,
        then: impl FnOnce(Self, A) + 'static,
    ) {
        self.is_sent.set(true);
        self.wrong.set(None);
        self.done.set(None);
        spawn_local(async move {
            let answer = ask::<A>(method, &path, Some(&body)).await;
            self.is_sent.try_set(false);
            match answer {
                Ok(answer) => {
                    then(self, answer);
                    self.look();
                }
                Err(problem) => drop(self.wrong.try_set(Some(problem))),
            }
        });
    }
}

/// Asks about the account. Nothing is sent twice: an attempt counts.
pub(super) async fn ask<A: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<A, AccountProblem> {
    let text = body.and_then(|body| serde_json::to_string(body).ok());
    let (is_good, text) =
        api::exchange(method, path, text.as_deref()).await.ok_or(AccountProblem::Unavailable)?;
    if is_good {
        let text = if text.is_empty() { "null" } else { &text };
        return serde_json::from_str(text).map_err(|_| AccountProblem::Malformed);
    }
    let failure = serde_json::from_str::<AccountFailure>(&text);
    Err(failure.map_or(AccountProblem::Unavailable, |failure| failure.problem))
}

pub(super) fn told(words: &OnlineWords, problem: AccountProblem) -> &'static str {
    match problem {
        AccountProblem::Malformed
        | AccountProblem::ForeignPage
        | AccountProblem::NoSuchSession
        | AccountProblem::NoSuchToken => words.no_not_allowed(),
        AccountProblem::TooOften => words.no_attempts(),
        AccountProblem::NoRoom => words.no_room(),
        AccountProblem::Closed => words.no_closed(),
        AccountProblem::NotSignedIn => words.no_signed_in(),
        AccountProblem::WrongPassword => words.no_password(),
        AccountProblem::BadName => words.no_account_name(),
        AccountProblem::NameTaken => words.no_name_taken(),
        AccountProblem::TooManyTokens => words.no_more_tokens(),
        AccountProblem::HasGames => words.no_has_games(),
        AccountProblem::BadPassword => words.no_bad_password(),
        AccountProblem::Unavailable => words.no_unavailable(),
    }
}

/// See the module.
#[component]
pub(super) fn AccountPage() -> impl IntoView {
    let state = State {
        visitor: Slot::new(Visitor::Unknown),
        codes: Slot::new(Vec::new()),
        wrong: Slot::new(None),
        done: Slot::new(None),
        is_sent: Slot::new(false),
    };
    state.look();
    Effect::new(move |_| document().set_title(&format!("{} – Tomoe", texts().account_title())));
    let is_known = Memo::new(move |_| match state.visitor.get() {
        Visitor::Unknown => None,
        Visitor::Guest => Some(false),
        Visitor::Known(_) => Some(true),
    });
    let wrong = move || state.wrong.get().map(|problem| told(texts(), problem));
    let done = move || {
        state.done.get().map(|done| match done {
            Done::Claimed(games) => texts().claimed(&games.to_string()),
            Done::PasswordChanged => texts().password_changed().to_owned(),
        })
    };
    view! {
        <div class="account card" data-known=move || is_known.get().map(|is_known| is_known.to_string())>
            {move || is_known.get().map(|is_known| match is_known {
                true => view! { <SignedIn state=state /> }.into_any(),
                false => view! { <SignedOut state=state /> }.into_any(),
            })}
            <p class="wrong" role="alert">{wrong}</p>
            <p role="status" data-done="">{done}</p>
        </div>
    }
}

/// What a guest may want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    SignIn,
    Register,
    Recover,
}

/// For guests: signing in, an account, a new password.
#[component]
fn SignedOut(state: State) -> impl IntoView {
    let wish = Slot::new(Wish::SignIn);
    let (name, password, code) =
        (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let send = move || {
        let (name, secret) = (value(name), Password(value(password)));
        match wish.get_untracked() {
            Wish::SignIn => {
                state.send("POST", "session".to_owned(), SignIn { name, password: secret }, |_, ()| {})
            }
            Wish::Register => {
                let body = NewAccount { name, password: secret };
                state.send("POST", "account".to_owned(), body, |state, made: RecoveryCodes| {
                    state.codes.set(made.codes)
                });
            }
            Wish::Recover => {
                let body = Recover { name, code: value(code), new_password: secret };
                state.send("POST", "account/recovery".to_owned(), body, |_, ()| {});
            }
        }
    };
    let choice = move |own: Wish, act: &'static str, name: fn() -> &'static str| {
        let press = move |_| {
            state.wrong.set(None);
            wish.set(own);
        };
        view! {
            <button type="button" data-act=act aria-pressed=move || (wish.get() == own).to_string() on:click=press>{name}</button>
        }
    };
    let is_new = move || wish.get() != Wish::SignIn;
    let button = move || match wish.get() {
        Wish::SignIn => texts().sign_in(),
        Wish::Register => texts().register(),
        Wish::Recover => texts().set_password(),
    };
    view! {
        <h1>{move || texts().account_title()}</h1>
        <p class="small">{move || texts().account_note()}" "<a href="#/online/privacy" data-act="privacy">{move || texts().privacy_title()}</a></p>
        <div class="segments" role="group">
            {choice(Wish::SignIn, "wish-sign-in", || texts().sign_in())}
            {choice(Wish::Register, "wish-register", || texts().register())}
            {choice(Wish::Recover, "wish-recover", || texts().forgotten())}
        </div>
        <form on:submit=move |event| { event.prevent_default(); send(); }>
            <label class="field">
                <span>{move || texts().account_name()}</span>
                <input node_ref=name type="text" maxlength="20" required autocomplete="username" autocapitalize="none" data-field="name" />
            </label>
            <Show when=move || wish.get() == Wish::Recover>
                <label class="field">
                    <span>{move || texts().recovery_code()}</span>
                    <input node_ref=code type="text" required autocomplete="off" spellcheck="false" data-field="code" />
                </label>
            </Show>
            <label class="field">
                <span>{move || if is_new() { texts().new_password() } else { texts().password() }}</span>
                <input node_ref=password type="password" required maxlength="200" data-field="password"
                    autocomplete=move || if is_new() { "new-password" } else { "current-password" } />
            </label>
            <button type="submit" class="primary" data-act="send" disabled=move || state.is_sent.get()>{button}</button>
        </form>
    }
}

pub(super) fn value(field: NodeRef<html::Input>) -> String {
    field.get_untracked().map(|field| field.value()).unwrap_or_default()
}

/// For who is signed in: everything about the account.
#[component]
fn SignedIn(state: State) -> impl IntoView {
    let account = move || match state.visitor.get() {
        Visitor::Known(account) => Some(account),
        Visitor::Unknown | Visitor::Guest => None,
    };
    let about = move || {
        account().map(|account| {
            let games = texts().games_played(&account.games.to_string());
            format!("{} · {games}", texts().member_since(&day_of(account.made)))
        })
    };
    let sessions = move || account().map(|account| account.sessions).unwrap_or_default();
    let my_ratings = move || account().map(|account| super::ratings::page_of(&account.name));
    let sign_out = move |_| {
        push::switch_off();
        state.send("DELETE", "session".to_owned(), (), |_, ()| {});
    };
    view! {
        <h1 data-name="">{move || account().map(|account| account.name)}</h1>
        <p class="small">{about}</p>
        <p><a class="button" data-act="my-ratings" href=my_ratings>{move || texts().ratings_title()}</a></p>
        <Codes state=state />
        <GuestGames state=state />
        <h2>{move || texts().sessions()}</h2>
        <ul class="sessions">
            <For each=sessions key=|session| (session.id.clone(), session.seen) let:session><SessionRow state=state session=session /></For>
        </ul>
        <div class="buttons">
            <button type="button" data-act="sign-out" on:click=sign_out>{move || texts().sign_out()}</button>
            <a class="button" href="/api/v1/account/data" download="tomoe-account.json" data-act="data">{move || texts().take_data()}</a>
        </div>
        <CountApartChoice state=state />
        <BlockedNames />
        <Tokens state=state />
        <Changes state=state />
    }
}

/// Recovery codes, which are shown once.
#[component]
fn Codes(state: State) -> impl IntoView {
    let is_shown = move || state.codes.with(|codes| !codes.is_empty());
    view! {
        <Show when=is_shown>
            <section class="codes" role="status">
                <h2>{move || texts().codes_title()}</h2>
                <p>{move || texts().codes_note()}</p>
                <ul data-codes="">{move || state.codes.get().into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view()}</ul>
                <button type="button" class="primary" data-act="codes-kept" on:click=move |_| state.codes.set(Vec::new())>{move || texts().codes_kept()}</button>
            </section>
        </Show>
    }
}

/// Games that were played in this browser as a guest.
#[component]
fn GuestGames(state: State) -> impl IntoView {
    let has_any = Slot::new(!seats::of_guests().is_empty());
    let claim = move |_| {
        let held: Vec<_> = seats::of_guests().into_iter().take(ClaimGames::MOST).collect();
        let games: Vec<GameId> = held.iter().map(|seat| seat.game.clone()).collect();
        let seats = held.into_iter().map(|seat| HeldSeat { game: seat.game, key: seat.key }).collect();
        let body = ClaimGames { seats };
        state.send("POST", "account/games".to_owned(), body, move |state, claimed: Claimed| {
            games.iter().for_each(seats::note_known);
            has_any.try_set(!seats::of_guests().is_empty());
            state.done.set(Some(Done::Claimed(claimed.games)));
        });
    };
    view! {
        <Show when=move || has_any.get()>
            <div class="buttons">
                <button type="button" data-act="claim" on:click=claim>{move || texts().claim_games()}</button>
            </div>
        </Show>
    }
}

/// Whether rated games against programs count apart. A bot is a program itself.
#[component]
fn CountApartChoice(state: State) -> impl IntoView {
    let is_apart = move || state.account().is_some_and(|account| account.is_apart);
    let is_person = move || state.account().is_some_and(|account| !account.is_bot);
    let change = move |event| {
        let body = CountApart { is_apart: event_target_checked(&event) };
        state.send("POST", "account/apart".to_owned(), body, |_, ()| {});
    };
    view! {
        <Show when=is_person>
            <div>
                <label class="check">
                    <input type="checkbox" data-act="apart" prop:checked=is_apart on:change=change />
                    <span>{move || texts().count_apart()}</span>
                </label>
                <p class="small">{move || texts().count_apart_note()}</p>
            </div>
        </Show>
    }
}

/// A device on which the account is signed in.
#[component]
fn SessionRow(state: State, session: Session) -> impl IntoView {
    let path = format!("account/sessions/{}", session.id);
    let is_this = session.is_this;
    let seen = day_of(session.seen);
    let device = device(&session.device).to_owned();
    let end = move |_| state.send("DELETE", path.clone(), (), |_, ()| {});
    view! {
        <li>
            <span><strong>{device}</strong>" "<span class="small">{move || texts().last_seen(&seen)}</span></span>
            {if is_this {
                view! { <span class="small" data-this="">{move || texts().this_device()}</span> }.into_any()
            } else {
                view! { <button type="button" class="quiet" data-act="end-session" on:click=end>{move || texts().end_session()}</button> }.into_any()
            }}
        </li>
    }
}

/// What a browser that calls itself so is.
fn device(agent: &str) -> &str {
    const SYSTEMS: [&str; 6] = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];
    SYSTEMS.into_iter().find(|system| agent.contains(system)).unwrap_or("?")
}

/// What needs the password: another one, other codes, the end of the account.
#[component]
fn Changes(state: State) -> impl IntoView {
    let (password, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let is_sure = Slot::new(false);
    let change = move || {
        let body = ChangePassword { password: Password(value(password)), new_password: Password(value(new)) };
        state.send("POST", "account/password".to_owned(), body, move |state, ()| {
            [password, new]
                .into_iter()
                .filter_map(|field| field.get_untracked())
                .for_each(|field| field.set_value(""));
            state.done.set(Some(Done::PasswordChanged));
        });
    };
    let confirmed = move || WithPassword { password: Password(value(password)) };
    let renew = move |_| {
        let then = |state: State, made: RecoveryCodes| state.codes.set(made.codes);
        state.send("POST", "account/recovery-codes".to_owned(), confirmed(), then);
    };
    let remove = move |_| match is_sure.get_untracked() {
        true => state.send("DELETE", "account".to_owned(), confirmed(), |_, ()| {}),
        false => is_sure.set(true),
    };
    let codes_left = move || match state.visitor.get() {
        Visitor::Known(account) => account.codes_left.to_string(),
        Visitor::Unknown | Visitor::Guest => String::new(),
    };
    view! {
        <details data-changes="">
            <summary>{move || texts().change_account()}</summary>
            <form on:submit=move |event| { event.prevent_default(); change(); }>
                <input type="text" class="hidden" autocomplete="username" aria-hidden="true" tabindex="-1" prop:value=seats::name() readonly />
                <label class="field">
                    <span>{move || texts().password()}</span>
                    <input node_ref=password type="password" maxlength="200" autocomplete="current-password" data-field="old" />
                </label>
                <label class="field">
                    <span>{move || texts().new_password()}</span>
                    <input node_ref=new type="password" maxlength="200" autocomplete="new-password" data-field="new" />
                </label>
                <div class="buttons">
                    <button type="submit" data-act="change-password" disabled=move || state.is_sent.get()>{move || texts().set_password()}</button>
                    <button type="button" data-act="new-codes" on:click=renew>{move || texts().new_codes(&codes_left())}</button>
                    <button type="button" class="quiet" data-act="delete" on:click=remove>
                        {move || if is_sure.get() { texts().delete_sure() } else { texts().delete_account() }}
                    </button>
                </div>
                <p class="small">{move || texts().delete_note()}</p>
                <BecomeBot state=state password=password />
            </form>
        </details>
        <p class="small"><a href="#/lobby">{move || texts().lobby_title()}</a>" · "<a href="#/online/privacy">{move || texts().privacy_title()}</a>" · "<a href="#/">{move || words().home()}</a></p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_its_system() {
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";
        let desk = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36";
        assert_eq!(
            [phone, desk, "Mozilla/5.0 (Linux; Android 16)", ""].map(device),
            ["iPhone", "Linux", "Android", "?"]
        );
    }
}
