//! What every database has to keep to about accounts.

use tomoe_play::Millis;
use tomoe_wire::{Entry, Listing, What};

use super::fixture::{Ground, account, id, new_game, session};
use super::on_every_database;
use crate::store::{Change, KeyHash, SeatKey, StoredAccount, StoredMine};

on_every_database! {
    a_name_is_one_persons
    a_session_is_found_until_it_ends
    a_new_password_ends_the_other_sessions
    a_recovery_code_works_once
    a_seat_is_claimed_once_and_by_its_key
    a_deleted_account_leaves_its_games_without_the_name
    it_is_kept_how_an_account_wants_its_games_to_count
    games_that_go_on_are_listed_for_account_and_key
}

const EVER: Millis = Millis(0);

async fn a_name_is_one_persons(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.account("anna").await.unwrap(), None);
    assert!(store.make_account(&account("Anna"), &[]).await.unwrap());
    let mut second = account("ANNA");
    second.id = "another".to_owned();
    assert!(!store.make_account(&second, &[KeyHash([1; 32])]).await.unwrap());
    assert_eq!(store.codes_left("another").await.unwrap(), 0, "nothing of it stays");
    assert_eq!(ground.open().await.account("anna").await.unwrap(), Some(account("Anna")));
    assert_eq!(store.account_by_id("id-Anna").await.unwrap(), Some(account("Anna")));
    let (one, two) = (ground.open().await, ground.open().await);
    let (ben, benn) = (account("ben"), account("ben"));
    let both = tokio::join!(one.make_account(&ben, &[]), two.make_account(&benn, &[]));
    // The same identifier twice would be an error: here it is the name that decides.
    assert!(matches!(both, (Ok(true), Ok(false) | Err(_)) | (Ok(false) | Err(_), Ok(true))), "{both:?}");
}

async fn a_session_is_found_until_it_ends(ground: &Ground) {
    let store = ground.open().await;
    store.make_account(&account("anna"), &[]).await.unwrap();
    store.make_account(&account("ben"), &[]).await.unwrap();
    for at in [10, 20] {
        store.open_session("id-anna", &session(at), EVER).await.unwrap();
    }
    let found = store.signed_in(session(10).hash, EVER).await.unwrap();
    assert_eq!(found, Some((account("anna"), session(10))));
    assert_eq!(store.signed_in(session(10).hash, Millis(10)).await.unwrap(), None, "too old");
    assert_eq!(store.signed_in(KeyHash([3; 32]), EVER).await.unwrap(), None);
    store.see_session(session(10).hash, Millis(30)).await.unwrap();
    store.see_session(session(10).hash, Millis(25)).await.unwrap();
    let sessions = store.sessions("id-anna", EVER).await.unwrap();
    assert_eq!(sessions.iter().map(|it| it.seen.0).collect::<Vec<_>>(), [30, 20], "the latest first");
    assert!(!store.end_session("id-ben", &session(10).id).await.unwrap(), "it is somebody else's");
    assert!(store.end_session("id-anna", &session(10).id).await.unwrap());
    assert!(!store.end_session("id-anna", &session(10).id).await.unwrap());
    assert_eq!(store.signed_in(session(10).hash, EVER).await.unwrap(), None);
    store.open_session("id-ben", &session(40), Millis(20)).await.unwrap();
    assert!(store.sessions("id-anna", EVER).await.unwrap().is_empty(), "old ones are cleared away");
}

async fn a_new_password_ends_the_other_sessions(ground: &Ground) {
    let store = ground.open().await;
    store.make_account(&account("anna"), &[]).await.unwrap();
    for at in [1, 2, 3] {
        store.open_session("id-anna", &session(at), EVER).await.unwrap();
    }
    store.set_password("id-anna", "new", Some(session(2).hash)).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap().unwrap().password, "new");
    let left = store.sessions("id-anna", EVER).await.unwrap();
    assert_eq!(left, [session(2)]);
    store.set_password("id-anna", "newer", None).await.unwrap();
    assert!(store.sessions("id-anna", EVER).await.unwrap().is_empty());
}

