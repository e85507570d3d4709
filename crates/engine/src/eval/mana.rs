//! Mana: ronins, what threatens the damyo on which value, and how many moves each value leaves that do not walk into it.

use tomoe_games::Position as _;
use tomoe_games::mana::{Colour, Orientation, Position, Squares, Value};

use super::weights::MANA;

/// What is judged of each side; the player to act comes first.
const SIDE: usize = 40;
/// What is judged once, of the player to act.
const ONCE: usize = 20;
pub(crate) const FEATURES: usize = 2 * SIDE + ONCE;

/// Points for the player to act.
#[inline(never)]
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
    let (own, enemy) = (Reach::of(position, mat, me), Reach::of(position, mat, me.other()));
    let (own_safe, enemy_safe) = (own.safe_moves(&enemy), enemy.safe_moves(&own));
    side(position, mat, me, &own, &own_safe, &mut each);
    side(position, mat, me.other(), &enemy, &enemy_safe, |feature, times| each(SIDE + feature, times));
    now(position, &own, &enemy, &enemy_safe, |feature, times| each(2 * SIDE + feature, times));
}

/// Where a player's men can go. Sets of values have a bit for each: 1 for one, 2 for two, 4 for three.
struct Reach {
    /// How many squares of each value the men on each value can reach: the first index is the value they leave.
    landings: [[i32; 3]; 3],
    /// The values on which a man stands who can move.
    able: u8,
    /// The values on which a man stands who threatens the enemy damyo.
    threats: u8,
    /// All squares that can be reached.
    all: Squares,
    /// Those that the damyo can.
    damyo: Squares,
}

impl Reach {
    #[inline(always)]
    fn of(position: &Position, mat: Orientation, player: Colour) -> Self {
        let enemy_damyo = position.damyo(player.other()).map_or(Squares::EMPTY, Squares::only);
        let damyo = position.damyo(player);
        let mut reach =
            Reach { landings: [[0; 3]; 3], able: 0, threats: 0, all: Squares::EMPTY, damyo: Squares::EMPTY };
        for value in Value::ALL {
            let mut targets = Squares::EMPTY;
            for man in position.men(player) & mat.squares(value) {
                let to = position.targets(man);
                targets |= to;
                if damyo == Some(man) {
                    reach.damyo = to;
                }
            }
            reach.able |= u8::from(!targets.is_empty()) << value as u8;
            reach.threats |= u8::from(targets.meets(enemy_damyo)) << value as u8;
            reach.all |= targets;
            let landings = &mut reach.landings[value as usize];
            for to in Value::ALL {
                landings[to as usize] = (targets & mat.squares(to)).len() as i32;
            }
        }
        reach
    }

    /// The values that the other player must not land on: this one's answer would capture the damyo. Where no man can
    /// obey, any may move.
    fn deadly(&self) -> u8 {
        if self.threats == 0 { 0 } else { self.threats | (!self.able & 7) }
    }

    /// For each value asked, how many landings the enemy can't answer with the capture of the damyo.
    fn safe_moves(&self, enemy: &Reach) -> [i32; 3] {
        let deadly = enemy.deadly();
        self.landings.map(|landings| {
            let safe = |to: usize| if deadly >> to & 1 == 0 { landings[to] } else { 0 };
            safe(0) + safe(1) + safe(2)
        })
    }
}

/// Few moves are felt more than many.
fn bucket(moves: i32) -> usize {
    const BUCKETS: [u8; 13] = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5];
    usize::from(BUCKETS[moves.clamp(0, 12) as usize])
}

