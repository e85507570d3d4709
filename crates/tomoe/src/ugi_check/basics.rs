//! Checks of the beginning, the end and the manners of a conversation.

use std::time::Duration;

use tomoe_engine::ugi::{Client, Clock, Command, EngineOption, Fault, Go, OptionKind};
use tomoe_games::History;

use super::Examination;
use super::checks::{AT_ONCE, SEARCH, START, check_best, nodes, wrong};
use crate::ugi::child::ChildEngine;

pub(super) fn handshake(exam: &mut Examination) -> Result<(), Fault> {
    let said = exam.client.introduce(AT_ONCE)?;
    match said.iter().any(|line| line.starts_with("id name ")) {
        true => Ok(()),
        false => Err(wrong("no 'id name …' before 'ugiok'")),
    }
}

pub(super) fn options(exam: &mut Examination) -> Result<(), Fault> {
    let said = exam.client.introduce(AT_ONCE)?;
    for line in said.iter().filter(|line| line.starts_with("option")) {
        let option: EngineOption = line.parse().map_err(|error| wrong(format!("not an option: {error}")))?;
        if let (Some(value), false) = (option.default_text(), matches!(option.kind, OptionKind::Text { .. }))
        {
            exam.client.say(&Command::SetOption { name: option.name, value })?;
        }
    }
    if exam.start.players() > 2 {
        exam.client.say(&Command::set("Players", exam.start.players()))?;
    }
    exam.client.ready(START)
}

pub(super) fn ready(exam: &mut Examination) -> Result<(), Fault> {
    exam.client.new_game(AT_ONCE)
}

/// A program that says it is ready has nothing left to prepare. Another one is started, which has not thought yet.
pub(super) fn first_search(exam: &mut Examination) -> Result<(), Fault> {
    let limit = Duration::from_millis(200);
    let clock = Some(Clock { left: limit, increment: Duration::ZERO });
    let by_time = Go { move_time: Some(limit / 2), ..Go::default() };
    let by_clock = Go { clocks: [clock; 4], ..Go::default() };
    for go in [by_time, by_clock] {
        let mut client = Client::new(ChildEngine::start(&exam.command)?);
        client.introduce(START)?;
        if client.option("Players").is_some() {
            client.say(&Command::set("Players", exam.start.players()))?;
        }
        client.ready(START)?;
        client.new_game(START)?;
        let position = Command::position(&History::new(exam.start));
        client.say(&position)?;
        client.ready(START)?;
        let heard = client.ask(&Command::Go(go), "bestmove", SEARCH)?;
        check_best(&exam.start, &heard.line, &position)?;
        let allowed = go.move_time.map_or(limit, |time| time + exam.tolerance);
        if heard.took > allowed {
            let (took, allowed) = (heard.took.as_millis(), allowed.as_millis());
            return Err(wrong(format!("'go{go}' took {took} ms, which is more than {allowed} ms")));
        }
    }
    Ok(())
}

pub(super) fn nonsense(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(13);
    let position = Command::position(&history);
    exam.client.say(&position)?;
    for line in ["", "abracadabra", "setoption name NoSuchOption value 3", "stop"] {
        exam.client.say_line(line)?;
    }
    exam.client.ready(AT_ONCE)?;
    let heard = exam.client.ask(&Command::Go(nodes(500)), "bestmove", SEARCH)?;
    check_best(history.position(), &heard.line, &position)
}

pub(super) fn quit(exam: &mut Examination) -> Result<(), Fault> {
    exam.client.say(&Command::Quit)?;
    match exam.client.ends(AT_ONCE) {
        true => Ok(()),
        false => Err(wrong(format!("still running {} ms later", AT_ONCE.as_millis()))),
    }
}
