//! What every database has to keep to.

mod accounts;
mod archive;
mod bots;
mod care;
mod faults;
mod fixture;
mod news;
mod push;
mod ratings;
mod transfer;

use std::collections::HashSet;

use tomoe_play::Millis;

use super::*;
use archive::{
    a_game_is_archived_once_whoever_does_it, a_game_without_a_result_is_looked_at_once,
    games_are_found_by_what_is_known_of_them, the_most_played_moves_come_first,
    what_fails_halfway_is_archived_later, who_deletes_an_account_is_not_found_any_more,
};
use fixture::{Ground, change, head, id, new_game};

/// Runs each of the tests on every database.
macro_rules! on_every_database {
    ($($test:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(&super::Ground::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                if let Some(ground) = super::Ground::postgres() {
                    super::$test(&ground).await;
                }
            })*
        }
    };
}

use on_every_database;

on_every_database! {
    what_is_written_is_read
    a_taken_number_changes_nothing
    no_number_is_left_out
    changes_of_one_game_follow_each_other_in_a_batch
    a_change_that_makes_no_sense_is_refused
    a_batch_that_fails_leaves_nothing
    of_two_nodes_exactly_one_gets_a_number
    a_rematch_is_made_with_its_entry_or_not_at_all
    last_numbers_are_those_of_the_games_that_there_are
    a_pass_gives_a_seat_once
    the_lobby_has_the_newest_first
    what_is_due_is_found_oldest_first
    an_outage_is_found_once
    two_nodes_may_start_at_once
    a_newer_database_is_left_alone
    the_writer_answers_everybody
    one_bad_change_does_not_hold_up_the_others
    a_game_is_archived_once_whoever_does_it
    a_game_without_a_result_is_looked_at_once
    the_most_played_moves_come_first
    games_are_found_by_what_is_known_of_them
    what_fails_halfway_is_archived_later
    who_deletes_an_account_is_not_found_any_more
}

async fn what_is_written_is_read(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.game(&id(1)).await.unwrap(), None);
    let mut first = new_game(1);
    first.keys =
        vec![SeatKey { place: 1, hash: KeyHash([0xab; 32]) }, SeatKey { place: 0, hash: KeyHash([7; 32]) }];
    let tricky = r#"{"say":"'quoted' \"twice\" \\u0000 \\ \n 巴 🀄 %s $1"}"#;
    first.entries.push(NewEntry { number: 2, text: tricky.to_owned() });
    assert_eq!(store.commit(std::slice::from_ref(&first)).await.unwrap(), [Verdict::Written]);
    assert_eq!(store.commit(&[change(1, 3), new_game(2)]).await.unwrap(), [Verdict::Written; 2]);

    let reopened = ground.open().await;
    for store in [store, reopened] {
        let game = store.game(&id(1)).await.unwrap().unwrap();
        assert_eq!(game.setting, first.setting.clone().unwrap());
        assert_eq!(game.keys, [first.keys[1].clone(), first.keys[0].clone()], "in the order of the places");
        assert_eq!(game.entries, [&first.entries[0].text, tricky, &change(1, 3).entries[0].text]);
        assert_eq!(store.entries(&id(1), 1).await.unwrap(), game.entries[1..]);
        assert!(store.entries(&id(1), 3).await.unwrap().is_empty());
        assert!(store.entries(&id(9), 0).await.unwrap().is_empty());
    }
}

async fn a_taken_number_changes_nothing(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1), new_game(2)]).await.unwrap();
    store.commit(&[change(1, 2)]).await.unwrap();
    let before = store.game(&id(1)).await.unwrap();
    let lobby = store.lobby(10).await.unwrap();
    let mut late = change(1, 2);
    late.entries[0].text = r#""late""#.to_owned();
    late.entries.push(NewEntry { number: 3, text: r#""later""#.to_owned() });
    late.keys.push(SeatKey { place: 0, hash: KeyHash([1; 32]) });
    late.head =
        Head { list: Some(List::Over), listing: r#""late""#.to_owned(), at: Millis(9), due: Some(Millis(9)) };
    late.next = Some(Box::new(new_game(3)));
    let verdicts = store.commit(&[late.clone(), change(2, 2), new_game(1)]).await.unwrap();
    assert_eq!(verdicts, [Verdict::Taken, Verdict::Written, Verdict::Taken]);
    assert_eq!(store.commit(&[late]).await.unwrap(), [Verdict::Taken]);
    assert_eq!(store.game(&id(1)).await.unwrap(), before);
    assert_eq!(store.game(&id(3)).await.unwrap(), None);
    assert_eq!(store.lobby(10).await.unwrap().over, lobby.over);
    assert!(store.due(Millis(9), 10).await.unwrap().is_empty());
}

async fn no_number_is_left_out(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1)]).await.unwrap();
    assert_eq!(store.commit(&[change(1, 3), change(2, 2)]).await.unwrap(), [Verdict::Taken; 2]);
    assert_eq!(store.entries(&id(1), 0).await.unwrap().len(), 1);
    assert_eq!(store.game(&id(2)).await.unwrap(), None);
}

