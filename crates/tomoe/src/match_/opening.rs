//! Where games begin: after some random moves, and not yet decided; or at positions from a file.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_engine::{Control, Engine, Limits, Question};
use tomoe_files::read_text;
use tomoe_games::yonmoque::balanced_openings;
use tomoe_games::{AnyPosition, Game, History, fair_openings};

use crate::failure::Failure;
use tomoe_random::{Random, mixed_seed};

/// What is typed for the openings of Yonmoque that the tables show to be the fairest.
const BALANCED: &str = "balanced";

/// What is typed for the openings from which neither side is the better one.
const FAIR: &str = "fair";

/// The first positions of a file that has one on each line, or the fairest openings.
pub(crate) fn read(path: &Path, start: AnyPosition, count: usize) -> Result<Vec<History>, Failure> {
    let name = path.display();
    if let Some(known) = known(path, start) {
        return known?.into_iter().cycle().take(count).map(|moves| played(start, moves)).collect();
    }
    let text = read_text(path).map_err(Failure::input)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let opening = |(i, line): (usize, &str)| {
        let wrong = |why: &str| Failure::input(format!("{name}, line {}: {why}", i + 1));
        let position =
            AnyPosition::read(start.game(), line.trim()).map_err(|error| wrong(&error.to_string()))?;
        if position.seated().len() != start.seated().len() {
            return Err(wrong(&format!("seats: expected {} players", start.seated().len())));
        }
        Ok(History::new(position))
    };
    let openings: Vec<History> = lines.map(opening).take(count).collect::<Result<_, _>>()?;
    if openings.len() < count {
        let found = openings.len();
        return Err(Failure::input(format!(
            "{name}: expected {count} openings for so many games, found {found}"
        )));
    }
    Ok(openings)
}

/// The openings with this name; when all have been played they begin again. `None` if a file is meant.
fn known(name: &Path, start: AnyPosition) -> Option<Result<Vec<&'static str>, Failure>> {
    let name = name.to_str().filter(|&name| name == BALANCED || name == FAIR)?;
    let openings = match (name, start.game()) {
        (BALANCED, Game::Yonmoque) => balanced_openings().collect(),
        (BALANCED, _) => Vec::new(),
        (_, game) => fair_openings(game, start.players()),
    };
    let none = || Failure::input(format!("openings '{name}': none are known for this game"));
    Some(if openings.is_empty() { Err(none()) } else { Ok(openings) })
}

/// The game after these moves.
fn played(start: AnyPosition, moves: &str) -> Result<History, Failure> {
    let mut history = History::new(start);
    let played = moves.split(' ').try_for_each(|mv| history.play_text(mv).map(|_| ()));
    played.map_err(|error| Failure::Machine(format!("the opening '{moves}': {error}")))?;
    Ok(history)
}

/// Hands out openings, each different from those before as long as there are others.
pub(crate) struct Openings {
    start: AnyPosition,
    plies: usize,
    seed: u64,
    engine: Engine,
    seen: HashSet<AnyPosition>,
    count: u64,
}

impl Openings {
    /// How often to look for another opening when one is known or decided already.
    const TRIES: u64 = 50;

    pub(crate) fn new(start: AnyPosition, plies: usize, seed: u64) -> Self {
        Self { start, plies, seed, engine: Engine::new(1 << 20), seen: HashSet::new(), count: 0 }
    }

    /// How many random moves open a game when nothing else is said: enough for some hundred different openings, few
    /// enough that most are sound. In Mana they are the two set-ups.
    pub(crate) fn usual_plies(game: Game) -> usize {
        match game {
            Game::Yonmoque => 4,
            Game::Mana | Game::Mitsudomoe => 2,
        }
    }

    /// Whether somebody wins at once or in answer to any move.
    fn is_decided(&mut self, history: &History) -> bool {
        let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        let limits = Limits { depth: Some(2), nodes: Some(10_000), time: None };
        self.engine.forget();
        let question = Question { positions: history.positions(), limits, lines: 1, seed: 0 };
        let answer = self.engine.analyse(&question, control, &mut |_| {});
        answer.lines.first().is_some_and(|line| line.score.is_proven())
    }
}

impl Iterator for Openings {
    type Item = History;

    fn next(&mut self) -> Option<History> {
        let seed = mixed_seed(self.seed, self.count);
        self.count += 1;
        let mut fallback = History::new(self.start);
        for attempt in 0..Self::TRIES {
            let history = random_game(self.start, self.plies, &mut Random::new(mixed_seed(seed, attempt)));
            if history.ending().is_some() {
                continue;
            }
            let is_new = !self.seen.contains(history.position());
            if is_new && !self.is_decided(&history) {
                self.seen.insert(*history.position());
                return Some(history);
            }
            fallback = history;
        }
        Some(fallback)
    }
}

fn random_game(start: AnyPosition, plies: usize, random: &mut Random) -> History {
    let mut history = History::new(start);
    for _ in 0..plies {
        let moves = history.position().moves();
        if history.ending().is_some() || moves.is_empty() {
            break;
        }
        // What is listed is legal.
        let played = history.play(moves[random.below(moves.len())]);
        debug_assert_eq!(played, Ok(()));
    }
    history
}
