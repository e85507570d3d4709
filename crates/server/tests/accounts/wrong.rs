//! What must not be possible.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::browser::{House, PASSWORD};

/// Every route that changes something, or shows what is somebody's.
const ROUTES: [(&str, &str); 16] = [
    ("GET", "/api/v1/account/games"),
    ("POST", "/api/v1/account/seats"),
    ("GET", "/api/v1/account/blocks"),
    ("POST", "/api/v1/account/blocks"),
    ("DELETE", "/api/v1/account/blocks"),
    ("GET", "/api/v1/account"),
    ("DELETE", "/api/v1/account"),
    ("GET", "/api/v1/account/data"),
    ("POST", "/api/v1/account/games"),
    ("POST", "/api/v1/account/password"),
    ("POST", "/api/v1/account/recovery-codes"),
    ("DELETE", "/api/v1/account/sessions/000000000000"),
    ("DELETE", "/api/v1/session"),
    ("POST", "/api/v1/session"),
    ("POST", "/api/v1/account"),
    ("POST", "/api/v1/reports"),
];

#[tokio::test]
async fn nothing_is_done_without_a_session_or_with_a_made_up_one() {
    let house = House::start().await;
    for cookie in [
        None,
        Some("tomoe-session=0123456789abcdefghijklmn"),
        Some("tomoe-session="),
        Some("tomoe-session=\u{1}"),
    ] {
        let mut nobody = house.browser();
        if let Some(cookie) = cookie {
            nobody.header("cookie", cookie);
        }
        for (method, path) in &ROUTES[..13] {
            let answer = nobody.ask(method, path, Some(json!({ "password": PASSWORD }).to_string())).await;
            assert!(matches!(answer.status, 400 | 401), "{method} {path}: {answer:?}");
            assert!(answer.cookie.is_none());
        }
    }
}

#[tokio::test]
async fn an_ended_session_is_as_good_as_none() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    let mut thief = anna.clone();
    anna.delete("/api/v1/session", json!({})).await;
    assert_eq!(thief.get("/api/v1/account").await.problem(), "not-signed-in");
}

#[tokio::test]
async fn pages_of_others_can_do_nothing_with_a_visitors_cookie() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    let foreign = [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("content-type", "text/plain"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    for (name, value) in foreign {
        let mut page = anna.clone();
        page.header(name, value);
        for (method, path) in ROUTES.iter().filter(|(method, _)| *method != "GET") {
            let answer = page.ask(method, path, Some(json!({ "password": PASSWORD }).to_string())).await;
            assert_eq!(
                (answer.status, answer.problem()),
                (403, "foreign-page"),
                "{name}: {value} {method} {path}"
            );
        }
    }
    assert_eq!(anna.get("/api/v1/account").await.status, 200);
    anna.without("origin");
    assert_eq!(anna.delete("/api/v1/session", json!({})).await.status, 204, "a program is no page");
}

#[tokio::test]
async fn a_session_is_not_one_that_somebody_else_chose() {
    let house = House::start().await;
    let (mut mallory, mut anna) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let chosen = mallory.register("Mallory", PASSWORD).await.cookie.unwrap();
    let mut visitor = house.browser();
    visitor.header("cookie", chosen.split(';').next().unwrap());
    let signed_in = visitor.sign_in("Anna", PASSWORD).await;
    assert_ne!(signed_in.cookie.unwrap().split(';').next(), chosen.split(';').next());
    assert_eq!(mallory.get("/api/v1/account").await.json["name"], "Mallory");
    assert_eq!(visitor.get("/api/v1/account").await.json["name"], "Anna");
}

#[tokio::test]
async fn passwords_can_not_be_tried_for_long() {
    let house = House::start().await;
    house.browser().register("Anna", PASSWORD).await;
    let mut statuses = Vec::new();
    for attempt in 0..40 {
        statuses.push(house.browser().sign_in("Anna", &format!("guess number {attempt}")).await.status);
    }
    assert!(statuses[..10].iter().all(|&status| status == 403), "{statuses:?}");
    assert!(statuses[30..].iter().all(|&status| status == 429), "{statuses:?}");
}

/// Neither answers nor times tell which names there are.
#[tokio::test]
async fn who_is_known_is_not_told() {
    let house = House::start().await;
    house.browser().register("Anna", PASSWORD).await;
    let mut times = [Vec::new(), Vec::new()];
    let mut answers = Vec::new();
    for _ in 0..7 {
        for (name, times) in ["Anna", "Nobody here"].iter().zip(&mut times) {
            let begun = Instant::now();
            let answer = house.browser().sign_in(name, "not the password").await;
            times.push(begun.elapsed());
            answers.push((answer.status, answer.json.to_string()));
        }
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    let middle = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let [known, unknown] = times.map(|mut times| middle(&mut times));
    assert!(unknown > known / 3, "{unknown:?} for a name that is unknown, {known:?} for one that is not");
    let recover =
        |name: &str| json!({ "name": name, "code": "aaaa-aaaa-aaaa-aaaa", "new-password": "another one" });
    let anna = house.browser().post("/api/v1/account/recovery", recover("Anna")).await;
    let nobody = house.browser().post("/api/v1/account/recovery", recover("Nobody here")).await;
    assert_eq!((anna.status, anna.json), (nobody.status, nobody.json));
}

#[tokio::test]
async fn names_and_passwords_that_are_none_are_refused() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    let mut other = house.browser();
    for (name, password, problem) in [
        ("", PASSWORD, "bad-name"),
        ("<b>Anna</b>", PASSWORD, "bad-name"),
        ("Аnna", PASSWORD, "bad-name"),
        ("ANNA", PASSWORD, "name-taken"),
        ("an na", PASSWORD, "name-taken"),
        ("Tomoe", PASSWORD, "name-taken"),
        ("Ben", "short", "bad-password"),
        ("Ben Benson", "ben benson", "bad-password"),
    ] {
        assert_eq!(other.register(name, password).await.problem(), problem, "{name}");
    }
    for body in
        ["", "{}", "[]", "{\"name\":1}", "{\"name\":\"Ben\",\"password\":\"12345678a\",\"admin\":true}"]
    {
        let answer = other.ask("POST", "/api/v1/account", Some(body.to_owned())).await;
        assert_eq!(answer.problem(), "malformed", "{body}");
    }
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(9000));
    assert_eq!(other.ask("POST", "/api/v1/account", Some(long)).await.status, 413);
    assert_eq!(other.get("/api/v1/account").await.status, 401);
}
