//! Accounts as browsers meet them: a real server, real requests, a real database.
#![cfg(test)]

mod bots;
mod bots_wrong;
mod browser;
mod care;
mod mine;
mod push;
mod rated;
mod turns;
mod wrong;

use browser::{House, PASSWORD};
use serde_json::json;
use tomoe_wire::Deed;

#[tokio::test]
async fn an_account_is_made_and_used_and_left() {
    let house = House::start().await;
    let mut anna = house.browser();
    assert_eq!(anna.get("/api/v1/account").await.status, 401);
    let made = anna.register("Anna", PASSWORD).await;
    assert_eq!((made.status, made.json["codes"].as_array().unwrap().len()), (201, 8), "{made:?}");
    let cookie = made.cookie.unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=5184000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "this is no TLS: {cookie}");
    let account = anna.get("/api/v1/account").await.json;
    assert_eq!(
        (&account["name"], &account["codes-left"], &account["games"]),
        (&json!("Anna"), &json!(8), &json!(0))
    );
    assert_eq!(anna.delete("/api/v1/session", json!({})).await.status, 204);
    assert_eq!(anna.get("/api/v1/account").await.status, 401);
    assert_eq!(anna.sign_in("anna", "wrong password").await.status, 403);
    assert_eq!(anna.sign_in("ANNA", PASSWORD).await.status, 204);
    assert_eq!(anna.get("/api/v1/account").await.json["name"], "Anna");
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let house = House::start().await;
    let (mut desk, mut phone) = (house.browser(), house.browser());
    desk.register("Anna", PASSWORD).await;
    phone.sign_in("Anna", PASSWORD).await;
    let sessions = desk.get("/api/v1/account").await.json["sessions"].clone();
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.iter().filter(|it| it["is-this"] == true).count(), 1);
    let other = sessions.iter().find(|it| it["is-this"] == false).unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(desk.delete(&format!("/api/v1/account/sessions/{other}"), json!({})).await.status, 204);
    assert_eq!(phone.get("/api/v1/account").await.status, 401);
    assert_eq!(desk.get("/api/v1/account").await.status, 200);
    let mut ben = house.browser();
    ben.register("Ben", PASSWORD).await;
    let annas = desk.get("/api/v1/account").await.json["sessions"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ben.delete(&format!("/api/v1/account/sessions/{annas}"), json!({})).await.status, 404);
    assert_eq!(desk.get("/api/v1/account").await.status, 200);
}

#[tokio::test]
async fn a_password_is_changed_and_recovered() {
    let house = House::start().await;
    let (mut anna, mut other) = (house.browser(), house.browser());
    let made = anna.register("Anna", PASSWORD).await;
    let code = made.json["codes"][3].as_str().unwrap().to_owned();
    other.sign_in("Anna", PASSWORD).await;
    let change = |old: &str, new: &str| json!({ "password": old, "new-password": new });
    assert_eq!(anna.post("/api/v1/account/password", change("wrong one", "another one")).await.status, 403);
    assert_eq!(anna.post("/api/v1/account/password", change(PASSWORD, "short")).await.status, 400);
    assert_eq!(anna.post("/api/v1/account/password", change(PASSWORD, "another one")).await.status, 204);
    assert_eq!(anna.get("/api/v1/account").await.status, 200, "this one stays");
    assert_eq!(other.get("/api/v1/account").await.status, 401, "the others end");
    assert_eq!(other.sign_in("Anna", PASSWORD).await.status, 403);
    let recover = |code: &str| json!({ "name": "anna", "code": code, "new-password": "a third one" });
    assert_eq!(other.post("/api/v1/account/recovery", recover("aaaa-bbbb-cccc-dddd")).await.status, 403);
    let typed = code.to_uppercase().replace('-', " ");
    assert_eq!(other.post("/api/v1/account/recovery", recover(&typed)).await.status, 204);
    assert_eq!(anna.get("/api/v1/account").await.status, 401, "whoever had it is out");
    assert_eq!(other.get("/api/v1/account").await.json["codes-left"], 7);
    assert_eq!(other.post("/api/v1/account/recovery", recover(&code)).await.status, 403, "a code works once");
    let renewed = other.post("/api/v1/account/recovery-codes", json!({ "password": "a third one" })).await;
    assert_eq!(renewed.json["codes"].as_array().unwrap().len(), 8);
    assert_eq!(other.get("/api/v1/account").await.json["codes-left"], 8);
}

