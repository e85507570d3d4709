//! The protocol without the world: a line goes in, replies and perhaps something to do come out.

use tomoe_games::{AnyPosition, Game, History, Outcome, PlayError, ReadError};

use super::command::{Command, Query};
use super::go::Go;
use super::player_number::PlayerNumber;
use super::reply::{Reply, Response};
use super::search_order::SearchOrder;
use super::settings::Settings;
use super::work::Work;
use crate::engine::Engine;
use crate::level::Level;
use crate::limits::Limits;

/// One conversation with another program.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    settings: Settings,
    /// The game so far; `None` after a `position` that was refused.
    history: Option<History>,
}

/// What a line leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reaction {
    /// Something to say, which may be nothing.
    Say(Vec<Reply>),
    /// Something to do that takes time.
    Do(Work),
    /// Say `readyok`: during a search at once, otherwise when the engine is prepared and all work is done.
    Ready,
    /// Stop the search.
    Stop,
    /// Stop the search and end the conversation.
    Quit,
}

impl Session {
    /// What this engine can do beyond the protocol, as it tells after `id extensions`.
    const EXTENSIONS: [&str; 10] =
        ["turn", "moves", "move", "refusal", "score", "verdicts", "players", "out", "swap", "bench"];

    /// A conversation about a game for so many players, from its usual start.
    pub fn new(game: Game, players: usize) -> Result<Self, ReadError> {
        Ok(Self::about(AnyPosition::start(game, players)?))
    }

    /// A conversation about a game that begins in this position.
    pub fn about(start: AnyPosition) -> Self {
        let settings = Settings::new(start.game(), start.players());
        Self { game: start.game(), settings, history: Some(History::new(start)) }
    }

    /// How many bytes the engine should remember in now.
    pub fn bytes(&self) -> usize {
        self.settings.bytes()
    }

    /// The game of which a source of proven values would be asked in the next search: weaker levels see no farther than they look.
    pub fn wants_source(&self) -> Option<Game> {
        let is_two = || self.history.as_ref().is_some_and(|history| history.start().players() == 2);
        let has_source = match self.game {
            Game::Yonmoque => true,
            Game::Mana => false,
            Game::Mitsudomoe => is_two(),
        };
        (has_source && self.settings.level() == Level::STRONGEST).then_some(self.game)
    }

    /// Takes in a line. What is not understood is said in an `info string` and changes nothing; but after a `position`
    /// that is refused there is no position.
    pub fn hear(&mut self, line: &str) -> Reaction {
        let Some(first) = line.split_ascii_whitespace().next() else { return Reaction::Say(Vec::new()) };
        match line.parse().and_then(|command| self.obey(command)) {
            Ok(reaction) => reaction,
            Err(error) => {
                if first == "position" {
                    self.history = None;
                }
                let mut replies = vec![Reply::Note(error.to_string())];
                // Whoever asked waits for an answer.
                if first == "query" {
                    replies.push(Reply::Response(Response::None));
                }
                Reaction::Say(replies)
            }
        }
    }

    /// Takes in that a line was too long to be read. It may have been a `position`.
    pub fn hear_too_long(&mut self) -> Reaction {
        self.history = None;
        Reaction::Say(vec![Reply::Note(
            "a line that is too long was skipped; there is no position now".to_owned(),
        )])
    }

    fn obey(&mut self, command: Command) -> Result<Reaction, ReadError> {
        Ok(match command {
            Command::Ugi => Reaction::Say(self.introduction()),
            Command::IsReady => Reaction::Ready,
            Command::SetOption { name, value } => match self.settings.set(&name, &value)? {
                Some(work) => Reaction::Do(work),
                None => Reaction::Say(Vec::new()),
            },
            Command::NewGame => {
                self.history = Some(History::new(AnyPosition::start(self.game, self.settings.players())?));
                Reaction::Do(Work::Forget)
            }
            Command::Position { start, moves } => {
                self.history = Some(self.read_game(start.as_deref(), &moves)?);
                Reaction::Say(Vec::new())
            }
            Command::Go(go) => self.think(|session, history| Work::Search(session.order(history, &go))),
            Command::Verdicts => self.think(|_, history| Work::Verdicts(history.positions().to_vec())),
            Command::Stop => Reaction::Stop,
            Command::Query(query) => Reaction::Say(self.answer(&query)),
            Command::Bench => Reaction::Do(Work::Bench),
            Command::Quit => Reaction::Quit,
        })
    }

