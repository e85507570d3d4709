//! The exercises, checked by brute force with nothing but the rules.
#![cfg(test)]

use std::collections::HashMap;
use std::ops::ControlFlow;

use tomoe_games::{AnyMove, AnyPosition, Game, Outcome, Position};
use tomoe_lessons::{Aim, Task, embedded};

#[test]
fn yonmoque() {
    check(Game::Yonmoque);
}

#[test]
fn mana() {
    check(Game::Mana);
}

#[test]
fn mitsudomoe() {
    check(Game::Mitsudomoe);
}

/// The explanation names one move, so no other may do as well. Of two balls that go to the same square either will do.
#[test]
fn a_win_at_once_is_the_only_one() {
    for game in [Game::Yonmoque, Game::Mana] {
        for (index, exercise) in embedded(game, "en").unwrap().exercises.iter().enumerate() {
            let Aim::Win { plies: 1, lines } = &exercise.task.aim else { continue };
            let position = exercise.task.position;
            let is_win = |&mv: &AnyMove| position.play_unchecked(mv).1 == Outcome::Win(position.to_act());
            let winning: Vec<AnyMove> = position.moves().into_iter().filter(is_win).collect();
            assert_eq!(winning, lines[0], "{game} {}", index + 1);
        }
    }
}

fn check(game: Game) {
    let lessons = embedded(game, "en").unwrap();
    let mut aims = Vec::new();
    for (index, exercise) in lessons.exercises.iter().enumerate() {
        let name = format!("{game} {}", index + 1);
        match &exercise.task.position {
            AnyPosition::Yonmoque(position) => check_one(position, &exercise.task, &name),
            AnyPosition::Mana(position) => check_one(position, &exercise.task, &name),
            AnyPosition::Mitsudomoe(position) => check_one(position, &exercise.task, &name),
        }
        aims.push(match exercise.task.aim {
            Aim::Win { plies, .. } => (true, plies),
            Aim::Save { plies, .. } => (false, plies),
            Aim::Goal { .. } => panic!("{name}: an exercise wins or saves"),
        });
    }
    for wanted in [(true, 1), (true, 3), (true, 5)] {
        assert!(aims.contains(&wanted), "{game}: no win in {}", wanted.1);
    }
    assert!(aims.iter().any(|(wins, _)| !wins), "{game}: no defence");
}

fn check_one<P: Position + Into<AnyPosition>>(position: &P, task: &Task, name: &str) {
    let mut known = Known(HashMap::new());
    match &task.aim {
        Aim::Win { plies, lines } => {
            assert!(*plies == 1 || !known.wins(position, plies - 2), "{name}: there is a shorter win");
            check_lines(&mut known, position, *plies, lines, &mut Vec::new(), name);
        }
        Aim::Save { plies, moves } => {
            let saves = |&mv: &P::Move| match position.play_unchecked(mv) {
                (_, Outcome::Win(winner)) => winner == position.to_act(),
                (_, Outcome::Draw) => true,
                (next, Outcome::Ongoing) => !known.wins(&next, *plies),
            };
            let saving: Vec<P::Move> = listed(position).into_iter().filter(saves).collect();
            same(position, &saving, moves.iter().copied(), name);
            assert!(saving.len() < listed(position).len(), "{name}: nothing is threatened");
        }
        Aim::Goal { .. } => {}
    }
}

/// The moves that the lines have after `played` are all the moves that win in time, and each has an answer and goes on.
fn check_lines<P: Position + Into<AnyPosition>>(
    known: &mut Known<P>,
    position: &P,
    plies: u32,
    lines: &[Vec<AnyMove>],
    played: &mut Vec<AnyMove>,
    name: &str,
) {
    let me = position.to_act();
    let here: Vec<&Vec<AnyMove>> = lines.iter().filter(|line| line.starts_with(played)).collect();
    let stored = here.iter().map(|line| line[played.len()]);
    if plies == 1 {
        // Any win is accepted at the end; the line shows one.
        for mv in stored {
            assert_eq!(play(position, mv).1, Outcome::Win(me), "{name}: the line ends without a win");
        }
        return;
    }
    let wins = |&mv: &P::Move| match position.play_unchecked(mv) {
        (_, Outcome::Win(winner)) => winner == me,
        (_, Outcome::Draw) => false,
        (next, Outcome::Ongoing) => known.loses(&next, plies - 1),
    };
    let winning: Vec<P::Move> = listed(position).into_iter().filter(wins).collect();
    same(position, &winning, stored, name);
    for line in here {
        let (mv, reply) = (line[played.len()], line[played.len() + 1]);
        let (next, outcome) = play(position, mv);
        assert_eq!(outcome, Outcome::Ongoing, "{name}");
        let (next, outcome) = play(&next, reply);
        assert_eq!(outcome, Outcome::Ongoing, "{name}: the answer ends the game");
        let left = (1..plies - 1).step_by(2).find(|&left| known.wins(&next, left));
        let left = left.unwrap_or_else(|| panic!("{name}: no win is left"));
        played.extend([mv, reply]);
        check_lines(known, &next, left, lines, played, name);
        played.truncate(played.len() - 2);
    }
}

fn same<P: Position + Into<AnyPosition>>(
    position: &P,
    found: &[P::Move],
    stored: impl Iterator<Item = AnyMove>,
    name: &str,
) {
    let any: AnyPosition = (*position).into();
    let mut found: Vec<String> = found.iter().map(|&mv| position.move_text(mv)).collect();
    let mut stored: Vec<String> = stored.map(|mv| any.move_text(mv)).collect();
    found.sort();
    stored.sort();
    stored.dedup();
    assert_eq!(found, stored, "{name}: the moves that do it, and those in the plan");
}

fn play<P: Position + Into<AnyPosition>>(position: &P, mv: AnyMove) -> (P, Outcome<P::Colour>) {
    let any: AnyPosition = (*position).into();
    position.play_unchecked(position.read_move(&any.move_text(mv)).unwrap())
}

fn listed<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves
}

/// Forced wins found so far: every move of both sides is tried.
struct Known<P>(HashMap<(P, u32), bool>);

impl<P: Position> Known<P> {
    /// Whether the player to act wins within so many plies, whatever the other does.
    fn wins(&mut self, position: &P, plies: u32) -> bool {
        let me = position.to_act();
        let at_once = position.try_each_move(|mv| match position.play_unchecked(mv) {
            (_, Outcome::Win(winner)) if winner == me => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        if at_once.is_break() || plies < 3 {
            return at_once.is_break();
        }
        if let Some(&known) = self.0.get(&(*position, plies)) {
            return known;
        }
        let wins = listed(position).into_iter().any(|mv| match position.play_unchecked(mv) {
            (next, Outcome::Ongoing) => self.loses(&next, plies - 1),
            _ => false,
        });
        self.0.insert((*position, plies), wins);
        wins
    }

    /// Whether the player to act loses within so many plies, whatever they do.
    fn loses(&mut self, position: &P, plies: u32) -> bool {
        let me = position.to_act();
        listed(position).into_iter().all(|mv| match position.play_unchecked(mv) {
            (_, Outcome::Win(winner)) => winner != me && plies >= 2,
            (_, Outcome::Draw) => false,
            (next, Outcome::Ongoing) => plies > 0 && self.wins(&next, plies - 1),
        })
    }
}
