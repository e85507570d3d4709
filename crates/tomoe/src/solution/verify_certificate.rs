//! `tomoe verify mitsudomoe`: does a certificate's player win?

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use indicatif::HumanCount;
use tomoe_files::FileError;
use tomoe_games::mitsudomoe::{Position, Seats};
use tomoe_solver::certificate::{Certificate, Fault, verify};

use super::bar::Bar;
use super::resources;
use crate::failure::Failure;
use crate::signals::EndRequest;

/// Checks the certificate in a file by the rules alone.
pub(super) fn run(path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let end = EndRequest::listen()?;
    let bytes = fs::read(path).map_err(|error| Failure::input(FileError::new(path, error)))?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let certificate = Certificate::read(&bytes).map_err(|error| Failure::Input(named(&error)))?;
    let bar = Bar::new();
    let checked = verify(&certificate, |choices| {
        let share = choices as f64 / certificate.len() as f64;
        bar.tell(share, 0, || format!("{} choices checked", HumanCount(choices)));
        !end.flag.load(Ordering::Relaxed)
    });
    bar.end();
    let checked = checked.map_err(|fault| match (&fault, end.status()) {
        (Fault::Stopped, Some(status)) => Failure::Signal(status),
        _ => Failure::Machine(named(&fault)),
    })?;
    let plies = if checked.bound == 1 { "ply" } else { "plies" };
    let start = certificate.start();
    let usual = if start == Position::start(Seats::Two) { " the usual start," } else { "" };
    writeln!(out, "{:?} wins within {} {plies} from{usual}", certificate.winner(), checked.bound)?;
    writeln!(out, "{start}")?;
    for (count, what) in [
        (checked.choices, "positions, each with its turn"),
        (checked.answers, "answers, each covered"),
        (checked.lost_at_once, "of them end the game at once"),
        (checked.won_at_once, "positions won by a single turn"),
    ] {
        writeln!(out, "{:>14}  {what}", HumanCount(count).to_string())?;
    }
    resources(begin, out)
}
