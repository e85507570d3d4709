//! What every database has to keep to about messages to browsers.

use tomoe_play::Millis;

use super::fixture::{Ground, account, id, new_game, session};
use super::on_every_database;
use crate::store::{Change, KeyHash, SeatKey, Store, StoredPush};

on_every_database! {
    the_key_for_push_services_is_made_once
    a_browser_is_told_of_its_seats_and_of_its_account
    a_browser_goes_with_its_session
    of_an_account_the_newest_browsers_stay
}

const EVER: Millis = Millis(0);

fn browser(name: &str) -> StoredPush {
    StoredPush { endpoint: format!("https://push/{name}"), p256dh: "key".to_owned(), auth: "auth".to_owned() }
}

/// Anna is signed in and has seat 0 of game 1; a guest has seat 1.
async fn with_players(ground: &Ground) -> Store {
    let store = ground.open().await;
    store.make_account(&account("anna"), &[]).await.unwrap();
    store.open_session("id-anna", &session(1), EVER).await.unwrap();
    let key = |place| SeatKey { place, hash: KeyHash([place; 32]) };
    store.commit(&[Change { keys: vec![key(0), key(1)], ..new_game(1) }]).await.unwrap();
    assert!(store.claim_seat("id-anna", &id(1), KeyHash([0; 32])).await.unwrap());
    store
}

async fn the_key_for_push_services_is_made_once(ground: &Ground) {
    let (one, two) = (ground.open().await, ground.open().await);
    let (first, second) = tokio::join!(one.vapid("a"), two.vapid("b"));
    let first = first.unwrap();
    assert_eq!(first, second.unwrap());
    assert_eq!(ground.open().await.vapid("c").await.unwrap(), first);
}

async fn a_browser_is_told_of_its_seats_and_of_its_account(ground: &Ground) {
    let store = with_players(ground).await;
    let seats = [(id(1), KeyHash([1; 32])), (id(1), KeyHash([9; 32])), (id(2), KeyHash([1; 32]))];
    store.add_push(&browser("guest"), None, &seats, Millis(1), 9).await.unwrap();
    store.add_push(&browser("anna"), Some(session(1).hash), &[], Millis(1), 9).await.unwrap();
    assert_eq!(store.pushes_for(&id(1), 0).await.unwrap(), [browser("anna")]);
    assert_eq!(store.pushes_to("id-anna").await.unwrap(), [browser("anna")]);
    assert_eq!(store.pushes_for(&id(1), 1).await.unwrap(), [browser("guest")]);
    assert!(store.pushes_for(&id(2), 1).await.unwrap().is_empty(), "the key is of another game");
    let renewed = StoredPush { auth: "other".to_owned(), ..browser("anna") };
    let both = [(id(1), KeyHash([0; 32]))];
    store.add_push(&renewed, Some(session(1).hash), &both, Millis(2), 9).await.unwrap();
    assert_eq!(store.pushes_for(&id(1), 0).await.unwrap(), [renewed], "once, by its new keys");
    store.remove_push(&browser("guest").endpoint).await.unwrap();
    store.remove_push("https://push/nobody").await.unwrap();
    assert!(store.pushes_for(&id(1), 1).await.unwrap().is_empty());
}

async fn a_browser_goes_with_its_session(ground: &Ground) {
    let store = with_players(ground).await;
    store.add_push(&browser("anna"), Some(session(1).hash), &[], Millis(1), 9).await.unwrap();
    store.end_session("id-anna", &session(1).id).await.unwrap();
    assert!(store.pushes_for(&id(1), 0).await.unwrap().is_empty());
    store.open_session("id-anna", &session(2), EVER).await.unwrap();
    store.add_push(&browser("anna"), Some(session(2).hash), &[], Millis(1), 9).await.unwrap();
    assert_eq!(store.pushes_for(&id(1), 0).await.unwrap().len(), 1);
    store.set_closed("id-anna", Some(Millis(5))).await.unwrap();
    assert!(store.pushes_for(&id(1), 0).await.unwrap().is_empty());
}

async fn of_an_account_the_newest_browsers_stay(ground: &Ground) {
    let store = with_players(ground).await;
    for (at, name) in [(1, "a"), (2, "b"), (3, "c")] {
        store.add_push(&browser(name), Some(session(1).hash), &[], Millis(at), 2).await.unwrap();
    }
    store.add_push(&browser("guest"), None, &[], Millis(0), 2).await.unwrap();
    let mut left = store.pushes_for(&id(1), 0).await.unwrap();
    left.sort_by(|one, other| one.endpoint.cmp(&other.endpoint));
    assert_eq!(left, [browser("b"), browser("c")]);
}
