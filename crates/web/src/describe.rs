//! Squares and moves in words, for eyes and ears.

use tomoe_games::{
    AnyMove, AnyPosition, AnyTurn, Colour as _, History, Piece, Player, Spot, Step, Transition, mana,
    mitsudomoe, yonmoque,
};

use crate::words::{Language, Words};

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

/// What a move did, and who is out by it and why.
pub(crate) fn mv(words: &Words, before: &AnyPosition, mv: AnyMove) -> String {
    turn(words, before, mv, None)
}

/// What led to the last position of a game, as a whole sentence: a turn, or somebody's leaving. `you` is the only person.
pub(crate) fn last(words: &Words, history: &History, you: Option<Player>) -> Option<String> {
    let transition = *history.transitions().last()?;
    let before = &history.positions()[history.transitions().len() - 1];
    let mut told = match transition {
        Transition::Move(mv) => turn(words, before, mv, you),
        Transition::Swap => swap(words, history, you),
        Transition::Leave(player) => {
            let also = outs(words, before, before, history.position(), Some(player));
            let left = words.has_left(words.colour(player));
            [left].into_iter().chain(also).collect::<Vec<_>>().join(" ")
        }
    };
    if !told.ends_with(['.', '。']) {
        told.push_str(stop(words));
    }
    Some(told)
}

/// That sides were exchanged after the first turn, as a whole sentence. `you` is the only person, on the side taken.
fn swap(words: &Words, history: &History, you: Option<Player>) -> String {
    let (first, other) = (history.start().to_act(), history.position().to_act());
    let (taken, left) = (words.colour(first), words.colour(other));
    match you {
        Some(you) if you == first => words.you_took(taken),
        Some(_) => words.computer_took(taken, left),
        None => words.sides_exchanged(left),
    }
}

/// What ends a sentence.
fn stop(words: &Words) -> &'static str {
    if words.spoken == Language::Japanese { "。" } else { "." }
}

