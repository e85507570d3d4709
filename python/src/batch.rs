//! Many games at once: one call steps them all, on several threads and without the interpreter's lock.

use std::panic::resume_unwind;

use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use tomoe_games::{AnyPosition, mana, mitsudomoe, yonmoque};
use tomoe_random::{Random, mixed_seed};

use crate::any_steps::refusal;
use crate::arguments::{bad_value, read_start, read_threads, view};
use crate::position::Position;
use crate::steps::{Numbered, Refused, Standing, StepPlay};

/// The most games of a batch: more would not fit into memory.
const MOST_GAMES: usize = 1 << 24;

/// Fewer games than these for each thread are not worth starting one.
const GAMES_A_THREAD: usize = 64;

/// The games of a batch, which are of one kind.
pub(crate) enum Games {
    /// Yonmoque.
    Yonmoque(Vec<StepPlay<yonmoque::Position>>),
    /// Mana.
    Mana(Vec<StepPlay<mana::Position>>),
    /// Mitsudomoe.
    Mitsudomoe(Vec<StepPlay<mitsudomoe::Position>>),
}

/// Does the same with whichever games they are; `$Game` is the type of their positions.
macro_rules! each_games {
    ($any:expr, $games:ident, $Game:ident => $body:expr) => {
        match $any {
            $crate::batch::Games::Yonmoque($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::yonmoque::Position;
                $body
            }
            $crate::batch::Games::Mana($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mana::Position;
                $body
            }
            $crate::batch::Games::Mitsudomoe($games) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mitsudomoe::Position;
                $body
            }
        }
    };
}
pub(crate) use each_games;

impl Games {
    fn new(start: AnyPosition, count: usize, limit: u32) -> Self {
        match start {
            AnyPosition::Yonmoque(start) => Games::Yonmoque(vec![StepPlay::new(start, limit); count]),
            AnyPosition::Mana(start) => Games::Mana(vec![StepPlay::new(start, limit); count]),
            AnyPosition::Mitsudomoe(start) => Games::Mitsudomoe(vec![StepPlay::new(start, limit); count]),
        }
    }

    /// Begins the game with a number again, at a position of the same game for as many players.
    fn restart(&mut self, number: usize, position: AnyPosition) {
        match (self, position) {
            (Games::Yonmoque(games), AnyPosition::Yonmoque(position)) => games[number].restart(position),
            (Games::Mana(games), AnyPosition::Mana(position)) => games[number].restart(position),
            (Games::Mitsudomoe(games), AnyPosition::Mitsudomoe(position)) => games[number].restart(position),
            _ => debug_assert!(false, "checked before"),
        }
    }
}

/// Many games of one kind, with their arrays.
///
/// >>> import tomoe
/// >>> batch = tomoe.Batch("mitsudomoe", 64, players=3)
/// >>> for _ in range(100):
/// ...     batch.step(batch.random_actions())
/// >>> batch.masks.shape, batch.rewards.shape
/// ((64, 970), (64, 3))
#[pyclass(module = "tomoe")]
pub(crate) struct Batch {
    pub(crate) games: Games,
    start: AnyPosition,
    pub(crate) threads: usize,
    auto_reset: bool,
    seed: u64,
    /// How often random actions were asked for.
    draws: u64,
    observations: Py<PyArray4<u8>>,
    masks: Py<PyArray2<i8>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
}

/// How long the rows of one game are.
#[derive(Clone, Copy)]
struct Strides {
    observation: usize,
    mask: usize,
    rewards: usize,
}

