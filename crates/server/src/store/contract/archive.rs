//! What the archive of every database has to keep to.

use tomoe_play::Millis;

use super::fixture::{Ground, account, change, head, id, new_game};
use crate::store::{
    Archived, Change, Facts, Head, KeyHash, List, MOST_MOVES, Place, PositionKey, SeatKey, Store, Tally,
    Visit, Wanted,
};

/// A public game that has ended.
pub(super) fn ended(game: u32) -> Change {
    Change { head: Head { list: Some(List::Over), ..head(game, 1) }, ..new_game(game) }
}

/// What is said of a game: it ended at a moment, somebody or nobody won, and these were its positions and moves.
pub(super) fn archived(game: u32, winner: Option<usize>, visits: &[(i64, &str)]) -> Archived {
    let visit = |&(position, mv): &(i64, &str)| Visit {
        position: PositionKey(position),
        mv: (!mv.is_empty()).then(|| mv.to_owned()),
    };
    let facts = Facts {
        rules: if game.is_multiple_of(2) { "mana" } else { "yonmoque" },
        result: winner.map_or("draw".to_owned(), |winner| format!("win:{}", ["r", "a", "b", "w"][winner])),
        winner,
        at: Millis(u64::from(game) * 1000),
        month: format!("2026-{:02}", game % 12 + 1),
        players: vec![format!("guest {}", game % 3), "ada".to_owned()],
        visits: visits.iter().map(visit).collect(),
        rated: None,
    };
    Archived { game: id(game), facts: Some(facts) }
}

async fn found(store: &Store, wanted: Wanted) -> Vec<u32> {
    let found = store.archived(&wanted, 100).await.unwrap();
    found.iter().map(|found| found.place.game.as_str()[4..].parse().unwrap()).collect()
}

pub(super) async fn a_game_is_archived_once_whoever_does_it(ground: &Ground) {
    let store = ground.open().await;
    let games: Vec<Change> = (0..40).map(ended).collect();
    store.commit(&games).await.unwrap();
    store
        .commit(&[new_game(90), Change { head: Head { list: None, ..head(91, 1) }, ..new_game(91) }])
        .await
        .unwrap();
    assert_eq!(store.unarchived(100).await.unwrap().len(), 40, "neither those that go on nor private ones");
    assert_eq!(store.unarchived(3).await.unwrap(), [id(0), id(1), id(2)]);

    // Four nodes archive the same games, in batches that overlap, as long as there are some.
    let archive = |first: u32| {
        let ground = ground.clone();
        tokio::spawn(async move {
            let store = ground.open().await;
            let mut own = 0;
            while !store.unarchived(1).await.unwrap().is_empty() {
                let batch: Vec<Archived> = (first..first + 25)
                    .map(|game| archived(game % 40, Some(0), &[(7, "a"), (8, "")]))
                    .collect();
                own += store.archive(&batch).await.unwrap();
            }
            own
        })
    };
    let mut all = 0;
    for node in [0, 10, 20, 30].map(archive) {
        all += node.await.unwrap();
    }
    assert_eq!(all, 40);
    let statistics = store.statistics(PositionKey(7)).await.unwrap();
    let forty = Tally { won: [40, 0, 0, 0], drawn: 0 };
    assert_eq!((statistics.all, statistics.moves), (forty, vec![("a".to_owned(), forty)]));
    let last = store.statistics(PositionKey(8)).await.unwrap();
    assert_eq!((last.all, last.moves.len()), (forty, 0));
    assert_eq!(store.statistics(PositionKey(9)).await.unwrap().all, Tally::default());
    // What is said afterwards in a game changes nothing.
    store
        .commit(&[Change { head: Head { list: Some(List::Over), ..head(3, 2) }, ..change(3, 2) }])
        .await
        .unwrap();
    assert!(store.unarchived(100).await.unwrap().is_empty());
}

pub(super) async fn a_game_without_a_result_is_looked_at_once(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[ended(1), ended(2)]).await.unwrap();
    let nothing = Archived { game: id(1), facts: None };
    assert_eq!(store.archive(&[nothing, archived(2, None, &[(1, "a")])]).await.unwrap(), 2);
    assert!(store.unarchived(10).await.unwrap().is_empty());
    assert_eq!(found(&store, Wanted::default()).await, [2]);
    let no_such_game = archived(77, None, &[(1, "a")]);
    assert_eq!(store.archive(&[no_such_game]).await.unwrap(), 0);
    assert_eq!(store.statistics(PositionKey(1)).await.unwrap().all, Tally { won: [0; 4], drawn: 1 });
}

pub(super) async fn the_most_played_moves_come_first(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&(0..400).map(ended).collect::<Vec<_>>()).await.unwrap();
    // Each of the moves 1 to 9 is played as often as it says, the others once each; colours win in turn.
    let often: Vec<String> = (1..10).flat_map(|mv| std::iter::repeat_n(format!("m{mv}"), mv)).collect();
    let mv = |game: u32| often.get(game as usize).cloned().unwrap_or_else(|| format!("n{game:03}"));
    let batch: Vec<Archived> = (0..400)
        .map(|game| archived(game, [Some(0), Some(1), None, Some(3)][game as usize % 4], &[(-5, &mv(game))]))
        .collect();
    for part in batch.chunks(90) {
        assert_eq!(store.archive(part).await.unwrap(), part.len());
    }
    let statistics = store.statistics(PositionKey(-5)).await.unwrap();
    assert_eq!(statistics.all, Tally { won: [100, 100, 0, 100], drawn: 100 });
    let counts: Vec<u32> = statistics.moves.iter().map(|(_, tally)| tally.games()).collect();
    assert_eq!(counts[..10], [9, 8, 7, 6, 5, 4, 3, 2, 1, 1]);
    assert_eq!((statistics.moves[0].0.as_str(), counts.len()), ("m9", MOST_MOVES as usize));
}

