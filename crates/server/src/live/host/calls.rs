//! The calling of computers.

use tomoe_play::Millis;

use super::super::owner::Owner;
use super::Host;
use crate::clock::now;

/// How long computers that were called may take to come.
const CALL: Millis = Millis(10_000);

/// How long the node that accepted a turn has for calling computers before others do.
const OTHERS_CALL: Millis = Millis(3_000);

impl Host {
    /// Whether a computer is asked for something and not there.
    pub(super) fn is_computer_wanted(&self) -> bool {
        let now = now();
        Owner::House
            .places(&self.game)
            .into_iter()
            .any(|place| !self.presence.is_there(place, now) && !self.game.asked(place).is_empty())
    }

    pub(super) fn may_call_at(&self) -> Millis {
        let first = if self.is_ours { self.last_at } else { self.last_at.plus(OTHERS_CALL) };
        self.called.map_or(first, |called| called.plus(CALL))
    }

    pub(super) fn call_computers(&mut self) {
        let now = now();
        if self.is_computer_wanted() && self.may_call_at() <= now {
            self.called = Some(now);
            self.house.computers.call(&self.id);
        }
    }
}
