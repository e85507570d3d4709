//! When somebody behaves badly: hiding what they say, blocking them, and telling the operator.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_wire::{AccountProblem, BlockName, Blocks, GameId, NewReport, OnlineGame, ReportReason};

use super::account::{self, ask};
use super::api;
use super::problem;
use super::seats;
use super::state::OnlineState;
use super::words::{OnlineWords, texts};
use crate::dialog::Dialog;
use crate::slot::Slot;
use crate::store;

/// What the names begin with of those whose messages are hidden, as they are kept.
const MUTED: &str = "muted.";

/// Whom the dialog is about: a place, and perhaps a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct About {
    pub(super) place: u8,
    pub(super) message: Option<u32>,
}

/// Whose messages are not shown here.
#[derive(Clone, Copy)]
pub(super) struct Hidden {
    /// Those whom this browser hides.
    muted: Slot<Vec<String>>,
    /// Those whom the account has blocked.
    blocked: Slot<Vec<String>>,
}

impl Hidden {
    /// What is kept here, and what the account knows, which takes a moment.
    pub(super) fn new() -> Self {
        let kept = store::keys(MUTED).into_iter().filter_map(|key| Some(key.strip_prefix(MUTED)?.to_owned()));
        let hidden = Self { muted: Slot::new(kept.collect()), blocked: Slot::new(Vec::new()) };
        if seats::is_signed_in() {
            spawn_local(async move {
                if let Ok(Blocks { blocks }) = ask("GET", "account/blocks", None::<&()>).await {
                    let names = blocks.iter().map(|block| block.name.to_lowercase()).collect();
                    let _ = hidden.blocked.try_set(names);
                }
            });
        }
        hidden
    }

    /// Whether what is said at a place is hidden.
    pub(super) fn hides(self, id: &GameId, game: &OnlineGame, place: u8) -> bool {
        let who = known_as(id, game, place);
        self.muted.with(|muted| muted.contains(&who)) || self.blocked.with(|blocked| blocked.contains(&who))
    }

    fn mute(self, who: &str, is_on: bool) {
        let key = format!("{MUTED}{who}");
        self.muted.update(|muted| muted.retain(|other| other != who));
        if is_on {
            store::set(&key, "yes");
            self.muted.update(|muted| muted.push(who.to_owned()));
        } else {
            store::remove(&key);
        }
    }

    fn note_block(self, who: &str, is_on: bool) {
        self.blocked.update(|blocked| blocked.retain(|other| other != who));
        if is_on {
            self.blocked.update(|blocked| blocked.push(who.to_owned()));
        }
    }
}

/// What somebody is remembered by: their name, whatever its capitals, or where they sit.
fn known_as(id: &GameId, game: &OnlineGame, place: u8) -> String {
    match game.name(place).unwrap_or_default() {
        "" => format!("{id}/{place}"),
        name => name.to_lowercase(),
    }
}

/// For each other person at the board: the way to the dialog about them.
#[component]
pub(super) fn CareButtons(online: OnlineState) -> impl IntoView {
    let others = move || {
        let own = online.place.get();
        online.game.with(|game| {
            let Some(game) = game else { return Vec::new() };
            let places = (0..game.places()).filter(|&place| Some(place) != own && game.is_person(place));
            places
                .filter(|&place| game.name(place).is_some())
                .map(|place| (place, online.name_at(game, place)))
                .collect()
        })
    };
    let button = move |(place, name): (u8, String)| {
        let open = move |_| online.about.set(Some(About { place, message: None }));
        view! {
            <button type="button" class="quiet" data-care=place.to_string() on:click=open>{move || texts().care(&name)}</button>
        }
    };
    move || others().into_iter().map(button).collect_view()
}

/// The dialog, while it is about somebody.
#[component]
pub(super) fn CareDialog(online: OnlineState) -> impl IntoView {
    let opened = move |about: About| {
        let name = online.game.with_untracked(|game| {
            game.as_ref().map(|game| {
                (
                    online.name_at(game, about.place),
                    known_as(&online.id(), game, about.place),
                    game.name(about.place).unwrap_or_default().to_owned(),
                )
            })
        });
        let said = online.game.with_untracked(|game| {
            let number = about.message?;
            let remark = game.as_ref()?.remarks().iter().find(|remark| remark.number == number)?;
            Some(remark.text.clone())
        });
        name.map(|(shown, who, name)| view! {
            <Dialog title=untrack(|| texts().care_title(&shown)) on_close=move |()| online.about.set(None)>
                <div class="care">
                    {said.map(|said| view! { <blockquote>{said}</blockquote> })}
                    <Mute online=online who=who.clone() />
                    <Block online=online name=name who=who />
                    <Report online=online about=about />
                </div>
            </Dialog>
        })
    };
    move || online.about.get().map(|about| untrack(|| opened(about)))
}

/// Hides what they say, in this browser.
#[component]
fn Mute(online: OnlineState, who: String) -> impl IntoView {
    let hidden = online.hidden;
    let is_on = {
        let who = who.clone();
        move || hidden.muted.with(|muted| muted.contains(&who))
    };
    let change = move |event| hidden.mute(&who, event_target_checked(&event));
    view! {
        <label class="field check">
            <input type="checkbox" data-act="care-mute" prop:checked=is_on on:change=change />
            <span>{move || texts().care_mute()}</span>
        </label>
    }
}

