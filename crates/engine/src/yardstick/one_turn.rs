//! The player that looks one turn ahead.

use std::ops::ControlFlow;

use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position, mana, mitsudomoe};

use crate::multi;
use crate::state::State;
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};
use tomoe_random::Random;

/// Wins if it can, else goes where the evaluation is best for it, by chance among equals.
pub(super) fn choose(position: &AnyPosition, seed: u64) -> Option<AnyMove> {
    match position {
        AnyPosition::Yonmoque(position) => {
            best(position, seed, for_two::<YonmoqueState>).map(AnyMove::Yonmoque)
        }
        AnyPosition::Mana(position) => best(position, seed, |before, after| {
            // Nothing is known of a set-up before both are there.
            if after.stage() == mana::Stage::Play { for_two::<ManaState>(before, after) } else { 0 }
        })
        .map(AnyMove::Mana),
        AnyPosition::Mitsudomoe(position) => best(position, seed, |before, after| {
            if after.players_in() == 2 && before.players_in() == 2 {
                for_two::<MitsudomoeState>(before, after)
            } else {
                among_several(before, after)
            }
        })
        .map(AnyMove::Mitsudomoe),
    }
}

/// What a position reached is worth to the player who moved there.
fn for_two<S: State>(before: &S::Position, after: &S::Position) -> i32 {
    let points = S::new(after).evaluate();
    if before.to_act() == after.to_act() { points } else { -points }
}

fn among_several(before: &mitsudomoe::Position, after: &mitsudomoe::Position) -> i32 {
    (1e6 * multi::shares(after)[before.to_act().index()]) as i32
}

fn best<P: Position>(position: &P, seed: u64, value: impl Fn(&P, &P) -> i32) -> Option<P::Move> {
    let me = position.to_act();
    let mut random = Random::new(seed);
    let mut best: Option<(P::Move, i32)> = None;
    let mut equals = 0;
    let won = position.try_each_move(|mv| {
        let (after, outcome) = position.play_unchecked(mv);
        let value = match outcome {
            Outcome::Win(winner) if winner == me => return ControlFlow::Break(mv),
            Outcome::Win(_) => i32::MIN,
            Outcome::Draw => 0,
            Outcome::Ongoing => value(position, &after),
        };
        match &best {
            Some((_, known)) if *known > value => {}
            Some((_, known)) if *known == value => {
                equals += 1;
                if random.below(equals) == 0 {
                    best = Some((mv, value));
                }
            }
            _ => {
                equals = 1;
                best = Some((mv, value));
            }
        }
        ControlFlow::Continue(())
    });
    won.break_value().or(best.map(|(mv, _)| mv))
}