async fn a_recovery_code_works_once(ground: &Ground) {
    let store = ground.open().await;
    let codes = [KeyHash([1; 32]), KeyHash([2; 32])];
    store.make_account(&account("anna"), &codes).await.unwrap();
    store.make_account(&account("ben"), &[]).await.unwrap();
    store.open_session("id-anna", &session(1), EVER).await.unwrap();
    assert!(!store.use_code("id-ben", codes[0], "stolen").await.unwrap());
    assert!(!store.use_code("id-anna", KeyHash([3; 32]), "stolen").await.unwrap());
    assert_eq!(store.sessions("id-anna", EVER).await.unwrap().len(), 1);
    assert!(store.use_code("id-anna", codes[0], "new").await.unwrap());
    assert!(!store.use_code("id-anna", codes[0], "newer").await.unwrap());
    assert_eq!(store.account("anna").await.unwrap().unwrap().password, "new");
    assert!(store.sessions("id-anna", EVER).await.unwrap().is_empty());
    assert_eq!(store.codes_left("id-anna").await.unwrap(), 1);
    store.set_codes("id-anna", &[KeyHash([7; 32]); 1]).await.unwrap();
    assert!(!store.use_code("id-anna", codes[1], "old").await.unwrap(), "new codes replace the old ones");
    assert!(store.use_code("id-anna", KeyHash([7; 32]), "last").await.unwrap());
}

async fn a_seat_is_claimed_once_and_by_its_key(ground: &Ground) {
    let store = ground.open().await;
    let keys =
        vec![SeatKey { place: 0, hash: KeyHash([1; 32]) }, SeatKey { place: 1, hash: KeyHash([2; 32]) }];
    store.commit(&[Change { keys, ..new_game(1) }]).await.unwrap();
    for name in ["anna", "ben"] {
        store.make_account(&account(name), &[]).await.unwrap();
    }
    assert!(!store.claim_seat("id-ben", &id(1), KeyHash([9; 32])).await.unwrap());
    assert!(!store.claim_seat("id-ben", &id(2), KeyHash([1; 32])).await.unwrap());
    assert!(store.claim_seat("id-anna", &id(1), KeyHash([2; 32])).await.unwrap());
    assert!(!store.claim_seat("id-ben", &id(1), KeyHash([2; 32])).await.unwrap(), "it is Anna's");
    assert_eq!(store.seats_of("id-anna").await.unwrap(), [(id(1), 1)]);
    assert!(store.seats_of("id-ben").await.unwrap().is_empty());
}

async fn it_is_kept_how_an_account_wants_its_games_to_count(ground: &Ground) {
    let store = ground.open().await;
    for name in ["anna", "ben"] {
        store.make_account(&account(name), &[]).await.unwrap();
    }
    store.open_session("id-anna", &session(1), EVER).await.unwrap();
    store.set_apart("id-anna", true).await.unwrap();
    let anna = StoredAccount { is_apart: true, ..account("anna") };
    assert_eq!(store.account("anna").await.unwrap().as_ref(), Some(&anna));
    assert_eq!(store.account_by_id("id-anna").await.unwrap().as_ref(), Some(&anna));
    assert_eq!(store.signed_in(session(1).hash, EVER).await.unwrap(), Some((anna.clone(), session(1))));
    store.give_seat("id-ben", &id(1), 0).await.unwrap();
    store.give_seat("id-anna", &id(1), 1).await.unwrap();
    assert_eq!(store.sitters_at(&id(1)).await.unwrap(), [(0, account("ben")), (1, anna)]);
    store.set_apart("id-anna", false).await.unwrap();
    assert_eq!(store.account("anna").await.unwrap(), Some(account("anna")));
}

