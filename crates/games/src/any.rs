//! A game chosen at run time.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::colour::Colour;
use crate::error::ReadError;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::step::{IllegalStep, Spot, Step, Turn};
use crate::{mana, mitsudomoe, yonmoque};

/// Which of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// Yonmoque, for two.
    Yonmoque,
    /// Mana, for two.
    Mana,
    /// Mitsudomoe, for two to four.
    Mitsudomoe,
}

impl Game {
    /// All three.
    pub const ALL: [Game; 3] = [Game::Yonmoque, Game::Mana, Game::Mitsudomoe];

    /// The name that commands and records use.
    pub const fn id(self) -> &'static str {
        match self {
            Game::Yonmoque => "yonmoque",
            Game::Mana => "mana",
            Game::Mitsudomoe => "mitsudomoe",
        }
    }

    /// The name as shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Yonmoque => "Yonmoque",
            Game::Mana => "Mana",
            Game::Mitsudomoe => "Mitsudomoe",
        }
    }

    /// Who designed the game.
    pub const fn designer(self) -> &'static str {
        match self {
            Game::Mana => "Claude Leroy",
            Game::Yonmoque | Game::Mitsudomoe => "Mitsuo Yamamoto",
        }
    }

    /// How many squares wide and high the board is.
    pub const fn width(self) -> u8 {
        match self {
            Game::Mana => 6,
            Game::Yonmoque | Game::Mitsudomoe => 5,
        }
    }

    /// All colours of the game in the order of play, whether or not they are seated.
    pub fn colours(self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        let count = match self {
            Game::Mitsudomoe => 4,
            Game::Yonmoque | Game::Mana => 2,
        };
        (0..count).map(move |index| Player { game: self, index })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Game {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Game::ALL
            .into_iter()
            .find(|game| game.id().eq_ignore_ascii_case(text))
            .ok_or_else(|| ReadError::new("game", text, "'yonmoque', 'mana' or 'mitsudomoe'"))
    }
}

/// A player of a game chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player {
    game: Game,
    index: u8,
}

impl Player {
    /// The player of this colour.
    pub fn of<P: Position>(colour: P::Colour) -> Self {
        Self { game: P::GAME, index: colour.index() as u8 }
    }

    /// The game that the player plays.
    pub const fn game(self) -> Game {
        self.game
    }

    /// The colour's place in the order of play.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The letter that stands for the colour in the notation.
    pub fn letter(self) -> char {
        match self.game {
            Game::Yonmoque => yonmoque::Colour::ALL[self.index()].letter(),
            Game::Mana => mana::Colour::ALL[self.index()].letter(),
            Game::Mitsudomoe => mitsudomoe::Colour::ALL[self.index()].letter(),
        }
    }

    /// The colour's name, as shown to people.
    pub fn name(self) -> &'static str {
        match self.game {
            Game::Yonmoque => yonmoque::Colour::ALL[self.index()].name(),
            Game::Mana => mana::Colour::ALL[self.index()].name(),
            Game::Mitsudomoe => mitsudomoe::Colour::ALL[self.index()].name(),
        }
    }
}

impl fmt::Display for Outcome<Player> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("-"),
            Outcome::Win(winner) => write!(f, "win:{}", winner.letter()),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

impl Outcome<Player> {
    /// Reads `-`, `win:X` or `draw`.
    pub fn read(game: Game, text: &str) -> Result<Self, ReadError> {
        match text {
            "-" => return Ok(Outcome::Ongoing),
            "draw" => return Ok(Outcome::Draw),
            _ => {}
        }
        let winner = text.strip_prefix("win:").and_then(|letter| {
            game.colours().find(|player| letter.len() == 1 && letter.starts_with(player.letter()))
        });
        winner
            .map(Outcome::Win)
            .ok_or_else(|| ReadError::new("result", text, "'-', 'draw' or 'win:' with the winner's letter"))
    }
}

/// A position of any of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is named after its game")]
#[allow(clippy::large_enum_variant, reason = "positions are values: 300 bytes to copy beat an allocation")]
pub enum AnyPosition {
    Yonmoque(yonmoque::Position),
    Mana(mana::Position),
    Mitsudomoe(mitsudomoe::Position),
}

/// A move of any of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is named after its game")]
pub enum AnyMove {
    Yonmoque(yonmoque::Move),
    Mana(mana::Move),
    Mitsudomoe(mitsudomoe::Move),
}

