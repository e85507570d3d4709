//! The reference players play by the rules, within their limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_games::{AnyMove, AnyPosition, Game, Outcome};

use super::Yardstick;
use crate::limits::{Control, Limits};
use tomoe_random::Random;

fn choose(player: Yardstick, position: AnyPosition, nodes: u64, seed: u64) -> Option<AnyMove> {
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    player.choose(&[position], &Limits::nodes(nodes), seed, control)
}

#[test]
fn every_move_is_legal_in_every_game() {
    let games = [
        (Game::Yonmoque, 2),
        (Game::Mana, 2),
        (Game::Mitsudomoe, 2),
        (Game::Mitsudomoe, 3),
        (Game::Mitsudomoe, 4),
    ];
    for (game, players) in games {
        let mut random = Random::new(players as u64);
        let mut position = AnyPosition::start(game, players).expect("a game for so many");
        for turn in 0..12 {
            for player in Yardstick::ALL {
                let mv = choose(player, position, 400, turn).expect("a move");
                assert!(position.is_legal(mv), "{} {position}", player.name());
                assert_eq!(choose(player, position, 400, turn), Some(mv), "{} {position}", player.name());
            }
            let moves = position.moves();
            let (next, outcome) = position.play_unchecked(moves[random.below(moves.len())]);
            if outcome.is_over() {
                break;
            }
            position = next;
        }
    }
}

#[test]
fn a_win_with_one_turn_is_taken() {
    let position = AnyPosition::read(Game::Yonmoque, "bb1b1/5/5/w3w/2w2 b 3 3").expect("a position");
    let winning = position
        .moves()
        .into_iter()
        .filter(|&mv| position.play_unchecked(mv).1 == Outcome::Win(position.to_act()));
    let winning: Vec<AnyMove> = winning.collect();
    for player in [Yardstick::OneTurn, Yardstick::Paranoid] {
        let mv = choose(player, position, 20_000, 0).expect("a move");
        assert!(winning.is_empty() || winning.contains(&mv), "{}", player.name());
    }
}

#[test]
fn names_are_read_back() {
    for player in Yardstick::ALL {
        assert_eq!(Yardstick::read(player.name()), Some(player));
    }
    assert_eq!(Yardstick::read("nobody"), None);
}
