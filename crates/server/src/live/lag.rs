//! How long messages take between the server and a client.

use std::time::{Duration, Instant};

use tomoe_play::Millis;

/// The most that is given back for one move.
pub(crate) const MOST_LAG: Millis = Millis(500);

/// How many measurements count.
const KEPT: usize = 5;

/// The lag of a connection, measured by pings that the server sends.
#[derive(Debug, Default)]
pub(crate) struct Lag {
    sent: Option<(u64, Instant)>,
    next: u64,
    /// The last round trips.
    measured: Vec<Duration>,
}

impl Lag {
    /// The payload of the next ping, sent now.
    pub(crate) fn ping(&mut self, now: Instant) -> [u8; 8] {
        self.next += 1;
        self.sent = Some((self.next, now));
        self.next.to_be_bytes()
    }

    /// A pong has come; one that was not asked for last says nothing.
    pub(crate) fn pong(&mut self, payload: &[u8], now: Instant) {
        if let Some((_, sent)) = self.sent.take_if(|(number, _)| number.to_be_bytes() == payload) {
            if self.measured.len() == KEPT {
                self.measured.remove(0);
            }
            self.measured.push(now.duration_since(sent));
        }
    }

    /// Whether a ping waits for its answer since before this moment.
    pub(crate) fn is_silent_since(&self, moment: Instant) -> bool {
        self.sent.is_some_and(|(_, sent)| sent < moment)
    }

    /// Whether enough was measured.
    pub(crate) fn is_known(&self) -> bool {
        self.measured.len() >= KEPT
    }

    /// What a move is not charged for: the middle one of the last round trips, at most [`MOST_LAG`]. The news of the opponent's move
    /// took one way, the answer the other.
    pub(crate) fn allowance(&self) -> Millis {
        let mut sorted = self.measured.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).map_or(Millis(0), |&middle| Millis::from(middle).min(MOST_LAG))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_measurement_counts_and_never_more_than_the_limit() {
        let mut lag = Lag::default();
        assert_eq!(lag.allowance(), Millis(0));
        let mut now = Instant::now();
        let mut measure = |lag: &mut Lag, millis| {
            let payload = lag.ping(now);
            now += Duration::from_millis(millis);
            lag.pong(&payload, now);
        };
        for millis in [40, 900, 60] {
            measure(&mut lag, millis);
        }
        assert_eq!(lag.allowance(), Millis(60));
        for millis in [900; 5] {
            measure(&mut lag, millis);
        }
        assert_eq!(lag.allowance(), MOST_LAG);
    }

    #[test]
    fn answers_to_nothing_are_not_measured() {
        let mut lag = Lag::default();
        let start = Instant::now();
        let payload = lag.ping(start);
        lag.pong(b"a lie", start);
        assert!(lag.is_silent_since(start + Duration::from_secs(1)));
        lag.pong(&payload, start + Duration::from_millis(5));
        lag.pong(&payload, start + Duration::from_millis(800));
        assert_eq!(lag.allowance(), Millis(5));
    }
}
