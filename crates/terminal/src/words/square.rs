//! What stands on a square, in words.

use tomoe_games::{AnyPosition, Colour as _, Spot, mana, mitsudomoe, yonmoque};

/// What stands on a square: `c3: empty`, `a1: White ball on a White ring`.
pub(crate) fn square(position: &AnyPosition, spot: Spot) -> String {
    let standing = match position {
        AnyPosition::Yonmoque(position) => spot.try_into().ok().map(|square| on_tile(position, square)),
        AnyPosition::Mana(position) => spot.try_into().ok().map(|square| on_mat(position, square)),
        AnyPosition::Mitsudomoe(position) => spot.try_into().ok().and_then(|square| stack(position, square)),
    };
    format!("{spot}: {}", standing.unwrap_or_else(|| "empty".to_owned()))
}

fn on_tile(position: &yonmoque::Position, square: yonmoque::Square) -> String {
    let tile = match square {
        _ if yonmoque::Colour::Blue.tiles().contains(square) => "blue square",
        _ if yonmoque::Colour::White.tiles().contains(square) => "white square",
        _ => "neutral square",
    };
    let piece = position.at(square).map(|colour| format!("{} piece", colour.name()));
    format!("{}, {tile}", piece.as_deref().unwrap_or("empty"))
}

fn on_mat(position: &mana::Position, square: mana::Square) -> String {
    let man = position.at(square).map_or_else(|| "empty".to_owned(), self::man);
    match position.mat() {
        Some(mat) => format!("{man}, worth {}", mat.value(square)),
        None => man,
    }
}

/// A man of Mana by colour and rank.
pub(super) fn man(man: mana::Man) -> String {
    format!("{} {}", man.colour.name(), if man.is_damyo { "damyo" } else { "ronin" })
}

fn stack(position: &mitsudomoe::Position, square: mitsudomoe::Square) -> Option<String> {
    let rings: Vec<&str> = position.stack(square).iter().map(mitsudomoe::Colour::name).collect();
    let rings = match rings.as_slice() {
        [] => return None,
        [one] => format!("a {one} ring"),
        many => format!("{} rings, bottom to top: {}", many.len(), many.join(", ")),
    };
    Some(match position.ball_at(square) {
        Some(colour) => format!("{} ball on {rings}", colour.name()),
        None => rings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    #[test]
    fn squares_are_told_in_words() {
        let told = |game, text: &str, file, rank| {
            square(&AnyPosition::read(game, text).unwrap(), Spot::new(file, rank))
        };
        let stacks = "x3,bB,bB/x4,bB/x2,wbw,x2/wW,x4/wW,wW,x3 w w3b4";
        assert_eq!(told(Game::Mitsudomoe, stacks, 0, 0), "a1: White ball on a White ring");
        assert_eq!(told(Game::Mitsudomoe, stacks, 2, 2), "c3: 3 rings, bottom to top: White, Black, White");
        assert_eq!(told(Game::Yonmoque, "5/5/2b2/5/5 w 5 6", 2, 2), "c3: Blue piece, neutral square");
        let mana = "90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0";
        assert_eq!(told(Game::Mana, mana, 2, 0), "c1: Red damyo, worth 2");
    }
}
