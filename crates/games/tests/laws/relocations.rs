//! Relocations as text: every order that can be played is read as the same turn, and the least form is written.

use std::collections::HashMap;

use tomoe_games::mitsudomoe::{Move, Position, Square};
use tomoe_games::{Position as _, Step, Turn};

use crate::common::{after_random_moves, in_parallel};

/// One way to write a turn: its text, and its relocations as squares left and squares reached.
type Form = (Vec<Square>, Vec<Square>, String);

/// The text of steps as they were entered.
fn form(steps: &[Step<Square>]) -> Form {
    let squares =
        |step: &Step<Square>| (step.from(), step.to().expect("a step of Mitsudomoe ends on a square"));
    let text = |step: &Step<Square>| match squares(step) {
        (Some(from), to) => format!("{from}{to}"),
        (None, to) => format!("@{to}"),
    };
    let mut written = format!("{}:{}", text(&steps[0]), text(&steps[1]));
    for step in &steps[2..] {
        written += &format!("*{}", text(step));
    }
    let from = steps[2..].iter().filter_map(|step| step.from()).collect();
    let to = steps[2..].iter().filter_map(|step| step.to()).collect();
    (from, to, written)
}

/// All forms of all turns in which something is relocated.
fn gather(turn: &mut Turn<Position>, forms: &mut HashMap<Move, Vec<Form>>) {
    if let Some(mv) = turn.complete() {
        if !mv.relocated.is_empty() {
            forms.entry(mv).or_default().push(form(turn.entered()));
        }
        return;
    }
    for step in turn.options() {
        turn.push(step).expect("what is listed is allowed");
        gather(turn, forms);
        turn.pop();
    }
}

/// Checks a position; returns how many turns had several forms, and how many had several orders of squares left.
fn check(position: &Position) -> (usize, usize) {
    let mut forms = HashMap::new();
    gather(&mut Turn::new(*position), &mut forms);
    let (mut several, mut orders) = (0, 0);
    for (mv, mut forms) in forms {
        for (_, _, text) in &forms {
            assert_eq!(position.read_move(text), Ok(mv), "{text} in {position}");
        }
        forms.sort();
        assert_eq!(position.move_text(mv), forms[0].2, "the least form in {position}");
        several += usize::from(forms.len() > 1);
        orders += usize::from(forms.iter().any(|form| form.0 != forms[0].0));
    }
    (several, orders)
}

#[test]
fn every_playable_order_of_relocations_is_read_and_the_least_is_written() {
    let counts = in_parallel(256, |walk| {
        let positions = (0..50).map(|game| after_random_moves(1000 * walk + game, 10 + 2 * game as usize));
        // A position with thousands of turns has tens of thousands of forms.
        let some = positions.filter(|position: &Position| position.count_moves() < 2500);
        some.map(|position| check(&position)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    });
    let sum = counts.into_iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{} turns with several forms, {} with several orders", sum.0, sum.1);
    assert!(sum.0 >= 5000 && sum.1 >= 5000, "only {sum:?} turns with several forms and several orders");
}