/// Blocks them, for who has an account. Who has no name can't be blocked.
#[component]
fn Block(online: OnlineState, name: String, who: String) -> impl IntoView {
    let hidden = online.hidden;
    let wrong = Slot::new(None::<AccountProblem>);
    let is_blocked = {
        let who = who.clone();
        Memo::new(move |_| hidden.blocked.with(|blocked| blocked.contains(&who)))
    };
    let has_name = !name.is_empty();
    let press = move |_| {
        let (name, who, is_on) = (name.clone(), who.clone(), !is_blocked.get_untracked());
        wrong.set(None);
        spawn_local(async move {
            let method = if is_on { "POST" } else { "DELETE" };
            match ask::<()>(method, "account/blocks", Some(&BlockName { name })).await {
                Ok(()) => hidden.note_block(&who, is_on),
                Err(problem) => drop(wrong.try_set(Some(problem))),
            }
        });
    };
    let told = move || wrong.get().map(|problem| account::told(texts(), problem));
    view! {
        <Show when=move || has_name>
            <div>
                {if seats::is_signed_in() {
                    let press = press.clone();
                    view! {
                        <button type="button" data-act="block" on:click=press aria-pressed=move || is_blocked.get().to_string()>
                            {move || if is_blocked.get() { texts().unblock() } else { texts().block() }}
                        </button>
                        <p class="small">{move || texts().block_note()}</p>
                    }.into_any()
                } else {
                    view! { <p class="small">{move || texts().block_needs_account()}" "<a href="#/online/account">{move || texts().account_title()}</a></p> }.into_any()
                }}
                <p class="wrong" role="alert">{told}</p>
            </div>
        </Show>
    }
}

/// Tells the operator.
#[component]
fn Report(online: OnlineState, about: About) -> impl IntoView {
    let (reason, text) = (Slot::new(ReportReason::Abuse), NodeRef::<html::Textarea>::new());
    let (is_sent, is_done) = (Slot::new(false), Slot::new(false));
    let wrong = Slot::new(None::<&'static str>);
    let problems = untrack(texts);
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = text.get_untracked().map(|field| field.value()).unwrap_or_default();
        let About { place, message } = about;
        let report = NewReport { game: online.id(), place, message, reason: reason.get_untracked(), text };
        is_sent.set(true);
        wrong.set(None);
        spawn_local(async move {
            let answer = api::post::<()>("reports", &report).await;
            is_sent.try_set(false);
            match answer {
                Ok(()) => drop(is_done.try_set(true)),
                Err(problem) => drop(wrong.try_set(Some(problem::told(problems, problem)))),
            }
        });
    };
    let choose = move |event| {
        let word = event_target_value(&event);
        if let Some(chosen) = ReportReason::ALL.into_iter().find(|reason| reason.word() == word) {
            reason.set(chosen);
        }
    };
    let options = ReportReason::ALL.map(|own| {
        view! { <option value=own.word() selected=move || reason.get() == own>{move || why(texts(), own)}</option> }
    });
    view! {
        <form on:submit=send hidden=move || is_done.get()>
            <label class="field">
                <span>{move || texts().report_reason()}</span>
                <select data-field="reason" on:change=choose>{options}</select>
            </label>
            <label class="field">
                <span>{move || texts().report_text()}</span>
                <textarea node_ref=text rows="3" maxlength=NewReport::LONGEST.to_string() data-field="report-text"></textarea>
            </label>
            <button type="submit" class="primary" data-act="report" disabled=move || is_sent.get()>{move || texts().report()}</button>
            <p class="wrong" role="alert">{move || wrong.get()}</p>
        </form>
        <p role="status" data-reported="">{move || is_done.get().then(|| texts().reported())}</p>
    }
}

fn why(words: &OnlineWords, reason: ReportReason) -> &'static str {
    match reason {
        ReportReason::Abuse => words.reason_abuse(),
        ReportReason::Spam => words.reason_spam(),
        ReportReason::Name => words.reason_name(),
        ReportReason::Cheating => words.reason_cheating(),
        ReportReason::Stalling => words.reason_stalling(),
        ReportReason::Other => words.reason_other(),
    }
}

/// The names that the account has blocked, for its page.
#[component]
pub(super) fn BlockedNames() -> impl IntoView {
    let names = Slot::new(Vec::<String>::new());
    spawn_local(async move {
        if let Ok(Blocks { blocks }) = ask("GET", "account/blocks", None::<&()>).await {
            let _ = names.try_set(blocks.into_iter().map(|block| block.name).collect());
        }
    });
    let row = move |name: String| {
        let shown = name.clone();
        let unblock = move |_| {
            let name = name.clone();
            spawn_local(async move {
                if ask::<()>("DELETE", "account/blocks", Some(&BlockName { name: name.clone() }))
                    .await
                    .is_ok()
                {
                    let _ = names.try_update(|names| names.retain(|other| *other != name));
                }
            });
        };
        view! {
            <li>
                <strong>{shown}</strong>
                <button type="button" class="quiet" data-act="unblock" on:click=unblock>{move || texts().unblock()}</button>
            </li>
        }
    };
    view! {
        <Show when=move || !names.with(Vec::is_empty)>
            <h2>{move || texts().blocked_names()}</h2>
            <ul class="sessions" data-blocked="">{move || names.get().into_iter().map(row).collect_view()}</ul>
        </Show>
    }
}