async fn changes_of_one_game_follow_each_other_in_a_batch(ground: &Ground) {
    let store = ground.open().await;
    let verdicts = store.commit(&[new_game(1), change(1, 2), change(1, 2), change(1, 3)]).await.unwrap();
    assert_eq!(verdicts, [Verdict::Written, Verdict::Written, Verdict::Taken, Verdict::Written]);
    assert_eq!(store.lobby(1).await.unwrap().live, [change(1, 3).head.listing], "the last one counts");
    let verdicts = store.commit(&[change(1, 3), change(1, 4)]).await.unwrap();
    assert_eq!(verdicts, [Verdict::Taken; 2], "the second was meant to follow on the first");
    assert_eq!(store.entries(&id(1), 0).await.unwrap().len(), 3);
}

async fn a_change_that_makes_no_sense_is_refused(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1)]).await.unwrap();
    let empty = Change { entries: Vec::new(), ..change(1, 2) };
    let gap = Change { entries: [change(1, 2).entries, change(1, 4).entries].concat(), ..change(1, 2) };
    let without_setting = Change { setting: None, ..new_game(2) };
    let set_again = Change { setting: Some("{}".to_owned()), ..change(1, 2) };
    let old_rematch = Change { next: Some(Box::new(change(2, 2))), ..change(1, 2) };
    for wrong in [empty, gap, without_setting, set_again, old_rematch] {
        let error = store.commit(&[new_game(3), wrong]).await.unwrap_err();
        assert!(matches!(error, StoreError::Invalid(_)), "{error:?}");
    }
    assert_eq!(store.game(&id(3)).await.unwrap(), None);
    assert_eq!(store.commit(&[]).await.unwrap(), []);
}

async fn a_batch_that_fails_leaves_nothing(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1), new_game(2), new_game(3)]).await.unwrap();
    let mut wrong = change(2, 2);
    // The rematch exists.
    wrong.next = Some(Box::new(new_game(3)));
    let error = store.commit(&[change(1, 2), wrong, new_game(4)]).await.unwrap_err();
    assert!(matches!(error, StoreError::Refused(_)), "{error:?}");
    for game in 1..=3 {
        assert_eq!(store.entries(&id(game), 0).await.unwrap().len(), 1);
    }
    assert_eq!(store.game(&id(4)).await.unwrap(), None);
    assert_eq!(store.commit(&[change(1, 2)]).await.unwrap(), [Verdict::Written], "it goes on");
}

/// Two nodes write the same numbers of twenty games as fast as they can, in batches of different order.
async fn of_two_nodes_exactly_one_gets_a_number(ground: &Ground) {
    const GAMES: u32 = 20;
    const NUMBERS: u32 = 150;
    let games: Vec<Change> = (0..GAMES).map(new_game).collect();
    ground.open().await.commit(&games).await.unwrap();
    let play = |store: Store, node: &'static str| async move {
        let mut won = HashSet::new();
        for number in 2..=NUMBERS {
            let mut batch: Vec<Change> = (0..GAMES).map(|game| change(game, number)).collect();
            for change in &mut batch {
                change.entries[0].text = format!("{node:?}");
            }
            let turn = usize::try_from(number).unwrap() * if node == "one" { 3 } else { 7 } % batch.len();
            batch.rotate_left(turn);
            let verdicts = store.commit(&batch).await.unwrap();
            let written = batch.iter().zip(verdicts).filter(|(_, verdict)| *verdict == Verdict::Written);
            won.extend(written.map(|(change, _)| (change.game.clone(), number)));
        }
        won
    };
    let one = tokio::spawn(play(ground.open().await, "one"));
    let two = tokio::spawn(play(ground.open().await, "two"));
    let (one, two) = (one.await.unwrap(), two.await.unwrap());
    assert!(one.is_disjoint(&two));
    assert_eq!(one.len() + two.len(), usize::try_from(GAMES * (NUMBERS - 1)).unwrap());
    let store = ground.open().await;
    for game in 0..GAMES {
        let entries = store.entries(&id(game), 1).await.unwrap();
        for (number, text) in (2..).zip(&entries) {
            let winner = if text == "\"one\"" { &one } else { &two };
            assert!(winner.contains(&(id(game), number)), "{game} {number} {text}");
        }
    }
}

