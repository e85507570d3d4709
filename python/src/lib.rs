//! The Python package `tomoe`: positions, games, steps, batches, the engine, exact values and proven wins.
//!
//! What Python sees is documented in `tomoe/__init__.pyi` and docs/python.md.

mod analysis;
mod any_steps;
mod arguments;
mod batch;
mod engine;
mod exact;
mod game;
mod games;
mod playouts;
mod position;
mod record;
mod rows;
mod step_game;
mod step_text;
mod steps;
mod symmetry;
mod tree;
mod tree_search;
mod wins;
mod workers;

/// The compiled part of the package.
#[pyo3::pymodule]
mod _tomoe {
    use pyo3::prelude::*;

    use crate::steps::{ACTIONS_VERSION, OBSERVATIONS_VERSION};

    #[pymodule_export]
    use crate::analysis::{Analysis, Line, Score};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::exact::{ExactValue, ExactValues};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::playouts::{perft, playouts};
    #[pymodule_export]
    use crate::position::{Mana, Mitsudomoe, Position, Yonmoque, position};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::step_game::{StepGame, action_count, action_text, observation_shape};
    #[pymodule_export]
    use crate::symmetry::{action_symmetries, square_symmetries};
    #[pymodule_export]
    use crate::tree_search::TreeSearch;
    #[pymodule_export]
    use crate::wins::ProvenWins;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ACTIONS_VERSION", ACTIONS_VERSION)?;
        module.add("OBSERVATIONS_VERSION", OBSERVATIONS_VERSION)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
