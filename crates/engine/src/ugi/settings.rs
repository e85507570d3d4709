//! The options that can be set.

use tomoe_games::{Game, ReadError};

use super::engine_option::{EngineOption, OptionKind};
use super::work::Work;
use crate::engine::Engine;
use crate::level::Level;

/// The options as they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    game: Game,
    /// The size of the engine's memory in megabytes.
    hash: i64,
    threads: i64,
    level: i64,
    lines: i64,
    seed: i64,
    players: i64,
}

impl Settings {
    /// More would be a slip of the finger on any machine that plays board games.
    const MOST_HASH: i64 = 32_768;
    /// Without the feature there is only the thread that searches anyway.
    const MOST_THREADS: i64 = if cfg!(feature = "threads") { 256 } else { 1 };
    /// No board of Yonmoque has more moves than this.
    const MOST_LINES: i64 = 64;

    pub(super) fn new(game: Game, players: usize) -> Self {
        let hash = (Engine::DEFAULT_BYTES >> 20) as i64;
        let level = i64::from(Level::STRONGEST.number());
        Self { game, hash, threads: 1, level, lines: 1, seed: 0, players: players as i64 }
    }

    /// The options with their values, as the engine lists them.
    pub(super) fn options(&self) -> Vec<EngineOption> {
        let spin = |name: &str, default, min, max| EngineOption {
            name: name.to_owned(),
            kind: OptionKind::Spin { default, min, max },
        };
        let mut options = vec![
            spin("Hash", self.hash, 1, Self::MOST_HASH),
            spin("Threads", self.threads, 1, Self::MOST_THREADS),
            spin("Level", self.level, 1, i64::from(Level::STRONGEST.number())),
            spin("MultiPV", self.lines, 1, Self::MOST_LINES),
            spin("Seed", self.seed, 0, i64::MAX),
        ];
        if self.game == Game::Mitsudomoe {
            options.push(spin("Players", self.players, 2, 4));
        }
        options
    }

    /// Sets an option, whose name may be in capitals or not, and says what the engine has to do about it at once.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Option<Work>, ReadError> {
        let options = self.options();
        let Some(option) = options.iter().find(|option| option.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            return Err(ReadError::new("option", name, format!("one of {}", names.join(", "))));
        };
        let OptionKind::Spin { min, max, .. } = option.kind else { return Ok(None) };
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        let number: i64 = number.ok_or_else(|| {
            let expected = format!("for {} a whole number from {min} to {max}", option.name);
            ReadError::new("option", value, expected)
        })?;
        match option.name.as_str() {
            "Hash" => {
                self.hash = number;
                return Ok(Some(Work::Resize(self.bytes())));
            }
            "Threads" => {
                self.threads = number;
                return Ok(Some(Work::SetThreads(number as usize)));
            }
            "Level" => self.level = number,
            "MultiPV" => self.lines = number,
            "Seed" => self.seed = number,
            _ => self.players = number,
        }
        Ok(None)
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
        self.seed as u64
    }

    pub(super) fn players(&self) -> usize {
        self.players as usize
    }
}
