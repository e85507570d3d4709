//! What to do now, what the step under the cursor would do, and why it can't be done.

use tomoe_games::entry::{Doing, Entry, Held};
use tomoe_games::{AnyPosition, Piece, Position as _, Spot, mana, mitsudomoe};

use super::square::man;

/// What the player to act has to do.
pub(crate) fn instruction(entry: &Entry) -> String {
    match entry.doing() {
        Doing::Done if entry.is_set_up() => {
            "All six are placed. Enter begins; choose a piece to move it elsewhere.".to_owned()
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
            "Place your damyo on one of your two ranks. Or h for a ready-made set-up.".to_owned()
        }
        Doing::PlaceRonins(left) => format!("Place your ronins: {left} to go."),
        Doing::Man => on_mat(entry),
        Doing::Ring => "First a ring: lay one from your supply, or move an uncovered one.".to_owned(),
        Doing::Ball => "Then a ball: step onto a ring of yours, or vault.".to_owned(),
        Doing::Relocate(left) => format!("Relocate the balls you vaulted over: {left} to go."),
    }
}

/// What the Mana asks for, or why it need not be obeyed.
fn on_mat(entry: &Entry) -> String {
    let AnyPosition::Mana(position) = entry.base() else { return String::new() };
    let Some(value) = position.mana() else {
        return "The first move is free: move any of your pieces.".to_owned();
    };
    if !position.is_mana_lifted() {
        return format!("The Mana asks for a {value}: move a piece on a square worth {value}.");
    }
    let mine = position.men(position.to_act());
    let has_some = position.mat().is_some_and(|mat| mat.squares(value).meets(mine));
    let why = match has_some {
        true => format!("No piece of yours on a {value} can move, so move any piece"),
        false => format!("You have no piece on a {value}, so move any piece"),
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
        AnyPosition::Yonmoque(_) => Some(format!("flips {count}")),
        AnyPosition::Mitsudomoe(_) => Some(format!("vaults over {count}, to be relocated")),
        AnyPosition::Mana(position) => {
            let taken = position.at(affected[0].try_into().ok()?)?;
            Some(format!("captures the {}", man(taken)))
        }
    }
}

/// Why choosing a square does nothing.
pub(crate) fn refusal(entry: &Entry, spot: Spot) -> String {
    let why = match (entry.doing(), &entry.preview()) {
        (Doing::Ring, AnyPosition::Mitsudomoe(position)) => no_ring(entry, position, spot),
        (Doing::Man, AnyPosition::Mana(position)) if entry.held().is_none() => not_this_man(position, spot),
        _ => None,
    };
    let otherwise = if entry.held().is_some() { "It can't go there." } else { "Nothing to do there." };
    format!("{spot}: {}", why.as_deref().unwrap_or(otherwise))
}

fn no_ring(entry: &Entry, position: &mitsudomoe::Position, spot: Spot) -> Option<String> {
    let square: mitsudomoe::Square = spot.try_into().ok()?;
    Some(match entry.held() {
        _ if position.ball_at(square).is_some() => "A ring can't lie on a ball.".to_owned(),
        None if entry.placeable().is_empty() => {
            "Your supply is empty: move an uncovered ring of yours.".to_owned()
        }
        // What is left is the ruling that a turn has to be one that can be finished.
        _ => "With a ring there, none of your balls could move.".to_owned(),
    })
}

fn not_this_man(position: &mana::Position, spot: Spot) -> Option<String> {
    let square: mana::Square = spot.try_into().ok()?;
    position.men(position.to_act()).contains(square).then_some(())?;
    let value = position.mat()?.value(square);
    Some(match position.mana().filter(|_| !position.is_mana_lifted()) {
        Some(asked) if asked != value => {
            format!("The Mana asks for a {asked}, and this piece stands on a {value}.")
        }
        _ => "This piece can't move.".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn refused(game: Game, position: &str, file: u8, rank: u8) -> String {
        let mut entry = Entry::new(AnyPosition::read(game, position).unwrap());
        let spot = Spot::new(file, rank);
        assert_eq!(entry.click(spot), tomoe_games::entry::Clicked::Nothing);
        refusal(&entry, spot)
    }

    #[test]
    fn what_can_not_be_done_is_told_with_the_reason() {
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        assert_eq!(refused(Game::Mitsudomoe, start, 0, 0), "a1: A ring can't lie on a ball.");
        let far = "e3: With a ring there, none of your balls could move.";
        assert_eq!(refused(Game::Mitsudomoe, start, 4, 2), far);
        let mana = "90 1drr2/r1r2r/6/6/3RRR/1RD2R r 1 0 0";
        let asked = "c1: The Mana asks for a 1, and this piece stands on a 2.";
        assert_eq!(refused(Game::Mana, mana, 2, 0), asked);
        assert_eq!(refused(Game::Yonmoque, "5/5/2b2/5/5 w 5 6", 2, 2), "c3: Nothing to do there.");
    }
}
