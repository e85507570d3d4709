//! Engines connected by `tomoe bot`, and the example in Python, at a real server.
#![cfg(test)]

mod tls;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use tomoe_client::BotSite;
use tomoe_wire::{BotGame, ChallengeState, Challenges, GameId, MadeToken};

/// How long a round may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A process that is ended with the value.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Server {
    address: String,
    folder: PathBuf,
    _process: Process,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bots-{name}-{}", std::process::id()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        command
            .args(["serve", "--without-application", "--port", "0", "--computers", "0", "--data"])
            .arg(&folder);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
        Self { address: address.to_owned(), folder, _process: Process(child) }
    }

    /// The account of a bot, and a token for it.
    fn bot(&self, name: &str) -> String {
        let password = "a sentence to remember";
        let (_, cookie, _) =
            self.post("", "account", &format!(r#"{{"name":"{name}","password":"{password}"}}"#));
        let (status, ..) = self.post(&cookie, "account/bot", &format!(r#"{{"password":"{password}"}}"#));
        assert_eq!(status, 204);
        let wish = r#"{"name":"test","scopes":["play","challenge"]}"#;
        let (status, _, made) = self.post(&cookie, "account/tokens", wish);
        assert_eq!(status, 201, "{made}");
        serde_json::from_str::<MadeToken>(&made).unwrap().secret
    }

    /// Sends something: the status, the cookie that was set, and the body.
    fn post(&self, cookie: &str, path: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!("POST /api/v1/{path} HTTP/1.0\r\nhost: {}\r\ncookie: {cookie}\r\n", self.address);
        let rest = format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        stream.write_all((head + &rest).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), cookie.to_owned(), body.to_owned())
    }

    fn site(&self, token: &str) -> BotSite {
        BotSite::new(&format!("http://{}", self.address), token).unwrap()
    }

    /// Connects an engine, and waits until it is.
    fn connect(&self, token: &str, options: &[&str]) -> (Process, BufReader<ChildStdout>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        command.env("TOMOE_TOKEN", token).args(["bot", "--url", &format!("http://{}", self.address)]);
        command.args(["--move-time", "100ms"]).args(options);
        command.args(["--", env!("CARGO_BIN_EXE_tomoe"), "ugi", "--game", "{game}"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        wait_for(&mut said, "is connected");
        (Process(child), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Reads lines until one has these words.
fn wait_for(said: &mut impl BufRead, words: &str) {
    let mut line = String::new();
    while !line.contains(words) {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0, "it ended before it said {words:?}");
    }
}

/// The games that have come of the challenges of a bot, all of which were accepted.
async fn games(site: &BotSite) -> Vec<GameId> {
    let challenges: Challenges = site.get("challenges").await.unwrap();
    let games = challenges.outgoing.into_iter().map(|challenge| {
        assert_eq!(challenge.state, ChallengeState::Accepted, "{challenge:?}");
        challenge.game.unwrap()
    });
    games.collect()
}

async fn is_idle(site: &BotSite) -> bool {
    site.get::<Vec<BotGame>>("bot/games").await.unwrap().is_empty()
}

/// What lists say at the end.
async fn result(server: &Server, game: &GameId) -> Option<String> {
    let site = tomoe_client::Site::new([server.address.clone()]);
    let lobby = site.lobby().await.unwrap();
    lobby.over.into_iter().find(|listing| listing.game == *game)?.result
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_engines_play_a_round_robin_and_one_is_killed_in_the_middle() {
    let server = Server::start("round-robin");
    let names = ["Ada", "Ben", "Cora", "Dan"];
    let tokens = names.map(|name| server.bot(name));
    let mut running = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        // Each challenges to another game, and plays all of them.
        let mut rules = ["yonmoque", "mana", "mitsudomoe"];
        rules.rotate_left(index % 3);
        let mut options: Vec<&str> = rules.iter().flat_map(|game| ["--game", game]).collect();
        options.extend(names[index + 1..].iter().flat_map(|other| ["--challenge", other]));
        if index < 3 {
            options.extend(["--clock", "60+1"]);
        }
        running.push(server.connect(token, &options));
    }
    let (ben, mut said) = running.remove(1);
    wait_for(&mut said, "begins");
    drop(ben);
    let sites = tokens.each_ref().map(|token| server.site(token));
    assert!(!is_idle(&sites[1]).await, "it was in the middle of a game");
    let _ben = server.connect(&tokens[1], &[]);
    let began = Instant::now();
    for site in &sites {
        while !is_idle(site).await {
            assert!(began.elapsed() < PATIENCE, "the games go on for ever");
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    let mut all = Vec::new();
    for site in &sites {
        all.extend(games(site).await);
    }
    assert_eq!(all.len(), 6);
    for game in all {
        assert!(result(&server, &game).await.is_some(), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_in_python_plays_a_game() {
    let server = Server::start("python");
    let (python, ada) = (server.bot("Python"), server.bot("Ada"));
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    let mut command = Command::new("python3");
    command.arg(example).arg(format!("http://{}", server.address)).env("TOMOE_TOKEN", &python);
    let Ok(child) = command.spawn() else {
        // Straight to standard error, which a test that passes would keep to itself.
        let _ = writeln!(std::io::stderr(), "SKIPPED, for want of Python");
        return;
    };
    let _python = Process(child);
    let options = ["--challenge", "python", "--game", "yonmoque", "--until-idle"];
    let (mut ada_running, _said) = server.connect(&ada, &options);
    let began = Instant::now();
    while ada_running.0.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < PATIENCE, "the game goes on for ever");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let games = games(&server.site(&ada)).await;
    assert_eq!(games.len(), 1);
    assert!(result(&server, &games[0]).await.is_some());
}

#[test]
fn a_wrong_token_or_address_is_said_at_once() {
    let server = Server::start("wrong");
    let url = format!("http://{}", server.address);
    for (url, token, words) in
        [(url.as_str(), "tomoe_wrong", "token"), ("ftp://somewhere", "tomoe_wrong", "http://localhost:8023")]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        let ended = command.args(["bot", "--url", url, "--token", token, "--", "true"]).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
    }
}
