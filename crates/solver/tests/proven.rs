//! The engine with a certificate of Mitsudomoe as its source of proven wins.
#![cfg(test)]

mod games;

use std::sync::Arc;

use games::{Defence, bound, follow, play};
use tomoe_engine::{Analysis, Control, Engine, Level, Limits, Question, Score, Source, Strength, Variation};
use tomoe_games::mitsudomoe::{Colour, Move, Position, Seats, WinSource};
use tomoe_games::{AnyMove, AnyPosition, History, Outcome, Player, Position as _};
use tomoe_solver::certificate::{Certificate, verify};

/// The one that ships, from the usual start.
const SHIPPED: &[u8] = include_bytes!("../certificates/mitsudomoe.cert");

/// White wins within seven plies.
const SMALL: &[u8] = include_bytes!("data/small.cert");

fn small() -> Arc<Certificate> {
    Arc::new(Certificate::read(SMALL).unwrap())
}

fn engine(certificate: &Arc<Certificate>) -> Engine {
    let mut engine = Engine::new(1 << 20);
    engine.set_source(Some(Source::Mitsudomoe(certificate.clone())));
    engine
}

fn analyse(engine: &mut Engine, positions: &[Position], lines: usize) -> Analysis {
    let positions: Vec<AnyPosition> = positions.iter().copied().map(AnyPosition::Mitsudomoe).collect();
    let question = Question { positions: &positions, limits: Limits::nodes(2000), lines, seed: 1 };
    engine.analyse(&question, Control::untimed(), &mut |_| {})
}

/// The first turn of a line.
fn first(line: &Variation) -> Move {
    let AnyMove::Mitsudomoe(turn) = line.moves[0] else { panic!("a turn of another game") };
    turn
}

/// A line is legal and ends in a win of White within as many plies as it says.
fn assert_won(position: &Position, line: &Variation) {
    assert_won_by(Colour::White, position, line);
}

fn assert_won_by(winner: Colour, position: &Position, line: &Variation) {
    let mut history = History::new(AnyPosition::Mitsudomoe(*position));
    line.moves.iter().for_each(|&turn| history.play(turn).unwrap());
    assert_eq!(history.outcome(), Outcome::Win(Player::of::<Position>(winner)));
    let (Score::Win(distance) | Score::Loss(distance)) = line.score else { panic!("{}", line.score) };
    assert!(line.moves.len() <= distance.plies as usize, "{}", line.score);
}

#[test]
fn a_position_of_the_certificate_and_its_image_are_proven_wins() {
    let certificate = small();
    let mut engine = engine(&certificate);
    let start = certificate.start();
    for position in [start, start.mirrored()] {
        let (turn, plies) = certificate.winning_turn(&position).unwrap();
        let answer = analyse(&mut engine, &[position], 1);
        assert_eq!((answer.nodes, answer.lines.len()), (0, 1));
        assert_eq!(first(&answer.lines[0]), turn);
        assert_eq!(answer.lines[0].score.to_string(), format!("win in at most {plies} plies"));
        assert_won(&position, &answer.lines[0]);
    }
}

#[test]
fn among_several_lines_the_proven_one_is_first_and_the_others_are_searched() {
    let certificate = small();
    let start = certificate.start();
    let answer = analyse(&mut engine(&certificate), &[start], 3);
    assert_eq!(answer.lines.len(), 3);
    assert!(answer.nodes > 0);
    let (turn, _) = certificate.winning_turn(&start).unwrap();
    assert!(matches!(answer.lines[0].score, Score::Win(_)));
    let own = answer.lines.iter().find(|line| first(line) == turn).unwrap();
    assert_won(&start, own);
    assert_eq!(answer.lines.iter().filter(|line| first(line) == turn).count(), 1);
}