/// Where games begin again.
#[derive(FromPyObject)]
enum Starts<'py> {
    /// All at the same position.
    One(PyRef<'py, Position>),
    /// Each at one of its own.
    Each(Vec<PyRef<'py, Position>>),
}

/// The arrays of some games, as one thread writes them.
struct Rows<'a> {
    strides: Strides,
    observations: &'a mut [u8],
    masks: &'a mut [i8],
    seats: &'a mut [u8],
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl<'a> Rows<'a> {
    /// Takes the rows of the first games, of which there are so many.
    #[inline]
    fn take(&mut self, count: usize) -> Rows<'a> {
        #[inline]
        fn part<'a, T>(slice: &mut &'a mut [T], len: usize) -> &'a mut [T] {
            let (first, rest) = std::mem::take(slice).split_at_mut(len);
            *slice = rest;
            first
        }
        let strides = self.strides;
        Rows {
            strides,
            observations: part(&mut self.observations, count * strides.observation),
            masks: part(&mut self.masks, count * strides.mask),
            seats: part(&mut self.seats, count),
            rewards: part(&mut self.rewards, count * strides.rewards),
            terminated: part(&mut self.terminated, count),
            truncated: part(&mut self.truncated, count),
        }
    }

    /// Writes what the player to act sees of a game, which must be the only one of these rows.
    fn look<P: Numbered>(&mut self, game: &StepPlay<P>) {
        let seat = game.seat();
        self.seats[0] = seat as u8;
        game.observe(seat, self.observations);
        self.masks.fill(0);
        game.each_action(|action| self.masks[action] = 1);
    }

    /// Writes how a game stands.
    fn judge<P: Numbered>(&mut self, game: &StepPlay<P>) {
        self.truncated[0] = game.standing == Standing::CutOff;
        self.terminated[0] = game.is_over() && !self.truncated[0];
        for (seat, reward) in self.rewards.iter_mut().enumerate() {
            *reward = if game.is_over() { game.reward(seat) } else { 0.0 };
        }
    }
}

/// Does something with every game and its rows; the first failure, by the number of the game, is told.
fn each_game<P: Numbered>(
    games: &mut [StepPlay<P>],
    mut rows: Rows<'_>,
    threads: usize,
    act: impl Fn(usize, &mut StepPlay<P>, Rows<'_>) -> Result<(), Refused> + Sync,
) -> Result<(), (usize, Refused)> {
    let count = games.len();
    let threads = threads.min(count.div_ceil(GAMES_A_THREAD)).max(1);
    let chunk = count.div_ceil(threads).max(1);
    let run = |first: usize, games: &mut [StepPlay<P>], mut rows: Rows<'_>| {
        let mut failed = None;
        for (place, game) in games.iter_mut().enumerate() {
            let row = rows.take(1);
            if let Err(refused) = act(first + place, game, row) {
                failed.get_or_insert((first + place, refused));
            }
        }
        failed
    };
    let failures: Vec<Option<(usize, Refused)>> = std::thread::scope(|scope| {
        let mut workers = Vec::new();
        let mut own = None;
        let mut left = count;
        for (number, games) in games.chunks_mut(chunk).enumerate() {
            let part = rows.take(games.len());
            left -= games.len();
            let run = &run;
            if left == 0 {
                own = run(number * chunk, games, part);
            } else {
                workers.push(scope.spawn(move || run(number * chunk, games, part)));
            }
        }
        let joined =
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.chain([own]).collect()
    });
    failures.into_iter().flatten().next().map_or(Ok(()), Err)
}

/// The slices of the batch's arrays, to be written by Rust alone for as long as this is alive.
struct Guards<'py> {
    observations: PyReadwriteArray<'py, u8, numpy::Ix4>,
    masks: PyReadwriteArray<'py, i8, numpy::Ix2>,
    seats: PyReadwriteArray<'py, u8, numpy::Ix1>,
    rewards: PyReadwriteArray<'py, f32, numpy::Ix2>,
    terminated: PyReadwriteArray<'py, bool, numpy::Ix1>,
    truncated: PyReadwriteArray<'py, bool, numpy::Ix1>,
}

impl<'py> Guards<'py> {
    fn of(batch: &Batch, py: Python<'py>) -> PyResult<Self> {
        Ok(Self {
            observations: batch.observations.bind(py).try_readwrite().map_err(bad_value)?,
            masks: batch.masks.bind(py).try_readwrite().map_err(bad_value)?,
            seats: batch.seats.bind(py).try_readwrite().map_err(bad_value)?,
            rewards: batch.rewards.bind(py).try_readwrite().map_err(bad_value)?,
            terminated: batch.terminated.bind(py).try_readwrite().map_err(bad_value)?,
            truncated: batch.truncated.bind(py).try_readwrite().map_err(bad_value)?,
        })
    }

