//! What is asked of an engine, one thing after another.

use std::time::Duration;

use tomoe_games::{AnyPosition, History, Outcome};

use super::{Examination, games};
use crate::ugi::client::{Fault, Heard, best_move, position_line};
use tomoe_random::Random;

/// Asks an engine something, and says what was wrong with the answer.
type Check = fn(&mut Examination) -> Result<(), Fault>;

/// What is checked, in this order, with the sentence that says so.
pub(super) const CHECKS: [(&str, Check); 17] = [
    ("'ugi' is answered with a name and 'ugiok'", handshake),
    ("the options are well formed, and can be set to their defaults", options),
    ("'isready' is answered with 'readyok'", ready),
    ("the usual start is known: 'position startpos'", usual_start),
    ("games by their moves: 'position startpos moves …'", games_by_moves),
    ("positions by their text: 'position fen …'", positions_by_text),
    ("positions and moves: 'position fen … moves …'", positions_and_moves),
    ("'go depth' ends with a legal move", depth),
    ("'go nodes' ends with a legal move", nodes),
    ("'go movetime' keeps to the time", move_time),
    ("'go p1time …' does not use up the clock", clocks),
    ("'isready' is answered during a search, and 'stop' ends it", stop),
    ("the lines it reports can be played", reports),
    ("'query' knows how games stand and end", queries),
    ("what makes no sense does no harm", nonsense),
    ("a whole game against itself is played by the rules", whole_game),
    ("'quit' ends the program", quit),
];

/// For everything that takes no thinking.
const AT_ONCE: Duration = Duration::from_secs(5);
/// For a search without a limit on its time.
const SEARCH: Duration = Duration::from_secs(30);

impl Examination {
    fn random(&self, purpose: u64) -> Random {
        Random::new(self.seed.wrapping_mul(1000) + purpose)
    }

    fn is_ready(&mut self) -> Result<(), Fault> {
        self.client.ask("isready", "readyok", AT_ONCE).map(drop)
    }

    /// Sets up a game, searches, and checks that the answer is a legal move.
    fn search(
        &mut self,
        position: &str,
        history: &History,
        go: &str,
        patience: Duration,
    ) -> Result<Heard, Fault> {
        self.client.say(position)?;
        self.is_ready()?;
        let heard = self.client.ask(go, "bestmove", patience)?;
        check_legal(history.position(), best_move(&heard.line), position)?;
        Ok(heard)
    }
}

fn check_legal(position: &AnyPosition, text: &str, said: &str) -> Result<(), Fault> {
    match position.read_move(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(Fault::Wrong(format!("illegal move after '{said}': {error}"))),
    }
}

fn handshake(exam: &mut Examination) -> Result<(), Fault> {
    let heard = exam.client.ask("ugi", "ugiok", AT_ONCE)?;
    match heard.before.iter().any(|line| line.starts_with("id name ")) {
        true => Ok(()),
        false => Err(Fault::Wrong("no 'id name …' before 'ugiok'".to_owned())),
    }
}

fn options(exam: &mut Examination) -> Result<(), Fault> {
    let heard = exam.client.ask("ugi", "ugiok", AT_ONCE)?;
    for line in heard.before.iter().filter(|line| line.starts_with("option")) {
        let (name, kind, default) =
            read_option(line).ok_or_else(|| Fault::Wrong(format!("not an option: '{line}'")))?;
        if let ("spin" | "check" | "combo", Some(default)) = (kind, default) {
            exam.client.say(&format!("setoption name {name} value {default}"))?;
        }
    }
    if exam.start.players() > 2 {
        exam.client.say(&format!("setoption name Players value {}", exam.start.players()))?;
    }
    exam.is_ready()
}

/// Name, type and default of an option, if the line is one.
fn read_option(line: &str) -> Option<(&str, &str, Option<&str>)> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    let value = |key| Some(*words.get(words.iter().position(|&word| word == key)? + 1)?);
    let number = |key| value(key)?.parse::<i64>().ok();
    let is_sound = match kind {
        "spin" => {
            let (default, least, most) = (number("default")?, number("min")?, number("max")?);
            (least..=most).contains(&default)
        }
        "check" => matches!(value("default"), Some("true" | "false")),
        "combo" => value("default").is_some() && value("var").is_some(),
        "string" | "button" => true,
        _ => false,
    };
    (is_sound && !name.trim().is_empty()).then_some((name, kind, value("default")))
}

