//! Every plan with every language: all is there, every step can be done and undone wrongly, and the rules name every ruling.
#![cfg(test)]

use std::collections::BTreeSet;

use tomoe_games::{AnyMove, AnyPosition, Game, Outcome};
use tomoe_lessons::{Answer, Item, LANGUAGES, Lessons, Task, embedded, text};

fn all() -> impl Iterator<Item = (Game, &'static str, Lessons)> {
    Game::ALL.into_iter().flat_map(|game| {
        LANGUAGES.map(|language| {
            let lessons =
                embedded(game, language).unwrap_or_else(|error| panic!("{language} {game}: {error}"));
            (game, language, lessons)
        })
    })
}

fn english() -> impl Iterator<Item = (Game, Lessons)> {
    Game::ALL.into_iter().map(|game| (game, embedded(game, "en").unwrap()))
}

#[test]
fn every_text_is_there_in_every_language_and_none_is_too_many() {
    for (game, language, lessons) in all() {
        assert!(
            (8..=14).contains(&lessons.course.len()),
            "{language} {game}: {} steps",
            lessons.course.len()
        );
        assert_eq!(lessons.exercises.len(), 10, "{language} {game}");
    }
}

#[test]
fn the_languages_differ() {
    for (game, language, lessons) in all().filter(|(_, language, _)| *language != "en") {
        let english = embedded(game, "en").unwrap();
        for (step, other) in lessons.course.iter().zip(&english.course) {
            assert_ne!(step.text, other.text, "{language} {game} {}", step.id);
            assert_ne!(step.ask, other.ask, "{language} {game} {}", step.id);
        }
    }
}

/// A slip of the pen in a translation would send the learner to another square.
#[test]
fn the_languages_name_the_same_squares() {
    for game in Game::ALL {
        let english = squares(text(game, "en").unwrap());
        for language in LANGUAGES {
            for (own, original) in squares(text(game, language).unwrap()).iter().zip(&english) {
                assert_eq!(own, original, "{language} {game}");
            }
        }
    }
}

/// The squares named by each paragraph, with the section or key that it stands under.
fn squares(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let words = |line: &str| {
        let words = line.split(|c: char| !c.is_ascii_alphanumeric());
        let is_square = |word: &&str| matches!(word.as_bytes(), [b'a'..=b'f', b'1'..=b'6']);
        words.filter(is_square).map(str::to_owned).collect()
    };
    lines
        .map(|line| (line.split_once(':').map_or(line.trim_end(), |(key, _)| key), line))
        .map(|(key, line)| {
            if line.starts_with(['[', ' ']) {
                (String::new(), words(line))
            } else {
                (key.to_owned(), words(line))
            }
        })
        .collect()
}

/// A line may break at a plain space, and a sign would begin the next one.
#[test]
fn french_signs_never_part_from_their_words() {
    for game in Game::ALL {
        for line in text(game, "fr").unwrap().lines() {
            let torn = [" :", " ;", " !", " ?", " »", "« "].into_iter().find(|&torn| line.contains(torn));
            assert_eq!(torn, None, "{game}: {line}");
        }
    }
}

/// Terms that the Japanese texts once had beside the ones in use.
#[test]
fn japanese_has_one_term_for_a_thing() {
    const ABANDONED: [&str; 13] = [
        "布盤",
        "手元",
        "手に持ち",
        "向かいの隅",
        "取り決め",
        "元のルール",
        "そろった一手",
        "打て",
        "二列",
        "の列",
        "下り",
        "Yonmoque",
        "Yamamoto",
    ];
    for game in Game::ALL {
        for line in text(game, "ja").unwrap().lines() {
            let old = ABANDONED.into_iter().find(|&old| line.contains(old));
            assert_eq!(old, None, "{game}: {line}");
        }
    }
}

