//! The stream of turns: of a bot with many games, and of the computers of the house.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tomoe_client::{Seat, Site, new_key};
use tomoe_server::Database;
use tomoe_throwaway::Cluster;
use tomoe_wire::Stage;

use crate::bots::{Bot, Lines, game_of, two};
use crate::browser::House;

/// A guest who plays against computers, at the first place.
async fn guest(house: &House, rules: &str, opponents: Value, start: &str) -> Seat {
    let key = new_key();
    let wish = json!({
        "game": rules, "opponents": opponents, "start": start, "clock": "300+3", "is-public": true, "place": 0,
        "name": "Anna", "key": key.as_str(),
    });
    let made = house.browser().post("/api/v1/games", wish).await;
    assert_eq!(made.status, 200, "{made:?}");
    let site = Site::new([house.address.clone()]);
    let mut seat = Seat::new(site, made.json["game"].as_str().unwrap().parse().unwrap(), Some(key));
    while seat.game().is_none_or(|game| game.live().is_none()) {
        seat.next().await.unwrap();
    }
    seat
}

/// Plays the first legal move.
async fn play(seat: &mut Seat) {
    let position = *seat.game().unwrap().live().unwrap().position();
    let mv = position.moves()[0];
    act(seat, &format!("move {}", position.move_text(mv))).await;
}

/// Does something, and waits until it is done.
async fn act(seat: &mut Seat, action: &str) {
    seat.play(action).await;
    while seat.is_pending() {
        seat.next().await.unwrap();
    }
}

