//! Mitsudomoe against its twin, for two, three and four players.

use tomoe_games::mitsudomoe::{Colour, Move, Position, Seats, Square, Squares};
use tomoe_games::{Colour as _, Outcome, Position as _};

use crate::common::{Random, in_parallel, lean, moves};
use crate::compare::{Tally, compare};
use crate::twin;

const GAMES_A_WALK: usize = 15;

/// The twin needs about ten microseconds a turn: a position with more turns than this is compared the more rarely the
/// more it has.
const TURNS_EASILY_COMPARED: usize = 40;

/// What a random game leans towards.
#[derive(Clone, Copy)]
enum Taste {
    Anything,
    Vaulting,
    Advancing,
    Stacking,
    /// Filling one's own home, or leaving the others nothing to do.
    Eliminating,
}

const TASTES: [Taste; 5] =
    [Taste::Anything, Taste::Vaulting, Taste::Advancing, Taste::Stacking, Taste::Eliminating];

/// How far a ball is from its goal's corner.
fn distance(me: Colour, square: Square) -> i32 {
    let corner = me.goal().iter().max_by_key(|s| {
        let edge = |at: u8| i32::from(at == 0 || at == 4);
        edge(s.file()) + edge(s.rank())
    });
    corner.map_or(0, |corner| {
        i32::from(corner.file().abs_diff(square.file()).max(corner.rank().abs_diff(square.rank())))
    })
}

fn score(position: &Position, mv: Move, taste: Taste) -> i32 {
    let me = position.to_act();
    match taste {
        Taste::Anything => 0,
        Taste::Vaulting => mv.relocated.len() as i32,
        Taste::Advancing => distance(me, mv.from) - distance(me, mv.to),
        Taste::Stacking => position.stack(mv.ring.to).height() as i32 + i32::from(mv.ring.from.is_some()),
        Taste::Eliminating => {
            let (next, outcome) = position.play_unchecked(mv);
            let filled = (me.home() & next.all_balls()).len() as i32;
            let out = (position.players_in() - next.players_in()) as i32;
            filled + 8 * out - 4 * i32::from(outcome.is_over())
        }
    }
}

/// The balls of each colour that the turn has relocated, as (vaulted, places).
fn relocations(position: &Position, mv: Move) -> Vec<(Colour, Squares, Squares)> {
    let steps = position.steps_of(mv);
    let vaulted: Squares = steps[2..].iter().filter_map(|step| step.from()).collect();
    let by_colour = |colour: Colour| {
        let from = vaulted & position.balls(colour);
        (!from.is_empty()).then(|| (colour, from, mv.relocated & position.lay(mv.ring).tops(colour)))
    };
    Colour::ALL.iter().copied().filter_map(by_colour).collect()
}

fn observe_vault(tally: &mut Tally, position: &Position, mv: Move) {
    let leap = mv.from.file().abs_diff(mv.to.file()).max(mv.from.rank().abs_diff(mv.to.rank()));
    tally.count("a vault over own balls alone", leap > 1 && mv.relocated.is_empty());
    tally.count("a vault over three balls", leap == 4);
    let moved = relocations(position, mv);
    tally.count("one ball relocated", mv.relocated.len() == 1);
    tally.count("two or more of one colour relocated", moved.iter().any(|(_, from, _)| from.len() >= 2));
    tally.count("three balls relocated", mv.relocated.len() == 3);
    tally.count("two colours relocated", moved.len() >= 2);
    tally.count("a square just left used again", moved.iter().any(|(_, from, to)| from.meets(*to)));
    let onto_goal = |(colour, from, to): &(Colour, Squares, Squares)| (*to - *from).meets(colour.goal());
    tally.count("a ball put on its goal", moved.iter().any(onto_goal));
}

fn observe(tally: &mut Tally, position: &Position, mv: Move) {
    let me = position.to_act();
    observe_vault(tally, position, mv);
    let (next, outcome) = position.play_unchecked(mv);
    let on_goal = next.balls(me).within(me.goal());
    tally.count("a win on the goal squares", outcome == Outcome::Win(me) && on_goal);
    tally.count("a win as the last one in", outcome.is_over() && !on_goal);
    let filled = position.is_in(me) && !next.is_in(me);
    tally.count("a mover out by a full home", filled);
    let others = position.players_in() - next.players_in() - u32::from(filled);
    tally.count("a player out without a turn", others > 0);
    let dead_beneath = |from: Square| {
        let beneath = position.stack(from).iter().rev().nth(1);
        beneath.is_some_and(|colour| !position.is_in(colour))
    };
    tally.count("a dead ring uncovered between the steps", mv.ring.from.is_some_and(dead_beneath));
    // The ring step took a stack of dead rings away down to a ring of somebody still in.
    let uncovered = |from: Square| dead_beneath(from) && !position.lay(mv.ring).stack(from).is_empty();
    tally.count("a living ring beneath a dead one", mv.ring.from.is_some_and(uncovered));
}

