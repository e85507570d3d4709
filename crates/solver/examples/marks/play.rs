//! Games between levels, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tomoe_engine::{Control, Engine, Level, Limits, Source, Strength};
use tomoe_games::{AnyPosition, Game, History, Outcome, Player};
use tomoe_random::Random;
use tomoe_solver::Extract;

use std::sync::Arc;

/// The strongest level, which has no bounds of its own, visits so many nodes for a move: more than the level below.
const NODES: u64 = 60_000;

/// Longer games go round in circles.
const MOST_PLIES: usize = 150;

/// A game that was played, and the level in each seat.
pub(crate) struct Played {
    pub(crate) history: History,
    pub(crate) levels: Vec<Level>,
}

impl Played {
    /// The level of a player.
    pub(crate) fn level(&self, player: Player) -> Level {
        let seat = self.history.start().seated().iter().position(|&seated| seated == player);
        self.levels[seat.expect("a player of this game")]
    }

    /// What the game brought a player: a draw counts half with two players, and the like with more.
    pub(crate) fn result(&self, player: Player) -> f64 {
        match self.history.outcome() {
            Outcome::Win(winner) => f64::from(u8::from(winner == player)),
            _ => 1.0 / self.levels.len() as f64,
        }
    }
}

/// An engine with the page's extract and a small table.
pub(crate) fn engine(extract: &Arc<Extract>) -> Engine {
    let mut engine = Engine::new(8 << 20);
    engine.set_source(Some(Source::Yonmoque(extract.clone())));
    engine
}

/// Plays a game. Each number gives another, and two numbers that follow each other the same opening with the seats changed.
pub(crate) fn play(game: Game, levels: &[Level], number: u64, seed: u64, extract: &Arc<Extract>) -> Played {
    let seats = levels.len() as u64;
    let mut random = Random::new(seed ^ (number / seats).wrapping_mul(0xA24B_AED4_963E_E407));
    let mut history = History::new(opening(game, levels.len(), &mut random));
    let mut levels = levels.to_vec();
    levels.rotate_left((number % seats) as usize);
    let mut engines: Vec<Engine> = levels.iter().map(|_| engine(extract)).collect();
    let seated = history.start().seated();
    while history.ending().is_none() && history.plies() < MOST_PLIES {
        let player = history.position().to_act();
        let seat = seated.iter().position(|&seated| seated == player).expect("whoever acts is seated");
        let strength = Strength::Level(levels[seat], Limits::nodes(NODES));
        let chosen =
            engines[seat].choose(history.positions(), strength, random.next_u64(), Control::untimed());
        let Some((mv, _)) = chosen else { break };
        history.play(mv).expect("the engine's move is legal");
    }
    Played { history, levels }
}

/// A position after random moves: of Yonmoque and Mitsudomoe two to four, of Mana the two set-ups.
fn opening(game: Game, players: usize, random: &mut Random) -> AnyPosition {
    loop {
        let mut position = AnyPosition::start(game, players).expect("as many as can play");
        let plies = if game == Game::Mana { 2 } else { 2 + random.below(3) };
        let is_over = (0..plies).any(|_| {
            let (next, outcome) = position.play_unchecked(random.pick(&position.moves()));
            position = next;
            outcome.is_over()
        });
        if !is_over {
            return position;
        }
    }
}

/// The results of a function of each number below `count`, in order.
pub(crate) fn in_parallel<T: Send>(count: u64, threads: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let result = work(number);
                    done.lock().expect("no thread panics").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
