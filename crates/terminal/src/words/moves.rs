//! Moves in words, and steps in the notation.

use tomoe_games::{AnyMove, AnyPosition, Colour as _, Game, Piece, Spot, Step, mana};

use super::square::man;

/// What a move did, and who is out by it, as a sentence.
pub(crate) fn move_sentence(before: &AnyPosition, mv: AnyMove) -> String {
    let (after, _) = before.play_unchecked(mv);
    let who = before.to_act().name();
    let steps = before.steps_of(mv);
    let mut parts = match before {
        AnyPosition::Mana(_) if steps.len() > 1 => vec![set_up(who, &steps)],
        _ => steps.iter().enumerate().map(|(index, step)| self::step(before, index, step)).collect(),
    };
    match (before, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
            let flips: Vec<String> = position.flips(mv).iter().map(|square| square.to_string()).collect();
            if !flips.is_empty() {
                parts.push(format!("flips {}", flips.join(", ")));
            }
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. })) => {
            parts.extend(position.at(to).map(|taken| format!("captures the {}", man(taken))));
        }
        _ => {}
    }
    parts.extend(after.out_since(before).iter().map(|player| format!("{} is out", player.name())));
    parts.join(", ") + "."
}

fn set_up(who: &str, steps: &[Step<Spot>]) -> String {
    let turned = steps.iter().find_map(|step| match step {
        Step::Orient(mat) => Some(format!(", the mat turned by {mat} degrees")),
        _ => None,
    });
    let damyo = steps.iter().find_map(|step| match step {
        Step::Place { piece: Piece::Damyo, to } => Some(format!(", the damyo on {to}")),
        _ => None,
    });
    format!("{who} has set up{}{}", turned.unwrap_or_default(), damyo.unwrap_or_default())
}

fn step(before: &AnyPosition, index: usize, step: &Step<Spot>) -> String {
    let who = before.to_act().name();
    match *step {
        Step::Orient(mat) => format!("the mat is turned by {mat} degrees"),
        Step::Place { piece: Piece::Ring, to } => format!("{who} lays a ring on {to}"),
        Step::Place { piece: Piece::Ronin | Piece::Damyo, to } => format!("{who}'s ronin returns to {to}"),
        Step::Place { to, .. } => format!("{who} places on {to}"),
        Step::Move { piece: Piece::Ring, from, to } => format!("{who} moves a ring from {from} to {to}"),
        Step::Move { piece: Piece::Ball, from, to } if index == 1 => format!("ball from {from} to {to}"),
        Step::Move { piece: Piece::Ball, from, to } => {
            let owner = ball_owner(before, from);
            format!("{owner} ball relocated from {from} to {to}")
        }
        Step::Move { piece: Piece::Damyo, from, to } => format!("{who}'s damyo from {from} to {to}"),
        Step::Move { piece: Piece::Ronin, from, to } => format!("{who}'s ronin from {from} to {to}"),
        Step::Move { from, to, .. } => format!("{who} moves from {from} to {to}"),
    }
}

fn ball_owner(position: &AnyPosition, spot: Spot) -> &'static str {
    let AnyPosition::Mitsudomoe(position) = position else { return "the" };
    let owner = spot.try_into().ok().and_then(|square| position.ball_at(square));
    owner.map_or("the", |colour| colour.name())
}

/// A step as the notation writes it inside of a move, with the sign that separates it from the steps before.
pub(crate) fn step_text(game: Game, index: usize, step: &Step<Spot>) -> String {
    let sign = match (game, index) {
        (Game::Mitsudomoe, 1) => ":",
        (Game::Mitsudomoe, 2..) => "*",
        _ => "",
    };
    match *step {
        Step::Orient(mat) => format!("@{mat}:"),
        Step::Place { to, .. } => format!("{sign}@{to}"),
        Step::Move { from, to, .. } => format!("{sign}{from}{to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(game: Game, position: &str, text: &str) -> String {
        let before = AnyPosition::read(game, position).unwrap();
        move_sentence(&before, before.read_move(text).unwrap())
    }

    #[test]
    fn moves_are_told_in_words() {
        assert_eq!(said(Game::Yonmoque, "5/5/5/5/5 b 6 6", "@c3"), "Blue places on c3.");
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        let turn = "White lays a ring on c1, ball from b1 to c1.";
        assert_eq!(said(Game::Mitsudomoe, start, "@c1:b1c1"), turn);
        let set_up = "Red has set up, the mat turned by 90 degrees, the damyo on c1.";
        assert_eq!(said(Game::Mana, "- 6/6/6/6/6/6 r - 0 0", "@90:c1,a1,d1,a2,b2,e2"), set_up);
    }
}