#[test]
fn on_a_board_that_is_its_own_mirror_image_the_turns_image_wins_as_well() {
    let certificate = Arc::new(Certificate::read(SHIPPED).unwrap());
    let start = Position::start(Seats::Two);
    let (turn, plies) = certificate.winning_turn(&start).unwrap();
    assert!(start == start.mirrored() && turn != turn.mirrored());
    let verdicts = engine(&certificate).verdicts(&[AnyPosition::Mitsudomoe(start)]);
    assert_eq!(verdicts.iter().map(first).collect::<Vec<_>>(), [turn, turn.mirrored()]);
    for line in verdicts {
        assert_eq!(line.score.to_string(), format!("win in at most {plies} plies"));
    }
}

#[test]
fn who_answers_to_the_certificates_turn_has_lost() {
    let certificate = small();
    let mut engine = engine(&certificate);
    let start = certificate.start();
    let (turn, plies) = certificate.winning_turn(&start).unwrap();
    for (position, turn) in [(start, turn), (start.mirrored(), turn.mirrored())] {
        let after = position.play_unchecked(turn).0;
        let answer = analyse(&mut engine, &[position, after], 2);
        assert_eq!(answer.nodes, 0);
        assert_eq!(answer.lines[0].score.to_string(), format!("loss in at most {} plies", plies - 1));
        answer.lines.iter().for_each(|line| assert_won(&after, line));
        // Of every answer it is known.
        let verdicts = engine.verdicts(&[AnyPosition::Mitsudomoe(after)]);
        let mut count = 0;
        after.each_move(|_| count += 1);
        assert_eq!(verdicts.len(), count);
        assert!(verdicts.iter().all(|line| matches!(line.score, Score::Loss(_)) && line.moves.len() == 1));
    }
}

#[test]
fn what_the_certificate_does_not_know_is_not_proven_by_it() {
    let certificate = small();
    let engine = engine(&certificate);
    for seats in [Seats::Two, Seats::Three, Seats::Four] {
        assert!(engine.verdicts(&[AnyPosition::Mitsudomoe(Position::start(seats))]).is_empty());
    }
    // After another turn of the winner only those answers are known that lead back to positions of the certificate.
    let start = certificate.start();
    let (own, _) = certificate.winning_turn(&start).unwrap();
    let mut others = 0;
    start.each_move(|turn| {
        let (after, outcome) = start.play_unchecked(turn);
        if turn == own || outcome.is_over() || others == 50 {
            return;
        }
        others += 1;
        let mut known = 0;
        let is_lost = certificate.losing_turns(&after, &mut |_, _| known += 1);
        let mut count = 0;
        after.each_move(|_| count += 1);
        assert_eq!(is_lost, known == count);
    });
    assert_eq!(others, 50);
}

#[test]
fn what_is_proven_for_white_is_proven_for_black_on_the_board_turned_round() {
    let certificate = small();
    let mut engine = engine(&certificate);
    let start = certificate.start();
    let (turn, plies) = certificate.winning_turn(&start).unwrap();
    assert_eq!(certificate.winning_turn(&start.exchanged()), Some((turn.exchanged(), plies)));
    let answer = analyse(&mut engine, &[start.exchanged()], 1);
    let white = analyse(&mut engine, &[start], 1);
    assert_eq!((answer.nodes, &answer.lines[0].score), (0, &white.lines[0].score));
    assert_won_by(Colour::Black, &start.exchanged(), &answer.lines[0]);
    let after = start.play_unchecked(turn).0.exchanged();
    let answer = analyse(&mut engine, &[after], 1);
    assert_eq!(answer.lines[0].score.to_string(), format!("loss in at most {} plies", plies - 1));
    assert_won_by(Colour::Black, &after, &answer.lines[0]);
}

/// Whoever begins wins.
#[test]
fn black_to_begin_has_won_as_well() {
    let certificate = Certificate::read(SHIPPED).unwrap();
    let start = Position::start_with(Seats::Two, Colour::Black).unwrap();
    assert_eq!(start, Position::start(Seats::Two).exchanged());
    let (turn, plies) = certificate.winning_turn(&start).unwrap();
    assert_eq!(Some(plies), certificate.winning_turn(&Position::start(Seats::Two)).map(|(_, plies)| plies));
    assert!(start.is_legal(turn));
}

