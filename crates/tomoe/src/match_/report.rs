//! The result of a match, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tomoe_games::Printable;

use super::elo::Elo;
use super::spec::Spec;
use super::sprt::{Decision, Sprt, State};
use super::tally::{Duel, Tally};

/// Everything that there is to say.
pub(crate) struct Report<'a> {
    pub(crate) game: &'a str,
    pub(crate) specs: &'a [Spec],
    pub(crate) tally: &'a Tally,
    pub(crate) openings: usize,
    pub(crate) seed: u64,
    pub(crate) sprt: Sprt,
    /// Whether the test ended the match.
    pub(crate) stopped: bool,
    /// Whether somebody ended the match before.
    pub(crate) interrupted: bool,
    /// Whether another run would give the same games.
    pub(crate) reproducible: bool,
}

impl Report<'_> {
    pub(crate) fn text(&self) -> String {
        let Self { tally, specs, .. } = self;
        let mut text = String::new();
        let each = tally.plies as f64 / tally.games.max(1) as f64;
        let _ = writeln!(
            text,
            "{}: {} games from {} opening{}, {each:.1} moves a game",
            self.game,
            tally.games,
            self.openings,
            if self.openings == 1 { "" } else { "s" }
        );
        let names: Vec<String> = specs.iter().map(|spec| Printable(&spec.name).to_string()).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
        let _ = writeln!(text, "\n{:width$}  played   won  drawn   lost   score  slowest", "player");
        for (name, standing) in names.iter().zip(&tally.standings) {
            let _ = writeln!(
                text,
                "{:width$}  {:>6}  {:>4}  {:>5}  {:>5}  {:>5.1}%  {:>4} ms",
                name,
                standing.sat,
                standing.wins,
                standing.draws,
                standing.losses(),
                100.0 * standing.score(),
                standing.slowest.as_millis(),
            );
        }
        let share = |points: &f64| format!("{:.1}%", 100.0 * points / tally.games.max(1) as f64);
        let shares: Vec<String> = tally.seats.iter().map(share).collect();
        let _ = writeln!(text, "seats in the order of play: {}", shares.join(", "));
        for duel in &tally.duels {
            self.write_duel(&mut text, duel);
        }
        for (number, player, why) in &tally.faults {
            let _ = writeln!(text, "game {} lost by {}: {}", number + 1, names[*player], Printable(why));
        }
        if self.interrupted {
            text.push_str("\nEnded from outside: the report is of the games played until then.\n");
        }
        text
    }

    fn write_duel(&self, text: &mut String, duel: &Duel) {
        let (a, b) = (&self.specs[duel.players.0].name, &self.specs[duel.players.1].name);
        let (a, b) = (Printable(a), Printable(b));
        let Elo { value, low, high } = duel.sample.elo();
        let _ = writeln!(
            text,
            "\n{a} against {b}: +{} ={} -{}, {:.1}%",
            duel.wins,
            duel.draws,
            duel.losses,
            100.0 * duel.sample.mean()
        );
        let _ = writeln!(text, "Elo   {value:+.1}, 95% between {low:+.1} and {high:+.1}");
        let State { llr, lower, upper } = self.sprt.state(&duel.sample);
        let Sprt { elo0, elo1, alpha, beta } = self.sprt;
        let verdict = self.verdict(duel);
        let _ = writeln!(
            text,
            "SPRT  LLR {llr:.2} between {lower:.2} and {upper:.2}: {verdict} (elo0 {elo0}, elo1 {elo1}, alpha {alpha}, beta {beta})"
        );
    }

    fn verdict(&self, duel: &Duel) -> &'static str {
        match self.sprt.state(&duel.sample).decision() {
            Decision::Open => "open",
            Decision::Elo0 => "elo0 accepted",
            Decision::Elo1 => "elo1 accepted",
        }
    }

    pub(crate) fn json(&self) -> Value {
        let Self { tally, specs, .. } = self;
        let players = specs.iter().zip(&tally.standings).map(|(spec, standing)| {
            json!({
                "name": spec.name,
                "played": standing.sat,
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses(),
                "score": standing.score(),
                "slowest_ms": standing.slowest.as_millis() as u64,
            })
        });
        let faults = tally.faults.iter().map(
            |(number, player, why)| json!({ "game": number + 1, "player": specs[*player].name, "why": why }),
        );
        let seats = tally.seats.iter().map(|points| points / tally.games.max(1) as f64);
        json!({
            "game": self.game,
            "games": tally.games,
            "openings": self.openings,
            "plies": tally.plies,
            "seed": self.seed,
            "reproducible": self.reproducible,
            "players": players.collect::<Vec<_>>(),
            "seats": seats.collect::<Vec<_>>(),
            "duels": tally.duels.iter().map(|duel| self.duel_json(duel)).collect::<Vec<_>>(),
            "stopped_by_sprt": self.stopped,
            "interrupted": self.interrupted,
            "faults": faults.collect::<Vec<_>>(),
        })
    }

    fn duel_json(&self, duel: &Duel) -> Value {
        let Elo { value, low, high } = duel.sample.elo();
        let State { llr, lower, upper } = self.sprt.state(&duel.sample);
        let Sprt { elo0, elo1, alpha, beta } = self.sprt;
        json!({
            "players": [self.specs[duel.players.0].name, self.specs[duel.players.1].name],
            "wins": duel.wins,
            "draws": duel.draws,
            "losses": duel.losses,
            "score": duel.sample.mean(),
            // What is infinite becomes null.
            "elo": { "value": value, "low": low, "high": high },
            "sprt": {
                "llr": llr, "lower": lower, "upper": upper, "verdict": self.verdict(duel),
                "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta,
            },
        })
    }
}
