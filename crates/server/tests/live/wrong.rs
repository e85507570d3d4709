//! What is refused, and changes nothing.

use tomoe_client::{Socket, new_key, new_mark};
use tomoe_games::Game;
use tomoe_play::TimeControl;
use tomoe_wire::{Deed, Notice, Problem, Request};

use crate::party::{Party, play, wish};

/// What the server answers to a text, the welcome and what else it says not counted.
async fn answer(socket: &mut Socket, text: &str) -> Problem {
    socket.say_text(text.to_owned()).await.unwrap();
    loop {
        if let Notice::Refused { problem, .. } = socket.hear().await.unwrap() {
            return problem;
        }
    }
}

#[tokio::test]
async fn malformed_messages_are_refused() {
    let party = Party::start().await;
    let mut socket = Socket::connect(&party.address).await.unwrap();
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "{\"follow\":{}}",
        "{\"follow\":{\"game\":\"x\",\"after\":0}}",
        "\u{0}",
        "{\"act\":7}",
    ] {
        assert_eq!(answer(&mut socket, text).await, Problem::Malformed, "{text:?}");
    }
}

#[tokio::test]
async fn other_peoples_seats_are_refused() {
    let party = Party::start().await;
    let [ada, _ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    let game = ada.id().clone();
    let mut socket = Socket::connect(&party.address).await.unwrap();
    let ask = |request: &Request| serde_json::to_string(request).unwrap();
    let deed = Deed::Play { action: "move @c3".to_owned(), basis: 0 };
    let act = Request::Act { game: game.clone(), mark: new_mark(), deed, place: None };
    assert_eq!(answer(&mut socket, &ask(&act)).await, Problem::NotFollowed);
    let follow = Request::Follow { game: game.clone(), after: 0, key: Some(new_key()) };
    assert_eq!(answer(&mut socket, &ask(&follow)).await, Problem::WrongKey);
    socket.say(&Request::Follow { game, after: 0, key: None }).await.unwrap();
    assert_eq!(answer(&mut socket, &ask(&act)).await, Problem::NotSeated);
    // However often: what is not there takes no place among the games that are followed.
    let nowhere = Request::Follow { game: "000000000000".parse().unwrap(), after: 0, key: None };
    for other in 0..40 {
        let nowhere = ask(&nowhere).replace("000000000000", &format!("{other:012}"));
        assert_eq!(answer(&mut socket, &nowhere).await, Problem::NoSuchGame);
    }
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    assert_eq!(play(&mut ben, "move @c3").await, Err(Problem::NotToAct));
    assert_eq!(play(&mut ada, "move @z9").await, Err(Problem::IllegalMove));
    assert_eq!(play(&mut ada, "move a1a2").await, Err(Problem::IllegalMove));
    assert_eq!(play(&mut ada, "flag").await, Err(Problem::HouseOnly));
    assert_eq!(play(&mut ada, "forfeit w").await, Err(Problem::HouseOnly));
    assert_eq!(play(&mut ada, "dance").await, Err(Problem::Malformed));
    assert_eq!(play(&mut ada, "accept-draw").await, Err(Problem::NoOffer));
    let stale = Deed::Play { action: "move @c3".to_owned(), basis: 77 };
    let mark = ada.act(stale).await;
    assert_eq!(crate::party::settled(&mut ada, mark).await, Err(Problem::Stale));
    assert_eq!(ada.game().unwrap().last(), 2, "two sat down, and nothing else happened");
}

#[tokio::test]
async fn terms_that_do_not_fit_are_refused() {
    let party = Party::start().await;
    let mut wrong = wish(Game::Yonmoque, 3, TimeControl::Unlimited);
    let refused = async |wish: &tomoe_wire::NewGame| match party.site.make(wish).await {
        Err(tomoe_client::ClientError::Refused(problem)) => problem,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&wrong).await, Problem::BadTerms);
    wrong = wish(Game::Yonmoque, 2, TimeControl::Unlimited);
    wrong.place = Some(2);
    assert_eq!(refused(&wrong).await, Problem::BadTerms);
    wrong = wish(Game::Yonmoque, 2, TimeControl::Unlimited);
    wrong.name = "x".repeat(25);
    assert_eq!(refused(&wrong).await, Problem::BadName);
}
