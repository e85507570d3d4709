//! What every game can do.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::colour::Colour;
use crate::error::ReadError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::step::Step;

/// A position of a game in which a move is to be played.
///
/// Two positions are equal exactly when the rule of repetition calls them the same. A position does not know whether
/// its game is over: [`play`](Position::play) tells that, and a position that ended a game must not be played on.
///
/// ```
/// use tomoe_games::{Position, yonmoque};
///
/// let mut position = yonmoque::Position::start();
/// for text in ["@c3", "@b2", "c3c4"] {
///     let mv = position.read_move(text)?;
///     (position, _) = position.play(mv).expect("a move that was read is legal");
/// }
/// assert_eq!(position.to_string(), "5/2b2/5/1w3/5 w 5 5");
/// # Ok::<(), tomoe_games::ReadError>(())
/// ```
pub trait Position:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = ReadError> + Send + Sync + 'static
{
    /// Which game this is.
    const GAME: Game;

    /// The players.
    type Colour: Colour;

    /// A whole turn. Turns that the rulings call the same are equal.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A square of the game's board.
    type Square: Copy + Eq + Debug + Send + Sync + 'static;

    /// Whose turn it is.
    fn to_act(&self) -> Self::Colour;

    /// Hands every legal move to `each`, in no particular order, until it breaks.
    fn try_each_move<B>(&self, each: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// The position after a move, and how the game then stands.
    fn play(&self, mv: Self::Move) -> Result<(Self, Outcome<Self::Colour>), IllegalMove> {
        if self.is_legal(mv) { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove) }
    }

    /// The same without a look at whether the move is legal, for searches that take it from the list of legal moves. With
    /// any other move the result means nothing.
    fn play_unchecked(&self, mv: Self::Move) -> (Self, Outcome<Self::Colour>);

    /// The legal moves, in no particular order. Programs that look at millions of positions use
    /// [`each_move`](Position::each_move), which allocates nothing.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// A number that is the same for equal positions and, but for one chance in about 2^64, different for others.
    fn key(&self) -> u64;

    /// Hands every legal move to `each`, in no particular order.
    fn each_move(&self, mut each: impl FnMut(Self::Move)) {
        let _ = self.try_each_move(|mv| {
            each(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether the player to act may play this move.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.try_each_move(
            |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
        )
        .is_break()
    }

    /// Reads a move in any of its written forms; a move that is not legal here is an error.
    fn read_move(&self, text: &str) -> Result<Self::Move, ReadError>;

    /// The move in the form that writers give it. The move must be legal here.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Hands to `each` every step that may follow the ones entered so far; none when the turn is complete.
    /// `entered` must itself be such a sequence.
    fn each_step(&self, entered: &[Step<Self::Square>], each: impl FnMut(Step<Self::Square>));

    /// The turn that these steps make, once they are all there.
    fn complete(&self, entered: &[Step<Self::Square>]) -> Option<Self::Move>;

    /// The board with these steps of the turn done, to be looked at, not to be played on.
    fn preview(&self, entered: &[Step<Self::Square>]) -> Self;

    /// The steps of a legal move, in an order in which they can be entered.
    fn steps_of(&self, mv: Self::Move) -> Vec<Step<Self::Square>>;
}

/// The move is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl core::error::Error for IllegalMove {}
