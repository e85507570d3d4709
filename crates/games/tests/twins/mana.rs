//! Mana against its twin: set-ups, random games, and boards put together at random.

use tomoe_games::mana::{Colour, Move, Position, Square, Stage, Value};
use tomoe_games::{Colour as _, Outcome, Position as _};

use crate::common::{Begin, Random, in_parallel, lean};
use crate::compare::{Tally, compare};
use crate::twin;

const WALKS: u64 = 24;
const GAMES_A_WALK: usize = 14;
const BOARDS_A_WALK: usize = 250;

/// What a random game leans towards.
#[derive(Clone, Copy)]
enum Taste {
    Anything,
    Capturing,
    /// Asking for what the opponent can't obey.
    Hindering,
    Returning,
}

const TASTES: [Taste; 4] = [Taste::Anything, Taste::Capturing, Taste::Hindering, Taste::Returning];

fn score(position: &Position, mv: Move, taste: Taste) -> i32 {
    let (next, outcome) = position.play_unchecked(mv);
    let over = 9 * i32::from(outcome.is_over());
    let enemy = position.to_act().other();
    let captures = i32::from(next.captured(enemy) > position.captured(enemy));
    match taste {
        Taste::Anything => 0,
        Taste::Capturing => captures - over,
        Taste::Hindering => 2 * i32::from(next.is_mana_lifted()) + captures - over,
        Taste::Returning => i32::from(matches!(mv, Move::Return(_))) - over,
    }
}

fn observe(tally: &mut Tally, position: &Position, mv: Move) {
    let (me, enemy) = (position.to_act(), position.to_act().other());
    let (next, outcome) = position.play_unchecked(mv);
    let captures = next.captured(enemy) > position.captured(enemy);
    let damyo_taken = next.damyo(enemy).is_none();
    tally.count("a ronin captured", captures);
    tally.count("a damyo captured", damyo_taken);
    tally.count("a player who can't act", outcome == Outcome::Win(me) && !damyo_taken);
    tally.count("a return", matches!(mv, Move::Return(_)));
    if let (Move::Go { from, to }, Some(mat)) = (mv, position.mat()) {
        let distance = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        let triple = mat.value(from) == Value::Three;
        tally.count("three steps round a corner", triple && distance == 1);
        tally.count("a capture round a corner", triple && distance == 1 && captures);
        tally.count("a damyo's capture", captures && position.damyo(me) == Some(from));
    }
}

fn examine(tally: &mut Tally, position: &Position) -> Vec<Move> {
    let listed = compare(position, twin::mana::moves);
    let me = position.to_act();
    tally.count("a position", true);
    tally.count("a position without moves", listed.is_empty());
    tally.count("a first move", position.mana().is_none());
    if let (Some(mat), Some(value)) = (position.mat(), position.mana()) {
        let asked = position.men(me) & mat.squares(value);
        tally.count("a Mana obeyed", !position.is_mana_lifted());
        tally.count("no man of the value", asked.is_empty());
        tally.count("men of the value that can't move", position.is_mana_lifted() && !asked.is_empty());
        tally.count("a return refused", position.captured(me) > 0 && !position.is_mana_lifted());
        tally.count("all ronins captured", position.captured(me) == 5);
    }
    listed.iter().for_each(|&mv| observe(tally, position, mv));
    listed
}

/// Mana is hardly ever lost for want of a move: it takes six men in a corner and four enemies in front of them.
const CORNER: [(u8, u8); 6] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];
const FRONT: [(u8, u8); 4] = [(3, 0), (2, 1), (1, 2), (0, 3)];

/// A board put together at random: some have a player shut in, or nearly so, in a corner.
fn board(random: &mut Random) -> Option<Position> {
    let shut_in = random.one_in(3).then(|| random.below(2));
    let mirror = [random.one_in(2), random.one_in(2)];
    let mut captured = [random.below(6), random.below(6)];
    let mut letters = [['1'; 6]; 6];
    for &colour in Colour::ALL {
        let places: &[(u8, u8)] = match shut_in {
            Some(player) if player == colour.index() => &CORNER,
            Some(_) => &FRONT[random.below(2)..],
            None => &[],
        };
        captured[colour.index()] = captured[colour.index()].min(6 - places.len());
        for number in 0..6 - captured[colour.index()] {
            let square = loop {
                let anywhere = (random.below(6) as u8, random.below(6) as u8);
                let (x, y) = places.get(number).copied().unwrap_or(anywhere);
                let [file, rank] = [if mirror[0] { 5 - x } else { x }, if mirror[1] { 5 - y } else { y }];
                if letters[rank as usize][file as usize] == '1' {
                    break Square::at(file, rank)?;
                }
                if number < places.len() {
                    return None;
                }
            };
            let men = [['D', 'R'], ['d', 'r']][colour.index()];
            letters[square.rank() as usize][square.file() as usize] = men[usize::from(number > 0)];
        }
    }
    let ranks: Vec<String> = letters.iter().rev().map(|rank| rank.iter().collect()).collect();
    let (mat, side) = (random.pick(&["0", "90", "180", "270"]), random.pick(&["r", "a"]));
    let (mana, [red, amber]) = (random.pick(&[1, 2, 3]), captured);
    format!("{mat} {} {side} {mana} {red} {amber}", ranks.join("/")).parse().ok()
}

fn walk(seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for game in 0..GAMES_A_WALK {
        let taste = TASTES[game % TASTES.len()];
        let mut position = Position::begin(&mut random);
        for ply in 0..150 {
            let listed = examine(&mut tally, &position);
            let (next, outcome) =
                position.play_unchecked(lean(&mut random, &listed, 5, |mv| score(&position, mv, taste)));
            if outcome.is_over() {
                break;
            }
            position = next;
            tally.count("a hundredth ply", ply == 99);
        }
    }
    for _ in 0..BOARDS_A_WALK {
        if let Some(position) = board(&mut random) {
            examine(&mut tally, &position);
        }
    }
    tally
}

#[test]
fn mana_is_played_as_its_slow_twin_plays_it() {
    let tally = Tally::sum(in_parallel(WALKS, walk));
    tally.demand(&[
        ("a position", 40_000),
        ("a position without moves", 100),
        ("a hundredth ply", 100),
        ("a first move", 200),
        ("a Mana obeyed", 10_000),
        ("no man of the value", 5000),
        ("men of the value that can't move", 400),
        ("a return refused", 10_000),
        ("all ronins captured", 500),
        ("a ronin captured", 20_000),
        ("a damyo captured", 8000),
        ("a damyo's capture", 5000),
        ("a player who can't act", 400),
        ("a return", 50_000),
        ("three steps round a corner", 40_000),
        ("a capture round a corner", 4000),
    ]);
}

#[test]
fn mana_is_set_up_as_its_slow_twin_sets_it_up() {
    let start = Position::start();
    let set_ups = compare(&start, twin::mana::moves);
    assert_eq!(set_ups.len(), 22176);
    let mut random = Random::new(6);
    for _ in 0..4 {
        let (after, _) = start.play_unchecked(random.pick(&set_ups));
        assert_eq!(after.stage(), Stage::AmberSetsUp);
        assert_eq!(compare(&after, twin::mana::moves).len(), 5544);
    }
}
