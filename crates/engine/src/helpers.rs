//! Parallel search (lazy SMP): helper threads search the same position on their own, and the main search profits from their
//! entries in the shared transposition table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::earlier_positions::EarlierPositions;
use crate::limits::{Budget, Control, Limits};
use crate::search::Search;
use crate::state::State;
use crate::transposition_table::TranspositionTable;
use crate::value::WIDEST;

/// Helpers stop at this depth: the position is decided by then.
const MOST_DEPTH: u32 = 120;

/// Does `work` while this many helper threads search the position; also returns how many nodes they visited.
pub(crate) fn alongside<S: State, T>(
    helpers: usize,
    state: &S,
    table: &TranspositionTable,
    earlier: &EarlierPositions,
    control: Control<'_>,
    work: impl FnOnce() -> T,
) -> (T, u64) {
    let stop = AtomicBool::new(false);
    let nodes = AtomicU64::new(0);
    let help = |number: usize| {
        let budget = Budget::new(&Limits::default(), Control { now: control.now, stop: &stop });
        let mut search = Search::<S>::new(table, earlier, budget);
        // Half of them are a turn ahead, so that not all do the same at the same time.
        for depth in 1 + number as u32 % 2..=MOST_DEPTH {
            if search.root(state, depth, -WIDEST, WIDEST).is_none() {
                break;
            }
        }
        nodes.fetch_add(search.budget.nodes, Ordering::Relaxed);
    };
    let done = thread::scope(|scope| {
        for number in 1..=helpers {
            let help = &help;
            // Where the system allows no more threads, fewer help.
            let _ = thread::Builder::new().spawn_scoped(scope, move || help(number));
        }
        let done = work();
        stop.store(true, Ordering::Relaxed);
        done
    });
    (done, nodes.into_inner())
}
