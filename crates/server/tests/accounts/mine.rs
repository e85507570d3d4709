//! The games that wait for somebody, on any device.

use serde_json::{Value, json};
use tomoe_client::{Seat, Site, new_key};
use tomoe_wire::Deed;

use crate::browser::{Browser, House, PASSWORD};

/// Makes a game with three days for each move, at the first place.
pub(crate) async fn make_slow(browser: &mut Browser, name: &str) -> (String, String) {
    let key = new_key().as_str().to_owned();
    let wish = json!({
        "game": "yonmoque", "opponents": ["person"], "start": "rules", "clock": "1/259200", "is-public": false,
        "place": 0, "name": name, "key": key,
    });
    let made = browser.post("/api/v1/games", wish).await;
    assert_eq!(made.status, 200, "{made:?}");
    (made.json["game"].as_str().unwrap().to_owned(), key)
}

pub(crate) async fn play(house: &House, game: &str, key: &str, action: &str) {
    let site = Site::new([house.address.clone()]);
    let mut seat = Seat::new(site, game.parse().unwrap(), Some(key.parse().unwrap()));
    while seat.game().is_none_or(|game| game.live().is_none()) {
        seat.next().await.unwrap();
    }
    let (before, basis) = (seat.game().unwrap().last(), seat.game().unwrap().basis());
    seat.act(Deed::Play { action: action.to_owned(), basis }).await;
    while seat.game().unwrap().last() == before {
        seat.next().await.unwrap();
    }
}

fn games(answer: &Value) -> Vec<(&str, Option<u64>, bool)> {
    let mine = answer["games"].as_array().unwrap().iter();
    mine.map(|it| {
        let listing = &it["listing"];
        (listing["game"].as_str().unwrap(), listing["to-act"].as_u64(), it["until"].is_u64())
    })
    .collect()
}

#[tokio::test]
async fn games_wait_for_an_account_on_every_device() {
    let house = House::start().await;
    let (mut desk, mut phone, mut guest) = (house.browser(), house.browser(), house.browser());
    desk.register("Anna", PASSWORD).await;
    phone.sign_in("Anna", PASSWORD).await;
    let (open, _) = make_slow(&mut desk, "").await;
    let (game, key) = make_slow(&mut desk, "").await;
    let others = guest.sit(&game, "Ben").await;
    let mine = phone.get("/api/v1/account/games").await.json;
    assert_eq!(games(&mine), [(game.as_str(), Some(0), true), (open.as_str(), None, false)]);
    let until = mine["games"][0]["until"].as_u64().unwrap();
    let at = mine["games"][0]["listing"]["at"].as_u64().unwrap();
    assert_eq!(until - at, 259_200_000, "three days");

    let phones = new_key().as_str().to_owned();
    let wish = json!({ "game": game, "key": phones });
    for _ in 0..2 {
        let seated = phone.post("/api/v1/account/seats", wish.clone()).await;
        assert_eq!((seated.status, seated.json), (200, json!({ "game": game, "place": 0 })));
    }
    play(&house, &game, &phones, "move @c3").await;
    assert_eq!(games(&desk.get("/api/v1/account/games").await.json)[0], (game.as_str(), Some(1), true));
    play(&house, &game, &others, "move @b2").await;
    play(&house, &game, &key, "resign").await;
    assert_eq!(games(&phone.get("/api/v1/account/games").await.json), [(open.as_str(), None, false)]);
    let mut ben = house.browser();
    ben.register("Bertha", PASSWORD).await;
    let stolen = ben.post("/api/v1/account/seats", json!({ "game": open, "key": new_key().as_str() })).await;
    assert_eq!((stolen.status, stolen.json), (200, Value::Null), "it is not hers");
}

#[tokio::test]
async fn guests_ask_by_their_keys() {
    let house = House::start().await;
    let (mut anna, mut ben) = (house.browser(), house.browser());
    let (game, key) = make_slow(&mut anna, "Anna").await;
    let other = ben.sit(&game, "Ben").await;
    let seats = |key: &str| json!({ "seats": [{ "game": game, "key": key }, { "game": "aaaaaaaaaaaa", "key": key }] });
    for (key, place) in [(&key, 0), (&other, 1)] {
        let mine = anna.post("/api/v1/seats", seats(key)).await.json;
        assert_eq!(games(&mine), [(game.as_str(), Some(0), true)]);
        assert_eq!(mine["games"][0]["place"], place);
    }
    let nobodys = anna.post("/api/v1/seats", seats(new_key().as_str())).await.json;
    assert!(games(&nobodys).is_empty());
    play(&house, &game, &key, "resign").await;
    let over = anna.post("/api/v1/seats", seats(&key)).await.json;
    assert_eq!(over["games"][0]["listing"]["result"], "win:w", "who asks learns of the end");
    let many = vec![json!({ "game": game, "key": key }); 41];
    assert_eq!(anna.post("/api/v1/seats", json!({ "seats": many })).await.status, 400);
    assert_eq!(anna.post("/api/v1/seats", json!({})).await.status, 400);
}
