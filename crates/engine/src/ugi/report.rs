//! What the engine says while it thinks.

use std::time::Duration;

use tomoe_games::{AnyMove, AnyPosition};

use crate::engine::{Answer, Line};
use crate::score::{Distance, Score};

/// The text of each move of a line that begins in this position.
pub fn move_texts(start: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(position.move_text(mv));
        position = position.play_unchecked(mv).0;
    }
    texts
}

/// A score as the protocol writes it: `win 9`, `loss 4`, `draw` (all proven) or `chance 62.5` (estimated, in percent).
/// The word `exact` follows a number of plies that is not just an upper limit.
pub fn score_text(score: &Score) -> String {
    let plies = |Distance { plies, exact }: &Distance| match exact {
        true => format!("{plies} exact"),
        false => format!("{plies}"),
    };
    match score {
        Score::Win(distance) => format!("win {}", plies(distance)),
        Score::Loss(distance) => format!("loss {}", plies(distance)),
        Score::Draw => "draw".to_owned(),
        Score::Estimate(chance) => format!("chance {:.1}", 100.0 * chance.get()),
    }
}

/// The lines known so far, one `info` each; `rank` says whether to number them.
pub(super) fn infos(start: &AnyPosition, answer: &Answer, rank: bool) -> Vec<String> {
    let effort = effort(answer.nodes, answer.elapsed);
    let info = |(i, line): (usize, &Line)| {
        let rank = if rank { format!(" multipv {}", i + 1) } else { String::new() };
        let score = score_text(&line.score);
        let pv = move_texts(start, &line.moves).join(" ");
        format!("info depth {}{rank} score {score} {effort} pv {pv}", line.depth)
    };
    answer.lines.iter().enumerate().map(info).collect()
}

/// `nodes … time … nps …`.
pub(super) fn effort(nodes: u64, elapsed: Duration) -> String {
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    format!("nodes {nodes} time {} nps {rate}", elapsed.as_millis())
}
