//! A single game played by numbered actions.

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use tomoe_random::Random;

use crate::any_steps::{AnySteps, refusal};
use crate::arguments::{bad_value, read_limit, read_start};
use crate::position::Position;
use crate::steps::Standing;

/// What a pickle holds: the start, the limit and the actions taken.
type Pickled = (Py<PyAny>, u32, Vec<u16>);

/// A game played by numbered actions, with repetition and a limit on its length.
///
/// >>> import tomoe
/// >>> game = tomoe.StepGame(tomoe.Mitsudomoe(), max_turns=100)
/// >>> while not game.is_over:
/// ...     game.act(game.random_action(seed=len(game.taken)))
/// >>> sum(game.rewards())
/// 0.0
#[pyclass(module = "tomoe")]
#[derive(Clone)]
pub(crate) struct StepGame {
    start: Position,
    limit: u32,
    steps: AnySteps,
    /// The actions taken since the start.
    taken: Vec<u16>,
}

impl StepGame {
    fn check_seat(&self, seat: Option<usize>) -> PyResult<usize> {
        match seat {
            None => Ok(self.steps.seat()),
            Some(seat) if seat < self.steps.players() => Ok(seat),
            Some(seat) => Err(PyIndexError::new_err(format!("there is no seat {seat}"))),
        }
    }
}

#[pymethods]
impl StepGame {
    #[new]
    #[pyo3(signature = (position, max_turns = None))]
    fn new(position: PyRef<'_, Position>, max_turns: Option<u32>) -> PyResult<Self> {
        let limit = read_limit(max_turns)?;
        let start = position.open()?;
        let steps = AnySteps::new(start, limit);
        Ok(Self { start: Position::starting(start), limit, steps, taken: Vec::new() })
    }

