//! Positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::PyType;
use tomoe_draw::{Options, Rotation, Theme, svg};
use tomoe_games::{AnyMove, AnyPosition, Game, Outcome, Player, Transition, mitsudomoe};

use crate::any_steps::{AnySteps, refusal};
use crate::arguments::{Reduced, bad_value, read_game, read_player, reduced};
use crate::playouts::count_sequences;
use crate::step_text::{enter, step_text};
use crate::symmetry;

/// A position of any of the games, and how its game stands: what the three classes have in common.
///
/// >>> import tomoe
/// >>> isinstance(tomoe.Yonmoque(), tomoe.Position)
/// True
#[pyclass(frozen, subclass, module = "tomoe")]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) inner: AnyPosition,
    outcome: Outcome<Player>,
    /// The position before, and what led from there to this one.
    last: Option<(AnyPosition, Transition)>,
}

impl Position {
    /// A position in which a game begins.
    pub(crate) fn starting(inner: AnyPosition) -> Self {
        Self { inner, outcome: inner.outcome_at_start(), last: None }
    }

    /// The position that something leads to.
    pub(crate) fn after(before: AnyPosition, transition: Transition) -> PyResult<Self> {
        let (inner, outcome) = before.advance(transition).map_err(bad_value)?;
        Ok(Self { inner, outcome, last: Some((before, transition)) })
    }

    /// A position of a game that goes on, whatever led to it.
    pub(crate) fn ongoing(inner: AnyPosition) -> Self {
        Self { inner, outcome: Outcome::Ongoing, last: None }
    }

    /// A position of a game, with the move that has ended it by the rules if one has.
    pub(crate) fn of_game(inner: AnyPosition, end: Option<(AnyPosition, AnyMove)>) -> PyResult<Self> {
        match end {
            None => Ok(Self::ongoing(inner)),
            Some((before, mv)) => Self::after(before, Transition::Move(mv)),
        }
    }

    /// The position as an object of its game's class.
    pub(crate) fn wrap(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let game = self.inner.game();
        let base = PyClassInitializer::from(self);
        Ok(match game {
            Game::Yonmoque => Py::new(py, base.add_subclass(Yonmoque))?.into_any(),
            Game::Mana => Py::new(py, base.add_subclass(Mana))?.into_any(),
            Game::Mitsudomoe => Py::new(py, base.add_subclass(Mitsudomoe))?.into_any(),
        })
    }

    fn check_open(&self) -> PyResult<()> {
        if self.outcome.is_over() { Err(bad_value("the game is over")) } else { Ok(()) }
    }

    /// The position to be played on, if its game goes on.
    pub(crate) fn open(&self) -> PyResult<AnyPosition> {
        self.check_open()?;
        Ok(self.inner)
    }

    fn read_move(&self, text: &str) -> PyResult<AnyMove> {
        self.check_open()?;
        self.inner.read_move(text).map_err(bad_value)
    }

    fn class_name(&self) -> &'static str {
        self.inner.game().name()
    }
}

fn letters(players: Vec<Player>) -> Vec<char> {
    players.into_iter().map(Player::letter).collect()
}

