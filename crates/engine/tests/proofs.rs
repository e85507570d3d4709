//! What the engine calls proven, checked by brute force: on random positions, and with histories in which the positions
//! of the winning line have stood before, so that a repetition is near.
#![cfg(test)]

mod common;

use common::{loses, wins};
use tomoe_engine::{Control, Distance, Engine, Limits, Question, Score, Variation};
use tomoe_games::{AnyMove, AnyPosition, Outcome, Position, mana, mitsudomoe, yonmoque};
use tomoe_random::Random;

/// How much is checked of a game.
struct Extent<P: Position> {
    positions: usize,
    /// Random moves before a position is looked at: at least, and this many more.
    plies: (usize, usize),
    nodes: u64,
    /// Longer wins take brute force too long.
    longest: u32,
    wrap: fn(P) -> AnyPosition,
    unwrap: fn(AnyMove) -> Option<P::Move>,
}

#[test]
fn yonmoque() {
    let unwrap = |mv| if let AnyMove::Yonmoque(mv) = mv { Some(mv) } else { None };
    let wrap = AnyPosition::Yonmoque;
    let extent = Extent { positions: 4000, plies: (4, 30), nodes: 3000, longest: 5, wrap, unwrap };
    check(&extent, |_| Some(yonmoque::Position::start()));
}

#[test]
fn mana() {
    let unwrap = |mv| if let AnyMove::Mana(mv) = mv { Some(mv) } else { None };
    let wrap = AnyPosition::Mana;
    let extent = Extent { positions: 4000, plies: (2, 20), nodes: 3000, longest: 5, wrap, unwrap };
    check(&extent, |_| Some(mana::Position::start()));
}

#[test]
fn mitsudomoe() {
    let unwrap = |mv| if let AnyMove::Mitsudomoe(mv) = mv { Some(mv) } else { None };
    let wrap = AnyPosition::Mitsudomoe;
    let extent = Extent { positions: 1000, plies: (0, 2), nodes: 5000, longest: 3, wrap, unwrap };
    check(&extent, hurried_mitsudomoe);
}

/// By random moves alone hardly a ball would come near its goal: of a dozen, the one is played that goes farthest.
fn hurried_mitsudomoe(random: &mut Random) -> Option<mitsudomoe::Position> {
    const SAMPLE: usize = 12;
    let mut position = mitsudomoe::Position::start(mitsudomoe::Seats::for_players(2)?);
    for _ in 0..10 + random.below(16) {
        let me = position.to_act();
        let mut moves = Vec::new();
        position.each_move(|mv| moves.push(mv));
        let sample: Vec<_> = (0..SAMPLE).map(|_| moves[random.below(moves.len())]).collect();
        let gone = |after: &mitsudomoe::Position| -> i32 {
            let diagonal: u8 = after.balls(me).iter().map(|square| square.file() + square.rank()).sum();
            if me == mitsudomoe::Colour::White { i32::from(diagonal) } else { -i32::from(diagonal) }
        };
        let next =
            sample.iter().map(|&mv| position.play_unchecked(mv)).max_by_key(|(after, _)| gone(after))?;
        if next.1 != Outcome::Ongoing {
            break;
        }
        position = next.0;
    }
    Some(position)
}

/// Plays random games, asks the engine about their positions and checks every proven score.
fn check<P: Position>(extent: &Extent<P>, start: impl Fn(&mut Random) -> Option<P>) {
    let mut random = Random::new(1);
    let mut engine = Engine::new(1 << 22);
    let (mut asked, mut proven, mut near) = (0, 0, 0);
    while asked < extent.positions {
        let Some(position) = random_position(extent, &mut random, &start) else { continue };
        asked += 1;
        let Some(line) = ask(&mut engine, extent, &[position]) else { continue };
        if !verify(&position, &line, &[], extent) {
            continue;
        }
        proven += 1;
        // The same again, with a position of the line having stood twice, and others once. The engine still knows
        // what it has found, and must not believe it now.
        let line = positions_of(&position, &line, extent);
        let Some(&drawn) = line.get(random.below(line.len().clamp(1, 2))) else { continue };
        let mut history = vec![drawn, drawn];
        history.extend(line.iter().filter(|&&other| other != drawn).take(random.below(4)));
        history.push(position);
        if let Some(line) = ask(&mut engine, extent, &history)
            && verify(&position, &line, &[drawn], extent)
        {
            near += 1;
        }
    }
    println!("{asked} positions, {proven} proven, {near} with a repetition near");
    assert!(proven * 20 > asked && near * 50 > asked, "{proven} and {near} of {asked}");
}

fn random_position<P: Position>(
    extent: &Extent<P>,
    random: &mut Random,
    start: &impl Fn(&mut Random) -> Option<P>,
) -> Option<P> {
    let mut position = start(random)?;
    for _ in 0..extent.plies.0 + random.below(extent.plies.1) {
        let mut moves = Vec::new();
        position.each_move(|mv| moves.push(mv));
        let (next, outcome) = position.play_unchecked(moves[random.below(moves.len())]);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
    }
    Some(position)
}

fn ask<P: Position>(engine: &mut Engine, extent: &Extent<P>, positions: &[P]) -> Option<Variation> {
    let positions: Vec<AnyPosition> = positions.iter().copied().map(extent.wrap).collect();
    let question = Question { positions: &positions, limits: Limits::nodes(extent.nodes), lines: 1, seed: 0 };
    engine.analyse(&question, Control::untimed(), &mut |_| {}).lines.into_iter().next()
}

/// The positions that a line leads through, without the last if the game is over then.
fn positions_of<P: Position>(start: &P, line: &Variation, extent: &Extent<P>) -> Vec<P> {
    let mut position = *start;
    let mut positions = Vec::new();
    for mv in line.moves.iter().filter_map(|&mv| (extent.unwrap)(mv)) {
        let (next, outcome) = position.play_unchecked(mv);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
        positions.push(next);
    }
    positions
}

/// Checks a line's score; whether it was proven and short enough to be checked.
fn verify<P: Position>(position: &P, line: &Variation, drawn: &[P], extent: &Extent<P>) -> bool {
    let checked = |distance: &Distance, holds: fn(&P, u32, &[P]) -> bool| {
        let plies = distance.plies;
        if plies > extent.longest {
            return false;
        }
        assert!(holds(position, plies, drawn), "{position}: {}, drawn {drawn:?}", line.score);
        if distance.exact && plies > 2 {
            assert!(!holds(position, plies - 2, drawn), "{position}: not only {}", line.score);
        }
        true
    };
    match &line.score {
        Score::Win(distance) => checked(distance, wins),
        Score::Loss(distance) => checked(distance, loses),
        _ => false,
    }
}
