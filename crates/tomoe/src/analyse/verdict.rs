//! What to say about a move that was played.

use tomoe_engine::{Answer, Distance, Score};
use tomoe_games::record::{Eval, Mark};
use tomoe_games::{AnyMove, Ending, Outcome, Player};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    /// What the best move was worth to the player, if anything is known.
    pub(super) best: Option<Score>,
    /// How the player stands after the move that was played.
    pub(super) after: Option<Score>,
    pub(super) mark: Option<Mark>,
}

impl Verdict {
    /// Judges a move by what was thought before it and what is known after it.
    pub(super) fn new(played: AnyMove, before: &Answer, after: Option<Score>) -> Self {
        let best = before.lines.first();
        let is_best = best.is_some_and(|line| line.moves.first() == Some(&played));
        let best = best.map(|line| line.score);
        let mark = match (best, after) {
            _ if is_best => only_move(before),
            (Some(best), Some(after)) => Mark::blame(best.eval(), after.eval()),
            _ => None,
        };
        Self { best, after, mark }
    }

    /// Whether the game turned here.
    pub(super) fn is_turning_point(&self) -> bool {
        self.mark.is_some_and(Mark::is_turning_point)
    }

    /// How the player stands, as records keep it.
    pub(super) fn eval(&self) -> Option<Eval> {
        self.after.map(Score::eval)
    }
}

/// Praise for the one good move among bad ones.
fn only_move(before: &Answer) -> Option<Mark> {
    let (best, next) = (before.lines.first()?, before.lines.get(1)?);
    Mark::praise(best.score.eval(), next.score.eval())
}

/// How the player who just moved stands when the game is over with that.
pub(super) fn at_the_end(mover: Player, ending: Ending) -> Score {
    const NOW: Distance = Distance { plies: 0, exact: true };
    match ending.outcome {
        Outcome::Win(winner) if winner == mover => Score::Win(NOW),
        Outcome::Win(_) => Score::Loss(NOW),
        _ => Score::Draw,
    }
}

/// How the player who just moved stands, judged by what was thought before the move: the score of the line that begins
/// with it, if there is one, seen from after the move.
pub(super) fn foreseen(played: AnyMove, before: &Answer) -> Option<Score> {
    let closer = |Distance { plies, exact }: Distance| Distance { plies: plies.saturating_sub(1), exact };
    let line = before.lines.iter().find(|line| line.moves.first() == Some(&played))?;
    Some(match line.score {
        Score::Win(distance) => Score::Win(closer(distance)),
        Score::Loss(distance) => Score::Loss(closer(distance)),
        other => other,
    })
}

/// How the player who just moved stands, given what the next player thinks. Of what the next of several thinks, only a
/// proven win says something about the others.
pub(super) fn answered(next: &Answer, players_in: usize) -> Option<Score> {
    match (next.lines.first()?.score, players_in) {
        (score, 2) => Some(score.reversed()),
        (Score::Win(distance), _) => Some(Score::Loss(distance)),
        _ => None,
    }
}
