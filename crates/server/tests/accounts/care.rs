//! Reports, blocks, and what an operator does while a server runs.

use std::time::Duration;

use serde_json::{Value, json};
use tomoe_client::{Change, Seat, Site};
use tomoe_server::{Admin, AdminError, Database};
use tomoe_wire::Deed;

use crate::browser::{House, PASSWORD};

/// An operator's hand on the database of a server that runs.
async fn admin(house: &House) -> Admin {
    Admin::open(&Database::file(house.folder.path().join("games.db"))).await.unwrap()
}

fn seat(house: &House, game: &str, key: &str) -> Seat {
    let site = Site::new([house.address.clone()]);
    Seat::new(site, game.parse().unwrap(), Some(key.parse().unwrap()))
}

fn report(game: &str, place: u8, message: Option<u32>) -> Value {
    json!({ "game": game, "place": place, "message": message, "reason": "abuse", "text": "rude\nwords" })
}

/// Says something, and gives the number of its entry.
async fn say(seat: &mut Seat, text: &str) -> u32 {
    while seat.game().is_none_or(|game| game.live().is_none()) {
        seat.next().await.unwrap();
    }
    seat.act(Deed::Say { text: text.to_owned() }).await;
    loop {
        if let Some(remark) = seat.game().unwrap().remarks().iter().find(|remark| remark.text == text) {
            return remark.number;
        }
        seat.next().await.unwrap();
    }
}

#[tokio::test]
async fn players_and_messages_are_reported_by_anybody() {
    let house = House::start().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    let (game, key) = anna.make_game("").await;
    guest.sit(&game, "Rude").await;
    let number = say(&mut seat(&house, &game, &key), "hello").await;
    assert_eq!(anna.post("/api/v1/reports", report(&game, 1, None)).await.status, 204);
    assert_eq!(guest.post("/api/v1/reports", report(&game, 0, Some(number))).await.status, 204);
    let reports = admin(&house).await.reports(false).await.unwrap();
    let [first, second] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((first.name.as_str(), first.account.as_deref(), first.place), ("Rude", None, 1));
    assert_eq!((first.reporter.as_deref(), first.text.as_str()), (Some("Anna"), "rude words"));
    assert_eq!((second.account.as_deref(), second.reporter.as_deref()), (Some("Anna"), None));
    assert_eq!(second.message, Some((number, "hello".to_owned())));
    let data = anna.get("/api/v1/account/data").await.json;
    assert_eq!((&data["reports"][0]["game"], &data["push"]), (&json!(game), &json!([])), "{data}");
    assert_eq!((&data["tokens"], &data["ratings"]), (&json!([]), &json!([])), "{data}");
    let wrong = [
        (report(&game, 2, None), 409),
        (report(&game, 1, Some(number)), 409),
        (report("aaaaaaaaaaaa", 0, None), 404),
        (json!({ "game": game, "place": 0, "reason": "boredom" }), 400),
        (json!({ "game": game, "place": 0, "reason": "spam", "text": "x".repeat(501) }), 400),
    ];
    for (body, status) in wrong {
        let answer = guest.post("/api/v1/reports", body.clone()).await;
        assert_eq!(answer.status, status, "{body}: {answer:?}");
    }
    assert_eq!(admin(&house).await.reports(true).await.unwrap().len(), 2);
}

#[tokio::test]
async fn an_address_can_not_bury_the_operator() {
    let house = House::start().await;
    let mut guest = house.browser();
    let (game, _) = guest.make_game("Rude").await;
    let mut done = 0;
    loop {
        let answer = guest.post("/api/v1/reports", report(&game, 0, None)).await;
        if answer.status != 204 {
            assert_eq!((answer.status, answer.problem()), (429, "too-often"));
            break;
        }
        done += 1;
        assert!(done < 20);
    }
    assert_eq!(admin(&house).await.reports(false).await.unwrap().len(), done);
}

