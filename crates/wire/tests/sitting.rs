//! What is written down of who sits down.
#![cfg(test)]

use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::{LevelNumber, Millis, Seat, Terms};
use tomoe_wire::{Entry, GameId, OnlineGame, Rating, Setting, Sitter, Standing};

const ORDINARY: Rating = Rating { rating: 1700, deviation: 60, games: 40 };
const APART: Rating = Rating { rating: 1400, deviation: 150, games: 3 };

fn game(seats: Vec<Seat>) -> OnlineGame {
    let start = History::new(AnyPosition::start(Game::Mitsudomoe, seats.len()).unwrap());
    let terms = Terms::new(start, seats).unwrap();
    let terms = terms.with_clock("300+3".parse().unwrap()).with_rating(true);
    OnlineGame::new(Setting { terms, is_public: true, created: Millis(0), rematch_of: None })
}

fn wishing_apart() -> Sitter {
    Sitter { standing: Standing::Known, rating: Some(ORDINARY), apart: Some(APART) }
}

fn person() -> Seat {
    Seat::person("")
}

#[test]
fn a_game_counts_apart_if_a_program_is_among_the_others_and_they_wish_so() {
    let computer = || Seat::computer(LevelNumber(3), "Carp");
    let mut against_level = game(vec![person(), computer()]);
    against_level.sit_as(Some(0), "Anna", wishing_apart(), Millis(1)).unwrap();
    assert!(against_level.counts_apart(0) && !against_level.counts_apart(1));
    assert_eq!((against_level.rating(0), against_level.rating(1)), (Some(APART), None));

    let mut against_bot = game(vec![person(), person()]);
    against_bot.sit_as(Some(0), "Anna", wishing_apart(), Millis(1)).unwrap();
    assert_eq!(against_bot.rating(0), Some(ORDINARY), "nobody knows yet who comes");
    let bot = Sitter { standing: Standing::Bot, rating: Some(ORDINARY), apart: None };
    against_bot.sit_as(Some(1), "Engine", bot, Millis(2)).unwrap();
    assert!(against_bot.counts_apart(0) && !against_bot.counts_apart(1));
    assert_eq!((against_bot.rating(0), against_bot.rating(1)), (Some(APART), Some(ORDINARY)));

    let mut among_people = game(vec![person(), person()]);
    among_people.sit_as(Some(0), "Anna", wishing_apart(), Millis(1)).unwrap();
    among_people.sit_as(Some(1), "Ben", Standing::Known, Millis(2)).unwrap();
    assert!(!among_people.counts_apart(0));
    assert_eq!((among_people.rating(0), among_people.rating(1)), (Some(ORDINARY), None));

    let mut mixed = game(vec![person(), person(), computer()]);
    mixed.sit_as(Some(0), "Anna", wishing_apart(), Millis(1)).unwrap();
    mixed.sit_as(Some(1), "Ben", Standing::Known, Millis(2)).unwrap();
    assert!(mixed.counts_apart(0) && !mixed.counts_apart(1), "as each of them wished");
}

#[test]
fn ratings_are_part_of_the_entry_and_of_the_list() {
    let mut sat = game(vec![person(), Seat::computer(LevelNumber(3), "Carp")]);
    let entry = sat.sit_as(Some(0), "Anna", wishing_apart(), Millis(1)).unwrap();
    let text = serde_json::to_string(&entry).unwrap();
    assert!(
        text.contains(r#""rating":{"rating":1700,"deviation":60,"games":40},"apart":{"rating":1400"#),
        "{text}"
    );
    let read: Entry = serde_json::from_str(&text).unwrap();
    assert_eq!(OnlineGame::replay(sat.setting().clone(), [&read]).as_ref(), Ok(&sat));
    let listing = sat.listing(GameId::random([1; GameId::BYTES]));
    assert_eq!(listing.seats[0].rating.map(|rating| rating.to_string()).as_deref(), Some("1400?"));
    // Entries from before there were ratings in them.
    let older = r#"{"number":1,"at":1,"what":{"sit":{"place":0,"name":"Anna","is-known":true}}}"#;
    let older: Entry = serde_json::from_str(older).unwrap();
    let older = OnlineGame::replay(sat.setting().clone(), [&older]).unwrap();
    assert!(older.rating(0).is_none() && !older.counts_apart(0));
}
