//! A server, and a browser reduced to what matters here: it keeps its cookie and says where its requests come from.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tomoe_client::new_key;
use tomoe_server::{Config, Database, Server};

pub(crate) const PASSWORD: &str = "a sentence to remember";

/// A server with a database of its own.
pub(crate) struct House {
    pub(crate) address: String,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
    pub(crate) folder: TempDir,
    /// The token of the computers of the house, if there are any.
    pub(crate) computers_token: Option<String>,
}

impl House {
    pub(crate) async fn start() -> Self {
        Self::open(TempDir::new().unwrap(), 0).await
    }

    pub(crate) async fn behind_proxy() -> Self {
        Self::open(TempDir::new().unwrap(), 1).await
    }

    /// A server that pushes messages to any address.
    pub(crate) async fn pushing_anywhere() -> Self {
        let folder = TempDir::new().unwrap();
        let database = Database::file(folder.path().join("games.db"));
        Self::on(database, folder, |config| config.push.is_anywhere = true).await
    }

    /// A server for many games that has computers, for which the test plays.
    pub(crate) async fn with_levels() -> Self {
        let folder = TempDir::new().unwrap();
        let database = Database::file(folder.path().join("games.db"));
        Self::with_levels_on(database, folder).await
    }

    async fn with_levels_on(database: Database, folder: TempDir) -> Self {
        let levels = ["Sprout", "Sparrow", "Carp"].map(str::to_owned).to_vec();
        Self::on(database, folder, |config| {
            config.levels = levels;
            config.addresses.games = std::num::NonZeroU32::new(1000).unwrap();
            config.addresses.requests = config.addresses.games;
        })
        .await
    }

    /// A node that has computers, on a database that it may share with others.
    pub(crate) async fn node_with_levels(database: Database) -> Self {
        Self::with_levels_on(database, TempDir::new().unwrap()).await
    }

    async fn open(folder: TempDir, proxies: usize) -> Self {
        let database = Database::file(folder.path().join("games.db"));
        Self::on(database, folder, |config| config.addresses.proxies = proxies).await
    }

    /// A node on a database that it may share with others.
    pub(crate) async fn node(database: Database) -> Self {
        Self::on(database, TempDir::new().unwrap(), |_| {}).await
    }

    async fn on(database: Database, folder: TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let mut config = Config::new(&[], database);
        change(&mut config);
        let server = Server::open(config).await.unwrap();
        let computers_token = server.computers_token().map(str::to_owned);
        let running = tokio::spawn(server.serve(listener, async { stopped.await.unwrap_or_default() }));
        Self { address, stop, running, folder, computers_token }
    }

    /// Ends the server.
    pub(crate) async fn end(self) {
        self.stop.send(()).unwrap();
        self.running.await.unwrap();
    }

    /// Ends the server and starts another one with the same database.
    pub(crate) async fn restart(self) -> Self {
        self.stop.send(()).unwrap();
        self.running.await.unwrap();
        let database = Database::file(self.folder.path().join("games.db"));
        match self.computers_token {
            Some(_) => Self::with_levels_on(database, self.folder).await,
            None => Self::open(self.folder, 0).await,
        }
    }

    pub(crate) fn browser(&self) -> Browser {
        let ours =
            [("origin", format!("http://{}", self.address)), ("content-type", "application/json".to_owned())];
        let headers = ours.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Browser { address: self.address.clone(), headers }
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The whole line that sets a cookie, if one does.
    pub(crate) cookie: Option<String>,
    /// The body, or nothing if it is none.
    pub(crate) json: Value,
}

impl Answer {
    pub(crate) fn problem(&self) -> &str {
        self.json["problem"].as_str().unwrap_or_default()
    }
}

/// A browser with a cookie at most.
#[derive(Clone)]
pub(crate) struct Browser {
    address: String,
    headers: BTreeMap<String, String>,
}

impl Browser {
    /// Sends a header from now on.
    pub(crate) fn header(&mut self, name: &str, value: &str) {
        self.headers.insert(name.to_owned(), value.to_owned());
    }

    pub(crate) fn without(&mut self, name: &str) {
        self.headers.remove(name);
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body.to_string())).await
    }

    pub(crate) async fn delete(&mut self, path: &str, body: Value) -> Answer {
        self.ask("DELETE", path, Some(body.to_string())).await
    }

    pub(crate) async fn register(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/v1/account", json!({ "name": name, "password": password })).await
    }

    pub(crate) async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/v1/session", json!({ "name": name, "password": password })).await
    }

    /// Makes a game, and gives its name and the key of the seat.
    pub(crate) async fn make_game(&mut self, name: &str) -> (String, String) {
        let key = new_key().as_str().to_owned();
        let wish = json!({
            "game": "yonmoque", "opponents": ["person"], "start": "rules", "clock": "-", "is-public": true, "place": 0,
            "name": name, "key": key,
        });
        let made = self.post("/api/v1/games", wish).await;
        assert_eq!(made.status, 200, "{made:?}");
        (made.json["game"].as_str().unwrap().to_owned(), key)
    }

    /// Sits down in a game, and gives the key of the seat.
    pub(crate) async fn sit(&mut self, game: &str, name: &str) -> String {
        let key = new_key().as_str().to_owned();
        let sat =
            self.post(&format!("/api/v1/games/{game}/seats"), json!({ "name": name, "key": key })).await;
        assert_eq!(sat.status, 200, "{sat:?}");
        key
    }

    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<String>) -> Answer {
        let body = body.unwrap_or_default();
        let headers: String =
            self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len(),
        );
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).map(str::to_owned);
        if let Some(cookie) = &cookie {
            self.header("cookie", cookie.split(';').next().unwrap());
        }
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            cookie,
            json: serde_json::from_str(body).unwrap_or_default(),
        }
    }
}