fn ready(exam: &mut Examination) -> Result<(), Fault> {
    exam.client.say("uginewgame")?;
    exam.is_ready()
}

fn usual_start(exam: &mut Examination) -> Result<(), Fault> {
    let history = History::new(exam.start);
    exam.search("position startpos", &history, "go nodes 500", SEARCH).map(drop)
}

fn games_by_moves(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(1);
    for i in 0..6 {
        let history = games::random(exam.start, 1 + i * 2, &mut random);
        if !history.plies() == 0 {
            let moves = history.transition_texts().collect::<Vec<_>>().join(" ");
            let position = format!("position startpos moves {moves}");
            exam.search(&position, &history, "go nodes 500", SEARCH)?;
        }
    }
    Ok(())
}

fn positions_by_text(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(2);
    for i in 0..6 {
        let history = History::new(*games::random(exam.start, 2 + i * 2, &mut random).position());
        exam.search(&position_line(&history), &history, "go nodes 500", SEARCH)?;
    }
    Ok(())
}

fn positions_and_moves(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(3);
    for i in 0..4 {
        let start = *games::random(exam.start, 2 + i, &mut random).position();
        let history = games::random(start, 3, &mut random);
        exam.search(&position_line(&history), &history, "go nodes 500", SEARCH)?;
    }
    Ok(())
}

fn in_the_middle(exam: &Examination, purpose: u64) -> History {
    games::random(exam.start, games::middle(exam.start.game()), &mut exam.random(purpose))
}

fn depth(exam: &mut Examination) -> Result<(), Fault> {
    let history = in_the_middle(exam, 4);
    for depth in 1..=2 {
        exam.search(&position_line(&history), &history, &format!("go depth {depth}"), SEARCH)?;
    }
    Ok(())
}

fn nodes(exam: &mut Examination) -> Result<(), Fault> {
    let history = in_the_middle(exam, 5);
    for nodes in [1, 100, 5000] {
        exam.search(&position_line(&history), &history, &format!("go nodes {nodes}"), SEARCH)?;
    }
    Ok(())
}

fn move_time(exam: &mut Examination) -> Result<(), Fault> {
    for (purpose, millis) in [(6, 50), (7, 200), (8, 500)] {
        let history = in_the_middle(exam, purpose);
        let go = format!("go movetime {millis}");
        let heard = exam.search(&position_line(&history), &history, &go, SEARCH)?;
        let allowed = Duration::from_millis(millis) + exam.tolerance;
        if heard.took > allowed {
            let (took, allowed) = (heard.took.as_millis(), allowed.as_millis());
            return Err(Fault::Wrong(format!("'{go}' took {took} ms, which is more than {allowed} ms")));
        }
    }
    Ok(())
}

fn clocks(exam: &mut Examination) -> Result<(), Fault> {
    for (millis, increment) in [(1000, 0), (200, 0), (300, 200)] {
        let history = in_the_middle(exam, 9);
        let seats = 1..=exam.start.players();
        let times: Vec<String> = seats.clone().map(|seat| format!("p{seat}time {millis}")).collect();
        let increments: Vec<String> = seats.map(|seat| format!("p{seat}inc {increment}")).collect();
        let go = format!("go {} {}", times.join(" "), increments.join(" "));
        let heard = exam.search(&position_line(&history), &history, &go, SEARCH)?;
        if heard.took > Duration::from_millis(millis) {
            return Err(Fault::Wrong(format!("'{go}' took {} ms", heard.took.as_millis())));
        }
    }
    Ok(())
}

fn stop(exam: &mut Examination) -> Result<(), Fault> {
    let history = in_the_middle(exam, 10);
    let position = position_line(&history);
    exam.client.say(&position)?;
    exam.is_ready()?;
    exam.client.say("go infinite")?;
    let heard = exam.client.ask("isready", "readyok", AT_ONCE)?;
    let early = heard.before.into_iter().find(|line| line.starts_with("bestmove"));
    let best = match early {
        // An engine may end by itself when there is nothing left to find.
        Some(line) => line,
        None => {
            std::thread::sleep(Duration::from_millis(100));
            let heard = exam.client.ask("stop", "bestmove", AT_ONCE)?;
            if heard.took > exam.tolerance {
                return Err(Fault::Wrong(format!("stopping took {} ms", heard.took.as_millis())));
            }
            heard.line
        }
    };
    check_legal(history.position(), best_move(&best), &position)
}