pub(super) async fn games_are_found_by_what_is_known_of_them(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&(0..30).map(ended).collect::<Vec<_>>()).await.unwrap();
    let visits = |game: u32| if game < 10 { [(1, "a"), (2, "b")] } else { [(1, "b"), (3, "")] };
    let batch: Vec<Archived> =
        (0..30).map(|game| archived(game, (!game.is_multiple_of(5)).then_some(0), &visits(game))).collect();
    store.archive(&batch).await.unwrap();
    let all = || Wanted::default();
    let text = |text: &str| Some(text.to_owned());
    let newest: Vec<u32> = (0..30).rev().collect();
    assert_eq!(found(&store, all()).await, newest, "the newest first");
    assert_eq!(found(&store, Wanted { position: Some(PositionKey(1)), ..all() }).await, newest);
    let those = |keep: fn(&u32) -> bool| newest.iter().copied().filter(keep).collect::<Vec<_>>();
    let (mana, draws) = (|game: &u32| game.is_multiple_of(2), |game: &u32| game.is_multiple_of(5));
    assert_eq!(found(&store, Wanted { rules: text("mana"), ..all() }).await, those(mana));
    assert_eq!(found(&store, Wanted { result: text("draw"), ..all() }).await, those(draws));
    assert_eq!(
        found(&store, Wanted { rules: text("mana"), result: text("draw"), ..all() }).await,
        [20, 10, 0]
    );
    assert_eq!(found(&store, Wanted { player: text("guest 1"), ..all() }).await, those(|game| game % 3 == 1));
    assert_eq!(found(&store, Wanted { player: text("ada"), ..all() }).await, newest);
    assert!(
        found(&store, Wanted { player: text("Guest 1"), ..all() }).await.is_empty(),
        "names are folded before"
    );
    assert_eq!(
        found(&store, Wanted { position: Some(PositionKey(2)), ..all() }).await,
        those(|game| *game < 10)
    );
    let both =
        Wanted { player: text("guest 1"), position: Some(PositionKey(2)), rules: text("mana"), ..all() };
    assert_eq!(found(&store, both).await, [4]);
    let between = Wanted { since: Some(Millis(5000)), until: Some(Millis(8000)), ..all() };
    assert_eq!(found(&store, between).await, [7, 6, 5]);
    let older = Wanted { before: Some(Place { at: Millis(2000), game: id(2) }), ..all() };
    assert_eq!(found(&store, older).await, [1, 0]);
    let found = store.archived(&all(), 1).await.unwrap();
    assert_eq!(found[0].listing, ended(29).head.listing);
    let months = store.months().await.unwrap();
    assert_eq!(months.iter().map(|month| month.games).sum::<u64>(), 30);
    assert_eq!(
        (months[0].month.as_str(), months[0].rules.as_str(), months[0].games),
        ("2026-12", "yonmoque", 2)
    );
}

pub(super) async fn who_deletes_an_account_is_not_found_any_more(ground: &Ground) {
    let store = ground.open().await;
    let mut game = ended(1);
    game.keys = vec![SeatKey { place: 0, hash: KeyHash([1; 32]) }];
    game.head.listing =
        r#"{"game":"game00000001","rules":"mana","clock":"-","seats":[{"name":"Ada"},{"name":"Guest 1"}],"position":"","turns":0,"at":5}"#.to_owned();
    store.commit(&[game]).await.unwrap();
    store.archive(&[archived(1, None, &[(1, "a")])]).await.unwrap();
    store.make_account(&account("ada"), &[]).await.unwrap();
    assert!(store.claim_seat("id-ada", &id(1), KeyHash([1; 32])).await.unwrap());
    store.delete_account("id-ada").await.unwrap();
    let by = |name: &str| Wanted { player: Some(name.to_owned()), ..Wanted::default() };
    assert!(found(&store, by("ada")).await.is_empty());
    assert_eq!(found(&store, by("guest 1")).await, [1]);
}

/// A transaction that does not come to its end leaves no mark and no count.
pub(super) async fn what_fails_halfway_is_archived_later(ground: &Ground) {
    let store = ground.open().await;
    store.commit(&[ended(1), ended(2)]).await.unwrap();
    ground.run("ALTER TABLE archive_moves RENAME TO hidden").await;
    let batch = [archived(1, Some(0), &[(1, "a")]), archived(2, Some(1), &[(1, "a")])];
    assert!(store.archive(&batch).await.is_err());
    ground.run("ALTER TABLE hidden RENAME TO archive_moves").await;
    assert_eq!(store.unarchived(10).await.unwrap().len(), 2);
    assert!(found(&store, Wanted::default()).await.is_empty());
    assert_eq!(store.archive(&batch).await.unwrap(), 2);
    assert_eq!(store.statistics(PositionKey(1)).await.unwrap().all, Tally { won: [1, 1, 0, 0], drawn: 0 });
}
