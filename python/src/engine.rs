//! The engine.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use tomoe_engine::{Control, Level, Limits, Question, Source, Strength};
use tomoe_games::AnyPosition;

use crate::analysis::{Analysis, Line};
use crate::arguments::bad_value;
use crate::exact::ExactValues;
use crate::game::Game;
use crate::position::Position;
use crate::wins::ProvenWins;

/// How often a search looks for signals.
const MILLIS_A_LOOK: u64 = 50;

/// How long a thread sleeps before it looks again whether another one has ended its search.
const A_WAIT: Duration = Duration::from_millis(1);

/// The most seconds that a search may be given: a year.
const MOST_SECONDS: f64 = 366.0 * 24.0 * 3600.0;

/// The engine: chooses moves and analyses positions. One search at a time; others wait for it.
///
/// >>> import tomoe
/// >>> engine = tomoe.Engine(exact=tomoe.ExactValues(), wins=tomoe.ProvenWins())
/// >>> engine.analyse(tomoe.Yonmoque(), nodes=1000).best.score
/// <Score win in 17>
/// >>> engine.analyse(tomoe.Mitsudomoe(), nodes=1000).best.score.is_proven
/// True
#[pyclass(frozen, module = "tomoe")]
pub(crate) struct Engine {
    inner: Mutex<tomoe_engine::Engine>,
    /// What is proven, of some of the games.
    sources: Vec<Source>,
    stop: AtomicBool,
    /// The thread that is searching. What it is told of must not ask the same engine again: it would wait for itself.
    searching: Mutex<Option<ThreadId>>,
}

/// Takes a lock; a panic elsewhere has left nothing half done that would matter.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

fn limits(depth: Option<u32>, nodes: Option<u64>, seconds: Option<f64>) -> PyResult<Limits> {
    let time = match seconds {
        None => None,
        Some(seconds) if (0.0..=MOST_SECONDS).contains(&seconds) => Some(Duration::from_secs_f64(seconds)),
        Some(seconds) => {
            return Err(bad_value(format!("seconds: expected 0 to {MOST_SECONDS}, found {seconds}")));
        }
    };
    Ok(Limits { depth, nodes, time })
}

/// The positions of a game so far, or the one position.
fn positions(of: &Bound<'_, PyAny>) -> PyResult<Vec<AnyPosition>> {
    if let Ok(game) = of.cast::<Game>() {
        let game = game.borrow();
        return match game.history.ending() {
            Some(_) => Err(bad_value("the game is over")),
            None => Ok(game.history.positions().to_vec()),
        };
    }
    match of.cast::<Position>() {
        Ok(position) => Ok(vec![position.get().open()?]),
        Err(_) => Err(PyTypeError::new_err("expected a position or a Game")),
    }
}

impl Engine {
    /// What is proven of this game.
    fn source(&self, positions: &[AnyPosition]) -> Option<Source> {
        let game = positions.last()?.game();
        self.sources.iter().find(|source| source.game() == game).cloned()
    }

