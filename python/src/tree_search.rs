//! Tree searches of many games at once, for a network that evaluates all their leaves in one go.

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use tomoe_games::{mana, mitsudomoe, yonmoque};

use crate::arguments::{bad_value, view};
use crate::batch::Batch;
use crate::games::{Games, each_games};
use crate::rows::guard;
use crate::steps::{Numbered, StepPlay};
use crate::tree::{Tree, Values};

/// The trees of a batch's games.
enum Trees {
    Yonmoque(Vec<Tree<yonmoque::Position>>),
    Mana(Vec<Tree<mana::Position>>),
    Mitsudomoe(Vec<Tree<mitsudomoe::Position>>),
}

/// Does the same with whichever trees they are.
macro_rules! each_trees {
    ($any:expr, $trees:ident => $body:expr) => {
        match $any {
            Trees::Yonmoque($trees) => $body,
            Trees::Mana($trees) => $body,
            Trees::Mitsudomoe($trees) => $body,
        }
    };
}

/// Tree searches of all games of a batch.
///
/// >>> import numpy, tomoe
/// >>> search = tomoe.TreeSearch(tomoe.Batch("yonmoque", 8))
/// >>> for _ in range(16):
/// ...     search.select()
/// ...     search.update(search.masks.astype(numpy.float32), numpy.zeros((8, 2), numpy.float32))
/// >>> search.visits().argmax(axis=1).shape
/// (8,)
#[pyclass(module = "tomoe")]
pub(crate) struct TreeSearch {
    trees: Trees,
    threads: usize,
    players: usize,
    actions: usize,
    exploration: f32,
    observations: Py<PyArray4<u8>>,
    masks: Py<PyArray2<i8>>,
    seats: Py<PyArray1<u8>>,
    waiting: Py<PyArray1<bool>>,
}

#[pymethods]
impl TreeSearch {
    #[new]
    #[pyo3(signature = (batch, *, exploration = 1.5))]
    fn new(py: Python<'_>, batch: PyRef<'_, Batch>, exploration: f32) -> PyResult<Self> {
        if !(exploration.is_finite() && exploration >= 0.0) {
            return Err(bad_value(format!("exploration: expected 0 or more, found {exploration}")));
        }
        let count = batch.count();
        let (players, actions, planes, width) = each_games!(&batch.games, games, G => {
            let players = games[0].players();
            let width = usize::from(<G as tomoe_games::Position>::GAME.width());
            (players, G::ACTIONS, G::planes(players), width)
        });
        let trees = match &batch.games {
            Games::Yonmoque(games) => Trees::Yonmoque(games.iter().cloned().map(Tree::new).collect()),
            Games::Mana(games) => Trees::Mana(games.iter().cloned().map(Tree::new).collect()),
            Games::Mitsudomoe(games) => Trees::Mitsudomoe(games.iter().cloned().map(Tree::new).collect()),
        };
        Ok(Self {
            trees,
            threads: batch.threads,
            players,
            actions,
            exploration,
            observations: PyArray4::zeros(py, [count, planes, width, width], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            waiting: PyArray1::zeros(py, count, false).unbind(),
        })
    }

    /// Begins anew from the games of the batch as they stand now.
    fn begin(&mut self, batch: PyRef<'_, Batch>) -> PyResult<()> {
        match (&mut self.trees, &batch.games) {
            (Trees::Yonmoque(trees), Games::Yonmoque(games)) => begin(trees, games),
            (Trees::Mana(trees), Games::Mana(games)) => begin(trees, games),
            (Trees::Mitsudomoe(trees), Games::Mitsudomoe(games)) => begin(trees, games),
            _ => Err(bad_value("the batch is of another game")),
        }
    }

    /// Goes down each tree to a leaf, and writes what its player to act sees.
    fn select(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut observations = guard(py, &self.observations)?;
        let mut masks = guard(py, &self.masks)?;
        let mut seats = guard(py, &self.seats)?;
        let mut waiting = guard(py, &self.waiting)?;
        let leaves = Leaves {
            observations: observations.as_slice_mut().map_err(bad_value)?,
            masks: masks.as_slice_mut().map_err(bad_value)?,
            seats: seats.as_slice_mut().map_err(bad_value)?,
            waiting: waiting.as_slice_mut().map_err(bad_value)?,
        };
        let (trees, threads, exploration) = (&mut self.trees, self.threads, self.exploration);
        py.detach(|| each_trees!(trees, trees => select_all(trees, leaves, threads, exploration)));
        Ok(())
    }

    /// What the players to act see of the leaves: games, planes, ranks, files.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.observations)
    }

