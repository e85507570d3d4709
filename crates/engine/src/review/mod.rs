//! The review of a game: each move of the main line graded, with the facts behind the grade, and written into the record.
//!
//! A [`Review`] does not think itself. It says which position it wants to know about next ([`Review::pending`]) and takes what
//! an engine found there ([`Review::answer`]), so that it works the same whether the engine answers at once or from a Web
//! Worker. Each answer may complete the review of some moves; [`annotate`] writes one of those into a record. [`run`] does all
//! of it with an engine at hand:
//!
//! ```
//! use tomoe_engine::review::{self, Options};
//! use tomoe_engine::{Control, Engine, Limits};
//! use tomoe_games::record::Record;
//!
//! // White overlooks that Blue completes the top rank.
//! let text = r#"[Game "yonmoque"] [Position "1bbb1/b4/5/w3w/2w2 w 2 3"] 1. @e1 {hm} 2. a4a5"#;
//! let mut record = Record::read(text)?;
//! let options = Options { limits: Limits::nodes(5_000), ..Options::default() };
//! review::run(&mut Engine::new(1 << 20), &mut record, options, Control::untimed(), &mut |_| {}).unwrap();
//!
//! let first = record.node(record.main_line().next().unwrap()).unwrap();
//! assert_eq!(first.note().eval.unwrap().to_string(), "loss 1");
//! assert!(first.note().comment.starts_with("hm"));
//! # Ok::<(), tomoe_games::record::RecordError>(())
//! ```
//!
//! # What is written, and what is left alone
//!
//! - The **evaluation** of a move is a program's figure: the review puts its own in place of another. Where it has none, what
//!   is there stays.
//! - A **mark** that a person has set stays. The review's own marks come with a [`Remark`], a sentence on a line of its own in
//!   the comment. A mark is taken for the review's own when such a line in the same comment names it.
//! - The words of a **comment** stay. A line that reads as a [`Remark`] is the review's own and is replaced.
//! - At turning points the better line is added as a **variation**. Moves that are there already are not added again, and
//!   none is ever removed.
//! - The tag `ReviewLimits` says under which limits the whole game was reviewed. A further review under the same limits asks only about
//!   moves that have no evaluation yet; so reviewing a game twice changes nothing, even if a limit on the time lets the engine
//!   think a little differently each time. [`Options::again`] overrides that.

mod annotate;
mod assessment;
mod grade;
mod judgement;
mod move_review;
mod remark;

pub use annotate::annotate;
pub use assessment::{Assessment, Candidate};
pub use grade::Grade;
pub use judgement::practical;
pub use move_review::MoveReview;
pub use remark::Remark;

use std::sync::atomic::Ordering;
use std::time::Duration;

use tomoe_games::record::{EditError, NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, Ending, Outcome, Player};

use self::judgement::blame;
use crate::engine::{Engine, Question};
use crate::limits::{Control, Limits};
use crate::score::{Distance, Score};

/// How a game is to be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long to think about each position. A move takes one or two such searches.
    pub limits: Limits,
    /// The seed of the searches.
    pub seed: u64,
    /// Whether moves are reviewed that have been reviewed under the same limits before.
    pub again: bool,
}

impl Default for Options {
    /// Half a second for each position.
    fn default() -> Self {
        Self { limits: Limits::time(Duration::from_millis(500)), seed: 0, again: false }
    }
}

/// A review in progress. See the [module](self).
#[derive(Clone, Debug)]
pub struct Review {
    options: Options,
    /// The nodes of the main line, the start first, and their positions.
    nodes: Vec<NodeId>,
    positions: Vec<AnyPosition>,
    /// The moves to be reviewed.
    turns: Vec<Turn>,
    /// How many of them are done.
    done: usize,
    /// What was found before the present move and after it.
    before: Option<Assessment>,
    after: Option<Assessment>,
    /// What was found after the move by a search no deeper than the one before it.
    level: Option<Assessment>,
    /// The game up to the position in which another move should have been played, and the one after that other move.
    instead: Vec<AnyPosition>,
    /// What was found after that other move.
    better: Option<Assessment>,
}

/// A move to be reviewed.
#[derive(Clone, Copy, Debug)]
struct Turn {
    mv: AnyMove,
    /// The index of the node that the move leads to; the position before is that of the node before.
    index: usize,
    /// How the move ended the game, if it did.
    ending: Option<Ending>,
}

/// The question whose answer a review waits for.
#[derive(Clone, Copy, Debug)]
pub struct Pending<'a> {
    /// The node of the record whose position is asked about.
    pub node: NodeId,
    /// A move of that position, if the one after it is asked about.
    pub instead: Option<AnyMove>,
    /// The question, ready for [`Engine::analyse`].
    pub question: Question<'a>,
}

