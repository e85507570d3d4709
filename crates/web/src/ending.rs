//! Why a game ended: a sentence, and the squares that show it.

use tomoe_games::{
    AnyMove, AnyPosition, Colour as _, Ending, History, Outcome, Player, Reason, Spot, mana, mitsudomoe,
    yonmoque,
};

use crate::describe;
use crate::words::Words;

/// The sentence that tells how the game ended, if it has.
pub(crate) fn sentence(words: &Words, history: &History) -> Option<String> {
    let Ending { outcome, reason } = history.ending()?;
    let why = why(words, history, outcome, reason);
    Some(match outcome {
        Outcome::Win(winner) => words.wins(words.colour(winner), &why),
        _ => words.draw(&why),
    })
}

fn why(words: &Words, history: &History, outcome: Outcome<Player>, reason: Reason) -> String {
    match reason {
        Reason::Repetition => words.end_repetition().to_owned(),
        Reason::Time => words.end_time().to_owned(),
        Reason::Agreement => words.end_agreement().to_owned(),
        Reason::Abandonment => words.end_abandonment().to_owned(),
        Reason::Resignation => words.end_resignation(words.colour(loser(history, outcome))),
        Reason::Rules => by_rules(words, history, outcome),
    }
}

/// Somebody who did not win: with two players, the other one.
fn loser(history: &History, outcome: Outcome<Player>) -> Player {
    let seated = history.start().seated();
    let other = seated.iter().copied().find(|&player| outcome != Outcome::Win(player));
    other.unwrap_or_else(|| history.position().to_act())
}

/// The last move with the position before it.
fn last(history: &History) -> Option<(&AnyPosition, AnyMove)> {
    let mv = *history.moves().last()?;
    Some((&history.positions()[history.moves().len() - 1], mv))
}

fn by_rules(words: &Words, history: &History, outcome: Outcome<Player>) -> String {
    let cannot_act = || words.end_cannot_act(words.colour(loser(history, outcome)));
    let Some((before, mv)) = last(history) else { return cannot_act() };
    match (before, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
            let squares: Vec<Spot> = position.line_created(mv).iter().map(Spot::from).collect();
            let line = line(words, &squares);
            let mover = before.to_act();
            match (line, outcome == Outcome::Win(mover)) {
                (Some(line), true) if matches!(mv, yonmoque::Move::Go { .. }) => words.end_four(&line),
                (Some(line), false) => words.end_five(words.colour(mover), &line),
                _ => cannot_act(),
            }
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. }))
            if position.at(to).is_some_and(|man| man.is_damyo) =>
        {
            words.end_damyo(&to.to_string())
        }
        (AnyPosition::Mitsudomoe(_), _) => mitsudomoe_ending(words, history, before, outcome),
        _ => cannot_act(),
    }
}

fn mitsudomoe_ending(
    words: &Words,
    history: &History,
    before: &AnyPosition,
    outcome: Outcome<Player>,
) -> String {
    let (AnyPosition::Mitsudomoe(after), Outcome::Win(winner)) = (history.position(), outcome) else {
        return words.end_goal().to_owned();
    };
    let colour = mitsudomoe::Colour::ALL[winner.index()];
    if winner == before.to_act() && after.balls(colour).within(colour.goal()) {
        return words.end_goal().to_owned();
    }
    let out = describe::went_out(before, history.position());
    let names: Vec<&str> = out.iter().map(|&player| words.colour(player)).collect();
    // Whoever fills their own home does so by their own turn; the others are stuck.
    if out.first() == Some(&before.to_act()) {
        words.end_full_home(names[0])
    } else {
        words.end_no_turn(names.last().copied().unwrap_or_default())
    }
}

/// The line on which all the squares lie, in words; of several lines, the first.
fn line(words: &Words, squares: &[Spot]) -> Option<String> {
    let (&first, &last) = (squares.first()?, squares.last()?);
    let same = |part: fn(Spot) -> u8| {
        let count = |value| squares.iter().filter(|&&spot| part(spot) == value).count();
        (0..5).find(|&value| count(value) >= 4)
    };
    if let Some(rank) = same(Spot::rank) {
        return Some(words.on_rank(words.ranks(usize::from(rank))));
    }
    if let Some(file) = same(Spot::file) {
        return Some(words.on_file(&char::from(b'a' + file).to_string()));
    }
    Some(words.on_diagonal(&first.to_string(), &last.to_string()))
}

/// The squares that show why the game ended.
pub(crate) fn squares(history: &History) -> Vec<Spot> {
    let Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Rules }) = history.ending() else {
        return Vec::new();
    };
    let Some((before, mv)) = last(history) else { return Vec::new() };
    match (before, mv, history.position()) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv), _) => {
            let placed = matches!(mv, yonmoque::Move::Place(_));
            let line = position.line_created(mv);
            // A four that was placed ends nothing, so it explains nothing.
            let shows = !placed || line.len() > 4;
            if shows { line.iter().map(Spot::from).collect() } else { Vec::new() }
        }
        (_, AnyMove::Mana(mana::Move::Go { to, .. }), _) => vec![to.into()],
        (_, _, AnyPosition::Mitsudomoe(after)) => {
            let colour = mitsudomoe::Colour::ALL[winner.index()];
            let goal = after.balls(colour) & colour.goal();
            if goal.len() == 3 {
                return goal.iter().map(Spot::from).collect();
            }
            let out = describe::went_out(before, history.position());
            let Some(&last) = out.last() else { return Vec::new() };
            let colour = mitsudomoe::Colour::ALL[last.index()];
            // A full home shows itself; whoever is stuck shows the balls that can't move.
            let shown = if last == before.to_act() { colour.home() } else { after.balls(colour) };
            shown.iter().map(Spot::from).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;

    fn told(game: Game, start: &str, moves: &[&str]) -> (String, usize) {
        let mut history = History::new(AnyPosition::read(game, start).unwrap());
        for mv in moves {
            history.play_text(mv).unwrap();
        }
        (sentence(Language::English.words(), &history).unwrap(), squares(&history).len())
    }

    #[test]
    fn a_four_is_told_with_its_line() {
        let (sentence, squares) = told(Game::Yonmoque, "5/5/bbb2/3b1/5 b 2 6", &["d2d3"]);
        assert_eq!(sentence, "Blue wins: four in a row on the third rank.");
        assert_eq!(squares, 4);
    }

    #[test]
    fn a_five_is_told_as_the_mistake_that_it_is() {
        let (sentence, squares) = told(Game::Yonmoque, "5/5/bb1bb/5/5 b 2 6", &["@c3"]);
        assert_eq!(sentence, "White wins: Blue made five in a row on the third rank.");
        assert_eq!(squares, 5);
    }

    #[test]
    fn resigning_is_told_without_squares() {
        let mut history = History::new(AnyPosition::start(Game::Mana, 2).unwrap());
        let red = history.start().seated()[0];
        history.end(Ending { outcome: Outcome::Win(red), reason: Reason::Resignation });
        let words = Language::English.words();
        assert_eq!(sentence(words, &history).as_deref(), Some("Red wins: Amber resigned."));
        assert!(squares(&history).is_empty());
    }
}