#[pymethods]
impl Position {
    /// The game's name: 'yonmoque', 'mana' or 'mitsudomoe'.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game().id()
    }

    /// How many play, those who are out included.
    #[getter]
    fn players(&self) -> usize {
        self.inner.players()
    }

    /// The letters of the seated colours, in the order of play.
    #[getter]
    fn seats(&self) -> Vec<char> {
        letters(self.inner.seated())
    }

    /// The letters of the seated colours that are not out.
    #[getter]
    fn seats_in(&self) -> Vec<char> {
        letters(self.inner.players_in())
    }

    /// The letter of the colour whose turn it is.
    #[getter]
    fn to_act(&self) -> char {
        self.inner.to_act().letter()
    }

    /// How the game stands: '-' while it goes on, 'win:X' or 'draw'.
    #[getter]
    fn outcome(&self) -> String {
        self.outcome.to_string()
    }

    /// The letter of the colour that has won, if one has.
    #[getter]
    fn winner(&self) -> Option<char> {
        match self.outcome {
            Outcome::Win(winner) => Some(winner.letter()),
            _ => None,
        }
    }

    /// Whether no further move may be played.
    #[getter]
    fn is_over(&self) -> bool {
        self.outcome.is_over()
    }

    /// The move that led here, if it is known.
    #[getter]
    fn last_move(&self) -> Option<String> {
        self.last.map(|(before, transition)| before.transition_text(transition))
    }

    /// A 64-bit number that is the same for equal boards and, but for one chance in 2^64, different for others.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The legal moves, sorted by their text; none once the game is over.
    fn moves(&self) -> Vec<String> {
        if self.outcome.is_over() {
            return Vec::new();
        }
        let mut moves: Vec<String> =
            self.inner.moves().into_iter().map(|mv| self.inner.move_text(mv)).collect();
        moves.sort_unstable();
        moves
    }

    /// How many legal moves there are, without listing them.
    fn count_moves(&self) -> u64 {
        if self.outcome.is_over() { 0 } else { self.inner.count_moves() }
    }

    /// Whether a text is a legal move.
    fn is_legal(&self, r#move: &str) -> bool {
        self.read_move(r#move).is_ok()
    }

    /// A legal move in the form that writers give it: some moves can be written in several ways.
    fn normal(&self, r#move: &str) -> PyResult<String> {
        let mv = self.read_move(r#move)?;
        Ok(self.inner.move_text(mv))
    }

    /// The position after a move, given as text. Raises ValueError if it is not legal, or the game is over.
    fn play(&self, py: Python<'_>, r#move: &str) -> PyResult<Py<PyAny>> {
        let mv = self.read_move(r#move)?;
        Position::after(self.inner, Transition::Move(mv))?.wrap(py)
    }

    /// The position after a player of Mitsudomoe, with three or four in, has given up.
    fn leave(&self, py: Python<'_>, colour: &str) -> PyResult<Py<PyAny>> {
        self.check_open()?;
        let player = read_player(&self.inner, colour)?;
        Position::after(self.inner, Transition::Leave(player))?.wrap(py)
    }

    /// The steps that may come next in a turn of which these have been entered; none when it is complete.
    #[pyo3(signature = (entered = Vec::new()))]
    fn steps(&self, entered: Vec<String>) -> PyResult<Vec<String>> {
        self.check_open()?;
        let turn = enter(self.inner, &entered)?;
        Ok(turn.options().iter().map(step_text).collect())
    }

    /// The move that the steps make up, or None while some are missing.
    fn turn(&self, entered: Vec<String>) -> PyResult<Option<String>> {
        self.check_open()?;
        let turn = enter(self.inner, &entered)?;
        Ok(turn.complete().map(|mv| self.inner.move_text(mv)))
    }

    /// The steps of a legal move, in an order in which they can be entered.
    fn steps_of(&self, r#move: &str) -> PyResult<Vec<String>> {
        let mv = self.read_move(r#move)?;
        Ok(self.inner.steps_of(mv).iter().map(step_text).collect())
    }

    /// The numbered actions that make up a legal move.
    fn actions_of(&self, r#move: &str) -> PyResult<Vec<usize>> {
        let mv = self.read_move(r#move)?;
        Ok(AnySteps::new(self.inner, u32::MAX).actions_of(mv))
    }

    /// The move that numbered actions make up, or None while some are missing.
    fn move_of(&self, actions: Vec<usize>) -> PyResult<Option<String>> {
        self.check_open()?;
        let mv = AnySteps::new(self.inner, u32::MAX).move_of(&actions).map_err(refusal)?;
        Ok(mv.map(|mv| self.inner.move_text(mv)))
    }

    /// The different positions that symmetries of the board make of this one, itself first. They are worth the same.
    fn symmetries(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.check_open()?;
        symmetry::images(&self.inner)?.into_iter().map(|image| Position::ongoing(image).wrap(py)).collect()
    }

    /// Counts the sequences of so many legal moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        count_sequences(py, self, depth, 1)
    }

    /// The position as an SVG document, with the last move marked.
    #[pyo3(signature = (*, dark = false, turned = 0, coordinates = true, tray = true))]
    fn svg(&self, dark: bool, turned: u16, coordinates: bool, tray: bool) -> PyResult<String> {
        let rotation = match turned {
            0 => Rotation::None,
            90 => Rotation::Quarter,
            180 => Rotation::Half,
            270 => Rotation::ThreeQuarters,
            _ => return Err(bad_value(format!("turned: expected 0, 90, 180 or 270, found {turned}"))),
        };
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let turn = !self.outcome.is_over();
        let mut options = Options { theme, rotation, coordinates, tray, turn, ..Options::default() };
        if let Some((before, Transition::Move(mv))) = self.last {
            options = options.after(&before, mv);
        }
        Ok(svg(&self.inner, &options))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, 0, true, true)
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        match self.outcome {
            Outcome::Ongoing => format!("{}('{}')", self.class_name(), self.inner),
            outcome => format!("<{} '{}' {outcome}>", self.class_name(), self.inner),
        }
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let same = |other: &Position| self.inner == other.inner && self.outcome == other.outcome;
        let equal = match (op, other.cast::<Position>()) {
            (CompareOp::Eq, Ok(other)) => same(other.get()),
            (CompareOp::Ne, Ok(other)) => !same(other.get()),
            _ => return Ok(py.NotImplemented()),
        };
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.key().hash(&mut hasher);
        self.outcome.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// A finished position can't be read from its text alone, so what led to it is kept as well.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let position = slf.get();
        let (text, transition) = match position.last {
            Some((before, transition)) => (before.to_string(), Some(before.transition_text(transition))),
            None => (position.inner.to_string(), None),
        };
        reduced::<Self>(slf.py(), (position.inner.game().id(), text, transition))
    }

    /// What pickles call.
    #[classmethod]
    fn _restore(
        class: &Bound<'_, PyType>,
        game: &str,
        text: &str,
        transition: Option<&str>,
    ) -> PyResult<Py<PyAny>> {
        let before = AnyPosition::read(read_game(game)?, text).map_err(bad_value)?;
        let position = match transition {
            None => Position::starting(before),
            Some(word) => Position::after(before, before.read_transition(word).map_err(bad_value)?)?,
        };
        position.wrap(class.py())
    }
}

/// A position of Yonmoque: Yonmoque() is the start, Yonmoque(text) any other.
///
/// >>> import tomoe
/// >>> position = tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4")
/// >>> position.is_legal("d4d5"), position.play("d4d5").outcome
/// (True, 'win:b')
#[pyclass(frozen, extends = Position, module = "tomoe")]
pub(crate) struct Yonmoque;

#[pymethods]
impl Yonmoque {
    #[new]
    #[pyo3(signature = (text = None, /))]
    fn new(text: Option<&str>) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(start(Game::Yonmoque, 2, text)?).add_subclass(Self))
    }
}