#[tokio::test]
async fn who_is_blocked_can_not_sit_down_where_the_other_plays() {
    let house = House::start().await;
    let (mut anna, mut ben, mut guest) = (house.browser(), house.browser(), house.browser());
    anna.register("Anna", PASSWORD).await;
    ben.register("Ben", PASSWORD).await;
    for name in ["ben", "R u d e"] {
        assert_eq!(anna.post("/api/v1/account/blocks", json!({ "name": name })).await.status, 204);
    }
    for name in ["", " ", "ANNA"] {
        let refused = anna.post("/api/v1/account/blocks", json!({ "name": name })).await;
        assert_eq!((refused.status, refused.problem()), (400, "bad-name"), "{name}");
    }
    let (game, _) = anna.make_game("").await;
    let seats = format!("/api/v1/games/{game}/seats");
    let key = "0123456789abcdefghijklmn";
    let refused = ben.post(&seats, json!({ "key": key })).await;
    assert_eq!((refused.status, refused.problem()), (403, "not-welcome"));
    let refused = guest.post(&seats, json!({ "name": "RUDE", "key": key })).await;
    assert_eq!((refused.status, refused.problem()), (403, "not-welcome"));
    assert_eq!(anna.get("/api/v1/account/blocks").await.json["blocks"].as_array().unwrap().len(), 2);
    assert_eq!(anna.delete("/api/v1/account/blocks", json!({ "name": "BEN" })).await.status, 204);
    let (bens, _) = ben.make_game("").await;
    anna.sit(&bens, "").await;
    assert_eq!(ben.post(&seats, json!({ "key": key })).await.status, 200, "she does not mind any more");
    anna.post("/api/v1/account/blocks", json!({ "name": "Ben" })).await;
    assert_eq!(ben.post(&seats, json!({ "key": key })).await.status, 200, "who sits there stays");
    let data = anna.get("/api/v1/account/data").await.json;
    assert_eq!(data["blocks"][0]["name"], "Ben", "{data}");
}

#[tokio::test]
async fn a_closed_account_is_out_and_its_name_is_kept() {
    let house = House::start().await;
    let (mut anna, mut somebody) = (house.browser(), house.browser());
    let made = anna.register("Anna", PASSWORD).await;
    let admin = admin(&house).await;
    assert_eq!(admin.close("ANNA").await.unwrap(), "Anna");
    assert!(matches!(admin.close("Anna").await, Err(AdminError::IsSo { .. })));
    assert!(matches!(admin.close("Nobody at all").await, Err(AdminError::NoSuchAccount(_))));
    assert_eq!(anna.get("/api/v1/account").await.status, 401);
    let refused = anna.sign_in("Anna", PASSWORD).await;
    assert_eq!((refused.status, refused.problem()), (403, "closed"));
    assert_eq!(anna.sign_in("Anna", "another password").await.problem(), "wrong-password");
    let code = made.json["codes"][0].clone();
    let recover = json!({ "name": "Anna", "code": code, "new-password": "a third one" });
    assert_eq!(anna.post("/api/v1/account/recovery", recover.clone()).await.problem(), "wrong-password");
    assert_eq!(somebody.register("Anna", PASSWORD).await.problem(), "name-taken");
    assert!(admin.account("anna").await.unwrap().closed.is_some());
    assert_eq!(admin.reopen("Anna").await.unwrap(), "Anna");
    assert_eq!(anna.sign_in("Anna", PASSWORD).await.status, 204);
    assert_eq!(anna.post("/api/v1/account/recovery", recover).await.status, 204, "the code was not used up");
}

#[tokio::test]
async fn a_deleted_message_is_gone_for_those_who_look_on_and_those_who_come_later() {
    let house = House::start().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    let (game, key) = anna.make_game("Anna").await;
    let other = guest.sit(&game, "Rude").await;
    let mut annas = seat(&house, &game, &key);
    while annas.game().is_none_or(|game| game.live().is_none()) {
        annas.next().await.unwrap();
    }
    let number = say(&mut seat(&house, &game, &other), "awful words").await;
    let admin = admin(&house).await;
    let id = game.parse().unwrap();
    assert!(matches!(admin.remove_message(&id, 1).await, Err(AdminError::NothingSaid { .. })));
    assert_eq!(admin.remove_message(&id, number).await.unwrap(), "awful words");
    let told = async { while annas.next().await.unwrap() != Change::Removed(number) {} };
    tokio::time::timeout(Duration::from_secs(20), told).await.expect("the server notices");
    let remark = annas.game().unwrap().remarks()[0].clone();
    assert!(remark.is_removed && remark.text != "awful words", "{remark:?}");
    let seen = guest.get(&format!("/api/v1/games/{game}")).await.json.to_string();
    assert!(!seen.contains("awful") && seen.contains(r#""is-removed":true"#), "{seen}");
    let after = say(&mut annas, "thank you").await;
    assert_eq!(after, number + 1, "no number is left out");
    let house = house.restart().await;
    let later = house.browser().get(&format!("/api/v1/games/{game}")).await;
    assert_eq!(later.status, 200);
    assert!(!later.json.to_string().contains("awful"));
    assert!(matches!(admin.remove_message(&id, number).await, Err(AdminError::NothingSaid { .. })));
}
