//! The arrays of a batch, and how threads share their rows.

use std::panic::resume_unwind;

use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::arguments::bad_value;
use crate::steps::{Numbered, Refused, Standing, StepPlay};

/// Fewer games than these for each thread are not worth starting one.
const GAMES_A_THREAD: usize = 64;

/// The NumPy arrays that belong to a batch, a row for each game.
pub(crate) struct Arrays {
    pub(crate) observations: Py<PyArray4<u8>>,
    pub(crate) masks: Py<PyArray2<i8>>,
    pub(crate) seats: Py<PyArray1<u8>>,
    pub(crate) rewards: Py<PyArray2<f32>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
}

impl Arrays {
    /// Zeros for so many games, each with this many planes of width × width, actions and players.
    pub(crate) fn new(py: Python<'_>, count: usize, [planes, width, actions, players]: [usize; 4]) -> Self {
        Self {
            observations: PyArray4::zeros(py, [count, planes, width, width], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, players], false).unbind(),
            terminated: PyArray1::zeros(py, count, false).unbind(),
            truncated: PyArray1::zeros(py, count, false).unbind(),
        }
    }

    /// Keeps everybody else from the arrays for as long as the result lives.
    pub(crate) fn guard<'py>(&self, py: Python<'py>) -> PyResult<Guards<'py>> {
        Ok(Guards {
            observations: guard(py, &self.observations)?,
            masks: guard(py, &self.masks)?,
            seats: guard(py, &self.seats)?,
            rewards: guard(py, &self.rewards)?,
            terminated: guard(py, &self.terminated)?,
            truncated: guard(py, &self.truncated)?,
        })
    }
}

/// The arrays while Rust alone may write them.
pub(crate) struct Guards<'py> {
    observations: PyReadwriteArray<'py, u8, numpy::Ix4>,
    masks: PyReadwriteArray<'py, i8, numpy::Ix2>,
    seats: PyReadwriteArray<'py, u8, numpy::Ix1>,
    rewards: PyReadwriteArray<'py, f32, numpy::Ix2>,
    terminated: PyReadwriteArray<'py, bool, numpy::Ix1>,
    truncated: PyReadwriteArray<'py, bool, numpy::Ix1>,
}

impl Guards<'_> {
    /// The rows of all games.
    pub(crate) fn rows(&mut self) -> PyResult<Rows<'_>> {
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

/// How long the rows of one game are.
#[derive(Clone, Copy)]
struct Strides {
    observation: usize,
    mask: usize,
    rewards: usize,
}

/// The arrays of some games, as one thread writes them.
pub(crate) struct Rows<'a> {
    strides: Strides,
    observations: &'a mut [u8],
    masks: &'a mut [i8],
    seats: &'a mut [u8],
    pub(crate) rewards: &'a mut [f32],
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
    pub(crate) fn look<P: Numbered>(&mut self, game: &StepPlay<P>) {
        let seat = game.seat();
        self.seats[0] = seat as u8;
        game.observe(seat, self.observations);
        self.masks.fill(0);
        game.each_action(|action| self.masks[action] = 1);
    }

    /// Takes away the marks and rewards of an earlier step.
    pub(crate) fn forget(&mut self) {
        self.terminated.fill(false);
        self.truncated.fill(false);
        self.rewards.fill(0.0);
    }

    /// The same for the games with a mark.
    pub(crate) fn forget_some(mut self, marks: &[bool]) {
        for &is_meant in marks {
            let mut row = self.take(1);
            if is_meant {
                row.forget();
            }
        }
    }

    /// Writes how a game stands.
    pub(crate) fn judge<P: Numbered>(&mut self, game: &StepPlay<P>) {
        self.truncated[0] = game.standing == Standing::CutOff;
        self.terminated[0] = game.is_over() && !self.truncated[0];
        for (seat, reward) in self.rewards.iter_mut().enumerate() {
            *reward = if game.is_over() { game.reward(seat) } else { 0.0 };
        }
    }
}

/// Does something with every game and its rows; the first failure, by the number of the game, is told.
pub(crate) fn each_game<P: Numbered>(
    games: &mut [StepPlay<P>],
    mut rows: Rows<'_>,
    threads: usize,
    act: impl Fn(usize, &mut StepPlay<P>, Rows<'_>) -> Result<(), Refused> + Sync,
) -> Result<(), (usize, Refused)> {
    let count = games.len();
    let chunk = chunk(count, threads);
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

/// How many games each of at most so many threads takes.
pub(crate) fn chunk(count: usize, threads: usize) -> usize {
    let threads = threads.min(count.div_ceil(GAMES_A_THREAD)).max(1);
    count.div_ceil(threads).max(1)
}

/// An array to be written by Rust alone. Python can give an array another type and other dimensions through the `base` of a view: then it
/// is no longer what it was taken for.
pub(crate) fn guard<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let same = array.bind(py).as_any().cast::<PyArray<T, D>>();
    let same = same.map_err(|_| bad_value("an array of this object has been given another type or shape"))?;
    same.try_readwrite().map_err(bad_value)
}
