//! Scores as people read them: what is proven says so, what is estimated is a percentage.

use tomoe_games::record::Eval;

use crate::engine::{Distance, Score};
use crate::words::Words;

/// A score as a label: short, and marked if it is proven.
pub(super) fn label(words: &Words, score: Score) -> String {
    match score {
        Score::Win(distance) => won(words, distance.plies, is_exact(distance)),
        Score::Loss(distance) => lost(words, distance.plies, is_exact(distance)),
        Score::Draw | Score::Estimate(_) => label_of(words, score.eval()),
    }
}

fn won(words: &Words, plies: u32, is_exact: bool) -> String {
    let plies = words.count_plies(plies);
    if is_exact { words.proven_win(&plies) } else { words.proven_win_at_most(&plies) }
}

fn lost(words: &Words, plies: u32, is_exact: bool) -> String {
    let plies = words.count_plies(plies);
    if is_exact { words.proven_loss(&plies) } else { words.proven_loss_at_most(&plies) }
}

fn is_exact(distance: Distance) -> bool {
    distance.exact || distance.plies <= NEAREST
}

/// Nothing is quicker than a win with this move, or a loss with the answer to it.
const NEAREST: u32 = 2;

/// A score as it stands on a square or beside a move, as short as can be: a win with a plus, a loss with a minus, each with
/// the number of plies; what is not proven is a bare percentage.
pub(super) fn sign(score: Score) -> String {
    let at_most = |distance: Distance| if is_exact(distance) { "" } else { "≤" };
    match score {
        Score::Win(distance) => format!("+{}{}", at_most(distance), distance.plies),
        Score::Loss(distance) => format!("−{}{}", at_most(distance), distance.plies),
        Score::Draw => "=".to_owned(),
        Score::Estimate(chance) => percent(chance.get()).to_string(),
    }
}

/// The same for what a record says, whose plies are the most that it can take.
pub(super) fn label_of(words: &Words, eval: Eval) -> String {
    match eval {
        Eval::Win(plies) => won(words, plies, plies <= NEAREST),
        Eval::Loss(plies) => lost(words, plies, plies <= NEAREST),
        Eval::Draw => words.proven_draw().to_owned(),
        Eval::Estimate(chance) => format!("{} %", percent(chance.fraction() as f32)),
    }
}

/// A share in whole hundredths.
pub(super) fn percent(share: f32) -> u32 {
    (100.0 * share + 0.5) as u32
}

/// What a score looks like.
pub(super) fn class(score: Score) -> &'static str {
    match score {
        Score::Win(_) => "win",
        Score::Loss(_) => "loss",
        Score::Draw => "draw",
        Score::Estimate(_) => "guess",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn proofs_say_whether_their_distance_is_exact() {
        let words = Language::English.words();
        let win = |plies, exact| Score::Win(Distance { plies, exact });
        assert_eq!(label(words, win(7, true)), "wins in 7 plies");
        assert_ne!(label(words, win(7, false)), label(words, win(7, true)));
        // Nothing is quicker than that, so it is exact whoever says it.
        assert_eq!(label(words, win(1, false)), "wins in 1 ply");
        assert_eq!((sign(win(7, true)), sign(win(7, false))), ("+7".to_owned(), "+≤7".to_owned()));
    }

    #[test]
    fn estimates_are_percentages() {
        let score = Score::Estimate(tomoe_engine::Chance::new(0.625));
        assert_eq!((sign(score), class(score)), ("63".to_owned(), "guess"));
        assert_eq!(label_of(Language::English.words(), Eval::chance(0.25)), "25 %");
    }
}
