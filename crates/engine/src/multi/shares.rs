//! Each player's expected share of a win, estimated from the board alone.

use tomoe_games::mitsudomoe::{Colour, Position, RINGS, Squares};
use tomoe_games::{Colour as _, Position as _};

use super::arithmetic::growth;
use super::weights::SHARES;
use crate::goal::Race;

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
    let share = 1.0 / position.players_in() as f32;
    let mut shares = [0.0; 4];
    for &colour in Colour::ALL {
        if position.is_in(colour) {
            shares[colour.index()] = share;
        }
    }
    shares
}

/// The shares at the beginning of a turn.
pub(crate) fn of_position(position: &Position) -> Shares {
    let mut shares = [0.0; 4];
    let mut total = 0.0;
    for (wait, colour) in in_order(position).enumerate() {
        let mut strength = 0.0;
        each_feature(position, colour, wait, |feature, times| strength += SHARES[feature] * times as f32);
        let weight = growth(strength);
        shares[colour.index()] = weight;
        total += weight;
    }
    let part = 1.0 / total;
    shares.map(|weight| weight * part)
}

/// A share in points: as steep as the logistic curve of two players is in its middle.
pub(crate) fn points(share: f32) -> f32 {
    4.0 * crate::value::SCALE * (share - 0.5)
}

/// The players still in, in the order in which they act.
pub(super) fn in_order(position: &Position) -> impl Iterator<Item = Colour> {
    let first = position.to_act().index();
    let in_turn = (0..4).map(move |place| Colour::ALL[(first + place) % 4]);
    in_turn.filter(|&colour| position.is_in(colour))
}

/// How many features a player has.
pub(super) const FEATURES: usize = 48;

/// What is judged of a player who acts after `wait` others, as places in the table of weights and how often each counts.
///
/// ```text
///  0– 4  balls that are this many steps from the goal
///  5– 7  one for each number of balls on the goal
///  8–14  one for each number of rings that can be laid, 6 and more alike
/// 15–20  one for each size of the supply
/// 21     exposed rings next to a ball that is not on the goal
/// 22     such rings that are nearer to the goal than the ball
/// 23     exposed rings on goal squares
/// 24     goal squares with another player's ball
/// 25     those of them whose ball is at home there
/// 26–29  one for each number of home squares with a ball
/// 30     enemy balls next to a ball that is not on the goal
/// 31     own rings that lie beneath others
/// 32     steps to the goal of the hindmost ball
/// 33     balls with no ring to step on
/// 34     balls in the inner nine squares
/// 35–43  acts first or second of two; first, second or third of three; of four
/// 44–47  threatens to win with the next turn: one for each wait
/// ```
#[inline(always)]
pub(super) fn each_feature(
    position: &Position,
    player: Colour,
    wait: usize,
    mut each: impl FnMut(usize, i32),
) {
    const INNER: Squares = Squares::of(&["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]);
    let balls = position.balls(player);
    let all_balls = position.all_balls();
    let exposed = position.exposed(player);
    let movable = position.movable(player);
    let goal = player.goal();
    let race = Race::new(position, player);
    race.each_feature(&mut each);
    each(5 + (balls & goal).len().min(2) as usize, 1);
    let supply = usize::from(position.supply(player));
    let rings = supply + exposed.len() as usize;
    each(8 + rings.min(6), 1);
    each(15 + supply.min(5), 1);
    let around = movable.around();
    each(21, (around & exposed).len() as i32);
    each(22, race.forward.len() as i32);
    each(23, (exposed & goal).len() as i32);
    let strangers = goal & (all_balls - balls);
    each(24, strangers.len() as i32);
    let host = Colour::ALL[(player.index() + 2) % 4];
    each(25, (strangers & position.balls(host)).len() as i32);
    each(26 + (all_balls & player.home()).len() as usize, 1);
    each(30, (around & (all_balls - balls)).len() as i32);
    each(31, i32::from(RINGS) - supply as i32 - position.tops(player).len() as i32);
    each(32, race.hindmost);
    for ball in movable {
        each(33, i32::from(!Squares::only(ball).around().meets(exposed)));
    }
    each(34, (balls & INNER).len() as i32);
    each([0, 0, 35, 37, 40][position.players_in() as usize] + wait, 1);
    let threatens = movable.len() == 1 && rings > 0 && around.meets(goal - all_balls);
    each(44 + wait, i32::from(threatens));
}
