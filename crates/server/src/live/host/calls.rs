//! The calling of computers.

use tomoe_play::Millis;
use tomoe_wire::Notice;

use super::Host;
use crate::clock::now;
use crate::secrets;

/// How long a computer that was called may take to come.
const CALL: Millis = Millis(10_000);

/// How long the node that accepted a turn has for calling a computer before others do.
const OTHERS_CALL: Millis = Millis(3_000);

impl Host {
    /// The place of a computer that is wanted and not there: to move, or to answer an offer.
    pub(super) fn computer_wanted(&self) -> Option<u8> {
        let live = self.game.live().filter(|live| !live.is_over())?;
        let offers = [live.draw_offer(), live.take_back_offer()];
        let is_asked = |place: u8| {
            let player = self.game.player_at(place);
            let waits = |player| offers.iter().flatten().any(|offer| offer.waits_for(player));
            self.game.place_to_act() == Some(place) || player.is_some_and(waits)
        };
        let now = now();
        (0..self.game.places()).find(|&place| {
            !self.game.is_person(place) && is_asked(place) && !self.presence.is_there(place, now)
        })
    }

    pub(super) fn may_call_at(&self, place: u8) -> Millis {
        let first = if self.is_ours { self.last_at } else { self.last_at.plus(OTHERS_CALL) };
        self.called.get(&place).map_or(first, |&called| called.plus(CALL))
    }

    pub(super) fn call_computers(&mut self) {
        let Some(place) = self.computer_wanted() else { return };
        let now = now();
        let level = self.game.setting().terms.seats().get(usize::from(place)).and_then(|seat| seat.level());
        let Some(level) = level.filter(|_| self.may_call_at(place) <= now) else { return };
        self.called.insert(place, now);
        let key = secrets::new_key();
        self.keys.insert(secrets::hash(&key), place);
        self.house.computers.call(&Notice::Call { game: self.id.clone(), place, level, key });
    }
}