fn reports(exam: &mut Examination) -> Result<(), Fault> {
    let history = in_the_middle(exam, 11);
    let heard = exam.search(&position_line(&history), &history, "go nodes 3000", SEARCH)?;
    for line in heard.before.iter().filter(|line| line.starts_with("info ")) {
        // The words of `info string` are anybody's.
        let Some((_, pv)) = line.split_once(" pv ").filter(|_| !line.starts_with("info string")) else {
            continue;
        };
        let mut game = History::new(*history.position());
        for text in pv.split_ascii_whitespace() {
            game.play_text(text)
                .map_err(|error| Fault::Wrong(format!("'{text}' in '{line}' can't be played: {error}")))?;
        }
    }
    Ok(())
}

fn queries(exam: &mut Examination) -> Result<(), Fault> {
    let mut random = exam.random(12);
    for _ in 0..3 {
        let whole = games::finished(exam.start, &mut random);
        let mut history = History::new(exam.start);
        // The beginning, and the last moves to the end.
        for (i, &mv) in whole.moves().iter().enumerate() {
            if i < 3 || i + 3 > whole.plies() {
                compare_queries(exam, &history)?;
            }
            let played = history.play(mv);
            debug_assert_eq!(played, Ok(()));
        }
        compare_queries(exam, &history)?;
    }
    Ok(())
}

/// Compares what the engine says of a game with the rules.
fn compare_queries(exam: &mut Examination, history: &History) -> Result<(), Fault> {
    let position = position_line(history);
    exam.client.say(&position)?;
    let seat = |player| history.position().seated().iter().position(|&seated| seated == player).unwrap_or(0);
    let turn = seat(history.position().to_act());
    let result = match history.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) => format!("p{}win", seat(winner) + 1),
        Some(Outcome::Draw) => "draw".to_owned(),
        _ => "none".to_owned(),
    };
    let mut expected = vec![("gameover", history.ending().is_some().to_string()), ("result", result)];
    if history.ending().is_none() {
        expected.push(("p1turn", (turn == 0).to_string()));
        if exam.start.players() > 2 {
            expected.push(("turn", format!("p{}", turn + 1)));
        }
    }
    for (query, expected) in expected {
        let heard = exam.client.ask(&format!("query {query}"), "response", AT_ONCE)?;
        let found = heard.line.strip_prefix("response ").unwrap_or_default();
        if found != expected {
            return Err(Fault::Wrong(format!(
                "'query {query}' after '{position}': expected '{expected}', found '{found}'"
            )));
        }
    }
    Ok(())
}

fn nonsense(exam: &mut Examination) -> Result<(), Fault> {
    let history = in_the_middle(exam, 13);
    exam.client.say(&position_line(&history))?;
    for line in ["", "abracadabra", "setoption name NoSuchOption value 3", "stop"] {
        exam.client.say(line)?;
    }
    exam.is_ready()?;
    let heard = exam.client.ask("go nodes 500", "bestmove", SEARCH)?;
    check_legal(history.position(), best_move(&heard.line), &position_line(&history))
}

fn whole_game(exam: &mut Examination) -> Result<(), Fault> {
    /// Enough to see every part of a game.
    const PLIES: usize = 60;
    exam.client.say("uginewgame")?;
    let mut history = History::new(exam.start);
    while history.ending().is_none() && history.plies() < PLIES {
        let heard = exam.search(&position_line(&history), &history, "go nodes 300", SEARCH)?;
        history
            .play_text(best_move(&heard.line))
            .map_err(|error| Fault::Wrong(format!("move {}: {error}", history.plies() + 1)))?;
    }
    Ok(())
}

fn quit(exam: &mut Examination) -> Result<(), Fault> {
    exam.client.say("quit")?;
    match exam.client.ends(AT_ONCE) {
        true => Ok(()),
        false => Err(Fault::Wrong(format!("still running {} ms later", AT_ONCE.as_millis()))),
    }
}
