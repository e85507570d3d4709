//! Mitsudomoe: how far the balls have to go, and the rings there are to go on.

use tomoe_games::mitsudomoe::{Colour, Position, Squares};
use tomoe_games::{Colour as _, Position as _};

use super::weights::MITSUDOMOE;
use crate::goal::Race;

/// What is judged of each side; the player to act comes first.
const SIDE: usize = 32;
pub(crate) const FEATURES: usize = 2 * SIDE + 1;

/// Points for the player to act, against the one other player still in.
#[inline(never)]
pub(crate) fn points(position: &Position) -> i32 {
    let mut points = 0;
    each_feature(position, |feature, times| points += i32::from(MITSUDOMOE[feature]) * times);
    points
}

/// What there is to be judged, as places in the table of weights and how often each counts.
#[inline(always)]
pub(crate) fn each_feature(position: &Position, mut each: impl FnMut(usize, i32)) {
    let (me, enemy) = (position.to_act(), opponent(position));
    features(position, me, enemy, &mut each);
    features(position, enemy, me, |feature, times| each(SIDE + feature, times));
    each(2 * SIDE, 1);
}

/// The other of two players still in.
pub(crate) fn opponent(position: &Position) -> Colour {
    let me = position.to_act();
    // With one player left the game is over, and no position of it is evaluated.
    Colour::ALL.iter().copied().find(|&colour| colour != me && position.is_in(colour)).unwrap_or(me)
}

/// ```text
///  0– 4  balls that are this many steps from the goal
///  5– 8  one for each number of balls on the goal
///  9–14  one for each size of the supply
/// 15     exposed rings
/// 16     exposed rings next to a ball that is not on the goal
/// 17     such rings that are nearer to the goal than the ball
/// 18     rings on goal squares without a ball
/// 19     goal squares with another player's ball
/// 20     home squares with any ball
/// 21     own balls next to another own ball
/// 22     enemy balls next to a ball that is not on the goal
/// 23     own rings that lie beneath the top
/// 24–26  balls on the rim, on the ring of squares inside it, in the centre
/// 27     rings that cover an enemy ring
/// 28     steps to the goal of the hindmost ball
/// 29     balls that have no free square around them
/// 30     balls at least two steps from the goal with no ring to step on
/// 31     free squares next to balls that are not on the goal
/// ```
#[inline(always)]
fn features(position: &Position, player: Colour, enemy: Colour, mut each: impl FnMut(usize, i32)) {
    const RIM: Squares = Squares::of(&[
        "a1", "b1", "c1", "d1", "e1", "a2", "e2", "a3", "e3", "a4", "e4", "a5", "b5", "c5", "d5", "e5",
    ]);
    const CENTRE: Squares = Squares::of(&["c3"]);
    let balls = position.balls(player);
    let all_balls = position.all_balls();
    let exposed = position.exposed(player);
    let movable = position.movable(player);
    let race = Race::new(position, player);
    race.each_feature(&mut each);
    each(5 + (balls & player.goal()).len() as usize, 1);
    each(9 + usize::from(position.supply(player)), 1);
    each(15, exposed.len() as i32);
    each(16, (movable.around() & exposed).len() as i32);
    each(17, race.forward.len() as i32);
    each(18, (exposed & player.goal()).len() as i32);
    each(19, ((all_balls - balls) & player.goal()).len() as i32);
    each(20, (all_balls & player.home()).len() as i32);
    each(21, (balls.around() & balls).len() as i32);
    each(22, (movable.around() & position.balls(enemy)).len() as i32);
    let on_top = position.tops(player).len() as i32;
    let in_play = i32::from(tomoe_games::mitsudomoe::RINGS) - i32::from(position.supply(player));
    each(23, in_play - on_top);
    each(24, (balls & RIM).len() as i32);
    each(25, (balls - RIM - CENTRE).len() as i32);
    each(26, (balls & CENTRE).len() as i32);
    let covering = exposed.iter().filter(|&square| position.stack(square).iter().rev().nth(1) == Some(enemy));
    each(27, covering.count() as i32);
    each(28, race.hindmost);
    for ball in movable {
        let around = Squares::only(ball).around();
        each(29, i32::from((around - all_balls).is_empty()));
        each(30, i32::from(!around.meets(exposed)));
    }
    each(31, (movable.around() - all_balls).len() as i32);
}
