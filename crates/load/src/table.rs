//! A table at which one game after the other is played.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tomoe_client::{ClientError, Seat, Site, new_key};
use tomoe_games::Game;
use tomoe_random::Random;
use tomoe_wire::{Key, NewGame, Opponent, Problem, SitDown, Start};

use crate::ledger::Ledger;
use crate::player::Player;
use crate::tally::Tally;

/// The pause before asking again a server that can't be reached or has no room.
const AGAIN: Duration = Duration::from_millis(300);

/// How long the players of a game may take to know the same.
const PATIENCE: Duration = Duration::from_secs(60);

/// The clocks of games. Nobody's time runs out: the increment is a usual pause.
const CLOCKS: [&str; 2] = ["-", "600+5"];

/// What the players of a table share.
pub(crate) struct Shared {
    pub(crate) site: Site,
    pub(crate) tally: Arc<Tally>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) pause: Duration,
    pub(crate) stop: CancellationToken,
    pub(crate) begin: Instant,
    /// When a move was last acknowledged, in microseconds from the beginning; 0 before the first.
    pub(crate) moved: AtomicU64,
}

impl Shared {
    pub(crate) fn moved(&self) {
        let micros = u64::try_from(self.begin.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.moved.store(micros, Ordering::Relaxed);
    }
}

/// Plays one game after the other until everybody is to stop. The number decides which game it is.
pub(crate) async fn keep_playing(shared: Arc<Shared>, number: usize, mut random: Random) {
    while !shared.stop.is_cancelled() {
        match gather(&shared, number, &mut random).await {
            Ok(players) => {
                shared.tally.begun();
                play(&shared, players).await;
            }
            Err(error) => {
                match error {
                    ClientError::Connection(_) | ClientError::Refused(Problem::Unavailable) => {}
                    ClientError::Refused(problem) => shared.tally.refused(problem),
                    error => shared.tally.inconsistent(format!("a new game: {error}")),
                }
                tokio::select! {
                    () = sleep(AGAIN) => {}
                    () = shared.stop.cancelled() => {}
                }
            }
        }
    }
}

/// Makes a game, and has everybody sit down.
async fn gather(
    shared: &Arc<Shared>,
    number: usize,
    random: &mut Random,
) -> Result<Vec<Player>, ClientError> {
    let game = Game::ALL[number % Game::ALL.len()];
    let number = number / Game::ALL.len();
    let players = if game == Game::Mitsudomoe { 2 + number % 3 } else { 2 };
    let first = new_key();
    let wish = NewGame {
        game,
        opponents: vec![Opponent::Person; players - 1],
        start: if game == Game::Yonmoque && random.one_in(2) { Start::Fair } else { Start::Rules },
        clock: random.pick(&CLOCKS).parse().unwrap_or_default(),
        place: None,
        is_public: random.one_in(2),
        is_rated: false,
        name: "Player 1".to_owned(),
        key: first.clone(),
    };
    let id = shared.site.make(&wish).await?.game;
    let page = shared.ledger.open(id.clone(), players);
    let mut keys = vec![first];
    for other in 2..=players {
        let key = new_key();
        let wish = SitDown { place: None, name: format!("Player {other}"), key: key.clone() };
        sit(shared, &id, &wish).await?;
        keys.push(key);
    }
    let player = |(number, key): (usize, Key)| {
        let seat = Seat::new(shared.site.clone(), id.clone(), Some(key));
        Player::new(seat, number, Arc::clone(&page), Arc::clone(shared), Random::new(random.next_u64()))
    };
    Ok(keys.into_iter().enumerate().map(player).collect())
}

/// Sits down; asked again with the same key, the server answers with the same seat.
async fn sit(shared: &Shared, id: &tomoe_wire::GameId, wish: &SitDown) -> Result<(), ClientError> {
    loop {
        match shared.site.sit(id, wish).await {
            Err(ClientError::Connection(_) | ClientError::Refused(Problem::Unavailable))
                if !shared.stop.is_cancelled() =>
            {
                sleep(AGAIN).await;
            }
            done => return done.map(|_| ()),
        }
    }
}

/// Plays a game, and compares what its players know in the end.
async fn play(shared: &Shared, players: Vec<Player>) {
    let mut playing: JoinSet<_> = players.into_iter().map(Player::play).collect();
    let mut players = Vec::new();
    while let Some(done) = playing.join_next().await {
        match done {
            Ok(Ok(player)) => players.push(player),
            Ok(Err(error)) => return shared.tally.inconsistent(error.to_string()),
            Err(error) => return shared.tally.inconsistent(format!("a player broke off: {error}")),
        }
    }
    let known = |player: &Player| player.seat.game().map_or(0, |game| game.last());
    let last = players.iter().map(known).max().unwrap_or_default();
    let mut all = players.iter_mut();
    let Some(first) = all.next() else { return };
    if let Err(what) = agree(first, last).await {
        return shared.tally.inconsistent(what);
    }
    for player in all {
        if let Err(what) = agree(player, last).await {
            return shared.tally.inconsistent(what);
        }
        if player.seat.game() != first.seat.game() {
            shared.tally.inconsistent(format!("the players of {} do not agree", player.seat.id()));
        }
    }
    if !shared.stop.is_cancelled() {
        shared.tally.ended();
    }
}

async fn agree(player: &mut Player, last: u32) -> Result<(), String> {
    let id = player.seat.id().clone();
    match timeout(PATIENCE, player.catch_up(last)).await {
        Ok(done) => done.map_err(|error| format!("{id}: {error}")),
        Err(_) => Err(format!("a player of {id} was not told of entry {last}")),
    }
}
