//! Blocks, reports, closed accounts and removed messages.

use tomoe_play::Millis;
use tomoe_wire::{Block, GameId};

use crate::store::{Store, StoreError, StoredReport, StoredSuspect, ask};

impl Store {
    /// Notes that an account does not want to meet a name; not if it has noted too many others.
    pub(crate) async fn block(
        &self,
        account: &str,
        likeness: &str,
        block: &Block,
        most: u32,
    ) -> Result<bool, StoreError> {
        ask!(self.block(account, likeness, block, most))
    }

    /// Notes that an account does not mind a name any more.
    pub(crate) async fn unblock(&self, account: &str, likeness: &str) -> Result<(), StoreError> {
        ask!(self.unblock(account, likeness))
    }

    /// The names that an account does not want to meet, the latest first.
    pub(crate) async fn blocks(&self, account: &str) -> Result<Vec<Block>, StoreError> {
        ask!(self.blocks(account))
    }

    /// Whether somebody who has a seat in a game does not want to meet a name.
    pub(crate) async fn is_blocked_at(&self, game: &GameId, likeness: &str) -> Result<bool, StoreError> {
        ask!(self.is_blocked_at(game, likeness))
    }

    /// How many accounts do not want to meet a name.
    pub(crate) async fn blocked_by(&self, likeness: &str) -> Result<u32, StoreError> {
        ask!(self.blocked_by(likeness))
    }

    /// Keeps a report. The account of who sits there is looked up.
    pub(crate) async fn add_report(
        &self,
        report: &StoredReport,
        reporter: Option<&str>,
    ) -> Result<(), StoreError> {
        ask!(self.add_report(report, reporter))
    }

    /// Forgets the reports that were dealt with by a moment.
    pub(crate) async fn forget_reports(&self, closed: Millis) -> Result<(), StoreError> {
        ask!(self.forget_reports(closed))
    }

    /// What an account has reported: when, in which game, for which reason, and in which words.
    pub(crate) async fn reports_by(
        &self,
        account: &str,
    ) -> Result<Vec<(i64, String, String, String)>, StoreError> {
        ask!(self.reports_by(account))
    }

    /// The reports that are open, or all of them, the oldest first.
    pub(crate) async fn reports(&self, with_closed: bool) -> Result<Vec<StoredReport>, StoreError> {
        ask!(self.reports(with_closed))
    }

    /// How many reports there are of an account, and by it.
    pub(crate) async fn reports_of(&self, account: &str) -> Result<(u32, u32), StoreError> {
        ask!(self.reports_of(account))
    }

    /// Notes that a report was dealt with; whether it was open.
    pub(crate) async fn close_report(&self, id: &GameId, now: Millis) -> Result<bool, StoreError> {
        ask!(self.close_report(id, now))
    }

    /// Those who were reported most since a moment.
    pub(crate) async fn suspects(&self, since: Millis, limit: u32) -> Result<Vec<StoredSuspect>, StoreError> {
        ask!(self.suspects(since, limit))
    }

    /// The names that most accounts do not want to meet.
    pub(crate) async fn most_blocked(&self, limit: u32) -> Result<Vec<(String, u32)>, StoreError> {
        ask!(self.most_blocked(limit))
    }

    /// Since when an account is closed, if it is.
    pub(crate) async fn closed_since(&self, account: &str) -> Result<Option<Millis>, StoreError> {
        ask!(self.closed_since(account))
    }

    /// Closes an account and ends its sessions, or opens it again; whether it was not so before.
    pub(crate) async fn set_closed(&self, account: &str, closed: Option<Millis>) -> Result<bool, StoreError> {
        ask!(self.set_closed(account, closed))
    }

    /// Takes away what was said in an entry of a game, and gives the entry as it was; none if nothing was said there.
    pub(crate) async fn remove_message(
        &self,
        game: &GameId,
        number: u32,
        now: Millis,
    ) -> Result<Option<String>, StoreError> {
        ask!(self.remove_message(game, number, now))
    }

    /// The entries from which something was taken away since a moment.
    pub(crate) async fn removals(&self, since: Millis) -> Result<Vec<(GameId, u32)>, StoreError> {
        ask!(self.removals(since))
    }
}