/// ```text
///  0– 5  one for each number of ronins on the mat
///  6– 9  one for each number of values that a man who can move stands on
/// 10–13  one for each number of values on which a man threatens the enemy damyo
/// 14–16  squares that men on each value can reach
/// 17–19  men on each value
/// 20–22  the damyo's square's value
/// 23     the damyo's targets
/// 24     free squares beside the damyo
/// 25     enemies within two steps of the damyo
/// 26     own men within two steps of the damyo
/// 27     ranks that the ronins have advanced
/// 28     ranks that the damyo has advanced
/// 29     enemy ronins that can be captured
/// 30     middle squares held
/// 31     values on which exactly one man stands
/// 32     values on which no man stands
/// 33–38  values with a man who can move, by the bucket of safe moves
/// 39     values that the enemy must not land on
/// ```
#[inline(always)]
fn side(
    position: &Position,
    mat: Orientation,
    player: Colour,
    reach: &Reach,
    safe: &[i32; 3],
    mut each: impl FnMut(usize, i32),
) {
    const MIDDLE: Squares =
        Squares::of(&["b3", "c3", "d3", "e3", "b4", "c4", "d4", "e4", "c2", "d2", "c5", "d5"]);
    let (own, others) = (position.men(player), position.men(player.other()));
    let damyo = position.damyo(player).map_or(Squares::EMPTY, Squares::only);
    let ronins = position.ronins(player);
    each(ronins.len() as usize, 1);
    each(6 + reach.able.count_ones() as usize, 1);
    each(10 + reach.threats.count_ones() as usize, 1);
    for value in Value::ALL {
        let i = value as usize;
        let men = (own & mat.squares(value)).len() as i32;
        each(14 + i, reach.landings[i].iter().sum());
        each(17 + i, men);
        each(20 + i, i32::from(damyo.meets(mat.squares(value))));
        each(31, i32::from(men == 1));
        each(32, i32::from(men == 0));
        if reach.able >> i & 1 == 1 {
            each(33 + bucket(safe[i]), 1);
        }
    }
    let near = damyo.beside() | damyo.beside().beside();
    each(23, reach.damyo.len() as i32);
    each(24, (damyo.beside() - own - others).len() as i32);
    each(25, (near & others).len() as i32);
    each(26, ((near & own) - damyo).len() as i32);
    each(27, advanced(ronins, player));
    each(28, advanced(damyo, player));
    each(29, (reach.all & others).len() as i32);
    each(30, (own & MIDDLE).len() as i32);
    each(39, reach.deadly().count_ones() as i32);
}

/// ```text
///  0– 3  the value asked for, or none
///  4– 9  the bucket of safe moves that there are now
/// 10–15  the bucket of safe moves that the safe landing which leaves the enemy fewest does leave
/// 16–19  one for each number of values that can be landed on safely
/// ```
#[inline(always)]
fn now(
    position: &Position,
    own: &Reach,
    enemy: &Reach,
    enemy_safe: &[i32; 3],
    mut each: impl FnMut(usize, i32),
) {
    let asked = position.mana().map_or(3, |value| value as usize);
    let obeys = asked < 3 && own.able >> asked & 1 == 1;
    let deadly = enemy.deadly();
    let free_enemy: i32 = enemy_safe.iter().sum();
    let (mut moves, mut fewest, mut values) = (0, i32::MAX, 0);
    for (to, &left) in enemy_safe.iter().enumerate() {
        let landings: i32 = if obeys {
            own.landings[asked][to]
        } else {
            own.landings.iter().map(|landings| landings[to]).sum()
        };
        if deadly >> to & 1 == 1 || landings == 0 {
            continue;
        }
        moves += landings;
        values += 1;
        // An enemy who can't obey may move any man.
        fewest = fewest.min(if enemy.able >> to & 1 == 1 { left } else { free_enemy });
    }
    each(asked, 1);
    each(4 + bucket(moves), 1);
    if values > 0 {
        each(10 + bucket(fewest), 1);
    }
    each(16 + values, 1);
}

/// How many ranks the men have come from their own edge, added up.
fn advanced(men: Squares, player: Colour) -> i32 {
    /// Counting is cheaper by the binary digits of the ranks' numbers (0 for rank 1) than man by man.
    const PLANES: [(u64, i32); 3] = {
        let mut planes = [(0, 1), (0, 2), (0, 4)];
        let mut rank = 0;
        while rank < 6 {
            let mut bit = 0;
            while bit < 3 {
                if rank >> bit & 1 == 1 {
                    planes[bit].0 |= 63 << (6 * rank);
                }
                bit += 1;
            }
            rank += 1;
        }
        planes
    };
    let ranks = |(plane, worth): (u64, i32)| (men & Squares::from_bits(plane)).len() as i32 * worth;
    let from_red = ranks(PLANES[0]) + ranks(PLANES[1]) + ranks(PLANES[2]);
    match player {
        Colour::Red => from_red,
        Colour::Amber => 5 * men.len() as i32 - from_red,
    }
}