    fn introduction(&self) -> Vec<Reply> {
        let name = format!("Tomoe {} {}", env!("CARGO_PKG_VERSION"), self.game.name());
        let extensions = Self::EXTENSIONS.map(str::to_owned).to_vec();
        let mut replies = vec![
            Reply::Name(name),
            Reply::Author("the Tomoe authors".to_owned()),
            Reply::Extensions(extensions),
        ];
        replies.extend(self.settings.options().into_iter().map(Reply::Option));
        replies.push(Reply::UgiOk);
        replies
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

    /// Thinks about the position, if there is one and the game is not over.
    fn think(&self, work: impl FnOnce(&Self, &History) -> Work) -> Reaction {
        let why = match &self.history {
            Some(history) if history.ending().is_none() => return Reaction::Do(work(self, history)),
            Some(_) => "the game is over",
            None => NO_POSITION,
        };
        Reaction::Say(vec![Reply::Note(why.to_owned()), Reply::BestMove(None)])
    }

    fn order(&self, history: &History, go: &Go) -> SearchOrder {
        let level = self.settings.level();
        let mut limits = to_act(history).map_or_else(Limits::default, |player| go.limits(player));
        // Weaker levels know by themselves when they have thought enough.
        if limits == Limits::default() && !go.infinite && level == Level::STRONGEST {
            limits = Limits::time(Engine::DEFAULT_TIME);
        }
        SearchOrder {
            positions: history.positions().to_vec(),
            limits,
            lines: self.settings.lines(),
            level,
            seed: self.settings.seed(),
            infinite: go.infinite,
        }
    }

    fn answer(&self, query: &Query) -> Vec<Reply> {
        let mut replies = Vec::new();
        let response = match &self.history {
            Some(history) => response(query, history).unwrap_or_else(|error| {
                replies.push(Reply::Note(error.to_string()));
                Response::None
            }),
            None => {
                replies.push(Reply::Note(NO_POSITION.to_owned()));
                Response::None
            }
        };
        replies.push(Reply::Response(response));
        replies
    }
}

const NO_POSITION: &str = "there is no position, since the last one was refused";

fn to_act(history: &History) -> Option<PlayerNumber> {
    PlayerNumber::of(history.position().to_act(), history.position())
}

fn response(query: &Query, history: &History) -> Result<Response, ReadError> {
    let position = history.position();
    Ok(match query {
        Query::FirstToAct => Response::Truth(to_act(history) == Some(PlayerNumber::ALL[0])),
        Query::Turn => to_act(history).map_or(Response::None, Response::Turn),
        Query::GameOver => Response::Truth(history.ending().is_some()),
        Query::Result => match history.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => {
                PlayerNumber::of(winner, position).map_or(Response::None, Response::Winner)
            }
            Some(Outcome::Draw) => Response::Draw,
            Some(Outcome::Ongoing) | None => Response::None,
        },
        Query::Moves | Query::Move(_) if history.ending().is_some() => Response::None,
        Query::Moves => {
            let mut moves: Vec<String> =
                position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
            moves.sort_unstable();
            if moves.is_empty() { Response::None } else { Response::Moves(moves) }
        }
        Query::Move(text) => Response::Moves(vec![position.move_text(position.read_move(text)?)]),
    })
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
                    replies = match session.hear(said) {
                        Reaction::Say(replies) => replies.iter().map(Reply::to_string).collect(),
                        Reaction::Ready => vec!["readyok".to_owned()],
                        _ => Vec::new(),
                    };
                }
                None => assert_eq!(replies.remove(0), line),
            }
        }
        assert_eq!(replies, [""; 0]);
    }

    fn order(session: &mut Session, line: &str) -> SearchOrder {
        match session.hear(line) {
            Reaction::Do(Work::Search(order)) => order,
            other => panic!("{line}: {other:?}"),
        }
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
            id extensions turn moves move refusal score verdicts players out swap bench
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
    fn players_leave_between_the_moves() {
        transcript(
            Game::Mitsudomoe,
            3,
            "
            > position startpos moves @c1:b1c1 out:r
            > query turn
            response p3
            > query gameover
            response false
            > position startpos moves @c1:b1c1 out:r out:r
            info string moves: expected as number 3 'out:' with the letter of one of three or more players still in, found \"out:r\"
            > go
            info string there is no position, since the last one was refused
            bestmove none",
        );
    }

    #[test]
    fn mistakes_are_said_and_change_nothing() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position startpos moves @c3
            > setoption name Level value 10
            info string option: expected for Level a whole number from 1 to 9, found \"10\"
            > setoption name Colour value blue
            info string option: expected one of Hash, Threads, Level, MultiPV, Seed, found \"Colour\"
            > query mood
            info string query: expected 'p1turn', 'turn', 'gameover', 'result', 'moves' or 'move', found \"mood\"
            response none
            >
            > query p1turn
            response false
            > isready
            readyok",
        );
    }

    #[test]
    fn after_a_refused_position_there_is_none() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position startpos moves @c3
            > position startpos moves @c3 @c3
            info string moves: expected as number 2 a placement on an empty square, found \"@c3\"
            > go depth 3
            info string there is no position, since the last one was refused
            bestmove none
            > query moves
            info string there is no position, since the last one was refused
            response none
            > uginewgame
            > query p1turn
            response true
            > position fen nonsense
            info string position: expected BOARD SIDE BLUE_IN_HAND WHITE_IN_HAND, found \"nonsense\"
            > query gameover
            info string there is no position, since the last one was refused
            response none
            > position startpos moves @c3
            > query turn
            response p2
            > position sideways
            info string position: expected 'startpos' or 'fen', found \"sideways\"
            > go verdicts
            info string there is no position, since the last one was refused
            bestmove none",
        );
    }

    #[test]
    fn moves_are_listed_and_written() {
        transcript(
            Game::Yonmoque,
            2,
            "
            > position fen wbwb1/bwbw1/5/wbwb1/5 b 0 0
            > query moves
            response a4a3 a4b3 b2a1 b2a3 b2b1 b2b3 b2c1 b2c3 c4b3 c4c3 c4d3 d2c1 d2c3 d2d1 d2d3 d2e1 d2e2 d2e3 d5e4 d5e5
            > query move d5e5
            response d5e5
            > query move b2a2
            info string move: expected a move to an empty square, found \"b2a2\"
            response none",
        );
        transcript(
            Game::Mitsudomoe,
            2,
            "
            > position startpos
            > query move @c1:b1c1
            response @c1:b1c1",
        );
    }

    #[test]
    fn options_reach_the_search() {
        let mut session = Session::new(Game::Yonmoque, 2).unwrap();
        assert_eq!(session.hear("setoption name Hash value 5"), Reaction::Do(Work::Resize(0x50_0000)));
        assert_eq!(session.wants_source(), Some(Game::Yonmoque));
        for line in ["Level value 4", "MultiPV value 3", "Seed value 77"] {
            assert_eq!(session.hear(&format!("setoption name {line}")), Reaction::Say(Vec::new()));
        }
        assert_eq!(session.wants_source(), None);
        let order = order(&mut session, "go depth 6");
        assert_eq!((order.level.number(), order.lines, order.seed), (4, 3, 77));
        assert_eq!(order.limits, Limits::depth(6));
        assert!(!order.infinite);
    }

    #[test]
    fn without_limits_the_strongest_level_takes_its_usual_time() {
        let mut session = Session::new(Game::Yonmoque, 2).unwrap();
        assert_eq!(order(&mut session, "go").limits, Limits::time(Engine::DEFAULT_TIME));
    }
}