    fn rows(&mut self) -> PyResult<Rows<'_>> {
        let count = self.seats.len();
        Ok(Rows {
            strides: Strides {
                observation: self.observations.len() / count,
                mask: self.masks.len() / count,
                rewards: self.rewards.len() / count,
            },
            observations: self.observations.as_slice_mut().map_err(bad_value)?,
            masks: self.masks.as_slice_mut().map_err(bad_value)?,
            seats: self.seats.as_slice_mut().map_err(bad_value)?,
            rewards: self.rewards.as_slice_mut().map_err(bad_value)?,
            terminated: self.terminated.as_slice_mut().map_err(bad_value)?,
            truncated: self.truncated.as_slice_mut().map_err(bad_value)?,
        })
    }
}

impl Batch {
    /// How many games there are.
    pub(crate) fn count(&self) -> usize {
        each_games!(&self.games, games, G => games.len())
    }

    /// Writes what the players to act see of all games.
    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut guards = Guards::of(self, py)?;
        let rows = guards.rows()?;
        let (games, threads) = (&mut self.games, self.threads);
        let seen = py.detach(|| {
            each_games!(games, games, G => each_game(games, rows, threads, |_, game, mut row| {
                row.look(game);
                Ok(())
            }))
        });
        seen.map_err(|(_, refused)| refusal(refused))
    }

    fn check_start(&self, start: &AnyPosition) -> PyResult<()> {
        match start.game() == self.start.game() && start.players() == self.start.players() {
            true => Ok(()),
            false => Err(bad_value("the position is of another game, or for another number of players")),
        }
    }

    fn check_number(&self, number: usize) -> PyResult<()> {
        if number < self.count() {
            Ok(())
        } else {
            Err(PyIndexError::new_err(format!("there is no game {number}")))
        }
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, count, *, players = 2, position = None, max_turns = None, seed = 0, threads = None,
        auto_reset = true))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        players: usize,
        position: Option<PyRef<'_, Position>>,
        max_turns: Option<u32>,
        seed: u64,
        threads: Option<usize>,
        auto_reset: bool,
    ) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(bad_value(format!("count: expected 1 to {MOST_GAMES} games, found {count}")));
        }
        let usual = read_start(game, players)?;
        let start = position.map_or(Ok(usual), |position| position.open())?;
        if start.game() != usual.game() || start.players() != players {
            return Err(bad_value("the position is of another game, or for another number of players"));
        }
        let games = Games::new(start, count, max_turns.unwrap_or(u32::MAX));
        let (actions, planes) = each_games!(&games, _games, G => (G::ACTIONS, G::planes(players)));
        let width = usize::from(start.game().width());
        let mut batch = Self {
            games,
            start,
            threads: read_threads(threads)?,
            auto_reset,
            seed,
            draws: 0,
            observations: PyArray4::zeros(py, [count, planes, width, width], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            terminated: PyArray1::zeros(py, count, false).unbind(),
            truncated: PyArray1::zeros(py, count, false).unbind(),
        };
        batch.look(py)?;
        Ok(batch)
    }

    /// What the player to act sees of each game: games, planes, ranks, files.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.observations)
    }

    /// A 1 for each action that may come next: games, actions.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.masks)
    }

    /// The seat whose turn it is in each game.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.seats)
    }

    /// What the games that ended by the last step are worth to each seat: games, seats.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.rewards)
    }

    /// Which games ended by the last step.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.terminated)
    }

    /// Which games were cut off by the last step.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.truncated)
    }

    /// Takes one action in each game. Games that end begin again at once, unless auto_reset is off.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = read_actions(actions)?;
        let count = self.count();
        if actions.len() != count {
            return Err(bad_value(format!("actions: expected {count} of them, found {}", actions.len())));
        }
        let owned: Vec<i64>;
        let actions: &[i64] = match actions.as_slice() {
            Ok(actions) => actions,
            Err(_) => {
                owned = actions.as_array().iter().copied().collect();
                &owned
            }
        };
        let mut guards = Guards::of(self, py)?;
        let rows = guards.rows()?;
        let (games, start, threads, auto_reset) =
            (&mut self.games, self.start, self.threads, self.auto_reset);
        let done = py.detach(|| match (games, start) {
            (Games::Yonmoque(games), AnyPosition::Yonmoque(start)) => {
                step_all(games, rows, threads, actions, auto_reset.then_some(start))
            }
            (Games::Mana(games), AnyPosition::Mana(start)) => {
                step_all(games, rows, threads, actions, auto_reset.then_some(start))
            }
            (Games::Mitsudomoe(games), AnyPosition::Mitsudomoe(start)) => {
                step_all(games, rows, threads, actions, auto_reset.then_some(start))
            }
            _ => Ok(()),
        });
        done.map_err(|(number, _)| {
            bad_value(format!("action {} may not come next in game {number}", actions[number]))
        })
    }

    /// An action for each game, chosen at random among those that may come next; -1 for a game that is over.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = PyArray1::<i64>::zeros(py, self.count(), false);
        let mut guard = array.try_readwrite().map_err(bad_value)?;
        let actions = guard.as_slice_mut().map_err(bad_value)?;
        self.draws += 1;
        let (games, threads, seed) = (&self.games, self.threads, mixed_seed(self.seed, self.draws));
        py.detach(|| each_games!(games, games, G => choose_all(games, actions, threads, seed)));
        drop(guard);
        Ok(array)
    }

    /// Begins all games again, or those with these numbers, at the usual start, at a position, or each at one of its own.
    #[pyo3(signature = (numbers = None, position = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        numbers: Option<Vec<usize>>,
        position: Option<Starts<'_>>,
    ) -> PyResult<()> {
        let numbers = numbers.unwrap_or_else(|| (0..self.count()).collect());
        numbers.iter().try_for_each(|&number| self.check_number(number))?;
        let starts: Vec<AnyPosition> = match position {
            None => vec![self.start; numbers.len()],
            Some(Starts::One(position)) => vec![position.open()?; numbers.len()],
            Some(Starts::Each(positions)) => {
                positions.iter().map(|position| position.open()).collect::<PyResult<_>>()?
            }
        };
        if starts.len() != numbers.len() {
            let wanted = numbers.len();
            return Err(bad_value(format!("position: expected {wanted} of them, found {}", starts.len())));
        }
        // All or none.
        starts.iter().try_for_each(|start| self.check_start(start))?;
        for (number, start) in numbers.into_iter().zip(starts) {
            self.games.restart(number, start);
        }
        self.look(py)
    }

    /// The position of a game, in which its turn began.
    fn position(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        self.check_number(number)?;
        let inner: AnyPosition = each_games!(&self.games, games, G => games[number].position.into());
        Position::ongoing(inner).wrap(py)
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.count(), self.start.game())
    }
}

