//! The address of a game: the application, with a picture of the board for chats in which the link is shown.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tomoe_draw::{Options, png, svg};
use tomoe_play::LiveGame;
use tomoe_wire::{OnlineGame, Problem};

use crate::api::{Refused, look_at};
use crate::files::{Files, nothing_here};
use crate::house::House;

/// The width of the picture that chats show.
const WIDTH: u32 = 600;

#[derive(Clone)]
struct Shared {
    house: Arc<House>,
    files: Files,
}

/// The routes of a game's address and its picture.
pub(crate) fn routes(house: &Arc<House>, files: &Files) -> Router {
    let shared = Shared { house: Arc::clone(house), files: files.clone() };
    Router::new().route("/g/{game}", get(page)).route("/g/{game}/board.png", get(picture)).with_state(shared)
}

/// The application, told which game it is about. The application itself says so when there is no such game.
async fn page(State(shared): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Ok(id) = id.parse() else { return nothing_here() };
    let Some(Ok(index)) = shared.files.whole("/").await else { return nothing_here() };
    let index = String::from_utf8_lossy(&index);
    let (status, tags) = match look_at(&shared.house, &id).await {
        Ok(look) => (StatusCode::OK, tags(&look.game, &format!("{}/g/{id}", origin(&headers)))),
        Err(Refused(Problem::NoSuchGame)) => (StatusCode::NOT_FOUND, String::new()),
        Err(_) => (StatusCode::OK, String::new()),
    };
    let page = index.replacen("</head>", &format!("{tags}</head>"), 1);
    let about = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (status, about, page).into_response()
}

/// What is said about the game to programs that show links.
fn tags(game: &OnlineGame, address: &str) -> String {
    let names: Vec<&str> = (0..game.places())
        .map(|place| game.name(place).filter(|name| !name.is_empty()).unwrap_or("?"))
        .collect();
    let rules = game.setting().terms.opening().start().game();
    let title = escape(&format!("{}: {}", rules.name(), names.join(" – ")));
    let about = match game.live().and_then(LiveGame::ending) {
        Some(ending) => ending.outcome.to_string(),
        None if game.free_place().is_some() => "A seat is free: sit down and play.".to_owned(),
        None => "Being played now: come and watch.".to_owned(),
    };
    let about = escape(&about);
    // The picture changes with the game, and chats keep what they have seen under an address.
    let last = game.last();
    format!(
        "<meta property=\"og:title\" content=\"{title}\"><meta property=\"og:description\" content=\"{about}\">\
        <meta property=\"og:type\" content=\"website\"><meta property=\"og:url\" content=\"{address}\">\
        <meta property=\"og:image\" content=\"{address}/board.png?{last}\"><meta name=\"twitter:card\" content=\"summary\">\
        <meta name=\"robots\" content=\"noindex\">"
    )
}

/// Where the client thinks that the server is.
fn origin(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let scheme = text("x-forwarded-proto").filter(|&scheme| scheme == "https").unwrap_or("http");
    escape(&format!("{scheme}://{}", text(HOST.as_str()).unwrap_or("localhost")))
}

/// Text as it stands between quotation marks in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

async fn picture(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    let Ok(id) = id.parse() else { return nothing_here() };
    let Ok(look) = look_at(&shared.house, &id).await else { return nothing_here() };
    let drawn = tokio::task::spawn_blocking(move || {
        let opening = look.game.setting().terms.opening();
        let history = look.game.live().map_or(opening, LiveGame::history);
        png(&svg(history.position(), &Options::default()), WIDTH)
    });
    match drawn.await {
        Ok(Ok(png)) => ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "max-age=60")], png).into_response(),
        _ => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
