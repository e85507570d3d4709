//! A server and people who play on it.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tomoe_client::{Change, Seat, Site, new_key};
use tomoe_games::Game;
use tomoe_play::TimeControl;
use tomoe_server::{Config, Database, Server};
use tomoe_wire::{GameId, Key, NewGame, Opponent, SitDown, Start};

/// How long a test waits for what has to come: much longer than it takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A server with a database of its own.
pub(crate) struct Party {
    pub(crate) site: Site,
    pub(crate) address: String,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
    folder: TempDir,
}

impl Party {
    pub(crate) async fn start() -> Self {
        Self::with(|config| config).await
    }

    pub(crate) async fn with(change: impl FnOnce(Config) -> Config) -> Self {
        let folder = TempDir::new().unwrap();
        Self::open(folder, "127.0.0.1:0", change).await
    }

    async fn open(folder: TempDir, address: &str, change: impl FnOnce(Config) -> Config) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let server = Server::open(change(config(folder.path()))).await.unwrap();
        let running = tokio::spawn(server.serve(listener, async { stopped.await.unwrap_or_default() }));
        Self { site: Site::new([address.clone()]), address, stop, running, folder }
    }

    /// Ends the server and starts another one at the same address with the same database.
    pub(crate) async fn restart(self) -> Self {
        self.restart_after(Duration::ZERO).await
    }

    /// The same with a time in between in which no server runs.
    pub(crate) async fn restart_after(self, pause: Duration) -> Self {
        self.stop.send(()).unwrap();
        self.running.await.unwrap();
        tokio::time::sleep(pause).await;
        Self::open(self.folder, &self.address, |config| config).await
    }

    /// Two people at a new game.
    pub(crate) async fn two(&self, game: Game, clock: TimeControl) -> [Seat; 2] {
        let (id, key) = self.make(&wish(game, 2, clock)).await;
        let mut first = self.seat(&id, Some(key));
        let mut second = self.sit(&id, "Ben").await;
        follow(&mut first).await;
        follow(&mut second).await;
        [first, second]
    }

    /// Makes a game: its name and the key of who made it.
    pub(crate) async fn make(&self, wish: &NewGame) -> (GameId, Key) {
        let seated = self.site.make(wish).await.unwrap();
        (seated.game, wish.key.clone())
    }

    pub(crate) async fn sit(&self, id: &GameId, name: &str) -> Seat {
        let key = new_key();
        let wish = SitDown { place: None, name: name.to_owned(), key: key.clone() };
        self.site.sit(id, &wish).await.unwrap();
        self.seat(id, Some(key))
    }

    pub(crate) fn seat(&self, id: &GameId, key: Option<Key>) -> Seat {
        Seat::new(self.site.clone(), id.clone(), key)
    }
}

fn config(folder: &Path) -> Config {
    Config::new(&[], Database::file(folder.join("games.db")))
}

/// The wish for a private game in which whoever makes it sits first.
pub(crate) fn wish(game: Game, players: usize, clock: TimeControl) -> NewGame {
    NewGame {
        game,
        opponents: vec![Opponent::Person; players - 1],
        start: Start::Rules,
        clock,
        place: Some(0),
        is_public: false,
        is_rated: false,
        name: "Ada".to_owned(),
        key: new_key(),
    }
}

/// Waits until everything that has happened is known.
pub(crate) async fn follow(seat: &mut Seat) {
    until(seat, |_, change| matches!(change, Change::Followed | Change::Entries(_))).await;
}

/// Waits until something is learned that is so.
pub(crate) async fn until(seat: &mut Seat, is_so: impl Fn(&Seat, &Change) -> bool) -> Change {
    let wait = async {
        loop {
            let change = seat.next().await.unwrap();
            if is_so(seat, &change) {
                return change;
            }
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("what was waited for comes")
}

/// Plays something and waits until it is acknowledged or refused.
pub(crate) async fn play(seat: &mut Seat, action: &str) -> Result<(), tomoe_wire::Problem> {
    let mark = seat.play(action).await;
    settled(seat, mark).await
}

/// Waits until what has this mark is acknowledged or refused.
pub(crate) async fn settled(seat: &mut Seat, mark: tomoe_wire::Mark) -> Result<(), tomoe_wire::Problem> {
    let wait = async {
        loop {
            match seat.next().await.unwrap() {
                Change::Refused(refused, problem) if refused.as_ref() == Some(&mark) => return Err(problem),
                Change::Done(done) if done == mark => return Ok(()),
                Change::Entries(_) if seat.game().is_some_and(|game| game.number_of(&mark).is_some()) => {
                    return Ok(());
                }
                _ => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("an answer comes")
}

/// Waits until a seat knows as much as another.
pub(crate) async fn catch_up(seat: &mut Seat, other: &Seat) {
    let last = other.game().unwrap().last();
    if seat.game().is_none_or(|game| game.last() < last) {
        until(seat, |seat, _| seat.game().is_some_and(|game| game.last() >= last)).await;
    }
}

/// A legal move of the game as a seat knows it.
pub(crate) fn some_move(seat: &Seat) -> String {
    let position = seat.game().unwrap().live().unwrap().position();
    let moves = position.moves();
    format!("move {}", position.move_text(moves[moves.len() / 2]))
}
