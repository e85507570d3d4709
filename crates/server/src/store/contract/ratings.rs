//! What every database has to keep to about ratings and those who look for a game.

use tomoe_games::Game;
use tomoe_play::Millis;
use tomoe_wire::{Block, Pool, Speed};

use super::archive::{archived, ended};
use super::fixture::{Ground, account, id};
use super::on_every_database;
use crate::ratings::RatedGame;
use crate::store::{Archived, KeyHash, Seek, Sought, Store};

on_every_database! {
    a_game_is_rated_once_whoever_does_it
    only_games_of_known_players_are_rated
    games_against_programs_count_apart_for_who_wishes_so
    what_is_known_of_a_deleted_account_goes
    two_who_look_for_a_game_find_each_other_once
    who_has_gone_is_looked_for_no_more
    nobody_is_paired_with_whom_they_have_blocked
}

const POOL: Pool = Pool { game: Game::Mana, is_many: false, speed: Speed::Blitz };

/// A game that the first of two won.
fn rated(game: u32, levels: [Option<u8>; 2]) -> Archived {
    let mut archived = archived(game, Some(0), &[]);
    archived.facts.as_mut().unwrap().rated = Some(RatedGame {
        pool: POOL,
        at: Millis(u64::from(game) * 1000),
        levels: levels.to_vec(),
        apart: vec![false; 2],
        ranks: vec![0, 1],
        is_rulebook: true,
    });
    archived
}

async fn with_players(ground: &Ground) -> Store {
    let store = ground.open().await;
    for name in ["anna", "ben"] {
        store.make_account(&account(name), &[]).await.unwrap();
    }
    store.commit(&(0..10).map(ended).collect::<Vec<_>>()).await.unwrap();
    store
}

async fn games(store: &Store, player: &str) -> Vec<(String, u32)> {
    let ratings = store.ratings_of(player).await.unwrap();
    ratings.into_iter().map(|(pool, rating)| (pool, rating.games)).collect()
}

async fn a_game_is_rated_once_whoever_does_it(ground: &Ground) {
    let store = with_players(ground).await;
    for game in 0..10 {
        store.give_seat("id-anna", &id(game), 0).await.unwrap();
        store.give_seat("id-ben", &id(game), 1).await.unwrap();
    }
    let nodes = (0..3).map(|_| {
        let ground = ground.clone();
        tokio::spawn(async move {
            let store = ground.open().await;
            while !store.unarchived(1).await.unwrap().is_empty() {
                store.archive(&(0..10).map(|game| rated(game, [None; 2])).collect::<Vec<_>>()).await.unwrap();
            }
        })
    });
    for node in nodes.collect::<Vec<_>>() {
        node.await.unwrap();
    }
    assert_eq!(games(&store, "id-anna").await, [("mana-blitz".to_owned(), 10)]);
    let best = store.best("mana-blitz", 400.0, false, 10).await.unwrap();
    let names: Vec<_> = best.iter().map(|it| (it.player.as_str(), it.name.as_deref())).collect();
    assert_eq!(names, [("id-anna", Some("anna")), ("id-ben", Some("ben"))]);
    let [anna, ben] = [&best[0], &best[1]].map(|listed| listed.rating.strength);
    assert!(anna.rating > 1650.0 && (anna.rating + ben.rating - 3000.0).abs() < 1e-6, "{anna:?} {ben:?}");
    assert!(anna.deviation < 250.0, "{anna:?}");
    let past = store.past_ratings("id-anna", "mana-blitz", 4).await.unwrap();
    assert_eq!(past.iter().map(|past| past.game.clone()).collect::<Vec<_>>(), [id(6), id(7), id(8), id(9)]);
    assert!(past.is_sorted_by(|one, next| one.rating < next.rating), "she won them all: {past:?}");
    assert!((past[3].rating - anna.rating).abs() < 1e-9);
    assert_eq!(store.count_above("mana-blitz", 100.0).await.unwrap(), 2);
    assert_eq!(store.count_above("mana-slow", 100.0).await.unwrap(), 0);
}

