//! Databases and games to test with.

use std::sync::Arc;

use tempfile::TempDir;
use tomoe_play::Millis;
use tomoe_throwaway::Cluster;
use tomoe_wire::{GameId, Scope};

use crate::store::{
    Change, Database, Head, KeyHash, List, NewEntry, Store, StoreError, StoredAccount, StoredSession,
    StoredToken,
};

/// A database that is gone with the last clone of this.
#[derive(Clone)]
pub(super) struct Ground {
    pub(super) database: Database,
    _kept: Kept,
}

/// What goes with it.
#[derive(Clone)]
enum Kept {
    Folder { _folder: Arc<TempDir> },
    Cluster { _cluster: Arc<Cluster> },
}

impl Ground {
    pub(super) fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        // The folder is made, too.
        let database = Database::file(folder.path().join("new/games.db"));
        Self { database, _kept: Kept::Folder { _folder: Arc::new(folder) } }
    }

    /// None where PostgreSQL is missing, and may be.
    pub(super) fn postgres() -> Option<Self> {
        Cluster::shared().map(Self::of_cluster)
    }

    pub(super) fn of_cluster(cluster: Arc<Cluster>) -> Self {
        let database = Database::Postgres { url: cluster.new_database() };
        Self { database, _kept: Kept::Cluster { _cluster: cluster } }
    }

    /// Opens the database, as one more node does.
    pub(super) async fn open(&self) -> Store {
        self.clone().try_open().await.unwrap()
    }

    pub(super) async fn try_open(self) -> Result<Store, StoreError> {
        Store::open(&self.database).await
    }

    /// Runs a statement that the store would not.
    pub(super) async fn run(&self, statement: &'static str) {
        use sqlx::Connection;
        match &self.database {
            Database::Sqlite { path, .. } => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
                let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
                sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
            }
            Database::Postgres { url } => {
                let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
            }
        }
    }
}

pub(super) fn id(game: u32) -> GameId {
    format!("game{game:08}").parse().unwrap()
}

/// A game that is made with its first entry.
pub(super) fn new_game(game: u32) -> Change {
    Change { setting: Some(format!(r#"{{"game":{game}}}"#)), ..change(game, 1) }
}

/// An entry of a game that is played.
pub(super) fn change(game: u32, number: u32) -> Change {
    Change {
        game: id(game),
        setting: None,
        entries: vec![NewEntry { number, text: format!(r#"{{"number":{number}}}"#) }],
        keys: Vec::new(),
        head: head(game, number),
        next: None,
    }
}

pub(super) fn head(game: u32, number: u32) -> Head {
    Head {
        list: Some(List::Live),
        listing: format!(r#"{{"game":{game},"entries":{number}}}"#),
        at: Millis(u64::from(number)),
        due: None,
    }
}

/// An account of a name.
pub(super) fn account(name: &str) -> StoredAccount {
    StoredAccount {
        id: format!("id-{name}"),
        name: name.to_owned(),
        likeness: name.to_lowercase(),
        password: "$hash$".to_owned(),
        made: Millis(77),
        is_bot: false,
        is_apart: false,
    }
}

/// A token that was made at a time.
pub(super) fn token(at: u8) -> StoredToken {
    StoredToken {
        hash: KeyHash([at; 32]),
        id: format!("token{at:07}").parse().unwrap(),
        name: "My bot 巴".to_owned(),
        scopes: vec![Scope::Play, Scope::Chat],
        made: Millis(u64::from(at)),
        used: None,
    }
}

/// A session that began at a time.
pub(super) fn session(at: u8) -> StoredSession {
    let moment = Millis(u64::from(at));
    let id = format!("session{at:05}").parse().unwrap();
    StoredSession { hash: KeyHash([at; 32]), id, device: "Browser".to_owned(), made: moment, seen: moment }
}
