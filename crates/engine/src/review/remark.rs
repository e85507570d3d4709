//! The facts behind a grade, and the English sentence by which a record keeps them.

use std::fmt;
use std::str::FromStr;

use tomoe_games::ReadError;
use tomoe_games::record::Mark;

use crate::score::Score;

/// The facts behind a grade. Its text is an English sentence, the one that records keep whatever the language of the
/// interface; read again it gives the facts, from which another language makes a sentence of its own.
///
/// ```
/// use tomoe_engine::review::Remark;
///
/// let remark: Remark = "Blunder: win in 5 before, 40.0% after; @d2 was better.".parse()?;
/// assert!(matches!(&remark, Remark::Worse { better, .. } if better == "@d2"));
/// assert_eq!(remark.to_string(), "Blunder: win in 5 before, 40.0% after; @d2 was better.");
/// # Ok::<(), tomoe_games::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The move was worse than another.
    Worse {
        /// How much worse: [`Mark::Blunder`], [`Mark::Mistake`] or [`Mark::Dubious`]. None where a person has graded the move.
        mark: Option<Mark>,
        /// What the better move was worth.
        before: Score,
        /// How the player stands after the move.
        after: Score,
        /// The better move.
        better: String,
    },
    /// All other moves were much worse.
    OnlyMove {
        /// What the move was worth.
        best: Score,
        /// What the second best move was worth.
        second: Score,
    },
}

impl Remark {
    /// The mark that stands for this.
    pub fn mark(&self) -> Option<Mark> {
        match self {
            Remark::Worse { mark, .. } => *mark,
            Remark::OnlyMove { .. } => Some(Mark::Good),
        }
    }

    /// The same about a move that a person has graded: the facts without a grade.
    pub(super) fn without_mark(self) -> Option<Self> {
        match self {
            Remark::Worse { before, after, better, .. } => {
                Some(Remark::Worse { mark: None, before, after, better })
            }
            Remark::OnlyMove { .. } => None,
        }
    }
}

/// What a sentence begins with.
const LABELS: [(Option<Mark>, &str); 4] = [
    (Some(Mark::Blunder), "Blunder: "),
    (Some(Mark::Mistake), "Mistake: "),
    (Some(Mark::Dubious), "Dubious: "),
    (None, "Engine: "),
];

const ONLY: &str = "The only good move: ";

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Worse { mark, before, after, better } => {
                let label = LABELS.iter().find(|(labelled, _)| labelled == mark);
                f.write_str(label.map_or("", |(_, label)| label))?;
                write!(f, "{before} before, {after} after; {better} was better.")
            }
            Remark::OnlyMove { best, second } => write!(f, "{ONLY}{best}; the next best: {second}."),
        }
    }
}

impl FromStr for Remark {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        read(text).ok_or_else(|| {
            let expected = "such as 'Mistake: 60.0% before, 35.0% after; @c3 was better.'";
            ReadError::new("remark", text, expected)
        })
    }
}

fn read(text: &str) -> Option<Remark> {
    let score = |text: &str| text.parse::<Score>().ok();
    if let Some(rest) = text.strip_prefix(ONLY) {
        let (best, second) = rest.strip_suffix('.')?.split_once("; the next best: ")?;
        return Some(Remark::OnlyMove { best: score(best)?, second: score(second)? });
    }
    let (mark, rest) = LABELS.iter().find_map(|&(mark, label)| Some((mark, text.strip_prefix(label)?)))?;
    let (before, rest) = rest.split_once(" before, ")?;
    let (after, rest) = rest.split_once(" after; ")?;
    let better = rest.strip_suffix(" was better.")?;
    // No move is written with blanks, and a comment may go on in such words.
    let is_move = !better.is_empty() && !better.contains(char::is_whitespace);
    is_move.then_some(Remark::Worse {
        mark,
        before: score(before)?,
        after: score(after)?,
        better: better.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Chance, Distance};

    #[test]
    fn remarks_round_trip() {
        let scores = [
            Score::Win(Distance { plies: 5, exact: true }),
            Score::Loss(Distance { plies: 44, exact: false }),
            Score::Draw,
            Score::Estimate(Chance::new(0.625)),
        ];
        for before in scores {
            for after in scores {
                for mark in [None, Some(Mark::Blunder), Some(Mark::Mistake), Some(Mark::Dubious)] {
                    let remark = Remark::Worse { mark, before, after, better: "*c2@c2,b1c2".to_owned() };
                    assert_eq!(remark.to_string().parse(), Ok(remark.clone()));
                    assert_eq!(remark.mark(), mark);
                }
                let remark = Remark::OnlyMove { best: before, second: after };
                assert_eq!(remark.to_string().parse(), Ok(remark));
            }
        }
    }

    #[test]
    fn what_people_write_is_no_remark() {
        for text in [
            "",
            "Blunder: it throws the game away.",
            "Mistake: 60% before, now nothing; @c3 was better.",
            "win in 5 before, draw after; @c3 was better.",
            "Engine: win in 5 before, draw after; @c3 or @d2 was better.",
            "I had a win in 5 before, draw after; @c3 was better.",
            "Blunder: win in 5 before, draw after; @c3 was better",
            "The only good move: everything else loses.",
        ] {
            assert!(text.parse::<Remark>().is_err(), "{text}");
        }
    }
}
