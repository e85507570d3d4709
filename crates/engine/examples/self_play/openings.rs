//! Positions from which neither side is better by what a search sees.

use tomoe_engine::{Control, Engine, Limits, Question};
use tomoe_games::{AnyPosition, Game, Outcome};
use tomoe_random::Random;

/// Nodes of each search, and how far from even its judgement may be.
const SIEVES: [(u64, f32); 2] = [(2_000, 0.12), (40_000, 0.08)];

/// The next position after random moves (Yonmoque and Mitsudomoe 2 to 6, Mana the two set-ups) that a quick search and then a longer
/// one judge to be nearly even.
pub(crate) fn even_position(game: Game, engine: &mut Engine, random: &mut Random) -> AnyPosition {
    loop {
        if let Some(position) = random_position(game, random)
            && SIEVES.iter().all(|&(nodes, margin)| is_even(engine, &position, nodes, margin))
        {
            return position;
        }
    }
}

/// A position after random moves, unless the game is over by then.
fn random_position(game: Game, random: &mut Random) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(game, 2).ok()?;
    let plies = if game == Game::Mana { 2 } else { 2 + random.below(5) };
    for _ in 0..plies {
        let moves = position.moves();
        let (next, outcome) = position.play_unchecked(moves[random.below(moves.len())]);
        if outcome != Outcome::Ongoing {
            return None;
        }
        position = next;
    }
    Some(position)
}

/// Whether a search of so many nodes proves nothing and is no farther from even than this.
pub(crate) fn is_even(engine: &mut Engine, position: &AnyPosition, nodes: u64, margin: f32) -> bool {
    engine.forget();
    let question = Question { positions: &[*position], limits: Limits::nodes(nodes), lines: 1, seed: 0 };
    let answer = engine.analyse(&question, Control::untimed(), &mut |_| {});
    let best = answer.lines.first();
    best.is_some_and(|line| !line.score.is_proven() && (line.score.expectation() - 0.5).abs() <= margin)
}
