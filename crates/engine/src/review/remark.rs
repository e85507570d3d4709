//! The facts behind a grade, and the English sentence by which a record keeps them.

use std::fmt;
use std::str::FromStr;

use tomoe_games::ReadError;
use tomoe_games::record::Mark;

use super::grade::Grade;
use crate::score::Score;

/// The facts behind a grade. Its text is an English sentence, the one that records keep whatever the language of the
/// interface; read again it gives the facts, from which another language makes a sentence of its own.
///
/// ```
/// use tomoe_engine::review::Remark;
///
/// let remark: Remark = "Blunder: win in 5 plies before, 40.0% after; @d2 was better.".parse()?;
/// assert!(matches!(&remark, Remark::Worse { better, .. } if better == "@d2"));
/// assert_eq!(remark.to_string(), "Blunder: win in 5 plies before, 40.0% after; @d2 was better.");
/// # Ok::<(), tomoe_games::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The move was worse than another.
    Worse {
        /// How much worse, anything but [`Grade::Good`]. None where a person has graded the move.
        grade: Option<Grade>,
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
            Remark::Worse { grade, .. } => grade.and_then(Grade::mark),
            Remark::OnlyMove { .. } => Some(Mark::Good),
        }
    }

    /// The same about a move that a person has graded: the facts without a mark.
    pub(super) fn without_mark(self) -> Option<Self> {
        match self {
            Remark::Worse { grade, before, after, better } => {
                let grade = grade.filter(|grade| grade.mark().is_none());
                Some(Remark::Worse { grade, before, after, better })
            }
            Remark::OnlyMove { .. } => None,
        }
    }
}

/// What a sentence begins with.
const LABELS: [(Option<Grade>, &str); 5] = [
    (Some(Grade::Blunder), "Blunder: "),
    (Some(Grade::Mistake), "Mistake: "),
    (Some(Grade::Dubious), "Dubious: "),
    (Some(Grade::Theory), "Theory: "),
    (None, "Engine: "),
];

const ONLY: &str = "The only good move: ";

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Worse { grade, before, after, better } => {
                let label = LABELS.iter().find(|(labelled, _)| labelled == grade);
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
    let (grade, rest) = LABELS.iter().find_map(|&(grade, label)| Some((grade, text.strip_prefix(label)?)))?;
    let (before, rest) = rest.split_once(" before, ")?;
    let (after, rest) = rest.split_once(" after; ")?;
    let better = rest.strip_suffix(" was better.")?;
    // No move is written with blanks, and a comment may go on in such words.
    let is_move = !better.is_empty() && !better.contains(char::is_whitespace);
    is_move.then_some(Remark::Worse {
        grade,
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
                for (grade, _) in LABELS {
                    let remark = Remark::Worse { grade, before, after, better: "*c2@c2,b1c2".to_owned() };
                    assert_eq!(remark.to_string().parse(), Ok(remark.clone()));
                    assert_eq!(remark.mark(), grade.and_then(Grade::mark));
                }
                let remark = Remark::OnlyMove { best: before, second: after };
                assert_eq!(remark.to_string().parse(), Ok(remark));
            }
        }
    }

    #[test]
    fn sentences_of_earlier_reviews_are_read() {
        let earlier = "Blunder: win in at most 45 before, loss in 1 after; @c3 was better.";
        let now = "Blunder: win in at most 45 plies before, loss in 1 ply after; @c3 was better.";
        assert_eq!(earlier.parse::<Remark>(), now.parse());
        assert_eq!(earlier.parse::<Remark>().unwrap().to_string(), now);
        assert!("The only good move: draw; the next best: loss in 4.".parse::<Remark>().is_ok());
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
