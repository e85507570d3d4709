//! Mana: ronins, what can answer each value, what threatens the damyo, and room to move.

use tomoe_games::Position as _;
use tomoe_games::mana::{Colour, Orientation, Position, Squares};

use super::weights::MANA;

/// What is judged of each side; the player to act comes first.
const SIDE: usize = 34;
/// What is judged once: the value asked for (or none), and whether it need be obeyed.
const ONCE: usize = 6;
pub(crate) const FEATURES: usize = 2 * SIDE + ONCE;

/// Points for the player to act.
#[inline(always)]
pub(crate) fn points(position: &Position) -> i32 {
    let mut points = 0;
    each_feature(position, |feature, times| points += i32::from(MANA[feature]) * times);
    points
}

/// What there is to be judged, as places in the table of weights and how often each counts.
#[inline(always)]
pub(crate) fn each_feature(position: &Position, mut each: impl FnMut(usize, i32)) {
    let Some(mat) = position.mat() else { return };
    let me = position.to_act();
    side(position, mat, me, |feature, times| each(feature, times));
    side(position, mat, me.other(), |feature, times| each(SIDE + feature, times));
    each(2 * SIDE + position.mana().map_or(3, |value| value as usize), 1);
    if let Some(value) = position.mana() {
        let obeying = (position.men(me) & mat.squares(value)).len() as i32;
        each(2 * SIDE + 4, i32::from(obeying == 0));
        each(2 * SIDE + 5, obeying);
    }
}

/// ```text
///  0– 5  one for each number of ronins on the mat
///  6– 9  one for each number of values that a man who can move stands on
/// 10–13  one for each number of values on which a man threatens the enemy damyo
/// 14–16  targets of men on each value
/// 17–19  men on each value
/// 20–22  the damyo's square's value
/// 23     the damyo's targets
/// 24     free squares beside the damyo
/// 25     enemies within two steps of the damyo
/// 26     own men within two steps of the damyo
/// 27     ranks that the ronins have advanced
/// 28     ranks that the damyo has advanced
/// 29     targets that are enemy ronins
/// 30     own ronins that an enemy man threatens
/// 31     middle squares held
/// 32     values on which exactly one man stands
/// 33     values on which no man stands
/// ```
#[inline(always)]
fn side(position: &Position, mat: Orientation, player: Colour, mut each: impl FnMut(usize, i32)) {
    const MIDDLE: Squares =
        Squares::of(&["b3", "c3", "d3", "e3", "b4", "c4", "d4", "e4", "c2", "d2", "c5", "d5"]);
    let enemy = player.other();
    let (own, others) = (position.men(player), position.men(enemy));
    let enemy_damyo = position.damyo(enemy).map_or(Squares::EMPTY, Squares::only);
    let damyo = position.damyo(player).map_or(Squares::EMPTY, Squares::only);
    let (mut answers, mut threats) = (0u8, 0u8);
    let mut targets = [0; 3];
    let mut captures = 0;
    let mut reached = Squares::EMPTY;
    for man in own {
        let value = mat.value(man);
        let to = position.targets(man);
        answers |= u8::from(!to.is_empty()) << value as u8;
        threats |= u8::from(to.meets(enemy_damyo)) << value as u8;
        targets[value as usize] += to.len() as i32;
        captures += (to & others).len() as i32;
        reached |= to;
        if damyo.contains(man) {
            each(20 + value as usize, 1);
            each(23, to.len() as i32);
        }
    }
    let ronins = position.ronins(player);
    each(ronins.len() as usize, 1);
    each(6 + answers.count_ones() as usize, 1);
    each(10 + threats.count_ones() as usize, 1);
    for value in tomoe_games::mana::Value::ALL {
        let men = (own & mat.squares(value)).len() as i32;
        each(14 + value as usize, targets[value as usize]);
        each(17 + value as usize, men);
        each(32, i32::from(men == 1));
        each(33, i32::from(men == 0));
    }
    let near = damyo.beside() | damyo.beside().beside();
    each(24, (damyo.beside() - own - others).len() as i32);
    each(25, (near & others).len() as i32);
    each(26, ((near & own) - damyo).len() as i32);
    each(27, advanced(ronins, player));
    each(28, advanced(damyo, player));
    each(29, captures);
    // The enemy's targets that are own ronins are the same as the enemy's captures but for the damyo.
    each(30, (reached & others).len() as i32);
    each(31, (own & MIDDLE).len() as i32);
}

/// How many ranks the men have come from their own edge, added up.
fn advanced(men: Squares, player: Colour) -> i32 {
    men.iter()
        .map(|square| match player {
            Colour::Red => i32::from(square.rank()),
            Colour::Amber => 5 - i32::from(square.rank()),
        })
        .sum()
}
