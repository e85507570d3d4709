//! Mitsudomoe for two: how far the balls have to go, and the rings there are to go on.

use tomoe_games::{Colour as _, Position as _};
use tomoe_games::mitsudomoe::{Colour, Position, Squares};

/// What a ball is worth by the steps it still needs to the nearest goal square, 0 to 4.
const DISTANCE: [i32; 5] = [170, 105, 60, 25, 0];
/// Each ring in the supply.
const SUPPLY: i32 = 8;
/// Each exposed own ring.
const EXPOSED: i32 = 6;
/// Each free own ring next to an own ball that is not home yet.
const STEP: i32 = 8;
/// Having the move.
const TEMPO: i32 = 25;

/// Points for the player to act, against the one other player still in.
pub(crate) fn points(position: &Position) -> i32 {
    TEMPO + side(position, position.to_act()) - side(position, opponent(position))
}

/// The other of two players still in.
pub(crate) fn opponent(position: &Position) -> Colour {
    let me = position.to_act();
    // With one player left the game is over and nobody asks.
    Colour::ALL.iter().copied().find(|&colour| colour != me && position.is_in(colour)).unwrap_or(me)
}

/// Points of one player by themselves.
pub(crate) fn side(position: &Position, player: Colour) -> i32 {
    let balls = position.balls(player);
    let mut points = 0;
    // Rings of squares around the goal, one step further each time.
    let mut near = player.goal();
    let mut counted = Squares::EMPTY;
    for worth in DISTANCE {
        points += worth * ((balls & near) - counted).len() as i32;
        counted = near;
        near |= near.around();
    }
    let exposed = position.exposed(player);
    points += SUPPLY * i32::from(position.supply(player)) + EXPOSED * exposed.len() as i32;
    points + STEP * (position.movable(player).around() & exposed).len() as i32
}
