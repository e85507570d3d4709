//! A player come alive.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tomoe_engine::{Control, Engine, Limits, Strength, Yardstick};
use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, History};

use super::spec::{Kind, Spec};
use crate::ugi::client::{Client, Fault, best_move, position_line};

/// Somebody who can be asked for a move.
pub(crate) enum Brain {
    Engine { engine: Box<Engine>, strength: Strength },
    Yardstick { player: Yardstick, limits: Limits },
    Ugi { client: Client, go: String, patience: Duration, has_seed: bool },
}

impl Brain {
    /// For everything that takes no thinking.
    const AT_ONCE: Duration = Duration::from_secs(10);

    pub(crate) fn start(
        spec: &Spec,
        limits: Limits,
        bytes: usize,
        players: usize,
        source: Option<&Arc<dyn ExactSource>>,
    ) -> Result<Self, Fault> {
        let engine = || {
            let mut engine = Engine::new(bytes);
            engine.set_exact_source(source.cloned());
            Box::new(engine)
        };
        Ok(match &spec.kind {
            Kind::Level(level) => {
                Brain::Engine { engine: engine(), strength: Strength::Level(*level, limits) }
            }
            Kind::Full => Brain::Engine { engine: engine(), strength: Strength::Full(limits) },
            Kind::Yardstick(player) => Brain::Yardstick { player: *player, limits },
            Kind::Ugi { command, options } => Self::start_program(command, options, limits, players)?,
        })
    }

    fn start_program(
        command: &[String],
        options: &[(String, String)],
        limits: Limits,
        players: usize,
    ) -> Result<Self, Fault> {
        let mut client = Client::start(command)?;
        let heard = client.ask("ugi", "ugiok", Self::AT_ONCE)?;
        let has = |name| heard.before.iter().any(|line| line.starts_with(&format!("option name {name} ")));
        if has("Players") {
            client.say(&format!("setoption name Players value {players}"))?;
        }
        for (name, value) in options {
            client.say(&format!("setoption name {name} value {value}"))?;
        }
        client.ask("isready", "readyok", Self::AT_ONCE)?;
        let mut go = String::from("go");
        if let Some(time) = limits.time {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(depth) = limits.depth {
            go += &format!(" depth {depth}");
        }
        if let Some(nodes) = limits.nodes {
            go += &format!(" nodes {nodes}");
        }
        // Somebody who hangs loses, and somebody who is a little late does not.
        let patience = limits.time.map_or(Duration::from_secs(120), |time| 2 * time + Self::AT_ONCE);
        Ok(Brain::Ugi { client, go, patience, has_seed: has("Seed") })
    }

    /// Another game begins.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), Fault> {
        match self {
            Brain::Engine { engine, .. } => engine.forget(),
            Brain::Yardstick { .. } => {}
            Brain::Ugi { client, has_seed, .. } => {
                if *has_seed {
                    client.say(&format!("setoption name Seed value {}", seed >> 1))?;
                }
                client.say("uginewgame")?;
                client.ask("isready", "readyok", Self::AT_ONCE)?;
            }
        }
        Ok(())
    }

    /// A move for the player to act, and how long it took to find.
    pub(crate) fn choose(
        &mut self,
        history: &History,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<(AnyMove, Duration), Fault> {
        let begin = Instant::now();
        let now = || begin.elapsed();
        let control = Control { now: &now, stop };
        let positions = history.positions();
        let mv = match self {
            Brain::Engine { engine, strength } => {
                engine.choose(positions, *strength, seed, control).map(|(mv, _)| mv)
            }
            Brain::Yardstick { player, limits } => player.choose(positions, limits, seed, control),
            Brain::Ugi { client, go, patience, .. } => {
                client.say(&position_line(history))?;
                let heard = client.ask(go, "bestmove", *patience)?;
                let text = best_move(&heard.line);
                let mv = history.position().read_move(text);
                return match mv {
                    Ok(mv) => Ok((mv, begin.elapsed())),
                    Err(error) => Err(Fault::Wrong(format!("illegal move: {error}"))),
                };
            }
        };
        match mv.filter(|&mv| history.position().is_legal(mv)) {
            Some(mv) => Ok((mv, begin.elapsed())),
            None => Err(Fault::Wrong("no legal move".to_owned())),
        }
    }
}
