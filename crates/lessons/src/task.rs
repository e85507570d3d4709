//! A board on which something is to be done.

use tomoe_games::{AnyMove, AnyPosition};

use crate::condition::{Condition, PlayedTurn};

/// A position, and what is asked of the player to act.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Where it begins.
    pub position: AnyPosition,
    /// The move that led there, with the position before it.
    pub last: Option<(AnyPosition, AnyMove)>,
    /// What is asked.
    pub aim: Aim,
    /// What to say to certain turns that do not fulfil it; the first that fits is said.
    pub replies: Vec<Reply>,
    /// What to say when it is done.
    pub praise: String,
}

/// What is asked of the player.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// One turn that is all of this; `show` is one of them.
    Goal {
        /// What the turn must be.
        conditions: Vec<Condition>,
        /// A turn that is.
        show: AnyMove,
    },
    /// A forced win in so many turns of both sides together. The lines have all the moves that win in time, each with one
    /// of the other side's best answers.
    Win {
        /// How many turns, those of the other side included.
        plies: u32,
        /// The moves of both sides in turn.
        lines: Vec<Vec<AnyMove>>,
    },
    /// A turn after which the other side has no forced win in so many turns: one of these.
    Save {
        /// How many turns the win would take that has to be prevented.
        plies: u32,
        /// All turns that prevent it.
        moves: Vec<AnyMove>,
    },
}

/// What is said to a turn of a certain kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The kind of turn.
    pub when: Vec<Condition>,
    /// What is said.
    pub text: String,
}

/// What comes of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<'a> {
    /// The task is done, and this is said.
    Done(&'a str),
    /// Well begun: the other side answers with this move, and the task goes on.
    GoOn(AnyMove),
    /// Not what was asked, and this is said.
    Wrong(&'a str),
}

impl Task {
    /// Where the task stands after these moves, each of which must be legal in its turn.
    pub fn after(&self, played: &[AnyMove]) -> AnyPosition {
        played.iter().fold(self.position, |position, &mv| position.play_unchecked(mv).0)
    }

    /// What comes of a legal turn, played after the moves so far (those of both sides).
    pub fn answer(&self, played: &[AnyMove], mv: AnyMove) -> Answer<'_> {
        let turn = PlayedTurn::new(self.after(played), mv);
        let is_done = match &self.aim {
            Aim::Goal { conditions, .. } => conditions.iter().all(|condition| condition.holds(&turn)),
            Aim::Win { .. } => turn.wins(),
            Aim::Save { moves, .. } => turn.wins() || moves.contains(&mv),
        };
        if is_done {
            return Answer::Done(&self.praise);
        }
        match self.line_after(played, mv).and_then(|line| line.get(played.len() + 1)) {
            Some(&reply) => Answer::GoOn(reply),
            None => Answer::Wrong(self.reply_to(&turn)),
        }
    }

    /// A turn that brings the task forward from here: the solution, to be shown on request.
    pub fn solution(&self, played: &[AnyMove]) -> Option<AnyMove> {
        match &self.aim {
            Aim::Goal { show, .. } => Some(*show),
            Aim::Win { lines, .. } => {
                lines.iter().find(|line| line.starts_with(played))?.get(played.len()).copied()
            }
            Aim::Save { moves, .. } => moves.first().copied(),
        }
    }

    fn line_after(&self, played: &[AnyMove], mv: AnyMove) -> Option<&[AnyMove]> {
        let Aim::Win { lines, .. } = &self.aim else { return None };
        let is_it = |line: &&Vec<AnyMove>| line.starts_with(played) && line.get(played.len()) == Some(&mv);
        lines.iter().find(is_it).map(Vec::as_slice)
    }

    fn reply_to(&self, turn: &PlayedTurn) -> &str {
        let fits = |reply: &&Reply| reply.when.iter().all(|condition| condition.holds(turn));
        self.replies.iter().find(fits).map_or("", |reply| &reply.text)
    }
}
