//! Moving everything from one database to another.

use tomoe_play::Millis;
use tomoe_wire::Block;

use super::fixture::{Ground, account, change, id, new_game, session, token};
use crate::store::{
    Amounts, Change, Database, Head, KeyHash, List, NewEntry, SeatKey, Store, StoreError, StoredPush,
    StoredReport, TransferError, Verdict, backup, export, import,
};

/// More games than are read or written at once, in every list, with everything that may belong to one.
async fn fill(store: &Store) {
    let games: Vec<Change> = (0..450)
        .map(|game| {
            let list = [Some(List::Open), Some(List::Live), Some(List::Over), None][game as usize % 4];
            let due = (game % 3 == 0).then_some(Millis(u64::from(game)));
            let listing = format!(r#"{{"who":"{game} 巴 \"\\ \u0000"}}"#);
            let head = Head { list, listing, at: Millis(1 << 41 | u64::from(game)), due };
            let mut game = Change { head, ..new_game(game * 7919 % 1000) };
            game.entries.extend((2..20).map(|number| NewEntry { number, text: format!("[{number}, 1.50]") }));
            game.keys = (0..3).map(|place| SeatKey { place, hash: KeyHash([place * 40; 32]) }).collect();
            game
        })
        .collect();
    assert!(store.commit(&games).await.unwrap().iter().all(|verdict| *verdict == Verdict::Written));
    store.add_pass(&games[0].game, 1, KeyHash([9; 32]), Millis(7)).await.unwrap();
    fill_accounts(store).await;
    for now in [100, 5000, 90_000] {
        store.beat(Millis(now), Millis(1000)).await.unwrap();
    }
}

/// Two accounts, one of them with everything that may belong to one.
async fn fill_accounts(store: &Store) {
    for name in ["anna", "ben 巴"] {
        assert!(store.make_account(&account(name), &[KeyHash([1; 32]), KeyHash([2; 32])]).await.unwrap());
    }
    store.open_session("id-anna", &session(5), Millis(0)).await.unwrap();
    assert!(store.make_token("id-anna", &token(6), 3).await.unwrap());
    assert!(store.make_token("id-anna", &token(7), 3).await.unwrap());
    store.use_token(token(7).hash, Millis(99)).await.unwrap();
    assert!(store.become_bot("id-anna").await.unwrap());
    store.set_apart("id-ben 巴", true).await.unwrap();
    assert!(store.claim_seat("id-anna", &id(0), KeyHash([40; 32])).await.unwrap());
    let block = Block { name: "Rude 巴".to_owned(), at: Millis(6) };
    assert!(store.block("id-anna", "rude巴", &block, 9).await.unwrap());
    assert!(store.set_closed("id-ben 巴", Some(Millis(8))).await.unwrap());
    let report = StoredReport {
        id: id(1),
        at: Millis(3),
        game: id(0),
        place: 1,
        name: "Rude 巴".to_owned(),
        account: None,
        message: Some((2, "\"…\"".to_owned())),
        reason: "spam".to_owned(),
        text: "again\nand again".to_owned(),
        reporter: None,
        closed: None,
    };
    store.add_report(&report, Some("id-anna")).await.unwrap();
    store.add_report(&StoredReport { id: id(2), message: None, ..report }, None).await.unwrap();
    assert!(store.close_report(&id(2), Millis(9)).await.unwrap());
    store.vapid("secret").await.unwrap();
    let push = |name: &str| StoredPush {
        endpoint: name.to_owned(),
        p256dh: "key".to_owned(),
        auth: "auth".to_owned(),
    };
    store.add_push(&push("annas"), Some(session(5).hash), &[], Millis(3), 9).await.unwrap();
    let seats = [(id(0), KeyHash([0; 32]))];
    store.add_push(&push("guests"), None, &seats, Millis(4), 9).await.unwrap();
}

const FILLED: Amounts = Amounts { games: 450, entries: 450 * 19, accounts: 2, outages: 2 };

async fn exported(database: &Database) -> String {
    let mut lines = Vec::new();
    export(database, &mut lines).await.unwrap();
    String::from_utf8(lines).unwrap()
}

/// From one database to the next and back, through every one that there is here.
#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_from_database_to_database() {
    let first = Ground::sqlite();
    fill(&first.open().await).await;
    let lines = exported(&first.database).await;
    assert_eq!(lines.lines().count(), 1 + 450 + 1 + 2 + 2 + 3 + 2 + 1 + 1);
    let (second, third) = (Ground::postgres(), Ground::sqlite());
    for ground in second.iter().chain([&third]) {
        assert_eq!(import(&ground.database, lines.as_bytes()).await.unwrap(), FILLED);
        assert!(exported(&ground.database).await == lines, "to the letter");
        let (store, original) = (ground.open().await, first.open().await);
        assert_eq!(store.game(&id(0)).await.unwrap(), original.game(&id(0)).await.unwrap());
        assert_eq!(store.lobby(500).await.unwrap(), original.lobby(500).await.unwrap());
        assert_eq!(
            store.due(Millis(1000), 500).await.unwrap(),
            original.due(Millis(1000), 500).await.unwrap()
        );
        assert_eq!(
            store.use_pass(&id(0), KeyHash([9; 32]), KeyHash([8; 32]), Millis(6)).await.unwrap(),
            Some(1)
        );
        let anna = store.token(token(6).hash).await.unwrap();
        assert_eq!(anna, original.token(token(6).hash).await.unwrap());
        assert!(anna.is_some_and(|(account, _)| account.is_bot && !account.is_apart));
        assert!(store.account_by_id("id-ben 巴").await.unwrap().unwrap().is_apart);
        assert_eq!(store.vapid("another").await.unwrap(), "secret");
        assert_eq!(store.pushes_for(&id(0), 0).await.unwrap().len(), 1);
        assert_eq!(store.commit(&[change(0, 20)]).await.unwrap(), [Verdict::Written], "the game goes on");
    }
}

