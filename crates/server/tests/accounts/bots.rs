//! Programs that play, as the server meets them: tokens, streams of lines, challenges.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tomoe_server::Database;
use tomoe_throwaway::Cluster;

use crate::browser::{Answer, Browser, House, PASSWORD};

/// How long a test waits for what has to come: much longer than it takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program with a token.
pub(crate) struct Bot {
    pub(crate) token: String,
    pub(crate) id: String,
    pub(crate) owner: Browser,
    http: Browser,
    address: String,
}

impl Bot {
    /// A bot with all scopes, of an account of its own.
    pub(crate) async fn new(house: &House, name: &str) -> Self {
        let mut owner = house.browser();
        assert_eq!(owner.register(name, PASSWORD).await.status, 201);
        assert_eq!(owner.post("/api/v1/account/bot", json!({ "password": PASSWORD })).await.status, 204);
        Self::of(house, owner, &["play", "challenge", "chat"]).await
    }

    /// A program that uses somebody's account with some scopes.
    pub(crate) async fn of(house: &House, mut owner: Browser, scopes: &[&str]) -> Self {
        let made = owner.post("/api/v1/account/tokens", json!({ "name": "test", "scopes": scopes })).await;
        assert_eq!(made.status, 201, "{made:?}");
        let token = made.json["secret"].as_str().unwrap().to_owned();
        let id = made.json["token"]["id"].as_str().unwrap().to_owned();
        let http = program(house, &token);
        Self { token, id, owner, http, address: house.address.clone() }
    }

    /// The computers of the house.
    pub(crate) fn of_the_house(house: &House) -> Self {
        let token = house.computers_token.clone().unwrap();
        let http = program(house, &token);
        Self { token, id: String::new(), owner: house.browser(), http, address: house.address.clone() }
    }

    /// The same program at another node.
    pub(crate) fn at(&self, house: &House) -> Self {
        Self {
            token: self.token.clone(),
            id: self.id.clone(),
            owner: self.owner.clone(),
            http: program(house, &self.token),
            address: house.address.clone(),
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.http.get(path).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.http.post(path, body).await
    }

    pub(crate) async fn act(&mut self, game: &str, deed: &str, body: Value) -> Answer {
        self.post(&format!("/api/v1/bot/games/{game}/{deed}"), body).await
    }

    pub(crate) async fn challenge(&mut self, to: &str, place: Option<u8>) -> Answer {
        self.post("/api/v1/challenges", json!({ "to": to, "terms": terms(place) })).await
    }

    pub(crate) async fn turns(&self) -> Lines {
        Lines::open(&self.address, "/api/v1/bot/turns", &self.token).await
    }

    async fn events(&self) -> Lines {
        Lines::open(&self.address, "/api/v1/bot/events", &self.token).await
    }

    async fn game(&self, game: &str) -> Lines {
        Lines::open(&self.address, &format!("/api/v1/bot/games/{game}/stream"), &self.token).await
    }
}

fn program(house: &House, token: &str) -> Browser {
    let mut http = house.browser();
    http.without("origin");
    http.header("authorization", &format!("Bearer {token}"));
    http
}

pub(crate) fn terms(place: Option<u8>) -> Value {
    json!({ "game": "yonmoque", "start": "rules", "clock": "300+3", "place": place, "is-public": true })
}

/// A stream of lines.
pub(crate) struct Lines {
    reader: BufReader<TcpStream>,
}

impl Lines {
    async fn open(address: &str, path: &str, token: &str) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request =
            format!("GET {path} HTTP/1.0\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut lines = Self { reader: BufReader::new(stream) };
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.reader.read_line(&mut head).await.unwrap() > 0, "{head}");
        }
        assert!(head.contains(" 200 ") && head.contains("application/x-ndjson"), "{head}");
        lines
    }

    /// The next line that says something; none at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            let read = tokio::time::timeout(PATIENCE, self.reader.read_line(&mut line)).await.unwrap();
            match read.unwrap() {
                0 => return None,
                _ if line.trim().is_empty() => {}
                _ => return Some(serde_json::from_str(&line).unwrap()),
            }
        }
    }

    /// What the next line of this kind says.
    pub(crate) async fn find(&mut self, kind: &str) -> Value {
        let found = async {
            loop {
                let line = self.next().await.unwrap_or_else(|| panic!("no {kind}"));
                if !line[kind].is_null() {
                    return line[kind].clone();
                }
            }
        };
        tokio::time::timeout(PATIENCE, found).await.unwrap_or_else(|_| panic!("no {kind}"))
    }

    pub(crate) async fn ends(mut self) -> bool {
        let mut rest = Vec::new();
        tokio::time::timeout(PATIENCE, self.reader.read_to_end(&mut rest)).await.is_ok()
    }
}

