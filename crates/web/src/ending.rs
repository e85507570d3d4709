//! The sentence that tells why a game ended.

use tomoe_games::{History, Outcome, Row, Why};

use crate::words::Words;

/// The sentence that tells how the game ended, if it has.
pub(crate) fn sentence(words: &Words, history: &History) -> Option<String> {
    let why = why(words, history.why()?);
    Some(match history.ending()?.outcome {
        Outcome::Win(winner) => words.wins(words.colour(winner), &why),
        _ => words.draw(&why),
    })
}

fn why(words: &Words, why: Why) -> String {
    match why {
        Why::Four(row) => words.end_four(&self::row(words, row)),
        Why::Five(loser, row) => words.end_five(words.colour(loser), &self::row(words, row)),
        Why::CannotAct(loser) => words.end_cannot_act(words.colour(loser)),
        Why::DamyoCaptured(spot) => words.end_damyo(&spot.to_string()),
        Why::Goal => words.end_goal().to_owned(),
        Why::FullHome(loser) => words.end_full_home(words.colour(loser)),
        Why::NoTurn(loser) => words.end_no_turn(words.colour(loser)),
        Why::Repetition => words.end_repetition().to_owned(),
        Why::Resignation(Some(loser)) => words.end_resignation(words.colour(loser)),
        Why::Resignation(None) | Why::Abandonment(_) => words.end_abandonment().to_owned(),
        Why::Time(_) => words.end_time().to_owned(),
        Why::Agreement => words.end_agreement().to_owned(),
        Why::Adjudication => words.end_adjudication().to_owned(),
        Why::Abort => words.end_abort().to_owned(),
    }
}

fn row(words: &Words, row: Row) -> String {
    match row {
        Row::Rank(rank) => words.on_rank(words.ranks(usize::from(rank))),
        Row::File(file) => words.on_file(&char::from(b'a' + file).to_string()),
        Row::Diagonal(from, to) => words.on_diagonal(&from.to_string(), &to.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn the_end_is_a_sentence() {
        let position = AnyPosition::read(Game::Yonmoque, "5/5/bbb2/3b1/5 b 2 6").unwrap();
        let mut history = History::new(position);
        history.play_text("d2d3").unwrap();
        let sentence = sentence(Language::English.words(), &history);
        assert_eq!(sentence.as_deref(), Some("Blue wins: four in a row on the third rank."));
    }
}