#[tokio::test]
async fn only_an_empty_database_is_imported_into_and_only_a_whole_file() {
    let ground = Ground::sqlite();
    fill(&ground.open().await).await;
    let lines = exported(&ground.database).await;
    let used = import(&ground.database, lines.as_bytes()).await.unwrap_err();
    assert!(matches!(used, TransferError::NotEmpty), "{used:?}");
    assert!(exported(&ground.database).await == lines);

    let grounds = [Some(Ground::sqlite()), Ground::postgres()];
    for target in grounds.into_iter().flatten() {
        let halves = [lines.len() / 2, lines.rfind("{\"end").unwrap()].map(|end| &lines[..end]);
        for half in halves {
            import(&target.database, half.as_bytes()).await.unwrap_err();
        }
        let first_game = lines.lines().nth(1).unwrap();
        let twice = lines.replacen(first_game, &format!("{first_game}\n{first_game}"), 1);
        let fewer = lines.replacen(&format!("{first_game}\n"), "", 1);
        let more = format!("{lines}\n");
        let wrong_list = lines.replacen("\"live\"", "\"dead\"", 1);
        let wrong_name = lines.replacen("game00000000", "../../passwd", 1);
        let newer = lines.replacen(":1}", ":2}", 1);
        for wrong in [&twice, &fewer, &more, &wrong_list, &wrong_name, &newer, "", "\n", "no export"] {
            let error = import(&target.database, wrong.as_bytes()).await.unwrap_err();
            assert!(matches!(error, TransferError::Line { .. }), "{error:?}");
        }
        let store = target.open().await;
        assert!(store.lobby(1).await.unwrap().live.is_empty(), "nothing stays of what failed");
        drop(store);
        assert_eq!(import(&target.database, lines.as_bytes()).await.unwrap(), FILLED);
    }
}

/// While games go on, an export has whole games as they were at one moment.
#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_of_one_moment() {
    for ground in [Some(Ground::sqlite()), Ground::postgres()].into_iter().flatten() {
        let store = ground.open().await;
        let games: Vec<Change> = (0..400).map(new_game).collect();
        store.commit(&games).await.unwrap();
        let playing = tokio::spawn(async move {
            for number in 2.. {
                // All games move together, so that those of any moment are equally long.
                let round: Vec<Change> = (0..400).map(|game| change(game, number)).collect();
                if store.commit(&round).await.is_err() || number == 60 {
                    return;
                }
            }
        });
        let mut exports = 0;
        while !playing.is_finished() || exports == 0 {
            let mut lines = Vec::new();
            let amounts = export(&ground.database, &mut lines).await.unwrap();
            assert_eq!(amounts.entries % 400, 0, "{amounts:?}");
            exports += 1;
        }
        playing.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_a_database_of_its_own() {
    let (ground, copy) = (Ground::sqlite(), Ground::sqlite());
    let Database::Sqlite { path, .. } = &copy.database else { panic!("it is a file") };
    let missing = backup(&ground.database, path).await.unwrap_err();
    assert!(matches!(missing, StoreError::Missing(_)), "{missing:?}");
    assert!(export(&ground.database, &mut Vec::new()).await.is_err());
    let store = ground.open().await;
    fill(&store).await;
    assert!(backup(&ground.database, path).await.is_err(), "there is no such folder");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let playing = tokio::spawn(async move {
        for number in 20..200 {
            assert_eq!(store.commit(&[change(0, number)]).await.unwrap(), [Verdict::Written]);
        }
    });
    backup(&ground.database, path).await.unwrap();
    playing.await.unwrap();
    let copied = copy.open().await;
    let last = copied.last_numbers(&[id(0)]).await.unwrap()[0].1;
    assert!((19..200).contains(&last));
    assert_eq!(copied.commit(&[change(0, last + 1)]).await.unwrap(), [Verdict::Written]);
    let exists = backup(&ground.database, path).await.unwrap_err();
    assert!(exists.to_string().contains("exists already"), "{exists}");
    let beside = std::fs::read_dir(path.parent().unwrap()).unwrap().flatten();
    assert!(!beside.into_iter().any(|file| file.file_name().to_string_lossy().ends_with("unfinished")));
}