/// Whole numbers of any kind, in an array or in a sequence.
fn read_actions<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = actions.cast::<PyArray1<i64>>() {
        return array.try_readonly().map_err(bad_value);
    }
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(PyTypeError::new_err("actions: expected whole numbers"));
    }
    let array = array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>();
    array
        .map_err(|_| PyTypeError::new_err("actions: expected one for each game"))?
        .try_readonly()
        .map_err(bad_value)
}

fn step_all<P: Numbered>(
    games: &mut [StepPlay<P>],
    rows: Rows<'_>,
    threads: usize,
    actions: &[i64],
    reset: Option<P>,
) -> Result<(), (usize, Refused)> {
    each_game(games, rows, threads, |number, game, mut row| {
        if game.is_over() {
            row.judge(game);
            row.rewards.fill(0.0);
            return Ok(());
        }
        let action = usize::try_from(actions[number]).map_err(|_| Refused::Illegal)?;
        game.act(action)?;
        row.judge(game);
        if let Some(start) = reset
            && game.is_over()
        {
            game.restart(start);
        }
        row.look(game);
        Ok(())
    })
}

fn choose_all<P: Numbered>(games: &[StepPlay<P>], actions: &mut [i64], threads: usize, seed: u64) {
    let threads = threads.min(games.len().div_ceil(GAMES_A_THREAD)).max(1);
    let chunk = games.len().div_ceil(threads).max(1);
    let choose = |number: usize, games: &[StepPlay<P>], actions: &mut [i64]| {
        let mut random = Random::new(mixed_seed(seed, number as u64));
        for (game, action) in games.iter().zip(actions) {
            *action = game.random_action(&mut random).map_or(-1, |action| action as i64);
        }
    };
    std::thread::scope(|scope| {
        for (number, (games, actions)) in games.chunks(chunk).zip(actions.chunks_mut(chunk)).enumerate() {
            let choose = &choose;
            if threads == 1 {
                choose(number, games, actions);
            } else {
                scope.spawn(move || choose(number, games, actions));
            }
        }
    });
}
