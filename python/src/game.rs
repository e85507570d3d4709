//! A game as it is played by whole turns, with its repetitions and its end.

use pyo3::prelude::*;
use tomoe_games::{Ending, History, Reason, Transition};

use crate::arguments::{bad_value, read_player};
use crate::position::Position;
use crate::record::Record;

/// A game: a start and what was played from there. Knows about repetition, which a position can't.
///
/// >>> import tomoe
/// >>> game = tomoe.Game(tomoe.Mitsudomoe())
/// >>> game.play("@b2:a1b2")
/// >>> game.take_back(), len(game), game.is_over
/// ('@b2:a1b2', 0, False)
#[pyclass(module = "tomoe")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) history: History,
}

#[pymethods]
impl Game {
    #[new]
    fn new(start: PyRef<'_, Position>) -> PyResult<Self> {
        Ok(Self { history: History::new(start.open()?) })
    }

    /// The position as it stands now.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let place = self.history.positions().len() - 1;
        self.position_at(place)?.wrap(py)
    }

    /// The start and the position after each turn.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        (0..self.history.positions().len()).map(|place| self.position_at(place)?.wrap(py)).collect()
    }

    /// What was played: moves, and between them 'out:C' for players of Mitsudomoe who left.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.history.transition_texts().collect()
    }

    /// How the game stands: '-' while it goes on, 'win:X' or 'draw'.
    #[getter]
    fn outcome(&self) -> String {
        self.history.outcome().to_string()
    }

    /// Why the game ended: 'rules', 'repetition', 'resignation', … ; None while it goes on.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.history.ending().map(|ending| ending.reason.id())
    }

    /// Whether no further move may be played.
    #[getter]
    fn is_over(&self) -> bool {
        self.history.ending().is_some()
    }

    /// How often the present position has stood, this time included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.history.repetitions()
    }

    /// Plays a move given as text, or lets a player leave who is named as 'out:C'.
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        self.history.play_text(r#move).map(|_| ()).map_err(bad_value)
    }

    /// Takes back what was played last; None if nothing was.
    fn take_back(&mut self) -> Option<String> {
        let text = self.history.transition_texts().last();
        self.history.take_back().and(text)
    }

    /// One of two players gives up.
    fn resign(&mut self, colour: &str) -> PyResult<()> {
        if self.is_over() {
            return Err(bad_value("the game is over"));
        }
        let player = read_player(self.history.position(), colour)?;
        let ending = Ending::lost_by(player, Reason::Resignation, self.history.position());
        self.history
            .end(ending.ok_or_else(|| bad_value("with more than two in, a player leaves: play 'out:C'"))?);
        Ok(())
    }

    /// The game as a record.
    fn record(&self) -> PyResult<Record> {
        Record::of(&self.history)
    }

    fn __len__(&self) -> usize {
        self.history.plies()
    }

    fn __repr__(&self) -> String {
        format!("<Game of {} after {} moves>", self.history.start().game(), self.history.plies())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.history == other.history
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = slf.py().get_type::<Game>().getattr("_restore")?;
        Ok((restore, (slf.borrow().record()?.text(),)))
    }

    /// What pickles call.
    #[staticmethod]
    fn _restore(record: &str) -> PyResult<Self> {
        Ok(Record::new(record)?.game_played())
    }
}

impl Game {
    fn position_at(&self, place: usize) -> PyResult<Position> {
        let positions = self.history.positions();
        match place.checked_sub(1).map(|before| (positions[before], self.history.transitions()[before])) {
            None => Ok(Position::starting(positions[0])),
            Some((_, Transition::Swap)) => Ok(Position::ongoing(positions[place])),
            Some((before, transition)) => Position::after(before, transition),
        }
    }
}
