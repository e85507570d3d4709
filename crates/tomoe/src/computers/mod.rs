//! The computers of the house in online games: a bot like any other, which plays at all levels. It comes by the stream of turns, so that
//! one connection is enough for any number of games.

mod seat;
mod thinkers;

use std::collections::HashMap;
use std::time::Duration;

use tokio::task::JoinSet;
use tomoe_client::{BotError, BotSite};
use tomoe_engine::Level;
use tomoe_wire::{Asked, GameId, TurnLine, WantedTurn};

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
    /// The turns that are being taken: what a computer expects then, if it has thought about it.
    turns: JoinSet<Result<((GameId, u8), Option<f32>), BotError>>,
}

impl Computers {
    async fn play(&mut self) -> Result<(), BotError> {
        let mut lines = self.site.lines("bot/turns").await?;
        let mut round = tokio::time::interval(ROUND);
        loop {
            tokio::select! {
                line = lines.next::<TurnLine>() => match line? {
                    Some(TurnLine::Turn(turn)) => self.take(turn),
                    Some(TurnLine::Over(game)) => self.seats.retain(|(id, _), _| *id != game.game),
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
            let Some(thought) = thought else { return Ok((key, None)) };
            hand.play(thought.text, thought.basis).await?;
            Ok((key, Some(thought.expects)))
        });
    }

    /// Takes note of a turn that was taken.
    fn note(
        &mut self,
        taken: Result<Result<((GameId, u8), Option<f32>), BotError>, tokio::task::JoinError>,
    ) -> Result<(), BotError> {
        let taken = taken.map_err(|error| BotError::Protocol(error.to_string()))?;
        if let (key, Some(expects)) = taken?
            && let Some(seat) = self.seats.get_mut(&key)
        {
            seat.expect(expects);
        }
        Ok(())
    }
}