/// What a review has to do next.
enum Step {
    /// Find out about the position with this index, no deeper than this many turns if that is given.
    Ask(usize, Option<u32>),
    /// Find out about the position after this move, which should have been played instead of the present one.
    AskInstead(AnyMove),
    /// Grade the present move, whose player stands so after it, as far as that is known.
    Grade(Option<Score>),
}

impl Review {
    /// Two lines tell an only move.
    const LINES: usize = 2;
    /// Of several players, the one who moved is judged by the lines alone.
    const LINES_OF_SEVERAL: usize = 32;

    /// A review of the main line of a record. Players who leave are no moves, and are passed over.
    pub fn new(record: &Record, options: Options) -> Self {
        let skips = !options.again && annotate::is_signed(record, &options.limits);
        let mut review = Self {
            options,
            nodes: vec![NodeId::START],
            positions: vec![*record.start()],
            turns: Vec::new(),
            done: 0,
            before: None,
            after: None,
            level: None,
            instead: Vec::new(),
            better: None,
        };
        for id in record.main_line() {
            let Some(node) = record.node(id) else { continue };
            if let Some(mv) = node.mv()
                && !(skips && node.note().eval.is_some())
            {
                review.turns.push(Turn { mv, index: review.nodes.len(), ending: node.ending() });
            }
            review.nodes.push(id);
            review.positions.push(*node.position());
        }
        review
    }

    /// The question to be answered next; `None` when the review is complete.
    pub fn pending(&self) -> Option<Pending<'_>> {
        let Options { limits, seed, .. } = self.options;
        let (node, instead, positions, depth) = match self.step()? {
            Step::Ask(index, depth) => (self.nodes[index], None, &self.positions[..=index], depth),
            Step::AskInstead(mv) => {
                (self.nodes[self.instead.len() - 2], Some(mv), self.instead.as_slice(), None)
            }
            Step::Grade(_) => return None,
        };
        let lines = match (depth, positions.last().map_or(0, |position| position.players_in().len())) {
            (Some(_), _) => 1,
            (None, 2) => Self::LINES,
            (None, _) => Self::LINES_OF_SEVERAL,
        };
        let limits = Limits { depth: depth.or(limits.depth), ..limits };
        Some(Pending { node, instead, question: Question { positions, limits, lines, seed } })
    }

    /// Takes the answer to the pending question and returns the moves whose review is complete with that: usually none or
    /// one, two at the end of a game. An answer without lines is taken for an engine that found nothing.
    pub fn answer(&mut self, assessment: Assessment) -> Vec<MoveReview> {
        let slot = match (self.step(), &self.before, &self.after) {
            (Some(Step::Ask(..)), None, _) => &mut self.before,
            (Some(Step::Ask(..)), _, None) => &mut self.after,
            (Some(Step::Ask(..)), ..) => &mut self.level,
            (Some(Step::AskInstead(_)), ..) => &mut self.better,
            _ => return Vec::new(),
        };
        *slot = Some(assessment);
        let mut complete = Vec::new();
        while let Some(Step::Grade(after)) = self.step() {
            complete.extend(self.grade(after));
        }
        if let Some(Step::AskInstead(mv)) = self.step() {
            self.play_instead(mv);
        }
        complete
    }

    /// How many moves have been reviewed, and how many are to be.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.turns.len())
    }

    /// Notes in a record that its game has been reviewed under these limits. To be called when the review is complete and all
    /// that it found has been written.
    pub fn sign(&self, record: &mut Record) {
        annotate::sign(record, &self.options.limits);
    }

    fn step(&self) -> Option<Step> {
        let turn = self.turns.get(self.done)?;
        let Some(before) = &self.before else { return Some(Step::Ask(turn.index - 1, None)) };
        Some(match self.standing_after(turn, before) {
            Ok(after) => match self.doubtful(turn, before, after) {
                Some(better) if self.better.is_none() => Step::AskInstead(better),
                _ => Step::Grade(after),
            },
            Err(ask) => ask,
        })
    }

    /// How the player stands after the present move, as far as that is known, or what has to be asked first.
    fn standing_after(&self, turn: &Turn, before: &Assessment) -> Result<Option<Score>, Step> {
        let (here, next) = (&self.positions[turn.index - 1], &self.positions[turn.index]);
        let mover = here.to_act();
        if let Some(ending) = turn.ending {
            return Ok(Some(at_the_end(mover, ending)));
        }
        let Some(after) = &self.after else { return Err(Step::Ask(turn.index, None)) };
        let answered = standing(mover, next, after);
        if answered.is_some_and(|score| score.is_proven()) {
            return Ok(answered);
        }
        // What is not proven is compared at the same horizon: a search that sees one turn further likes its own side better.
        let foreseen = before.score_of(turn.mv).map(Score::one_ply_later);
        let is_duel = here.players_in().len() == 2 && next.players_in().len() == 2;
        if foreseen.is_some() || !is_duel || before.depth < 2 {
            return Ok(foreseen.or(answered));
        }
        match &self.level {
            None => Err(Step::Ask(turn.index, Some(before.depth - 1))),
            Some(level) => Ok(standing(mover, next, level).or(answered)),
        }
    }

    /// The better move, if the present one is to be blamed for something that the search may have seen only since it was
    /// played, and that the better move would perhaps not have avoided either.
    fn doubtful(&self, turn: &Turn, before: &Assessment, after: Option<Score>) -> Option<AnyMove> {
        let (best, after) = (before.lines.first()?, after.filter(Score::is_proven)?);
        let better = best.first().filter(|&better| better != turn.mv)?;
        let is_certain = match (best.score, after) {
            // How far away a win is shows sooner where the winner has the move.
            (Score::Win(_), Score::Win(distance)) | (Score::Loss(distance), _) => distance.exact,
            (Score::Win(_) | Score::Draw, _) => true,
            (Score::Estimate(_), _) => false,
        };
        let here = &self.positions[turn.index - 1];
        let is_blamed = blame(best.score.eval(), after.eval(), 2).is_some_and(|grade| grade.mark().is_some());
        if is_certain || !is_blamed || here.players_in().len() != 2 {
            return None;
        }
        let (next, outcome) = here.play_unchecked(better);
        let is_third = self.positions[..turn.index].iter().filter(|&&earlier| earlier == next).count() >= 2;
        (!outcome.is_over() && !is_third).then_some(better)
    }

    /// Plays the game up to the present move and then another.
    fn play_instead(&mut self, mv: AnyMove) {
        let Some(turn) = self.turns.get(self.done) else { return };
        let played = &self.positions[..turn.index];
        self.instead = played.iter().copied().chain([played[turn.index - 1].play_unchecked(mv).0]).collect();
    }

    /// Completes the review of the present move and turns to the next.
    fn grade(&mut self, after: Option<Score>) -> Option<MoveReview> {
        let turn = *self.turns.get(self.done)?;
        let (mut before, next) = (self.before.take().unwrap_or_default(), self.after.take());
        let (node, position) = (self.nodes[turn.index], self.positions[turn.index - 1]);
        // What the better move is worth is known best from the position after it, seen from as far away as the one played.
        if let (Some(better), Some(best), Some(reached)) =
            (self.better.take(), before.lines.first_mut(), self.instead.last())
            && let Some(score) = standing(position.to_act(), reached, &better)
        {
            best.score = score.one_ply_earlier();
        }
        self.level = None;
        self.done += 1;
        // Usually the position after this move is the one before the next; not if a player left in between.
        if self.turns.get(self.done).is_some_and(|following| following.index == turn.index + 1) {
            self.before = next;
        }
        Some(MoveReview::new(node, position, turn.mv, before, after))
    }
}

