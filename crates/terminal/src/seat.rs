//! Who sits where, as it is typed.

use tomoe_engine::Level;
use tomoe_games::{AnyPosition, Player, ReadError};
use tomoe_play::{LevelNumber, Seat};

/// The level of the computer when nothing is said: one that a beginner can beat.
const USUAL_LEVEL: u8 = 3;

fn person() -> Seat {
    Seat::person("human")
}

fn computer(level: Level) -> Seat {
    Seat::computer(LevelNumber(level.number()), format!("{} ({})", level.name(), level.number()))
}

/// The level of the computer that holds a seat; the strongest for a number that no level has.
pub(crate) fn level_of(seat: &Seat) -> Option<Level> {
    seat.level().map(|LevelNumber(number)| Level::new(number).unwrap_or(Level::STRONGEST))
}

/// Reads `human`, or a level by its number or its name.
fn read_seat(text: &str) -> Result<Seat, ReadError> {
    let people = ["human", "person", "me", "you"];
    if people.iter().any(|person| person.eq_ignore_ascii_case(text)) {
        return Ok(person());
    }
    let is_it = |level: &Level| level.name().eq_ignore_ascii_case(text) || level.number().to_string() == text;
    Level::all().find(is_it).map(computer).ok_or_else(|| {
        ReadError::new("seat", text, "'human', or a level from 1 to 9 or by its name, such as 'crane'")
    })
}

/// Who sits in each seat of a position, in the order of play. What is not said is a person in the first seat and
/// computers of the usual level in the others. Each word is `SIDE=WHO`, the side being a colour's name, its letter or the
/// seat's number.
pub fn read_seats(position: &AnyPosition, words: &[String]) -> Result<Vec<Seat>, ReadError> {
    let seated = position.seated();
    let mut seats: Vec<Option<Seat>> = vec![None; seated.len()];
    for word in words {
        let Some((side, who)) = word.split_once('=') else {
            return Err(ReadError::new("seat", word, "SIDE=WHO, such as 'white=human' or 'black=7'"));
        };
        let place = read_side(&seated, side)?;
        if seats[place].replace(read_seat(who)?).is_some() {
            return Err(ReadError::new("seat", word, "each side once"));
        }
    }
    // Whoever names seats for the computer alone means to play the rest; whoever names none plays the first.
    let has_person = seats.iter().flatten().any(Seat::is_person);
    let usual = computer(Level::new(USUAL_LEVEL).unwrap_or(Level::STRONGEST));
    let first_free = seats.iter().position(Option::is_none);
    let fill = |(place, seat): (usize, Option<Seat>)| {
        let is_mine = !has_person && first_free == Some(place);
        seat.unwrap_or_else(|| if is_mine { person() } else { usual.clone() })
    };
    Ok(seats.into_iter().enumerate().map(fill).collect())
}

/// The place of a side among those seated.
pub fn read_side(seated: &[Player], side: &str) -> Result<usize, ReadError> {
    let is_it = |&(place, player): &(usize, &Player)| {
        player.name().eq_ignore_ascii_case(side)
            || player.letter().to_string().eq_ignore_ascii_case(side)
            || (place + 1).to_string() == side
    };
    seated.iter().enumerate().find(is_it).map(|(place, _)| place).ok_or_else(|| {
        let names: Vec<String> = seated.iter().map(|player| player.name().to_lowercase()).collect();
        ReadError::new("side", side, format!("one of {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn seats(game: Game, players: usize, words: &[&str]) -> Result<Vec<String>, String> {
        let position = AnyPosition::start(game, players).unwrap();
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let seats = read_seats(&position, &words).map_err(|error| error.to_string())?;
        Ok(seats.into_iter().map(|seat| seat.name).collect())
    }

    #[test]
    fn seats_are_named_by_colour_letter_or_number() {
        let named = seats(Game::Mitsudomoe, 4, &["white=9", "r=human", "3=sprout", "Yellow=2"]);
        assert_eq!(named.unwrap(), ["Dragon (9)", "human", "Sprout (1)", "Sparrow (2)"]);
    }

    #[test]
    fn what_is_not_said_is_a_person_against_computers() {
        assert_eq!(seats(Game::Yonmoque, 2, &[]).unwrap(), ["human", "Carp (3)"]);
        assert_eq!(seats(Game::Mitsudomoe, 3, &["white=7"]).unwrap(), ["Heron (7)", "human", "Carp (3)"]);
        assert_eq!(seats(Game::Mana, 2, &["amber=human"]).unwrap(), ["Carp (3)", "human"]);
    }

    #[test]
    fn mistakes_are_told_in_words() {
        let told = |words: &[&str]| seats(Game::Yonmoque, 2, words).unwrap_err();
        assert!(told(&["red=human"]).contains("expected one of blue, white"));
        assert!(told(&["blue"]).contains("SIDE=WHO"));
        assert!(told(&["blue=10"]).contains("a level from 1 to 9"));
        assert!(told(&["blue=1", "b=2"]).contains("each side once"));
    }
}