/// A position of Mana: Mana() is the start, Mana(text) any other.
///
/// >>> import tomoe
/// >>> position = tomoe.Mana().play("@90:c1,a1,d1,a2,b2,e2")
/// >>> position.to_act, position.steps()[:2]
/// ('a', ['damyo@a5', 'ronin@a5'])
#[pyclass(frozen, extends = Position, module = "tomoe")]
pub(crate) struct Mana;

#[pymethods]
impl Mana {
    #[new]
    #[pyo3(signature = (text = None, /))]
    fn new(text: Option<&str>) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(start(Game::Mana, 2, text)?).add_subclass(Self))
    }
}

/// A position of Mitsudomoe: Mitsudomoe(players=3) is a start, Mitsudomoe(text) any other position.
///
/// >>> import tomoe
/// >>> position = tomoe.Mitsudomoe(players=4)
/// >>> position.seats, position.steps_of("@b2:a1b2")
/// (['w', 'r', 'b', 'y'], ['ring@b2', 'ball:a1b2'])
#[pyclass(frozen, extends = Position, module = "tomoe")]
pub(crate) struct Mitsudomoe;

#[pymethods]
impl Mitsudomoe {
    #[new]
    #[pyo3(signature = (text = None, /, *, players = None, first = None))]
    fn new(
        text: Option<&str>,
        players: Option<usize>,
        first: Option<&str>,
    ) -> PyResult<PyClassInitializer<Self>> {
        if text.is_some() && (players.is_some() || first.is_some()) {
            return Err(PyTypeError::new_err("a text says itself how many play and who begins"));
        }
        let mut position = start(Game::Mitsudomoe, players.unwrap_or(2), text)?;
        if let (Some(first), AnyPosition::Mitsudomoe(usual)) = (first, position.inner) {
            let player = read_player(&position.inner, first)?;
            let colour = <mitsudomoe::Colour as tomoe_games::Colour>::ALL[player.index()];
            let begun = mitsudomoe::Position::start_with(usual.seats(), colour);
            position.inner = begun.ok_or_else(|| bad_value("this colour is not seated"))?.into();
        }
        Ok(PyClassInitializer::from(position).add_subclass(Self))
    }
}

fn start(game: Game, players: usize, text: Option<&str>) -> PyResult<Position> {
    let inner = match text {
        Some(text) => AnyPosition::read(game, text),
        None => AnyPosition::start(game, players),
    };
    Ok(Position::starting(inner.map_err(bad_value)?))
}

/// Reads a position of any game: which one follows from the number of fields.
///
/// >>> import tomoe
/// >>> tomoe.position("5/5/2b2/5/5 w 5 6").game
/// 'yonmoque'
#[pyfunction]
pub(crate) fn position(py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
    Position::starting(text.parse().map_err(bad_value)?).wrap(py)
}