async fn only_games_of_known_players_are_rated(ground: &Ground) {
    let store = with_players(ground).await;
    store.give_seat("id-anna", &id(0), 0).await.unwrap();
    store.give_seat("id-anna", &id(1), 0).await.unwrap();
    store.give_seat("id-anna", &id(1), 1).await.unwrap();
    store.give_seat("id-anna", &id(2), 0).await.unwrap();
    let batch = [rated(0, [None; 2]), rated(1, [None; 2]), rated(2, [None, Some(4)])];
    assert_eq!(store.archive(&batch).await.unwrap(), 3);
    // Of the first the other player is unknown, of the second she is her own.
    assert_eq!(games(&store, "id-anna").await, [("mana-blitz".to_owned(), 1)]);
    assert_eq!(games(&store, "level-4").await, [("mana-blitz".to_owned(), 1)]);
    let names = |people_only| {
        let best = store.best("mana-blitz", 400.0, people_only, 10);
        async { best.await.unwrap().into_iter().map(|it| (it.player, it.is_bot)).collect::<Vec<_>>() }
    };
    let (anna, level) = (("id-anna".to_owned(), false), ("level-4".to_owned(), false));
    assert_eq!(names(false).await, [anna.clone(), level]);
    assert_eq!(names(true).await, [anna]);
    ground.run("UPDATE accounts SET bot = 1 WHERE id = 'id-anna'").await;
    assert!(names(true).await.is_empty() && names(false).await[0].1, "she is a bot");
}

async fn games_against_programs_count_apart_for_who_wishes_so(ground: &Ground) {
    let store = with_players(ground).await;
    for game in 0..3 {
        store.give_seat("id-anna", &id(game), 0).await.unwrap();
    }
    store.give_seat("id-ben", &id(0), 1).await.unwrap();
    let apart = |game| {
        let mut rated = rated(game, [None, Some(4)]);
        rated.facts.as_mut().unwrap().rated.as_mut().unwrap().apart[0] = true;
        rated
    };
    store.archive(&[rated(0, [None; 2])]).await.unwrap();
    let ordinary = |store: Store| async move {
        let ratings = store.ratings_of("id-anna").await.unwrap();
        ratings.into_iter().find(|(pool, _)| pool == "mana-blitz").unwrap().1
    };
    let before = ordinary(store.clone()).await;
    store.archive(&[apart(1)]).await.unwrap();
    let level = store.ratings_of("level-4").await.unwrap();
    assert_eq!(level[0].0, "mana-blitz", "the program's own rating is the ordinary one");
    // It lost against somebody of whom nothing was known as an opponent of programs, not against who had won before.
    assert!((level[0].1.strength.rating - 1338.0).abs() < 1.0, "{level:?}");
    store.archive(&[apart(2)]).await.unwrap();
    assert_eq!(ordinary(store.clone()).await, before, "games against programs leave it alone");
    let both = [("mana-blitz-programs".to_owned(), 2), ("mana-blitz".to_owned(), 1)];
    assert_eq!(games(&store, "id-anna").await, both);
    let past = store.past_ratings("id-anna", "mana-blitz-programs", 9).await.unwrap();
    assert_eq!(past.iter().map(|past| past.game.clone()).collect::<Vec<_>>(), [id(1), id(2)]);
    let past = store.past_ratings("id-anna", "mana-blitz", 9).await.unwrap();
    assert_eq!(past.iter().map(|past| past.game.clone()).collect::<Vec<_>>(), [id(0)]);
    let best = store.best("mana-blitz", 400.0, true, 10).await.unwrap();
    assert_eq!(
        best.iter().map(|it| (it.player.as_str(), it.rating.games)).collect::<Vec<_>>(),
        [("id-anna", 1), ("id-ben", 1)]
    );
    store.delete_account("id-anna").await.unwrap();
    assert!(games(&store, "id-anna").await.is_empty());
}

async fn what_is_known_of_a_deleted_account_goes(ground: &Ground) {
    let store = with_players(ground).await;
    store.give_seat("id-anna", &id(0), 0).await.unwrap();
    store.give_seat("id-ben", &id(0), 1).await.unwrap();
    store.archive(&[rated(0, [None; 2])]).await.unwrap();
    store.seek(&seek("id-anna", 1), Millis(0)).await.unwrap();
    store.delete_account("id-anna").await.unwrap();
    assert!(games(&store, "id-anna").await.is_empty());
    assert!(store.past_ratings("id-anna", "mana-blitz", 9).await.unwrap().is_empty());
    assert_eq!(games(&store, "id-ben").await.len(), 1);
    assert!(store.seeks_like(&seek("id-ben", 1), Millis(1)).await.unwrap().is_empty());
}

