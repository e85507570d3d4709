//! Checks of what Tomoe adds to the protocol, for engines that announce it.

use std::collections::HashSet;

use tomoe_engine::ugi::{Command, Fault, Info, Reply, StatedScore, Worth};
use tomoe_engine::{Level, Score};
use tomoe_games::{History, Transition};

use super::checks::{AT_ONCE, SEARCH, check_best, infos, nodes, wrong};
use super::{Examination, games};

pub(super) fn refusal(exam: &mut Examination) -> Result<(), Fault> {
    let history = exam.in_the_middle(17);
    let good = Command::position(&history);
    for bad in ["position startpos moves zz", "position fen nonsense", "position sideways"] {
        exam.client.say(&good)?;
        exam.client.say_line(bad)?;
        exam.client.ready(AT_ONCE)?;
        let heard = exam.client.ask(&Command::Go(nodes(100)), "bestmove", SEARCH)?;
        if heard.line.parse() != Ok(Reply::BestMove(None)) {
            return Err(wrong(format!("'{}' after '{bad}'", heard.line)));
        }
        if !heard.before.iter().any(|line| line.starts_with("info string ")) {
            return Err(wrong(format!("no 'info string' after '{bad}'")));
        }
    }
    exam.search(&history, nodes(100)).map(drop)
}

pub(super) fn scores(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(18);
    let has_levels = exam.client.option("Level").is_some();
    let has_ranks = exam.client.option("MultiPV").is_some();
    let levels = if has_levels { vec![1, 5, Level::STRONGEST.number()] } else { vec![0] };
    for (i, level) in levels.into_iter().enumerate() {
        if has_levels {
            exam.client.say(&Command::set("Level", level))?;
        }
        for ranks in [3, 1] {
            if has_ranks {
                exam.client.say(&Command::set("MultiPV", ranks))?;
            }
            let plies = games::middle(exam.start.game()) + i;
            let history = games::random(exam.start, plies, &mut random);
            let heard = exam.ask_search(&Command::position(&history), nodes(2000))?;
            let infos = infos(&heard.before)?;
            if !infos.iter().any(|(_, info)| info.score.is_some()) {
                return Err(wrong("a search without a score"));
            }
            for (line, info) in &infos {
                check_info(info).map_err(|why| wrong(format!("{why} in '{line}'")))?;
            }
        }
    }
    Ok(())
}

/// What docs/ugi.md says of every line.
fn check_info(info: &Info) -> Result<(), &'static str> {
    if info.nodes.is_none() || info.time.is_none() || info.nps.is_none() {
        return Err("no 'nodes', 'time' and 'nps'");
    }
    match &info.score {
        Some(score) if info.depth.is_some() && !info.pv.is_empty() => check_score(score),
        Some(_) => Err("a score without 'depth' or 'pv'"),
        None => Ok(()),
    }
}

fn check_score(score: &StatedScore) -> Result<(), &'static str> {
    /// The chance is given in tenths of a percent, and near the ends those are many points.
    const NEAR: f32 = 0.002;
    match score.worth {
        Worth::Mate(_) if !score.proven => Err("'mate' that is not 'proven'"),
        Worth::Mate(_) if score.exact == score.bound.is_some() => {
            Err("'mate' that is neither 'exact' nor bounded, or both")
        }
        Worth::Mate(_) => Ok(()),
        Worth::Points(0) if score.proven => Ok(()),
        Worth::Points(_) if score.proven => Err("'cp' that is 'proven' and no draw"),
        Worth::Points(_) => {
            let by_points = Score::from(StatedScore { chance: None, ..*score }).expectation();
            match score.chance {
                Some(chance) if (chance.get() - by_points).abs() < NEAR => Ok(()),
                Some(_) => Err("'cp' and 'chance' that disagree"),
                None => Err("'cp' without 'chance' or 'proven'"),
            }
        }
    }
}

pub(super) fn leaving(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(20);
    for plies in [0, 1, 4] {
        let mut history = games::random(exam.start, plies, &mut random);
        // Only one of three or more can leave, and whoever is left after that plays on.
        while history.ending().is_none() && history.position().players_in().len() > 2 {
            if history.leave(history.position().to_act()).is_err() {
                break;
            }
            if history.ending().is_none() {
                exam.search(&history, nodes(300))?;
            }
        }
    }
    Ok(())
}

pub(super) fn exchange(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(21);
    let mut history = games::random(exam.start, 1, &mut random);
    // Only two players exchange sides.
    if history.may_swap() && history.advance(Transition::Swap).is_ok() {
        exam.search(&history, nodes(300))?;
    }
    Ok(())
}

pub(super) fn verdicts(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(19);
    for plies in [0, 1, 3] {
        let history: History = games::random(exam.start, plies, &mut random);
        exam.client.say(&Command::position(&history))?;
        let heard = exam.client.ask(&Command::Verdicts, "bestmove", SEARCH)?;
        let mut seen = HashSet::new();
        for (line, info) in infos(&heard.before)? {
            let [text] = &info.pv[..] else { return Err(wrong(format!("not one move in '{line}'"))) };
            if let Err(error) = history.position().read_move(text) {
                return Err(wrong(format!("{error} in '{line}'")));
            }
            if !seen.insert(text.clone()) {
                return Err(wrong(format!("'{text}' has two verdicts")));
            }
        }
        if !seen.is_empty() {
            check_best(history.position(), &heard.line, &Command::position(&history))?;
        }
    }
    Ok(())
}