    /// A 1 for each action that may come next at the leaves: games, actions.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.masks)
    }

    /// The seat whose turn it is at each leaf.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.seats)
    }

    /// Which leaves wait for an evaluation: not those at which the game has ended.
    #[getter]
    fn waiting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        view(py, &self.waiting)
    }

    /// Takes the evaluations of the leaves: weights of the actions, and for each seat a value from -1 to 1. Weights that are no
    /// finite numbers above 0 count as none, and what is said of leaves that do not wait counts for nothing.
    fn update(
        &mut self,
        py: Python<'_>,
        policies: PyReadonlyArray2<'_, f32>,
        values: PyReadonlyArray2<'_, f32>,
    ) -> PyResult<()> {
        let count = each_trees!(&self.trees, trees => trees.len());
        let expected = |name: &str, found: &[usize], wanted: [usize; 2]| {
            if found == wanted {
                return Ok(());
            }
            Err(bad_value(format!("{name}: expected the shape {wanted:?}, found {found:?}")))
        };
        expected("policies", policies.shape(), [count, self.actions])?;
        expected("values", values.shape(), [count, self.players])?;
        // Row after row, whatever way they lie in memory.
        let (policies, values) = (policies.as_array(), values.as_array());
        let (policies, values) = (policies.as_standard_layout(), values.as_standard_layout());
        let policies = policies.as_slice().ok_or_else(|| bad_value("policies: expected rows"))?;
        let values = values.as_slice().ok_or_else(|| bad_value("values: expected rows"))?;
        // A network's arithmetic may come out a little beyond the ends.
        let is_value = |value: &f32| value.abs() < 1.001;
        let is_bad = |(waits, values): &(bool, &[f32])| *waits && !values.iter().all(is_value);
        let rows = values.chunks(self.players);
        let bad = each_trees!(&self.trees, trees => trees.iter().map(|tree| tree.waits).zip(rows).position(|row| is_bad(&row)));
        if let Some(number) = bad {
            return Err(bad_value(format!(
                "values: expected numbers from -1 to 1, found others for game {number}"
            )));
        }
        let (trees, threads) = (&mut self.trees, self.threads);
        py.detach(|| each_trees!(trees, trees => update_all(trees, policies, values, threads)));
        Ok(())
    }

    /// How often each action of the roots was visited: games, actions.
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        each_trees!(&self.trees, trees => root_rows(py, trees, Tree::write_visits))
    }

    /// What each action of the roots is worth on average, for the player to act: games, actions. 0 where it was not visited.
    fn action_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        each_trees!(&self.trees, trees => root_rows(py, trees, Tree::write_action_values))
    }

    /// What was found at each root, for its player to act.
    fn root_values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let values: Vec<f32> =
            each_trees!(&self.trees, trees => trees.iter().map(Tree::root_value).collect());
        PyArray1::from_vec(py, values)
    }
}

fn begin<P: Numbered>(trees: &mut [Tree<P>], games: &[StepPlay<P>]) -> PyResult<()> {
    if trees.len() != games.len() || trees[0].root.players() != games[0].players() {
        return Err(bad_value("the batch is not like the one that the search was made for"));
    }
    trees.iter_mut().zip(games).for_each(|(tree, game)| tree.begin(game));
    Ok(())
}

/// A row for each tree, as long as there are actions.
fn root_rows<'py, P: Numbered>(
    py: Python<'py>,
    trees: &[Tree<P>],
    write: impl Fn(&Tree<P>, &mut [f32]),
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let array = PyArray2::<f32>::zeros(py, [trees.len(), P::ACTIONS], false);
    let mut guard = array.try_readwrite().map_err(bad_value)?;
    let rows = guard.as_slice_mut().map_err(bad_value)?.chunks_mut(P::ACTIONS);
    trees.iter().zip(rows).for_each(|(tree, row)| write(tree, row));
    drop(guard);
    Ok(array)
}

/// The arrays of the leaves.
struct Leaves<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [i8],
    seats: &'a mut [u8],
    waiting: &'a mut [bool],
}

fn select_all<P: Numbered>(trees: &mut [Tree<P>], leaves: Leaves<'_>, threads: usize, exploration: f32) {
    let planes = leaves.observations.len() / trees.len();
    let chunk = trees.len().div_ceil(threads).max(1);
    let parts = trees
        .chunks_mut(chunk)
        .zip(leaves.observations.chunks_mut(chunk * planes))
        .zip(leaves.masks.chunks_mut(chunk * P::ACTIONS))
        .zip(leaves.seats.chunks_mut(chunk))
        .zip(leaves.waiting.chunks_mut(chunk));
    std::thread::scope(|scope| {
        for ((((trees, observations), masks), seats), waiting) in parts {
            scope.spawn(move || {
                let rows = observations.chunks_mut(planes).zip(masks.chunks_mut(P::ACTIONS));
                let marks = seats.iter_mut().zip(waiting);
                for ((tree, (observation, mask)), (seat, waits)) in trees.iter_mut().zip(rows).zip(marks) {
                    tree.select(exploration);
                    *waits = tree.waits;
                    *seat = tree.leaf.seat() as u8;
                    tree.leaf.observe(usize::from(*seat), observation);
                    mask.fill(0);
                    tree.leaf.each_action(|action| mask[action] = 1);
                }
            });
        }
    });
}

fn update_all<P: Numbered>(trees: &mut [Tree<P>], policies: &[f32], values: &[f32], threads: usize) {
    let players = values.len() / trees.len();
    let chunk = trees.len().div_ceil(threads).max(1);
    let parts =
        trees.chunks_mut(chunk).zip(policies.chunks(chunk * P::ACTIONS)).zip(values.chunks(chunk * players));
    std::thread::scope(|scope| {
        for ((trees, policies), values) in parts {
            scope.spawn(move || {
                let rows = policies.chunks(P::ACTIONS).zip(values.chunks(players));
                for (tree, (policy, found)) in trees.iter_mut().zip(rows) {
                    let mut values = Values::default();
                    values[..players].copy_from_slice(found);
                    tree.evaluate(policy, &values);
                }
            });
        }
    });
}
