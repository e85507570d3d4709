//! Yonmoque against its twin: random games, and boards put together at random.

use tomoe_games::yonmoque::{Colour, Move, Position, Square, Squares};
use tomoe_games::{Direction, Outcome, Position as _};

use crate::common::{Random, in_parallel, lean, moves};
use crate::compare::{Tally, compare};
use crate::twin;

const WALKS: u64 = 24;
const GAMES_A_WALK: usize = 16;
const BOARDS_A_WALK: usize = 200;

/// What a random game leans towards.
#[derive(Clone, Copy)]
enum Taste {
    Anything,
    Flipping,
    Moving,
    Lining,
    GoingOn,
}

const TASTES: [Taste; 5] = [Taste::Anything, Taste::Flipping, Taste::Moving, Taste::Lining, Taste::GoingOn];

fn score(position: &Position, mv: Move, taste: Taste) -> i32 {
    let over = i32::from(position.play_unchecked(mv).1.is_over());
    let flips = position.flips(mv).len() as i32;
    match taste {
        Taste::Anything => 0,
        Taste::Flipping => 2 * flips - over,
        Taste::Moving => i32::from(matches!(mv, Move::Go { .. })) - 9 * over,
        Taste::Lining => position.line_created(mv).len() as i32 - 9 * over,
        Taste::GoingOn => -over,
    }
}

/// Whether somewhere four or more of these stand in a row.
fn has_four(men: Squares) -> bool {
    Direction::LINES.iter().any(|&direction| {
        let pairs = men & men.shift(direction);
        pairs.meets(pairs.shift(direction).shift(direction))
    })
}

fn observe(tally: &mut Tally, position: &Position, mv: Move) {
    let me = position.to_act();
    let (next, outcome) = position.play_unchecked(mv);
    let flips = position.flips(mv);
    let line = position.line_created(mv);
    let moved = matches!(mv, Move::Go { .. });
    let won = outcome == Outcome::Win(me);
    let lost = outcome == Outcome::Win(me.other());
    tally.count("a flip", flips.len() == 1);
    tally.count("a flip of two", flips.len() == 2);
    tally.count("a flip of three or more", flips.len() >= 3);
    tally.count("a four that wins", won && !line.is_empty());
    tally.count("a four made by flipped pieces alone", won && !line.is_empty() && !line.contains(mv.to()));
    tally.count("a placed four that does not win", !moved && !line.is_empty() && !outcome.is_over());
    tally.count("a placed five", !moved && lost);
    tally.count("a five made by moving", moved && lost);
    let stands = moved && has_four(next.men(me)) && line.is_empty();
    tally.count("a standing four that does not win", stands && !outcome.is_over());
    let enemy = next.men(me.other());
    tally.count("an enemy without pieces", won && line.is_empty() && enemy.is_empty());
    tally.count("an enemy shut in", won && line.is_empty() && !enemy.is_empty());
    if let Move::Go { from, to } = mv {
        let distance = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
        tally.count("a slide of two", distance == 2);
        tally.count("a slide of three", distance == 3);
    }
}

/// Compares a position; `Tally` counts the position once and each of its moves.
fn examine(tally: &mut Tally, position: &Position) -> Vec<Move> {
    let listed = compare(position, twin::yonmoque::moves);
    tally.count("a position", true);
    tally.count("a position without moves", listed.is_empty());
    listed.iter().for_each(|&mv| observe(tally, position, mv));
    listed
}

/// A board put together at random: often lopsided, so that one side has next to nothing.
fn board(random: &mut Random) -> Option<Position> {
    let hands = [random.below(8).saturating_sub(5) as u8, random.below(8).saturating_sub(5) as u8];
    let blues = random.below(13);
    let mut men = [Squares::EMPTY; 2];
    // Half of the boards keep to a corner, where men are shut in.
    let width = if random.one_in(2) { 5 } else { 4 };
    for number in 0..12 - usize::from(hands[0] + hands[1]) {
        let square = loop {
            let square = Square::at(random.below(width) as u8, random.below(width) as u8)?;
            if !men[0].contains(square) && !men[1].contains(square) {
                break square;
            }
        };
        let side = usize::from(number >= blues);
        men[side] = men[side].with(square);
    }
    Position::new(men, hands, random.pick(&[Colour::Blue, Colour::White])).ok()
}

fn walk(seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for game in 0..GAMES_A_WALK {
        let taste = TASTES[game % TASTES.len()];
        let mut position = Position::start();
        for ply in 0..150 {
            // The first plies are much alike in all games.
            let listed =
                if ply < 6 && !random.one_in(8) { moves(&position) } else { examine(&mut tally, &position) };
            let (next, outcome) =
                position.play_unchecked(lean(&mut random, &listed, 4, |mv| score(&position, mv, taste)));
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
fn yonmoque_is_played_as_its_slow_twin_plays_it() {
    let tally = Tally::sum(in_parallel(WALKS, walk));
    tally.demand(&[
        ("a position", 30_000),
        ("a position without moves", 100),
        ("a hundredth ply", 80),
        ("a flip", 30_000),
        ("a flip of two", 5000),
        ("a flip of three or more", 600),
        ("a four that wins", 30_000),
        ("a four made by flipped pieces alone", 800),
        ("a placed four that does not win", 2000),
        ("a placed five", 200),
        ("a five made by moving", 5000),
        ("a standing four that does not win", 4000),
        ("an enemy without pieces", 4000),
        ("an enemy shut in", 100),
        ("a slide of two", 10_000),
        ("a slide of three", 2000),
    ]);
}
