//! The sentence that tells why a game ended.

use tomoe_games::{History, Line, Outcome, Why};

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
        Why::Four(line) => words.end_four(&self::line(words, line)),
        Why::Five(loser, line) => words.end_five(words.colour(loser), &self::line(words, line)),
        Why::CannotAct(loser) => words.end_cannot_act(words.colour(loser)),
        Why::DamyoCaptured(spot) => words.end_damyo(&spot.to_string()),
        Why::Goal => words.end_goal().to_owned(),
        Why::FullHome(loser) => words.end_full_home(words.colour(loser)),
        Why::NoTurn(loser) => words.end_no_turn(words.colour(loser)),
        Why::Repetition => words.end_repetition().to_owned(),
        Why::Resignation(loser) => words.end_resignation(words.colour(loser)),
        Why::Time(_) => words.end_time().to_owned(),
        Why::Agreement => words.end_agreement().to_owned(),
        Why::Abandonment => words.end_abandonment().to_owned(),
    }
}

fn line(words: &Words, line: Line) -> String {
    match line {
        Line::Rank(rank) => words.on_rank(words.ranks(usize::from(rank))),
        Line::File(file) => words.on_file(&char::from(b'a' + file).to_string()),
        Line::Diagonal(from, to) => words.on_diagonal(&from.to_string(), &to.to_string()),
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