fn turn(words: &Words, before: &AnyPosition, mv: AnyMove, you: Option<Player>) -> String {
    let (after, outcome) = before.play_unchecked(mv);
    let is_you = you == Some(before.to_act());
    let steps = before.steps_of(mv);
    let mut parts = match before {
        AnyPosition::Mana(_) if steps.len() > 1 && is_you => vec![words.you_set_up().to_owned()],
        AnyPosition::Mana(_) if steps.len() > 1 => vec![words.said_set_up(words.colour(before.to_act()))],
        _ => steps
            .iter()
            .enumerate()
            .map(|(index, step)| self::step(words, before, index, step, is_you))
            .collect(),
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
    let mut told = parts.join(", ");
    let outs = outs(words, before, &landed(before, &steps), &after, None);
    // How a game ended is told apart, with the one who is out by it.
    if outs.len() > 1 || !outcome.is_over() {
        for out in outs {
            told = told + stop(words) + " " + &out;
        }
    }
    told
}

/// The board with all steps of a turn made, before anybody is out by it.
fn landed(before: &AnyPosition, steps: &[Step<Spot>]) -> AnyPosition {
    let mut turn = AnyTurn::new(*before);
    let is_whole = steps.iter().all(|&step| turn.push(step).is_ok());
    if is_whole { turn.preview() } else { *before }
}

/// Who is out since `before`, and why. `leaver` went of their own will, which is told already.
fn outs(
    words: &Words,
    before: &AnyPosition,
    landed: &AnyPosition,
    after: &AnyPosition,
    leaver: Option<Player>,
) -> Vec<String> {
    let out = after.out_since(before).into_iter().filter(|&player| Some(player) != leaver);
    out.map(|player| {
        let who = words.colour(player);
        if leaver.is_none() && player == before.to_act() {
            return words.out_full_home(who);
        }
        let is_fixed = match landed {
            AnyPosition::Mitsudomoe(position) => {
                let colour = mitsudomoe::Colour::ALL[player.index()];
                position.balls(colour).within(colour.goal())
            }
            _ => false,
        };
        if is_fixed { words.out_fixed(who) } else { words.out_no_turn(who) }
    })
    .collect()
}

fn step(words: &Words, before: &AnyPosition, index: usize, step: &Step<Spot>, is_you: bool) -> String {
    let who = words.colour(before.to_act());
    let to = step.to().map_or_else(String::new, |to| to.to_string());
    let from = step.from().map_or_else(String::new, |from| from.to_string());
    match *step {
        Step::Orient(_) => String::new(),
        Step::Place { piece: Piece::Ring, .. } if is_you => words.you_ring_placed(&to),
        Step::Place { piece: Piece::Ring, .. } => words.said_ring_placed(who, &to),
        Step::Place { piece: Piece::Ronin | Piece::Damyo, .. } => words.said_return(&words.ronin(who), &to),
        Step::Place { .. } if is_you => words.you_place(&to),
        Step::Place { .. } => words.said_place(who, &to),
        Step::Move { piece: Piece::Ring, .. } if is_you => words.you_ring_moved(&from, &to),
        Step::Move { piece: Piece::Ring, .. } => words.said_ring_moved(who, &from, &to),
        Step::Move { piece: Piece::Ball, .. } if index == 1 => words.said_ball(&from, &to),
        Step::Move { piece: Piece::Ball, from: spot, .. } => {
            let owner = ball_owner(before, spot);
            words.said_relocated(owner.map_or("", |owner| words.colour(owner)), &from, &to)
        }
        Step::Move { piece: Piece::Damyo, .. } => words.said_move(&words.damyo(who), &from, &to),
        Step::Move { piece: Piece::Ronin, .. } => words.said_move(&words.ronin(who), &from, &to),
        Step::Move { .. } if is_you => words.you_move(&from, &to),
        Step::Move { .. } => words.said_move(who, &from, &to),
    }
}

/// What to do to play a move, step by step.
pub(crate) fn hint(words: &Words, before: &AnyPosition, mv: AnyMove) -> String {
    let steps = before.steps_of(mv);
    if matches!(before, AnyPosition::Mana(_)) && steps.len() > 1 {
        return set_up_hint(words, &steps);
    }
    let tell = |(index, step): (usize, &Step<Spot>)| {
        let to = step.to().map_or_else(String::new, |to| to.to_string());
        let told = match *step {
            Step::Place { piece: Piece::Ring, .. } => words.hint_ring(&to),
            Step::Place { piece: Piece::Disc, .. } => words.hint_place(&to),
            Step::Move { piece: Piece::Ring, from, .. } => words.hint_ring_moved(&from.to_string(), &to),
            Step::Move { piece: Piece::Disc, from, .. } => words.hint_move(&from.to_string(), &to),
            _ => self::step(words, before, index, step, false),
        };
        if index == 0 { told } else { words.hint_then(&told) }
    };
    steps.iter().enumerate().map(tell).collect::<Vec<_>>().join(", ")
}

fn set_up_hint(words: &Words, steps: &[Step<Spot>]) -> String {
    let mat = steps.iter().find_map(|step| match step {
        Step::Orient(orientation) => {
            Some(uncapitalised(words.orientation(&orientation.degrees().to_string())))
        }
        _ => None,
    });
    let places = |wanted: Piece| {
        let is_it = |step: &&Step<Spot>| matches!(step, Step::Place { piece, .. } if *piece == wanted);
        let squares = steps.iter().filter(is_it).filter_map(Step::to).map(|spot| spot.to_string());
        squares.collect::<Vec<_>>().join(", ")
    };
    join([mat, Some(words.hint_set_up(&places(Piece::Damyo), &places(Piece::Ronin)))])
}

/// A text as it stands within a sentence. Only plain letters are looked at: the table of all others would weigh more than
/// the page's words.
fn uncapitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

fn ball_owner(position: &AnyPosition, spot: Spot) -> Option<Player> {
    let AnyPosition::Mitsudomoe(position) = position else { return None };
    position.ball_at(spot.try_into().ok()?).map(Player::of::<mitsudomoe::Position>)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn history(game: Game, position: &str, moves: &[&str]) -> History {
        let mut history = History::new(AnyPosition::read(game, position).unwrap());
        moves.iter().for_each(|mv| {
            history.play_text(mv).unwrap();
        });
        history
    }

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
    fn an_exchange_of_sides_is_told_to_those_whom_it_concerns() {
        let words = Language::English.words();
        let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        history.play_text("@c3").unwrap();
        history.play_text("swap").unwrap();
        let seated = history.start().seated();
        assert_eq!(swap(words, &history, Some(seated[0])), "You took Blue.");
        assert_eq!(swap(words, &history, Some(seated[1])), "The computer takes Blue: you play White.");
        assert_eq!(swap(words, &history, None), "Sides are exchanged: whoever began now plays White.");
    }

    #[test]
    fn squares_are_told_in_words() {
        let words = Language::English.words();
        let start = AnyPosition::start(Game::Mitsudomoe, 2).unwrap();
        assert_eq!(square(words, &start, Spot::new(0, 0), None), "a1, White ball, White ring");
        assert_eq!(square(words, &start, Spot::new(2, 2), None), "c3, empty");
    }

    #[test]
    fn the_only_person_is_told_of_their_own_turns_as_you() {
        let words = Language::English.words();
        let history = history(Game::Yonmoque, "5/5/5/5/5 b 6 6", &["@c3", "@b2"]);
        let seated = history.start().seated();
        assert_eq!(last(words, &history, Some(seated[1])).as_deref(), Some("You place on b2."));
        assert_eq!(last(words, &history, Some(seated[0])).as_deref(), Some("White places on b2."));
        assert_eq!(last(words, &History::new(*history.start()), None), None);
    }

    #[test]
    fn why_somebody_is_out_is_told_with_the_turn() {
        let words = Language::English.words();
        let full = "rR,rR,x,bB,b/r,rR,x2,bB/x4,bB/wW,x,wW,yY,y/wW,w,x,yY,yY w w4r4b4y4";
        let history = history(Game::Mitsudomoe, full, &["@c4:c2b1"]);
        let told = last(words, &history, None).unwrap();
        assert!(told.ends_with("White is out: the home is full of balls."), "{told}");
    }

    #[test]
    fn whoever_leaves_is_told_to_be_out() {
        let words = Language::English.words();
        let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        history.leave(history.start().seated()[1]).unwrap();
        assert_eq!(last(words, &history, None).as_deref(), Some("Red has left and is out."));
    }

    #[test]
    fn a_hint_says_what_to_do() {
        let hint = |game, position, text: &str| {
            let before = AnyPosition::read(game, position).unwrap();
            super::hint(Language::English.words(), &before, before.read_move(text).unwrap())
        };
        let start = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5";
        assert_eq!(hint(Game::Mitsudomoe, start, "@b2:b1b2"), "ring on b2, then ball from b1 to b2");
        assert_eq!(hint(Game::Yonmoque, "5/5/5/5/5 b 6 6", "@c3"), "place on c3");
        let set_up = hint(Game::Mana, "- 6/6/6/6/6/6 r - 0 0", "@0:c1,a1,d1,a2,b2,e2");
        assert!(set_up.starts_with("mat turned by 0 degrees"), "{set_up}");
        assert!(set_up.contains("damyo on c1, ronins on a1, d1, a2, b2, e2"), "{set_up}");
    }
}