/// Ruling R9 for each player, those included who are not there to leave.
fn compare_leaving(tally: &mut Tally, position: &Position) {
    for &colour in Colour::ALL {
        let fast = position.leave(colour);
        let written = fast.map(|(after, outcome)| (after.to_string(), outcome.to_string()));
        assert_eq!(
            written,
            twin::mitsudomoe::leave(&position.to_string(), colour.letter()),
            "{position} {colour:?}"
        );
        let Some((after, outcome)) = fast else { continue };
        tally.count("a player leaving", true);
        tally.count("the player to act leaving", position.to_act() == colour);
        let out = position.players_in() - after.players_in();
        tally.count("a player out because another left", out > 1);
        tally.count("a win because others left", outcome.is_over());
    }
}

fn examine(tally: &mut Tally, position: &Position) -> Vec<Move> {
    let listed = compare(position, twin::mitsudomoe::moves);
    compare_leaving(tally, position);
    tally.count("a position", true);
    let (seated, left) = (position.seats().colours().len(), position.players_in() as usize);
    tally.count("one player out", seated - left == 1);
    tally.count("two players out", seated - left == 2);
    let stacks = || Square::all().map(|square| position.stack(square));
    let buried = stacks().any(|stack| stack.iter().any(|ring| !position.is_in(ring)));
    tally.count("a dead ring buried", buried);
    tally.count("a stack of five or more", stacks().any(|stack| stack.height() >= 5));
    let me = position.to_act();
    tally.count("an empty supply", position.supply(me) == 0);
    tally.count("a ball on its goal", position.balls(me).meets(me.goal()));
    listed.iter().for_each(|&mv| observe(tally, position, mv));
    listed
}

fn walk(seats: Seats, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for game in 0..GAMES_A_WALK {
        let taste = TASTES[game % TASTES.len()];
        let first = random.pick(seats.colours());
        let mut position = Position::start_with(seats, first).expect("a seated colour begins");
        for ply in 0..200 {
            let mut listed = moves(&position);
            if random.one_in(1 + listed.len() / TURNS_EASILY_COMPARED) {
                listed = examine(&mut tally, &position);
            }
            let candidates = random.pick(&[1, 4, 12]);
            let (next, outcome) = position
                .play_unchecked(lean(&mut random, &listed, candidates, |mv| score(&position, mv, taste)));
            if outcome.is_over() {
                break;
            }
            position = next;
            tally.count("a hundredth ply", ply == 99);
        }
    }
    tally
}

fn check(seats: Seats, walks: u64, more: &[(&'static str, u64)]) {
    let tally = Tally::sum(in_parallel(walks, |seed| walk(seats, seed)));
    let common = [
        ("a position", 10_000),
        ("a hundredth ply", 20),
        ("a vault over own balls alone", 10_000),
        ("a vault over three balls", 300),
        ("one ball relocated", 20_000),
        ("two or more of one colour relocated", 2000),
        ("three balls relocated", 50),
        ("a square just left used again", 1000),
        ("a ball put on its goal", 1000),
        ("a win on the goal squares", 400),
        ("a win as the last one in", 2000),
        ("a mover out by a full home", 10_000),
        ("a player out without a turn", 400),
        ("a stack of five or more", 150),
        ("an empty supply", 2000),
        ("a ball on its goal", 1000),
    ];
    tally.demand(&[&common, more].concat());
}

/// What is met only with three or four players.
const WITH_MORE_THAN_TWO: [(&str, u64); 9] = [
    ("two colours relocated", 1000),
    ("one player out", 1000),
    ("a dead ring buried", 800),
    ("a dead ring uncovered between the steps", 4000),
    ("a living ring beneath a dead one", 900),
    ("a player leaving", 10_000),
    ("the player to act leaving", 3000),
    ("a player out because another left", 1),
    ("a win because others left", 1),
];

#[test]
fn mitsudomoe_for_two_is_played_as_its_slow_twin_plays_it() {
    check(
        Seats::Two,
        80,
        &[
            ("two colours relocated", 0),
            ("one player out", 0),
            ("two players out", 0),
            ("a dead ring buried", 0),
            ("a dead ring uncovered between the steps", 0),
            ("a living ring beneath a dead one", 0),
        ],
    );
}

#[test]
fn mitsudomoe_for_three_is_played_as_its_slow_twin_plays_it() {
    check(Seats::Three, 40, &[&WITH_MORE_THAN_TWO[..], &[("two players out", 0)]].concat());
}

#[test]
fn mitsudomoe_for_four_is_played_as_its_slow_twin_plays_it() {
    check(Seats::Four, 28, &[&WITH_MORE_THAN_TWO[..], &[("two players out", 2000)]].concat());
}
