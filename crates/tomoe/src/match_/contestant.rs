//! A player of a match, ready to be asked for moves.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tomoe_engine::ugi::{Client, Command, Fault, Go, LocalEngine, Session};
use tomoe_engine::{Control, Level, Limits, Score, Source, Yardstick};
use tomoe_games::{AnyMove, AnyPosition, History};

use super::spec::{Kind, Spec};
use crate::ugi::child::ChildEngine;

/// A player that can be asked for a move.
pub(crate) enum Contestant {
    /// An engine, ours in a thread or another program: both are asked in the same way.
    Engine { client: Client, limits: Limits, patience: Duration },
    /// A reference player, which speaks no protocol.
    Yardstick { player: Yardstick, limits: Limits },
}

impl Contestant {
    /// For everything that takes no thinking.
    const AT_ONCE: Duration = Duration::from_secs(10);

    pub(crate) fn start(
        spec: &Spec,
        limits: Limits,
        start: AnyPosition,
        megabytes: u64,
        source: Option<&Source>,
    ) -> Result<Self, Fault> {
        let local = || LocalEngine::start(Session::about(start), source.cloned()).map(Client::new);
        let ours = |level: Level| {
            let number = level.number().to_string();
            vec![("Level".to_owned(), number), ("Hash".to_owned(), megabytes.to_string())]
        };
        let (client, options) = match &spec.kind {
            Kind::Level(level) => (local()?, ours(*level)),
            Kind::Full => (local()?, ours(Level::STRONGEST)),
            Kind::Ugi { command, options } => (Client::new(ChildEngine::start(command)?), options.clone()),
            Kind::Yardstick(player) => return Ok(Contestant::Yardstick { player: *player, limits }),
        };
        Self::engine(client, options, limits, start.players())
    }

    fn engine(
        mut client: Client,
        options: Vec<(String, String)>,
        limits: Limits,
        players: usize,
    ) -> Result<Self, Fault> {
        client.introduce(Self::AT_ONCE)?;
        if client.option("Players").is_some() {
            client.say(&Command::set("Players", players))?;
        }
        for (name, value) in options {
            client.say(&Command::SetOption { name, value })?;
        }
        client.ready(Self::AT_ONCE)?;
        // Somebody who hangs loses, and somebody who is a little late does not.
        let patience = limits.time.map_or(Duration::from_secs(120), |time| 2 * time + Self::AT_ONCE);
        Ok(Contestant::Engine { client, limits, patience })
    }

    /// Another game begins.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        if let Contestant::Engine { client, .. } = self {
            if client.option("Seed").is_some() {
                // Seeds of the protocol have 63 bits.
                client.say(&Command::set("Seed", seed >> 1))?;
            }
            client.new_game(Self::AT_ONCE)?;
        }
        Ok(())
    }

    /// A move for the player to act, its score if the player tells one, and how long it took to find.
    pub(crate) fn choose(
        &mut self,
        history: &History,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<(AnyMove, Option<Score>, Duration), Fault> {
        let begin = Instant::now();
        let (mv, score) = match self {
            Contestant::Engine { client, limits, patience } => {
                client.choose(history, Go::within(*limits), *patience, stop)?
            }
            Contestant::Yardstick { player, limits } => {
                let now = || begin.elapsed();
                let chosen = player.choose(history.positions(), limits, seed, Control { now: &now, stop });
                (chosen.ok_or_else(|| Fault::Wrong("no legal move".to_owned()))?, None)
            }
        };
        Ok((mv, score, begin.elapsed()))
    }
}
