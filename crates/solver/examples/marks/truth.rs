//! How the marks of games of Yonmoque agree with the full tables.

use std::fmt;
use std::ops::AddAssign;

use tomoe_engine::review::{Grade, MoveReview};
use tomoe_games::yonmoque::{ExactSource, Plies, Value};
use tomoe_games::{AnyMove, AnyPosition, Outcome};

use crate::play::Played;

/// The rows and columns: praise is none of the tables' business.
const GRADES: [(Option<Grade>, &str); 5] = [
    (Some(Grade::Blunder), "`??`"),
    (Some(Grade::Mistake), "`?`"),
    (Some(Grade::Dubious), "`?!`"),
    (Some(Grade::Theory), "theory"),
    (None, "none"),
];

/// A move and the answers to it, until the other side has won: counted from before the move.
const IN_SIGHT: Plies = Plies(4);

/// How marks of one review agree with those of another that knows everything.
#[derive(Default)]
pub(crate) struct Agreement {
    /// How often a move got the row's grade from the page's review and the column's from the tables.
    counts: [[u32; GRADES.len()]; GRADES.len()],
    /// How many moves allowed a win within three plies without need, and how many of those are called blunders.
    allowed: u32,
    blamed: u32,
}

impl Agreement {
    /// Compares the reviews of a game.
    pub(crate) fn of(
        played: &Played,
        page: &[MoveReview],
        exact: &[MoveReview],
        tables: &dyn ExactSource,
    ) -> Self {
        let mut agreement = Self::default();
        for (index, (page, exact)) in page.iter().zip(exact).enumerate() {
            let (row, column) = (place(page.grade), place(exact.grade));
            agreement.counts[row][column] += 1;
            if row.abs_diff(column) > 1 {
                let told =
                    |found: &MoveReview| found.remark().map_or("-".to_owned(), |remark| remark.to_string());
                let mv = page.position.move_text(page.played);
                eprintln!("{} {mv}\n  {}\n  {}", page.position, told(page), told(exact));
            }
            // The last move may have made a draw of what the tables call lost.
            let is_over =
                index + 1 == played.history.plies() && !matches!(played.history.outcome(), Outcome::Win(_));
            if !is_over && allows_a_win(page, tables) {
                agreement.allowed += 1;
                agreement.blamed += u32::from(page.grade == Some(Grade::Blunder));
            }
        }
        agreement
    }
}

fn place(grade: Option<Grade>) -> usize {
    GRADES.iter().position(|(each, _)| *each == grade).unwrap_or(GRADES.len() - 1)
}

/// Whether a move allowed a win within three plies that another would have avoided.
fn allows_a_win(found: &MoveReview, tables: &dyn ExactSource) -> bool {
    let (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) = (found.position, found.played) else {
        return false;
    };
    let is_quick =
        |value: Option<Value>| matches!(value, Some(Value::Loss(Some(plies))) if plies <= IN_SIGHT);
    is_quick(tables.value_of_move(&position, mv)) && !is_quick(tables.value(&position))
}

impl AddAssign<&Agreement> for Agreement {
    fn add_assign(&mut self, other: &Agreement) {
        for (row, others) in self.counts.iter_mut().zip(&other.counts) {
            row.iter_mut().zip(others).for_each(|(count, other)| *count += other);
        }
        self.allowed += other.allowed;
        self.blamed += other.blamed;
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| with the extract \\ with full tables |{}",
            GRADES.map(|(_, sign)| format!(" {sign} |")).concat()
        )?;
        writeln!(f, "| --- |{}", GRADES.map(|_| " --- |").concat())?;
        for ((_, sign), row) in GRADES.iter().zip(&self.counts) {
            writeln!(f, "| {sign} |{}", row.map(|count| format!(" {count} |")).concat())?;
        }
        let Self { allowed, blamed, .. } = self;
        write!(
            f,
            "\n{blamed} of {allowed} moves that allowed an avoidable win within three plies are marked `??`."
        )
    }
}
