//! Turns entered step by step: every way through the options ends in a legal move, and every move is found.

use std::collections::HashSet;

use proptest::prelude::*;
use tomoe_games::{
    AnyPosition, AnyTurn, IllegalStep, Outcome, Piece, Position, Step, Turn, mana, mitsudomoe, yonmoque,
};

use crate::common::{Begin, Random, moves};
use crate::{cases, positions};

/// Walks through all options below what is entered and gathers the turns that they make.
fn gather<P: Position>(turn: &mut Turn<P>, found: &mut HashSet<P::Move>) -> Result<(), TestCaseError> {
    let options = turn.options();
    match turn.complete() {
        Some(mv) => {
            prop_assert!(options.is_empty(), "a complete turn has no options: {:?}", turn);
            found.insert(mv);
        }
        None => prop_assert!(!options.is_empty(), "a dead end: {:?}", turn),
    }
    for step in options {
        let before = (turn.entered().to_vec(), turn.preview());
        prop_assert_eq!(turn.push(step), Ok(()));
        gather(turn, found)?;
        prop_assert_eq!(turn.pop(), Some(step));
        prop_assert_eq!(&(turn.entered().to_vec(), turn.preview()), &before, "taking back undoes");
    }
    Ok(())
}

/// The options lead to exactly the listed moves, and each move's own steps can be entered.
fn check<P: Begin>(position: P) -> Result<(), TestCaseError> {
    let listed: HashSet<P::Move> = moves(&position).into_iter().collect();
    let mut found = HashSet::new();
    gather(&mut Turn::new(position), &mut found)?;
    prop_assert_eq!(&found, &listed, "{}", position);
    for mv in listed {
        re_enter(position, mv)?;
    }
    Ok(())
}

/// Enters the steps of a move one by one.
fn re_enter<P: Position>(position: P, mv: P::Move) -> Result<(), TestCaseError> {
    let mut turn = Turn::new(position);
    for step in position.steps_of(mv) {
        prop_assert_eq!(turn.complete(), None);
        prop_assert_eq!(turn.push(step), Ok(()), "{:?} of {} in {}", step, position.move_text(mv), position);
    }
    prop_assert_eq!(turn.complete(), Some(mv), "{}", position);
    let (after, outcome) = position.play_unchecked(mv);
    let (shown, played) = (turn.preview().to_string(), after.to_string());
    if P::GAME == tomoe_games::Game::Mitsudomoe {
        // What the end of the turn brings is not shown, so only turns that bring nothing can be compared.
        let seats = |text: &str| text.split(' ').nth(2).map(|seats| seats.matches('-').count());
        if outcome == Outcome::Ongoing && seats(&played) == seats(&position.to_string()) {
            prop_assert_eq!(shown.split(' ').next(), played.split(' ').next());
        }
    } else if !matches!(turn.entered()[..], [Step::Orient(_), ..] | [_, _, ..]) {
        prop_assert_eq!(turn.preview(), after);
    } else {
        prop_assert_eq!(shown.split(' ').nth(1), played.split(' ').nth(1), "a set-up as far as its men");
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_steps_of_yonmoque_lead_to_its_moves(position in positions::<yonmoque::Position>()) {
        check(position)?;
    }

    #[test]
    fn the_steps_of_mana_lead_to_its_moves(position in positions::<mana::Position>()) {
        check(position)?;
    }

    #[test]
    fn the_steps_of_mitsudomoe_lead_to_its_turns(position in positions::<mitsudomoe::Position>()) {
        prop_assume!(position.count_moves() < 400);
        check(position)?;
    }

    #[test]
    fn any_way_through_a_set_up_ends_in_a_legal_one(seed: u64) {
        let mut random = Random::new(seed);
        let mut position = mana::Position::start();
        for _ in 0..2 {
            let mut turn = Turn::new(position);
            while turn.complete().is_none() {
                let options = turn.options();
                prop_assert!(!options.is_empty(), "a dead end: {:?}", turn);
                let step = random.pick(&options);
                prop_assert_eq!(turn.push(step), Ok(()));
                prop_assert_eq!(turn.push(step), Err(IllegalStep), "nothing is entered twice");
            }
            prop_assert!(turn.options().is_empty());
            let mv = turn.complete().expect("a whole set-up");
            prop_assert!(position.is_legal(mv));
            re_enter(position, mv)?;
            position = position.play_unchecked(mv).0;
        }
    }

    #[test]
    fn a_turn_of_any_game_has_the_steps_of_the_game_itself(position in positions::<mitsudomoe::Position>(), seed: u64) {
        let mut random = Random::new(seed);
        let (mut one, mut any) = (Turn::new(position), AnyTurn::new(AnyPosition::from(position)));
        while one.complete().is_none() {
            let options: Vec<_> = one.options();
            let spots: Vec<_> = options.iter().map(|step| step.map(tomoe_games::Spot::from)).collect();
            prop_assert_eq!(&any.options(), &spots);
            let step = random.pick(&options);
            one.push(step).expect("an option");
            any.push(step.map(tomoe_games::Spot::from)).expect("the same option");
        }
        prop_assert_eq!(any.complete(), one.complete().map(tomoe_games::AnyMove::Mitsudomoe));
        prop_assert_eq!(any.preview(), AnyPosition::from(one.preview()));
    }
}

#[test]
fn a_step_that_is_not_an_option_is_refused() {
    let mut turn = Turn::new(yonmoque::Position::start());
    let square = |name| yonmoque::Square::read(name).unwrap();
    let wrong = Step::Move { piece: Piece::Disc, from: square("a1"), to: square("a2") };
    assert_eq!(turn.push(wrong), Err(IllegalStep));
    assert!(turn.entered().is_empty());
    assert_eq!(turn.pop(), None);
    turn.push(Step::Place { piece: Piece::Disc, to: square("c3") }).unwrap();
    assert_eq!(turn.push(Step::Place { piece: Piece::Disc, to: square("c4") }), Err(IllegalStep));
}