/// Two bots at a game that the first begins: its name.
pub(crate) async fn game_of(ada: &mut Bot, ben: &mut Bot) -> String {
    let made = ada.challenge("Ben", Some(0)).await;
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json["id"].as_str().unwrap();
    let accepted = ben.post(&format!("/api/v1/challenges/{id}/accept"), json!({})).await;
    assert_eq!((accepted.status, &accepted.json["place"]), (200, &json!(1)), "{accepted:?}");
    accepted.json["game"].as_str().unwrap().to_owned()
}

pub(crate) async fn two(house: &House) -> (Bot, Bot) {
    (Bot::new(house, "Ada").await, Bot::new(house, "Ben").await)
}

#[tokio::test]
async fn a_token_is_made_listed_used_and_ended() {
    let house = House::start().await;
    let mut bot = Bot::new(&house, "Ada").await;
    assert!(bot.token.starts_with("tomoe_"));
    let account = bot.owner.get("/api/v1/account").await.json;
    assert_eq!((&account["is-bot"], account["tokens"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!(account["tokens"][0]["used"], Value::Null, "nobody has used it");
    assert!(!account.to_string().contains(&bot.token), "it is shown once");
    let seen = bot.get("/api/v1/bot/account").await.json;
    assert_eq!(seen, json!({ "name": "Ada", "is-bot": true, "scopes": ["play", "challenge", "chat"] }));
    let account = bot.owner.get("/api/v1/account").await.json;
    assert!(account["tokens"][0]["used"].as_u64().is_some());
    let events = bot.events().await;
    assert_eq!(bot.owner.delete(&format!("/api/v1/account/tokens/{}", bot.id), json!({})).await.status, 204);
    assert_eq!(bot.get("/api/v1/bot/account").await.status, 401);
    assert!(events.ends().await, "streams end with their token");
    let again = bot.owner.delete(&format!("/api/v1/account/tokens/{}", bot.id), json!({})).await;
    assert_eq!((again.status, again.problem()), (404, "no-such-token"));
}

#[tokio::test]
async fn only_an_account_without_games_becomes_a_bot() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    assert_eq!(anna.post("/api/v1/account/bot", json!({ "password": "wrong" })).await.status, 403);
    anna.make_game("").await;
    let refused = anna.post("/api/v1/account/bot", json!({ "password": PASSWORD })).await;
    assert_eq!((refused.status, refused.problem()), (409, "has-games"));
    assert_eq!(anna.get("/api/v1/account").await.json["is-bot"], false);
}

#[tokio::test]
async fn two_bots_play_a_game() {
    let house = House::start().await;
    let (mut ada, mut ben) = two(&house).await;
    let (mut adas, mut bens) = (ada.events().await, ben.events().await);
    let id = ada.challenge("ben", Some(0)).await.json["id"].clone();
    let seen = bens.find("challenge").await;
    assert_eq!((&seen["id"], &seen["from"]), (&id, &json!({ "name": "Ada", "is-bot": true })));
    let accept = format!("/api/v1/challenges/{}/accept", id.as_str().unwrap());
    let game = ben.post(&accept, json!({})).await.json["game"].as_str().unwrap().to_owned();
    assert_eq!(adas.find("challenge-over").await["game"], json!(game));
    for (events, place) in [(&mut adas, 0), (&mut bens, 1)] {
        let start = events.find("game-start").await;
        assert_eq!((&start["listing"]["game"], &start["place"]), (&json!(game), &json!(place)));
    }
    let (mut board, mut other) = (ada.game(&game).await, ben.game(&game).await);
    let whole = board.find("game").await;
    assert_eq!(whole["rules"], "yonmoque");
    assert_eq!(whole["seats"][1], json!({ "name": "Ben", "is-known": true, "is-bot": true }));
    assert_eq!(whole["state"]["to-act"], 0);
    assert_eq!(whole["state"]["time-left"], json!([300_000, 300_000]));
    let basis = whole["state"]["basis"].clone();
    let moves = ada.get(&format!("/api/v1/bot/games/{game}/moves")).await.json;
    assert_eq!((&moves["basis"], moves["moves"].as_array().unwrap().len()), (&basis, 25));
    let sent = json!({ "move": "@c3", "basis": basis, "mark": "first" });
    let done = ada.act(&game, "move", sent.clone()).await;
    assert_eq!(done.status, 200, "{done:?}");
    assert_eq!(ada.act(&game, "move", sent).await.json, done.json, "sent again, done once");
    let state = other.find("state").await;
    assert_eq!((&state["turns"], &state["to-act"]), (&json!(["@c3"]), &json!(1)));
    let stale = ben.act(&game, "move", json!({ "move": "@b2", "basis": basis })).await;
    assert_eq!((stale.status, stale.problem()), (409, "stale"));
    assert_eq!(ben.act(&game, "move", json!({ "move": "@c3" })).await.problem(), "illegal-move");
    assert_eq!(ada.act(&game, "move", json!({ "move": "@b2" })).await.problem(), "not-to-act");
    assert_eq!(ben.act(&game, "move", json!({ "move": "@b2" })).await.status, 200);
    assert_eq!(ada.act(&game, "abort", json!({})).await.problem(), "too-late-to-abort");
    assert_eq!(ada.act(&game, "chat", json!({ "text": "hello" })).await.status, 200);
    assert_eq!(other.find("say").await, json!({ "place": 0, "text": "hello" }));
    assert_eq!(ada.act(&game, "draw", json!({ "accept": true })).await.status, 200);
    assert_eq!(other.find("state").await["draw-offer"], 0);
    assert_eq!(ben.act(&game, "draw", json!({ "accept": false })).await.status, 200);
    assert_eq!(ben.act(&game, "take-back", json!({ "accept": false })).await.problem(), "no-offer");
    assert_eq!(ben.act(&game, "claim", json!({})).await.problem(), "not-gone");
    assert_eq!(ada.act(&game, "resign", json!({})).await.status, 200);
    let mut last = Value::Null;
    while let Some(line) = other.next().await {
        last = line;
    }
    assert_eq!((&last["state"]["winner"], &last["state"]["to-act"]), (&json!(1), &Value::Null), "{last}");
    assert_eq!(adas.find("game-end").await["listing"]["game"], json!(game));
    assert!(bens.find("game-end").await["listing"]["result"].is_string());
    assert_eq!(ben.get("/api/v1/bot/games").await.json, json!([]));
    assert_eq!(ben.act(&game, "rematch", json!({})).await.status, 200);
    assert_eq!(ada.act(&game, "rematch", json!({})).await.status, 200);
    let next = bens.find("game-start").await;
    assert_eq!(next["place"], 0, "everybody one seat further");
}

#[tokio::test]
async fn a_draw_is_agreed_and_a_game_called_off() {
    let house = House::start().await;
    let (mut ada, mut ben) = two(&house).await;
    let game = game_of(&mut ada, &mut ben).await;
    assert_eq!(ada.act(&game, "draw", json!({ "accept": true })).await.status, 200);
    assert_eq!(ben.act(&game, "draw", json!({ "accept": true })).await.status, 200);
    let mut board = ben.game(&game).await;
    let state = board.find("game").await["state"].clone();
    assert!(state["result"].is_string() && state["winner"].is_null(), "{state}");
    assert!(board.ends().await);
    let game = game_of(&mut ada, &mut ben).await;
    assert_eq!(ben.act(&game, "abort", json!({})).await.status, 200);
}

#[tokio::test]
async fn challenges_are_declined_and_taken_back() {
    let house = House::start().await;
    let (mut ada, mut ben) = two(&house).await;
    let mut events = ada.events().await;
    let id = ada.challenge("Ben", None).await.json["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/v1/challenges/{id}/{what}");
    assert_eq!(ben.post(&path("cancel"), json!({})).await.status, 404, "it is not theirs to take back");
    assert_eq!(ada.post(&path("accept"), json!({})).await.status, 404, "nor theirs to accept");
    assert_eq!(ben.post(&path("decline"), json!({ "reason": "too-fast" })).await.status, 204);
    let over = events.find("challenge-over").await;
    assert_eq!((&over["state"], &over["reason"]), (&json!("declined"), &json!("too-fast")));
    for what in ["accept", "decline"] {
        assert_eq!(ben.post(&path(what), json!({})).await.problem(), "challenge-over");
    }
    let id = ada.challenge("Ben", None).await.json["id"].as_str().unwrap().to_owned();
    assert_eq!(ada.post(&format!("/api/v1/challenges/{id}/cancel"), json!({})).await.status, 204);
    let listed = ben.get("/api/v1/challenges").await.json;
    assert_eq!(listed["incoming"][0]["state"], "cancelled");
    assert_eq!(listed["outgoing"], json!([]));
    assert_eq!(ada.challenge("Nobody", None).await.problem(), "no-such-player");
    assert_eq!(ada.challenge("Ada", None).await.problem(), "bad-terms");
    assert_eq!(ada.challenge("Ben", Some(2)).await.problem(), "bad-terms");
    for _ in 0..20 {
        assert_eq!(ada.challenge("Ben", None).await.status, 201);
    }
    assert_eq!(ada.challenge("Ben", None).await.problem(), "no-room");
}

#[tokio::test]
async fn a_person_plays_against_a_bot_by_a_challenge() {
    let house = House::start().await;
    let mut bot = Bot::new(&house, "Robo").await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    let key = "0123456789abcdefghijklmn";
    let wish = json!({ "to": "robo", "terms": terms(Some(0)), "key": key });
    let made = anna.post("/api/v1/challenges", wish).await;
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json["id"].as_str().unwrap().to_owned();
    assert_eq!(bot.post(&format!("/api/v1/challenges/{id}/accept"), json!({})).await.status, 200);
    let seen = anna.get("/api/v1/challenges").await.json["outgoing"][0].clone();
    let game = seen["game"].as_str().unwrap();
    let site = tomoe_client::Site::new([house.address.clone()]);
    let mut seat = tomoe_client::Seat::new(site, game.parse().unwrap(), Some(key.parse().unwrap()));
    while seat.game().is_none_or(|game| game.live().is_none()) {
        seat.next().await.unwrap();
    }
    assert_eq!(seat.place(), Some(0));
    seat.play("move @c3").await;
    while seat.is_pending() {
        seat.next().await.unwrap();
    }
    let mut board = bot.game(game).await;
    let whole = board.find("game").await;
    assert!(whole["seats"][0]["is-bot"].is_null(), "she is a person: {whole}");
    let mut state = whole["state"].clone();
    while state["to-act"] != 1 {
        state = board.find("state").await;
    }
    seat.play("offer-take-back 0").await;
    while state["take-back-offer"].is_null() {
        state = board.find("state").await;
    }
    assert_eq!(bot.act(game, "take-back", json!({ "accept": true })).await.status, 200);
    assert_eq!(board.find("state").await["turns"], json!([]));
    assert_eq!(anna.get(&format!("/api/v1/games/{game}")).await.status, 200);
}

#[tokio::test]
async fn what_there_is_is_told_again_after_a_restart() {
    let house = House::start().await;
    let (mut ada, mut ben) = two(&house).await;
    let game = game_of(&mut ada, &mut ben).await;
    ada.act(&game, "move", json!({ "move": "@c3" })).await;
    ada.challenge("Ben", None).await;
    let events = ben.events().await;
    let house = house.restart().await;
    assert!(events.ends().await, "a server that stops ends its streams");
    let mut ben = ben.at(&house);
    let mut events = ben.events().await;
    assert_eq!(events.find("challenge").await["state"], "open");
    assert_eq!(events.find("game-start").await["listing"]["game"], json!(game));
    assert_eq!(ben.game(&game).await.find("game").await["state"]["turns"], json!(["@c3"]));
    assert_eq!(ben.act(&game, "move", json!({ "move": "@b2" })).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_on_one_node_is_heard_on_another() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.new_database();
    let database = || Database::Postgres { url: url.clone() };
    let (first, second) = (House::node(database()).await, House::node(database()).await);
    let (mut ada, ben) = two(&first).await;
    let mut ben = ben.at(&second);
    let (mut adas, mut bens) = (ada.events().await, ben.events().await);
    let game = game_of(&mut ada, &mut ben).await;
    let began = std::time::Instant::now();
    assert_eq!(adas.find("game-start").await["listing"]["game"], json!(game));
    assert_eq!(bens.find("game-start").await["place"], 1);
    let (mut board, mut other) = (ada.game(&game).await, ben.game(&game).await);
    for (place, mv) in [(0, "@c3"), (1, "@b2"), (0, "@d2")] {
        let bot = if place == 0 { &mut ada } else { &mut ben };
        let done = bot.act(&game, "move", json!({ "move": mv })).await;
        assert_eq!(done.status, 200, "{done:?}");
        let waiting = if place == 0 { &mut other } else { &mut board };
        let mut turns = Value::Null;
        while turns.as_array().and_then(|turns| turns.last()) != Some(&json!(mv)) {
            let line = waiting.next().await.unwrap();
            turns = [&line["state"]["turns"], &line["game"]["state"]["turns"]]
                .into_iter()
                .find(|turns| !turns.is_null())
                .cloned()
                .unwrap_or_default();
        }
    }
    assert_eq!(ben.act(&game, "resign", json!({})).await.status, 200);
    assert_eq!(adas.find("game-end").await["listing"]["game"], json!(game));
    assert!(began.elapsed() < Duration::from_secs(7), "told, not found by looking: {:?}", began.elapsed());
}
