//! Work on several threads without the interpreter's lock, which Ctrl-C ends.

use std::convert::Infallible;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often it is looked whether a key was pressed.
const A_LOOK: Duration = Duration::from_millis(50);

/// Does the same work on each of so many threads, and waits for all. The work looks at the flag, which tells it to end soon.
pub(crate) fn on_threads<T: Send>(
    py: Python<'_>,
    threads: usize,
    work: impl Fn(&AtomicBool) -> T + Sync,
) -> PyResult<Vec<T>> {
    let (stop, mut interrupt) = (AtomicBool::new(false), None);
    let found = py.detach(|| {
        thread::scope(|scope| {
            // Nothing is ever sent: the channel closes when the last worker ends.
            let (running, all_ended) = mpsc::channel::<Infallible>();
            let start = |_| {
                let (work, stop, running) = (&work, &stop, running.clone());
                scope.spawn(move || {
                    let found = work(stop);
                    drop(running);
                    found
                })
            };
            let workers: Vec<_> = (0..threads).map(start).collect();
            drop(running);
            while all_ended.recv_timeout(A_LOOK) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    interrupt.get_or_insert(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            let join = |worker: thread::ScopedJoinHandle<'_, T>| {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            workers.into_iter().map(join).collect()
        })
    });
    interrupt.map_or(Ok(found), Err)
}