/// The rulings that the rules crate has tests for, by the names of these.
fn rulings(game: Game) -> BTreeSet<String> {
    let tests = [
        include_str!("../../games/tests/rulings/yonmoque.rs"),
        include_str!("../../games/tests/rulings/mana.rs"),
        include_str!("../../games/tests/rulings/mitsudomoe.rs"),
        include_str!("../../games/tests/rulings/mitsudomoe_end.rs"),
    ];
    let start = format!("fn {game}_r");
    let names =
        tests.iter().flat_map(|text| text.lines()).filter_map(|line| line.trim().strip_prefix(&start));
    let numbers = names.filter_map(|name| name.split_once('_')?.0.parse::<u32>().ok());
    numbers.map(|number| format!("R{number}")).chain(["R".to_owned()]).collect()
}

#[test]
fn the_rules_name_every_ruling() {
    for (game, lessons) in english() {
        let items = lessons.rules.iter().flat_map(|section| &section.items);
        let named: BTreeSet<String> = items
            .filter_map(|item| match item {
                Item::Ruling { name, .. } => Some(name.clone()),
                Item::Diagram(_) => None,
            })
            .collect();
        assert_eq!(named, rulings(game), "{game}");
    }
}

#[test]
fn every_step_can_be_done_and_can_be_missed() {
    for (game, lessons) in english() {
        for step in &lessons.course {
            let name = format!("{game} {}", step.id);
            let is_right = |&mv: &AnyMove| !matches!(step.task.answer(&[], mv), Answer::Wrong(_));
            let moves = step.task.position.moves();
            let right = moves.iter().filter(|mv| is_right(mv)).count();
            assert!(right > 0, "{name} can't be done");
            // The first step of each course only makes the learner do something.
            assert!(right < moves.len() || step.id == lessons.course[0].id, "{name} can't be missed");
            for mv in &moves {
                if let Answer::Wrong(said) = step.task.answer(&[], *mv) {
                    assert!(!said.is_empty(), "{name}: nothing is said to a wrong turn");
                }
            }
            assert!(is_right(&step.task.solution(&[]).unwrap()), "{name}: the solution is wrong");
        }
    }
}

/// Every reply of a step is said to some turn, so none is written in vain.
#[test]
fn every_reply_of_a_step_is_said() {
    for (game, lessons) in english() {
        let general = lessons.exercises[0].task.replies.len();
        for step in &lessons.course {
            let own = step.task.replies.len() - general;
            let said: BTreeSet<String> = step
                .task
                .position
                .moves()
                .into_iter()
                .filter_map(|mv| match step.task.answer(&[], mv) {
                    Answer::Wrong(said) => Some(said.to_owned()),
                    _ => None,
                })
                .collect();
            for reply in &step.task.replies[..own] {
                assert!(said.contains(&reply.text), "{game} {}: never said: {}", step.id, reply.text);
            }
        }
    }
}

#[test]
fn no_position_is_over_before_it_begins() {
    for (game, lessons) in english() {
        let steps = lessons.course.iter().map(|step| &step.task);
        for task in steps.chain(lessons.exercises.iter().map(|exercise| &exercise.task)) {
            assert_eq!(task.position.outcome_at_start(), Outcome::Ongoing, "{game} {}", task.position);
            if let Some((before, mv)) = task.last {
                assert_eq!(before.play_unchecked(mv), (task.position, Outcome::Ongoing));
            }
        }
    }
}

#[test]
fn lines_are_played_to_their_end() {
    for (game, lessons) in english() {
        for (index, exercise) in lessons.exercises.iter().enumerate() {
            play_out(&exercise.task, &format!("{game} {}", index + 1));
        }
    }
}

/// Follows the solution with the answers that come back until the task is done.
fn play_out(task: &Task, name: &str) {
    let mut played = Vec::new();
    loop {
        let mv = task.solution(&played).unwrap_or_else(|| panic!("{name}: no solution after {played:?}"));
        match task.answer(&played, mv) {
            Answer::Done(said) => return assert!(!said.is_empty()),
            Answer::GoOn(reply) => {
                played.push(mv);
                let there: AnyPosition = task.after(&played);
                assert!(there.is_legal(reply), "{name}: an illegal answer");
                played.push(reply);
            }
            Answer::Wrong(_) => panic!("{name}: the solution is called wrong after {played:?}"),
        }
    }
}
