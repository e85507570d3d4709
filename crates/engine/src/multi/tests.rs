//! What the search claims, compared with looking at everything.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tomoe_games::mitsudomoe::{Colour, Move, Position, Seats};
use tomoe_games::{AnyMove, AnyPosition, Outcome, Position as _};

use crate::engine::{Analysis, Engine, Question};
use crate::limits::{Control, Limits};
use crate::partial_turn::{AfterStep, PartialTurn};
use crate::score::Score;
use tomoe_random::Random;

fn ask(positions: &[AnyPosition], limits: Limits, lines: usize, seed: u64) -> Analysis {
    let begin = Instant::now();
    let control = Control { now: &|| begin.elapsed(), stop: &AtomicBool::new(false) };
    let question = Question { positions, limits, lines, seed };
    Engine::new(1 << 16).analyse(&question, control, &mut |_| {})
}

fn random_move(position: &Position, random: &mut Random) -> Move {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves[random.below(moves.len())]
}

/// Positions with more than two in from games in which everybody hurries: wins are near in many of them.
fn hasty_games(seats: Seats, games: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(seats);
        for turn in 0..60 {
            if position.players_in() < 3 {
                break;
            }
            if turn >= 15 {
                positions.push(position);
            }
            let mut best = (i32::MIN, random_move(&position, &mut random));
            for _ in 0..12 {
                let mv = random_move(&position, &mut random);
                let me = position.to_act();
                let advance = distance(me, mv.from) - distance(me, mv.to);
                best = best.max((advance, mv));
            }
            match position.play_unchecked(best.1) {
                (next, Outcome::Ongoing) => position = next,
                _ => break,
            }
        }
    }
    positions
}

fn distance(colour: Colour, square: tomoe_games::mitsudomoe::Square) -> i32 {
    let apart = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs();
    let steps = colour
        .goal()
        .iter()
        .map(|goal| apart(goal.file(), square.file()).max(apart(goal.rank(), square.rank())));
    steps.min().unwrap_or(0)
}

