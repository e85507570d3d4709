//! A whole game of each kind, played by keys.

use tomoe_games::{AnyPosition, Game};

use crate::hand::Hand;
use crate::pty::Session;

/// Two people fill their rows; one of them overlooks something.
pub(crate) const YONMOQUE: [&str; 9] = ["@a1", "@a5", "@b1", "@b5", "@c1", "@c5", "@e2", "@e4", "e2d1"];

pub(crate) const MANA: [&str; 15] = [
    "@270:b1,c1,a2,c2,d2,e2",
    "@c6,c5,d5,e5,f5,b6",
    "d2d5",
    "c6d6",
    "a2a4",
    "f5f6",
    "c1d3",
    "e5d5",
    "e2e3",
    "c5b3",
    "c2c3",
    "d6e5",
    "e3d5",
    "b3a3",
    "d5e5",
];

pub(crate) const MITSUDOMOE: [&str; 13] = [
    "@b2:b1b2",
    "@c5:d5c5",
    "@d5:a2b1",
    "@d4:e4d4",
    "@e4:b1a2",
    "@d5:d4d5",
    "@c3:a1c3",
    "@e4:e5d4",
    "a1e5:b2e5*d4e4",
    "d4c4:d5c4",
    "b1d5:a2b2",
    "@b3:c4b3",
    "@c4:c3c4",
];

/// The moves of a game, and the sentence with which it ends.
pub(crate) fn moves(game: Game) -> (&'static [&'static str], &'static str) {
    match game {
        Game::Yonmoque => (&YONMOQUE, "Blue wins: four in a row on the first rank."),
        Game::Mana => (&MANA, "Red wins: the damyo on e5 is captured."),
        Game::Mitsudomoe => (&MITSUDOMOE, "White wins: Black has no complete turn."),
    }
}

/// Plays the game of two people by keys; `each` looks at the screen after every move.
pub(crate) fn play(game: Game, mut each: impl FnMut(usize, &Session)) {
    let start = AnyPosition::start(game, 2).expect("every game can be played by two");
    let seats = ["1=human", "2=human"];
    let mut session = Session::start(&["play", game.id(), "--seat", seats[0], "--seat", seats[1]]);
    session.wait_for(&format!("{}: ", start.to_act().name()));
    let mut hand = Hand::new(start);
    let (moves, end) = moves(game);
    for (index, mv) in moves.iter().enumerate() {
        hand.play(&mut session, mv);
        // A long set-up does not fit into the list, and need not.
        let listed = format!("{:>2}. {}", index + 1, mv.get(..8).unwrap_or(mv));
        session.wait_for(&listed);
        each(index + 1, &session);
    }
    session.wait_for(end);
    session.send("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn yonmoque_is_played_to_the_end_by_keys() {
    play(Game::Yonmoque, |_, _| {});
}

#[test]
fn mana_is_played_to_the_end_by_keys() {
    play(Game::Mana, |_, _| {});
}

#[test]
fn mitsudomoe_is_played_to_the_end_by_keys() {
    play(Game::Mitsudomoe, |_, _| {});
}
