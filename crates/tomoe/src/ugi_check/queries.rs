//! Checks of what `query` is answered with.

use tomoe_engine::ugi::{Command, Fault, PlayerNumber, Query, Response};
use tomoe_games::{History, Outcome, Player};

use super::checks::{AT_ONCE, wrong};
use super::{Examination, games};

pub(super) fn standing(exam: &mut Examination) -> Result<(), Fault> {
    along_games(exam, 12, |exam, history| {
        let number = |player: Player| PlayerNumber::of(player, history.position());
        let result = match history.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => number(winner).map_or(Response::None, Response::Winner),
            Some(Outcome::Draw) => Response::Draw,
            _ => Response::None,
        };
        expect(exam, history, Query::GameOver, &Response::Truth(history.ending().is_some()))?;
        expect(exam, history, Query::Result, &result)?;
        if history.ending().is_none() {
            let is_first = number(history.position().to_act()) == Some(PlayerNumber::ALL[0]);
            expect(exam, history, Query::FirstToAct, &Response::Truth(is_first))?;
        }
        Ok(())
    })
}

pub(super) fn turn(exam: &mut Examination) -> Result<(), Fault> {
    along_games(exam, 14, |exam, history| {
        match PlayerNumber::of(history.position().to_act(), history.position()) {
            Some(player) if history.ending().is_none() => {
                expect(exam, history, Query::Turn, &Response::Turn(player))
            }
            _ => Ok(()),
        }
    })
}

pub(super) fn moves(exam: &mut Examination) -> Result<(), Fault> {
    along_games(exam, 15, |exam, history| {
        let mut expected = legal_moves(history);
        let found = match exam.client.query(Query::Moves, AT_ONCE)? {
            Response::Moves(moves) => moves,
            Response::None => Vec::new(),
            other => return Err(wrong(format!("'query moves': expected moves, found '{other}'"))),
        };
        let mut sorted = found.clone();
        sorted.sort_unstable();
        expected.sort_unstable();
        if sorted == expected {
            return Ok(());
        }
        let position = history.position();
        let strange = found.iter().find(|&text| !expected.contains(text));
        Err(wrong(match strange {
            Some(text) => format!("'query moves' in '{position}': '{text}' is not legal"),
            None => format!(
                "'query moves' in '{position}': expected {} moves, found {}",
                expected.len(),
                found.len()
            ),
        }))
    })
}

pub(super) fn written_move(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(16);
    along_games(exam, 16, |exam, history| {
        let moves = legal_moves(history);
        if !moves.is_empty() {
            let text = moves[random.below(moves.len())].clone();
            expect(exam, history, Query::Move(text.clone()), &Response::Moves(vec![text]))?;
        }
        expect(exam, history, Query::Move("zz".to_owned()), &Response::None)
    })
}

fn legal_moves(history: &History) -> Vec<String> {
    let position = history.position();
    match history.ending() {
        Some(_) => Vec::new(),
        None => position.moves().into_iter().map(|mv| position.move_text(mv)).collect(),
    }
}

/// Looks at the beginning and the end of some games, each told to the engine before.
fn along_games(
    exam: &mut Examination,
    purpose: u64,
    mut look: impl FnMut(&mut Examination, &History) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut random = exam.random(purpose);
    for _ in 0..3 {
        let whole = games::finished(exam.start, &mut random);
        let mut history = History::new(exam.start);
        for (i, &mv) in whole.moves().iter().enumerate() {
            if i < 3 || i + 3 > whole.moves().len() {
                exam.client.say(&Command::position(&history))?;
                look(exam, &history)?;
            }
            let played = history.play(mv);
            debug_assert_eq!(played, Ok(()));
        }
        exam.client.say(&Command::position(&history))?;
        look(exam, &history)?;
    }
    Ok(())
}

/// Compares what the engine says of a game with the rules.
fn expect(exam: &mut Examination, history: &History, query: Query, expected: &Response) -> Result<(), Fault> {
    let found = exam.client.query(query.clone(), AT_ONCE)?;
    if found == *expected {
        return Ok(());
    }
    let position = Command::position(history);
    Err(wrong(format!("'query {query}' after '{position}': expected '{expected}', found '{found}'")))
}
