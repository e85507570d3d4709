//! What the server counts, for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use tomoe_wire::Problem;

/// What the server counts.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) entries: Counter,
    pub(crate) storage_failures: Counter,
    pub(crate) games_made: Counter,
    pub(crate) games_loaded: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) messages: Counter,
    pub(crate) pushes: Counter,
    pub(crate) push_failures: Counter,
    refusals: Family<Why, Counter>,
    acknowledged: Histogram,
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Why(String);

impl EncodeLabelSet for Why {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        [("problem", self.0.as_str())].encode(encoder)
    }
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("tomoe");
        let metrics = Self {
            entries: Counter::default(),
            storage_failures: Counter::default(),
            games_made: Counter::default(),
            games_loaded: Gauge::default(),
            connections: Gauge::default(),
            messages: Counter::default(),
            pushes: Counter::default(),
            push_failures: Counter::default(),
            refusals: Family::default(),
            // From half a millisecond to four seconds.
            acknowledged: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
            registry: Registry::default(),
        };
        registry.register("entries", "Entries written", metrics.entries.clone());
        registry.register("storage_failures", "Times that storage failed", metrics.storage_failures.clone());
        registry.register("games_made", "Games made", metrics.games_made.clone());
        registry.register("games_loaded", "Games in memory", metrics.games_loaded.clone());
        registry.register("connections", "WebSockets that are open", metrics.connections.clone());
        registry.register("messages", "Messages from clients", metrics.messages.clone());
        registry.register("pushes", "Messages that push services took", metrics.pushes.clone());
        registry.register("push_failures", "Messages that they did not", metrics.push_failures.clone());
        registry.register("refusals", "Messages that were refused, by reason", metrics.refusals.clone());
        registry.register(
            "acknowledged_seconds",
            "Time from the arrival of what a player does to its acknowledgement",
            metrics.acknowledged.clone(),
        );
        Self { registry, ..metrics }
    }

    pub(crate) fn refused(&self, problem: Problem) {
        let word = serde_json::to_value(problem).ok().and_then(|word| word.as_str().map(str::to_owned));
        self.refusals.get_or_create(&Why(word.unwrap_or_default())).inc();
    }

    pub(crate) fn acknowledged(&self, after: Duration) {
        self.acknowledged.observe(after.as_secs_f64());
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
