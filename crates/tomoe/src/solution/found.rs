//! What is known of a position: its value and those of its moves, as `tomoe probe` tells them.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde_json::json;
use tomoe_engine::{Control, Engine, Limits, Question, Score, Source};
use tomoe_games::yonmoque::{ExactSource, Move, Plies, Position, Value};
use tomoe_games::{AnyMove, AnyPosition, Position as _};
use tomoe_solver::Extract;
use tomoe_terminal::text;

/// How long to search for what the extract does not know.
const SEARCH_TIME: Duration = Duration::from_secs(2);

/// What is known of a position.
pub(super) struct Found {
    position: Position,
    value: Option<Value>,
    /// Every legal move with what it is worth to the player who makes it.
    moves: Vec<(Move, Option<Value>)>,
}

impl Found {
    /// What a source knows.
    pub(super) fn look(source: &dyn ExactSource, position: &Position) -> Self {
        let mut found = Self { position: *position, value: source.value(position), moves: Vec::new() };
        position.each_move(|mv| found.moves.push((mv, source.value_of_move(position, mv))));
        if let Some(mv) = source.book_move(position) {
            found.learn_move(mv, source.value(position));
        }
        found.conclude();
        found
    }

    /// Adds what a search proves in a short time, with the help of the extract.
    pub(super) fn search(&mut self) {
        let mut engine = Engine::new(Engine::DEFAULT_BYTES);
        engine.set_source(Some(Source::Yonmoque(Arc::new(Extract::embedded()))));
        let begin = Instant::now();
        let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
        let positions = [AnyPosition::Yonmoque(self.position)];
        let limits = Limits::time(SEARCH_TIME);
        let question = Question { positions: &positions, limits, lines: 1, seed: 0 };
        let best = engine.analyse(&question, control, &mut |_| {}).lines.into_iter().next();
        if let Some(line) = best
            && let Some(&AnyMove::Yonmoque(mv)) = line.moves.first()
        {
            let value = value_of(line.score);
            self.learn_move(mv, value);
            // The distance of a best line that is exact is that of the position.
            if self.value.is_none_or(|known| !known.is_complete()) {
                self.value = value.or(self.value);
            }
        }
        self.conclude();
    }

    /// Takes over what is known of a move if it is more than was known before.
    fn learn_move(&mut self, mv: Move, value: Option<Value>) {
        if let Some((_, known)) = self.moves.iter_mut().find(|(other, _)| *other == mv)
            && known.is_none_or(|known| !known.is_complete())
        {
            *known = value.or(*known);
        }
    }

    /// Puts the best moves first, and draws the conclusions for the position.
    fn conclude(&mut self) {
        // What is not known comes last, equals in the order of their text.
        self.moves.sort_by_cached_key(|&(mv, value)| (Reverse(value), mv.to_string()));
        let best = self.moves.first().and_then(|&(_, value)| value);
        let all =
            |is_known: fn(Value) -> bool| self.moves.iter().all(|(_, value)| value.is_some_and(is_known));
        if best.is_some() && all(Value::is_complete) {
            self.value = best;
        } else if self.value.is_none() && (all(|_| true) || matches!(best, Some(Value::Win(_)))) {
            // A move of unknown length may be better than those whose length is known.
            self.value = best.map(Value::without_distance);
        }
    }

    /// As text, with the board.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let position = AnyPosition::Yonmoque(self.position);
        write!(out, "{}", text::board(&position))?;
        writeln!(out, "{} to move: {}\n", position.to_act().name(), words(self.value))?;
        for (mv, value) in &self.moves {
            writeln!(out, "{:<6} {}", mv.to_string(), words(*value))?;
        }
        if self.value.is_none() || self.moves.iter().any(|(_, value)| value.is_none()) {
            writeln!(out, "\nThe full tables know every value: make them with 'tomoe solve yonmoque'.")?;
        }
        writeln!(out, "\nposition   {position}")
    }

    /// As JSON: `docs/yonmoque-solution.md` has the schema.
    pub(super) fn json(&self) -> serde_json::Value {
        let moves: Vec<_> = self
            .moves
            .iter()
            .map(|(mv, value)| {
                json!({ "move": mv.to_string(), "value": name(*value), "distance": distance(*value) })
            })
            .collect();
        json!({
            "game": "yonmoque",
            "position": self.position.to_string(),
            "value": name(self.value),
            "distance": distance(self.value),
            "moves": moves,
        })
    }
}

/// A line of a batch: position, value and distance, with `unknown` and `?` for what is not known.
pub(super) fn batch_line(position: &Position, value: Option<Value>) -> String {
    let distance = distance(value).map_or("?".to_owned(), |plies| plies.to_string());
    format!("{position}\t{}\t{distance}", name(value).unwrap_or("unknown"))
}

fn words(value: Option<Value>) -> String {
    value.map_or("unknown".to_owned(), |value| value.to_string())
}

fn name(value: Option<Value>) -> Option<&'static str> {
    value.map(Value::name)
}

/// The distance, 0 for a draw; none if it is not known.
fn distance(value: Option<Value>) -> Option<u8> {
    match value? {
        Value::Draw => Some(0),
        Value::Win(plies) | Value::Loss(plies) => plies.map(|plies| plies.0),
    }
}

/// What a score proves. A distance that is only a bound is none.
fn value_of(score: Score) -> Option<Value> {
    let plies = |distance: tomoe_engine::Distance| {
        u8::try_from(distance.plies).ok().filter(|_| distance.exact).map(Plies)
    };
    match score {
        Score::Win(distance) => Some(Value::Win(plies(distance))),
        Score::Loss(distance) => Some(Value::Loss(plies(distance))),
        Score::Draw => Some(Value::Draw),
        Score::Estimate(_) => None,
    }
}
