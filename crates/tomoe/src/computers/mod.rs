//! The computers of the house in online games: a bot like any other, which plays at all levels. It comes by the stream of turns, so that
//! one connection is enough for any number of games.

mod seat;
mod thinkers;

use std::collections::HashMap;
use std::time::Duration;

use tokio::task::{JoinError, JoinSet};
use tomoe_client::{BotError, BotSite};
use tomoe_engine::Level;
use tomoe_wire::{Asked, GameId, TurnLine, WantedTurn, WholeGame};

use crate::bot::Question;
use seat::{Hand, Seat};
pub(crate) use thinkers::Thinkers;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(500);

/// How often seats are looked through for those that can be forgotten.
const ROUND: Duration = Duration::from_secs(60);

/// Plays for ever at a server, which knows the token of its computers.
pub(crate) async fn run(site: BotSite, thinkers: Thinkers) {
    loop {
        let (seats, turns) = (HashMap::new(), JoinSet::new());
        let mut computers = Computers { site: site.clone(), thinkers: thinkers.clone(), seats, turns };
        // Whatever ends the stream, the server tells again of everything that is up to computers.
        if let Err(error) = computers.play().await {
            tracing::warn!(%error, "computers connect again");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

struct Computers {
    site: BotSite,
    thinkers: Thinkers,
    seats: HashMap<(GameId, u8), Seat>,
    /// The turns that are being taken.
    turns: JoinSet<Result<Taken, BotError>>,
}

/// A turn that was taken.
struct Taken {
    /// At which game and place.
    seat: (GameId, u8),
    /// What the computer expects now, if it has thought about it.
    expects: Option<f32>,
}

impl Computers {
    async fn play(&mut self) -> Result<(), BotError> {
        let mut lines = self.site.lines("bot/turns").await?;
        let mut round = tokio::time::interval(ROUND);
        loop {
            tokio::select! {
                line = lines.next::<TurnLine>() => match line? {
                    Some(TurnLine::Turn(turn)) => self.take(turn),
                    Some(TurnLine::Over(game)) => self.leave(&game),
                    // The server stops.
                    None => return Ok(()),
                },
                Some(taken) = self.turns.join_next() => self.note(taken)?,
                _ = round.tick() => self.seats.retain(|_, seat| !seat.is_old()),
            }
        }
    }

    /// Does what is up to a computer, beside everything else.
    fn take(&mut self, WantedTurn { asked, game }: WantedTurn) {
        let level = game.seats.get(usize::from(game.place)).and_then(|seat| Level::new(seat.level?));
        let (Some(level), Some(question)) = (level, Question::read(&game, &game.state)) else {
            tracing::error!(game = %game.game, "computers do not know such a game");
            return;
        };
        let key = (game.game.clone(), game.place);
        let seat = self.seats.entry(key.clone()).or_default();
        let has_to_think = asked.contains(&Asked::Move) && seat.begins_to_think(&question);
        let hand = Hand { site: self.site.clone(), game: game.game, place: game.place };
        let (expects, thinkers) = (seat.expects(), self.thinkers.clone());
        self.turns.spawn(async move {
            // Offers first: a move would decline them.
            hand.answer(&asked, expects).await?;
            let thought = if has_to_think { thinkers.think(level, question).await } else { None };
            if let Some(thought) = &thought {
                hand.play(thought.text.clone(), thought.basis).await?;
            }
            Ok(Taken { seat: key, expects: thought.map(|thought| thought.expects) })
        });
    }

    /// Leaves a game that is over.
    fn leave(&mut self, game: &WholeGame) {
        for place in (0..).take(game.seats.len()) {
            if let Some(seat) = self.seats.remove(&(game.game.clone(), place)) {
                seat.stop_thinking();
            }
        }
    }

    /// Takes note of a turn that was taken.
    fn note(&mut self, taken: Result<Result<Taken, BotError>, JoinError>) -> Result<(), BotError> {
        let Taken { seat, expects } = taken.map_err(|error| BotError::Protocol(error.to_string()))??;
        if let (Some(seat), Some(expects)) = (self.seats.get_mut(&seat), expects) {
            seat.expect(expects);
        }
        Ok(())
    }
}
