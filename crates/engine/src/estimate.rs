//! What the board alone says of a position that a turn has led to.

use tomoe_games::{AnyPosition, Colour as _, Position as _, mana};

use crate::multi;
use crate::state::State;
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};

/// What a position is worth to the player whose turn led there, in points: see [`SCALE`](crate::value::SCALE). Nothing is known of
/// Mana before both set-ups are there.
pub(crate) fn estimate(before: &AnyPosition, after: &AnyPosition) -> f32 {
    let points = match after {
        AnyPosition::Yonmoque(after) => YonmoqueState::new(after).evaluate(),
        AnyPosition::Mana(after) if after.stage() == mana::Stage::Play => ManaState::new(after).evaluate(),
        AnyPosition::Mana(_) => 0,
        AnyPosition::Mitsudomoe(after) => match before {
            AnyPosition::Mitsudomoe(before) if before.players_in() > 2 || after.players_in() > 2 => {
                return multi::points(multi::shares(after)[before.to_act().index()]);
            }
            _ => MitsudomoeState::new(after).evaluate(),
        },
    };
    if before.to_act() == after.to_act() { points as f32 } else { -points as f32 }
}
