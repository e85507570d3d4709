//! What programs must not be able to do.

use serde_json::{Value, json};

use crate::bots::{Bot, terms};
use crate::browser::{House, PASSWORD};

/// Every route that needs a token, the scope that it needs, and a body that it takes.
const ROUTES: [(&str, &str, Option<&str>, &str); 19] = [
    ("GET", "/api/v1/challenges", Some("challenge"), ""),
    ("POST", "/api/v1/challenges", Some("challenge"), ""),
    ("POST", "/api/v1/challenges/000000000000/accept", Some("challenge"), "{}"),
    ("POST", "/api/v1/challenges/000000000000/decline", Some("challenge"), "{}"),
    ("POST", "/api/v1/challenges/000000000000/cancel", Some("challenge"), "{}"),
    ("GET", "/api/v1/bot/account", None, ""),
    ("GET", "/api/v1/bot/events", None, ""),
    ("GET", "/api/v1/bot/turns", Some("play"), ""),
    ("GET", "/api/v1/bot/games", Some("play"), ""),
    ("GET", "/api/v1/bot/games/GAME/stream", Some("play"), ""),
    ("GET", "/api/v1/bot/games/GAME/moves", Some("play"), ""),
    ("POST", "/api/v1/bot/games/GAME/move", Some("play"), r#"{"move":"@c3"}"#),
    ("POST", "/api/v1/bot/games/GAME/resign", Some("play"), ""),
    ("POST", "/api/v1/bot/games/GAME/abort", Some("play"), ""),
    ("POST", "/api/v1/bot/games/GAME/claim", Some("play"), ""),
    ("POST", "/api/v1/bot/games/GAME/rematch", Some("play"), ""),
    ("POST", "/api/v1/bot/games/GAME/draw", Some("play"), r#"{"accept":true}"#),
    ("POST", "/api/v1/bot/games/GAME/take-back", Some("play"), r#"{"accept":true}"#),
    ("POST", "/api/v1/bot/games/GAME/chat", Some("chat"), r#"{"text":"hello"}"#),
];

/// Two bots at a game, and what is written of it.
async fn game(house: &House) -> (Bot, Bot, String) {
    let (mut ada, mut ben) = (Bot::new(house, "Ada").await, Bot::new(house, "Ben").await);
    let made = ada.challenge("Ben", Some(0)).await.json["id"].as_str().unwrap().to_owned();
    let game = ben.post(&format!("/api/v1/challenges/{made}/accept"), json!({})).await.json["game"].clone();
    (ada, ben, game.as_str().unwrap().to_owned())
}

async fn entries(house: &House, game: &str) -> Value {
    house.browser().get(&format!("/api/v1/games/{game}")).await.json["entries"].clone()
}

/// Asks every route with a header: the statuses and problems.
async fn ask_all(house: &House, game: &str, header: Option<&str>) -> Vec<(&'static str, u16, String)> {
    let mut answers = Vec::new();
    for (method, path, _, body) in ROUTES {
        let mut program = house.browser();
        if let Some(header) = header {
            program.header("authorization", header);
        }
        let answer = program.ask(method, &path.replace("GAME", game), Some(body.to_owned())).await;
        answers.push((path, answer.status, answer.problem().to_owned()));
    }
    answers
}

#[tokio::test]
async fn nothing_is_done_without_a_token_or_with_a_wrong_or_an_ended_one() {
    let house = House::start().await;
    let (mut ada, _ben, game) = game(&house).await;
    let before = entries(&house, &game).await;
    let ended = format!("Bearer {}", ada.token);
    assert_eq!(ada.owner.delete(&format!("/api/v1/account/tokens/{}", ada.id), json!({})).await.status, 204);
    let made_up = format!("Bearer tomoe_{}", "0".repeat(32));
    let wrong =
        [None, Some(ended.as_str()), Some(&made_up), Some("Bearer "), Some("Basic YTpi"), Some("tomoe_")];
    for header in wrong {
        for (path, status, problem) in ask_all(&house, &game, header).await {
            assert_eq!((status, problem.as_str()), (401, "wrong-token"), "{path} with {header:?}");
        }
    }
    assert_eq!(entries(&house, &game).await, before, "nothing was written");
}

#[tokio::test]
async fn nothing_is_done_in_the_games_of_others() {
    let house = House::start().await;
    let (_ada, _ben, game) = game(&house).await;
    let before = entries(&house, &game).await;
    let stranger = Bot::new(&house, "Stranger").await;
    let header = format!("Bearer {}", stranger.token);
    for (method, path, _, body) in ROUTES.iter().filter(|route| route.1.contains("GAME")) {
        let mut program = house.browser();
        program.header("authorization", &header);
        let answer = program.ask(method, &path.replace("GAME", &game), Some((*body).to_owned())).await;
        assert_eq!((answer.status, answer.problem()), (403, "not-seated"), "{path}");
        let answer =
            program.ask(method, &path.replace("GAME", "000000000000"), Some((*body).to_owned())).await;
        assert_eq!((answer.status, answer.problem()), (404, "no-such-game"), "{path}");
    }
    assert_eq!(entries(&house, &game).await, before);
}

#[tokio::test]
async fn a_token_is_good_for_its_scopes_alone() {
    let house = House::start().await;
    let (ada, _ben, game) = game(&house).await;
    let before = entries(&house, &game).await;
    let scopes = ["play", "challenge", "chat"];
    for missing in scopes {
        let others: Vec<&str> = scopes.into_iter().filter(|scope| *scope != missing).collect();
        let program = Bot::of(&house, ada.owner.clone(), &others).await;
        for (method, path, scope, body) in ROUTES.iter().filter(|route| route.2 == Some(missing)) {
            let mut http = house.browser();
            http.header("authorization", &format!("Bearer {}", program.token));
            let answer = http.ask(method, &path.replace("GAME", &game), Some((*body).to_owned())).await;
            assert_eq!((answer.status, answer.problem()), (403, "missing-scope"), "{path} without {scope:?}");
        }
    }
    assert_eq!(entries(&house, &game).await, before);
}

#[tokio::test]
async fn a_person_does_not_play_by_a_token_nor_challenge_by_another_page() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    Bot::new(&house, "Ben").await;
    let (game, _) = anna.make_game("").await;
    let mut program = Bot::of(&house, anna.clone(), &["play", "challenge", "chat"]).await;
    for (path, body) in [("resign", json!({})), ("chat", json!({ "text": "hello" }))] {
        let answer = program.post(&format!("/api/v1/bot/games/{game}/{path}"), body).await;
        assert_eq!((answer.status, answer.problem()), (403, "not-a-bot"));
    }
    let wish = json!({ "to": "Ben", "terms": terms(None) });
    anna.header("origin", "http://evil.example");
    let refused = anna.post("/api/v1/challenges", wish).await;
    assert_eq!((refused.status, refused.problem()), (403, "foreign-page"));
}

/// Who leaves a seat before the game begins has nothing to say there when somebody else sits on it.
#[tokio::test]
async fn a_seat_that_was_left_is_nobodys() {
    let house = House::start().await;
    let mut robo = Bot::new(&house, "Robo").await;
    let keys = ["0", "1", "2", "3"].map(|digit| digit.repeat(24));
    let wish = json!({
        "game": "mitsudomoe", "opponents": ["person", "person"], "start": "rules", "clock": "-", "is-public": false,
        "place": 0, "key": keys[0],
    });
    let made = robo.owner.post("/api/v1/games", wish).await.json;
    let game = made["game"].as_str().unwrap().to_owned();
    let seats = format!("/api/v1/games/{game}/seats");
    let mut guest = house.browser();
    assert_eq!(guest.post(&seats, json!({ "place": 1, "key": keys[1] })).await.status, 200);
    let site = tomoe_client::Site::new([house.address.clone()]);
    let mut seat = tomoe_client::Seat::new(site, game.parse().unwrap(), Some(keys[0].parse().unwrap()));
    while seat.game().is_none() {
        seat.next().await.unwrap();
    }
    seat.act(tomoe_wire::Deed::Leave).await;
    while seat.is_pending() {
        seat.next().await.unwrap();
    }
    for place in [0, 2] {
        let sat =
            guest.post(&seats, json!({ "place": place, "key": keys[usize::from(place == 2) + 2] })).await;
        assert_eq!(sat.status, 200, "{sat:?}");
    }
    let answer = robo.post(&format!("/api/v1/bot/games/{game}/chat"), json!({ "text": "hello" })).await;
    assert_eq!((answer.status, answer.problem()), (403, "not-seated"));
}

#[tokio::test]
async fn tokens_are_limited() {
    let house = House::start().await;
    let mut bot = Bot::new(&house, "Ada").await;
    let mut made = 1;
    loop {
        let answer = bot.owner.post("/api/v1/account/tokens", json!({ "name": "more", "scopes": [] })).await;
        if answer.status != 201 {
            assert_eq!((answer.status, answer.problem()), (409, "too-many-tokens"));
            break;
        }
        made += 1;
    }
    assert_eq!(made, 20);
    for name in ["", " ", "\u{202e}", &"x".repeat(41)] {
        let answer = bot.owner.post("/api/v1/account/tokens", json!({ "name": name, "scopes": [] })).await;
        assert_eq!(answer.status, 400, "{name:?}");
    }
    let mut refused = 0;
    for _ in 0..150 {
        refused += u32::from(bot.get("/api/v1/bot/account").await.problem() == "too-often");
    }
    assert!(refused > 0, "so many requests with one token are too many");
}