#[tokio::test]
async fn games_belong_to_who_is_signed_in_and_guests_can_claim_theirs() {
    let house = House::start().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let (game, _) = anna.make_game("Somebody else").await;
    let anna_too = json!({ "name": "ANNA", "key": "0123456789abcdefghijklmn" });
    let refused = guest.post(&format!("/api/v1/games/{game}/seats"), anna_too).await;
    assert_eq!((refused.status, refused.problem()), (409, "name-taken"));
    let key = guest.sit(&game, "Ben").await;
    let seen = guest.get(&format!("/api/v1/games/{game}")).await.json;
    assert!(seen.to_string().contains(r#""name":"Anna""#), "who is signed in has their own name: {seen}");
    let marked = |name: &str| seen.to_string().contains(&format!(r#""is-known":true,"name":"{name}""#));
    assert!(marked("Anna") && !marked("Ben"), "a guest is not marked: {seen}");
    assert_eq!(anna.get("/api/v1/account").await.json["games"], 1);
    guest.register("Bertha", PASSWORD).await;
    let claim = |key: &str| json!({ "seats": [{ "game": game, "key": key }] });
    let wrong = "0123456789abcdefghijklmn";
    assert_eq!(guest.post("/api/v1/account/games", claim(wrong)).await.json["games"], 0);
    assert_eq!(guest.post("/api/v1/account/games", claim(&key)).await.json["games"], 1);
    assert_eq!(
        guest.post("/api/v1/account/games", claim(&key)).await.json["games"],
        0,
        "it is theirs already"
    );
    let data = guest.get("/api/v1/account/data").await.json;
    assert_eq!((&data["account"]["name"], &data["games"][0]["game"]), (&json!("Bertha"), &json!(game)));
}

#[tokio::test]
async fn a_rematch_belongs_to_the_same_accounts() {
    let house = House::start().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let (game, key) = anna.make_game("").await;
    let other = guest.sit(&game, "Ben").await;
    let site = tomoe_client::Site::new([house.address.clone()]);
    let mut seats = [key, other]
        .map(|key| tomoe_client::Seat::new(site.clone(), game.parse().unwrap(), Some(key.parse().unwrap())));
    for (seat, action) in seats.iter_mut().zip(["resign", ""]) {
        while seat.game().is_none() {
            seat.next().await.unwrap();
        }
        if !action.is_empty() {
            let basis = seat.game().unwrap().basis();
            seat.act(Deed::Play { action: action.to_owned(), basis }).await;
        }
        seat.act(Deed::Rematch).await;
    }
    let [mut first, _second] = seats;
    while first.game().unwrap().next().is_none() {
        first.next().await.unwrap();
    }
    let next = first.game().unwrap().next().unwrap().to_string();
    // That is noted right after everybody was told of the rematch.
    let expected = json!([[game, 0], [next, 1]]);
    for _ in 0..500 {
        let data = anna.get("/api/v1/account/data").await.json;
        let mut seats: Vec<_> =
            data["games"].as_array().unwrap().iter().map(|it| json!([it["game"], it["place"]])).collect();
        seats.sort_by_key(|seat| seat[1].as_u64());
        if json!(seats) == expected {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{next} belongs to nobody");
}

#[tokio::test]
async fn a_deleted_account_takes_its_name_along() {
    let house = House::start().await;
    let mut anna = house.browser();
    anna.register("Anna", PASSWORD).await;
    let (game, _) = anna.make_game("").await;
    assert_eq!(anna.delete("/api/v1/account", json!({ "password": "wrong one" })).await.status, 403);
    assert_eq!(anna.delete("/api/v1/account", json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(anna.sign_in("Anna", PASSWORD).await.status, 403);
    let house = house.restart().await;
    let mut somebody = house.browser();
    let seen = somebody.get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(seen.status, 200, "the game stays");
    assert!(!seen.json.to_string().contains("Anna"), "{}", seen.json);
    assert_eq!(somebody.register("Anna", PASSWORD).await.status, 201, "the name is free");
}

#[tokio::test]
async fn behind_tls_the_cookie_is_for_tls_only() {
    let house = House::behind_proxy().await;
    let mut anna = house.browser();
    anna.header("x-forwarded-for", "203.0.113.7");
    anna.header("x-forwarded-proto", "https");
    let made = anna.register("Anna", PASSWORD).await;
    assert!(made.cookie.unwrap().contains("; Secure"));
}
