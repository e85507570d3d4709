//! Records of games, as text and as JSON.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tomoe_games::History;

use crate::arguments::bad_value;
use crate::game::Game;
use crate::position::Position;

/// A game with names, comments and variations, as docs/records.md describes it.
///
/// >>> import tomoe
/// >>> record = tomoe.Record('[Game "yonmoque"] [Blue "Ai"] 1. @c3 {the centre} @b2')
/// >>> record.moves, record.comments, record.tags
/// (['@c3', '@b2'], ['the centre', ''], {'Blue': 'Ai'})
#[pyclass(module = "tomoe")]
#[derive(Clone)]
pub(crate) struct Record {
    inner: tomoe_games::record::Record,
}

impl Record {
    /// The record of a game.
    pub(crate) fn of(history: &History) -> PyResult<Self> {
        Ok(Self { inner: tomoe_games::record::Record::from_history(history).map_err(bad_value)? })
    }

    /// The record in its text form.
    pub(crate) fn text(&self) -> String {
        self.inner.to_string()
    }
}

#[pymethods]
impl Record {
    /// Reads one record, in either form.
    #[new]
    pub(crate) fn new(text: &str) -> PyResult<Self> {
        let mut all = tomoe_games::record::Record::read_any(text).map_err(bad_value)?;
        match (all.pop(), all.is_empty()) {
            (Some(inner), true) => Ok(Self { inner }),
            _ => Err(bad_value("expected exactly one record: read_all reads any number")),
        }
    }

    /// Reads any number of records, in either form.
    #[staticmethod]
    fn read_all(text: &str) -> PyResult<Vec<Self>> {
        let all = tomoe_games::record::Record::read_any(text).map_err(bad_value)?;
        Ok(all.into_iter().map(|inner| Self { inner }).collect())
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game().id()
    }

    /// The position in which the game began.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Position::starting(*self.inner.start()).wrap(py)
    }

    /// The tags, but for those that follow from the record itself.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.inner.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Sets a tag, such as 'Event', or the name of a player, such as 'Blue'.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.inner.set_tag(name, value).map_err(bad_value)
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.main_line().filter_map(|id| self.inner.move_text(id)).collect()
    }

    /// The comments of the main line, one for each move; empty where there is none.
    #[getter]
    fn comments(&self) -> Vec<String> {
        let nodes = self.inner.main_line().filter_map(|id| self.inner.node(id));
        nodes.map(|node| node.note().comment.clone()).collect()
    }

    /// How the game ended: '-' if it has not.
    #[getter]
    fn outcome(&self) -> String {
        self.inner.history().outcome().to_string()
    }

    /// The main line as a game that can be played on.
    #[pyo3(name = "to_game")]
    pub(crate) fn game_played(&self) -> Game {
        Game { history: self.inner.history() }
    }

    /// The record as JSON.
    #[pyo3(signature = (*, pretty = false))]
    fn json(&self, pretty: bool) -> String {
        if pretty { self.inner.to_json_pretty() } else { self.inner.to_json() }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} moves>", self.inner.game(), self.moves().len())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner == other.inner
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.py().get_type::<Record>().into_any(), (slf.borrow().text(),))
    }
}
