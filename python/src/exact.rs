//! Exact values of Yonmoque.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use tomoe_games::yonmoque::{self, ExactSource, PIECES, Plies, Value};
use tomoe_games::{AnyPosition, Position as _};
use tomoe_solver::{Extract, Layer, OpenError, RandomPositions, Tables};

use crate::arguments::{Reduced, bad_value, file_error, reduced};
use crate::position::Position;

/// The outcome of best play for the player to act, with the number of plies where it is known.
///
/// >>> import tomoe
/// >>> value = tomoe.ExactValues().value(tomoe.Yonmoque())
/// >>> value, value.kind, value.plies
/// (<ExactValue win in 17>, 'win', 17)
#[pyclass(frozen, eq, ord, hash, module = "tomoe")]
#[derive(Clone, PartialEq, PartialOrd, Eq, Ord, Hash)]
pub(crate) struct ExactValue {
    inner: OrderedValue,
}

/// A value that can be hashed as it is compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct OrderedValue(Value);

impl ExactValue {
    fn new(value: Value) -> Self {
        Self { inner: OrderedValue(value) }
    }
}

#[pymethods]
impl ExactValue {
    /// 'win', 'loss' or 'draw'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner.0.name()
    }

    /// How many plies the win or loss takes with best play, where that is known.
    #[getter]
    fn plies(&self) -> Option<u8> {
        self.inner.0.distance().map(|plies| plies.0)
    }

    fn __str__(&self) -> String {
        self.inner.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<ExactValue {}>", self.inner.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self>(py, (self.kind(), self.plies()))
    }

    /// What pickles call.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, kind: &str, plies: Option<u8>) -> PyResult<Self> {
        let distance = plies.map(Plies);
        match kind {
            "win" => Ok(Self::new(Value::Win(distance))),
            "loss" => Ok(Self::new(Value::Loss(distance))),
            "draw" => Ok(Self::new(Value::Draw)),
            _ => Err(bad_value(format!("expected a kind of value, found {kind:?}"))),
        }
    }
}

/// A source of exact values of Yonmoque: the extract in this package, or the full tables of a folder.
///
/// >>> import tomoe
/// >>> exact, position = tomoe.ExactValues(), tomoe.Yonmoque("5/2b2/5/1w3/5 w 5 5")
/// >>> exact.value(position).kind, len(exact.keeping(position)) < position.count_moves()
/// ('win', True)
#[pyclass(frozen, module = "tomoe")]
pub(crate) struct ExactValues {
    pub(crate) source: Arc<dyn ExactSource>,
    most_pieces: u8,
}

fn yonmoque(position: &Position) -> PyResult<yonmoque::Position> {
    match position.open()? {
        AnyPosition::Yonmoque(position) => Ok(position),
        other => Err(bad_value(format!("expected a position of yonmoque, found one of {}", other.game()))),
    }
}

#[pymethods]
impl ExactValues {
    #[new]
    #[pyo3(signature = (tables = None))]
    fn new(py: Python<'_>, tables: Option<PathBuf>) -> PyResult<Self> {
        let Some(folder) = tables else {
            let extract = py.detach(Extract::embedded);
            return Ok(Self { source: Arc::new(extract), most_pieces: Extract::MOST_PIECES });
        };
        let tables = py.detach(|| Tables::open(&folder));
        let tables = tables.map_err(|error| match error {
            OpenError::Io(error) if error.kind() == ErrorKind::NotFound && folder.is_dir() => {
                PyFileNotFoundError::new_err(format!("{}: there are no tables", folder.display()))
            }
            OpenError::Io(error) => file_error(&error, &folder),
            error => PyOSError::new_err(format!("{}: {error}", folder.display())),
        })?;
        let most_pieces = tables.most_pieces();
        Ok(Self { source: Arc::new(tables), most_pieces })
    }

    /// The most pieces on the board with which every position is known.
    #[getter]
    fn most_pieces(&self) -> u8 {
        self.most_pieces
    }

    /// The value of a position for the player to act; None if it is not known.
    fn value(&self, py: Python<'_>, position: PyRef<'_, Position>) -> PyResult<Option<ExactValue>> {
        let position = yonmoque(&position)?;
        Ok(py.detach(|| self.source.value(&position)).map(ExactValue::new))
    }

    /// What each legal move is worth to the player who makes it, counted from before it; None where that is not known.
    fn move_values<'py>(
        &self,
        py: Python<'py>,
        position: PyRef<'py, Position>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = yonmoque(&position)?;
        let values = py.detach(|| {
            let mut moves = position.moves();
            moves.sort_unstable();
            let value = |mv| (position.move_text(mv), self.source.value_of_move(&position, mv));
            moves.into_iter().map(value).collect::<Vec<_>>()
        });
        let all = PyDict::new(py);
        for (mv, value) in values {
            all.set_item(mv, value.map(ExactValue::new))?;
        }
        Ok(all)
    }

    /// The legal moves that keep the value of a position, distances left aside; None where that is not known.
    fn keeping(&self, py: Python<'_>, position: PyRef<'_, Position>) -> PyResult<Option<Vec<String>>> {
        let position = yonmoque(&position)?;
        Ok(py.detach(|| {
            let mut moves = position.moves();
            moves.sort_unstable();
            let value = |&mv: &yonmoque::Move| {
                let (next, outcome) = position.play_unchecked(mv);
                if outcome.is_over() {
                    return self.source.value_of_move(&position, mv).map(Value::without_distance);
                }
                self.source.value_without_distance(&next).map(|value| value.of_move_here().without_distance())
            };
            let values = moves.iter().map(value).collect::<Option<Vec<_>>>()?;
            let best = values.iter().max().copied();
            let keeping = moves.iter().zip(&values).filter(|(_, value)| Some(**value) == best);
            Some(keeping.map(|(&mv, _)| position.move_text(mv)).collect())
        }))
    }

    /// A random position in which the game goes on, every one with these hands being equally likely.
    #[staticmethod]
    #[pyo3(signature = (blue_in_hand, white_in_hand, seed))]
    fn random_position(
        py: Python<'_>,
        blue_in_hand: u8,
        white_in_hand: u8,
        seed: u64,
    ) -> PyResult<Py<PyAny>> {
        let hand = PIECES / 2;
        if blue_in_hand > hand || white_in_hand > hand {
            return Err(bad_value(format!("expected at most {hand} pieces in each hand")));
        }
        let layer = Layer { blue: blue_in_hand, white: white_in_hand };
        let mut random = RandomPositions::new(seed);
        loop {
            let position: AnyPosition = random.of_layer(layer).into();
            if !position.outcome_at_start().is_over() {
                return Position::ongoing(position).wrap(py);
            }
        }
    }
}
