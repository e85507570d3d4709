//! What every database has to keep to about programs that play.

use tomoe_play::Millis;

use super::fixture::{Ground, account, id, new_game, token};
use super::on_every_database;
use crate::store::{Change, KeyHash, SeatKey, Store, StoredAccount, StoredChallenge, StoredToken};

on_every_database! {
    a_token_is_found_until_it_ends
    an_account_has_so_many_tokens
    a_deleted_account_takes_its_tokens_and_challenges_along
    only_an_account_without_games_becomes_a_bot
    games_are_played_until_it_is_noted_that_they_are_over
    a_challenge_is_answered_once
    of_two_nodes_one_accepts_a_challenge
    challenges_are_limited_and_forgotten
}

async fn with_accounts(ground: &Ground) -> Store {
    let store = ground.open().await;
    for name in ["anna", "ben", "cora"] {
        assert!(store.make_account(&account(name), &[]).await.unwrap());
    }
    store
}

fn challenge(number: u32, from: &str, to: &str, made: u64) -> StoredChallenge {
    let party = |name: &str| (format!("id-{name}"), name.to_owned(), false);
    StoredChallenge {
        id: id(number),
        from: party(from),
        to: party(to),
        terms: r#"{"some":"terms"}"#.to_owned(),
        key: number.is_multiple_of(2).then_some(KeyHash([8; 32])),
        made: Millis(made),
        state: "open".to_owned(),
        reason: None,
        game: None,
    }
}

const MOST: (u32, u32) = (9, 9);
const NEVER: Millis = Millis(0);

async fn a_token_is_found_until_it_ends(ground: &Ground) {
    let store = with_accounts(ground).await;
    assert!(store.make_token("id-anna", &token(1), 9).await.unwrap());
    assert_eq!(store.token(token(1).hash).await.unwrap(), Some((account("anna"), token(1))));
    assert_eq!(store.token(token(2).hash).await.unwrap(), None);
    for now in [30, 20] {
        store.use_token(token(1).hash, Millis(now)).await.unwrap();
    }
    let used = StoredToken { used: Some(Millis(30)), ..token(1) };
    assert!(store.make_token("id-anna", &token(3), 9).await.unwrap());
    assert_eq!(store.tokens("id-anna").await.unwrap(), [token(3), used], "the latest first");
    assert!(!store.end_token("id-ben", &token(1).id).await.unwrap(), "it is somebody else's");
    assert!(store.end_token("id-anna", &token(1).id).await.unwrap());
    assert!(!store.end_token("id-anna", &token(1).id).await.unwrap());
    assert_eq!(ground.open().await.token(token(1).hash).await.unwrap(), None);
}

async fn an_account_has_so_many_tokens(ground: &Ground) {
    let store = with_accounts(ground).await;
    for at in 1..=3 {
        assert_eq!(store.make_token("id-anna", &token(at), 2).await.unwrap(), at <= 2);
    }
    assert!(store.make_token("id-ben", &token(3), 2).await.unwrap(), "everybody has as many");
}

async fn a_deleted_account_takes_its_tokens_and_challenges_along(ground: &Ground) {
    let store = with_accounts(ground).await;
    store.make_token("id-anna", &token(1), 9).await.unwrap();
    for (number, from, to) in [(1, "anna", "ben"), (2, "ben", "anna"), (3, "ben", "cora")] {
        store.make_challenge(&challenge(number, from, to, 5), MOST, NEVER).await.unwrap();
    }
    store.delete_account("id-anna").await.unwrap();
    assert_eq!(store.token(token(1).hash).await.unwrap(), None);
    assert_eq!(store.challenges("id-ben", NEVER).await.unwrap(), [challenge(3, "ben", "cora", 5)]);
}

async fn only_an_account_without_games_becomes_a_bot(ground: &Ground) {
    let store = with_accounts(ground).await;
    assert!(store.become_bot("id-anna").await.unwrap());
    assert!(store.become_bot("id-anna").await.unwrap(), "it is one");
    let bot = StoredAccount { is_bot: true, ..account("anna") };
    assert_eq!(store.account("anna").await.unwrap(), Some(bot));
    let keys = vec![SeatKey { place: 0, hash: KeyHash([1; 32]) }];
    store.commit(&[Change { keys, ..new_game(1) }]).await.unwrap();
    assert!(store.claim_seat("id-ben", &id(1), KeyHash([1; 32])).await.unwrap());
    assert!(!store.become_bot("id-ben").await.unwrap());
    assert_eq!(store.account("ben").await.unwrap(), Some(account("ben")));
}

