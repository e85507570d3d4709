//! How far a proof has come: what is left of the answers at the first plies.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::HumanCount;
use tomoe_engine::prove::{Answer, ProofSearch, Standing};
use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::Position;

use super::words;
use crate::failure::aside;

/// So many turns are listed of the player who is to win, for whom one is enough; answers to them are listed all.
const LISTED: usize = 12;

/// How long to wait between two reports.
const QUIET: Duration = Duration::from_secs(20);

/// Reports now and then.
pub(super) struct Progress {
    begin: Instant,
    last: Instant,
}

impl Progress {
    pub(super) fn new(begin: Instant) -> Self {
        Self { begin, last: begin }
    }

    /// Says where the search stands, if that was not said lately.
    pub(super) fn tell(&mut self, search: &ProofSearch) {
        if self.last.elapsed() < QUIET {
            return;
        }
        self.last = Instant::now();
        let (seconds, nodes) = (self.begin.elapsed().as_secs(), HumanCount(search.nodes()));
        aside(format_args!("{seconds:6} s  {nodes} nodes  {}", words(search.standing(&search.start()))));
        for line in line(search, 4) {
            aside(format_args!("          {line}"));
        }
    }
}

/// Where the search stands at its end: the start, and every answer at the first two plies.
pub(super) fn print(search: &ProofSearch, out: &mut impl Write) -> io::Result<()> {
    let start = search.start();
    writeln!(out, "position   {start}")?;
    writeln!(out, "to win     {:?}", search.attacker())?;
    writeln!(out, "nodes      {}", HumanCount(search.nodes()))?;
    writeln!(out, "           {}", words(search.standing(&start)))?;
    let mut answers = search.answers(&start);
    answers.sort_by_key(rank);
    let listed = if start.to_act() == search.attacker() { LISTED } else { answers.len() };
    for answer in answers.iter().take(listed) {
        writeln!(out, "  {:<24} {}", start.move_text(answer.turn), words(answer.standing))?;
    }
    if let Some(more) = answers.len().checked_sub(listed).filter(|&more| more > 0) {
        writeln!(out, "  and {more} more turns")?;
    }
    writeln!(out)?;
    for line in line(search, 6) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Ply by ply the turns that matter most, with what is known of those beside each.
fn line(search: &ProofSearch, plies: usize) -> Vec<String> {
    let mut position = search.start();
    let mut lines = Vec::new();
    for _ in 0..plies {
        let answers = search.answers(&position);
        let count = |is: fn(&Standing) -> bool| answers.iter().filter(|answer| is(&answer.standing)).count();
        let won = count(|standing| matches!(standing, Standing::Won(_)));
        let not_won = count(|standing| *standing == Standing::NotWon);
        let next = match search.standing(&position) {
            Standing::Won(_) => hardest(search, &position, &answers),
            _ => most_wanted(search, &position, &answers),
        };
        let Some(next) = next else { break };
        lines.push(format!(
            "{:<24} {}; of {} turns {won} won, {not_won} not",
            position.move_text(next.turn),
            words(next.standing),
            answers.len(),
        ));
        if next.standing == Standing::Won(0) {
            break;
        }
        position = next.after;
    }
    lines
}

/// Where a win is proven: the shortest win, or the answer that resists longest.
fn hardest(search: &ProofSearch, position: &Position, answers: &[Answer]) -> Option<Answer> {
    let attacks = position.to_act() == search.attacker();
    let won = answers.iter().filter_map(|answer| match answer.standing {
        Standing::Won(plies) => Some((plies, *answer)),
        _ => None,
    });
    let found =
        if attacks { won.min_by_key(|&(plies, _)| plies) } else { won.max_by_key(|&(plies, _)| plies) };
    found.map(|(_, answer)| answer)
}

/// The open turn where least is missing for the one who plays it.
fn most_wanted(search: &ProofSearch, position: &Position, answers: &[Answer]) -> Option<Answer> {
    let attacks = position.to_act() == search.attacker();
    let missing = |answer: &Answer| match answer.standing {
        Standing::Open { proof, .. } if attacks => Some(proof),
        Standing::Open { disproof, .. } => Some(disproof),
        _ => None,
    };
    let open = answers.iter().filter_map(|answer| Some((missing(answer)?, answer)));
    open.min_by_key(|&(missing, _)| missing).map(|(_, answer)| *answer)
}

/// The won ones first, then those where least is missing.
fn rank(answer: &Answer) -> (u8, u32) {
    match answer.standing {
        Standing::Won(plies) => (0, plies),
        Standing::Open { proof, .. } => (1, proof),
        Standing::Unknown => (2, 0),
        Standing::NotWon => (3, 0),
    }
}