#[test]
fn once_a_position_has_stood_twice_the_certificate_is_no_proof() {
    let certificate = small();
    let engine = engine(&certificate);
    let verdicts = |positions: &[Position]| {
        let positions: Vec<AnyPosition> = positions.iter().copied().map(AnyPosition::Mitsudomoe).collect();
        engine.verdicts(&positions).len()
    };
    let start = certificate.start();
    let other = Position::start(Seats::Two);
    let after = start.play_unchecked(certificate.winning_turn(&start).unwrap().0).0;
    assert_eq!(verdicts(&[other, after, start]), 1);
    assert_eq!(verdicts(&[start, after, start]), 1);
    assert_eq!(verdicts(&[other, after, other, start]), 0);
    assert_eq!(verdicts(&[other, start, other, after]), 0);
}

#[test]
fn the_strongest_level_plays_the_certificate_and_others_do_not_ask_it() {
    struct Silent;
    impl WinSource for Silent {
        fn winning_turn(&self, _: &Position) -> Option<(Move, u32)> {
            panic!("a weaker level asks what is proven")
        }
    }
    let certificate = small();
    let positions = [AnyPosition::Mitsudomoe(certificate.start())];
    let strength = |level| Strength::Level(level, Limits::nodes(500));
    let chosen = engine(&certificate).choose(&positions, strength(Level::STRONGEST), 1, Control::untimed());
    let (turn, _) = certificate.winning_turn(&certificate.start()).unwrap();
    assert_eq!(chosen.unwrap().0, AnyMove::Mitsudomoe(turn));
    let mut engine = Engine::new(1 << 20);
    engine.set_source(Some(Source::Mitsudomoe(Arc::new(Silent))));
    for level in Level::all().filter(|&level| level != Level::STRONGEST) {
        assert!(engine.choose(&positions, strength(level), 1, Control::untimed()).is_some());
    }
}

#[test]
fn the_strongest_level_wins_within_the_bound() {
    for bytes in [SMALL, SHIPPED] {
        let certificate = Arc::new(Certificate::read(bytes).unwrap());
        let bound = bound(&certificate);
        let (mut strongest, mut opponent) = (engine(&certificate), Engine::new(1 << 20));
        let mut choose = |positions: &[AnyPosition]| {
            let strength = Strength::Level(Level::STRONGEST, Limits::nodes(500));
            strongest.choose(positions, strength, 1, Control::untimed()).map(|(turn, _)| turn)
        };
        for seed in 0..20 {
            for defence in [Defence::Random, Defence::Greedy] {
                let plies = play(&certificate, &mut choose, defence, &mut opponent, seed).unwrap();
                assert!(plies <= bound, "{defence:?}, seed {seed}: {plies} plies");
            }
        }
    }
}

#[test]
fn the_shipped_certificate_holds() {
    let certificate = Certificate::read(SHIPPED).unwrap();
    verify(&certificate, |_| true).unwrap();
}

/// A short part of what `cargo run --release -p tomoe-solver --example follow` does.
#[test]
fn whoever_follows_the_shipped_certificate_wins_within_the_bound() {
    let certificate = Certificate::read(SHIPPED).unwrap();
    let bound = bound(&certificate);
    let mut opponent = Engine::new(1 << 20);
    for seed in 0..30 {
        for defence in [Defence::Random, Defence::Greedy, Defence::Strongest(500)] {
            let mut winner = |positions: &[AnyPosition]| follow(&certificate, positions);
            let plies = play(&certificate, &mut winner, defence, &mut opponent, seed).unwrap();
            assert!(plies <= bound, "{defence:?}, seed {seed}: {plies} plies");
        }
    }
}
