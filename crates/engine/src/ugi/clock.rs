//! How much of the time left on a clock to spend on one move.

use std::time::Duration;

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

impl Clock {
    /// As if so many moves were still to come. Games last 10 to 40 moves a player and are decided in the middle, so an
    /// even share of the time left, taken again and again, spends most of it there.
    const MOVES_LEFT: u32 = 25;

    /// Kept for the way to the other program and back, and for the last look at the clock.
    const RESERVE: Duration = Duration::from_millis(30);

    /// The time to think about one move: a share of what is left and most of the increment, and never so much that the
    /// clock could run out.
    pub fn budget(self) -> Duration {
        let usable = self.left.saturating_sub(Self::RESERVE) * 4 / 5;
        let wanted = self.left / Self::MOVES_LEFT + self.increment * 3 / 4;
        wanted.min(usable).max(Duration::from_millis(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(left: u64, increment: u64) -> u128 {
        let clock = Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
        clock.budget().as_millis()
    }

    #[test]
    fn the_clock_never_runs_out() {
        for left in [0, 1, 10, 31, 40, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 60_000] {
                assert!(budget(left, increment) <= u128::from(left.saturating_sub(30)).max(1));
            }
        }
    }

    #[test]
    fn a_share_of_the_time_and_most_of_the_increment_is_spent() {
        assert_eq!(budget(60_000, 0), 2_400);
        assert_eq!(budget(60_000, 1_000), 3_150);
        assert_eq!(budget(100, 10_000), 56);
    }
}
