//! The weights of shares and guesses, fitted to games of the search against itself: see docs/engine.md.

use super::{guess, shares};

/// What each feature of a player adds to the logarithm of their odds to win: a logistic regression of the winner on 64,000
/// positions of 1,800 games for three and four.
#[rustfmt::skip]
pub(super) const SHARES: [f32; shares::FEATURES] = [
    -0.060, -0.053, -0.014, -0.014, 0.201, 0.050, -0.045, -0.005,
    -0.365, -0.394, 0.024, 0.271, 0.319, 0.167, -0.021, -0.255,
    0.091, 0.119, 0.027, 0.052, -0.034, 0.109, -0.001, -0.044,
    0.098, -0.029, 0.375, 0.186, 0.000, -0.561, 0.017, -0.443,
    -0.103, 0.065, -0.067, 0.085, -0.085, 0.066, -0.030, -0.037,
    0.085, 0.025, -0.049, -0.062, 1.766, 0.898, -0.255, -0.093,
];

/// What each feature of a step adds to the logarithm of its odds to be chosen: the same for 14,000 choices that a search of
/// 4,000 nodes made.
#[rustfmt::skip]
pub(super) const STEPS: [f32; guess::FEATURES] = [
    // Rings.
    -1.263, 1.175, 0.225, -0.716, 0.428, -0.729, -2.292, 1.063,
    0.587, 0.268, 0.542, 0.565, 0.866, 1.130, 0.799, 0.329,
    0.050, -0.095, -0.872, -0.834, -0.609, -0.219, 0.607, 1.001,
    0.569, -0.051, 0.752,
    // Balls.
    -2.361, -1.769, -0.808, 1.097, 2.219, 0.382, 0.225, 1.847,
    -0.018, -0.388, 1.333, -0.076, -2.499, 0.925, 0.263,
    // Relocations.
    0.656, 1.024, 0.861, 0.162, -0.101, 0.793,
];
