//! Marks of the review on real positions, as docs/review.md promises them.
#![cfg(test)]

use std::sync::Arc;

use tomoe_engine::review::{self, Grade, MoveReview, Options};
use tomoe_engine::{Control, Engine, Limits, Score, Source};
use tomoe_games::record::{Eval, Record};
use tomoe_games::{AnyMove, AnyPosition, Game, History, Outcome};
use tomoe_solver::{Extract, Layer, RandomPositions};

/// About what a browser searches of a position in a tenth of a second.
const NODES: u64 = 100_000;

/// The engine of the page.
fn engine() -> Engine {
    let bytes: &[u8] = include_bytes!("../data/yonmoque.extract");
    let mut engine = Engine::new(1 << 22);
    engine.set_source(Some(Source::Yonmoque(Arc::new(Extract::from_bytes(bytes).unwrap()))));
    engine
}

/// What the review says about one move, as on the page.
fn reviewed(engine: &mut Engine, position: AnyPosition, mv: AnyMove) -> MoveReview {
    engine.forget();
    let mut history = History::new(position);
    history.play(mv).unwrap();
    let mut record = Record::from_history(&history).unwrap();
    let options = Options { limits: Limits::nodes(NODES), ..Options::default() };
    let mut found = None;
    let mut each = |reviewed: &MoveReview| found = Some(reviewed.clone());
    review::run(engine, &mut record, options, Control::untimed(), &mut each).unwrap();
    found.unwrap()
}

/// Whether the player to act wins within so many plies, found by trying everything.
fn wins_within(position: &AnyPosition, plies: u32) -> bool {
    let wins = |&mv: &AnyMove| {
        let (next, outcome) = position.play_unchecked(mv);
        match outcome {
            Outcome::Win(winner) => winner == position.to_act(),
            Outcome::Draw => false,
            Outcome::Ongoing => {
                plies >= 3
                    && next.moves().iter().all(|&reply| {
                        let (after, outcome) = next.play_unchecked(reply);
                        match outcome {
                            Outcome::Win(winner) => winner == position.to_act(),
                            Outcome::Draw => false,
                            Outcome::Ongoing => wins_within(&after, plies - 2),
                        }
                    })
            }
        }
    };
    position.moves().iter().any(wins)
}

/// By the full tables Blue draws with @d5 alone.
#[test]
fn the_loss_of_a_draw_is_marked_by_how_soon_it_is_punished() {
    let mut engine = engine();
    let position = AnyPosition::read(Game::Yonmoque, "2w2/2b2/3w1/5/b4 b 4 4").unwrap();
    let mut graded = |text: &str| {
        let found = reviewed(&mut engine, position, position.read_move(text).unwrap());
        (found.grade, found.eval().unwrap())
    };
    assert_eq!(graded("@d5"), (None, Eval::Draw));
    // White has four in a row at once.
    assert_eq!(graded("@c3"), (Some(Grade::Blunder), Eval::Loss(1)));
    assert_eq!(graded("c4d4"), (Some(Grade::Mistake), Eval::Loss(7)));
    assert_eq!(graded("c4c3"), (Some(Grade::Dubious), Eval::Loss(9)));
    assert_eq!(graded("@b5").0, Some(Grade::Theory));
}

/// Whatever the theory says: most of these positions are lost or won by it.
#[test]
fn a_win_within_three_plies_that_was_avoidable_is_a_blunder() {
    let mut engine = engine();
    let mut random = RandomPositions::new(31);
    let (mut blunders, mut unavoidable, mut lost_anyway) = (0, 0, 0);
    while blunders < 12 || unavoidable < 4 || lost_anyway < 4 {
        let position = AnyPosition::Yonmoque(random.of_layer(Layer { blue: 3, white: 3 }));
        let goes_on = |mv: &AnyMove| position.play_unchecked(*mv).1 == Outcome::Ongoing;
        let allows_a_win = |mv: &AnyMove| wins_within(&position.play_unchecked(*mv).0, 3);
        let (bad, good): (Vec<_>, Vec<_>) =
            position.moves().into_iter().filter(goes_on).partition(allows_a_win);
        let Some(&mv) = bad.first() else { continue };
        let found = reviewed(&mut engine, position, mv);
        let (text, grade) = (position.move_text(mv), found.grade);
        if good.is_empty() && !wins_within(&position, 1) {
            unavoidable += 1;
            assert_ne!(grade, Some(Grade::Blunder), "{position} {text}");
        } else {
            blunders += 1;
            let is_lost = matches!(found.best.as_ref().unwrap().score, Score::Loss(_));
            lost_anyway += u32::from(is_lost);
            assert_eq!(grade, Some(Grade::Blunder), "{position} {text}");
        }
    }
}
