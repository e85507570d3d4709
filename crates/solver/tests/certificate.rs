//! Certificates of Mitsudomoe for late positions: made by the engine's proof search, checked by the rules, by the slow
//! twin of the rules, and with faults put in.
#![cfg(test)]

#[path = "../../games/tests/twin/mod.rs"]
#[allow(dead_code, reason = "only Mitsudomoe's twin is needed")]
mod twin;

use std::collections::HashSet;

use tomoe_engine::prove::{Choice, ProofSearch, Standing};
use tomoe_engine::{Control, Limits};
use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_random::Random;
use tomoe_solver::certificate::{Certificate, CertificateError, Fault, verify};

/// Positions that White wins.
const WON: [&str; 2] = [
    "x4,bw/x3,b,bwbw/x3,bB,bB/x,wW,wW,bB,x/wW,w,x3 w w1b1",
    "x,bB,bB,bwbw,bw/x2,b,x,bB/x,wW,x3/w,wW,x3/wW,x4 w w1b1",
];

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// What White plays to win from a position.
fn strategy(start: Position, threads: usize) -> Vec<Choice> {
    let search = ProofSearch::try_new(start, Colour::White, 64 << 20).unwrap();
    let is_proven = search.run(threads, &Limits::nodes(5_000_000), Control::untimed(), &mut |_| {});
    assert!(is_proven, "{start}: {:?}", search.standing(&start));
    search.strategy(Control::untimed()).unwrap()
}

fn certificate(start: Position, choices: &[Choice]) -> Certificate {
    let choices = choices.iter().map(|choice| (choice.position, choice.turn, choice.bound));
    Certificate::new(start, Colour::White, choices)
}

fn check(certificate: &Certificate) -> Result<u32, Fault> {
    verify(certificate, |_| true).map(|checked| checked.bound)
}

#[test]
fn what_is_proven_can_be_certified() {
    for start in WON.map(position) {
        for threads in [1, 3] {
            let choices = strategy(start, threads);
            let certificate = certificate(start, &choices);
            let read = Certificate::read(&certificate.write()).unwrap();
            assert_eq!(read, certificate);
            let checked = verify(&read, |_| true).unwrap();
            assert_eq!(checked.choices, choices.len() as u64);
            assert_eq!(Some(checked.bound), choices.last().map(|choice| choice.bound));
            for image in [start, start.mirrored()] {
                let (turn, bound) = read.choice(&image).unwrap();
                assert!(image.is_legal(turn) && bound == checked.bound);
            }
        }
    }
}

#[test]
fn a_changed_byte_is_found() {
    let start = position(WON[0]);
    let bytes = certificate(start, &strategy(start, 1)).write();
    let mut random = Random::new(1);
    for _ in 0..500 {
        let mut changed = bytes.clone();
        changed[random.below(bytes.len())] ^= 1 << random.below(8);
        let error = Certificate::read(&changed).unwrap_err();
        assert!(matches!(error, CertificateError::Magic | CertificateError::Checksum), "{error}");
    }
    for length in 0..bytes.len() {
        assert!(Certificate::read(&bytes[..length]).is_err());
    }
}

#[test]
fn a_bound_that_does_not_fall_is_found() {
    let start = position(WON[0]);
    let choices = strategy(start, 1);
    let (last, before) = choices.split_last().unwrap();
    assert_eq!(last.bound as usize % 2, 1);
    for (i, choice) in choices.iter().enumerate() {
        let mut changed = choices.clone();
        // As long as the whole: whatever leads here does not fall any more.
        changed[i].bound = if i < before.len() { last.bound } else { choice.bound - 1 };
        let fault = check(&certificate(start, &changed)).unwrap_err();
        assert!(matches!(fault, Fault::BoundDoesNotFall(_)), "{fault}");
    }
}

#[test]
fn an_answer_without_a_choice_is_found() {
    let start = position(WON[0]);
    let choices = strategy(start, 1);
    for i in 0..choices.len() {
        let mut fewer = choices.clone();
        let left_out = fewer.remove(i);
        let fault = check(&certificate(start, &fewer)).unwrap_err();
        let Fault::NotCovered(missing) = fault else { panic!("{fault}") };
        assert!([*missing, missing.mirrored()].contains(&left_out.position));
    }
}

#[test]
fn a_turn_that_does_not_win_is_found() {
    let start = position(WON[0]);
    let choices = strategy(start, 1);
    let mut random = Random::new(2);
    for i in 0..choices.len() {
        let mut changed = choices.clone();
        let mut turns = Vec::new();
        choices[i].position.each_move(|turn| turns.push(turn));
        changed[i].turn = random.pick(&turns);
        if changed[i].turn != choices[i].turn {
            assert!(check(&certificate(start, &changed)).is_err());
        }
    }
}

