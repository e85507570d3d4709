//! What is counted while players play.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tomoe_wire::Problem;

/// How many inconsistencies are described; all are counted.
const DESCRIBED: usize = 20;

/// What is counted while players play.
#[derive(Debug, Default)]
pub struct Tally {
    latencies: Mutex<Vec<Duration>>,
    refused: Mutex<BTreeMap<String, u64>>,
    inconsistencies: Mutex<(u64, Vec<String>)>,
    begun: AtomicU64,
    ended: AtomicU64,
    reconnects: AtomicU64,
}

impl Tally {
    pub(crate) fn acknowledged(&self, after: Duration) {
        lock(&self.latencies).push(after);
    }

    pub(crate) fn refused(&self, problem: Problem) {
        *lock(&self.refused).entry(format!("{problem:?}")).or_default() += 1;
    }

    pub(crate) fn inconsistent(&self, what: String) {
        let mut known = lock(&self.inconsistencies);
        known.0 += 1;
        if known.1.len() < DESCRIBED {
            known.1.push(what);
        }
    }

    pub(crate) fn begun(&self) {
        self.begun.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn ended(&self) {
        self.ended.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn reconnected(&self) {
        self.reconnects.fetch_add(1, Ordering::Relaxed);
    }

    /// The latencies since they were last taken.
    pub fn take_latencies(&self) -> Latencies {
        Latencies::new(std::mem::take(&mut *lock(&self.latencies)))
    }

    /// How often something was refused, by reason.
    pub fn refusals(&self) -> BTreeMap<String, u64> {
        lock(&self.refused).clone()
    }

    /// How often the server said what can't be, and what the first ones of these were.
    pub fn inconsistencies(&self) -> (u64, Vec<String>) {
        lock(&self.inconsistencies).clone()
    }

    /// How many games began.
    pub fn games_begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    /// How many games were played to the end.
    pub fn games_ended(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// How often a player came back after the connection broke.
    pub fn reconnects(&self) -> u64 {
        self.reconnects.load(Ordering::Relaxed)
    }
}

/// Times from sending a move to its entry.
#[derive(Clone, Debug, Default)]
pub struct Latencies {
    sorted: Vec<Duration>,
}

/// The usual percentiles, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Percentiles {
    /// Half are quicker.
    pub p50: f64,
    /// Nine of ten are quicker.
    pub p90: f64,
    /// 99 of 100 are quicker.
    pub p99: f64,
    /// The slowest.
    pub max: f64,
}

impl Latencies {
    fn new(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        Self { sorted: all }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// The time that this part of them, from 0 to 1, does not exceed.
    pub fn percentile(&self, part: f64) -> Duration {
        let index = (self.sorted.len() as f64 * part).ceil() as usize;
        self.sorted.get(index.max(1) - 1).or(self.sorted.last()).copied().unwrap_or_default()
    }

    /// The usual percentiles.
    pub fn percentiles(&self) -> Percentiles {
        let millis = |part| self.percentile(part).as_secs_f64() * 1e3;
        Percentiles { p50: millis(0.5), p90: millis(0.9), p99: millis(0.99), max: millis(1.0) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is ever left half done under these.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let latencies = Latencies::new((1..=200).rev().map(Duration::from_millis).collect());
        let Percentiles { p50, p90, p99, max } = latencies.percentiles();
        assert_eq!([p50, p90, p99, max], [100.0, 180.0, 198.0, 200.0]);
        assert_eq!(Latencies::default().percentile(0.99), Duration::ZERO);
        assert_eq!(Latencies::new(vec![Duration::from_millis(7)]).percentile(0.5), Duration::from_millis(7));
    }
}
