//! The courses of games, on a game on one screen.
#![cfg(test)]

mod courses;

use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::{Action, Actor, LiveGame, LocalGame, Millis, Seat, Terms};

const NOW: Millis = Millis(0);

#[test]
fn a_game_on_one_screen_takes_every_course_as_expected() {
    let courses = courses::courses();
    assert!(courses.len() >= 9);
    for course in courses {
        let game: Game = course.game.parse().unwrap();
        let start = AnyPosition::start(game, course.players).unwrap();
        let terms = Terms::new(History::new(start), vec![Seat::person(""); course.players]).unwrap();
        let mut game = LocalGame::new(terms, NOW);
        for action in &course.actions {
            let done = match action.split_once(' ') {
                Some(("play", mv)) => game.play(game.live().position().read_move(mv).unwrap(), NOW).is_ok(),
                _ if *action == "resign" => game.resign(NOW).is_ok(),
                _ if *action == "take-back" => game.take_back(NOW),
                _ if *action == "redo" => game.redo(NOW),
                _ => fail(&mut game),
            };
            assert!(done, "{}: {action}", course.name);
        }
        course.check(&game.record().to_string());
    }
}

/// The player to act fails: on one screen nobody does, so it is done to the game itself.
fn fail(game: &mut LocalGame) -> bool {
    let mut live: LiveGame = game.live().clone();
    let player = live.position().to_act();
    let failed = live.apply(Actor::House, Action::Forfeit(player), NOW).is_ok();
    *game = LocalGame::kept(live, game.before().clone());
    failed
}
