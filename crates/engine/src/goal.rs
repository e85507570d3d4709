//! How far it is to the goal in Mitsudomoe.

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Position, Square, Squares};

/// How many steps each square is from the nearest goal square of each colour.
const STEPS_TO_GOAL: [[i8; 25]; 4] = {
    let mut table = [[0; 25]; 4];
    let colours = [Colour::White, Colour::Red, Colour::Black, Colour::Yellow];
    let mut c = 0;
    while c < 4 {
        let mut reached = colours[c].goal();
        let mut steps = 0;
        while steps < 5 {
            let mut i = 0;
            while i < 25 {
                if reached.bits() >> i & 1 == 0 {
                    table[c][i] = steps + 1;
                }
                i += 1;
            }
            reached = Squares::from_bits(reached.bits() | reached.around().bits());
            steps += 1;
        }
        c += 1;
    }
    table
};

/// How near a player's balls are to their goal.
pub(crate) struct Race {
    /// How many balls are 0, 1, 2, 3 and 4 steps from the goal.
    pub(crate) balls: [i32; 5],
    /// The steps of the ball that is farthest from it.
    pub(crate) hindmost: i32,
    /// Exposed own rings next to a ball that are nearer to the goal than it.
    pub(crate) forward: Squares,
}

impl Race {
    #[inline(always)]
    pub(crate) fn new(position: &Position, player: Colour) -> Self {
        let (balls, exposed) = (position.balls(player), position.exposed(player));
        let mut race = Race { balls: [0; 5], hindmost: 0, forward: Squares::EMPTY };
        // Zones around the goal, one step wider each time.
        let mut near = Squares::EMPTY;
        let mut zone = player.goal();
        for (steps, count) in race.balls.iter_mut().enumerate() {
            let here = balls & (zone - near);
            if !here.is_empty() {
                race.hindmost = steps as i32;
                race.forward |= here.around() & near & exposed;
            }
            *count = here.len() as i32;
            near = zone;
            zone |= zone.around();
        }
        race
    }

    /// Hands on the numbers of balls as features 0 to 4.
    #[inline(always)]
    pub(crate) fn each_feature(&self, each: &mut impl FnMut(usize, i32)) {
        for (steps, &count) in self.balls.iter().enumerate() {
            each(steps, count);
        }
    }
}

/// How many steps the square is from the colour's nearest goal square.
#[inline(always)]
pub(crate) fn steps_to_goal(colour: Colour, square: Square) -> i32 {
    i32::from(STEPS_TO_GOAL[colour.index()][square.index()])
}
