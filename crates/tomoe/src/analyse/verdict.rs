//! What to say about a move that was played.

use tomoe_engine::{Answer, Distance, Score};
use tomoe_games::record::{Eval, Mark, Probability};
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

/// A move that gives away this much of the chance to win is doubtful, a mistake, a blunder. A level's width in
/// strength is about the second.
const DUBIOUS: f32 = 0.10;
const MISTAKE: f32 = 0.20;
const BLUNDER: f32 = 0.40;
/// The only good move is this much better than the next.
const ONLY: f32 = 0.30;

impl Verdict {
    /// Judges a move by what was thought before it and what is known after it.
    pub(super) fn new(played: AnyMove, before: &Answer, after: Option<Score>) -> Self {
        let best = before.lines.first();
        let is_best = best.is_some_and(|line| line.moves.first() == Some(&played));
        let best = best.map(|line| line.score);
        let mark = match (best, after) {
            _ if is_best => only_move(before),
            (Some(best), Some(after)) => blame(best, after),
            _ => None,
        };
        Self { best, after, mark }
    }

    /// Whether the game turned here.
    pub(super) fn is_turning_point(&self) -> bool {
        matches!(self.mark, Some(Mark::Mistake | Mark::Blunder))
    }

    /// How the player stands, as records keep it.
    pub(super) fn eval(&self) -> Option<Eval> {
        match self.after? {
            Score::Win(distance) => Some(Eval::Win(distance.plies)),
            Score::Loss(distance) => Some(Eval::Loss(distance.plies)),
            Score::Draw => Some(Eval::Draw),
            Score::Estimate(chance) => {
                Probability::from_fraction(f64::from(chance.get())).map(Eval::Estimate)
            }
        }
    }
}

/// Praise for the one good move among bad ones.
fn only_move(before: &Answer) -> Option<Mark> {
    let (best, next) = (before.lines.first()?, before.lines.get(1)?);
    (best.score.expectation() - next.score.expectation() >= ONLY).then_some(Mark::Good)
}

fn blame(best: Score, after: Score) -> Option<Mark> {
    let lost = best.expectation() - after.expectation();
    let threw_away = matches!(best, Score::Win(_)) && !matches!(after, Score::Win(_));
    match lost {
        _ if lost >= BLUNDER || threw_away && lost >= MISTAKE => Some(Mark::Blunder),
        _ if lost >= MISTAKE => Some(Mark::Mistake),
        _ if lost >= DUBIOUS => Some(Mark::Dubious),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::Chance;

    fn chance(chance: f32) -> Score {
        Score::Estimate(Chance::new(chance))
    }

    #[test]
    fn blame_follows_what_was_lost() {
        let win = Score::Win(Distance { plies: 5, exact: false });
        let loss = Score::Loss(Distance { plies: 4, exact: false });
        assert_eq!(blame(chance(0.6), chance(0.55)), None);
        assert_eq!(blame(chance(0.6), chance(0.48)), Some(Mark::Dubious));
        assert_eq!(blame(chance(0.6), chance(0.35)), Some(Mark::Mistake));
        assert_eq!(blame(chance(0.6), loss), Some(Mark::Blunder));
        assert_eq!(blame(win, chance(0.75)), Some(Mark::Blunder));
        assert_eq!(blame(win, win), None);
        assert_eq!(blame(chance(0.05), loss), None);
    }
}