/// Does the same with whichever game it is; `$wrap` is the variant's name.
macro_rules! each_game {
    ($any:expr, $position:ident, $wrap:ident => $body:expr) => {
        match $any {
            AnyPosition::Yonmoque($position) => {
                #[allow(unused, reason = "not every body wraps a move")]
                use AnyMove::Yonmoque as $wrap;
                $body
            }
            AnyPosition::Mana($position) => {
                #[allow(unused, reason = "not every body wraps a move")]
                use AnyMove::Mana as $wrap;
                $body
            }
            AnyPosition::Mitsudomoe($position) => {
                #[allow(unused, reason = "not every body wraps a move")]
                use AnyMove::Mitsudomoe as $wrap;
                $body
            }
        }
    };
}

impl AnyPosition {
    /// The usual start of a game. Only Mitsudomoe has another number of players than two.
    pub fn start(game: Game, players: usize) -> Result<Self, ReadError> {
        match game {
            Game::Yonmoque if players == 2 => Ok(AnyPosition::Yonmoque(yonmoque::Position::start())),
            Game::Mana if players == 2 => Ok(AnyPosition::Mana(mana::Position::start())),
            Game::Mitsudomoe => match mitsudomoe::Seats::for_players(players) {
                Some(seats) => Ok(AnyPosition::Mitsudomoe(mitsudomoe::Position::start(seats))),
                None => Err(ReadError::new("players", players, "2, 3 or 4 players")),
            },
            _ => Err(ReadError::new("players", players, "2 players")),
        }
    }

    /// Reads a position of the game.
    pub fn read(game: Game, text: &str) -> Result<Self, ReadError> {
        match game {
            Game::Yonmoque => text.parse().map(AnyPosition::Yonmoque),
            Game::Mana => text.parse().map(AnyPosition::Mana),
            Game::Mitsudomoe => text.parse().map(AnyPosition::Mitsudomoe),
        }
    }

    /// Which game this is.
    pub const fn game(&self) -> Game {
        match self {
            AnyPosition::Yonmoque(_) => Game::Yonmoque,
            AnyPosition::Mana(_) => Game::Mana,
            AnyPosition::Mitsudomoe(_) => Game::Mitsudomoe,
        }
    }

    /// How many play, those who are out included.
    pub fn players(&self) -> usize {
        match self {
            AnyPosition::Mitsudomoe(position) => position.seats().colours().len(),
            _ => 2,
        }
    }

    /// The players seated, in the order of play.
    pub fn seated(&self) -> Vec<Player> {
        match self {
            AnyPosition::Mitsudomoe(position) => {
                let colours = position.seats().colours().iter();
                colours.map(|&colour| Player::of::<mitsudomoe::Position>(colour)).collect()
            }
            _ => self.game().colours().collect(),
        }
    }

    /// The players seated who are not out.
    pub fn players_in(&self) -> Vec<Player> {
        let mut players = self.seated();
        if let AnyPosition::Mitsudomoe(position) = self {
            players.retain(|player| position.is_in(mitsudomoe::Colour::ALL[player.index()]));
        }
        players
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> Player {
        each_game!(self, position, W => player(position, position.to_act()))
    }

    /// The legal moves, in no particular order.
    pub fn moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        each_game!(self, position, W => position.each_move(|mv| moves.push(W(mv))));
        moves
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> u64 {
        each_game!(self, position, W => position.count_moves())
    }

    /// Whether the move is one of this game and legal here.
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        each_game!(self, position, W => matches!(mv, W(mv) if position.is_legal(mv)))
    }

    /// The position after a legal move, and how the game then stands. A move of another game changes nothing.
    pub fn play(&self, mv: AnyMove) -> (Self, Outcome<Player>) {
        fn wrap<P: Position + Into<AnyPosition>>(
            (next, outcome): (P, Outcome<P::Colour>),
        ) -> (AnyPosition, Outcome<Player>) {
            (next.into(), outcome.map(Player::of::<P>))
        }
        each_game!(self, position, W => match mv {
            W(mv) => wrap(position.play(mv)),
            _ => {
                debug_assert!(false, "a move of another game");
                (*self, Outcome::Ongoing)
            }
        })
    }

    /// How a game that begins here stands: in Yonmoque and Mana a position can be read whose player to act can't,
    /// and has lost with that.
    pub fn outcome_at_start(&self) -> Outcome<Player> {
        let me = self.to_act();
        if self.count_moves() > 0 {
            return Outcome::Ongoing;
        }
        self.seated().into_iter().find(|&player| player != me).map_or(Outcome::Draw, Outcome::Win)
    }