    /// Runs a search with the engine, a clock and the stop flag, without the interpreter's lock. Whoever presses Ctrl-C ends it.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&mut tomoe_engine::Engine, Control<'_>) -> T + Send,
    ) -> PyResult<T> {
        let me = thread::current().id();
        if *held(&self.searching) == Some(me) {
            return Err(PyRuntimeError::new_err("this engine is thinking"));
        }
        let (began, last_look, interrupt) = (Instant::now(), AtomicU64::new(0), Mutex::new(None));
        // The search reads the clock often, which is the occasion to look whether a key was pressed.
        let now = || {
            let elapsed = began.elapsed();
            let millis = elapsed.as_millis() as u64;
            let is_due = millis >= last_look.load(Ordering::Relaxed) + MILLIS_A_LOOK;
            if is_due && thread::current().id() == me {
                last_look.store(millis, Ordering::Relaxed);
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    held(&interrupt).get_or_insert(error);
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
            elapsed
        };
        let found = py.detach(|| {
            let mut engine = self.wait()?;
            *held(&self.searching) = Some(me);
            self.stop.store(false, Ordering::Relaxed);
            let found = search(&mut engine, Control { now: &now, stop: &self.stop });
            *held(&self.searching) = None;
            Ok(found)
        });
        let interrupt = held(&interrupt).take();
        interrupt.map_or(found, Err)
    }

    /// Waits until no other thread searches, or somebody presses Ctrl-C.
    fn wait(&self) -> PyResult<MutexGuard<'_, tomoe_engine::Engine>> {
        loop {
            match self.inner.try_lock() {
                Ok(engine) => return Ok(engine),
                Err(TryLockError::Poisoned(engine)) => return Ok(engine.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(A_WAIT),
            }
            Python::attach(|py| py.check_signals())?;
        }
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, memory = tomoe_engine::Engine::DEFAULT_BYTES, threads = 1, exact = None, wins = None))]
    fn new(
        memory: usize,
        threads: usize,
        exact: Option<PyRef<'_, ExactValues>>,
        wins: Option<PyRef<'_, ProvenWins>>,
    ) -> PyResult<Self> {
        if threads == 0 {
            return Err(bad_value("threads: expected at least 1, found 0"));
        }
        let engine = tomoe_engine::Engine::try_new(memory);
        let mut engine = engine.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        engine.set_threads(threads);
        let exact = exact.map(|exact| Source::Yonmoque(Arc::clone(&exact.source)));
        let wins = wins.map(|wins| Source::Mitsudomoe(wins.certificate.clone()));
        Ok(Self {
            inner: Mutex::new(engine),
            sources: exact.into_iter().chain(wins).collect(),
            stop: AtomicBool::new(false),
            searching: Mutex::new(None),
        })
    }

    /// Chooses a move for the player to act, as a level from 1 to 9 does, or as well as possible within the limits.
    #[pyo3(signature = (of, *, level = None, depth = None, nodes = None, seconds = None, seed = 0))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn choose(
        &self,
        py: Python<'_>,
        of: &Bound<'_, PyAny>,
        level: Option<u8>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        seed: u64,
    ) -> PyResult<Line> {
        let positions = positions(of)?;
        let limits = limits(depth, nodes, seconds)?;
        let strength = match level {
            None => Strength::Full(limits),
            Some(number) => match Level::new(number) {
                Some(level) => Strength::Level(level, limits),
                None => return Err(bad_value(format!("level: expected 1 to 9, found {number}"))),
            },
        };
        let chosen = self.search(py, |engine, control| {
            engine.set_source(self.source(&positions));
            engine.choose(&positions, strength, seed, control)
        })?;
        let (_, line) = chosen.ok_or_else(|| bad_value("no move is legal"))?;
        let last = positions.last().ok_or_else(|| bad_value("there is no position"))?;
        Ok(Line::of(last, &line))
    }

    /// Analyses a position: lines with scores that say whether they are proven. At least one limit must be given, or another
    /// thread must call stop().
    #[pyo3(signature = (of, *, lines = 1, depth = None, nodes = None, seconds = None, seed = 0, each = None))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        of: &Bound<'_, PyAny>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        seed: u64,
        each: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let positions = positions(of)?;
        let limits = limits(depth, nodes, seconds)?;
        let question = Question { positions: &positions, limits, lines: lines.clamp(1, 10_000), seed };
        let last = positions.last().ok_or_else(|| bad_value("there is no position"))?;
        let mut failure = None;
        let answer = self.search(py, |engine, control| {
            let mut tell = |answer: &tomoe_engine::Analysis| {
                let Some(each) = &each else { return };
                if let Err(error) = Python::attach(|py| each.call1(py, (Analysis::of(last, answer),))) {
                    failure.get_or_insert(error);
                    self.stop.store(true, Ordering::Relaxed);
                }
            };
            engine.set_source(self.source(&positions));
            engine.analyse(&question, control, &mut tell)
        })?;
        match failure {
            Some(error) => Err(error),
            None => Ok(Analysis::of(last, &answer)),
        }
    }

    /// Ends the search that is going on in another thread; it answers with what it has found. A search that has not begun yet is
    /// not ended.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Forgets what was learnt, as before a new game.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.search(py, |engine, _| engine.forget())
    }

    /// The names of the levels, the weakest first.
    #[staticmethod]
    fn levels() -> Vec<(u8, &'static str)> {
        Level::all().map(|level| (level.number(), level.name())).collect()
    }
}