async fn a_deleted_account_leaves_its_games_without_the_name(ground: &Ground) {
    let store = ground.open().await;
    let sit = |number, place, name: &str| Entry {
        number,
        at: Millis(5),
        mark: None,
        what: What::Sit {
            place,
            name: name.to_owned(),
            is_known: !name.is_empty(),
            is_bot: false,
            rating: None,
            apart: None,
        },
    };
    let mut game = new_game(1);
    game.entries[0].text = serde_json::to_string(&sit(1, 0, "anna")).unwrap();
    let second =
        crate::store::NewEntry { number: 2, text: serde_json::to_string(&sit(2, 1, "ben")).unwrap() };
    game.entries.push(second);
    game.keys = vec![SeatKey { place: 0, hash: KeyHash([1; 32]) }];
    game.head.listing =
        r#"{"game":"game00000001","rules":"mana","clock":"-","seats":[{"name":"anna"},{"name":"ben"}],
        "position":"","turns":0,"at":5}"#
            .replace('\n', "");
    store.commit(&[game]).await.unwrap();
    store.make_account(&account("anna"), &[KeyHash([4; 32])]).await.unwrap();
    store.open_session("id-anna", &session(1), EVER).await.unwrap();
    store.claim_seat("id-anna", &id(1), KeyHash([1; 32])).await.unwrap();
    store.delete_account("id-anna").await.unwrap();
    assert_eq!(store.account("anna").await.unwrap(), None);
    assert_eq!(store.signed_in(session(1).hash, EVER).await.unwrap(), None);
    assert_eq!(
        (store.codes_left("id-anna").await.unwrap(), store.seats_of("id-anna").await.unwrap()),
        (0, vec![])
    );
    let game = store.game(&id(1)).await.unwrap().unwrap();
    let entries: Vec<Entry> = game.entries.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(entries, [sit(1, 0, ""), sit(2, 1, "ben")]);
    let listing: Listing = serde_json::from_str(&store.lobby(1).await.unwrap().live[0]).unwrap();
    assert_eq!(listing.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["", "ben"]);
    assert!(store.make_account(&account("anna"), &[]).await.unwrap(), "the name is free again");
}

async fn games_that_go_on_are_listed_for_account_and_key(ground: &Ground) {
    let store = ground.open().await;
    store.make_account(&account("anna"), &[]).await.unwrap();
    store.make_account(&account("ben"), &[]).await.unwrap();
    for (game, listing) in [
        (1, r#"{"name":"\"result\":"}"#),
        (2, r#"{"result":"draw"}"#),
        (3, r#"{"turns":2}"#),
        (4, r#"{"turns":9}"#),
    ] {
        let mut made = new_game(game);
        made.keys = vec![SeatKey { place: 1, hash: KeyHash([1; 32]) }];
        made.head.listing = listing.to_owned();
        made.head.at = Millis(u64::from(game));
        made.head.due = (game == 3).then_some(Millis(77));
        store.commit(&[made]).await.unwrap();
        if game < 4 {
            assert!(store.claim_seat("id-anna", &id(game), KeyHash([1; 32])).await.unwrap());
        }
    }
    let mine = |listing: &str, due| StoredMine { listing: listing.to_owned(), place: 1, due };
    let third = mine(r#"{"turns":2}"#, Some(Millis(77)));
    let expected = [third.clone(), mine(r#"{"name":"\"result\":"}"#, None)];
    assert_eq!(store.games_of("id-anna", 9).await.unwrap(), expected);
    assert_eq!(store.games_of("id-anna", 1).await.unwrap(), expected[..1]);
    assert!(store.games_of("id-ben", 9).await.unwrap().is_empty());
    assert_eq!(store.game_of_key(&id(3), KeyHash([1; 32])).await.unwrap(), Some(third.clone()));
    assert_eq!(store.game_of_key(&id(3), KeyHash([2; 32])).await.unwrap(), None);
    assert_eq!(store.add_key("id-ben", &id(3), KeyHash([2; 32]), 9).await.unwrap(), None, "it is Anna's");
    assert_eq!(
        store.add_key("id-anna", &id(4), KeyHash([2; 32]), 9).await.unwrap(),
        None,
        "she does not play"
    );
    assert_eq!(store.add_key("id-anna", &id(3), KeyHash([2; 32]), 2).await.unwrap(), Some(1));
    assert_eq!(store.add_key("id-anna", &id(3), KeyHash([3; 32]), 2).await.unwrap(), None, "too many keys");
    assert_eq!(store.game_of_key(&id(3), KeyHash([2; 32])).await.unwrap(), Some(third));
}
