//! The address of a game, as browsers and programs that show links ask for it; and what operators ask.

use tomoe_bundle::{Asset, Content, Named};
use tomoe_games::Game;
use tomoe_play::TimeControl;
use tomoe_server::Config;

use crate::party::{Party, play, wish};

const INDEX: &[u8] = b"<!doctype html><head><title>Tomoe</title></head><body></body>";

static ASSETS: [Asset; 1] = [Asset {
    path: "/",
    mime: "text/html; charset=utf-8",
    content: Content::Plain(Named { bytes: INDEX, etag: "\"1\"" }),
}];

async fn get(party: &Party, path: &str) -> (u16, Vec<u8>) {
    let (status, body) = party.site.ask("GET".parse().unwrap(), path, Vec::new()).await.unwrap();
    (status.as_u16(), body.to_vec())
}

#[tokio::test]
async fn a_link_shows_the_game_and_its_board() {
    let party = Party::with(|config| Config { assets: &ASSETS, ..config }).await;
    let mut wish = wish(Game::Mana, 2, TimeControl::Unlimited);
    wish.name = "<Ada & \"Co\">".to_owned();
    let (id, _) = party.make(&wish).await;
    let (status, page) = get(&party, &format!("/g/{id}")).await;
    let page = String::from_utf8(page).unwrap();
    assert_eq!(status, 200);
    assert!(
        page.contains("<meta property=\"og:title\" content=\"Mana: &lt;Ada &amp; &quot;Co&quot;&gt; – ?\">"),
        "{page}"
    );
    assert!(page.contains("A seat is free"), "{page}");
    assert!(page.contains(&format!("/g/{id}/board.png?1\"")), "{page}");
    let (status, picture) = get(&party, &format!("/g/{id}/board.png")).await;
    assert_eq!((status, &picture[..4]), (200, &b"\x89PNG"[..]));
    assert_eq!(get(&party, "/g/000000000000").await.0, 404);
    assert_eq!(get(&party, "/g/no-such-name").await.0, 404);
}

#[tokio::test]
async fn private_games_are_in_no_list_and_public_ones_are() {
    let party = Party::start().await;
    party.make(&wish(Game::Mana, 2, TimeControl::Unlimited)).await;
    let public = tomoe_wire::NewGame { is_public: true, ..wish(Game::Yonmoque, 2, TimeControl::Unlimited) };
    let (id, _) = party.make(&public).await;
    let lobby = party.site.lobby().await.unwrap();
    let listed: Vec<_> = lobby.open.iter().map(|listing| listing.game.clone()).collect();
    assert_eq!(listed, [id]);
    assert_eq!((lobby.live.len(), lobby.over.len()), (0, 0));
}

#[tokio::test]
async fn a_finished_game_has_a_record() {
    let party = Party::start().await;
    let [mut ada, mut ben] = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    play(&mut ada, "move @c3").await.unwrap();
    play(&mut ben, "resign").await.unwrap();
    let (status, record) = get(&party, &format!("/api/v1/games/{}/record", ada.id())).await;
    let record = String::from_utf8(record).unwrap();
    assert_eq!(status, 200);
    assert!(record.contains("@c3") && record.contains("Ada") && record.contains("Ben"), "{record}");
}

#[tokio::test]
async fn operators_are_answered() {
    let party = Party::start().await;
    let _seats = party.two(Game::Yonmoque, TimeControl::Unlimited).await;
    assert_eq!(get(&party, "/health/live").await.0, 200);
    assert_eq!(get(&party, "/health/ready").await.0, 200);
    let (status, metrics) = get(&party, "/metrics").await;
    let metrics = String::from_utf8(metrics).unwrap();
    assert_eq!(status, 200);
    assert!(metrics.contains("tomoe_games_made_total 1\n"), "{metrics}");
    assert!(metrics.contains("tomoe_connections 2\n"), "{metrics}");
}