/// How the player who just moved stands when the game is over with that.
fn at_the_end(mover: Player, ending: Ending) -> Score {
    match ending.outcome {
        Outcome::Win(winner) if winner == mover => Score::Win(Distance::NOW),
        Outcome::Win(_) => Score::Loss(Distance::NOW),
        _ => Score::Draw,
    }
}

/// How a player stands in a position, given what was found for the player to act there.
fn standing(player: Player, position: &AnyPosition, assessment: &Assessment) -> Option<Score> {
    let players = position.players_in();
    if !players.contains(&player) {
        return Some(Score::Loss(Distance::NOW));
    }
    let score = assessment.lines.first()?.score;
    match score {
        _ if position.to_act() == player => Some(score),
        _ if players.len() == 2 => Some(score.reversed()),
        // Of what the next of several expects, only a proven win says something about the others.
        Score::Win(distance) => Some(Score::Loss(distance)),
        _ => None,
    }
}

/// Reviews a game with an engine and writes the result into its record; `each` is told about every move reviewed. A
/// review that is stopped leaves what it has written.
pub fn run(
    engine: &mut Engine,
    record: &mut Record,
    options: Options,
    control: Control<'_>,
    each: &mut dyn FnMut(&MoveReview),
) -> Result<(), EditError> {
    let mut review = Review::new(record, options);
    while let Some(Pending { question, .. }) = review.pending() {
        let answer = engine.analyse(&question, control, &mut |_| {});
        if control.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        for found in review.answer(Assessment::from(answer)) {
            annotate(record, &found)?;
            each(&found);
        }
    }
    review.sign(record);
    Ok(())
}

#[cfg(test)]
mod tests;
