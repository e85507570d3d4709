//! How far it is to the goal in Mitsudomoe.

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::{Colour, Square, Squares};

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

/// How many steps the square is from the colour's nearest goal square.
#[inline(always)]
pub(crate) fn steps_to_goal(colour: Colour, square: Square) -> i32 {
    i32::from(STEPS_TO_GOAL[colour.index()][square.index()])
}
