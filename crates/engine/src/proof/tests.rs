//! The proof search against brute force, and how much of Mana it proves.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_games::{AnyPosition, Outcome, Position, mana, yonmoque};

use super::*;
use crate::deepening;
use crate::limits::{Control, Limits};
use crate::root_search::{FirstTurns, RootSearch, turns};
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};
use crate::transposition_table::TranspositionTable;
use crate::value::{PROVEN, WIN};
use tomoe_random::Random;

#[path = "../../tests/common/mod.rs"]
mod common;

/// No time passes here: nodes are the only limit.
fn still() -> Duration {
    Duration::ZERO
}

/// Asks for a win of the player to act, the positions before it having stood in the game.
fn prove<S: State>(
    table: &mut ProofTable,
    before: &[S::Position],
    position: &S::Position,
    nodes: u64,
) -> Option<Proof<S::Edge>> {
    let stop = AtomicBool::new(false);
    let mut budget = Budget::new(&Limits::default(), Control { now: &still, stop: &stop });
    let earlier = EarlierPositions::new(&before.iter().map(Position::key).collect::<Vec<_>>());
    table.age();
    let state = S::new(position);
    Prover::<S>::new(table, &earlier).prove(&state, state.mover(), nodes, &mut budget)
}

#[test]
fn yonmoque_agrees_with_brute_force() {
    let start = |_: &mut Random| yonmoque::Position::start();
    agrees_with_brute_force::<YonmoqueState>(1500, (4, 30), 5, start);
}

#[test]
fn mana_agrees_with_brute_force() {
    agrees_with_brute_force::<ManaState>(1500, (2, 20), 5, |_| mana::Position::start());
}

#[test]
fn mitsudomoe_agrees_with_brute_force() {
    // Random moves alone hardly bring a ball near its goal.
    const MIDDLES: [&str; 3] = [
        "x2,bB,b,bwbwbB/x2,bB,x,wW/x2,wW,x,bw/x,b,w,x2/w,wW,x3 w w0b0",
        "x3,b,bw/x2,w,x,bwbwbw/x,bB,wW,bB,x/x2,wW,x2/x,bB,wW,x2 w w0b0",
        "x3,bB,b/w,x2,wb,b/x2,bB,w,x/x,bwW,wbB,wW,b/wW,w,x3 w w0b0",
    ];
    let start = |random: &mut Random| MIDDLES[random.below(MIDDLES.len())].parse().unwrap();
    agrees_with_brute_force::<MitsudomoeState>(60, (0, 4), 3, start);
}

/// Random positions: what is proven holds, and a win in three is not overlooked; also when positions that follow the
/// first move have stood once or twice.
fn agrees_with_brute_force<S: State>(
    positions: usize,
    plies: (usize, usize),
    longest: u32,
    start: impl Fn(&mut Random) -> S::Position,
) {
    const NODES: u64 = 20_000;
    let mut random = Random::new(7);
    let mut table = ProofTable::new(1 << 20);
    let (mut proven, mut near) = (0, 0);
    for _ in 0..positions {
        let position = random_position(start(&mut random), plies, &mut random);
        let proof = prove::<S>(&mut table, &[], &position, NODES);
        assert!(proof.is_some() || !common::wins(&position, 3, &[]), "{position} is won");
        let Some(proof) = proof.filter(|proof| proof.plies <= longest) else { continue };
        assert!(common::wins(&position, proof.plies, &[]), "{position} in {}", proof.plies);
        proven += 1;
        // The table still knows the proof, which must not be believed where it leads through a draw.
        let Some(turn) = first_turn::<S>(&position, &proof) else { continue };
        let (next, outcome) = position.play_unchecked(turn);
        if outcome != Outcome::Ongoing {
            continue;
        }
        let once = random_position(next, (1, 2), &mut random);
        for (before, drawn) in [(vec![next, once, next], vec![next]), (vec![once, next], vec![])] {
            let proof = prove::<S>(&mut table, &before, &position, NODES);
            assert!(proof.is_some() || !common::wins(&position, 3, &drawn), "{position} is won");
            if let Some(proof) = proof.filter(|proof| proof.plies <= longest) {
                assert!(common::wins(&position, proof.plies, &drawn), "{position} in {}", proof.plies);
                near += 1;
            }
        }
    }
    println!("{positions} positions, {proven} proven, {near} with a repetition near");
    assert!(proven * 20 > positions && near * 20 > positions, "{proven} and {near} of {positions}");
}

/// The turn with which a proof begins.
fn first_turn<S: State>(
    position: &S::Position,
    proof: &Proof<S::Edge>,
) -> Option<<S::Position as Position>::Move> {
    let first = turns::<S>(&proof.line).first().copied()?;
    let text = any::<S>(position).move_text(first);
    position.read_move(&text).ok()
}

fn any<S: State>(position: &S::Position) -> AnyPosition {
    AnyPosition::read(S::Position::GAME, &position.to_string()).unwrap()
}

fn random_position<P: Position>(start: P, plies: (usize, usize), random: &mut Random) -> P {
    let mut position = start;
    for _ in 0..plies.0 + random.below(plies.1) {
        let moves = moves(&position);
        let (next, outcome) = position.play_unchecked(moves[random.below(moves.len())]);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
    }
    position
}

fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves
}

/// Long and narrow: a position a line, with the game's name. None of them is proven by the main search alone within
/// [`NARROW_NODES`], all of them with proofs beside it.
const NARROW: &str = include_str!("../../tests/data/narrow.tsv");
const NARROW_NODES: u64 = 25_000;

#[test]
fn lines_that_are_long_and_narrow_are_proven() {
    for line in NARROW.lines() {
        let (game, text) = line.split_once('\t').unwrap();
        match AnyPosition::read(game.parse().unwrap(), text).unwrap() {
            AnyPosition::Yonmoque(position) => only_with_proofs::<YonmoqueState>(&position),
            AnyPosition::Mana(position) => only_with_proofs::<ManaState>(&position),
            AnyPosition::Mitsudomoe(position) => only_with_proofs::<MitsudomoeState>(&position),
        }
    }
}

fn only_with_proofs<S: State>(position: &S::Position) {
    assert!(deepen::<S>(position, false) < PROVEN, "{position}: no proof was needed");
    let value = deepen::<S>(position, true);
    assert!(value > PROVEN, "{position}: not proven");
    let mut known = HashMap::new();
    let mut table = ProofTable::new(1 << 22);
    assert!(is_strategy::<S>(position, (WIN - value) as u32, &mut table, &mut known), "{position}: not won");
}

/// The value that the engine's search gives the position.
fn deepen<S: State>(position: &S::Position, with_proofs: bool) -> i32 {
    let stop = AtomicBool::new(false);
    let limits = Limits::nodes(NARROW_NODES);
    let budget = Budget::new(&limits, Control { now: &still, stop: &stop });
    let mut proofs = with_proofs.then(|| ProofTable::new(1 << 20));
    let (table, earlier) = (TranspositionTable::new(4 << 20), EarlierPositions::default());
    let mut search =
        RootSearch::new(S::new(position), &table, proofs.as_mut(), &earlier, FirstTurns::default(), budget);
    deepening::deepen(&mut search, &any::<S>(position), &limits, 1, &mut |_, _| {})[0].value
}

/// Follows the proof search's own moves against every answer, by the rules alone: whether they always win in time.
fn is_strategy<S: State>(
    position: &S::Position,
    plies: u32,
    table: &mut ProofTable,
    known: &mut HashMap<(S::Position, u32), bool>,
) -> bool {
    if let Some(&known) = known.get(&(*position, plies)) {
        return known;
    }
    let me = position.to_act();
    let proof = prove::<S>(table, &[], position, 10 * NARROW_NODES);
    let turn = proof.and_then(|proof| first_turn::<S>(position, &proof));
    let wins = turn.is_some_and(|turn| match position.play_unchecked(turn) {
        (_, Outcome::Win(winner)) => winner == me,
        (next, Outcome::Ongoing) if plies > 2 => {
            moves(&next).into_iter().all(|mv| match next.play_unchecked(mv) {
                (_, Outcome::Win(winner)) => winner == me,
                (after, Outcome::Ongoing) => is_strategy::<S>(&after, plies - 2, table, known),
                _ => false,
            })
        }
        _ => false,
    });
    known.insert((*position, plies), wins);
    wins
}

/// Finds lines for the test above.
#[test]
#[ignore = "makes tests/data/narrow.tsv"]
fn find_narrow_lines() {
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let position = random_position(mana::Position::start(), (2, 1), &mut random);
        print_if_narrow::<ManaState>(&position);
        let position = random_position(yonmoque::Position::start(), (8, 16), &mut random);
        print_if_narrow::<YonmoqueState>(&position);
    }
}

fn print_if_narrow<S: State>(position: &S::Position) {
    if prove::<S>(&mut ProofTable::new(1 << 20), &[], position, NARROW_NODES / 5).is_some()
        && deepen::<S>(position, false) < PROVEN
    {
        let proven = deepen::<S>(position, true) > PROVEN;
        println!("{}\t{position}\t{proven}", S::Position::GAME);
    }
}

/// How many random pairs of set-ups of Mana are proven to be won by Red: the figure in docs/engine.md.
#[test]
#[ignore = "a figure for the documentation: takes a minute"]
fn random_set_ups() {
    const PAIRS: usize = 300;
    const NODES: [u64; 5] = [1_000, 3_000, 10_000, 50_000, 200_000];
    let mut random = Random::new(1);
    let mut won = [0; NODES.len()];
    for _ in 0..PAIRS {
        let position = random_position(mana::Position::start(), (2, 1), &mut random);
        let proves =
            |&nodes: &u64| prove::<ManaState>(&mut ProofTable::new(8 << 20), &[], &position, nodes).is_some();
        let first = NODES.iter().position(proves).unwrap_or(NODES.len());
        won[first..].iter_mut().for_each(|count| *count += 1);
    }
    println!("of {PAIRS} pairs Red wins, within {NODES:?} nodes: {won:?}");
    assert!(won[NODES.len() - 1] * 3 > PAIRS);
}
