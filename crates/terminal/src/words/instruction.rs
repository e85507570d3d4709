//! What to do now, and what the step under the cursor would do.

use tomoe_games::entry::{Doing, Entry, Held};
use tomoe_games::{AnyPosition, Piece, Position as _, Spot};

use super::square::man;

/// What the player to act has to do.
pub(crate) fn instruction(entry: &Entry) -> String {
    match entry.doing() {
        Doing::Done if entry.is_set_up() => {
            "All six stand. Enter begins; choose a man to move it elsewhere.".to_owned()
        }
        Doing::Done => String::new(),
        Doing::Disc => match entry.held() {
            Some(Held::Tray(_)) => "Choose a square for it.",
            Some(Held::Square(_)) => "Choose where it goes.",
            None if entry.placeable().is_empty() => "Move one of your pieces.",
            None => "Place a piece on an empty square, or move one of yours.",
        }
        .to_owned(),
        Doing::TurnMat => "Turn the mat: press 1, 2, 3 or 4 for 0, 90, 180 or 270 degrees.".to_owned(),
        Doing::PlaceDamyo => {
            "Put your damyo on one of your two ranks. Or h for a ready-made set-up.".to_owned()
        }
        Doing::PlaceRonins(left) => format!("Put down your ronins: {left} to go."),
        Doing::Man => on_mat(entry),
        Doing::Ring => "First a ring: lay one from your supply, or move one that lies open.".to_owned(),
        Doing::Ball => "Then a ball: step onto a ring of yours, or vault.".to_owned(),
        Doing::Relocate(left) => format!("Relocate the balls you vaulted over: {left} to go."),
    }
}

/// What the Mana asks for, or why it need not be obeyed.
fn on_mat(entry: &Entry) -> String {
    let AnyPosition::Mana(position) = entry.base() else { return String::new() };
    let Some(value) = position.mana() else {
        return "The first move is free: move any of your men.".to_owned();
    };
    if !position.is_mana_lifted() {
        return format!("The Mana asks for {value}: move a man from a square worth {value}.");
    }
    let mine = position.men(position.to_act());
    let has_some = position.mat().is_some_and(|mat| mat.squares(value).meets(mine));
    let why = match has_some {
        true => format!("No man on a {value} can move, so move any man"),
        false => format!("You have no man on a {value}, so move any man"),
    };
    match entry.placeable().contains(&Piece::Ronin) {
        true => format!("{why}, or return a ronin to an empty {value}."),
        false => format!("{why}."),
    }
}

/// What choosing a square would do beyond the step itself.
pub(crate) fn effect(entry: &Entry, spot: Spot) -> Option<String> {
    let affected = entry.affected(entry.step_to(spot)?);
    let count = affected.len();
    match entry.base() {
        _ if affected.is_empty() => None,
        AnyPosition::Yonmoque(_) => Some(format!("turns over {count}")),
        AnyPosition::Mitsudomoe(_) => Some(format!("vaults over {count}, to be relocated")),
        AnyPosition::Mana(position) => {
            let taken = position.at(affected[0].try_into().ok()?)?;
            Some(format!("captures the {}", man(taken)))
        }
    }
}
