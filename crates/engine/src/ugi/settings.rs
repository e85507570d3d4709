//! The options that can be set.

use tomoe_games::{Game, ReadError};

use crate::engine::Engine;
use crate::level::Level;

/// The options as they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    game: Game,
    /// The size of the engine's memory in megabytes.
    hash: u64,
    threads: u64,
    level: u64,
    lines: u64,
    seed: u64,
    players: u64,
}

/// What has to happen after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing until the next search.
    Later,
    /// The engine's memory gets this many bytes.
    Resize(usize),
    /// The engine searches on this many threads.
    Threads(usize),
}

/// An option whose value is a whole number.
struct Spin {
    name: &'static str,
    value: u64,
    least: u64,
    most: u64,
}

impl Settings {
    /// More would be a slip of the finger on any machine that plays board games.
    const MOST_HASH: u64 = 32_768;
    /// Without the feature there is only the thread that searches anyway.
    const MOST_THREADS: u64 = if cfg!(feature = "threads") { 256 } else { 1 };
    /// No board has room for more lines than this.
    const MOST_LINES: u64 = 64;
    /// The largest number that every program can read.
    const MOST_SEED: u64 = i64::MAX as u64;

    pub(super) fn new(game: Game, players: usize) -> Self {
        let hash = (Engine::DEFAULT_BYTES >> 20) as u64;
        let level = u64::from(Level::STRONGEST.number());
        Self { game, hash, threads: 1, level, lines: 1, seed: 0, players: players as u64 }
    }

    /// The options with their values, as the engine lists them.
    pub(super) fn describe(&self) -> Vec<String> {
        let line = |Spin { name, value, least, most }: Spin| {
            format!("option name {name} type spin default {value} min {least} max {most}")
        };
        self.spins().into_iter().map(line).collect()
    }

    fn spins(&self) -> Vec<Spin> {
        let spin = |name, value, least, most| Spin { name, value, least, most };
        let mut spins = vec![
            spin("Hash", self.hash, 1, Self::MOST_HASH),
            spin("Threads", self.threads, 1, Self::MOST_THREADS),
            spin("Level", self.level, 1, u64::from(Level::STRONGEST.number())),
            spin("MultiPV", self.lines, 1, Self::MOST_LINES),
            spin("Seed", self.seed, 0, Self::MOST_SEED),
        ];
        if self.game == Game::Mitsudomoe {
            spins.push(spin("Players", self.players, 2, 4));
        }
        spins
    }

    /// Sets an option; its name may be in capitals or not.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, ReadError> {
        let spins = self.spins();
        let Some(spin) = spins.iter().find(|spin| spin.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<&str> = spins.iter().map(|spin| spin.name).collect();
            return Err(ReadError::new("option", name, format!("one of {}", names.join(", "))));
        };
        let number = value.parse().ok().filter(|number| (spin.least..=spin.most).contains(number));
        let number = number.ok_or_else(|| {
            ReadError::new(spin.name, value, format!("a whole number from {} to {}", spin.least, spin.most))
        })?;
        match spin.name {
            "Hash" => {
                self.hash = number;
                return Ok(Effect::Resize(self.bytes()));
            }
            "Level" => self.level = number,
            "MultiPV" => self.lines = number,
            "Seed" => self.seed = number,
            "Players" => self.players = number,
            _ => {
                self.threads = number;
                return Ok(Effect::Threads(number as usize));
            }
        }
        Ok(Effect::Later)
    }

    /// The size of the engine's memory.
    pub(super) fn bytes(&self) -> usize {
        usize::try_from(self.hash << 20).unwrap_or(Engine::DEFAULT_BYTES)
    }

    pub(super) fn level(&self) -> Level {
        // The range of the option is that of the levels.
        u8::try_from(self.level).ok().and_then(Level::new).unwrap_or(Level::STRONGEST)
    }

    pub(super) fn lines(&self) -> usize {
        self.lines as usize
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn players(&self) -> usize {
        self.players as usize
    }
}
