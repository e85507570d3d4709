//! Proven wins of Mitsudomoe for two.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tomoe_games::mitsudomoe::{self, Seats, WinSource as _, turn_that_wins};
use tomoe_games::{AnyPosition, Colour as _, Position as _};
use tomoe_solver::certificate::Certificate;

use crate::arguments::{bad_value, file_error};
use crate::position::Position;

/// Proven wins of Mitsudomoe for two: White's from the start, which is in this package, or those of a certificate's file.
///
/// >>> import tomoe
/// >>> wins, position = tomoe.ProvenWins(), tomoe.Mitsudomoe()
/// >>> turn, plies = wins.winning_turn(position)
/// >>> answers = wins.losing_turns(position.play(turn))
/// >>> len(answers) == position.play(turn).count_moves(), max(answers.values()) < plies
/// (True, True)
#[pyclass(frozen, module = "tomoe")]
pub(crate) struct ProvenWins {
    pub(crate) certificate: Arc<Certificate>,
}

fn for_two(position: &Position) -> PyResult<mitsudomoe::Position> {
    match position.open()? {
        AnyPosition::Mitsudomoe(position) if position.seats() == Seats::Two => Ok(position),
        AnyPosition::Mitsudomoe(_) => Err(bad_value("expected a position of mitsudomoe for two")),
        other => Err(bad_value(format!("expected a position of mitsudomoe, found one of {}", other.game()))),
    }
}

#[pymethods]
impl ProvenWins {
    #[new]
    #[pyo3(signature = (certificate = None))]
    fn new(py: Python<'_>, certificate: Option<PathBuf>) -> PyResult<Self> {
        let read = |bytes: &[u8]| py.detach(|| Certificate::read(bytes));
        let certificate = match certificate {
            None => read(Certificate::EMBEDDED).map_err(bad_value)?,
            Some(path) => {
                let bytes = std::fs::read(&path).map_err(|error| file_error(&error, &path))?;
                read(&bytes).map_err(|error| bad_value(format!("{}: {error}", path.display())))?
            }
        };
        Ok(Self { certificate: Arc::new(certificate) })
    }

    /// The letter of the colour that wins.
    #[getter]
    fn winner(&self) -> char {
        self.certificate.winner().letter()
    }

    /// The position from which it wins.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Position::ongoing(self.certificate.start().into()).wrap(py)
    }

    /// In how many positions it is known what to play, mirror images and those that a single turn wins not counted.
    fn __len__(&self) -> usize {
        self.certificate.len()
    }

    /// A turn that wins for the player to act, and within how many plies. None if that is not known.
    fn winning_turn(&self, position: PyRef<'_, Position>) -> PyResult<Option<(String, u32)>> {
        let position = for_two(&position)?;
        let known = self.certificate.winning_turn(&position);
        let known = known.or_else(|| turn_that_wins(&position).map(|turn| (turn, 1)));
        Ok(known.map(|(turn, plies)| (position.move_text(turn), plies)))
    }

    /// The turns that are known to lose for the player to act, and within how many plies, counted from before the turn.
    fn losing_turns<'py>(
        &self,
        py: Python<'py>,
        position: PyRef<'py, Position>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = for_two(&position)?;
        let all = PyDict::new(py);
        let known = py.detach(|| {
            let mut known = Vec::new();
            self.certificate.losing_turns(&position, &mut |turn, plies| {
                known.push((position.move_text(turn), plies));
            });
            known.sort();
            known
        });
        for (turn, plies) in known {
            all.set_item(turn, plies)?;
        }
        Ok(all)
    }

    /// The turns from a position on, those of the player who is known to win as they are known, the other's those that resist longest.
    /// Empty where nobody is known to win.
    fn line(&self, py: Python<'_>, position: PyRef<'_, Position>) -> PyResult<Vec<String>> {
        let mut position = for_two(&position)?;
        Ok(py.detach(|| {
            let mut turns = Vec::new();
            let certificate = &*self.certificate;
            let wins = certificate.winning_turn(&position).is_some() || turn_that_wins(&position).is_some();
            if !wins && !certificate.losing_turns(&position, &mut |_, _| {}) {
                return turns;
            }
            certificate.line(&position.clone(), wins, &mut |turn| {
                turns.push(position.move_text(turn));
                position = position.play_unchecked(turn).0;
            });
            turns
        }))
    }
}
