//! The protocol without the world: a line goes in, replies and perhaps a task come out.

use tomoe_games::{AnyPosition, Game, History, Outcome, PlayError, Player, ReadError};

use super::command::{Command, Go, Query};
use super::search::Search;
use super::settings::{Effect, Settings};
use crate::engine::Engine;
use crate::level::Level;
use crate::limits::Limits;

/// One conversation with another program.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    settings: Settings,
    history: History,
}

/// What a line leads to.
#[derive(Clone, Debug, Default)]
pub struct Reaction {
    /// What to say at once.
    pub replies: Vec<String>,
    /// What to do.
    pub task: Option<Task>,
}

/// Something to be done that takes time or ends something.
#[derive(Clone, Debug)]
pub enum Task {
    /// Think, and say the best move.
    Search(Search),
    /// Stop thinking.
    Stop,
    /// Forget what was learned in the last game.
    Forget,
    /// Give the engine's memory this many bytes.
    Resize(usize),
    /// Search on this many threads.
    Threads(usize),
    /// Stop thinking and end the conversation.
    Quit,
}

impl Session {
    /// A conversation about a game for so many players, from its usual start.
    pub fn new(game: Game, players: usize) -> Result<Self, ReadError> {
        let history = History::new(AnyPosition::start(game, players)?);
        Ok(Self { game, settings: Settings::new(game, players), history })
    }

    /// How much memory the engine should have now.
    pub fn bytes(&self) -> usize {
        self.settings.bytes()
    }

    /// Takes in a line. What is not understood is said in an `info string` and changes nothing.
    pub fn hear(&mut self, line: &str) -> Reaction {
        if line.trim_ascii().is_empty() {
            return Reaction::default();
        }
        match line.parse().and_then(|command| self.obey(command)) {
            Ok(reaction) => reaction,
            Err(error) => Reaction::say(format!("info string {error}")),
        }
    }

    fn obey(&mut self, command: Command) -> Result<Reaction, ReadError> {
        Ok(match command {
            Command::Ugi => Reaction { replies: self.introduction(), task: None },
            Command::IsReady => Reaction::say("readyok".to_owned()),
            Command::SetOption { name, value } => match self.settings.set(&name, &value)? {
                Effect::Later => Reaction::default(),
                Effect::Resize(bytes) => Reaction::act(Task::Resize(bytes)),
                Effect::Threads(threads) => Reaction::act(Task::Threads(threads)),
            },
            Command::NewGame => {
                self.history = History::new(AnyPosition::start(self.game, self.settings.players())?);
                Reaction::act(Task::Forget)
            }
            Command::Position { start, moves } => {
                self.history = self.read_game(start.as_deref(), &moves)?;
                Reaction::default()
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => Reaction::act(Task::Stop),
            Command::Query(query) => Reaction::say(format!("response {}", self.answer(query))),
            Command::Quit => Reaction::act(Task::Quit),
        })
    }

    fn introduction(&self) -> Vec<String> {
        let mut lines = vec![
            format!("id name Tomoe {} {}", env!("CARGO_PKG_VERSION"), self.game.name()),
            "id author the Tomoe authors".to_owned(),
        ];
        lines.extend(self.settings.describe());
        lines.push("ugiok".to_owned());
        lines
    }

    fn read_game(&self, start: Option<&str>, moves: &[String]) -> Result<History, ReadError> {
        let start = match start {
            Some(text) => AnyPosition::read(self.game, text)?,
            None => AnyPosition::start(self.game, self.settings.players())?,
        };
        let mut history = History::new(start);
        for (i, text) in moves.iter().enumerate() {
            history.play_text(text).map_err(|error| {
                let number = i + 1;
                let expected = match error {
                    PlayError::Unreadable(error) => format!("as number {number} {}", error.expected),
                    error => format!("no number {number}, since {error}"),
                };
                ReadError::new("moves", text, expected)
            })?;
        }
        Ok(history)
    }

    fn go(&self, go: &Go) -> Reaction {
        if self.history.ending().is_some() {
            let replies = vec!["info string the game is over".to_owned(), "bestmove none".to_owned()];
            return Reaction { replies, task: None };
        }
        let level = self.settings.level();
        let mut limits = go.limits(self.seat(self.history.position().to_act()));
        // Weaker levels know by themselves when they have thought enough.
        if limits == Limits::default() && !go.infinite && level == Level::STRONGEST {
            limits = Limits::time(Engine::DEFAULT_TIME);
        }
        Reaction::act(Task::Search(Search {
            positions: self.history.positions().to_vec(),
            limits,
            lines: self.settings.lines(),
            level,
            seed: self.settings.seed(),
            infinite: go.infinite,
        }))
    }

    fn answer(&self, query: Query) -> String {
        let seat = self.seat(self.history.position().to_act());
        match query {
            Query::FirstToAct => (seat == 0).to_string(),
            Query::Turn => format!("p{}", seat + 1),
            Query::GameOver => self.history.ending().is_some().to_string(),
            Query::Result => match self.history.ending().map(|ending| ending.outcome) {
                Some(Outcome::Win(winner)) => format!("p{}win", self.seat(winner) + 1),
                Some(Outcome::Draw) => "draw".to_owned(),
                Some(Outcome::Ongoing) | None => "none".to_owned(),
            },
        }
    }

    /// The player's place in the order of play, among those seated.
    fn seat(&self, player: Player) -> usize {
        self.history.position().seated().iter().position(|&seated| seated == player).unwrap_or(0)
    }
}

impl Reaction {
    fn say(reply: String) -> Self {
        Self { replies: vec![reply], task: None }
    }

