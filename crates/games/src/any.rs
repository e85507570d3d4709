//! A position of a game chosen at run time.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::colour::Colour as _;
use crate::error::ReadError;
use crate::game::{Game, Player};
use crate::outcome::Outcome;
use crate::position::{IllegalMove, Position};
use crate::step::{Spot, Step};
use crate::{mana, mitsudomoe, yonmoque};

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

    /// Reads a position of a game that is known; errors then speak of that game's fields.
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
        players.retain(|&player| self.is_in(player));
        players
    }

    /// Whether the player is seated and not out.
    pub fn is_in(&self, player: Player) -> bool {
        player.game() == self.game()
            && match self {
                AnyPosition::Mitsudomoe(position) => position.is_in(mitsudomoe::Colour::ALL[player.index()]),
                _ => true,
            }
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

    /// The position after a move, and how the game then stands.
    pub fn play(&self, mv: AnyMove) -> Result<(Self, Outcome<Player>), IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove) }
    }

    /// The same without a look at whether the move is legal. With any other move the result means nothing.
    ///
    /// # Panics
    ///
    /// If the move is one of another game.
    pub fn play_unchecked(&self, mv: AnyMove) -> (Self, Outcome<Player>) {
        each_game!(self, position, W => match mv {
            W(mv) => at_run_time(position.play_unchecked(mv)),
            _ => panic!("a move of another game than {}", self.game()),
        })
    }

    /// The position after a player of Mitsudomoe has left, and how the game then stands (ruling R9). `None` unless the player
    /// is in and at least two others are: of two players the other one wins, which no position shows.
    pub fn leave(&self, player: Player) -> Option<(Self, Outcome<Player>)> {
        match self {
            AnyPosition::Mitsudomoe(position) if player.game() == Game::Mitsudomoe => {
                position.leave(mitsudomoe::Colour::ALL[player.index()]).map(at_run_time)
            }
            _ => None,
        }
    }

    /// The players who were in at an earlier position of the game and are out now, in the order of play.
    pub fn out_since(&self, earlier: &AnyPosition) -> Vec<Player> {
        let mut players = earlier.players_in();
        players.retain(|&player| !self.is_in(player));
        players
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

/// What playing a move of one game gives, as that of any game.
fn at_run_time<P: Position + Into<AnyPosition>>(
    (next, outcome): (P, Outcome<P::Colour>),
) -> (AnyPosition, Outcome<Player>) {
    (next.into(), outcome.map(Player::of::<P>))
}

/// Which game it is follows from the number of fields: three in Mitsudomoe, four in Yonmoque, six in Mana.
impl FromStr for AnyPosition {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let game = match text.split(' ').count() {
            3 => Game::Mitsudomoe,
            4 => Game::Yonmoque,
            6 => Game::Mana,
            _ => {
                let expected = "3 fields (Mitsudomoe), 4 (Yonmoque) or 6 (Mana)";
                return Err(ReadError::new("position", text, expected));
            }
        };
        AnyPosition::read(game, text)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each_game!(self, position, W => position.fmt(f))
    }
}

impl From<yonmoque::Position> for AnyPosition {
    fn from(position: yonmoque::Position) -> Self {
        AnyPosition::Yonmoque(position)
    }
}

impl From<yonmoque::Move> for AnyMove {
    fn from(mv: yonmoque::Move) -> Self {
        AnyMove::Yonmoque(mv)
    }
}

impl From<mana::Position> for AnyPosition {
    fn from(position: mana::Position) -> Self {
        AnyPosition::Mana(position)
    }
}

impl From<mana::Move> for AnyMove {
    fn from(mv: mana::Move) -> Self {
        AnyMove::Mana(mv)
    }
}

impl From<mitsudomoe::Position> for AnyPosition {
    fn from(position: mitsudomoe::Position) -> Self {
        AnyPosition::Mitsudomoe(position)
    }
}

impl From<mitsudomoe::Move> for AnyMove {
    fn from(mv: mitsudomoe::Move) -> Self {
        AnyMove::Mitsudomoe(mv)
    }
}
