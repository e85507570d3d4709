//! What Python hands in, made into validated values.

use std::fmt::Display;
use std::io::ErrorKind;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tomoe_games::{AnyPosition, Game, Player};

/// A `ValueError` that says this.
pub(crate) fn bad_value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The `OSError` that Python itself would raise for a file, such as `FileNotFoundError`.
pub(crate) fn file_error(error: &std::io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            // The system's words, which Rust follows with its number.
            let said = error.to_string();
            let said = said.split(" (os error").next().unwrap_or(&said).to_owned();
            PyOSError::new_err((number, said, path.to_path_buf()))
        }
        // Such as a path with a null character.
        None if error.kind() == ErrorKind::InvalidInput => bad_value(format!("{}: {error}", path.display())),
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// How pickles make an object again: the class's `_restore`, and what it takes.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// That of an object of a class.
pub(crate) fn reduced<'py, C: PyTypeInfo>(
    py: Python<'py>,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    Ok((py.get_type::<C>().getattr("_restore")?, arguments.into_pyobject(py)?))
}

/// A view of an array that is written again and again: giving it another shape or type leaves the array itself as it is.
pub(crate) fn view<'py, A>(py: Python<'py>, array: &Py<A>) -> PyResult<Bound<'py, PyAny>> {
    array.bind(py).as_any().call_method0("view")
}

/// A game by its name.
pub(crate) fn read_game(name: &str) -> PyResult<Game> {
    name.parse().map_err(bad_value)
}

/// The usual start of a game by its name.
pub(crate) fn read_start(game: &str, players: usize) -> PyResult<AnyPosition> {
    AnyPosition::start(read_game(game)?, players).map_err(bad_value)
}

/// After how many turns a game is cut off; never if no number is given.
pub(crate) fn read_limit(max_turns: Option<u32>) -> PyResult<u32> {
    match max_turns {
        Some(0) => Err(bad_value("max_turns: expected at least 1, found 0")),
        limit => Ok(limit.unwrap_or(u32::MAX)),
    }
}

/// A seated player by the letter of the notation.
pub(crate) fn read_player(position: &AnyPosition, letter: &str) -> PyResult<Player> {
    let seated = position.seated();
    seated.iter().copied().find(|player| letter.chars().eq([player.letter()])).ok_or_else(|| {
        let letters: Vec<String> = seated.iter().map(|player| format!("'{}'", player.letter())).collect();
        bad_value(format!("colour: expected one of {}, found {letter:?}", letters.join(", ")))
    })
}

/// A number of threads; all processors if none is given.
pub(crate) fn read_threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(bad_value("threads: expected at least 1, found 0")),
        // More would only wait for each other, and far more could not be started.
        Some(threads) => Ok(threads.min(1024)),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}
