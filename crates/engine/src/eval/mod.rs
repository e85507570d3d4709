//! How good a position looks, game by game: what there is to be judged, times weights that were fitted to games.

pub(crate) mod mana;
pub(crate) mod mitsudomoe;
mod weights;
pub(crate) mod yonmoque;

use tomoe_games::AnyPosition;

/// How many features each game has.
pub fn feature_count(position: &AnyPosition) -> usize {
    match position {
        AnyPosition::Yonmoque(_) => yonmoque::FEATURES,
        AnyPosition::Mana(_) => mana::FEATURES,
        AnyPosition::Mitsudomoe(_) => mitsudomoe::FEATURES,
    }
}

/// What the evaluation judges of a position, for fitting its weights: each feature's place and how often it counts.
pub fn each_feature(position: &AnyPosition, mut each: impl FnMut(usize, i32)) {
    match position {
        AnyPosition::Yonmoque(position) => yonmoque::each_feature(position, |feature| each(feature, 1)),
        AnyPosition::Mana(position) => mana::each_feature(position, each),
        AnyPosition::Mitsudomoe(position) => mitsudomoe::each_feature(position, each),
    }
}
