//! Many games at once: one call steps them all, on several threads and without the interpreter's lock.

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use tomoe_games::AnyPosition;
use tomoe_random::{Random, mixed_seed};

use crate::any_steps::refusal;
use crate::arguments::{bad_value, read_limit, read_start, read_threads, view};
use crate::games::{Games, each_games};
use crate::position::Position;
use crate::rows::{Arrays, Rows, chunk, each_game};
use crate::steps::{Numbered, Refused, StepPlay};

/// The most games of a batch: more would not fit into memory.
const MOST_GAMES: usize = 1 << 24;

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
    arrays: Arrays,
}

/// Where games begin again.
#[derive(FromPyObject)]
enum Starts<'py> {
    /// All at the same position.
    One(PyRef<'py, Position>),
    /// Each at one of its own.
    Each(Vec<PyRef<'py, Position>>),
}

impl Batch {
    /// How many games there are.
    pub(crate) fn count(&self) -> usize {
        each_games!(&self.games, games, G => games.len())
    }

    /// Writes what the players to act see of all games.
    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut guards = self.arrays.guard(py)?;
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
        let games = Games::new(start, count, read_limit(max_turns)?);
        let (actions, planes) = each_games!(&games, _games, G => (G::ACTIONS, G::planes(players)));
        let width = usize::from(start.game().width());
        let mut batch = Self {
            games,
            start,
            threads: read_threads(threads)?,
            auto_reset,
            seed,
            draws: 0,
            arrays: Arrays::new(py, count, [planes, width, actions, players]),
        };
        batch.look(py)?;
        Ok(batch)
    }

    /// What the player to act sees of each game: games, planes, ranks, files.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.observations)
    }

    /// A 1 for each action that may come next: games, actions.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.masks)
    }

    /// The seat whose turn it is in each game.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.seats)
    }

    /// What the games that ended by the last step are worth to each seat: games, seats.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.rewards)
    }

    /// Which games ended by the last step.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.terminated)
    }

    /// Which games were cut off by the last step.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.arrays.truncated)
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
        let mut guards = self.arrays.guard(py)?;
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
        let (mut guards, mut reset) = (self.arrays.guard(py)?, vec![false; self.count()]);
        for (number, start) in numbers.into_iter().zip(starts) {
            self.games.restart(number, start);
            reset[number] = true;
        }
        guards.rows()?.forget_some(&reset);
        drop(guards);
        self.look(py)
    }

    /// The position of a game, in which its turn began; once the rules have ended the game, the one at its end.
    fn position(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        self.check_number(number)?;
        let (inner, end) = each_games!(&self.games, games, G => {
            let game = &games[number];
            (AnyPosition::from(game.position), game.end())
        });
        Position::of_game(inner, end)?.wrap(py)
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
        row.forget();
        if game.is_over() {
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

/// Each game draws from a seed of its own, so that the number of threads makes no difference.
fn choose_all<P: Numbered>(games: &[StepPlay<P>], actions: &mut [i64], threads: usize, seed: u64) {
    let chunk = chunk(games.len(), threads);
    let choose = |first: usize, games: &[StepPlay<P>], actions: &mut [i64]| {
        for (number, (game, action)) in (first as u64..).zip(games.iter().zip(actions)) {
            let mut random = Random::new(mixed_seed(seed, number));
            *action = game.random_action(&mut random).map_or(-1, |action| action as i64);
        }
    };
    if chunk == games.len() {
        return choose(0, games, actions);
    }
    std::thread::scope(|scope| {
        for (part, (games, actions)) in games.chunks(chunk).zip(actions.chunks_mut(chunk)).enumerate() {
            let choose = &choose;
            scope.spawn(move || choose(part * chunk, games, actions));
        }
    });
}
