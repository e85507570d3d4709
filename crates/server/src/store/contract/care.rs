//! What every database has to keep to about reports, blocks and what operators do.

use tomoe_play::Millis;
use tomoe_wire::{Block, Entry, What};

use super::fixture::{Ground, account, id, new_game, session};
use super::on_every_database;
use crate::store::{Change, KeyHash, NewEntry, SeatKey, Store, StoredReport, StoredSuspect};

on_every_database! {
    a_block_is_of_a_name_and_goes_with_either_account
    nobody_blocks_without_end
    reports_are_listed_until_they_are_dealt_with
    who_is_reported_most_comes_first
    a_closed_account_has_no_sessions_until_it_is_open_again
    a_message_is_taken_away_and_its_number_stays
}

const EVER: Millis = Millis(0);

fn block(name: &str, at: u64) -> Block {
    Block { name: name.to_owned(), at: Millis(at) }
}

/// Anna has seat 0 of game 1, a guest seat 1.
async fn anna_plays(store: &Store) {
    store.make_account(&account("anna"), &[]).await.unwrap();
    store.make_account(&account("ben"), &[]).await.unwrap();
    let keys = vec![SeatKey { place: 0, hash: KeyHash([1; 32]) }];
    store.commit(&[Change { keys, ..new_game(1) }]).await.unwrap();
    assert!(store.claim_seat("id-anna", &id(1), KeyHash([1; 32])).await.unwrap());
}

async fn a_block_is_of_a_name_and_goes_with_either_account(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    assert!(store.block("id-anna", "ben", &block("Ben", 5), 9).await.unwrap());
    assert!(store.block("id-anna", "ben", &block("BEN", 6), 9).await.unwrap(), "twice is once");
    assert!(store.block("id-anna", "carl", &block("Carl", 7), 9).await.unwrap());
    assert_eq!(store.blocks("id-anna").await.unwrap(), [block("Carl", 7), block("Ben", 5)]);
    assert!(store.blocks("id-ben").await.unwrap().is_empty());
    assert!(store.is_blocked_at(&id(1), "ben").await.unwrap());
    assert!(!store.is_blocked_at(&id(1), "anna").await.unwrap());
    assert!(!store.is_blocked_at(&id(2), "ben").await.unwrap(), "she does not play there");
    assert_eq!(store.blocked_by("ben").await.unwrap(), 1);
    assert_eq!(store.most_blocked(9).await.unwrap(), [("Ben".to_owned(), 1), ("Carl".to_owned(), 1)]);
    store.unblock("id-anna", "carl").await.unwrap();
    assert_eq!(store.blocks("id-anna").await.unwrap(), [block("Ben", 5)]);
    store.delete_account("id-ben").await.unwrap();
    assert!(!store.is_blocked_at(&id(1), "ben").await.unwrap(), "the name may be another one's by now");
    store.block("id-anna", "carl", &block("Carl", 7), 9).await.unwrap();
    store.delete_account("id-anna").await.unwrap();
    assert_eq!(store.blocked_by("carl").await.unwrap(), 0);
}

async fn nobody_blocks_without_end(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    for name in ["a", "b"] {
        assert!(store.block("id-anna", name, &block(name, 1), 2).await.unwrap());
    }
    assert!(!store.block("id-anna", "c", &block("c", 1), 2).await.unwrap());
    assert!(store.block("id-anna", "a", &block("a", 1), 2).await.unwrap(), "it is there already");
    assert!(store.block("id-ben", "c", &block("c", 1), 2).await.unwrap());
}

fn report(number: u32, place: u8, name: &str) -> StoredReport {
    StoredReport {
        id: format!("report{number:06}").parse().unwrap(),
        at: Millis(u64::from(number)),
        game: id(1),
        place,
        name: name.to_owned(),
        account: None,
        message: None,
        reason: "abuse".to_owned(),
        text: "rude 巴".to_owned(),
        reporter: None,
        closed: None,
    }
}

async fn reports_are_listed_until_they_are_dealt_with(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    let of_anna = report(1, 0, "Anna");
    let of_guest = StoredReport { message: Some((3, "…".to_owned())), ..report(2, 1, "Rude") };
    store.add_report(&of_anna, None).await.unwrap();
    store.add_report(&of_guest, Some("id-ben")).await.unwrap();
    let of_anna = StoredReport { account: Some("anna".to_owned()), ..of_anna };
    let of_guest = StoredReport { reporter: Some("ben".to_owned()), ..of_guest };
    assert_eq!(store.reports(false).await.unwrap(), [of_anna.clone(), of_guest.clone()]);
    assert_eq!(store.reports_of("id-anna").await.unwrap(), (1, 0));
    assert_eq!(store.reports_of("id-ben").await.unwrap(), (0, 1));
    let bens = (2, id(1).to_string(), "abuse".to_owned(), "rude 巴".to_owned());
    assert_eq!(store.reports_by("id-ben").await.unwrap(), [bens]);
    store.forget_reports(Millis(1000)).await.unwrap();
    assert_eq!(store.reports(true).await.unwrap().len(), 2, "what is open is not forgotten");
    assert!(store.close_report(&of_anna.id, Millis(70)).await.unwrap());
    assert!(!store.close_report(&of_anna.id, Millis(71)).await.unwrap(), "once");
    assert!(!store.close_report(&id(9), Millis(71)).await.unwrap());
    assert_eq!(store.reports(false).await.unwrap(), std::slice::from_ref(&of_guest));
    let closed = StoredReport { closed: Some(Millis(70)), ..of_anna };
    assert_eq!(store.reports(true).await.unwrap(), [closed, of_guest.clone()]);
    store.delete_account("id-ben").await.unwrap();
    store.forget_reports(Millis(70)).await.unwrap();
    store.add_report(&report(3, 1, "Rude"), None).await.unwrap();
    let of_guest = StoredReport { reporter: None, ..of_guest };
    assert_eq!(
        store.reports(true).await.unwrap(),
        [of_guest, report(3, 1, "Rude")],
        "old ones are forgotten"
    );
    store.add_report(&report(4, 0, "Anna"), None).await.unwrap();
    store.delete_account("id-anna").await.unwrap();
    assert_eq!(store.reports(true).await.unwrap().len(), 2, "the name goes with the account");
}