async fn a_rematch_is_made_with_its_entry_or_not_at_all(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1)]).await.unwrap();
    let mut next = new_game(2);
    next.entries.push(change(2, 2).entries.remove(0));
    next.keys.push(SeatKey { place: 1, hash: KeyHash([5; 32]) });
    let again = Change { next: Some(Box::new(next.clone())), ..change(1, 2) };
    let other = Change { next: Some(Box::new(new_game(3))), ..change(1, 2) };
    assert_eq!(store.commit(&[again]).await.unwrap(), [Verdict::Written]);
    assert_eq!(store.commit(&[other]).await.unwrap(), [Verdict::Taken]);
    let made = store.game(&id(2)).await.unwrap().unwrap();
    assert_eq!((made.entries.len(), made.keys), (2, next.keys));
    assert_eq!(store.game(&id(3)).await.unwrap(), None);
}

async fn last_numbers_are_those_of_the_games_that_there_are(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1), change(1, 2), new_game(2)]).await.unwrap();
    let mut last = store.last_numbers(&[id(1), id(2), id(3)]).await.unwrap();
    last.sort();
    assert_eq!(last, [(id(1), 2), (id(2), 1)]);
    assert!(store.last_numbers(&[]).await.unwrap().is_empty());
}

async fn a_pass_gives_a_seat_once(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1), new_game(2)]).await.unwrap();
    let (pass, late, key) = (KeyHash([1; 32]), KeyHash([2; 32]), KeyHash([3; 32]));
    store.add_pass(&id(1), 3, pass, Millis(100)).await.unwrap();
    store.add_pass(&id(1), 2, late, Millis(50)).await.unwrap();
    assert_eq!(store.use_pass(&id(2), pass, key, Millis(10)).await.unwrap(), None, "of another game");
    assert_eq!(store.use_pass(&id(1), key, key, Millis(10)).await.unwrap(), None, "no pass");
    assert_eq!(store.use_pass(&id(1), late, key, Millis(50)).await.unwrap(), None, "expired");
    let (one, two, game) = (ground.open().await, ground.open().await, id(1));
    let (one, two) = tokio::join!(
        one.use_pass(&game, pass, key, Millis(99)),
        two.use_pass(&game, pass, KeyHash([4; 32]), Millis(99))
    );
    let mut seats = [one.unwrap(), two.unwrap()];
    seats.sort();
    assert_eq!(seats, [None, Some(3)]);
    let keys = store.game(&id(1)).await.unwrap().unwrap().keys;
    assert!(matches!(keys[..], [SeatKey { place: 3, .. }]), "{keys:?}");
    assert!(store.game(&id(2)).await.unwrap().unwrap().keys.is_empty());
}

async fn the_lobby_has_the_newest_first(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.lobby(10).await.unwrap(), StoredLobby::default());
    let lists = [Some(List::Open), Some(List::Live), Some(List::Over), None];
    for game in 0..40 {
        let list = lists[usize::try_from(game % 4).unwrap()];
        let at = Millis(u64::from(game * 7 % 40));
        let made = Change { head: Head { list, at, ..head(game, 1) }, ..new_game(game) };
        store.commit(&[made]).await.unwrap();
    }
    let newest = |list: u32, most: usize| {
        let mut games: Vec<u32> = (0..40).filter(|game| game % 4 == list).collect();
        games.sort_by_key(|game| std::cmp::Reverse(game * 7 % 40));
        games.into_iter().map(|game| head(game, 1).listing).take(most).collect::<Vec<_>>()
    };
    let lobby = store.lobby(6).await.unwrap();
    assert_eq!(lobby.open, newest(0, 6));
    assert_eq!(lobby.live, newest(1, 6));
    assert_eq!(lobby.over, newest(2, 6));
    let closed = Change { head: Head { list: None, ..head(28, 2) }, ..change(28, 2) };
    store.commit(&[closed]).await.unwrap();
    assert!(!store.lobby(10).await.unwrap().open.contains(&head(28, 1).listing));
}

