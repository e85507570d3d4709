//! Rated games and quick pairing.

use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tomoe_client::{Seat, Site, new_key};
use tomoe_server::{Database, export, import};
use tomoe_wire::Deed;

use crate::bots::Bot;
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

/// What is written down of who sat down, by place.
async fn sitting(browser: &mut Browser, game: &str) -> Vec<Value> {
    let entries = browser.get(&format!("/api/v1/games/{game}")).await.json["entries"].clone();
    let sat = entries.as_array().unwrap().iter().filter_map(|entry| entry["what"].get("sit")).cloned();
    let mut sat: Vec<Value> = sat.collect();
    sat.sort_by_key(|sit| sit["place"].as_u64());
    sat
}

#[tokio::test]
async fn who_sits_down_does_so_with_the_rating_of_that_moment() {
    let house = House::start().await;
    let (mut anna, mut ben) = (known(&house, "Anna").await, known(&house, "Ben").await);
    let casual = with(wish("fair"), "is-rated", json!(false));
    let made = anna.post("/api/v1/games", casual.clone()).await.json["game"].as_str().unwrap().to_owned();
    assert!(
        sitting(&mut anna, &made).await[0].get("rating").is_none(),
        "she has none, and it does not count"
    );
    let made = anna.post("/api/v1/games", wish("fair")).await;
    let game = made.json["game"].as_str().unwrap().to_owned();
    let key = ben.sit(&game, "").await;
    let newcomer = json!({ "rating": 1500, "deviation": 350, "games": 0 });
    for sit in sitting(&mut anna, &game).await {
        assert_eq!(sit["rating"], newcomer, "{sit}");
        assert!(sit.get("apart").is_none());
    }
    resign(&house, &game, &key).await;
    eventually(&mut anna, "/api/v1/players/anna").await;
    let made = anna.post("/api/v1/games", casual).await.json["game"].as_str().unwrap().to_owned();
    assert_eq!(
        sitting(&mut anna, &made).await[0]["rating"],
        json!({ "rating": 1662, "deviation": 290, "games": 1 })
    );
    let lobby = anna.get("/api/v1/lobby").await.json;
    assert_eq!(lobby["open"][0]["seats"][0]["rating"]["rating"], 1662);
    assert_eq!(sitting(&mut anna, &game).await[0]["rating"], newcomer, "what was is not changed");
}

/// A rated game of Anna's against a bot, which gives up.
async fn beats_bot(house: &House, anna: &mut Browser, bot: &mut Bot) -> String {
    let terms = json!({ "game": "yonmoque", "start": "fair", "clock": "180+2", "place": 0, "is-public": true, "is-rated": true });
    let challenge = anna.post("/api/v1/challenges", json!({ "to": "Engine", "terms": terms })).await;
    let id = challenge.json["id"].as_str().unwrap_or_else(|| panic!("{challenge:?}"));
    let key = new_key();
    let accepted = bot.post(&format!("/api/v1/challenges/{id}/accept"), json!({ "key": key.as_str() })).await;
    let game = accepted.json["game"].as_str().unwrap().to_owned();
    resign(house, &game, key.as_str()).await;
    game
}

