//! The way in from JavaScript: `begin` once, then `hear` for every line.
#![allow(unsafe_code, reason = "the macro calls from one WebAssembly into another")]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use js_sys::{Array, ArrayBuffer, Promise, Uint8Array};
use tomoe_engine::Source;
use tomoe_engine::ugi::{Command, Reply};
use tomoe_games::Game;
use tomoe_solver::Extract;
use tomoe_solver::certificate::Certificate;
use wasm_bindgen::prelude::{JsCast, JsError, JsValue, wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::conversation::Conversation;

#[wasm_bindgen]
extern "C" {
    /// The worker's clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Hands a line to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(text: &str);

    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(then: &js_sys::Function, millis: u32);

    #[wasm_bindgen(catch)]
    async fn fetch(url: &str) -> Result<JsValue, JsValue>;

    type Response;

    #[wasm_bindgen(method, getter)]
    fn ok(this: &Response) -> bool;

    #[wasm_bindgen(method, catch, js_name = arrayBuffer)]
    async fn array_buffer(this: &Response) -> Result<JsValue, JsValue>;
}

/// How long `readyok` waits for what is known of the game, which is some megabytes the first time. It is used as soon as it
/// comes.
const PATIENCE_MS: u32 = 1500;

thread_local! {
    static CONVERSATION: RefCell<Option<Conversation>> = const { RefCell::new(None) };
    /// What is known of the game, being fetched.
    static SOURCE: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Begins a conversation about a game.
#[wasm_bindgen]
pub fn begin(game: &str) -> Result<(), JsError> {
    let conversation = Conversation::new(game.parse()?)?;
    CONVERSATION.set(Some(conversation));
    Ok(())
}

/// Answers one line; returns when everything has been said.
#[wasm_bindgen]
pub async fn hear(line: String) {
    if let Some(Some(game)) = with_conversation(|conversation| conversation.wants_source()) {
        match line.parse() {
            Ok(Command::IsReady) => await_source(game, Some(PATIENCE_MS)).await,
            // Without it there would be nothing to tell.
            Ok(Command::Verdicts) => await_source(game, None).await,
            _ => {}
        }
    }
    let clock = || Duration::from_secs_f64(now() / 1000.0);
    // What belongs together is one message of several lines, so that the page shows it at once.
    let mut say = |replies: &[Reply]| {
        let lines: Vec<String> = replies.iter().map(Reply::to_string).collect();
        if !lines.is_empty() {
            post_message(&lines.join("\n"));
        }
    };
    with_conversation(|conversation| conversation.hear(&line, &clock, &mut say));
}

fn with_conversation<R>(f: impl FnOnce(&mut Conversation) -> R) -> Option<R> {
    CONVERSATION.with_borrow_mut(|conversation| conversation.as_mut().map(f))
}

/// Waits until what is known of the game is there, or can't be had, or so much time has passed.
async fn await_source(game: Game, patience: Option<u32>) {
    let source = SOURCE.with_borrow_mut(|source| source.get_or_insert_with(|| fetch_source(game)).clone());
    let awaited = match patience {
        Some(millis) => {
            let timeout = Promise::new(&mut |resolve, _| set_timeout(&resolve, millis));
            Promise::race(&Array::of2(&source, &timeout))
        }
        None => source,
    };
    // Neither is ever rejected.
    let _ = JsFuture::from(awaited).await;
}

/// Fetches what is known of the game and gives it to the engine. Without it the engine thinks for itself, and asks for it again.
fn fetch_source(game: Game) -> Promise {
    future_to_promise(async move {
        match source(game).await {
            Some(source) => drop(with_conversation(|conversation| conversation.take_source(source))),
            None => SOURCE.set(None),
        }
        Ok(JsValue::UNDEFINED)
    })
}

async fn source(game: Game) -> Option<Source> {
    // A kept file that turns out to be damaged is asked for anew.
    let urls = match game {
        Game::Mitsudomoe => ["/mitsudomoe.cert", "/mitsudomoe.cert?anew"],
        _ => ["/yonmoque.extract", "/yonmoque.extract?anew"],
    };
    for url in urls {
        let source = read_source(game, bytes_at(url).await?).await.ok()?;
        if source.is_some() {
            return source;
        }
    }
    None
}

async fn bytes_at(url: &str) -> Option<Vec<u8>> {
    let response: Response = fetch(url).await.ok()?.unchecked_into();
    if !response.ok() {
        return None;
    }
    let buffer: ArrayBuffer = response.array_buffer().await.ok()?.unchecked_into();
    Some(Uint8Array::new(&buffer).to_vec())
}

/// The source, ready to be asked. How to read it is fetched when it is first needed, as its file is.
#[wasm_split(source, fallible)]
fn read_source(game: Game, bytes: Vec<u8>) -> Result<Option<Source>, SplitLoaderError> {
    Ok(match game {
        Game::Mitsudomoe => {
            Certificate::read(&bytes).ok().map(|certificate| Source::Mitsudomoe(Arc::new(certificate)))
        }
        _ => Extract::from_bytes(bytes).ok().map(|extract| Source::Yonmoque(Arc::new(extract))),
    })
}