async fn what_is_due_is_found_oldest_first(ground: &Ground) {
    let store = ground.open().await;
    for (game, due) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(200))] {
        let made = Change { head: Head { due: due.map(Millis), ..head(game, 1) }, ..new_game(game) };
        store.commit(&[made]).await.unwrap();
    }
    assert!(store.due(Millis(99), 10).await.unwrap().is_empty());
    assert_eq!(store.due(Millis(250), 10).await.unwrap(), [id(2), id(4)]);
    assert_eq!(store.due(Millis(999), 2).await.unwrap(), [id(2), id(4)]);
    let done = Change { head: Head { due: None, ..head(2, 2) }, ..change(2, 2) };
    store.commit(&[done]).await.unwrap();
    assert_eq!(store.due(Millis(999), 10).await.unwrap(), [id(4), id(1)]);
}

async fn an_outage_is_found_once(ground: &Ground) {
    let stores = [ground.open().await, ground.open().await, ground.open().await, ground.open().await];
    let (store, lapse) = (&stores[0], Millis(10));
    assert_eq!(store.beat(Millis(100), lapse).await.unwrap(), None, "nothing ran before");
    assert_eq!(store.beat(Millis(110), lapse).await.unwrap(), None);
    assert_eq!(store.beat(Millis(105), lapse).await.unwrap(), None, "a clock that is behind");
    assert_eq!(store.beat(Millis(120), lapse).await.unwrap(), None, "the later beat stood");
    for start in [200, 300, 400] {
        let beats = stores
            .clone()
            .map(|store| tokio::spawn(async move { store.beat(Millis(start), Millis(10)).await.unwrap() }));
        let mut found = Vec::new();
        for beat in beats {
            found.extend(beat.await.unwrap());
        }
        let from = if start == 200 { 120 } else { start - 100 };
        assert_eq!(found, [Outage { from: Millis(from), until: Millis(start) }]);
    }
    let all = store.outages(Millis(0)).await.unwrap();
    assert_eq!(all.iter().map(|outage| outage.until.0).collect::<Vec<_>>(), [200, 300, 400]);
    assert_eq!(store.outages(Millis(200)).await.unwrap(), all[1..]);
    assert!(store.outages(Millis(400)).await.unwrap().is_empty());
}

async fn two_nodes_may_start_at_once(ground: &Ground) {
    let starts: Vec<_> = (0..8).map(|_| tokio::spawn(ground.clone().try_open())).collect();
    for start in starts {
        let store = start.await.unwrap().unwrap();
        store.lobby(1).await.unwrap();
    }
}

async fn a_newer_database_is_left_alone(ground: &Ground) {
    drop(ground.open().await);
    ground.run("INSERT INTO versions (version) VALUES (77)").await;
    let error = ground.clone().try_open().await.unwrap_err();
    let versions = i64::try_from(schema::SQLITE.len()).unwrap();
    assert!(matches!(error, StoreError::Newer { found: 77, known } if known == versions), "{error:?}");
}

async fn the_writer_answers_everybody(ground: &Ground) {
    let store = ground.open().await;
    let writer = Writer::start(store.clone());
    let play = |game: u32| {
        let writer = writer.clone();
        tokio::spawn(async move {
            assert_eq!(writer.write(new_game(game)).await.unwrap(), Verdict::Written);
            for number in 2..=10 {
                let (one, two) =
                    tokio::join!(writer.write(change(game, number)), writer.write(change(game, number)));
                assert_eq!([one.unwrap(), two.unwrap()], [Verdict::Written, Verdict::Taken]);
            }
        })
    };
    let games: Vec<_> = (0..300).map(play).collect();
    for game in games {
        game.await.unwrap();
    }
    let ids: Vec<GameId> = (0..300).map(id).collect();
    assert!(store.last_numbers(&ids).await.unwrap().iter().all(|(_, last)| *last == 10));
}

async fn one_bad_change_does_not_hold_up_the_others(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[new_game(1000)]).await.unwrap();
    let writer = Writer::start(store.clone());
    let write = |change: Change| {
        let writer = writer.clone();
        tokio::spawn(async move { writer.write(change).await })
    };
    let good: Vec<_> = (0..50).map(|game| write(new_game(game))).collect();
    // The first is refused before it comes to the database, the second by the database.
    let senseless = write(Change { entries: Vec::new(), ..change(7, 1) });
    let refused = write(Change { next: Some(Box::new(new_game(1000))), ..new_game(2000) });
    let more: Vec<_> = (100..150).map(|game| write(new_game(game))).collect();
    for verdict in good.into_iter().chain(more) {
        assert_eq!(verdict.await.unwrap().unwrap(), Verdict::Written);
    }
    assert!(matches!(senseless.await.unwrap(), Err(StoreError::Invalid(_))));
    assert!(matches!(refused.await.unwrap(), Err(StoreError::Refused(_))));
    assert_eq!(store.game(&id(2000)).await.unwrap(), None);
}
