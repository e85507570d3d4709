//! The list of what is checked, and what the checks have in common.

use std::time::Duration;

use tomoe_engine::ugi::{Command, Fault, Go, Heard, Info, Reply};
use tomoe_games::{AnyPosition, History};
use tomoe_random::Random;

use super::{Examination, basics, extensions, games, queries, searches};

/// Something to ask an engine.
pub(super) struct Check {
    /// What is expected, in a sentence.
    pub(super) name: &'static str,
    /// The extension that it belongs to, as the engine announces it; `None` for the protocol itself.
    pub(super) extension: Option<&'static str>,
    /// Asks, and says what was wrong with the answer.
    pub(super) run: fn(&mut Examination) -> Result<(), Fault>,
}

const fn check(name: &'static str, run: fn(&mut Examination) -> Result<(), Fault>) -> Check {
    Check { name, extension: None, run }
}

const fn extra(
    extension: &'static str,
    name: &'static str,
    run: fn(&mut Examination) -> Result<(), Fault>,
) -> Check {
    Check { name, extension: Some(extension), run }
}

/// What is checked, in this order.
pub(super) const CHECKS: [Check; 26] = [
    check("'ugi' is answered with a name and 'ugiok'", basics::handshake),
    check("the options are well formed, and can be set to their defaults", basics::options),
    check("'isready' is answered with 'readyok'", basics::ready),
    check("'readyok' is true: the very first search keeps to its time", basics::first_search),
    check("the usual start is known: 'position startpos'", searches::usual_start),
    check("games by their moves: 'position startpos moves …'", searches::games_by_moves),
    check("positions by their text: 'position fen …'", searches::positions_by_text),
    check("positions and moves: 'position fen … moves …'", searches::positions_and_moves),
    check("'go depth' ends with a legal move", searches::depth),
    check("'go nodes' ends with a legal move", searches::nodes),
    check("'go movetime' keeps to the time", searches::move_time),
    check("'go p1time …' does not use up the clock", searches::clocks),
    check("'isready' is answered during a search, and 'stop' ends it", searches::stop),
    check("what it reports is well formed, and its lines can be played", searches::reports),
    check("'query' knows how games stand and end", queries::standing),
    check("what makes no sense does no harm", basics::nonsense),
    extra("turn", "'query turn' names the player to act", queries::turn),
    extra("moves", "'query moves' lists the legal moves", queries::moves),
    extra("move", "'query move' writes a move, and refuses an illegal one", queries::written_move),
    extra("refusal", "a position that is refused leaves none to think about", extensions::refusal),
    extra("score", "scores say what is proven and what is estimated", extensions::scores),
    extra("verdicts", "'go verdicts' tells what is known of legal moves", extensions::verdicts),
    extra("out", "players who leave: 'out:C' among the moves", extensions::leaving),
    extra("swap", "an exchange of sides: 'swap' after the first move", extensions::exchange),
    check("a whole game against itself is played by the rules", searches::whole_game),
    check("'quit' ends the program", basics::quit),
];

/// For everything that takes no thinking.
pub(super) const AT_ONCE: Duration = Duration::from_secs(5);
/// For `readyok` after the start, when tables are read.
pub(super) const START: Duration = Duration::from_secs(30);
/// For a search without a limit on its time.
pub(super) const SEARCH: Duration = Duration::from_secs(30);

/// `go nodes N`.
pub(super) fn nodes(nodes: u64) -> Go {
    Go { nodes: Some(nodes), ..Go::default() }
}

impl Examination {
    pub(super) fn random(&self, purpose: u64) -> Random {
        Random::new(self.seed.wrapping_mul(1000) + purpose)
    }

    pub(super) fn in_the_middle(&self, purpose: u64) -> History {
        games::random(self.start, games::middle(self.start.game()), &mut self.random(purpose))
    }

    /// Sets up a game and searches, whatever the answer.
    pub(super) fn ask_search(&mut self, position: &Command, go: Go) -> Result<Heard, Fault> {
        self.client.say(position)?;
        self.client.ready(AT_ONCE)?;
        self.client.ask(&Command::Go(go), "bestmove", SEARCH)
    }

    /// Sets up a game, searches, and checks that the answer is a legal move.
    pub(super) fn search(&mut self, history: &History, go: Go) -> Result<Heard, Fault> {
        self.search_after(&Command::position(history), history, go)
    }

    /// The same where the game is told in some other way.
    pub(super) fn search_after(
        &mut self,
        position: &Command,
        history: &History,
        go: Go,
    ) -> Result<Heard, Fault> {
        let heard = self.ask_search(position, go)?;
        check_best(history.position(), &heard.line, position)?;
        Ok(heard)
    }
}

/// Checks that a `bestmove` line has a legal move.
pub(super) fn check_best(position: &AnyPosition, line: &str, said: &Command) -> Result<(), Fault> {
    let text = match line.parse() {
        Ok(Reply::BestMove(Some(text))) => text,
        _ => return Err(wrong(format!("no move after '{said}': '{line}'"))),
    };
    match position.read_move(&text) {
        Ok(_) => Ok(()),
        Err(error) => Err(wrong(format!("illegal move after '{said}': {error}"))),
    }
}

/// The `info` lines among these, which must be well formed.
pub(super) fn infos(lines: &[String]) -> Result<Vec<(&String, Info)>, Fault> {
    let mut infos = Vec::new();
    for line in lines.iter().filter(|line| line.split_ascii_whitespace().next() == Some("info")) {
        match line.parse() {
            Ok(Reply::Info(info)) => infos.push((line, info)),
            // The words of `info string` are anybody's.
            Ok(_) => {}
            Err(error) => return Err(wrong(format!("{error} in '{line}'"))),
        }
    }
    Ok(infos)
}

pub(super) fn wrong(what: impl Into<String>) -> Fault {
    Fault::Wrong(what.into())
}
