//! Computers of the house in online games, at a real server.
#![cfg(test)]

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tomoe_client::{Seat, Site, new_key};
use tomoe_games::Game;
use tomoe_play::{LevelNumber, TimeControl};
use tomoe_wire::{Deed, NewGame, Opponent, Stage, Start};

/// How long a whole game may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Server {
    child: Child,
    site: Site,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("online-{name}-{}", std::process::id()));
        Self::start_in(folder)
    }

    fn start_in(folder: PathBuf) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tomoe"));
        command
            .args(["serve", "--without-application", "--port", "0", "--computers", "2", "--log", "none"])
            .args(["--games-per-address", "5000", "--sockets-per-address", "5000"])
            .args(["--requests-per-address", "1000", "--data"])
            .arg(&folder);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Self { child, site: Site::new([address]), folder }
    }

    /// Kills the server and starts it again on what it has written.
    fn restart(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut again = Self::start_in(self.folder.clone());
        std::mem::swap(&mut self.child, &mut again.child);
        std::mem::swap(&mut self.site, &mut again.site);
        // What was the old one's is not taken away.
        again.folder = PathBuf::new();
    }

    async fn play(&self, game: Game, levels: &[u8], start: Start) -> Seat {
        let opponents = levels.iter().map(|&level| Opponent::Computer(LevelNumber(level))).collect();
        let key = new_key();
        let wish = NewGame {
            game,
            opponents,
            start,
            clock: TimeControl::Unlimited,
            place: Some(0),
            is_public: true,
            is_rated: false,
            name: "Ada".to_owned(),
            key: key.clone(),
        };
        let seated = self.site.make(&wish).await.unwrap();
        Seat::new(self.site.clone(), seated.game, Some(key))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Plays some legal move whenever it is the seat's turn, until the game is over or so many turns were played.
async fn play_on(seat: &mut Seat, turns: usize) {
    let playing = async {
        let mut sent = None;
        while let Ok(_change) = seat.next().await {
            let Some(game) = seat.game() else { continue };
            let Some(live) = game.live() else { continue };
            if game.stage() == Stage::Over || live.history().transitions().len() >= turns {
                return;
            }
            let basis = game.basis();
            if game.place_to_act() == seat.place() && sent != Some(basis) {
                sent = Some(basis);
                let moves = live.position().moves();
                let mv = moves[(basis as usize * 7919) % moves.len()];
                let action = format!("move {}", live.position().move_text(mv));
                seat.act(Deed::Play { action, basis }).await;
            }
        }
        panic!("the game goes on");
    };
    tokio::time::timeout(PATIENCE, playing).await.expect("computers answer");
}

#[tokio::test]
async fn a_computer_answers_in_each_game() {
    let server = Server::start("each");
    let yonmoques = [(Game::Yonmoque, Start::Fair), (Game::Yonmoque, Start::Swap)];
    for (game, start) in Game::ALL.map(|game| (game, Start::Rules)).into_iter().chain(yonmoques) {
        let mut seat = server.play(game, &[2], start).await;
        play_on(&mut seat, 60).await;
        let live = seat.game().unwrap().live().unwrap();
        assert!(live.history().transitions().len() >= 2, "{live}");
    }
}

#[tokio::test]
async fn three_computers_sit_at_one_board() {
    let server = Server::start("three");
    let mut seat = server.play(Game::Mitsudomoe, &[1, 3, 1], Start::Rules).await;
    play_on(&mut seat, 24).await;
    let lobby = server.site.lobby().await.unwrap();
    let listing = lobby.live.iter().chain(&lobby.over).find(|listing| listing.game == *seat.id()).unwrap();
    let names: Vec<&str> = listing.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Sprout", "Carp", "Sprout"]);
}

#[tokio::test]
async fn a_computer_lets_a_turn_be_taken_back() {
    let server = Server::start("back");
    let mut seat = server.play(Game::Yonmoque, &[1], Start::Rules).await;
    play_on(&mut seat, 2).await;
    let basis = seat.game().unwrap().basis();
    seat.act(Deed::Play { action: "offer-take-back 0".to_owned(), basis }).await;
    let taken_back = async {
        while !seat.game().unwrap().live().unwrap().history().transitions().is_empty() {
            seat.next().await.unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, taken_back).await.expect("the computer agrees");
}

#[tokio::test]
async fn a_computer_answers_the_offer_of_a_draw() {
    let server = Server::start("draw");
    let mut seat = server.play(Game::Mana, &[1], Start::Rules).await;
    play_on(&mut seat, 4).await;
    seat.play("offer-draw").await;
    let answered = async {
        let is_offered = |seat: &Seat| seat.game().unwrap().live().unwrap().draw_offer().is_some();
        while seat.is_pending() || is_offered(&seat) {
            seat.next().await.unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.expect("the computer says yes or no");
}

#[tokio::test]
async fn a_computer_goes_on_after_the_server_was_killed() {
    let mut server = Server::start("killed");
    let mut seat = server.play(Game::Mitsudomoe, &[1, 2], Start::Rules).await;
    play_on(&mut seat, 6).await;
    server.restart();
    let mut seat = Seat::new(server.site.clone(), seat.id().clone(), seat.key().cloned());
    play_on(&mut seat, 12).await;
    let live = seat.game().unwrap().live().unwrap();
    assert!(live.is_over() || live.history().transitions().len() >= 12, "{live}");
}

/// All of them come over one connection of the computers.
#[tokio::test]
async fn a_computer_plays_hundreds_of_games_at_a_time() {
    let server = Server::start("hundreds");
    let mut seats = Vec::new();
    for number in 0..300 {
        let rules = Game::ALL[number % 3];
        seats.push(server.play(rules, &[1], Start::Rules).await);
    }
    let mut games = tokio::task::JoinSet::new();
    for mut seat in seats {
        games.spawn(async move {
            play_on(&mut seat, 12).await;
            let live = seat.game().unwrap().live().unwrap();
            assert!(live.is_over() || live.history().transitions().len() >= 12, "{live}");
        });
    }
    while let Some(played) = games.join_next().await {
        played.unwrap();
    }
}
