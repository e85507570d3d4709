//! What the house does in a game by itself.

use tomoe_play::{Action, Millis, TimeControl};
use tomoe_wire::{Entry, Stage};

use super::super::due::due;
use super::super::follower::text;
use super::super::lag::MOST_LAG;
use super::acts::ATTEMPTS;
use super::storage::{Trouble, Trust};
use super::{Host, PAUSE, PRESENCE_AGAIN};
use crate::clock::now;

impl Host {
    pub(super) async fn keep_house(&mut self) {
        let now = now();
        self.tell_presence(now).await;
        if self.trust != Trust::Sound && now < self.tried.plus(PAUSE) {
            return;
        }
        let is_done = self.make_sound().await.is_ok() && self.do_what_is_due().await.is_ok();
        if !is_done || due(&self.game, self.last_at).is_some_and(|due| due <= now) {
            self.tried = now;
        }
        self.call_computers();
    }

    /// Tells followers and other nodes who is here, if it is time to.
    async fn tell_presence(&mut self, now: Millis) {
        let is_again = now.since(self.presence_said) >= PRESENCE_AGAIN;
        if !is_again && self.tell_presence.is_none_or(|moment| now < moment) {
            return;
        }
        let has_changed = self.tell_presence.take().is_some();
        if self.presence.forget_silent(now) || has_changed {
            let notice = text(&self.presence.notice(self.id.clone(), &self.persons(), now));
            self.followers.values().for_each(|follower| follower.outbox.send(notice.clone()));
        }
        let word = self.presence.word(&self.id, &self.house.node);
        if is_again || word != self.presence_word {
            self.presence_said = now;
            if self.house.has_company(now) && self.house.store.say(&word).await.is_ok() {
                self.presence_word = word;
            }
        }
    }

    async fn do_what_is_due(&mut self) -> Result<(), Trouble> {
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            let now = now();
            let Some(entry) = self.due_entry(now) else { return Ok(()) };
            match self.write(entry, Vec::new(), None).await {
                Ok(()) | Err(Trouble::Taken) => {}
                Err(unavailable) => return Err(unavailable),
            }
        }
        Ok(())
    }

    /// The next thing that the house has to do in this game.
    fn due_entry(&mut self, now: Millis) -> Option<Entry> {
        if self.game.stage() == Stage::Open {
            let is_due = due(&self.game, self.last_at).is_some_and(|due| due <= now);
            let place = self.seated_person().filter(|_| is_due)?;
            return self.game.let_go(place, now).ok();
        }
        if let Some(outage) = self.unexcused() {
            return self.game.house(outage, now).ok();
        }
        let flag = self.game.live()?.flag_falls_at()?.plus(MOST_LAG);
        let rings = flag <= now && self.house.is_awake(now);
        rings.then(|| self.game.house(Action::Flag, now).ok())?
    }

    /// An outage in the present turn that is still to be taken off.
    fn unexcused(&self) -> Option<Action> {
        let live = self.game.live().filter(|live| !live.is_over())?;
        if !matches!(live.terms().clock(), TimeControl::Increment { .. }) {
            return None;
        }
        let outage = self.house.outage_after(live.excused_until().max(live.turn_since()))?;
        Some(Action::Excuse { from: outage.from, until: outage.until })
    }

    /// Takes a game from the lobby in which nobody waits any more. One without a clock, or with days, may wait for a guest.
    pub(super) async fn close_if_deserted(&mut self) {
        let setting = self.game.setting();
        let is_brief = setting.is_public && matches!(setting.terms.clock(), TimeControl::Increment { .. });
        let now = now();
        let is_deserted = (0..self.game.places()).all(|place| !self.presence.is_there(place, now));
        if self.game.stage() != Stage::Open || !is_brief || !is_deserted {
            return;
        }
        while let Some(place) = self.seated_person() {
            let Ok(entry) = self.game.let_go(place, now) else { return };
            if self.write(entry, Vec::new(), None).await.is_err() {
                return;
            }
        }
    }

    /// The first person who sits there.
    fn seated_person(&self) -> Option<u8> {
        (0..self.game.places()).find(|&place| self.game.is_person(place) && self.game.name(place).is_some())
    }
}
