//! Short messages among those who play. Beside the board where there is room, in a dialog elsewhere.

use leptos::html;
use leptos::prelude::*;
use tomoe_wire::Deed;

use super::care::About;
use super::state::OnlineState;
use super::words::texts;
use crate::dialog::Dialog;
use crate::frame::keep_in_sight;
use crate::slot::Slot;
use crate::store;

/// Whether the others are muted, as it is kept.
const MUTED: &str = "chat-muted";

/// Where there is room beside the board.
const ROOM: &str = "(min-aspect-ratio: 1/1) and (min-height: 700px)";

/// A remark as it is shown.
#[derive(Clone, PartialEq)]
struct Line {
    number: u32,
    place: u8,
    who: String,
    text: String,
    is_own: bool,
    is_removed: bool,
}

/// What was said, the muted left out.
fn lines(online: OnlineState, is_muted: bool) -> Vec<Line> {
    let own = online.place.get();
    online.game.with(|game| {
        let Some(game) = game else { return Vec::new() };
        let line = |remark: &tomoe_wire::Remark| {
            let is_own = own == Some(remark.place);
            let who = if is_own { texts().you_said().to_owned() } else { online.name_at(game, remark.place) };
            let text =
                if remark.is_removed { texts().message_removed().to_owned() } else { remark.text.clone() };
            Line {
                number: remark.number,
                place: remark.place,
                who,
                text,
                is_own,
                is_removed: remark.is_removed,
            }
        };
        let id = online.id();
        let is_shown = |line: &Line| line.is_own || !is_muted && !online.hidden.hides(&id, game, line.place);
        game.remarks().iter().map(line).filter(is_shown).collect()
    })
}

/// The button with the number of what was not read, and the talk itself.
#[component]
pub(super) fn Chat(online: OnlineState) -> impl IntoView {
    let has_room = window().match_media(ROOM).ok().flatten().is_some_and(|query| query.matches());
    let is_muted = Slot::new(store::get(MUTED).is_some());
    let is_open = Slot::new(has_room);
    let all = Memo::new(move |_| lines(online, is_muted.get()));
    Effect::new(move |_| {
        let last = all.with(|all| all.last().map_or(0, |line| line.number));
        if is_open.get() {
            online.read_to.set(last);
        }
    });
    let unread = move || {
        let read = online.read_to.get();
        all.with(|all| all.iter().filter(|line| line.number > read && !line.is_own).count())
    };
    // Those who listen hear what is said.
    Effect::new(move |before: Option<u32>| {
        let last = all.with(|all| all.last().cloned());
        let number = last.as_ref().map_or(0, |line| line.number);
        if let Some(line) =
            last.filter(|line| before.is_some_and(|before| before < line.number) && !line.is_own)
        {
            let told = format!("{}: {}", line.who, line.text);
            online.said.set(told.clone());
            // Where the talk is not in sight it is seen beneath the board.
            if !is_open.get_untracked() {
                online.notice.set(Some(told));
            }
        }
        number
    });
    let can_say = move || online.place.get().is_some();
    let is_wanted = move || can_say() || all.with(|all| !all.is_empty());
    let talk = move || view! { <Talk online=online all=all is_muted=is_muted /> };
    view! {
        <Show when=is_wanted>
            <button type="button" class="chat-button" data-act="chat" aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)>
                {move || texts().chat()}
                <Show when=move || { unread() > 0 }>
                    <b class="unread" data-unread="">{move || texts().unread(&unread().to_string())}</b>
                </Show>
            </button>
            <Show when=move || is_open.get()>
                {move || if has_room {
                    view! { <section class="chat card" aria-label=move || texts().chat()>{talk()}</section> }.into_any()
                } else {
                    view! {
                        <Dialog title=untrack(|| texts().chat().to_owned()) on_close=move |()| is_open.set(false)>
                            <div class="chat">{talk()}</div>
                        </Dialog>
                    }.into_any()
                }}
            </Show>
        </Show>
    }
}

/// The way from a message to what can be done about it.
#[component]
fn CareMark(online: OnlineState, line: Line) -> impl IntoView {
    let Line { number, place, who, .. } = line;
    let open = move |_| online.about.set(Some(About { place, message: Some(number) }));
    view! {
        <button type="button" class="plain about-message" data-about=number.to_string() aria-label=move || texts().care(&who)
            on:click=open>"⚑"</button>
    }
}

/// What was said, and the field for what is to be said.
#[component]
fn Talk(online: OnlineState, all: Memo<Vec<Line>>, is_muted: Slot<bool>) -> impl IntoView {
    let (list, field) = (NodeRef::<html::Ol>::new(), NodeRef::<html::Input>::new());
    Effect::new(move |_| {
        all.track();
        keep_in_sight(list.get());
    });
    let last = move || all.with(|all| all.last().map(|line| line.number));
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(input) = field.get_untracked() else { return };
        let text = input.value().trim().to_owned();
        if !text.is_empty() {
            input.set_value("");
            online.act(Deed::Say { text });
        }
    };
    let mute = move |event| {
        let is_on = event_target_checked(&event);
        if is_on {
            store::set(MUTED, "yes")
        } else {
            store::remove(MUTED)
        }
        is_muted.set(is_on);
    };
    view! {
        <ol node_ref=list tabindex="0" data-talk="" aria-label=move || texts().chat()>
            <Show when=move || all.with(Vec::is_empty)>
                <li class="none">{move || if is_muted.get() { texts().muted() } else { texts().nothing_said() }}</li>
            </Show>
            <For each=move || all.get() key=|line| (line.number, line.is_removed) let:line>
                <li class:own=line.is_own aria-current=move || (last() == Some(line.number)).then_some("true")>
                    <b>{line.who.clone()}</b> " " <span class:removed=line.is_removed>{line.text.clone()}</span>
                    {(!line.is_own).then(|| view! { <CareMark online=online line=line.clone() /> })}
                </li>
            </For>
        </ol>
        <Show when=move || online.place.get().is_some()>
            <form class="typed" on:submit=say>
                <input node_ref=field type="text" maxlength="200" autocomplete="off" enterkeyhint="send" data-act="say"
                    aria-label=move || texts().say() placeholder=move || texts().say() />
                <button type="submit" data-act="send">{move || texts().send()}</button>
            </form>
        </Show>
        <label class="field check">
            <input type="checkbox" data-act="mute" prop:checked=move || is_muted.get() on:change=mute />
            <span>{move || texts().mute()}</span>
        </label>
    }
}
