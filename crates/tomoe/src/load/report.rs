//! What came of it.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use serde_json::json;
use tomoe_load::{Crowd, Latencies};

use crate::failure::{Failure, aside};

/// What came of it, up to a moment.
pub(crate) struct Report {
    tables: usize,
    begun: u64,
    ended: u64,
    reconnects: u64,
    refused: BTreeMap<String, u64>,
    inconsistencies: u64,
    described: Vec<String>,
    /// What was measured, and for how long; not for the end.
    measured: Option<(Latencies, Duration)>,
}

impl Report {
    /// With what was measured for so long.
    pub(crate) fn new(crowd: &Crowd, elapsed: Duration) -> Self {
        let measured = Some((crowd.tally().take_latencies(), elapsed));
        Self { measured, ..Self::of_the_end(crowd) }
    }

    /// After everybody has stopped.
    pub(crate) fn of_the_end(crowd: &Crowd) -> Self {
        let tally = crowd.tally();
        let (inconsistencies, described) = tally.inconsistencies();
        Self {
            tables: crowd.tables(),
            begun: tally.games_begun(),
            ended: tally.games_ended(),
            reconnects: tally.reconnects(),
            refused: tally.refusals(),
            inconsistencies,
            described,
            measured: None,
        }
    }

    /// Whether 99 of 100 moves were acknowledged in time.
    pub(crate) fn is_within(&self, late: Duration) -> bool {
        let is_within = |(latencies, _): &(Latencies, Duration)| {
            latencies.count() > 0 && latencies.percentile(0.99) < late
        };
        self.inconsistencies == 0 && self.measured.as_ref().is_some_and(is_within)
    }

    pub(crate) fn verdict(&self) -> Result<(), Failure> {
        self.described.iter().for_each(|what| aside(format_args!("tomoe: {what}")));
        match (self.inconsistencies, self.begun) {
            (0, 1..) => Ok(()),
            (0, 0) => Err(Failure::Machine(
                "no game began: is there a server, and does it grant enough?".to_owned(),
            )),
            (many, _) => Err(Failure::Machine(format!("the server contradicted itself {many} times"))),
        }
    }

    pub(crate) fn print(&self, is_json: bool, out: &mut impl Write) -> std::io::Result<()> {
        if is_json {
            writeln!(out, "{}", self.object())?;
        } else {
            self.lines(out)?;
        }
        out.flush()
    }

    fn object(&self) -> serde_json::Value {
        let mut object = json!({
            "games": self.tables,
            "games_begun": self.begun,
            "games_ended": self.ended,
            "reconnects": self.reconnects,
            "refused": self.refused,
            "inconsistencies": self.inconsistencies,
        });
        if let (Some((latencies, elapsed)), Some(fields)) = (&self.measured, object.as_object_mut()) {
            fields.insert("seconds".to_owned(), json!(elapsed.as_secs_f64()));
            fields.insert("moves".to_owned(), json!(latencies.count()));
            fields.insert("moves_a_second".to_owned(), json!(rate(latencies, *elapsed)));
            fields.insert("milliseconds".to_owned(), json!(latencies.percentiles()));
        }
        object
    }

    fn lines(&self, out: &mut impl Write) -> std::io::Result<()> {
        let Some((latencies, elapsed)) = &self.measured else {
            writeln!(out, "{} games began, {} were played to the end", self.begun, self.ended)?;
            return writeln!(out, "{}", self.troubles());
        };
        let percentiles = latencies.percentiles();
        writeln!(
            out,
            "{} games at a time: {} moves in {:.0} s, {:.0} a second; acknowledged after {:.1} ms (p50), {:.1} (p90), {:.1} (p99), \
             {:.1} (max); {}",
            self.tables,
            latencies.count(),
            elapsed.as_secs_f64(),
            rate(latencies, *elapsed),
            percentiles.p50,
            percentiles.p90,
            percentiles.p99,
            percentiles.max,
            self.troubles(),
        )
    }

    fn troubles(&self) -> String {
        let refused: u64 = self.refused.values().sum();
        let mut text = format!("{} reconnects, {refused} refused", self.reconnects);
        for (problem, count) in &self.refused {
            text.push_str(&format!(" ({problem}: {count})"));
        }
        text + &format!(", {} inconsistencies", self.inconsistencies)
    }
}

fn rate(latencies: &Latencies, elapsed: Duration) -> f64 {
    latencies.count() as f64 / elapsed.as_secs_f64().max(1e-9)
}
