//! Who begins: the default of each game, and the choice that Mitsudomoe leaves.

use tomoe_games::mitsudomoe::{Colour, Position, Seats};
use tomoe_games::{AnyPosition, Game, Position as _};

use crate::common::read;

#[test]
fn the_first_player_is_blue_red_and_white_unless_chosen() {
    let first = |game, players| AnyPosition::start(game, players).unwrap().to_act().name();
    assert_eq!(first(Game::Yonmoque, 2), "Blue");
    assert_eq!(first(Game::Mana, 2), "Red");
    for players in 2..=4 {
        assert_eq!(first(Game::Mitsudomoe, players), "White");
    }
}

#[test]
fn the_first_player_of_mitsudomoe_may_be_any_seated_colour() {
    let start = Position::start_with(Seats::Three, Colour::Black).unwrap();
    let text = "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 b w5r5b5";
    assert_eq!(start.to_string(), text);
    assert_eq!(read::<Position>(text), start);
    let (next, _) = start.play_unchecked(start.read_move("@d4:e5d4").unwrap());
    assert_eq!(next.to_act(), Colour::White, "clockwise from Black, Yellow not being seated");
    assert_eq!(Position::start_with(Seats::Three, Colour::Yellow), None);
    assert_eq!(Position::start_with(Seats::Two, Colour::Red), None);
}

#[test]
fn the_starts_are_written_as_the_notation_says() {
    let start = |game, players| AnyPosition::start(game, players).unwrap().to_string();
    assert_eq!(start(Game::Yonmoque, 2), "5/5/5/5/5 b 6 6");
    assert_eq!(start(Game::Mana, 2), "- 6/6/6/6/6/6 r - 0 0");
    assert_eq!(start(Game::Mitsudomoe, 2), "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5");
    assert_eq!(start(Game::Mitsudomoe, 3), "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5");
    let four = "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5";
    assert_eq!(start(Game::Mitsudomoe, 4), four);
    for (game, players) in
        [(Game::Yonmoque, 3), (Game::Mana, 1), (Game::Mitsudomoe, 1), (Game::Mitsudomoe, 5)]
    {
        assert_eq!(AnyPosition::start(game, players).unwrap_err().field, "players");
    }
}
