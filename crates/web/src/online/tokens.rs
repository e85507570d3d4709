//! The tokens of an account, with which programs play; and the account that becomes a bot's.

use leptos::html;
use leptos::prelude::*;
use tomoe_wire::{BOT, MadeToken, NewToken, Password, Scope, Token, WithPassword};

use super::account::{State, value};
use super::words::texts;
use crate::play::day_of;
use crate::slot::Slot;

/// The tokens that there are, and the making of another one.
#[component]
pub(super) fn Tokens(state: State) -> impl IntoView {
    let (name, secret) = (NodeRef::<html::Input>::new(), Slot::new(None::<String>));
    let scopes = Scope::ALL.map(|scope| (scope, Slot::new(true)));
    let tokens = move || state.account().map(|account| account.tokens).unwrap_or_default();
    let is_bot = move || state.account().is_some_and(|account| account.is_bot);
    let make = move || {
        let wanted = scopes.iter().filter(|(_, is_wanted)| is_wanted.get_untracked());
        let body = NewToken { name: value(name), scopes: wanted.map(|&(scope, _)| scope).collect() };
        state.send("POST", "account/tokens".to_owned(), body, move |_, made: MadeToken| {
            secret.set(Some(made.secret));
            if let Some(field) = name.get_untracked() {
                field.set_value("");
            }
        });
    };
    let boxes = scopes.into_iter().enumerate().map(|(index, (scope, is_wanted))| {
        view! {
            <label>
                <input type="checkbox" data-scope=scope.name() prop:checked=move || is_wanted.get()
                    on:change=move |event| is_wanted.set(event_target_checked(&event)) />
                " "{move || texts().token_scopes(index)}
            </label>
        }
    });
    view! {
        <details data-bots="">
            <summary>{move || texts().bots_title()}{move || is_bot().then(|| format!(" {BOT}"))}</summary>
            <p>{move || is_bot().then(|| texts().is_bot())}</p>
            <p class="small">{move || texts().bots_note()}" "<a href="/api" target="_blank">{move || texts().bots_guide()}</a></p>
            <ul class="sessions" data-tokens="">
                <For each=tokens key=|token| (token.id.clone(), token.used) let:token><TokenRow state=state token=token /></For>
            </ul>
            {move || secret.get().map(|secret| view! {
                <p role="status">{move || texts().token_shown()}" "<code data-secret="">{secret}</code></p>
            })}
            <form on:submit=move |event| { event.prevent_default(); make(); }>
                <label class="field">
                    <span>{move || texts().token_name()}</span>
                    <input node_ref=name type="text" required maxlength="40" autocomplete="off" data-field="token" />
                </label>
                <div class="buttons">{boxes.collect_view()}</div>
                <button type="submit" data-act="make-token" disabled=move || state.is_sent()>{move || texts().make_token()}</button>
            </form>
        </details>
    }
}

/// A token.
#[component]
fn TokenRow(state: State, token: Token) -> impl IntoView {
    let path = format!("account/tokens/{}", token.id);
    let end = move |_| state.send("DELETE", path.clone(), (), |_, ()| {});
    let used = token.used.map(day_of);
    let used = move || match &used {
        Some(day) => texts().last_seen(day),
        None => texts().token_unused().to_owned(),
    };
    let may = move || {
        let may = |(index, scope): (usize, &Scope)| {
            token.scopes.contains(scope).then(|| texts().token_scopes(index))
        };
        Scope::ALL.iter().enumerate().filter_map(may).collect::<Vec<_>>().join(", ")
    };
    view! {
        <li>
            <span><strong>{token.name}</strong>" "<span class="small">{may}" · "{used}</span></span>
            <button type="button" class="quiet" data-act="end-token" on:click=end>{move || texts().end_token()}</button>
        </li>
    }
}

/// The button by which an account becomes a bot's; only where it can.
#[component]
pub(super) fn BecomeBot(state: State, password: NodeRef<html::Input>) -> impl IntoView {
    let is_sure = Slot::new(false);
    let can = move || state.account().is_some_and(|account| !account.is_bot && account.games == 0);
    let become_bot = move |_| match is_sure.get_untracked() {
        true => {
            let body = WithPassword { password: Password(value(password)) };
            state.send("POST", "account/bot".to_owned(), body, |_, ()| {});
        }
        false => is_sure.set(true),
    };
    view! {
        <Show when=can>
            <button type="button" class="quiet" data-act="become-bot" on:click=become_bot>
                {move || if is_sure.get() { texts().become_bot_sure() } else { texts().become_bot() }}
            </button>
            <p class="small">{move || texts().become_bot_note()}</p>
        </Show>
    }
}
