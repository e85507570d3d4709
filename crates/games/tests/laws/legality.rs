//! What is legal is listed, what is listed is legal, and playing depends on nothing but the position and the move.

use std::collections::HashSet;

use proptest::prelude::*;
use tomoe_games::{Position, mana, mitsudomoe, yonmoque};

use crate::common::{Begin, Random, moves, read};
use crate::{cases, positions};

/// Compares `is_legal` with the list on all the moves given, and counts the list.
fn check<P: Position>(
    position: &P,
    conceivable: impl IntoIterator<Item = P::Move>,
) -> Result<(), TestCaseError> {
    let listed = moves(position);
    let set: HashSet<P::Move> = listed.iter().copied().collect();
    prop_assert_eq!(set.len(), listed.len(), "each move once in {}", position);
    prop_assert_eq!(position.count_moves(), listed.len() as u64, "{}", position);
    for mv in conceivable {
        prop_assert_eq!(position.is_legal(mv), set.contains(&mv), "{:?} in {}", mv, position);
    }
    prop_assert!(listed.iter().all(|&mv| position.is_legal(mv)), "what is listed is legal in {}", position);
    Ok(())
}

/// Every change of one part of a legal turn, and some turns that have nothing to do with the position.
fn mitsudomoe_turns(position: &mitsudomoe::Position, random: &mut Random) -> Vec<mitsudomoe::Move> {
    let squares: Vec<mitsudomoe::Square> = mitsudomoe::Square::all().collect();
    let listed = moves(position);
    let mut turns = Vec::new();
    for _ in 0..400 {
        let mut mv = random.pick(&listed);
        for _ in 0..1 + random.below(2) {
            match random.below(5) {
                0 => mv.ring.from = random.one_in(2).then(|| random.pick(&squares)),
                1 => mv.ring.to = random.pick(&squares),
                2 => mv.from = random.pick(&squares),
                3 => mv.to = random.pick(&squares),
                _ => {
                    mv.relocated = mv.relocated ^ random.pick(&squares).into() ^ random.pick(&squares).into()
                }
            }
        }
        turns.push(mv);
    }
    turns
}

/// Set-ups with one thing wrong, or nothing.
fn mana_set_ups(random: &mut Random) -> Vec<mana::Move> {
    let squares: Vec<mana::Square> = mana::Square::all().collect();
    let mut set_ups = Vec::new();
    for _ in 0..300 {
        let camp = if random.one_in(2) { mana::Colour::Red } else { mana::Colour::Amber };
        let men: Vec<mana::Square> = camp.camp().iter().collect();
        let damyo = random.pick(&men);
        let count = random.pick(&[4, 5, 5, 5, 6]);
        let mut ronins = mana::Squares::EMPTY;
        while ronins.len() < count {
            let anywhere = random.one_in(40);
            ronins = ronins.with(random.pick(if anywhere { &squares } else { &men }));
        }
        let orientation = random.one_in(2).then(|| random.pick(&mana::Orientation::ALL));
        set_ups.push(mana::Move::SetUp(mana::SetUp { orientation, damyo, ronins }));
    }
    set_ups
}

fn mana_moves() -> Vec<mana::Move> {
    let go = |from| mana::Square::all().map(move |to| mana::Move::Go { from, to });
    mana::Square::all().flat_map(go).chain(mana::Square::all().map(mana::Move::Return)).collect()
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn in_yonmoque_legal_is_what_is_listed(position in positions::<yonmoque::Position>()) {
        let go = |from| yonmoque::Square::all().map(move |to| yonmoque::Move::Go { from, to });
        let all = yonmoque::Square::all().map(yonmoque::Move::Place);
        check(&position, all.chain(yonmoque::Square::all().flat_map(go)))?;
    }

    #[test]
    fn in_mana_legal_is_what_is_listed(position in positions::<mana::Position>(), seed: u64) {
        check(&position, mana_moves().into_iter().chain(mana_set_ups(&mut Random::new(seed))))?;
    }

    #[test]
    fn in_mitsudomoe_legal_is_what_is_listed(position in positions::<mitsudomoe::Position>(), seed: u64) {
        check(&position, mitsudomoe_turns(&position, &mut Random::new(seed)))?;
    }

    #[test]
    fn playing_is_a_function(position in positions::<mitsudomoe::Position>(), seed: u64) {
        let mv = Random::new(seed).pick(&moves(&position));
        let again: mitsudomoe::Position = read(&position.to_string());
        prop_assert_eq!(position.play_unchecked(mv), position.play_unchecked(mv));
        prop_assert_eq!(position.play_unchecked(mv), again.play_unchecked(mv), "read afresh, {} plays otherwise", position);
        prop_assert_eq!(position.play_unchecked(mv).0.key(), again.play_unchecked(mv).0.key());
    }
}

#[test]
fn in_manas_set_ups_legal_is_what_is_listed() {
    let mut random = Random::new(3);
    let start = mana::Position::start();
    for position in [start, start.play_unchecked(random.pick(&moves(&start))).0] {
        let conceivable = mana_moves().into_iter().chain(mana_set_ups(&mut random));
        check(&position, conceivable).unwrap();
    }
}

#[test]
fn listing_stops_where_it_is_told_to() {
    use std::ops::ControlFlow;
    let mut seen = 0;
    let position = mitsudomoe::Position::start(mitsudomoe::Seats::Four);
    let flow = position.try_each_move(|mv| {
        seen += 1;
        if seen == 4 { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 4);
    assert!(flow.is_break());
}

/// No position knows that its game is over: whoever plays on all the same comes to some position, and does so soon.
fn play_on<P: Begin>() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut position = P::begin(&mut random);
        let (mut plies, mut after_the_end) = (0, 0);
        while plies < 500 && after_the_end < 30 {
            let listed = moves(&position);
            if listed.is_empty() {
                break;
            }
            let (next, outcome) = position.play_unchecked(random.pick(&listed));
            position = next;
            plies += 1;
            after_the_end += u32::from(after_the_end > 0 || outcome.is_over());
        }
    }
}

#[test]
fn playing_on_after_the_end_comes_to_an_end() {
    play_on::<yonmoque::Position>();
    play_on::<mana::Position>();
    play_on::<mitsudomoe::Position>();
}
