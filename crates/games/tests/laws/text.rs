//! Text and back: what is written is read as the same, for positions and for moves.

use proptest::prelude::*;
use tomoe_games::{Position, mana, mitsudomoe, yonmoque};

use crate::common::{Begin, Random, moves};
use crate::{cases, positions};

fn check<P: Begin>(position: &P) -> Result<(), TestCaseError> {
    let text = position.to_string();
    prop_assert_eq!(text.parse::<P>(), Ok(*position), "{}", &text);
    prop_assert_eq!(text.parse::<P>().map(|read| read.key()), Ok(position.key()));
    let mut texts = std::collections::HashSet::new();
    for mv in moves(position) {
        let text = position.move_text(mv);
        prop_assert!(!text.contains(' '), "a move never contains a space: {:?}", &text);
        prop_assert_eq!(position.read_move(&text), Ok(mv), "{} in {}", &text, position);
        prop_assert!(texts.insert(text), "two moves of {} are written alike", position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn what_yonmoque_writes_is_read_as_the_same(position in positions::<yonmoque::Position>()) {
        check(&position)?;
    }

    #[test]
    fn what_mana_writes_is_read_as_the_same(position in positions::<mana::Position>()) {
        check(&position)?;
    }

    #[test]
    fn what_mitsudomoe_writes_is_read_as_the_same(position in positions::<mitsudomoe::Position>()) {
        check(&position)?;
    }

    #[test]
    fn set_ups_are_read_with_the_ronins_in_any_order(seed: u64) {
        let mut random = Random::new(seed);
        let start = mana::Position::start();
        let mv = random.pick(&moves(&start));
        let text = start.move_text(mv);
        let (damyo, ronins) = text.split_once(',').expect("a damyo and ronins");
        let mut ronins: Vec<&str> = ronins.split(',').collect();
        for last in (1..ronins.len()).rev() {
            ronins.swap(last, random.below(last + 1));
        }
        prop_assert_eq!(start.read_move(&format!("{damyo},{}", ronins.join(","))), Ok(mv));
    }
}

#[test]
fn every_set_up_is_read_as_written() {
    let start = mana::Position::start();
    for mv in moves(&start) {
        assert_eq!(start.read_move(&start.move_text(mv)), Ok(mv));
    }
    let (after, _) = start.play_unchecked(moves(&start)[12_345]);
    assert_eq!(after.to_string().parse(), Ok(after));
    for mv in moves(&after) {
        assert_eq!(after.read_move(&after.move_text(mv)), Ok(mv));
    }
}
