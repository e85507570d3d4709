//! The link to a game: to be copied, shared, scanned or read; and the same for a seat on another device.

use fast_qr::{ECL, QRBuilder};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_wire::MakePass;
use wasm_bindgen::{JsCast, JsValue};

use super::api;
use super::problem;
use super::seats;
use super::state::OnlineState;
use super::words::texts;
use crate::dialog::Dialog;
use crate::settings::words;
use crate::share;
use crate::slot::Slot;

/// The light that a QR code needs around it, in modules.
const MARGIN: usize = 4;

/// The address of a game.
fn address(online: OnlineState) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}/g/{}", online.id())
}

/// Whether the page was opened at an address that means this machine alone.
fn is_only_here() -> bool {
    let origin = window().location().origin().unwrap_or_default();
    ["://localhost", "://127.", "://[::1]"].iter().any(|host| origin.contains(host))
}

/// A QR code as a picture; nothing if the text is too long for one.
fn qr_svg(text: &str) -> Option<String> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let mut path = String::new();
    for row in 0..code.size {
        for column in 0..code.size {
            if code[row][column].value() {
                path += &format!("M{} {}h1v1h-1z", column + MARGIN, row + MARGIN);
            }
        }
    }
    let side = code.size + 2 * MARGIN;
    Some(format!(
        r##"<svg viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>"##
    ))
}

/// A link, large, with the ways to pass it on.
#[component]
pub(super) fn LinkCard(link: String) -> impl IntoView {
    let state = Slot::new(None::<&'static str>);
    let field = NodeRef::<html::Input>::new();
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let link = StoredValue::new(link);
    let copy = move |_| {
        let done = untrack(words).copied();
        share::copy(link.get_value(), move |worked| {
            if worked {
                state.try_set(Some(done));
            } else {
                // Without a clipboard it can be taken by hand.
                select();
            }
        });
    };
    let share = move |_| {
        let data = js_sys::Object::new();
        let _ = js_sys::Reflect::set(&data, &"url".into(), &link.get_value().into());
        if let Some(share) = sharing() {
            let _ = share.call1(&window().navigator(), &data);
        }
    };
    let picture = link.with_value(|link| qr_svg(link));
    view! {
        <div class="link-card">
            <input node_ref=field type="text" readonly=true data-link="" aria-label=move || texts().invite()
                prop:value=link.get_value() on:focus=move |_| select() />
            <div class="buttons">
                <button type="button" class="primary" data-act="copy-link" on:click=copy>{move || texts().copy()}</button>
                {sharing().map(|_| view! {
                    <button type="button" data-act="share-link" on:click=share>{move || texts().share_link()}</button>
                })}
            </div>
            <p class="state" role="status">{move || state.get()}</p>
            {picture.map(|picture| view! {
                <figure class="qr">
                    <div role="img" aria-label=move || texts().scan() inner_html=picture></div>
                    <figcaption class="small">{move || texts().scan()}</figcaption>
                </figure>
            })}
        </div>
    }
}

/// The browser's own way to share, where it has one.
fn sharing() -> Option<js_sys::Function> {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()
}

/// The invitation to a game.
#[component]
pub(super) fn Invite(online: OnlineState) -> impl IntoView {
    view! {
        <Show when=is_only_here><p class="small" data-only-here="">{move || texts().only_this_machine()}</p></Show>
        <LinkCard link=address(online) />
    }
}

/// The invitation, and the way to another device, over the game.
#[component]
pub(super) fn InviteDialog(online: OnlineState, #[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let has_seat = move || online.place.get().is_some();
    view! {
        <Dialog title=untrack(|| texts().invitation().to_owned()) on_close=on_close>
            <Invite online=online />
            <Show when=has_seat><OtherDevice online=online /></Show>
        </Dialog>
    }
}

/// A link to the visitor's own seat, made when it is asked for and shown once.
#[component]
pub(super) fn OtherDevice(online: OnlineState) -> impl IntoView {
    let link = Slot::new(None::<String>);
    let wrong = Slot::new(None::<&'static str>);
    let words = untrack(texts);
    let make = move |_| {
        let Some(key) = online.key() else { return };
        let (pass, id) = (seats::new_key(), online.id());
        spawn_local(async move {
            let message = MakePass { key, pass: pass.clone() };
            // The page may have gone by then.
            match api::post::<()>(&format!("games/{id}/passes"), &message).await {
                Ok(()) => link.try_set(Some(format!("{}#pass={}", address(online), pass.as_str()))),
                Err(problem) => wrong.try_set(Some(problem::told(words, problem))),
            };
        });
    };
    view! {
        <section class="other-device">
            {move || match link.get() {
                Some(link) => view! {
                    <h3>{texts().other_device()}</h3>
                    <p class="small">{move || texts().other_device_note()}</p>
                    <LinkCard link=link />
                }.into_any(),
                None => view! {
                    <button type="button" class="quiet" data-act="other-device" on:click=make>{move || texts().other_device()}</button>
                    <p class="wrong" role="alert">{move || wrong.get()}</p>
                }.into_any(),
            }}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_of_modules() {
        let svg = qr_svg("https://tomoe.example/g/Abcdefghij12").unwrap();
        // Version 3: 29 modules and the margin.
        assert!(svg.starts_with(r#"<svg viewBox="0 0 37 37""#), "{}", &svg[..40]);
        // The finder in the upper left corner begins with seven dark modules.
        assert!((4..11).all(|column| svg.contains(&format!("M{column} 4h1"))) && !svg.contains("M11 4h1"));
    }
}
