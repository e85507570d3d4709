//! Checks of what `position` and `go` lead to.

use std::time::Duration;

use tomoe_engine::ugi::{Clock, Command, Fault, Go, PlayerNumber};
use tomoe_games::History;

use super::checks::{AT_ONCE, check_best, infos, nodes as within_nodes, wrong};
use super::{Examination, games};

pub(super) fn usual_start(exam: &mut Examination) -> Result<(), Fault> {
    let history = History::new(exam.start);
    let position = Command::Position { start: None, moves: Vec::new() };
    exam.search_after(&position, &history, within_nodes(500)).map(drop)
}

pub(super) fn games_by_moves(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(1);
    for i in 0..6 {
        let history = games::random(exam.start, 1 + i * 2, &mut random);
        let moves = history.transition_texts().collect();
        exam.search_after(&Command::Position { start: None, moves }, &history, within_nodes(500))?;
    }
    Ok(())
}

pub(super) fn positions_by_text(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(2);
    for i in 0..6 {
        let history = History::new(*games::random(exam.start, 2 + i * 2, &mut random).position());
        exam.search(&history, within_nodes(500))?;
    }
    Ok(())
}

pub(super) fn positions_and_moves(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(3);
    for i in 0..4 {
        let start = *games::random(exam.start, 2 + i, &mut random).position();
        let history = games::random(start, 3, &mut random);
        exam.search(&history, within_nodes(500))?;
    }
    Ok(())
}

pub(super) fn depth(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(4);
    for depth in 1..=2 {
        exam.search(&history, Go { depth: Some(depth), ..Go::default() })?;
    }
    Ok(())
}

pub(super) fn nodes(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(5);
    for nodes in [1, 100, 5000] {
        exam.search(&history, within_nodes(nodes))?;
    }
    Ok(())
}

pub(super) fn move_time(exam: &mut Examination) -> Result<(), Fault> {
    for (purpose, millis) in [(6, 50), (7, 200), (8, 500)] {
        let history = exam.in_the_middle(purpose);
        let time = Duration::from_millis(millis);
        let heard = exam.search(&history, Go { move_time: Some(time), ..Go::default() })?;
        let allowed = time + exam.tolerance;
        if heard.took > allowed {
            let (took, allowed) = (heard.took.as_millis(), allowed.as_millis());
            let go = format!("go movetime {millis}");
            return Err(wrong(format!("'{go}' took {took} ms, which is more than {allowed} ms")));
        }
    }
    Ok(())
}

pub(super) fn clocks(exam: &mut Examination) -> Result<(), Fault> {
    for (millis, increment) in [(1000, 0), (200, 0), (300, 200)] {
        let history = exam.in_the_middle(9);
        let clock =
            Clock { left: Duration::from_millis(millis), increment: Duration::from_millis(increment) };
        let mut go = Go::default();
        for player in PlayerNumber::ALL.into_iter().take(exam.start.players()) {
            go.clocks[player.index()] = Some(clock);
        }
        let heard = exam.search(&history, go)?;
        if heard.took > clock.left {
            return Err(wrong(format!("'go{go}' took {} ms", heard.took.as_millis())));
        }
    }
    Ok(())
}

pub(super) fn stop(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(10);
    let position = Command::position(&history);
    exam.client.say(&position)?;
    exam.client.ready(AT_ONCE)?;
    exam.client.say(&Command::Go(Go::infinite()))?;
    let heard = exam.client.ask(&Command::IsReady, "readyok", AT_ONCE)?;
    let early = heard.before.into_iter().find(|line| line.starts_with("bestmove"));
    let best = match early {
        // An engine may end by itself when there is nothing left to find.
        Some(line) => line,
        None => {
            std::thread::sleep(Duration::from_millis(100));
            let heard = exam.client.ask(&Command::Stop, "bestmove", AT_ONCE)?;
            if heard.took > exam.tolerance {
                return Err(wrong(format!("stopping took {} ms", heard.took.as_millis())));
            }
            heard.line
        }
    };
    check_best(history.position(), &best, &position)
}

pub(super) fn reports(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(11);
    let heard = exam.ask_search(&Command::position(&history), within_nodes(3000))?;
    for (line, info) in infos(&heard.before)? {
        let mut game = History::new(*history.position());
        for text in &info.pv {
            game.play_text(text)
                .map_err(|error| wrong(format!("'{text}' in '{line}' can't be played: {error}")))?;
        }
    }
    Ok(())
}

pub(super) fn whole_game(exam: &mut Examination) -> Result<(), Fault> {
    /// Enough to see every part of a game.
    const PLIES: usize = 60;
    exam.client.say(&Command::NewGame)?;
    let mut history = History::new(exam.start);
    while history.ending().is_none() && history.plies() < PLIES {
        let heard = exam.search(&history, within_nodes(300))?;
        let text = heard.line.split_ascii_whitespace().nth(1).unwrap_or_default();
        history.play_text(text).map_err(|error| wrong(format!("move {}: {error}", history.plies() + 1)))?;
    }
    Ok(())
}
