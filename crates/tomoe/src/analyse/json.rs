//! What the engine thinks, as JSON.

use serde_json::{Value, json};
use tomoe_engine::ugi::move_texts;
use tomoe_engine::{Analysis, Score};
use tomoe_games::{AnyMove, AnyPosition};

pub(super) fn answer(position: &AnyPosition, answer: &Analysis) -> Value {
    json!({
        "depth": answer.depth,
        "nodes": answer.nodes,
        "seconds": answer.elapsed.as_secs_f64(),
        "lines": answer.lines.iter().map(|found| line(position, found.depth, found.score, &found.moves)).collect::<Vec<_>>(),
    })
}

pub(super) fn line(position: &AnyPosition, depth: u32, worth: Score, moves: &[AnyMove]) -> Value {
    json!({
        "depth": depth,
        "score": score(&worth),
        "moves": move_texts(position, moves),
    })
}

/// `proven` says whether to believe it; `chance` is there for estimates, `plies` for what is won or lost.
pub(super) fn score(score: &Score) -> Value {
    match score {
        Score::Win(distance) => {
            json!({ "proven": true, "result": "win", "plies": distance.plies, "exact": distance.exact })
        }
        Score::Loss(distance) => {
            json!({ "proven": true, "result": "loss", "plies": distance.plies, "exact": distance.exact })
        }
        Score::Draw => json!({ "proven": true, "result": "draw" }),
        // A tenth of a percent is more than an estimate is good for.
        Score::Estimate(chance) => {
            json!({ "proven": false, "chance": (f64::from(chance.get()) * 1000.0).round() / 1000.0 })
        }
    }
}