async fn who_is_reported_most_comes_first(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    for (number, place, name) in [(1, 0, "Anna"), (2, 1, "Rude"), (3, 1, "Rude"), (4, 1, "Polite")] {
        store.add_report(&report(number, place, name), None).await.unwrap();
    }
    store.add_report(&StoredReport { game: id(2), ..report(5, 1, "Rude") }, None).await.unwrap();
    store.close_report(&report(2, 1, "Rude").id, Millis(9)).await.unwrap();
    let suspect = |name: &str, is_known, reports, games, open| StoredSuspect {
        name: name.to_owned(),
        is_known,
        reports,
        games,
        open,
    };
    let all = store.suspects(EVER, 9).await.unwrap();
    assert_eq!(
        all,
        [suspect("Rude", false, 3, 2, 2), suspect("Polite", false, 1, 1, 1), suspect("anna", true, 1, 1, 1)]
    );
    assert_eq!(store.suspects(Millis(5), 9).await.unwrap(), [suspect("Rude", false, 1, 1, 1)]);
    assert_eq!(store.suspects(EVER, 1).await.unwrap(), all[..1]);
}

async fn a_closed_account_has_no_sessions_until_it_is_open_again(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    store.open_session("id-anna", &session(1), EVER).await.unwrap();
    store.open_session("id-ben", &session(2), EVER).await.unwrap();
    assert!(!store.set_closed("id-anna", None).await.unwrap(), "it is open");
    assert!(store.set_closed("id-anna", Some(Millis(8))).await.unwrap());
    assert!(!store.set_closed("id-anna", Some(Millis(9))).await.unwrap(), "it is closed");
    assert_eq!(store.closed_since("id-anna").await.unwrap(), Some(Millis(8)));
    assert_eq!(store.closed_since("id-ben").await.unwrap(), None);
    assert_eq!(store.signed_in(session(1).hash, EVER).await.unwrap(), None);
    // One that slipped in at the same moment is worth nothing.
    store.open_session("id-anna", &session(3), EVER).await.unwrap();
    assert_eq!(store.signed_in(session(3).hash, EVER).await.unwrap(), None);
    assert!(store.signed_in(session(2).hash, EVER).await.unwrap().is_some());
    assert!(!store.make_account(&account("anna"), &[]).await.unwrap(), "the name stays taken");
    assert!(store.set_closed("id-anna", None).await.unwrap());
    assert_eq!(store.closed_since("id-anna").await.unwrap(), None);
}

async fn a_message_is_taken_away_and_its_number_stays(ground: &Ground) {
    let store = ground.open().await;
    anna_plays(&store).await;
    let said = Entry {
        number: 2,
        at: Millis(5),
        mark: Some("m1".parse().unwrap()),
        what: What::Say { place: 1, text: "rude".to_owned(), is_removed: false },
    };
    let text = serde_json::to_string(&said).unwrap();
    let entries = vec![NewEntry { number: 2, text: text.clone() }];
    store.commit(&[Change { entries, ..super::fixture::change(1, 2) }]).await.unwrap();
    let about = StoredReport { message: Some((2, "rude".to_owned())), ..report(1, 1, "Rude") };
    store.add_report(&about, None).await.unwrap();
    for (game, number) in [(1, 1), (1, 3), (2, 2)] {
        assert_eq!(
            store.remove_message(&id(game), number, Millis(50)).await.unwrap(),
            None,
            "{game} {number}"
        );
    }
    assert_eq!(store.remove_message(&id(1), 2, Millis(50)).await.unwrap(), Some(text));
    assert_eq!(store.remove_message(&id(1), 2, Millis(60)).await.unwrap(), None, "it is gone");
    let entries = store.entries(&id(1), 0).await.unwrap();
    assert_eq!(entries.len(), 2);
    let left: Entry = serde_json::from_str(&entries[1]).unwrap();
    assert_eq!(Some(left), said.without_text());
    assert!(!entries[1].contains("rude"));
    assert_eq!(store.reports(false).await.unwrap()[0].message, Some((2, String::new())));
    assert_eq!(store.removals(Millis(50)).await.unwrap(), [(id(1), 2)]);
    assert!(store.removals(Millis(51)).await.unwrap().is_empty());
}
