//! Yonmoque: lines that can still become fours, men, hands and own tiles.

use tomoe_games::yonmoque::{Colour, Position, Squares};
use tomoe_games::{Colour as _, Direction, Position as _, Square};

/// The 28 straight runs of four squares.
const FOURS: [Squares; 28] = {
    let mut fours = [Squares::EMPTY; 28];
    let mut count = 0;
    let mut index = 0;
    while index < 25 {
        let mut line = 0;
        while line < 4 {
            let mut squares = Squares::EMPTY;
            let mut square = Square::from_index(index);
            let mut length = 0;
            while let Some(here) = square {
                if length == 4 {
                    break;
                }
                squares = squares.with(here);
                square = here.step(Direction::LINES[line]);
                length += 1;
            }
            if length == 4 {
                fours[count] = squares;
                count += 1;
            }
            line += 1;
        }
        index += 1;
    }
    assert!(count == 28);
    fours
};

/// What a run of four with so many own men and no enemy is worth to its owner.
const OPEN: [i32; 5] = [0, 2, 9, 30, -20];
/// Each man on the board more than the enemy.
const MAN: i32 = 14;
/// Each piece in hand.
const IN_HAND: i32 = 10;
/// Each man on a tile of its own colour.
const OWN_TILE: i32 = 6;
/// Having the move.
const TEMPO: i32 = 20;

/// Points for the player to act.
pub(crate) fn points(position: &Position) -> i32 {
    let me = position.to_act();
    TEMPO + side(position, me) - side(position, me.other())
}

fn side(position: &Position, player: Colour) -> i32 {
    let (own, enemy) = (position.men(player), position.men(player.other()));
    let mut points = MAN * own.len() as i32 + IN_HAND * i32::from(position.hand(player));
    points += OWN_TILE * (own & player.tiles()).len() as i32;
    for four in FOURS {
        if !four.meets(enemy) {
            points += OPEN[(four & own).len() as usize];
        }
    }
    debug_assert!(player.index() < 2);
    points
}