/// The ratings of somebody, once there are so many games in all.
async fn ratings(browser: &mut Browser, name: &str, games: u64) -> Value {
    for _ in 0..200 {
        let ratings = browser.get(&format!("/api/v1/players/{name}")).await.json["ratings"].clone();
        let counted =
            ratings.as_array().into_iter().flatten().map(|it| it["rating"]["games"].as_u64().unwrap());
        if counted.sum::<u64>() == games {
            return ratings;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{name} never has {games} games");
}

#[tokio::test]
async fn games_against_programs_count_apart_for_who_wishes_so_also_where_they_are_imported() {
    let house = House::start().await;
    let mut anna = known(&house, "Anna").await;
    let mut bot = Bot::new(&house, "Engine").await;
    beats_bot(&house, &mut anna, &mut bot).await;
    let before = ratings(&mut anna, "anna", 1).await;
    let choice = |is_apart: bool| json!({ "is-apart": is_apart });
    assert_eq!(house.browser().post("/api/v1/account/apart", choice(true)).await.status, 401);
    assert_eq!(anna.post("/api/v1/account/apart", json!({ "is-apart": 1 })).await.status, 400);
    assert_eq!(anna.post("/api/v1/account/apart", choice(true)).await.status, 204);
    assert_eq!(anna.get("/api/v1/account").await.json["is-apart"], true);
    let game = beats_bot(&house, &mut anna, &mut bot).await;
    let sat = sitting(&mut anna, &game).await;
    assert_eq!(
        (&sat[0]["apart"]["rating"], &sat[0]["rating"]["games"]),
        (&json!(1500), &json!(1)),
        "{sat:?}"
    );
    let after = ratings(&mut anna, "anna", 2).await;
    let of = |ratings: &Value, is_apart: bool| {
        let mut all = ratings.as_array().unwrap().iter();
        all.find(|it| it["is-apart"].as_bool().unwrap_or_default() == is_apart).unwrap()["rating"].clone()
    };
    assert_eq!(of(&after, false), of(&before, false), "games against people, and those from before");
    assert_eq!(of(&after, true)["games"], 1);
    let engine = ratings(&mut anna, "engine", 2).await;
    assert_eq!((engine.as_array().unwrap().len(), &engine[0]["pool"]), (1, &json!("yonmoque-blitz")));
    // What was chosen when she sat down stays, whatever she chooses later.
    assert_eq!(anna.post("/api/v1/account/apart", choice(false)).await.status, 204);
    let mut lines = Vec::new();
    export(&Database::file(house.folder.path().join("games.db")), &mut lines).await.unwrap();
    let folder = TempDir::new().unwrap();
    let copy = Database::file(folder.path().join("copy.db"));
    import(&copy, lines.as_slice()).await.unwrap();
    let other = House::node(copy).await;
    assert_eq!(ratings(&mut other.browser(), "anna", 2).await, after);
    assert_eq!(ratings(&mut other.browser(), "engine", 2).await, engine);
}

/// A rated game of Anna's against a level, for which the program of the house plays a turn. She gives up.
async fn loses_to_level(house: &House, anna: &mut Browser, level: u8) -> String {
    let mut computers = Bot::of_the_house(house);
    let mut turns = computers.turns().await;
    let wish = with(wish("fair"), "opponents", json!([{ "computer": level }]));
    let wish = with(wish, "place", json!(1));
    let made = anna.post("/api/v1/games", wish.clone()).await;
    let game = made.json["game"].as_str().unwrap_or_else(|| panic!("{made:?}")).to_owned();
    // Some fair openings leave the first turn to the second place.
    let mut seat = Seat::new(
        Site::new([house.address.clone()]),
        game.parse().unwrap(),
        Some(wish["key"].as_str().unwrap().parse().unwrap()),
    );
    let answered = async {
        while seat.game().is_none_or(|game| game.live().is_none()) {
            seat.next().await.unwrap();
        }
        if seat.game().unwrap().place_to_act() == Some(1) {
            let position = *seat.game().unwrap().live().unwrap().position();
            seat.play(&format!("move {}", position.move_text(position.moves()[0]))).await;
        }
        let turn = turns.find("turn").await;
        assert_eq!(turn["game"]["seats"][0]["level"], json!(level));
        let moves = computers.get(&format!("/api/v1/bot/games/{game}/moves")).await.json;
        let answer = json!({ "move": moves["moves"][0], "basis": moves["basis"], "place": 0 });
        assert_eq!(computers.act(&game, "move", answer).await.status, 200);
    };
    tokio::time::timeout(Duration::from_secs(30), answered).await.unwrap();
    resign(house, &game, wish["key"].as_str().unwrap()).await;
    game
}

#[tokio::test]
async fn a_level_is_rated_as_that_level_and_counts_apart_as_bots_do() {
    let house = House::with_levels().await;
    let mut anna = known(&house, "Anna").await;
    loses_to_level(&house, &mut anna, 2).await;
    let before = ratings(&mut anna, "anna", 1).await;
    assert_eq!((before[0]["is-apart"].as_bool(), &before[0]["rating"]["rating"]), (None, &json!(1338)));
    assert_eq!(anna.post("/api/v1/account/apart", json!({ "is-apart": true })).await.status, 204);
    let game = loses_to_level(&house, &mut anna, 2).await;
    let sat = sitting(&mut anna, &game).await;
    assert_eq!(sat.len(), 1, "computers are there from the beginning: {sat:?}");
    assert_eq!((&sat[0]["rating"]["rating"], &sat[0]["apart"]["rating"]), (&json!(1338), &json!(1500)));
    let after = ratings(&mut anna, "anna", 2).await;
    let (apart, ordinary): (Vec<_>, Vec<_>) =
        after.as_array().unwrap().iter().partition(|it| it["is-apart"] == json!(true));
    assert_eq!(ordinary[0]["rating"], before[0]["rating"], "left as it was");
    assert_eq!((apart.len(), &apart[0]["rating"]["games"]), (1, &json!(1)));
    let level = anna.get("/api/v1/levels/2").await.json;
    let of_level = level["ratings"].as_array().unwrap();
    assert_eq!((of_level.len(), &of_level[0]["rating"]["games"]), (1, &json!(2)), "{level}");
    assert!(of_level[0]["rating"]["rating"].as_i64().unwrap() > 1662 && of_level[0]["is-apart"].is_null());
    assert_eq!(
        anna.get("/api/v1/levels/1").await.json["ratings"],
        json!([]),
        "the other levels did not play"
    );
    assert_eq!(
        anna.get("/api/v1/players/house").await.problem(),
        "no-such-player",
        "levels are rated, not the program"
    );
    let terms =
        json!({ "game": "yonmoque", "start": "fair", "clock": "180+2", "is-public": true, "is-rated": true });
    let refused = anna.post("/api/v1/challenges", json!({ "to": "house", "terms": terms })).await;
    assert_eq!((refused.status, refused.problem()), (404, "no-such-player"));
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
