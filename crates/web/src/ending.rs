//! The sentence that tells why a game ended.

use tomoe_games::{History, Outcome, Player, Row, Why};

use crate::words::Words;

/// The sentence that tells how the game ended, if it has.
pub(crate) fn sentence(words: &Words, history: &History) -> Option<String> {
    told(words, history, None)
}

/// The same to the only person who played, if there is one.
pub(crate) fn told(words: &Words, history: &History, you: Option<Player>) -> Option<String> {
    let why = why(words, history.why()?, you);
    let is_duel = history.start().players() == 2;
    Some(match history.ending()?.outcome {
        Outcome::Win(winner) if you == Some(winner) => words.you_win(&why),
        Outcome::Win(_) if you.is_some() && is_duel => words.you_lose(&why),
        Outcome::Win(winner) => words.wins(words.colour(winner), &why),
        _ => words.draw(&why),
    })
}

fn why(words: &Words, why: Why, you: Option<Player>) -> String {
    match why {
        Why::Four(row) => words.end_four(&self::row(words, row)),
        Why::Five(loser, row) if you == Some(loser) => words.you_five(&self::row(words, row)),
        Why::Five(loser, row) => words.end_five(words.colour(loser), &self::row(words, row)),
        Why::CannotAct(loser) if you == Some(loser) => words.you_cannot_act().to_owned(),
        Why::CannotAct(loser) => words.end_cannot_act(words.colour(loser)),
        Why::DamyoCaptured(spot) => words.end_damyo(&spot.to_string()),
        Why::Goal => words.end_goal().to_owned(),
        Why::FullHome(loser) if you == Some(loser) => words.you_full_home().to_owned(),
        Why::FullHome(loser) => words.end_full_home(words.colour(loser)),
        Why::NoTurn(loser) if you == Some(loser) => words.you_no_turn().to_owned(),
        Why::NoTurn(loser) => words.end_no_turn(words.colour(loser)),
        Why::Repetition => words.end_repetition().to_owned(),
        Why::Resignation(Some(loser)) if you == Some(loser) => words.you_resigned().to_owned(),
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
        let words = Language::English.words();
        let four = "four in a row on the third rank.";
        assert_eq!(sentence(words, &history), Some(format!("Blue wins: {four}")));
        let seated = history.start().seated();
        assert_eq!(told(words, &history, Some(seated[0])), Some(format!("You win: {four}")));
        assert_eq!(told(words, &history, Some(seated[1])), Some(format!("You lose: {four}")));
    }

    #[test]
    fn you_are_told_what_you_did_yourself() {
        let position = AnyPosition::read(Game::Yonmoque, "5/5/bb1bb/5/5 b 2 6").unwrap();
        let mut history = History::new(position);
        history.play_text("@c3").unwrap();
        let told = told(Language::English.words(), &history, Some(position.to_act()));
        assert_eq!(told.as_deref(), Some("You lose: you made five in a row on the third rank."));
    }
}
