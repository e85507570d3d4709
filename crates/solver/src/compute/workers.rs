//! The same work on several threads.

use std::thread;

/// Does a piece of work on so many threads, or on as many as the system gives: on this one at least. Returns what came of each.
pub fn on_threads<R: Send>(count: usize, work: impl Fn() -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..count).map_while(start).collect();
        let mut results = vec![work()];
        for other in others {
            // What panicked there goes on here.
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_thread_does_its_work() {
        for count in [0, 1, 2, 5] {
            let done = AtomicUsize::new(0);
            let results = on_threads(count, || done.fetch_add(1, Ordering::Relaxed));
            assert_eq!(results.len(), count.max(1));
            assert_eq!(done.into_inner(), count.max(1));
        }
    }
}
