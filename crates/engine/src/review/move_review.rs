//! What a review found about one move.

use tomoe_games::record::{Eval, Mark, NodeId};
use tomoe_games::{AnyMove, AnyPosition};

use super::assessment::{Assessment, Candidate};
use super::grade::Grade;
use super::judgement::{blame, praise};
use super::remark::Remark;
use crate::score::Score;

/// What a review found about one move. All scores are those of the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// The node of the record that the move leads to.
    pub node: NodeId,
    /// The position in which it was played.
    pub position: AnyPosition,
    /// The move.
    pub played: AnyMove,
    /// The best line that could have been played instead, or the move itself with what should follow.
    pub best: Option<Candidate>,
    /// What the second best move was worth.
    pub second: Option<Score>,
    /// How many turns deep these were looked at.
    pub depth: u32,
    /// How the player stands after the move.
    pub after: Option<Score>,
    /// The grade, if the move deserves one.
    pub grade: Option<Grade>,
}

impl MoveReview {
    /// Grades a move by what was found before it and how its player stands after it.
    pub(super) fn new(
        node: NodeId,
        position: AnyPosition,
        played: AnyMove,
        before: Assessment,
        after: Option<Score>,
    ) -> Self {
        let depth = before.depth;
        let mut lines = before.lines.into_iter();
        let (best, second) = (lines.next(), lines.next().map(|line| line.score));
        let players = position.players_in().len();
        let grade = best.as_ref().and_then(|best| grade(best, second, played, after, players));
        Self { node, position, played, best, second, depth, after, grade }
    }

    /// The mark that stands for the grade in records.
    pub fn mark(&self) -> Option<Mark> {
        self.grade.and_then(Grade::mark)
    }

    /// What the best move was worth, if anything is known.
    pub fn before(&self) -> Option<Score> {
        self.best.as_ref().map(|best| best.score)
    }

    /// How the player stands after the move, as records keep it.
    pub fn eval(&self) -> Option<Eval> {
        self.after.map(Score::eval)
    }

    /// Whether the game turned with the move.
    pub fn is_turning_point(&self) -> bool {
        self.mark().is_some_and(Mark::is_turning_point)
    }

    /// The facts behind the grade.
    pub fn remark(&self) -> Option<Remark> {
        let (grade, best) = (self.grade?, self.best.as_ref()?);
        if grade == Grade::Good {
            return Some(Remark::OnlyMove { best: best.score, second: self.second? });
        }
        let better = self.position.move_text(best.first()?);
        Some(Remark::Worse { grade: Some(grade), before: best.score, after: self.after?, better })
    }
}

fn grade(
    best: &Candidate,
    second: Option<Score>,
    played: AnyMove,
    after: Option<Score>,
    players: usize,
) -> Option<Grade> {
    let blamed = after.and_then(|after| blame(best.score.eval(), after.eval(), players));
    if best.first() != Some(played) {
        return blamed;
    }
    // A best move that turns out badly could not be foreseen, but is no reason for praise.
    match (blamed, second) {
        (None, Some(second)) => praise(best.score.eval(), second.eval(), players),
        _ => None,
    }
}
