//! What the engine answers.

use pyo3::prelude::*;
use pyo3::types::PyType;
use tomoe_engine::{Chance, Distance, Score as Found, Variation};
use tomoe_games::AnyPosition;

use crate::arguments::{Reduced, bad_value, reduced};

/// What a move is worth to the player who makes it.
///
/// >>> import tomoe
/// >>> score = tomoe.Engine().analyse(tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4"), nodes=1000).best.score
/// >>> score.kind, score.plies, score.is_proven
/// ('win', 1, True)
#[pyclass(frozen, eq, module = "tomoe")]
#[derive(Clone, PartialEq)]
pub(crate) struct Score {
    inner: Found,
}

#[pymethods]
impl Score {
    /// 'win', 'loss', 'draw' or 'estimate'.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.inner {
            Found::Win(_) => "win",
            Found::Loss(_) => "loss",
            Found::Draw => "draw",
            Found::Estimate(_) => "estimate",
        }
    }

    /// Whether the score is certain.
    #[getter]
    fn is_proven(&self) -> bool {
        self.inner.is_proven()
    }

    /// How many turns a proven win or loss takes at most.
    #[getter]
    fn plies(&self) -> Option<u32> {
        match self.inner {
            Found::Win(distance) | Found::Loss(distance) => Some(distance.plies),
            Found::Draw | Found::Estimate(_) => None,
        }
    }

    /// Whether that number of turns is certain, too.
    #[getter]
    fn is_exact(&self) -> bool {
        matches!(self.inner, Found::Win(distance) | Found::Loss(distance) if distance.exact)
    }

    /// The expected result between 0 (loss) and 1 (win).
    #[getter]
    fn expectation(&self) -> f32 {
        self.inner.expectation()
    }

    fn __str__(&self) -> String {
        match self.inner {
            Found::Estimate(chance) => format!("{:.2}", chance.get()),
            Found::Draw => "draw".to_owned(),
            Found::Win(distance) | Found::Loss(distance) => format!("{} in {}", self.kind(), distance.plies),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self>(py, (self.kind(), self.plies().unwrap_or(0), self.is_exact(), self.expectation()))
    }

    /// What pickles call.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        kind: &str,
        plies: u32,
        exact: bool,
        expectation: f32,
    ) -> PyResult<Self> {
        let inner = match kind {
            "win" => Found::Win(Distance { plies, exact }),
            "loss" => Found::Loss(Distance { plies, exact }),
            "draw" => Found::Draw,
            "estimate" => Found::Estimate(Chance::new(expectation)),
            _ => return Err(bad_value(format!("expected a kind of score, found {kind:?}"))),
        };
        Ok(Self { inner })
    }
}

/// A line of play.
///
/// >>> import tomoe
/// >>> line = tomoe.Engine().choose(tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4"), nodes=1000)
/// >>> line.move, line.moves
/// ('d4d5', ['d4d5'])
#[pyclass(frozen, eq, module = "tomoe")]
#[derive(Clone, PartialEq)]
pub(crate) struct Line {
    /// The moves, at least one.
    #[pyo3(get)]
    moves: Vec<String>,
    /// What the first move is worth to the player who makes it.
    #[pyo3(get)]
    score: Score,
    /// How many turns deep the line was looked at.
    #[pyo3(get)]
    depth: u32,
}

impl Line {
    /// A line of the engine, from a position on.
    pub(crate) fn of(position: &AnyPosition, line: &Variation) -> Self {
        let mut at = *position;
        let mut moves = Vec::new();
        for &mv in &line.moves {
            if !at.is_legal(mv) {
                break;
            }
            moves.push(at.move_text(mv));
            at = at.play_unchecked(mv).0;
        }
        Self { moves, score: Score { inner: line.score }, depth: line.depth }
    }
}

#[pymethods]
impl Line {
    /// The first move.
    #[getter]
    fn r#move(&self) -> &str {
        self.moves.first().map_or("", String::as_str)
    }

    fn __repr__(&self) -> String {
        format!("<Line {} {}>", self.score.__str__(), self.moves.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self>(py, (self.moves.clone(), self.score.clone(), self.depth))
    }

    /// What pickles call.
    #[classmethod]
    fn _restore(_class: &Bound<'_, PyType>, moves: Vec<String>, score: PyRef<'_, Score>, depth: u32) -> Self {
        Self { moves, score: score.clone(), depth }
    }
}

/// The answer to a question about a position.
///
/// >>> import tomoe
/// >>> analysis = tomoe.Engine().analyse(tomoe.Mitsudomoe(players=3), lines=2, depth=1)
/// >>> len(analysis.lines), analysis.best.move == analysis.lines[0].move
/// (2, True)
#[pyclass(frozen, eq, module = "tomoe")]
#[derive(Clone, PartialEq)]
pub(crate) struct Analysis {
    /// The best lines, best first.
    #[pyo3(get)]
    lines: Vec<Line>,
    /// How many turns deep the search has looked.
    #[pyo3(get)]
    depth: u32,
    /// How many nodes were visited.
    #[pyo3(get)]
    nodes: u64,
    /// How many seconds it took.
    #[pyo3(get)]
    seconds: f64,
}

impl Analysis {
    /// An answer of the engine about a position.
    pub(crate) fn of(position: &AnyPosition, answer: &tomoe_engine::Analysis) -> Self {
        Self {
            lines: answer.lines.iter().map(|line| Line::of(position, line)).collect(),
            depth: answer.depth,
            nodes: answer.nodes,
            seconds: answer.elapsed.as_secs_f64(),
        }
    }
}

#[pymethods]
impl Analysis {
    /// The best line.
    #[getter]
    fn best(&self) -> Option<Line> {
        self.lines.first().cloned()
    }

    fn __repr__(&self) -> String {
        let best = self.lines.first().map_or(String::new(), |line| format!(" {}", line.__repr__()));
        format!("<Analysis depth {}, {} nodes{best}>", self.depth, self.nodes)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self>(py, (self.lines.clone(), self.depth, self.nodes, self.seconds))
    }

    /// What pickles call.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        lines: Vec<PyRef<'_, Line>>,
        depth: u32,
        nodes: u64,
        seconds: f64,
    ) -> Self {
        Self { lines: lines.iter().map(|line| Line::clone(line)).collect(), depth, nodes, seconds }
    }
}
