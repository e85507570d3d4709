//! Positions that symmetries carry into each other are one: the same text stands for them, and the same moves.

use proptest::prelude::*;
use tomoe_games::{AnyPosition, Canonical, Outcome, Position, Symmetry, mana, mitsudomoe, yonmoque};

use crate::{cases, positions};

/// Compares a position with each of its images, by some of its moves.
fn check(position: &AnyPosition) -> Result<(), TestCaseError> {
    let canonical = Canonical::of(position);
    let moves = position.moves();
    for &symmetry in position.symmetries() {
        let image = position.image(symmetry);
        prop_assert_eq!(image.image(symmetry.inverse()), *position);
        prop_assert_eq!(image.to_string().parse::<AnyPosition>(), Ok(image), "an image can be read");
        let of_image = Canonical::of(&image);
        prop_assert_eq!(of_image.text(), canonical.text());
        prop_assert_eq!(image.count_moves(), moves.len() as u64);
        for &mv in moves.iter().step_by(moves.len() / 16 + 1) {
            let turned = mv.image(symmetry);
            let ((after, outcome), Ok((after_turned, outcome_turned))) =
                (position.play_unchecked(mv), image.play(turned))
            else {
                return Err(TestCaseError::fail(format!("{mv:?} in {position} but not in {image}")));
            };
            prop_assert_eq!(outcome, outcome_turned);
            if outcome == Outcome::Ongoing {
                // Before a man of Mana has moved the camps count, and no turn is a symmetry.
                prop_assert_eq!(after.image(symmetry), after_turned);
                let (one, other) = (Canonical::of(&after), Canonical::of(&after_turned));
                prop_assert_eq!(one.text(), other.text());
            }
            let text = canonical.move_text(mv);
            prop_assert_eq!(&of_image.move_text(turned), &text);
            let back = canonical.move_back(&text).expect("a move that was written");
            prop_assert_eq!(canonical.move_text(back), text, "{:?} or one like it", mv);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn images_of_yonmoque_are_one(position in positions::<yonmoque::Position>()) {
        check(&position.into())?;
    }

    #[test]
    fn images_of_mana_are_one(position in positions::<mana::Position>()) {
        prop_assert_eq!(AnyPosition::from(position).symmetries().len(), if position.mana().is_some() { 4 } else { 1 });
        check(&position.into())?;
    }

    #[test]
    fn images_of_mitsudomoe_are_one(position in positions::<mitsudomoe::Position>()) {
        prop_assume!(position.count_moves() < 3000);
        check(&position.into())?;
    }
}

#[test]
fn what_looks_the_same_from_all_sides_has_each_kind_of_move_once() {
    let start = AnyPosition::from(yonmoque::Position::start());
    let canonical = Canonical::of(&start);
    let mut kinds: Vec<String> = start.moves().into_iter().map(|mv| canonical.move_text(mv)).collect();
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds, ["@a1", "@a2", "@a3", "@b2", "@b3", "@c3"]);
}

#[test]
fn the_symmetries_are_eight_and_have_inverses() {
    for symmetry in Symmetry::ALL {
        let images: std::collections::BTreeSet<_> =
            yonmoque::Square::all().map(|square| symmetry.square(square)).collect();
        assert_eq!(images.len(), 25);
        for square in mana::Square::all() {
            assert_eq!(symmetry.inverse().square(symmetry.square(square)), square);
        }
    }
}
