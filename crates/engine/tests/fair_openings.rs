//! An opening is not fair if a short proof search knows who wins it.
#![cfg(feature = "threads")]

use tomoe_engine::prove::ProofSearch;
use tomoe_engine::{Control, Limits};
use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::{Colour, Position, Seats, fair_openings};

const NODES: u64 = 400_000;
const TABLE_BYTES: usize = 64 << 20;

fn is_proven(turns: &str, winner: Colour, nodes: u64) -> bool {
    let mut position = Position::start(Seats::Two);
    for text in turns.split(' ') {
        let turn = position.read_move(text).expect("a legal opening");
        (position, _) = position.play_unchecked(turn);
    }
    let search = ProofSearch::try_new(position, winner, TABLE_BYTES).expect("little memory");
    search.run(1, &Limits::nodes(nodes), Control::untimed(), &mut |_| {})
}

#[test]
fn no_fair_opening_is_decided_by_a_short_proof_search() {
    for turns in fair_openings() {
        for winner in [Colour::White, Colour::Black] {
            assert!(!is_proven(turns, winner, NODES), "{winner:?} wins after {turns}");
        }
    }
}

#[test]
fn a_short_proof_search_decides_an_opening_that_is_not_fair() {
    let turns = "@c2:b1c2 @d3:e4d3 @e4:a1b1 @e4:d5e4 @b2:a2a1 d5e3:e4e3";
    assert!(is_proven(turns, Colour::White, 5 * NODES));
}
