//! Rated games and quick pairing.

use std::time::Duration;

use serde_json::{Value, json};
use tomoe_client::{Seat, Site, new_key};
use tomoe_wire::Deed;

use crate::browser::{Browser, House, PASSWORD};

async fn known(house: &House, name: &str) -> Browser {
    let mut browser = house.browser();
    assert_eq!(browser.register(name, PASSWORD).await.status, 201);
    browser
}

fn wish(start: &str) -> Value {
    json!({
        "game": "yonmoque", "opponents": ["person"], "start": start, "clock": "180+2", "is-public": true, "is-rated": true,
        "place": 0, "key": new_key().as_str(),
    })
}

fn with(mut wish: Value, field: &str, value: Value) -> Value {
    wish[field] = value;
    wish
}

/// Who holds a key gives up.
async fn resign(house: &House, game: &str, key: &str) {
    let site = Site::new([house.address.clone()]);
    let mut seat = Seat::new(site, game.parse().unwrap(), Some(key.parse().unwrap()));
    let over = async {
        while seat.game().is_none_or(|game| game.live().is_none()) {
            seat.next().await.unwrap();
        }
        seat.act(Deed::Play { action: "resign".to_owned(), basis: 0 }).await;
        while !seat.game().unwrap().live().unwrap().is_over() {
            seat.next().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(30), over).await.unwrap();
}

/// Asks until the answer is a success.
async fn eventually(browser: &mut Browser, path: &str) -> Value {
    for _ in 0..200 {
        let answer = browser.get(path).await;
        if answer.status == 200 {
            return answer.json;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path} is never there");
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_of_both() {
    let house = House::start().await;
    let (mut anna, mut ben) = (known(&house, "Anna").await, known(&house, "Ben").await);
    let wish = wish("fair");
    let made = anna.post("/api/v1/games", wish.clone()).await;
    assert_eq!(made.status, 200, "{made:?}");
    let game = made.json["game"].as_str().unwrap().to_owned();
    let mut guest = house.browser();
    let seats = format!("/api/v1/games/{game}/seats");
    let refused = guest.post(&seats, json!({ "name": "Zoe", "key": new_key().as_str() })).await;
    assert_eq!((refused.status, refused.problem()), (401, "sign-in-first"));
    let refused = anna.post(&seats, json!({ "key": new_key().as_str() })).await;
    assert_eq!(refused.problem(), "not-allowed", "nobody plays against themselves");
    let again = anna.post(&seats, json!({ "key": wish["key"] })).await;
    assert_eq!((again.status, &again.json["place"]), (200, &json!(0)));
    let key = ben.sit(&game, "").await;
    assert_eq!(anna.get("/api/v1/players/anna").await.problem(), "no-such-player", "not rated yet");
    resign(&house, &game, &key).await;

    let profile = eventually(&mut guest, "/api/v1/players/anna").await;
    assert_eq!(profile["name"], "Anna");
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["pool"], &rating["rating"]["games"]), (&json!("yonmoque-blitz"), &json!(1)));
    // As Glicko-2 has it for two newcomers.
    assert_eq!((&rating["rating"]["rating"], &rating["rating"]["deviation"]), (&json!(1662), &json!(290)));
    assert_eq!(rating["history"][0]["game"], json!(game));
    let bens = eventually(&mut guest, "/api/v1/players/Ben").await;
    assert_eq!(bens["ratings"][0]["rating"]["rating"], 1338);
    let board = guest.get("/api/v1/ratings/yonmoque-blitz").await.json;
    assert_eq!((&board["players"], &board["provisional"]), (&json!([]), &json!(2)));
    assert_eq!(guest.get("/api/v1/ratings/chess-blitz").await.status, 404);
    let house = house.restart().await;
    let profile = house.browser().get("/api/v1/players/anna").await.json;
    assert_eq!(profile["ratings"][0]["rating"]["games"], 1, "it counts once");
}

#[tokio::test]
async fn the_rulebooks_start_is_known_to_the_rating() {
    let house = House::start().await;
    let (mut anna, mut ben) = (known(&house, "Anna").await, known(&house, "Ben").await);
    let made = anna.post("/api/v1/games", wish("rules")).await;
    let game = made.json["game"].as_str().unwrap().to_owned();
    let key = ben.sit(&game, "").await;
    resign(&house, &game, &key).await;
    let profile = eventually(&mut anna, "/api/v1/players/anna").await;
    let rating = profile["ratings"][0]["rating"]["rating"].as_i64().unwrap();
    assert!((1500..1520).contains(&rating), "who moves first in Yonmoque is expected to win: {rating}");
}

#[tokio::test]
async fn only_some_terms_can_be_rated() {
    let house = House::start().await;
    let mut anna = known(&house, "Anna").await;
    let bad = [("clock", json!("-")), ("start", json!("swap")), ("is-public", json!(false))];
    for (field, value) in bad {
        let refused = anna.post("/api/v1/games", with(wish("rules"), field, value)).await;
        assert_eq!((refused.status, refused.problem()), (400, "bad-terms"), "{field}");
    }
    let refused = house.browser().post("/api/v1/games", wish("rules")).await;
    assert_eq!((refused.status, refused.problem()), (401, "sign-in-first"));
}

#[tokio::test]
async fn two_who_look_for_a_game_get_the_same_one() {
    let house = House::start().await;
    let (mut anna, mut ben, mut eva) =
        (known(&house, "Anna").await, known(&house, "Ben").await, known(&house, "Eva").await);
    let look = |clock: &str, start: &str| json!({ "game": "yonmoque", "clock": clock, "start": start, "key": new_key().as_str() });
    let (annas, bens, evas) = (look("180+2", "rules"), look("180+2", "fair"), look("600+5", "rules"));
    let first = anna.post("/api/v1/pairing", annas.clone()).await;
    assert_eq!((first.status, &first.json["waiting"]["others"]), (200, &json!(0)), "{first:?}");
    assert_eq!(eva.post("/api/v1/pairing", evas).await.json["waiting"]["others"], 0, "another clock");
    let answer = ben.post("/api/v1/pairing", bens.clone()).await;
    let found = answer.json["seated"].clone();
    assert!(found.is_object(), "{answer:?}");
    let annas_seat = anna.post("/api/v1/pairing", annas.clone()).await.json["seated"].clone();
    assert_eq!(found["game"], annas_seat["game"]);
    assert_ne!(found["place"], annas_seat["place"]);
    for (browser, wish, seat) in [(&mut anna, annas, &annas_seat), (&mut ben, bens, &found)] {
        let again = browser.post("/api/v1/pairing", wish).await.json["seated"].clone();
        assert_eq!(again, *seat, "whoever missed the answer gets it again");
    }
    let game = anna.get(&format!("/api/v1/games/{}", found["game"].as_str().unwrap())).await.json;
    let terms = game["setting"]["terms"].as_str().unwrap();
    assert!(terms.contains("rated") && game["entries"].as_array().unwrap().len() == 2, "{game}");
    assert!(terms.contains("opening @"), "fair, since one wanted that: {terms}");

    let left = eva.delete("/api/v1/pairing", json!({})).await;
    assert_eq!(left.status, 204);
    for (browser, status, problem) in
        [(&mut house.browser(), 401, "sign-in-first"), (&mut eva, 400, "bad-terms")]
    {
        let refused = browser.post("/api/v1/pairing", look("-", "fair")).await;
        assert_eq!((refused.status, refused.problem()), (status, problem));
    }
    eva.header("origin", "https://evil.example");
    assert_eq!(eva.post("/api/v1/pairing", look("180+2", "fair")).await.problem(), "foreign-page");
}