/// Waits until a computer, or whoever else, has brought the game there.
async fn until(seat: &mut Seat, is_there: impl Fn(&tomoe_wire::OnlineGame) -> bool) {
    let waiting = async {
        while !is_there(seat.game().unwrap()) {
            seat.next().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("it comes to that");
}

/// Plays the first legal move in a turn that was told.
async fn take(bot: &mut Bot, turn: &Value) {
    let game = turn["game"]["game"].as_str().unwrap().to_owned();
    let moves = bot.get(&format!("/api/v1/bot/games/{game}/moves")).await.json;
    assert_eq!(moves["basis"], turn["game"]["state"]["basis"], "{turn}");
    let wish = json!({ "move": moves["moves"][0], "basis": moves["basis"], "place": turn["game"]["place"] });
    let done = bot.act(&game, "move", wish).await;
    assert_eq!(done.status, 200, "{done:?}");
}

fn asked(turn: &Value) -> (&str, u64, Vec<&str>) {
    let words = turn["asked"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    (turn["game"]["game"].as_str().unwrap(), turn["game"]["place"].as_u64().unwrap(), words)
}

#[tokio::test]
async fn one_stream_tells_of_the_turns_in_all_games() {
    let house = House::start().await;
    let (mut ada, mut ben) = two(&house).await;
    let before = game_of(&mut ada, &mut ben).await;
    let (mut adas, mut bens) = (ada.turns().await, ben.turns().await);
    assert_eq!(asked(&adas.find("turn").await), (before.as_str(), 0, vec!["move"]));
    let mut games = vec![before];
    for _ in 0..3 {
        games.push(game_of(&mut ada, &mut ben).await);
        assert_eq!(asked(&adas.find("turn").await), (games.last().unwrap().as_str(), 0, vec!["move"]));
    }
    for game in &games {
        assert_eq!(ada.act(game, "move", json!({ "move": "@c3" })).await.status, 200);
        let turn = bens.find("turn").await;
        assert_eq!(asked(&turn), (game.as_str(), 1, vec!["move"]));
        assert_eq!(turn["game"]["state"]["turns"], json!(["@c3"]));
    }
    let game = games.pop().unwrap();
    assert_eq!(ada.act(&game, "draw", json!({ "accept": true })).await.status, 200);
    assert_eq!(asked(&bens.find("turn").await), (game.as_str(), 1, vec!["move", "draw"]));
    assert_eq!(ben.act(&game, "draw", json!({ "accept": false })).await.status, 200);
    assert_eq!(asked(&bens.find("turn").await), (game.as_str(), 1, vec!["move"]));
    assert_eq!(ben.act(&game, "resign", json!({})).await.status, 200);
    for (lines, place) in [(&mut adas, 0), (&mut bens, 1)] {
        let over = lines.find("over").await;
        let seen = (&over["game"], &over["place"], &over["state"]["winner"]);
        assert_eq!(seen, (&json!(game), &json!(place), &json!(0)));
    }
    assert_eq!(ben.owner.delete(&format!("/api/v1/account/tokens/{}", ben.id), json!({})).await.status, 204);
    assert!(bens.ends().await, "it ends with its token");
}

/// More than may wait for somebody who follows single games.
#[tokio::test]
async fn a_bot_in_a_hundred_games_hears_of_them_all() {
    let house = House::with_levels().await;
    let (mut ada, mut ben) = two(&house).await;
    let mut games = Vec::new();
    for _ in 0..100 {
        games.push(game_of(&mut ada, &mut ben).await);
    }
    let mut turns = ada.turns().await;
    let mut told = Vec::new();
    while told.len() < games.len() {
        told.push(turns.find("turn").await["game"]["game"].as_str().unwrap().to_owned());
    }
    games.sort();
    told.sort();
    assert_eq!(told, games);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_are_heard_of_on_another_node() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.new_database();
    let database = || Database::Postgres { url: url.clone() };
    let (first, second) = (House::node(database()).await, House::node(database()).await);
    let (mut ada, ben) = two(&first).await;
    let mut ben = ben.at(&second);
    let (mut adas, mut bens) = (ada.turns().await, ben.turns().await);
    let game = game_of(&mut ada, &mut ben).await;
    let began = Instant::now();
    for (place, mv) in [(0, "@c3"), (1, "@b2"), (0, "@d2"), (1, "@b4")] {
        let (bot, lines) = if place == 0 { (&mut ada, &mut adas) } else { (&mut ben, &mut bens) };
        assert_eq!(asked(&lines.find("turn").await), (game.as_str(), place, vec!["move"]));
        assert_eq!(bot.act(&game, "move", json!({ "move": mv })).await.status, 200);
    }
    assert!(began.elapsed() < Duration::from_secs(7), "told, not found by looking: {:?}", began.elapsed());
}

#[tokio::test]
async fn computers_play_by_the_same_stream() {
    let house = House::with_levels().await;
    let mut computers = Bot::of_the_house(&house);
    let mut turns = computers.turns().await;
    let mut seat = guest(&house, "yonmoque", json!([{ "computer": 2 }]), "swap").await;
    play(&mut seat).await;
    let turn = turns.find("turn").await;
    assert_eq!(asked(&turn), (seat.id().to_string().as_str(), 1, vec!["move"]));
    assert_eq!(turn["game"]["seats"][1], json!({ "name": "Sparrow", "level": 2 }));
    assert_eq!(turn["game"]["state"]["may-swap"], true);
    let swap = json!({ "move": "swap", "basis": turn["game"]["state"]["basis"], "place": 1 });
    let game = seat.id().to_string();
    assert_eq!(computers.act(&game, "move", swap).await.status, 200);
    until(&mut seat, |game| game.place_to_act() == Some(0)).await;
    play(&mut seat).await;
    take(&mut computers, &turns.find("turn").await).await;
    until(&mut seat, |game| game.place_to_act() == Some(0)).await;
    seat.play("offer-take-back 0").await;
    assert_eq!(asked(&turns.find("turn").await).2, ["take-back"]);
    assert_eq!(computers.act(&game, "take-back", json!({ "accept": true, "place": 1 })).await.status, 200);
    until(&mut seat, |game| game.live().unwrap().history().transitions().is_empty()).await;
    seat.play("offer-draw").await;
    assert_eq!(asked(&turns.find("turn").await).2, ["draw"]);
    assert_eq!(computers.act(&game, "draw", json!({ "accept": true, "place": 1 })).await.status, 200);
    until(&mut seat, |game| game.stage() == Stage::Over).await;
    assert_eq!(turns.find("over").await["game"], json!(game));
}

#[tokio::test]
async fn the_same_level_sits_at_a_board_twice_and_the_server_restarts() {
    let house = House::with_levels().await;
    let mut computers = Bot::of_the_house(&house);
    let mut turns = computers.turns().await;
    let seats = json!([{ "computer": 1 }, { "computer": 1 }, { "computer": 3 }]);
    let mut seat = guest(&house, "mitsudomoe", seats, "rules").await;
    let game = seat.id().to_string();
    play(&mut seat).await;
    let turn = turns.find("turn").await;
    assert_eq!(asked(&turn), (game.as_str(), 1, vec!["move"]));
    let moves = computers.get(&format!("/api/v1/bot/games/{game}/moves")).await.json["moves"][0].clone();
    for (place, problem) in [(0, "not-seated"), (9, "not-seated"), (2, "not-to-act")] {
        let refused = computers.act(&game, "move", json!({ "move": moves, "place": place })).await;
        assert_eq!(refused.problem(), problem, "{place}");
    }
    take(&mut computers, &turn).await;
    let turn = turns.find("turn").await;
    assert_eq!(asked(&turn), (game.as_str(), 2, vec!["move"]));
    until(&mut seat, |game| game.place_to_act() == Some(2)).await;
    seat.play("offer-take-back 0").await;
    let mut waiting = [0; 4];
    for _ in 0..3 {
        let turn = turns.find("turn").await;
        let (_, place, asked) = asked(&turn);
        assert!(asked.contains(&"take-back"), "{turn}");
        waiting[usize::try_from(place).unwrap()] += 1;
    }
    assert_eq!(waiting, [0, 1, 1, 1]);
    assert_eq!(computers.act(&game, "take-back", json!({ "accept": false, "place": 3 })).await.status, 200);
    let old = computers.token.clone();
    let house = house.restart().await;
    assert!(turns.ends().await);
    let mut computers = Bot::of_the_house(&house);
    assert_ne!(computers.token, old, "each server has its own");
    let mut turns = computers.turns().await;
    let turn = turns.find("turn").await;
    assert_eq!(asked(&turn), (game.as_str(), 2, vec!["move"]));
    take(&mut computers, &turn).await;
    take(&mut computers, &turns.find("turn").await).await;
    let mut stale = Bot::of_the_house(&house);
    stale.token = old;
    let mut stale = stale.at(&house);
    assert_eq!(stale.get("/api/v1/bot/account").await.problem(), "wrong-token");
}

#[tokio::test]
async fn what_computers_may_do_is_to_play_at_their_seats() {
    let house = House::with_levels().await;
    let mut computers = Bot::of_the_house(&house);
    let account = computers.get("/api/v1/bot/account").await.json;
    assert_eq!(account, json!({ "name": "house", "is-bot": true, "scopes": ["play"] }));
    assert_eq!(computers.get("/api/v1/bot/games").await.json, json!([]));
    let (mut ada, mut ben) = two(&house).await;
    let of_bots = game_of(&mut ada, &mut ben).await;
    let mut person = house.browser();
    let (of_people, _) = person.make_game("Anna").await;
    person.sit(&of_people, "Bertha").await;
    for game in [&of_bots, &of_people] {
        let before = person.get(&format!("/api/v1/games/{game}")).await.json;
        for what in ["resign", "abort", "rematch", "claim"] {
            let refused = computers.act(game, what, json!({})).await;
            assert_eq!((refused.status, refused.problem()), (403, "not-seated"), "{what}");
        }
        for (what, body) in [
            ("move", json!({ "move": "@c3", "place": 0 })),
            ("draw", json!({ "accept": true, "place": 1 })),
            ("take-back", json!({ "accept": true })),
        ] {
            let refused = computers.act(game, what, body).await;
            assert_eq!((refused.status, refused.problem()), (403, "not-seated"), "{what}");
        }
        assert_eq!(person.get(&format!("/api/v1/games/{game}")).await.json, before);
    }
    assert_eq!(computers.act(&of_bots, "chat", json!({ "text": "hello" })).await.problem(), "missing-scope");
    assert_eq!(computers.challenge("Ada", None).await.problem(), "missing-scope");
    assert_eq!(computers.act("000000000000", "resign", json!({})).await.problem(), "no-such-game");
    // They are not limited as others are: how many of them think is the limit.
    for _ in 0..300 {
        assert_eq!(computers.get("/api/v1/bot/account").await.status, 200);
    }
}

/// When the node whose computers sit at a game dies, those of another go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_of_another_node_take_over() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.new_database();
    let database = || Database::Postgres { url: url.clone() };
    let (first, second) =
        (House::node_with_levels(database()).await, House::node_with_levels(database()).await);
    let (mut here, mut there) = (Bot::of_the_house(&first), Bot::of_the_house(&second));
    let (mut at_first, mut at_second): (Lines, Lines) = (here.turns().await, there.turns().await);
    let mut seat = guest(&first, "yonmoque", json!([{ "computer": 1 }]), "rules").await;
    play(&mut seat).await;
    take(&mut here, &at_first.find("turn").await).await;
    until(&mut seat, |game| game.place_to_act() == Some(0)).await;
    play(&mut seat).await;
    at_first.find("turn").await;
    assert_eq!(here.at(&second).get("/api/v1/bot/account").await.problem(), "wrong-token");
    drop(at_first);
    first.end().await;
    take(&mut there, &at_second.find("turn").await).await;
    let mut browser = second.browser();
    let seen = browser.get(&format!("/api/v1/games/{}", seat.id())).await.json;
    let played = seen["entries"].as_array().unwrap().iter().filter(|entry| !entry["what"]["play"].is_null());
    assert_eq!(played.count(), 4, "{seen}");
}
