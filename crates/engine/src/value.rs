//! Values of the search: proven results and estimates on one scale, for the player to act.
//!
//! ```text
//!  WIN - n           the player wins after n plies
//!  > PROVEN          proven wins
//!  ± MOST_POINTS     estimates, in points: see SCALE
//!  < -PROVEN         proven losses
//! -(WIN - n)         the player loses after n plies
//! ```

/// The value of a position won on the spot; a win after `n` plies is worth `WIN - n`.
pub(crate) const WIN: i32 = 30_000;

/// Values beyond this are proven wins, and below its negative proven losses.
pub(crate) const PROVEN: i32 = 28_000;

/// Estimates are kept inside this.
pub(crate) const MOST_POINTS: i32 = 20_000;

/// A window with this bound and its negative contains every value.
pub(crate) const WIDEST: i32 = 31_000;

/// The evaluations are fitted as `chance = logistic(points / SCALE)`.
pub(crate) const SCALE: f32 = 200.0;
