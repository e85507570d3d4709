//! The playing levels: the same seed gives the same move, and from level 4 on a win on the spot is taken and none walked into.
#![cfg(test)]

mod common;

use common::{loses, wins};
use tomoe_engine::{Control, Engine, Level, Limits, Strength};
use tomoe_games::{AnyMove, AnyPosition, Game, Outcome};

/// So many positions of each game are asked about, each at the levels that need no clock.
const POSITIONS: u64 = 120;

/// The levels that overlook things; in some games there is one less of them.
const BEGINNERS: u8 = 3;

#[test]
fn yonmoque() {
    check(Game::Yonmoque, 24);
}

#[test]
fn mana() {
    check(Game::Mana, 16);
}

#[test]
fn mitsudomoe() {
    check(Game::Mitsudomoe, 16);
}

fn check(game: Game, most_moves: u64) {
    let (mut won, mut missed) = (0, 0);
    for number in 0..POSITIONS {
        let Some(position) = position(game, number, most_moves) else { continue };
        let can_win = wins_within(&position, 1);
        // The strong levels are slow to ask, and see what the weak ones see.
        for level in Level::all().take(if number % 8 == 0 { 8 } else { 5 }) {
            let mv = choose(&position, level, number);
            assert_eq!(mv, choose(&position, level, number), "{position}: level {}", level.number());
            let (next, outcome) = position.play_unchecked(mv);
            let name = level.name();
            if level.number() <= BEGINNERS {
                missed += u32::from(can_win && outcome != Outcome::Win(position.to_act()));
            } else if can_win {
                assert_eq!(outcome, Outcome::Win(position.to_act()), "{position}: {name} misses a win");
                won += 1;
            } else if game != Game::Mitsudomoe && outcome == Outcome::Ongoing && wins_within(&next, 1) {
                assert!(loses_within(&position, 2), "{position}: {name} walks into a loss");
            }
        }
    }
    assert!(won > 0, "no position was won");
    assert!(missed > 0, "no beginner overlooked a win");
}

/// A position of a game in which both sides play now well, now by lot; `None` if the game was over too soon.
fn position(game: Game, number: u64, most_moves: u64) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(game, 2).ok()?;
    for ply in 0..2 + number % most_moves {
        let seed = (number << 8 | ply).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let is_set_up = game == Game::Mana && ply < 2;
        let mv = if seed.is_multiple_of(3) || is_set_up {
            let moves = position.moves();
            moves[(seed / 3) as usize % moves.len()]
        } else {
            choose(&position, Level::new(3)?, seed)
        };
        let (next, outcome) = position.play_unchecked(mv);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
    }
    Some(position)
}

fn choose(position: &AnyPosition, level: Level, seed: u64) -> AnyMove {
    let strength = Strength::Level(level, Limits::default());
    Engine::new(1 << 20).choose(&[*position], strength, seed, Control::untimed()).unwrap().0
}

fn wins_within(position: &AnyPosition, plies: u32) -> bool {
    match position {
        AnyPosition::Yonmoque(position) => wins(position, plies, &[]),
        AnyPosition::Mana(position) => wins(position, plies, &[]),
        AnyPosition::Mitsudomoe(position) => wins(position, plies, &[]),
    }
}

fn loses_within(position: &AnyPosition, plies: u32) -> bool {
    match position {
        AnyPosition::Yonmoque(position) => loses(position, plies, &[]),
        AnyPosition::Mana(position) => loses(position, plies, &[]),
        AnyPosition::Mitsudomoe(position) => loses(position, plies, &[]),
    }
}
