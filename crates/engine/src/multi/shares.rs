//! Each player's expected share of a win, estimated from the board alone.

use tomoe_games::mitsudomoe::{Colour, Position, Squares};
use tomoe_games::{Colour as _, Position as _};

use super::arithmetic::growth;

/// One share a colour, together 1.
pub(crate) type Shares = [f32; 4];

/// The whole win to one player.
pub(crate) fn won(winner: Colour) -> Shares {
    let mut shares = [0.0; 4];
    shares[winner.index()] = 1.0;
    shares
}

/// The same share for everybody still in: what a draw is worth.
pub(crate) fn equal(position: &Position) -> Shares {
    let mut shares = [0.0; 4];
    for &colour in Colour::ALL {
        if position.is_in(colour) {
            shares[colour.index()] = 1.0 / position.players_in() as f32;
        }
    }
    shares
}

/// What a ball is worth by the steps it still needs to the nearest goal square, 0 to 4.
const DISTANCE: [f32; 5] = [1.7, 1.05, 0.6, 0.25, 0.0];
/// Each ring in the supply.
const SUPPLY: f32 = 0.08;
/// Each exposed own ring.
const EXPOSED: f32 = 0.06;
/// Each free own ring next to an own ball that is not on its goal yet.
const STEP: f32 = 0.08;
/// How soon the turn comes: now, next, after that, last.
const TEMPO: [f32; 4] = [0.3, 0.15, 0.07, 0.0];

/// The shares at the beginning of a turn.
pub(crate) fn of_position(position: &Position) -> Shares {
    let mut shares = [0.0; 4];
    let mut total = 0.0;
    let mut wait = 0;
    let first = position.to_act().index();
    for place in 0..4 {
        let colour = Colour::ALL[(first + place) % 4];
        if position.is_in(colour) {
            let weight = growth(strength(position, colour) + TEMPO[wait]);
            shares[colour.index()] = weight;
            total += weight;
            wait += 1;
        }
    }
    shares.map(|weight| weight / total)
}

/// How well a player stands by themselves, as a logarithm of odds.
fn strength(position: &Position, player: Colour) -> f32 {
    let balls = position.balls(player);
    let mut strength = 0.0;
    // Rings of squares around the goal, one step further each time.
    let mut near = player.goal();
    let mut counted = Squares::EMPTY;
    for worth in DISTANCE {
        strength += worth * ((balls & near) - counted).len() as f32;
        counted = near;
        near |= near.around();
    }
    let exposed = position.exposed(player);
    strength += SUPPLY * f32::from(position.supply(player)) + EXPOSED * exposed.len() as f32;
    strength + STEP * (position.movable(player).around() & exposed).len() as f32
}

/// By how many points a player leads, or trails, the others.
pub(crate) fn lead(position: &Position, player: Colour) -> i32 {
    let shares = of_position(position);
    let share = shares[player.index()];
    (400.0 * (share / (1.0 - share + 0.01)).sqrt()) as i32
}
