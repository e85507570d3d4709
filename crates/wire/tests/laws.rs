//! Whatever is tried in a game online, in any order, obeys these laws.
#![cfg(test)]

use proptest::prelude::*;
use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::{Action, LevelNumber, Millis, Seat, Terms, TimeControl};
use tomoe_wire::{Deed, Entry, GameId, Mark, OnlineGame, Setting, Stage};

/// Something to be tried, made of the game as it then stands.
#[derive(Clone, Debug)]
struct Attempt {
    kind: u8,
    place: u8,
    pick: u32,
    later: u64,
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let attempt = (any::<u8>(), 0..5_u8, any::<u32>(), 0..4_000_u64)
        .prop_map(|(kind, place, pick, later)| Attempt { kind, place, pick, later });
    prop::collection::vec(attempt, 0..80)
}

fn settings() -> impl Strategy<Value = Setting> {
    let games = prop_oneof![
        Just((Game::Yonmoque, 2)),
        Just((Game::Mana, 2)),
        Just((Game::Mitsudomoe, 2)),
        Just((Game::Mitsudomoe, 3)),
        Just((Game::Mitsudomoe, 4)),
    ];
    let clocks = prop_oneof![
        Just(TimeControl::Unlimited),
        Just(TimeControl::increment(Millis(60_000), Millis(1_000)).unwrap()),
        Just(TimeControl::days(1).unwrap()),
    ];
    (games, clocks, any::<u8>(), any::<bool>()).prop_map(|((game, players), clock, computers, swap)| {
        let seat = |place: usize| match computers >> place & 1 == 1 && place > 0 {
            true => Seat::computer(LevelNumber(3), "Carp"),
            false => Seat::person(""),
        };
        let start = History::new(AnyPosition::start(game, players).unwrap());
        let terms = Terms::new(start, (0..players).map(seat).collect()).unwrap().with_clock(clock);
        let terms = terms.with_swap(swap && players == 2);
        Setting { terms, is_public: true, created: Millis(1_000), rematch_of: None }
    })
}

fn mark(number: usize) -> Mark {
    format!("m{number}").parse().unwrap()
}

/// Tries something; what came of it.
fn attempt(game: &mut OnlineGame, attempt: &Attempt, number: usize, now: Millis) -> Option<Entry> {
    let Attempt { kind, place, pick, .. } = *attempt;
    let play = |action: String, basis| Deed::Play { action, basis };
    let some_move = |game: &OnlineGame| {
        let live = game.live()?;
        let moves = live.position().moves();
        let mv = moves.get(pick as usize % moves.len().max(1))?;
        Some(format!("move {}", live.position().move_text(*mv)))
    };
    let basis = if kind.is_multiple_of(13) { pick % 9 } else { game.basis() };
    let (place, deed) = match kind % 24 {
        0..=2 => return game.sit(Some(place), "Ada", now).ok(),
        3 => return game.sit(None, &"x".repeat(pick as usize % 30), now).ok(),
        4..=12 => {
            let place = game.place_to_act().unwrap_or(place);
            (place, play(some_move(game).unwrap_or_default(), basis))
        }
        13 => (place, play("offer-draw".to_owned(), basis)),
        14 => (place, play("accept-draw".to_owned(), basis)),
        15 => (place, play(format!("offer-take-back {}", pick % 5), basis)),
        16 => (place, play("accept-take-back".to_owned(), basis)),
        17 => (place, play("resign".to_owned(), basis)),
        18 => (
            place,
            play(["swap", "abort", "flag", "", "move", "excuse 1 2"][pick as usize % 6].to_owned(), basis),
        ),
        19 => (place, Deed::Say { text: "x".repeat(pick as usize % 210) }),
        20 => (place, Deed::Rematch),
        21 => (place, Deed::Leave),
        22 => return game.house(Action::Flag, now).ok(),
        _ => return game.house(Action::Excuse { from: Millis(now.0 / 2), until: now }, now).ok(),
    };
    let next = || GameId::random([pick as u8; 12]);
    game.act(place, &deed, next, (now, Millis(u64::from(pick % 600))), mark(number)).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_list_of_attempts_obeys_the_laws(setting in settings(), attempts in attempts()) {
        let mut game = OnlineGame::new(setting.clone());
        let mut entries: Vec<Entry> = Vec::new();
        let mut now = Millis(1_000);
        for (number, tried) in attempts.iter().enumerate() {
            now = now.plus(Millis(tried.later));
            let before = game.clone();
            match attempt(&mut game, tried, number, now) {
                None => prop_assert_eq!(&game, &before, "a refusal changes nothing"),
                Some(entry) => {
                    prop_assert_eq!(entry.number, before.last() + 1, "numbers have no gap");
                    prop_assert!(entries.last().is_none_or(|last| last.at <= entry.at), "time goes on");
                    prop_assert!(before.stage() != Stage::Closed, "what is closed stays closed");
                    if let Some(mark) = &entry.mark {
                        prop_assert_eq!(game.number_of(mark), Some(entry.number));
                    }
                    entries.push(entry);
                }
            }
            let is_full = (0..game.places()).all(|place| game.name(place).is_some());
            prop_assert_eq!(game.live().is_some(), is_full, "the game begins with the last seat");
        }
        let replayed = OnlineGame::replay(setting.clone(), &entries);
        prop_assert_eq!(replayed.as_ref(), Ok(&game), "both sides fold the same game");

        let written = serde_json::to_string(&(&setting, &entries)).unwrap();
        let read: (Setting, Vec<Entry>) = serde_json::from_str(&written).unwrap();
        prop_assert_eq!(&read, &(setting.clone(), entries.clone()), "what is written is read: {}", written);

        // No entry can be left out, doubled or brought forward.
        for index in 0..entries.len().saturating_sub(1) {
            let mut wrong = entries.clone();
            wrong.remove(index);
            prop_assert!(OnlineGame::replay(setting.clone(), &wrong).is_err());
            let mut wrong = entries.clone();
            wrong.insert(index, entries[index].clone());
            prop_assert!(OnlineGame::replay(setting.clone(), &wrong).is_err());
        }
    }
}
