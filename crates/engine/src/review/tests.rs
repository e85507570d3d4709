//! Reviews driven by made-up engines: scripted ones for single facts, random ones for laws.

use std::cell::RefCell;

use tomoe_games::record::{Eval, Mark, Note};
use tomoe_games::{Game, History, Reason};

use super::*;
use crate::score::Chance;
use tomoe_random::Random;

const OPTIONS: Options = Options { limits: Limits::nodes(1), seed: 0, again: false };
const AGAIN: Options = Options { again: true, ..OPTIONS };

/// Reviews a record with an engine that is a function.
fn drive(
    record: &mut Record,
    options: Options,
    mut engine: impl FnMut(Pending<'_>) -> Assessment,
) -> Vec<MoveReview> {
    let mut review = Review::new(record, options);
    let mut all = Vec::new();
    while let Some(pending) = review.pending() {
        let assessment = engine(pending);
        for found in review.answer(assessment) {
            annotate(record, &found).unwrap();
            all.push(found);
        }
    }
    assert_eq!(review.progress(), (all.len(), all.len()));
    assert!(review.answer(Assessment::default()).is_empty());
    review.sign(record);
    all
}

fn record(game: Game, players: usize, moves: &[&str]) -> Record {
    let mut history = History::new(AnyPosition::start(game, players).unwrap());
    for mv in moves {
        history.play_text(mv).unwrap();
    }
    Record::from_history(&history).unwrap()
}

fn estimate(chance: f32) -> Score {
    Score::Estimate(Chance::new(chance))
}

fn win(plies: u32) -> Score {
    Score::Win(Distance { plies, exact: true })
}

/// What an engine says that found these moves in the position asked about.
fn assess(pending: &Pending<'_>, depth: u32, lines: &[(&str, Score)]) -> Assessment {
    let position = pending.question.positions.last().unwrap();
    let read = |&(moves, score): &(&str, Score)| Candidate::read(position, moves.split(' '), score).unwrap();
    Assessment { depth, lines: lines.iter().map(read).collect() }
}

fn note(record: &Record, ply: usize) -> &Note {
    let id = record.main_line().nth(ply - 1).unwrap();
    record.node(id).unwrap().note()
}

// Single facts

#[test]
fn a_blunder_has_its_mark_its_facts_and_the_better_line() {
    let mut record = record(Game::Yonmoque, 2, &["@c3", "@b2"]);
    drive(&mut record, OPTIONS, |pending| match pending.question.positions.len() {
        1 => assess(&pending, 4, &[("@c3 @d4", estimate(0.6)), ("@a1", estimate(0.55))]),
        2 => assess(&pending, 4, &[("@d4 @e5 @a5", estimate(0.5)), ("@e5", estimate(0.4))]),
        _ if pending.instead.is_some() => assess(&pending, 4, &[("@e5", estimate(0.5))]),
        _ => assess(&pending, 4, &[("@e5", win(3))]),
    });
    assert_eq!((note(&record, 1).mark, note(&record, 1).eval), (None, Some(Eval::chance(0.6))));
    let blunder = note(&record, 2);
    assert_eq!((blunder.mark, blunder.eval), (Some(Mark::Blunder), Some(Eval::Loss(3))));
    assert_eq!(blunder.comment, "Blunder: 50.0% before, loss in 3 plies after; @d4 was better.");
    let first = record.main_line().next().unwrap();
    let &[_, variation] = record.node(first).unwrap().children() else { panic!("no variation") };
    let line = [variation].into_iter().chain(record.line_from(variation));
    let line: Vec<String> = line.map(|id| record.move_text(id).unwrap()).collect();
    assert_eq!(line, ["@d4", "@e5", "@a5"]);
}

#[test]
fn a_move_is_not_blamed_for_what_the_better_one_would_not_have_avoided() {
    let unavoidable = |plies| [("@e5", win(plies))];
    let avoidable = [("@e5", estimate(0.45))];
    for (instead, sentence) in [
        (&unavoidable(7), ""),
        (&unavoidable(5), ""),
        (&avoidable, "Blunder: 55.0% before, loss in 5 plies after; @d4 was better."),
    ] {
        let mut record = record(Game::Yonmoque, 2, &["@c3", "@b2"]);
        let asked = RefCell::new(Vec::new());
        let found = drive(&mut record, OPTIONS, |pending| {
            let position = pending.question.positions.last().unwrap();
            asked.borrow_mut().push((pending.node, pending.instead.is_some(), position.to_string()));
            match (pending.question.positions.len(), pending.instead) {
                (1, _) => assess(&pending, 4, &[("@c3", estimate(0.4))]),
                (2, _) => assess(&pending, 4, &[("@d4", estimate(0.6))]),
                (_, Some(_)) => assess(&pending, 4, instead),
                _ => assess(&pending, 4, &[("@e5", win(5))]),
            }
        });
        let line: Vec<NodeId> = record.main_line().collect();
        let after = |text: &str| {
            let mut history = record.history_to(line[0]).unwrap();
            history.play_text(text).unwrap();
            history.position().to_string()
        };
        assert_eq!(asked.borrow()[2..], [(line[1], false, after("@b2")), (line[0], true, after("@d4"))]);
        assert_eq!(note(&record, 2).comment, sentence);
        assert_eq!(found[1].eval(), Some(Eval::Loss(5)));
    }
}

#[test]
fn a_change_of_theory_is_said_without_a_mark() {
    let far = Distance { plies: 45, exact: false };
    let mut record = record(Game::Yonmoque, 2, &["@d2"]);
    let children = record.node(NodeId::START).unwrap().children().len();
    drive(&mut record, OPTIONS, |pending| match pending.question.positions.len() {
        1 => assess(&pending, 4, &[("@c3", win(17)), ("@a1", Score::Draw)]),
        _ => assess(&pending, 4, &[("@b2", Score::Win(far))]),
    });
    assert_eq!(note(&record, 1).mark, None);
    let sentence = "Theory: win in 17 plies before, loss in at most 45 plies after; @c3 was better.";
    assert_eq!(note(&record, 1).comment, sentence);
    assert_eq!(record.node(NodeId::START).unwrap().children().len(), children);
    // A person's mark stays beside it, now and in further reviews.
    let first = record.main_line().next().unwrap();
    let mark = Some(Mark::Interesting);
    record.set_note(first, Note { mark, ..note(&record, 1).clone() }).unwrap();
    drive(&mut record, AGAIN, |pending| match pending.question.positions.len() {
        1 => assess(&pending, 4, &[("@c3", win(17))]),
        _ => assess(&pending, 4, &[("@b2", win(2))]),
    });
    assert_eq!(note(&record, 1).mark, mark);
    assert_eq!(
        note(&record, 1).comment,
        "Engine: win in 17 plies before, loss in 2 plies after; @c3 was better."
    );
}

#[test]
fn sentences_of_earlier_reviews_are_replaced() {
    let text = "[Game \"yonmoque\"] 1. @d2?? {hm\\nBlunder: win in 17 before, loss in at most 45 after; @c3 was better.}";
    let mut record = Record::read(text).unwrap();
    drive(&mut record, OPTIONS, |pending| match pending.question.positions.len() {
        1 => assess(&pending, 4, &[("@c3", win(17))]),
        _ => assess(&pending, 4, &[("@b2", win(19))]),
    });
    let theory = "hm\nTheory: win in 17 plies before, loss in 19 plies after; @c3 was better.";
    assert_eq!((note(&record, 1).mark, note(&record, 1).comment.as_str()), (None, theory));
}

#[test]
fn what_is_not_proven_is_compared_at_the_same_horizon() {
    let mut record = record(Game::Yonmoque, 2, &["@c3"]);
    let asked = RefCell::new(Vec::new());
    let found = drive(&mut record, OPTIONS, |pending| {
        let Question { positions, limits, lines, .. } = pending.question;
        asked.borrow_mut().push((positions.len(), limits.depth, lines));
        match (positions.len(), limits.depth) {
            (1, _) => assess(&pending, 4, &[("@a1", estimate(0.6)), ("@b1", estimate(0.6))]),
            (_, None) => assess(&pending, 5, &[("@b2", estimate(0.7))]),
            _ => assess(&pending, 3, &[("@b2", estimate(0.45))]),
        }
    });
    assert_eq!(*asked.borrow(), [(1, None, 2), (2, None, 2), (2, Some(3), 1)]);
    assert_eq!(found[0].eval(), Some(Eval::chance(0.55)));
    assert_eq!(found[0].grade, None);
}

#[test]
fn the_only_good_move_is_praised_unless_it_turns_out_badly() {
    for (answer, mark) in [(estimate(0.5), Some(Mark::Good)), (win(2), None)] {
        let mut record = record(Game::Yonmoque, 2, &["@c3"]);
        drive(&mut record, OPTIONS, |pending| match pending.question.positions.len() {
            1 => assess(&pending, 4, &[("@c3", estimate(0.5)), ("@a1", estimate(0.1))]),
            _ => assess(&pending, 4, &[("@b2", answer)]),
        });
        assert_eq!(note(&record, 1).mark, mark);
        let remark = mark.map_or("", |_| "The only good move: 50.0%; the next best: 10.0%.");
        assert_eq!(note(&record, 1).comment, remark);
    }
}

#[test]
fn the_end_of_a_game_is_not_asked_about() {
    let start = AnyPosition::read(Game::Yonmoque, "1bbb1/b4/5/w3w/2w2 w 2 3").unwrap();
    let mut history = History::new(start);
    history.play_text("@e1").unwrap();
    history.play_text("a4a5").unwrap();
    let mut record = Record::from_history(&history).unwrap();
    let asked = RefCell::new(Vec::new());
    drive(&mut record, OPTIONS, |pending| {
        asked.borrow_mut().push(pending.question.positions.len());
        match pending.question.positions.len() {
            1 => assess(&pending, 2, &[("@a5", estimate(0.5))]),
            _ if pending.instead.is_some() => Assessment::default(),
            _ => assess(&pending, 1, &[("a4a5", win(1))]),
        }
    });
    // The second time about what should have been played first.
    assert_eq!(*asked.borrow(), [1, 2, 2]);
    assert_eq!(note(&record, 1).eval, Some(Eval::Loss(1)));
    assert_eq!(note(&record, 2).eval, Some(Eval::Win(0)));
}

#[test]
fn a_game_that_was_resigned_is_judged_by_its_positions() {
    let mut record = record(Game::Yonmoque, 2, &["@c3", "@b2"]);
    let loser = record.start().seated()[0];
    let resigned = Ending::lost_by(loser, Reason::Resignation, record.start());
    record.set_ending(resigned).unwrap();
    let mut asked = 0;
    drive(&mut record, OPTIONS, |pending| {
        asked = asked.max(pending.question.positions.len());
        let mv = if pending.question.positions.len() == 2 { "@b2" } else { "@a1" };
        assess(&pending, 1, &[(mv, estimate(0.4))])
    });
    assert_eq!(asked, 3);
    assert_eq!(note(&record, 2).eval, Some(Eval::chance(0.4)));
    assert!(record.ending().is_some());
}

#[test]
fn of_several_players_only_a_proven_win_says_something_about_the_others() {
    let start = AnyPosition::start(Game::Mitsudomoe, 3).unwrap();
    let played = start.move_text(start.moves()[0]);
    let other = start.move_text(start.moves()[1]);
    for (answer, eval, mark) in
        [(estimate(0.9), None, None), (win(3), Some(Eval::Loss(3)), Some(Mark::Blunder))]
    {
        let mut record = record(Game::Mitsudomoe, 3, &[&played]);
        drive(&mut record, OPTIONS, |pending| {
            assert_eq!(pending.question.lines, Review::LINES_OF_SEVERAL);
            let position = pending.question.positions.last().unwrap();
            match pending.question.positions.len() {
                1 => assess(&pending, 4, &[(&other, estimate(0.4))]),
                _ => assess(&pending, 4, &[(&position.move_text(position.moves()[0]), answer)]),
            }
        });
        assert_eq!((note(&record, 1).eval, note(&record, 1).mark), (eval, mark));
    }
}

#[test]
fn a_player_who_leaves_is_passed_over() {
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
    history.play(history.position().moves()[0]).unwrap();
    let leaves = history.position().to_act();
    history.leave(leaves).unwrap();
    history.play(history.position().moves()[0]).unwrap();
    let mut record = Record::from_history(&history).unwrap();
    let asked = RefCell::new(Vec::new());
    let found = drive(&mut record, OPTIONS, |pending| {
        let Question { positions, .. } = pending.question;
        assert_eq!(*positions, history.positions()[..positions.len()]);
        asked.borrow_mut().push(positions.len());
        Assessment::default()
    });
    // The position after the first move and the one after the player has left are two.
    assert_eq!(*asked.borrow(), [1, 2, 3, 4]);
    assert_eq!(found.len(), 2);
    assert_eq!(found.iter().map(|found| found.position.players_in().len()).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn a_record_without_moves_needs_no_review() {
    assert!(Review::new(&record(Game::Mana, 2, &[]), AGAIN).pending().is_none());
}

#[test]
fn an_engine_that_finds_nothing_says_nothing() {
    let mut record = record(Game::Yonmoque, 2, &["@c3", "@b2"]);
    let before = record.clone();
    assert_eq!(drive(&mut record, OPTIONS, |_| Assessment::default()).len(), 2);
    record.remove_tag("ReviewLimits");
    assert_eq!(record, before);
}

#[test]
fn a_review_that_was_stopped_is_not_signed() {
    use std::sync::atomic::AtomicBool;
    let mut record = record(Game::Yonmoque, 2, &["@c3", "@b2"]);
    let before = record.clone();
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(true) };
    run(&mut Engine::new(1 << 20), &mut record, OPTIONS, control, &mut |_| {}).unwrap();
    assert_eq!(record, before);
}

// Laws

const GAMES: [(Game, usize, usize); 5] = [
    (Game::Yonmoque, 2, 30),
    (Game::Mana, 2, 20),
    (Game::Mitsudomoe, 2, 8),
    (Game::Mitsudomoe, 3, 8),
    (Game::Mitsudomoe, 4, 8),
];

/// A game of random moves, now and then left by one of several or resigned, with random words, marks and variations of people.
fn random_record(random: &mut Random, game: Game, players: usize, most_moves: usize) -> Record {
    let mut history = History::new(AnyPosition::start(game, players).unwrap());
    for _ in 0..random.below(most_moves) {
        if history.ending().is_some() {
            break;
        }
        let players = history.position().players_in();
        if players.len() > 2 && random.below(6) == 0 {
            history.leave(any(random, &players)).unwrap();
        } else {
            history.play(any(random, &history.position().moves())).unwrap();
        }
    }
    if random.below(3) == 0 {
        let loser = any(random, &history.position().players_in());
        let resigned = Ending::lost_by(loser, Reason::Resignation, history.position());
        history.end(resigned.unwrap_or(Ending::AGREEMENT));
    }
    let mut record = Record::from_history(&history).unwrap();
    let moves = record.main_line().filter(|&id| record.node(id).unwrap().mv().is_some());
    for id in moves.collect::<Vec<NodeId>>() {
        let mut note = Note::default();
        if random.below(3) == 0 {
            note.mark = Some(any(random, &Mark::ALL));
        }
        if random.below(3) == 0 {
            note.comment = any(random, &["hm", "why?\n\nA blunder.", "draw before, win after"]).to_owned();
        }
        record.set_note(id, note).unwrap();
        let parent = record.node(id).unwrap().parent().unwrap();
        let moves = record.node(parent).unwrap().position().moves();
        if random.below(4) == 0 {
            let variation = record.play(parent, any(random, &moves)).unwrap();
            let mut note = record.node(variation).unwrap().note().clone();
            note.comment.push_str(" or this");
            record.set_note(variation, note).unwrap();
        }
    }
    record
}

fn any<T: Copy>(random: &mut Random, choices: &[T]) -> T {
    choices[random.below(choices.len())]
}

/// An engine of random opinions, always the same about the same question.
fn random_engine(seed: u64) -> impl FnMut(Pending<'_>) -> Assessment {
    move |pending| {
        let Question { positions, limits, lines, .. } = pending.question;
        let position = *positions.last().unwrap();
        let mut random = Random::new(seed ^ position.key() ^ u64::from(limits.depth.unwrap_or(99)));
        let mut moves = position.moves();
        let mut found = Vec::new();
        while found.len() < lines && !moves.is_empty() {
            let first = moves.swap_remove(random.below(moves.len()));
            let mut line = vec![first];
            let (mut next, mut outcome) = position.play_unchecked(first);
            while !outcome.is_over() && random.below(4) > 0 {
                let mv = any(&mut random, &next.moves());
                line.push(mv);
                (next, outcome) = next.play_unchecked(mv);
            }
            let distance = Distance { plies: random.below(9) as u32, exact: random.below(2) == 0 };
            let score = match random.below(8) {
                0 => Score::Win(distance),
                1 => Score::Loss(distance),
                2 => Score::Draw,
                _ => estimate(random.below(1001) as f32 / 1000.0),
            };
            found.push(Candidate { moves: line, score });
        }
        found.sort_by(|a, b| b.score.expectation().total_cmp(&a.score.expectation()));
        Assessment { depth: random.below(5) as u32, lines: found }
    }
}

/// Runs a law on many random games.
fn on_random_games(law: impl Fn(Record, u64)) {
    for seed in 0..60 {
        for (game, players, most_moves) in GAMES {
            let mut random = Random::new(seed << 8 | players as u64 ^ most_moves as u64);
            law(random_record(&mut random, game, players, most_moves), seed);
        }
    }
}

/// The notes of the moves of the main line.
fn notes(record: &Record) -> Vec<Note> {
    let nodes = record.main_line().map(|id| record.node(id).unwrap());
    nodes.filter(|node| node.mv().is_some()).map(|node| node.note().clone()).collect()
}

#[test]
fn a_second_review_changes_nothing() {
    on_random_games(|mut record, seed| {
        drive(&mut record, OPTIONS, random_engine(seed));
        let once = record.clone();
        drive(&mut record, AGAIN, random_engine(seed));
        assert_eq!(record.to_string(), once.to_string());
        assert_eq!(record, once);
        // Read from its text it is still the same review.
        let mut read = Record::read(&once.to_string()).unwrap();
        drive(&mut read, AGAIN, random_engine(seed));
        assert_eq!(read, once);
    });
}

#[test]
fn under_the_same_limits_only_what_is_unknown_is_asked_again() {
    on_random_games(|mut record, seed| {
        drive(&mut record, OPTIONS, random_engine(seed));
        let once = notes(&record);
        let other_opinions = random_engine(seed + 1);
        for found in drive(&mut record, OPTIONS, other_opinions) {
            assert_eq!(once[record.node(found.node).unwrap().ply() - 1].eval, None);
        }
        for (before, after) in once.iter().zip(notes(&record)) {
            assert!(before.eval.is_none() || *before == after);
        }
        let elsewhere = Options { limits: Limits::nodes(2), ..OPTIONS };
        assert_eq!(Review::new(&record, elsewhere).progress().1, once.len());
    });
}

#[test]
fn what_people_wrote_stays() {
    on_random_games(|mut record, seed| {
        let before = record.clone();
        drive(&mut record, OPTIONS, random_engine(seed));
        drive(&mut record, AGAIN, random_engine(seed + 1));
        assert_eq!(record.history(), before.history());
        assert_eq!(record.ending(), before.ending());
        let mut pairs = vec![(NodeId::START, NodeId::START)];
        while let Some((old, new)) = pairs.pop() {
            let (old, new) = (before.node(old).unwrap(), record.node(new).unwrap());
            assert!(old.note().mark.is_none() || old.note().mark == new.note().mark);
            let words = new.note().comment.split('\n').filter(|line| line.parse::<Remark>().is_err());
            assert_eq!(words.collect::<Vec<_>>().join("\n"), old.note().comment);
            // What was there comes first and in the same order.
            assert!(old.children().len() <= new.children().len());
            pairs.extend(old.children().iter().copied().zip(new.children().iter().copied()));
        }
    });
}

#[test]
fn a_new_review_takes_the_place_of_the_old_one() {
    on_random_games(|mut record, seed| {
        let mut fresh = record.clone();
        drive(&mut record, OPTIONS, random_engine(seed));
        drive(&mut record, AGAIN, random_engine(seed + 1));
        drive(&mut fresh, AGAIN, random_engine(seed + 1));
        for (replaced, fresh) in notes(&record).into_iter().zip(notes(&fresh)) {
            assert_eq!((replaced.mark, replaced.comment), (fresh.mark, fresh.comment));
            assert!(fresh.eval.is_none() || replaced.eval == fresh.eval);
        }
    });
}