async fn games_are_played_until_it_is_noted_that_they_are_over(ground: &Ground) {
    let store = with_accounts(ground).await;
    for number in [1, 2] {
        let challenge = challenge(number, "anna", "ben", 5);
        store.make_challenge(&challenge, MOST, NEVER).await.unwrap();
        let seats = [(0, "id-anna"), (1, "id-ben")];
        assert!(store.accept_challenge(&challenge.id, &id(number + 10), &seats).await.unwrap());
    }
    assert!(store.playing("id-anna").await.unwrap().is_empty(), "it is not written yet");
    store.commit(&[new_game(11), new_game(12)]).await.unwrap();
    let listing = |game: u32| format!(r#"{{"game":{game},"entries":1}}"#);
    assert_eq!(store.playing("id-ben").await.unwrap(), [(id(11), 1, listing(11)), (id(12), 1, listing(12))]);
    store.end_seats(&id(11)).await.unwrap();
    assert_eq!(store.playing("id-anna").await.unwrap(), [(id(12), 0, listing(12))]);
    let mut accounts = store.accounts_at(&id(11)).await.unwrap();
    accounts.sort();
    assert_eq!(accounts, ["id-anna", "id-ben"]);
    assert_eq!(store.seat_at("id-ben", &id(11)).await.unwrap(), Some(1));
    assert_eq!(store.seat_at("id-cora", &id(11)).await.unwrap(), None);
    assert_eq!(store.listing(&id(11)).await.unwrap(), Some(listing(11)));
    assert_eq!(store.listing(&id(99)).await.unwrap(), None);
}

async fn a_challenge_is_answered_once(ground: &Ground) {
    let store = with_accounts(ground).await;
    for number in 1..=4 {
        let challenge = challenge(number, "anna", "ben", u64::from(number));
        assert!(store.make_challenge(&challenge, MOST, NEVER).await.unwrap());
        assert_eq!(store.challenge(&id(number)).await.unwrap(), Some(challenge));
    }
    assert!(store.close_challenge(&id(1), "declined", Some("later")).await.unwrap());
    assert!(!store.close_challenge(&id(1), "cancelled", None).await.unwrap());
    assert!(!store.accept_challenge(&id(1), &id(50), &[]).await.unwrap());
    assert!(store.accept_challenge(&id(2), &id(51), &[(0, "id-anna")]).await.unwrap());
    assert!(!store.close_challenge(&id(2), "declined", None).await.unwrap());
    assert!(store.accept_challenge(&id(3), &id(52), &[(0, "id-anna")]).await.unwrap());
    store.reopen_challenge(&id(3), &id(52)).await.unwrap();
    assert_eq!(store.seat_at("id-anna", &id(52)).await.unwrap(), None);
    let seen = store.challenges("id-ben", Millis(1)).await.unwrap();
    let seen: Vec<_> = seen.iter().map(|it| (it.id.clone(), it.state.as_str(), it.game.clone())).collect();
    assert_eq!(seen, [(id(4), "open", None), (id(3), "open", None), (id(2), "accepted", Some(id(51)))]);
    let declined = store.challenge(&id(1)).await.unwrap().unwrap();
    assert_eq!((declined.state.as_str(), declined.reason.as_deref()), ("declined", Some("later")));
    assert!(store.challenges("id-cora", NEVER).await.unwrap().is_empty());
}

async fn of_two_nodes_one_accepts_a_challenge(ground: &Ground) {
    let (one, two) = (with_accounts(ground).await, ground.open().await);
    one.make_challenge(&challenge(1, "anna", "ben", 1), MOST, NEVER).await.unwrap();
    let (number, first, second) = (id(1), id(2), id(3));
    let seats = [(0, "id-anna"), (1, "id-ben")];
    let both = tokio::join!(
        one.accept_challenge(&number, &first, &seats),
        two.accept_challenge(&number, &second, &seats),
    );
    assert!(matches!(both, (Ok(true), Ok(false)) | (Ok(false), Ok(true))), "{both:?}");
}

async fn challenges_are_limited_and_forgotten(ground: &Ground) {
    let store = with_accounts(ground).await;
    assert!(store.make_challenge(&challenge(1, "anna", "ben", 10), (2, 3), NEVER).await.unwrap());
    assert!(store.make_challenge(&challenge(2, "anna", "ben", 11), (2, 3), NEVER).await.unwrap());
    assert!(!store.make_challenge(&challenge(3, "anna", "cora", 12), (2, 3), NEVER).await.unwrap());
    assert!(store.make_challenge(&challenge(3, "cora", "ben", 12), (2, 3), NEVER).await.unwrap());
    assert!(!store.make_challenge(&challenge(4, "cora", "ben", 13), (2, 3), NEVER).await.unwrap());
    assert!(store.make_challenge(&challenge(4, "cora", "ben", 13), (2, 3), Millis(11)).await.unwrap());
    assert_eq!(store.challenge(&id(2)).await.unwrap(), None, "old ones are cleared away");
    assert!(store.challenge(&id(3)).await.unwrap().is_some());
}
