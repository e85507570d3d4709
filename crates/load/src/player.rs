//! One who plays: random legal moves, each after a pause.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::sleep_until;
use tomoe_client::{Change, ClientError, Seat};
use tomoe_random::Random;
use tomoe_wire::{Mark, OnlineGame, Stage};

use crate::ledger::Page;
use crate::table::Shared;

/// A server cuts off who sends more than ten messages a second for long, so nobody moves sooner than this after their last move.
const BETWEEN_MOVES: Duration = Duration::from_millis(110);

/// One who plays.
pub(crate) struct Player {
    pub(crate) seat: Seat,
    /// Which of the players of its game it is, in the order in which they sat down.
    pub(crate) number: usize,
    pub(crate) page: Arc<Page>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) random: Random,
    /// When the next move is to be made.
    move_at: Option<Instant>,
    /// What was sent and is not acknowledged, and when it was sent.
    sent: Option<(Mark, Instant)>,
    last_sent: Option<Instant>,
}

impl Player {
    pub(crate) fn new(
        seat: Seat,
        number: usize,
        page: Arc<Page>,
        shared: Arc<Shared>,
        random: Random,
    ) -> Self {
        Self { seat, number, page, shared, random, move_at: None, sent: None, last_sent: None }
    }

    /// Plays until the game is over or everybody is to stop, and what was sent is answered.
    pub(crate) async fn play(mut self) -> Result<Self, ClientError> {
        let stop = self.shared.stop.clone();
        loop {
            let is_over = self.seat.game().is_some_and(|game| game.stage() == Stage::Over);
            let is_done = is_over || (stop.is_cancelled() && self.seat.game().is_some());
            if is_done && self.sent.is_none() {
                return Ok(self);
            }
            if self.is_to_move() && self.move_at.is_none() && !stop.is_cancelled() {
                self.move_at = Some(self.next_move_at());
            }
            let move_at = self.move_at.filter(|_| self.sent.is_none() && !stop.is_cancelled());
            let moment = async {
                match move_at {
                    Some(moment) => sleep_until(moment.into()).await,
                    None => pending().await,
                }
            };
            tokio::select! {
                change = self.seat.next() => self.learn(change?),
                () = moment => self.make_move().await,
                () = stop.cancelled(), if !stop.is_cancelled() => {}
            }
        }
    }

    /// Waits until as much is known as another player knows.
    pub(crate) async fn catch_up(&mut self, last: u32) -> Result<(), ClientError> {
        while self.seat.game().is_none_or(|game| game.last() < last) {
            let change = self.seat.next().await?;
            self.learn(change);
        }
        Ok(())
    }

    fn is_to_move(&self) -> bool {
        let place = self.seat.game().and_then(OnlineGame::place_to_act);
        self.sent.is_none() && place.is_some() && place == self.seat.place()
    }

    /// Pauses vary by half, so that not everybody moves at once.
    fn next_move_at(&mut self) -> Instant {
        let now = Instant::now();
        let part = 0.5 + self.random.below(1001) as f64 / 1000.0;
        let soonest = self.last_sent.map_or(now, |moment| moment + BETWEEN_MOVES);
        (now + self.shared.pause.mul_f64(part)).max(soonest)
    }

    async fn make_move(&mut self) {
        self.move_at = None;
        let Some(action) = self.choose() else { return };
        let moment = Instant::now();
        let mark = self.seat.play(action).await;
        self.sent = Some((mark, moment));
        self.last_sent = Some(moment);
    }

    fn choose(&mut self) -> Option<String> {
        let position = self.seat.game()?.live()?.position();
        let moves = position.moves();
        let chosen = moves.get(self.random.below(moves.len()))?;
        Some(format!("move {}", position.move_text(*chosen)))
    }

    fn learn(&mut self, change: Change) {
        match change {
            Change::Entries(entries) => {
                self.page.hear(self.number, &entries);
                let (mark, sent) = match &self.sent {
                    Some((mark, sent)) => (mark, *sent),
                    None => return,
                };
                if entries.iter().any(|entry| entry.mark.as_ref() == Some(mark)) {
                    self.acknowledged(sent);
                }
            }
            Change::Done(mark) => {
                if let Some((_, sent)) = self.sent.take_if(|(waiting, _)| *waiting == mark) {
                    self.acknowledged(sent);
                }
            }
            Change::Refused(mark, problem) => {
                self.shared.tally.refused(problem);
                if mark.is_none() {
                    let game = self.seat.id();
                    self.shared.tally.inconsistent(format!("{game} can't be followed: {problem:?}"));
                }
                self.sent = None;
            }
            Change::Lost => self.shared.tally.reconnected(),
            Change::Followed | Change::Present(_) | Change::Removed(_) => {}
        }
    }

    fn acknowledged(&mut self, sent: Instant) {
        self.sent = None;
        self.shared.tally.acknowledged(sent.elapsed());
        self.shared.moved();
    }
}