#[test]
fn what_is_kept_of_a_search_lets_another_go_on() {
    let start = position(WON[0]);
    let [first, second] = [(); 2].map(|()| ProofSearch::try_new(start, Colour::White, 64 << 20).unwrap());
    assert!(first.run(1, &Limits::nodes(5_000_000), Control::untimed(), &mut |_| {}));
    first.keep(100, |key, data| second.restore(key, data));
    assert_eq!(second.standing(&start), first.standing(&start));
    let choices = second.strategy(Control::untimed()).unwrap();
    assert!(check(&certificate(start, &choices)).is_ok());
}

#[test]
fn a_position_that_is_not_won_stays_open() {
    let start = position(WON[0]);
    let search = ProofSearch::try_new(start, Colour::Black, 16 << 20).unwrap();
    assert!(!search.run(2, &Limits::nodes(50_000), Control::untimed(), &mut |_| {}));
    assert!(!matches!(search.standing(&start), Standing::Won(_)));
    assert!(search.strategy(Control::untimed()).is_err());
}

/// By the twin's list of moves: each choice is a legal turn, and each answer leads to another choice, to a position that a
/// single turn wins, or loses at once.
fn check_by_twin(certificate: &Certificate, choices: &[Position]) {
    for position in choices {
        let (turn, bound) = certificate.choice(position).unwrap();
        let turn = position.move_text(turn);
        let played =
            twin::mitsudomoe::moves(&position.to_string()).into_iter().find(|entry| entry.mv == turn);
        let played = played.unwrap_or_else(|| panic!("{turn} is not legal in {position}"));
        assert_eq!(played.outcome, "-");
        for answer in twin::mitsudomoe::moves(&played.after) {
            let next = match answer.outcome.as_str() {
                "-" => answer.after.parse::<Position>().unwrap(),
                outcome => {
                    assert_eq!(outcome, "win:w", "{} in {}", answer.mv, played.after);
                    continue;
                }
            };
            match certificate.choice(&next) {
                Some((_, next)) => assert!(next + 2 <= bound, "{} in {}", answer.mv, played.after),
                None => {
                    let wins =
                        twin::mitsudomoe::moves(&answer.after).iter().any(|entry| entry.outcome == "win:w");
                    assert!(wins && bound >= 3, "{} in {}", answer.mv, played.after);
                }
            }
        }
    }
}

#[test]
fn the_slow_twin_of_the_rules_agrees() {
    const SAMPLE: usize = 12;
    let mut random = Random::new(3);
    for start in WON.map(position) {
        let choices = strategy(start, 1);
        let certificate = certificate(start, &choices);
        let sample: Vec<Position> = (0..SAMPLE).map(|_| random.pick(&choices).position).collect();
        check_by_twin(&certificate, &sample);
    }
}

/// All positions for which a certificate has a choice, one of each two mirror images.
fn positions(certificate: &Certificate) -> Vec<Position> {
    let start = certificate.start();
    assert_eq!(start.to_act(), certificate.winner());
    let (mut all, mut seen) = (vec![start], HashSet::from([start.key().min(start.mirrored_key())]));
    let mut next = 0;
    while let Some(position) = all.get(next) {
        next += 1;
        let (turn, _) = certificate.choice(position).unwrap();
        let after = position.play_unchecked(turn).0;
        after.each_move(|answer| {
            let (reached, outcome) = after.play_unchecked(answer);
            let is_new = !outcome.is_over()
                && certificate.choice(&reached).is_some()
                && seen.insert(reached.key().min(reached.mirrored_key()));
            if is_new {
                all.push(reached);
            }
        });
    }
    all
}

/// A random part of a file's positions, of any depth, checked by the twin:
/// `TOMOE_CERTIFICATE=FILE TOMOE_POSITIONS=30000 cargo test --release -p tomoe-solver --test certificate -- --ignored --nocapture`.
#[test]
#[ignore = "needs a certificate's file"]
fn the_slow_twin_agrees_with_a_file() {
    let path = std::env::var("TOMOE_CERTIFICATE").unwrap();
    let count: usize = std::env::var("TOMOE_POSITIONS").map_or(1000, |count| count.parse().unwrap());
    let certificate = Certificate::read(&std::fs::read(path).unwrap()).unwrap();
    let mut positions = positions(&certificate);
    assert_eq!(positions.len(), certificate.len());
    let (mut random, count) = (Random::new(4), count.min(positions.len()));
    for i in 0..count {
        let chosen = i + random.below(positions.len() - i);
        positions.swap(i, chosen);
    }
    positions.truncate(count);
    check_by_twin(&certificate, &positions);
    println!("{} of {} positions checked by the twin", positions.len(), certificate.len());
}
