//! Steps of a turn as text: `mat:90`, `damyo@c1`, `ring@c3`, `ball:b1c2`.

use pyo3::prelude::*;
use tomoe_games::{AnyPosition, AnyTurn, Piece, Spot, Step};

use crate::arguments::bad_value;

/// A step as text.
pub(crate) fn step_text(step: &Step<Spot>) -> String {
    match step {
        Step::Orient(orientation) => format!("mat:{orientation}"),
        Step::Place { piece, to } => format!("{}@{to}", name(*piece)),
        Step::Move { piece, from, to } => format!("{}:{from}{to}", name(*piece)),
    }
}

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Disc => "disc",
        Piece::Damyo => "damyo",
        Piece::Ronin => "ronin",
        Piece::Ring => "ring",
        Piece::Ball => "ball",
    }
}

/// The turn of which these steps have been entered.
pub(crate) fn enter(position: AnyPosition, entered: &[String]) -> PyResult<AnyTurn> {
    let mut turn = AnyTurn::new(position);
    for text in entered {
        let options = turn.options();
        let step = options.iter().find(|option| step_text(option) == *text);
        let step = step.ok_or_else(|| bad_value(format!("step: {text:?} may not come next")))?;
        turn.push(*step).map_err(bad_value)?;
    }
    Ok(turn)
}
