//! A seat at a game that a computer holds.

use std::time::{Duration, Instant};

use serde::Serialize;
use tomoe_client::{BotError, BotSite, new_mark};
use tomoe_wire::{Asked, BotProblem, Done, GameId, MakeMove, Problem, YesOrNo};

use crate::bot::{Cancelled, Question};

/// A draw is agreed to by who does not expect more than this.
const DRAWISH: f32 = 0.45;

/// What a computer expects who has not thought yet.
const EVEN: f32 = 0.5;

/// A seat at which nothing was to be done for so long is forgotten.
const OLD: Duration = Duration::from_secs(3600);

/// What could not be done is tried again after so long, and so often: longer than a server takes to restart its database.
const AGAIN: Duration = Duration::from_millis(500);
const ATTEMPTS: u32 = 40;

/// What is remembered of a seat.
pub(super) struct Seat {
    /// The position that is or was thought about.
    thinking: Option<(u32, Cancelled)>,
    /// What the computer last expected, from 0 to 1.
    expects: f32,
    seen: Instant,
}

impl Default for Seat {
    fn default() -> Self {
        Self { thinking: None, expects: EVEN, seen: Instant::now() }
    }
}

impl Seat {
    /// Whether a position is to be thought about: not if it is or was already. What was thought about before is not any more.
    pub(super) fn begins_to_think(&mut self, question: &Question) -> bool {
        self.seen = Instant::now();
        match self.thinking.replace((question.basis, question.cancelled.clone())) {
            Some((basis, cancelled)) if basis == question.basis => {
                self.thinking = Some((basis, cancelled));
                false
            }
            Some((_, cancelled)) => {
                cancelled.cancel();
                true
            }
            None => true,
        }
    }

    /// Nothing that is thought about here is wanted any more.
    pub(super) fn stop_thinking(&self) {
        if let Some((_, cancelled)) = &self.thinking {
            cancelled.cancel();
        }
    }

    pub(super) fn expects(&self) -> f32 {
        self.expects
    }

    pub(super) fn expect(&mut self, expects: f32) {
        self.expects = expects;
    }

    pub(super) fn is_old(&self) -> bool {
        self.seen.elapsed() > OLD
    }
}

/// The hand of a computer at its seat.
pub(super) struct Hand {
    pub(super) site: BotSite,
    pub(super) game: GameId,
    pub(super) place: u8,
}

impl Hand {
    /// Answers the offers that wait for the computer.
    pub(super) async fn answer(&self, asked: &[Asked], expects: f32) -> Result<(), BotError> {
        let place = Some(self.place);
        for asked in asked {
            match asked {
                // Whoever plays against a computer may try again.
                Asked::TakeBack => self.act("take-back", &YesOrNo { accept: true, place }).await?,
                Asked::Draw => self.act("draw", &YesOrNo { accept: expects <= DRAWISH, place }).await?,
                Asked::Move => {}
            }
        }
        Ok(())
    }

    /// Plays a move, or exchanges sides, in the position that was thought about.
    pub(super) async fn play(&self, text: String, basis: u32) -> Result<(), BotError> {
        let wish = MakeMove { text, basis: Some(basis), mark: Some(new_mark()), place: Some(self.place) };
        self.act("move", &wish).await
    }

    /// Does something, as soon as it can be done. What has become impossible meanwhile need not be done.
    async fn act(&self, what: &str, body: &impl Serialize) -> Result<(), BotError> {
        let path = format!("bot/games/{}/{what}", self.game);
        for _ in 1..ATTEMPTS {
            match self.site.post::<Done>(&path, body).await {
                Err(
                    BotError::Connection(_)
                    | BotError::Refused(BotProblem::Game(Problem::Unavailable | Problem::TooOften)),
                ) => tokio::time::sleep(AGAIN).await,
                Ok(_) | Err(BotError::Refused(BotProblem::Game(_))) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        self.site.post::<Done>(&path, body).await.map(drop)
    }
}