    fn act(task: Task) -> Self {
        Self { replies: Vec::new(), task: Some(task) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that begin with `>` are said to the engine; the others are what it must reply.
    fn transcript(game: Game, players: usize, text: &str) {
        let text = text.replace("THREADS", if cfg!(feature = "threads") { "256" } else { "1" });
        let mut session = Session::new(game, players).unwrap();
        let mut replies: Vec<String> = Vec::new();
        for line in text.trim().lines().map(str::trim) {
            match line.strip_prefix('>') {
                Some(said) => {
                    assert_eq!(replies, [""; 0], "before {line}");
                    replies = session.hear(said).replies;
                }
                None => assert_eq!(replies.remove(0), line),
            }
        }
        assert_eq!(replies, [""; 0]);
    }

    #[test]
    fn the_handshake_lists_the_options() {
        transcript(
            Game::Mitsudomoe,
            3,
            "
            > ugi
            id name Tomoe 0.1.0 Mitsudomoe
            id author the Tomoe authors
            option name Hash type spin default 32 min 1 max 32768
            option name Threads type spin default 1 min 1 max THREADS
            option name Level type spin default 9 min 1 max 9
            option name MultiPV type spin default 1 min 1 max 64
            option name Seed type spin default 0 min 0 max 9223372036854775807
            option name Players type spin default 3 min 2 max 4
            ugiok
            > isready
            readyok",
        );
    }

    #[test]
    fn a_game_of_two_is_followed_to_its_end() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position startpos
            > query p1turn
            response true
            > position startpos moves @c3
            > query p1turn
            response false
            > query turn
            response p2
            > query gameover
            response false
            > query result
            response none
            > position fen 1bbb1/b4/5/w3w/2w2 b 2 3 moves a4a5
            > query gameover
            response true
            > query result
            response p1win
            > go depth 3
            info string the game is over
            bestmove none",
        );
    }

    #[test]
    fn a_third_repetition_is_a_draw() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position fen b4/5/5/5/4w b 5 5 moves a5b5 e1d1 b5a5 d1e1 a5b5 e1d1 b5a5 d1e1
            > query result
            response draw",
        );
    }

    #[test]
    fn seats_are_counted_among_those_who_play() {
        transcript(
            Game::Mitsudomoe,
            2,
            "
            > position startpos moves @c1:b1c1
            > query turn
            response p2
            > setoption name players value 4
            > position startpos moves @c1:b1c1
            > query turn
            response p2
            > query p1turn
            response false",
        );
    }

    #[test]
    fn mistakes_are_said_and_change_nothing() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position startpos moves @c3
            > position startpos moves @c3 @c3
            info string moves: expected as number 2 a placement on an empty square, found \"@c3\"
            > position fen nonsense
            info string position: expected BOARD SIDE BLUE_IN_HAND WHITE_IN_HAND, found \"nonsense\"
            > query p1turn
            response false
            > setoption name Level value 10
            info string Level: expected a whole number from 1 to 9, found \"10\"
            > setoption name Colour value blue
            info string option: expected one of Hash, Threads, Level, MultiPV, Seed, found \"Colour\"
            >
            > isready
            readyok",
        );
    }

    #[test]
    fn options_reach_the_search() {
        let mut session = Session::new(Game::Yonmoque, 2).unwrap();
        assert!(matches!(session.hear("setoption name Hash value 5").task, Some(Task::Resize(0x50_0000))));
        for line in ["Level value 4", "MultiPV value 3", "Seed value 77"] {
            assert!(session.hear(&format!("setoption name {line}")).task.is_none());
        }
        let Some(Task::Search(search)) = session.hear("go depth 6").task else { panic!("no search") };
        assert_eq!((search.level.number(), search.lines, search.seed), (4, 3, 77));
        assert_eq!(search.limits, Limits::depth(6));
        assert!(!search.infinite);
    }

    #[test]
    fn without_limits_the_strongest_level_takes_its_usual_time() {
        let mut session = Session::new(Game::Yonmoque, 2).unwrap();
        let Some(Task::Search(search)) = session.hear("go").task else { panic!("no search") };
        assert_eq!(search.limits, Limits::time(Engine::DEFAULT_TIME));
    }
}
