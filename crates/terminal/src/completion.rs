//! Completing a move that is being typed: only what is legal, one step at a time.

use tomoe_games::{AnyPosition, AnyTurn, Game, Piece, Spot, Step, mana};

use crate::words::step_text;

/// What the typed text may become by one more step, in the order of the board. Empty if no legal move begins like that,
/// or if the move is whole.
pub(crate) fn completions(position: &AnyPosition, typed: &str) -> Vec<String> {
    let is_set_up = matches!(position, AnyPosition::Mana(position) if position.stage() != mana::Stage::Play);
    let mut turn = AnyTurn::new(*position);
    let mut done = String::new();
    loop {
        let rest = &typed[done.len()..];
        let options = options(&turn, position.game(), is_set_up);
        // Between two squares to go to, the longer text is the one meant: `@90:` is not `@9`.
        let entered =
            options.iter().find(|(text, _)| rest.len() >= text.len() && rest.starts_with(text.as_str()));
        match entered {
            Some((text, step)) => {
                if turn.push(*step).is_err() {
                    return Vec::new();
                }
                done.push_str(text);
            }
            None => {
                let mut found: Vec<String> = options
                    .into_iter()
                    .filter(|(text, _)| text.starts_with(rest))
                    .map(|(text, _)| format!("{done}{text}"))
                    .collect();
                found.sort();
                found.dedup();
                return found;
            }
        }
    }
}

/// The steps that may come next, as they are written. In a set-up the damyo is written first.
fn options(turn: &AnyTurn, game: Game, is_set_up: bool) -> Vec<(String, Step<Spot>)> {
    let entered = turn.entered();
    let options = turn.options();
    let men = entered.iter().filter(|step| step.to().is_some()).count();
    if !is_set_up {
        let text = |step: Step<Spot>| (step_text(game, entered.len(), &step), step);
        return options.into_iter().map(text).collect();
    }
    let wanted = if men == 0 { Piece::Damyo } else { Piece::Ronin };
    let sign = match (men, entered.len()) {
        (0, 0) => "@",
        (0, _) => "",
        _ => ",",
    };
    let text = |step: Step<Spot>| match step {
        Step::Orient(_) => Some((step_text(game, 0, &step), step)),
        Step::Place { piece, to } if piece == wanted => Some((format!("{sign}{to}"), step)),
        _ => None,
    };
    options.into_iter().filter_map(text).collect()
}

/// The longest text with which all of them begin.
pub(crate) fn common(texts: &[String]) -> &str {
    let Some(first) = texts.first() else { return "" };
    let is_shared = |&end: &usize| texts.iter().all(|text| text.get(..end) == first.get(..end));
    let end = (0..=first.len()).rev().find(is_shared).unwrap_or(0);
    &first[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(game: Game, players: usize, typed: &str) -> Vec<String> {
        completions(&AnyPosition::start(game, players).unwrap(), typed)
    }

    #[test]
    fn a_placement_is_completed_square_by_square() {
        assert_eq!(complete(Game::Yonmoque, 2, "").len(), 25);
        assert_eq!(complete(Game::Yonmoque, 2, "@c"), ["@c1", "@c2", "@c3", "@c4", "@c5"]);
        assert!(complete(Game::Yonmoque, 2, "@c3").is_empty());
        assert!(complete(Game::Yonmoque, 2, "@c9").is_empty());
        assert!(complete(Game::Yonmoque, 2, "ü").is_empty());
    }

    #[test]
    fn a_turn_of_mitsudomoe_is_completed_step_by_step() {
        let rings = complete(Game::Mitsudomoe, 2, "@c");
        assert!(rings.contains(&"@c1".to_owned()), "{rings:?}");
        assert_eq!(complete(Game::Mitsudomoe, 2, "@c1"), ["@c1:a1c1", "@c1:b1c1"]);
        assert_eq!(complete(Game::Mitsudomoe, 2, "@c1:b"), ["@c1:b1c1"]);
    }

    #[test]
    fn a_set_up_is_completed_man_by_man() {
        assert_eq!(complete(Game::Mana, 2, ""), ["@0:", "@180:", "@270:", "@90:"]);
        assert_eq!(complete(Game::Mana, 2, "@9"), ["@90:"]);
        assert_eq!(complete(Game::Mana, 2, "@90:").len(), 12);
        let ronins = complete(Game::Mana, 2, "@90:c1,a1,d");
        assert_eq!(ronins, ["@90:c1,a1,d1", "@90:c1,a1,d2"]);
        assert!(complete(Game::Mana, 2, "@90:c1,a1,d1,a2,b2,e2").is_empty());
    }

    /// Whatever is completed again and again from nothing becomes a legal move.
    #[test]
    fn completing_always_leads_to_a_legal_move() {
        for (game, players) in [(Game::Yonmoque, 2), (Game::Mana, 2), (Game::Mitsudomoe, 4)] {
            let position = AnyPosition::start(game, players).unwrap();
            let mut typed = String::new();
            while let Some(next) = completions(&position, &typed).pop() {
                typed = next;
            }
            assert!(position.read_move(&typed).is_ok(), "{game}: {typed}");
        }
    }

    #[test]
    fn what_is_common_is_found() {
        let texts = ["@c1:a1c1".to_owned(), "@c1:b1c1".to_owned()];
        assert_eq!(common(&texts), "@c1:");
        assert_eq!(common(&[]), "");
    }
}