    /// The position in which the turn began; once the rules have ended the game, the one at its end.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Position::of_game(self.steps.position(), self.steps.end())?.wrap(py)
    }

    /// The position in which the game began.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.start.clone().wrap(py)
    }

    /// The seat whose turn it is, counted from 0 in the order of play.
    #[getter]
    fn seat(&self) -> usize {
        self.steps.seat()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.steps.players()
    }

    /// Which seats are not out.
    #[getter]
    fn seats_in(&self) -> Vec<usize> {
        (0..self.steps.players()).filter(|&seat| self.steps.is_in(seat)).collect()
    }

    /// How many turns have been played.
    #[getter]
    fn turns(&self) -> u32 {
        self.steps.plies()
    }

    /// How many actions of the present turn have been entered.
    #[getter]
    fn entered(&self) -> usize {
        self.steps.entered()
    }

    /// All actions taken since the start.
    #[getter]
    fn taken(&self) -> Vec<u16> {
        self.taken.clone()
    }

    /// How often the position has stood, this time included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.steps.repetitions()
    }

    /// Whether no further action may be taken.
    #[getter]
    fn is_over(&self) -> bool {
        self.steps.standing() != Standing::Ongoing
    }

    /// Whether the game was cut off by the limit on its turns.
    #[getter]
    fn is_cut_off(&self) -> bool {
        self.steps.standing() == Standing::CutOff
    }

    /// The seat that has won, if one has.
    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.steps.standing() {
            Standing::Won(seat) => Some(seat),
            _ => None,
        }
    }

    /// Why the game is over: 'rules', 'repetition' or 'limit'; None while it goes on.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        match self.steps.standing() {
            Standing::Ongoing => None,
            Standing::Won(_) | Standing::Drawn => Some("rules"),
            Standing::Repetition => Some("repetition"),
            Standing::CutOff => Some("limit"),
        }
    }

    /// What the game is worth to each seat: 1 for having won, -1 for having lost or being out, else 0.
    fn rewards(&self) -> Vec<f32> {
        (0..self.steps.players()).map(|seat| self.steps.reward(seat)).collect()
    }

    /// The actions that may come next, in ascending order.
    fn actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.steps.each_action(|action| actions.push(action));
        actions.sort_unstable();
        actions
    }

    /// One of the actions that may come next, chosen by a seed.
    fn random_action(&self, seed: u64) -> PyResult<usize> {
        self.steps.random_action(&mut Random::new(seed)).ok_or_else(|| bad_value("the game is over"))
    }

    /// A 1 for each action that may come next, and a 0 for the others.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let array = PyArray1::<i8>::zeros(py, self.steps.actions(), false);
        let mut mask = array.try_readwrite().map_err(bad_value)?;
        let cells = mask.as_slice_mut().map_err(bad_value)?;
        self.steps.each_action(|action| cells[action] = 1);
        drop(mask);
        Ok(array)
    }

    /// The planes that the player on a seat sees; the player to act if none is named.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let seat = self.check_seat(seat)?;
        let (planes, width) = self.steps.shape();
        let array = PyArray3::<u8>::zeros(py, [planes, width, width], false);
        let mut cells = array.try_readwrite().map_err(bad_value)?;
        self.steps.observe(seat, cells.as_slice_mut().map_err(bad_value)?);
        drop(cells);
        Ok(array)
    }

    /// Takes an action. Raises ValueError if it may not come next.
    fn act(&mut self, action: usize) -> PyResult<()> {
        self.steps.act(action).map_err(refusal)?;
        self.taken.push(action as u16);
        Ok(())
    }

    /// Begins again from the start.
    fn reset(&mut self) {
        self.steps = AnySteps::new(self.start.inner, self.limit);
        self.taken.clear();
    }

    /// What an action does, in words like those of Position.steps.
    fn action_text(&self, action: usize) -> PyResult<String> {
        checked_text(&self.steps, action)
    }

    /// A copy that goes on by itself.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        let start = |game: &Self| game.start.inner;
        (start(self), self.limit, &self.taken) == (start(other), other.limit, &other.taken)
    }

    fn __repr__(&self) -> String {
        format!("<StepGame of {} after {} actions>", self.start.inner.game(), self.taken.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let py = slf.py();
        let restore = py.get_type::<StepGame>().getattr("_restore")?;
        let game = slf.borrow();
        Ok((restore, (game.start.clone().wrap(py)?, game.limit, game.taken.clone())))
    }

    /// What pickles call.
    #[staticmethod]
    fn _restore(position: PyRef<'_, Position>, limit: u32, taken: Vec<u16>) -> PyResult<Self> {
        let mut game = Self::new(position, Some(limit))?;
        for action in taken {
            game.act(usize::from(action))?;
        }
        Ok(game)
    }
}

fn checked_text(steps: &AnySteps, action: usize) -> PyResult<String> {
    if action >= steps.actions() {
        return Err(PyValueError::new_err(format!("there is no action {action}")));
    }
    Ok(steps.action_text(action))
}

/// How many actions a game has.
///
/// >>> import tomoe
/// >>> tomoe.action_count("mitsudomoe", players=3)
/// 970
#[pyfunction]
#[pyo3(signature = (game, players = 2))]
pub(crate) fn action_count(game: &str, players: usize) -> PyResult<usize> {
    Ok(AnySteps::new(read_start(game, players)?, u32::MAX).actions())
}

/// What an action of a game does.
///
/// >>> import tomoe
/// >>> tomoe.action_text("mana", 40)
/// 'ronin@a1'
#[pyfunction]
#[pyo3(signature = (game, action, players = 2))]
pub(crate) fn action_text(game: &str, action: usize, players: usize) -> PyResult<String> {
    checked_text(&AnySteps::new(read_start(game, players)?, u32::MAX), action)
}

/// The shape of an observation: planes, ranks, files.
///
/// >>> import tomoe
/// >>> tomoe.observation_shape("mitsudomoe", players=4)
/// (59, 5, 5)
#[pyfunction]
#[pyo3(signature = (game, players = 2))]
pub(crate) fn observation_shape(game: &str, players: usize) -> PyResult<(usize, usize, usize)> {
    let (planes, width) = AnySteps::new(read_start(game, players)?, u32::MAX).shape();
    Ok((planes, width, width))
}