/// Whether `hero` wins within this many turns whatever all the others do: the slow, obvious way.
fn wins(position: &Position, hero: Colour, turns: u32) -> bool {
    let mine = position.to_act() == hero;
    let decided = position.try_each_move(|mv| {
        let won = match position.play_unchecked(mv) {
            (_, Outcome::Win(winner)) => winner == hero,
            (_, Outcome::Draw) => false,
            (next, Outcome::Ongoing) => turns > 1 && next.is_in(hero) && wins(&next, hero, turns - 1),
        };
        if won == mine { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    decided.is_break() == mine
}

fn wins_now(position: &Position) -> bool {
    wins(position, position.to_act(), 1)
}

#[test]
fn a_winning_turn_is_a_win() {
    let mut seen = 0;
    for seats in [Seats::Three, Seats::Four] {
        for position in hasty_games(seats, 60, 1) {
            let found = PartialTurn::new(&position).winning_turn();
            if let Some(mv) = found {
                assert!(position.is_legal(mv), "{position}");
                assert_eq!(position.play_unchecked(mv).1, Outcome::Win(position.to_act()), "{position}");
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "{seen}");
}

#[test]
fn steps_survive_packing() {
    for position in hasty_games(Seats::Four, 10, 2) {
        let mut states = vec![PartialTurn::new(&position)];
        while let Some(state) = states.pop() {
            let mut first = true;
            state.each_step(|step| {
                assert_eq!(state.unpack(step.pack()), Some(step), "{position}");
                match state.apply(step) {
                    AfterStep::Turn(next) if first && !next.begins_turn() => states.push(next),
                    _ => {}
                }
                first = false;
            });
        }
    }
}

/// Claims of a win within a round and of a loss to the next player are compared with brute force.
#[test]
fn what_is_proven_is_so() {
    /// Where there are few turns, something can be proven, and brute force ends.
    const TIGHT: u64 = 60;
    let (mut proven, mut refuted) = (0, 0);
    for (seats, seed) in [(Seats::Three, 3), (Seats::Four, 4)] {
        let tight =
            hasty_games(seats, 40, seed).into_iter().filter(|position| position.count_moves() < TIGHT);
        for (i, position) in tight.enumerate() {
            let me = position.to_act();
            let answer = ask(&[position.into()], Limits::nodes(6_000), 3, i as u64);
            for line in &answer.lines {
                let AnyMove::Mitsudomoe(mv) = line.moves[0] else { panic!("another game") };
                let (next, outcome) = position.play_unchecked(mv);
                match (line.score, outcome) {
                    (Score::Win(_), Outcome::Win(winner)) => assert_eq!(winner, me, "{position}"),
                    (Score::Win(distance), _)
                        if distance.plies <= 1 + position.players_in() && next.count_moves() < 400 =>
                    {
                        assert!(wins(&next, me, distance.plies - 1), "{position} {mv:?}");
                        proven += 1;
                    }
                    (Score::Loss(_), Outcome::Win(winner)) => assert_ne!(winner, me, "{position}"),
                    (Score::Loss(distance), Outcome::Ongoing) if distance.plies == 2 => {
                        assert!(!next.is_in(me) || wins_now(&next), "{position} {mv:?}");
                        refuted += 1;
                    }
                    (Score::Estimate(_), outcome) => assert!(!outcome.is_over(), "{position} {mv:?}"),
                    _ => {}
                }
            }
        }
    }
    assert!(proven > 0 && refuted > 0, "{proven} {refuted}");
}

/// A win that is there within one turn is always found, and one that the next player has is stopped if it can be.
#[test]
fn wins_and_threats_are_seen() {
    let (mut won, mut stopped) = (0, 0);
    for position in hasty_games(Seats::Three, 15, 5) {
        let me = position.to_act();
        let answer = ask(&[position.into()], Limits::nodes(5_000), 1, 0);
        let AnyMove::Mitsudomoe(mv) = answer.lines[0].moves[0] else { panic!("another game") };
        let (next, outcome) = position.play_unchecked(mv);
        if wins_now(&position) {
            assert_eq!(outcome, Outcome::Win(me), "{position}");
            won += 1;
        } else if !outcome.is_over() && wins_now(&next) {
            let stops = |mv: Move| match position.play_unchecked(mv) {
                (next, Outcome::Ongoing) if next.is_in(me) && !wins_now(&next) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            assert!(position.try_each_move(stops).is_continue(), "{position}");
            stopped += 1;
        }
    }
    assert!(won > 1, "{won} {stopped}");
}

#[test]
fn lines_can_be_played_and_differ() {
    for seats in [Seats::Three, Seats::Four] {
        for position in hasty_games(seats, 20, 6).into_iter().step_by(3) {
            let answer = ask(&[position.into()], Limits::nodes(4_000), 4, 1);
            assert!(!answer.lines.is_empty());
            for (i, line) in answer.lines.iter().enumerate() {
                let mut position = AnyPosition::from(position);
                for &mv in &line.moves {
                    assert!(position.is_legal(mv), "{position}");
                    position = position.play_unchecked(mv).0;
                }
                assert!(answer.lines[..i].iter().all(|other| other.moves[0] != line.moves[0]));
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    for position in hasty_games(Seats::Four, 3, 7).into_iter().step_by(10) {
        let play = |seed| ask(&[position.into()], Limits::nodes(10_000), 2, seed);
        let (one, two) = (play(9), play(9));
        assert_eq!(one.lines, two.lines);
        assert_eq!(one.nodes, two.nodes);
        assert!(one.nodes <= 10_000 + 1);
    }
}

#[test]
fn limits_are_kept() {
    let start = AnyPosition::from(Position::start(Seats::Four));
    // A clock that goes on by a millisecond whenever it is read.
    let looks = AtomicU64::new(0);
    let now = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
    let control = Control { now: &now, stop: &AtomicBool::new(false) };
    let limits = Limits::time(Duration::from_millis(50));
    let question = Question { positions: &[start], limits, lines: 1, seed: 0 };
    let answer = Engine::new(1 << 16).analyse(&question, control, &mut |_| {});
    assert!(!answer.lines.is_empty());
    assert!(looks.into_inner() < 80);
    assert!(!ask(&[start], Limits::nodes(1), 1, 0).lines.is_empty());
    let shallow = ask(&[start], Limits::depth(2), 1, 0);
    assert!(shallow.lines[0].moves.len() <= 2);
}
