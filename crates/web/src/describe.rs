//! Squares and moves in words, for those who listen.

use tomoe_games::{AnyMove, AnyPosition, Piece, Player, Spot, Step, mana, mitsudomoe, yonmoque};

use crate::words::Words;

/// What stands on a square.
pub(crate) fn square(words: &Words, position: &AnyPosition, spot: Spot, crowned: Option<Spot>) -> String {
    let name = spot.to_string();
    let standing = match position {
        AnyPosition::Yonmoque(position) => {
            let colour = spot.try_into().ok().and_then(|square| position.at(square));
            colour.map(|colour| words.piece(words.colour(Player::of::<yonmoque::Position>(colour))))
        }
        AnyPosition::Mana(position) => {
            let square: Option<mana::Square> = spot.try_into().ok();
            let man = square.and_then(|square| position.at(square)).map(|man| self::man(words, man));
            let value =
                square.zip(position.mat()).map(|(square, mat)| mat.value(square).number().to_string());
            let value = value.map(|value| words.value(&value));
            let mana = (crowned == Some(spot)).then(|| words.wears_mana().to_owned());
            return join([
                Some(man.map_or_else(|| words.empty_square(&name), |man| format!("{name}, {man}"))),
                value,
                mana,
            ]);
        }
        AnyPosition::Mitsudomoe(position) => {
            spot.try_into().ok().and_then(|square| stack(words, position, square))
        }
    };
    standing.map_or_else(|| words.empty_square(&name), |standing| format!("{name}, {standing}"))
}

fn join(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn man(words: &Words, man: mana::Man) -> String {
    let colour = words.colour(Player::of::<mana::Position>(man.colour));
    if man.is_damyo { words.damyo(colour) } else { words.ronin(colour) }
}

fn stack(words: &Words, position: &mitsudomoe::Position, square: mitsudomoe::Square) -> Option<String> {
    let name = |colour| words.colour(Player::of::<mitsudomoe::Position>(colour));
    let rings: Vec<&str> = position.stack(square).iter().map(name).collect();
    let ball = position.ball_at(square).map(|colour| words.ball(name(colour)));
    let rings = match rings.as_slice() {
        [] => return None,
        [one] => words.ring(one),
        many => words.stack_of(&many.len().to_string(), &many.join(", ")),
    };
    Some(join([ball, Some(rings)]))
}

/// What a move did, and who is out by it.
pub(crate) fn mv(words: &Words, before: &AnyPosition, mv: AnyMove) -> String {
    let (after, _) = before.play_unchecked(mv);
    let who = words.colour(before.to_act());
    let steps = before.steps_of(mv);
    let mut parts = match before {
        AnyPosition::Mana(_) if steps.len() > 1 => vec![words.said_set_up(who)],
        _ => steps.iter().enumerate().map(|(index, step)| self::step(words, before, index, step)).collect(),
    };
    match (before, mv) {
        (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
            let flips: Vec<String> = position.flips(mv).iter().map(|square| square.to_string()).collect();
            if !flips.is_empty() {
                parts.push(words.said_flips(&flips.join(", ")));
            }
        }
        (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. })) => {
            if let Some(taken) = position.at(to) {
                parts.push(words.said_captures(&man(words, taken)));
            }
        }
        _ => {}
    }
    parts.extend(after.out_since(before).into_iter().map(|player| words.said_out(words.colour(player))));
    parts.join(", ")
}

fn step(words: &Words, before: &AnyPosition, index: usize, step: &Step<Spot>) -> String {
    let who = words.colour(before.to_act());
    match *step {
        Step::Orient(_) => String::new(),
        Step::Place { piece: Piece::Ring, to } => words.said_ring_placed(who, &to.to_string()),
        Step::Place { piece: Piece::Ronin | Piece::Damyo, to } => {
            words.said_return(&words.ronin(who), &to.to_string())
        }
        Step::Place { to, .. } => words.said_place(who, &to.to_string()),
        Step::Move { piece: Piece::Ring, from, to } => {
            words.said_ring_moved(who, &from.to_string(), &to.to_string())
        }
        Step::Move { piece: Piece::Ball, from, to } if index == 1 => {
            words.said_ball(&from.to_string(), &to.to_string())
        }
        Step::Move { piece: Piece::Ball, from, to } => {
            let owner = ball_owner(before, from);
            words.said_relocated(
                owner.map_or("", |owner| words.colour(owner)),
                &from.to_string(),
                &to.to_string(),
            )
        }
        Step::Move { piece, from, to } => {
            let what = match piece {
                Piece::Damyo => words.damyo(who),
                Piece::Ronin => words.ronin(who),
                _ => who.to_owned(),
            };
            words.said_move(&what, &from.to_string(), &to.to_string())
        }
    }
}

fn ball_owner(position: &AnyPosition, spot: Spot) -> Option<Player> {
    let AnyPosition::Mitsudomoe(position) = position else { return None };
    position.ball_at(spot.try_into().ok()?).map(Player::of::<mitsudomoe::Position>)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;

    fn said(game: Game, position: &str, text: &str) -> String {
        let before = AnyPosition::read(game, position).unwrap();
        mv(Language::English.words(), &before, before.read_move(text).unwrap())
    }

    #[test]
    fn moves_are_told_in_words() {
        assert_eq!(said(Game::Yonmoque, "5/5/5/5/5 b 6 6", "@c3"), "Blue places on c3");
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        assert_eq!(said(Game::Mitsudomoe, start, "@c1:b1c1"), "White lays a ring on c1, ball from b1 to c1");
        assert_eq!(said(Game::Mana, "- 6/6/6/6/6/6 r - 0 0", "@0:c1,a1,d1,a2,b2,e2"), "Red has set up");
    }

    #[test]
    fn squares_are_told_in_words() {
        let words = Language::English.words();
        let start = AnyPosition::start(Game::Mitsudomoe, 2).unwrap();
        assert_eq!(square(words, &start, Spot::new(0, 0), None), "a1, White ball, White ring");
        assert_eq!(square(words, &start, Spot::new(2, 2), None), "c3, empty");
    }
}