fn seek(account: &str, at: u64) -> Seek {
    Seek {
        account: account.to_owned(),
        rules: "mana".to_owned(),
        clock: "180+2".to_owned(),
        wants_rulebook: true,
        rating: 1512.5,
        deviation: 90.0,
        key: KeyHash([account.len() as u8; 32]),
        since: Millis(at),
    }
}

async fn two_who_look_for_a_game_find_each_other_once(ground: &Ground) {
    let store = with_players(ground).await;
    let (anna, ben) = (seek("id-anna", 100), seek("id-ben", 120));
    assert_eq!(store.seek(&anna, Millis(0)).await.unwrap(), Sought::Since(Millis(100)));
    assert_eq!(store.seek(&ben, Millis(0)).await.unwrap(), Sought::Since(Millis(120)));
    assert_eq!(
        store.seek(&Seek { since: Millis(150), ..anna.clone() }, Millis(0)).await.unwrap(),
        Sought::Since(Millis(100)),
        "still"
    );
    assert_eq!(store.seeks_like(&ben, Millis(1)).await.unwrap(), std::slice::from_ref(&anna));
    let faster = Seek { clock: "60+0".to_owned(), ..ben.clone() };
    assert!(store.seeks_like(&faster, Millis(1)).await.unwrap().is_empty());

    let (one, two) = (ground.open().await, ground.open().await);
    let (first, second) = tokio::join!(
        one.take_seeks(&["id-anna", "id-ben"], Millis(200), Millis(190)),
        two.take_seeks(&["id-anna", "id-ben"], Millis(200), Millis(190))
    );
    assert!(first.unwrap() != second.unwrap(), "one of both nodes makes the game");
    assert!(store.seeks_like(&ben, Millis(190)).await.unwrap().is_empty(), "she is promised");
    assert!(
        store.take_seeks(&["id-anna", "id-ben"], Millis(300), Millis(290)).await.unwrap(),
        "no game came of it"
    );

    assert!(!store.take_seeks(&["id-ben"], Millis(305), Millis(290)).await.unwrap(), "he is promised");

    store.settle_seek("id-anna", &id(5), 1).await.unwrap();
    for _ in 0..2 {
        let found = Sought::Found { game: id(5), place: 1 };
        assert_eq!(store.seek(&Seek { since: Millis(400), ..anna.clone() }, Millis(0)).await.unwrap(), found);
    }
    assert!(!store.take_seeks(&["id-anna", "id-ben"], Millis(900), Millis(890)).await.unwrap(), "she plays");
    let again = Seek { key: KeyHash([9; 32]), since: Millis(1000), ..anna };
    assert_eq!(store.seek(&again, Millis(0)).await.unwrap(), Sought::Since(Millis(1000)), "another game");
}

async fn who_has_gone_is_looked_for_no_more(ground: &Ground) {
    let store = with_players(ground).await;
    let (anna, ben) = (seek("id-anna", 100), seek("id-ben", 120));
    store.seek(&anna, Millis(0)).await.unwrap();
    store.seek(&ben, Millis(110)).await.unwrap();
    assert!(store.seeks_like(&ben, Millis(1)).await.unwrap().is_empty(), "she has not asked since");
    store.seek(&anna, Millis(0)).await.unwrap();
    store.end_seek("id-anna").await.unwrap();
    assert!(store.seeks_like(&ben, Millis(1)).await.unwrap().is_empty());
}

async fn nobody_is_paired_with_whom_they_have_blocked(ground: &Ground) {
    let store = with_players(ground).await;
    let (anna, ben) = (seek("id-anna", 100), seek("id-ben", 120));
    store.seek(&anna, Millis(0)).await.unwrap();
    store.seek(&ben, Millis(0)).await.unwrap();
    let block = Block { name: "ben".to_owned(), at: Millis(1) };
    assert!(store.block("id-anna", "ben", &block, 9).await.unwrap());
    assert!(store.seeks_like(&anna, Millis(1)).await.unwrap().is_empty(), "she does not want to");
    assert!(store.seeks_like(&ben, Millis(1)).await.unwrap().is_empty(), "and is not found by him");
    store.unblock("id-anna", "ben").await.unwrap();
    assert_eq!(store.seeks_like(&ben, Millis(1)).await.unwrap(), [anna]);
}