    /// A number that is the same for equal positions and different for nearly all others.
    pub fn key(&self) -> u64 {
        each_game!(self, position, W => position.key())
    }

    /// Counts sequences of moves: see [`perft`](crate::perft).
    pub fn perft(&self, depth: u32) -> u64 {
        each_game!(self, position, W => crate::perft(position, depth))
    }

    /// Reads a move that is legal here.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ReadError> {
        each_game!(self, position, W => position.read_move(text).map(W))
    }

    /// A legal move in the form that writers give it; empty for a move of another game.
    pub fn move_text(&self, mv: AnyMove) -> String {
        each_game!(self, position, W => match mv {
            W(mv) => position.move_text(mv),
            _ => String::new(),
        })
    }

    /// The steps of a legal move, in an order in which they can be entered.
    pub fn steps_of(&self, mv: AnyMove) -> Vec<Step<Spot>> {
        each_game!(self, position, W => match mv {
            W(mv) => position.steps_of(mv).into_iter().map(|step| step.map(Spot::from)).collect(),
            _ => Vec::new(),
        })
    }
}

fn player<P: Position>(_: &P, colour: P::Colour) -> Player {
    Player::of::<P>(colour)
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each_game!(self, position, W => position.fmt(f))
    }
}

/// A turn of any game, being entered step by step.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant is named after its game")]
#[allow(clippy::large_enum_variant, reason = "there is one turn at a time")]
pub enum AnyTurn {
    Yonmoque(Turn<yonmoque::Position>),
    Mana(Turn<mana::Position>),
    Mitsudomoe(Turn<mitsudomoe::Position>),
}

/// Does the same with a turn of whichever game it is.
macro_rules! each_turn {
    ($any:expr, $turn:ident => $body:expr) => {
        match $any {
            AnyTurn::Yonmoque($turn) => $body,
            AnyTurn::Mana($turn) => $body,
            AnyTurn::Mitsudomoe($turn) => $body,
        }
    };
}

impl AnyTurn {
    /// A turn of which nothing has been entered yet.
    pub fn new(position: AnyPosition) -> Self {
        match position {
            AnyPosition::Yonmoque(position) => AnyTurn::Yonmoque(Turn::new(position)),
            AnyPosition::Mana(position) => AnyTurn::Mana(Turn::new(position)),
            AnyPosition::Mitsudomoe(position) => AnyTurn::Mitsudomoe(Turn::new(position)),
        }
    }

    /// The steps entered so far.
    pub fn entered(&self) -> Vec<Step<Spot>> {
        each_turn!(self, turn => turn.entered().iter().map(|step| step.map(Spot::from)).collect())
    }

    /// What may come next; empty when the turn is complete.
    pub fn options(&self) -> Vec<Step<Spot>> {
        each_turn!(self, turn => turn.options().into_iter().map(|step| step.map(Spot::from)).collect())
    }

    /// Enters a step, if it is one of the [`options`](AnyTurn::options).
    pub fn push(&mut self, step: Step<Spot>) -> Result<(), IllegalStep> {
        each_turn!(self, turn => {
            let options = turn.options();
            let native = options.into_iter().find(|option| option.map(Spot::from) == step);
            turn.push(native.ok_or(IllegalStep)?)
        })
    }

    /// Takes back the last step.
    pub fn pop(&mut self) -> Option<Step<Spot>> {
        each_turn!(self, turn => turn.pop().map(|step| step.map(Spot::from)))
    }

    /// The whole turn, once every step is there.
    pub fn complete(&self) -> Option<AnyMove> {
        match self {
            AnyTurn::Yonmoque(turn) => turn.complete().map(AnyMove::Yonmoque),
            AnyTurn::Mana(turn) => turn.complete().map(AnyMove::Mana),
            AnyTurn::Mitsudomoe(turn) => turn.complete().map(AnyMove::Mitsudomoe),
        }
    }

    /// The board with the steps so far done, to be looked at, not to be played on.
    pub fn preview(&self) -> AnyPosition {
        each_turn!(self, turn => turn.preview().into())
    }
}

impl From<yonmoque::Position> for AnyPosition {
    fn from(position: yonmoque::Position) -> Self {
        AnyPosition::Yonmoque(position)
    }
}

impl From<mana::Position> for AnyPosition {
    fn from(position: mana::Position) -> Self {
        AnyPosition::Mana(position)
    }
}

impl From<mitsudomoe::Position> for AnyPosition {
    fn from(position: mitsudomoe::Position) -> Self {
        AnyPosition::Mitsudomoe(position)
    }
}
