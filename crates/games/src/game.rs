//! The three games and their players, for programs that choose the game at run time.

use core::fmt;
use core::str::FromStr;

use crate::colour::Colour;
use crate::error::ReadError;
use crate::outcome::Outcome;
use crate::position::Position;
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
