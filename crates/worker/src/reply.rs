//! What the page is told.

use std::time::Duration;

use serde_json::{Value, json};
use tomoe_engine::bench::Tried;
use tomoe_engine::{Answer, Line, Score};
use tomoe_games::AnyPosition;

/// The move chosen.
pub(crate) fn choice(id: u64, position: &AnyPosition, line: &Line, elapsed: Duration) -> Value {
    let mv = line.moves.first().map(|&mv| position.move_text(mv));
    json!({
        "id": id, "kind": "choice", "move": mv, "score": score(line.score), "depth": line.depth,
        "time_ms": milliseconds(elapsed),
    })
}

/// What is known so far.
pub(crate) fn lines(id: u64, position: &AnyPosition, answer: &Answer) -> Value {
    let lines: Vec<Value> = answer.lines.iter().map(|found| line(position, found)).collect();
    json!({
        "id": id, "kind": "lines", "depth": answer.depth, "nodes": answer.nodes,
        "time_ms": milliseconds(answer.elapsed), "lines": lines,
    })
}

/// How a part of the engine's bench went. The signature is text, since JavaScript's numbers don't hold 64 bits.
pub(crate) fn bench(id: u64, tried: &Tried) -> Value {
    json!({
        "id": id, "kind": "bench", "suite": tried.name, "positions": tried.positions, "nodes": tried.nodes,
        "time_ms": milliseconds(tried.elapsed), "signature": format!("{:016x}", tried.signature),
    })
}

/// Everything has been said.
pub(crate) fn done(id: u64) -> Value {
    json!({ "id": id, "kind": "done" })
}

/// Why there is no answer.
pub(crate) fn error(id: Option<u64>, message: &str) -> Value {
    json!({ "id": id, "kind": "error", "message": message })
}

fn line(position: &AnyPosition, line: &Line) -> Value {
    let mut position = *position;
    let write = |&mv| {
        let text = position.move_text(mv);
        position = position.play(mv).0;
        text
    };
    let moves: Vec<String> = line.moves.iter().map(write).collect();
    json!({ "moves": moves, "score": score(line.score), "depth": line.depth })
}

fn score(score: Score) -> Value {
    match score {
        Score::Win(distance) => json!({ "win": distance.plies, "exact": distance.exact }),
        Score::Loss(distance) => json!({ "loss": distance.plies, "exact": distance.exact }),
        Score::Draw => json!("draw"),
        Score::Estimate(chance) => json!({ "chance": chance.get() }),
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}
