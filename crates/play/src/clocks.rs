//! How much time is left to whom.

use crate::time::{Millis, TimeControl};

/// The clocks of a game, by the places of the seats. One runs at a time: that of the player to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    control: TimeControl,
    /// What is left to each, the present turn not counted.
    left: Vec<Millis>,
    /// Since when the clock of the player to act runs.
    since: Millis,
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, players: usize, now: Millis) -> Self {
        let left = match control {
            TimeControl::Unlimited => Millis(u64::MAX),
            TimeControl::Increment { initial, .. } => initial,
            TimeControl::Days(days) => Millis(u64::from(days) * Millis::DAY.0),
        };
        Self { control, left: vec![left; players], since: now }
    }

    /// What is left to a player whose clock does not run.
    pub(crate) fn resting(&self, place: usize) -> Option<Millis> {
        (self.control != TimeControl::Unlimited).then(|| self.left[place])
    }

    /// What is left to the player to act.
    pub(crate) fn running(&self, place: usize, now: Millis) -> Option<Millis> {
        self.resting(place).map(|left| left.since(now.since(self.since)))
    }

    /// When the time of the player to act runs out.
    pub(crate) fn runs_out_at(&self, place: usize) -> Option<Millis> {
        self.resting(place).map(|left| self.since.plus(left))
    }

    /// The player has moved, with some time left: the increment is theirs, and the next clock runs.
    pub(crate) fn moved(&mut self, place: usize, now: Millis) {
        self.switch(place, now);
        if let TimeControl::Increment { increment, .. } = self.control {
            self.left[place] = self.left[place].plus(increment);
        }
    }

    /// Charges the player to act for the time used and lets a clock run from now on: another player's, the same player's
    /// after a take-back, or none any more.
    pub(crate) fn switch(&mut self, place: usize, now: Millis) {
        // Days are for a single move, so nothing of them is used up.
        if matches!(self.control, TimeControl::Increment { .. }) {
            self.left[place] = self.left[place].since(now.since(self.since));
        }
        self.since = now;
    }

    /// Charges the player to act for the time used, and lets both times go with those who have exchanged seats.
    pub(crate) fn exchange(&mut self, place: usize, now: Millis) {
        self.switch(place, now);
        self.left.reverse();
    }

    /// Lets the clock run from now on without a charge.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.since = now;
    }

    /// The player to act is not charged for so much of the time until now.
    pub(crate) fn excuse(&mut self, span: Millis, now: Millis) {
        self.since = self.since.plus(span).min(now);
    }

    /// Since when the clock of the player to act runs.
    pub(crate) fn since(&self) -> Millis {
        self.since
    }

    /// How much of a time lies in the present turn.
    pub(crate) fn overlap(&self, from: Millis, until: Millis) -> Millis {
        until.since(from.max(self.since))
    }

    /// A move of the player was taken back, and with it what it had added. A clock with less than that left keeps it: nobody
    /// loses on time by a take-back.
    pub(crate) fn take_back(&mut self, place: usize) {
        if let TimeControl::Increment { increment, .. } = self.control
            && self.left[place] > increment
        {
            self.left[place] = self.left[place].since(increment);
        }
    }
}
