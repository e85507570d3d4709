//! The socket in the browser: does what a link asks for, and tells it what happens.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_wire::{Notice, VERSION};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use super::connection::Errand;
use super::link::GameLink;
use crate::play::now;
use tomoe_play::Millis;

/// How often a link is told that time has passed.
const TICK: Duration = Duration::from_millis(100);

/// What can be driven: something that is followed over a connection.
pub(super) trait Link: Send + Sync + 'static {
    fn errands(&mut self) -> Vec<Errand>;
    fn opened(&mut self, now: Millis);
    fn heard(&mut self, notice: Notice, now: Millis);
    fn closed(&mut self, now: Millis);
    fn hurry(&mut self, now: Millis);
    fn tick(&mut self, now: Millis);
    fn end(&mut self);
}

impl Link for GameLink {
    fn errands(&mut self) -> Vec<Errand> {
        self.errands()
    }

    fn opened(&mut self, now: Millis) {
        self.opened(now);
    }

    fn heard(&mut self, notice: Notice, now: Millis) {
        self.heard(notice, now);
    }

    fn closed(&mut self, now: Millis) {
        self.closed(now);
    }

    fn hurry(&mut self, now: Millis) {
        self.hurry(now);
    }

    fn tick(&mut self, now: Millis) {
        self.tick(now);
    }

    fn end(&mut self) {
        self.end();
    }
}

/// A socket and what listens to it.
struct Running {
    socket: WebSocket,
    /// Kept alive as long as the socket speaks.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_event: Closure<dyn FnMut(Event)>,
}

impl Running {
    /// Closes the socket, which is not listened to any more.
    fn stop(self) {
        for clear in [WebSocket::set_onopen, WebSocket::set_onclose, WebSocket::set_onmessage] {
            clear(&self.socket, None);
        }
        let _ = self.socket.close();
    }
}

/// A link with its socket, as long as the page is there.
pub(super) struct Driver<L: Link> {
    link: StoredValue<L>,
    running: StoredValue<Option<Running>, LocalStorage>,
    /// Told whenever something may have changed.
    after: StoredValue<Callback<()>>,
}

impl<L: Link> Clone for Driver<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Link> Copy for Driver<L> {}

impl<L: Link> Driver<L> {
    /// Drives a link; nothing is done before [`Driver::start`].
    pub(super) fn new(link: L) -> Self {
        Self {
            link: StoredValue::new(link),
            running: StoredValue::new_local(None),
            after: StoredValue::new(Callback::new(|()| {})),
        }
    }

    /// Begins, and tells from then on whenever something may have changed.
    pub(super) fn start(self, after: impl Fn() + Send + Sync + 'static) {
        self.after.set_value(Callback::new(move |()| after()));
        if let Ok(handle) = set_interval_with_handle(move || self.tell(L::tick), TICK) {
            on_cleanup(move || handle.clear());
        }
        let online = window_event_listener(leptos::ev::online, move |_| self.tell(L::hurry));
        on_cleanup(move || online.remove());
        let seen = window_event_listener_untyped("visibilitychange", move |_| {
            if !document().hidden() {
                self.tell(L::hurry);
            }
        });
        on_cleanup(move || seen.remove());
        on_cleanup(move || {
            let _ = self.link.try_update_value(L::end);
            if let Some(running) = self.running.try_update_value(Option::take).flatten() {
                running.stop();
            }
        });
        self.run_errands();
    }

    /// Looks at the link.
    pub(super) fn with<T>(self, look: impl FnOnce(&L) -> T) -> Option<T> {
        self.link.try_with_value(look)
    }

    /// Does something with the link, and what it asks for then.
    pub(super) fn update<T>(self, change: impl FnOnce(&mut L) -> T) -> Option<T> {
        let outcome = self.link.try_update_value(change)?;
        self.run_errands();
        let after = self.after.try_get_value()?;
        after.run(());
        Some(outcome)
    }

    /// Takes something out of the link that asks for nothing.
    pub(super) fn take<T>(self, take: impl FnOnce(&mut L) -> T) -> Option<T> {
        self.link.try_update_value(take)
    }

    fn tell(self, what: fn(&mut L, Millis)) {
        let _ = self.update(|link| what(link, now()));
    }

    fn run_errands(self) {
        for errand in self.link.try_update_value(L::errands).unwrap_or_default() {
            match errand {
                Errand::Open => self.open(),
                Errand::Close => self.close(),
                Errand::Send(request) => {
                    self.running.with_value(|running| {
                        if let (Some(running), Ok(text)) = (running, serde_json::to_string(&request)) {
                            // What is not sent is sent again when the socket turns out to be closed.
                            let _ = running.socket.send_with_str(&text);
                        }
                    });
                }
            }
        }
    }

    fn close(self) {
        if let Some(running) = self.running.try_update_value(Option::take).flatten() {
            running.stop();
        }
    }

    fn open(self) {
        self.close();
        let Ok(socket) = WebSocket::new(&address()) else { return };
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            // What a later version says besides is not for this page.
            if let Ok(notice) = serde_json::from_str::<Notice>(&text) {
                let _ = self.update(|link| link.heard(notice, now()));
            }
        });
        let on_event = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            self.tell(if event.type_() == "open" { L::opened } else { L::closed });
        });
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(on_event.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_event.as_ref().unchecked_ref()));
        self.running.set_value(Some(Running { socket, _on_message: on_message, _on_event: on_event }));
    }
}

/// Where the server listens: on the page's own host.
fn address() -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{}/api/v{VERSION}/live", origin.replacen("http", "ws", 1))
}
