//! Mana: ronins, safety of the damyo, and how many of the three values one can answer.

use tomoe_games::Position as _;
use tomoe_games::mana::{Colour, Orientation, Position, Squares, Value};

/// Each ronin on the mat.
const RONIN: i32 = 30;
/// Each value on which the player has a man that can move.
const ANSWER: i32 = 40;
/// Each target of a man.
const TARGET: i32 = 2;
/// Each enemy man that would capture the damyo if it were allowed to move.
const THREAT: i32 = 45;
/// Having the move.
const TEMPO: i32 = 20;

/// Points for the player to act.
pub(crate) fn points(position: &Position) -> i32 {
    let me = position.to_act();
    let Some(mat) = position.mat() else { return 0 };
    TEMPO + side(position, mat, me) - side(position, mat, me.other())
}

fn side(position: &Position, mat: Orientation, player: Colour) -> i32 {
    let enemy_damyo = position.damyo(player.other()).map_or(Squares::EMPTY, Squares::only);
    let mut points = RONIN * position.ronins(player).len() as i32;
    let mut answers = 0u8;
    let mut threatened = 0u8;
    for man in position.men(player) {
        let targets = position.targets(man);
        let value = mat.value(man);
        if !targets.is_empty() {
            answers |= 1 << value as u8;
        }
        if targets.meets(enemy_damyo) {
            threatened |= 1 << value as u8;
        }
        points += TARGET * targets.len() as i32;
    }
    debug_assert!(Value::ALL.len() == 3);
    points + ANSWER * answers.count_ones() as i32 + THREAT * threatened.count_ones() as i32
}
