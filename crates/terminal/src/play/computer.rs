//! What the computer is asked for, given how things stand: its own move first, then a hint, then its thoughts.

use std::io;
use std::time::{Duration, Instant};

use tomoe_engine::ugi::{Findings, Said};
use tomoe_engine::{Level, Score, Source};
use tomoe_games::record::NodeId;
use tomoe_games::{AnyMove, AnyPosition, History};

use super::{Play, PlayOptions};
use crate::engine_client::{EngineClient, Thinking};
use crate::seat::level_of;

/// The longest time for thoughts, so that a screen left open does not keep the machine busy.
const THOUGHTS_TIME: Duration = Duration::from_secs(30);

/// How many different first moves the thoughts tell.
pub(super) const LINES: usize = 3;

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wanted {
    what: What,
    /// At which node of the record.
    at: NodeId,
    history: History,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Move(Level),
    Hint,
    Thoughts,
}

/// What was found.
pub(super) enum Heard {
    /// A move, with its score if one was told.
    Move(AnyMove, Option<Score>),
    Hint(AnyMove),
}

/// The engine, and what it has been asked.
pub(super) struct Computer {
    engine: EngineClient,
    options: PlayOptions,
    asked: Option<Wanted>,
    since: Instant,
    /// A move that was found too soon.
    ready: Option<AnyMove>,
    /// What the search for it has told.
    searched: Findings,
    /// What is known about a node.
    known: Option<(NodeId, Findings)>,
    /// Whether somebody wants a hint.
    pub(super) wants_hint: bool,
}

impl Computer {
    pub(super) fn new(start: AnyPosition, options: PlayOptions, source: Option<Source>) -> Self {
        Self {
            engine: EngineClient::start(start, source),
            options,
            asked: None,
            since: Instant::now(),
            ready: None,
            searched: Findings::default(),
            known: None,
            wants_hint: false,
        }
    }

    /// The game went elsewhere: nothing that was asked matters any more.
    pub(super) fn forget(&mut self) {
        // If the engine has failed, the next question tells.
        let _ = self.engine.cancel();
        self.asked = None;
        self.ready = None;
        self.wants_hint = false;
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// What is known about the position of a node.
    pub(super) fn known(&self, at: NodeId) -> Option<&Findings> {
        let (node, findings) = self.known.as_ref()?;
        Some(findings).filter(|findings| *node == at && !findings.lines.is_empty())
    }

    /// Thinks about what is wanted, and tells what has been found.
    pub(super) fn think(&mut self, wanted: Option<Wanted>) -> io::Result<Option<Heard>> {
        if self.asked != wanted {
            self.engine.cancel()?;
            self.since = Instant::now();
            self.ready = None;
            self.searched = Findings::default();
            if let Some(Wanted { what, at, history }) = &wanted {
                if *what == What::Thoughts {
                    self.known = Some((*at, Findings::default()));
                }
                self.engine.ask(history, self.thinking(*what, history))?;
            }
            self.asked = wanted;
        }
        while let Some(said) = self.engine.listen(Duration::ZERO)? {
            match (said, &self.asked, &mut self.known) {
                (Said::Info(info), Some(Wanted { what: What::Thoughts, .. }), Some((_, findings))) => {
                    findings.hear(&info);
                }
                (Said::Info(info), Some(_), _) => {
                    self.searched.hear(&info);
                }
                (Said::Best(Some(text)), Some(wanted), _) if wanted.what != What::Thoughts => {
                    self.ready = wanted.history.position().read_move(&text).ok();
                }
                _ => {}
            }
        }
        Ok(self.found())
    }

    fn found(&mut self) -> Option<Heard> {
        match self.asked.as_ref()?.what {
            What::Move(_) if self.since.elapsed() < self.options.pace => None,
            What::Move(_) => {
                let score = self.searched.lines.first().map(|line| line.score);
                self.ready.take().map(|mv| Heard::Move(mv, score))
            }
            What::Hint => {
                let mv = self.ready.take()?;
                self.wants_hint = false;
                Some(Heard::Hint(mv))
            }
            What::Thoughts => None,
        }
    }

    fn thinking(&self, what: What, history: &History) -> Thinking {
        let seed = self.options.seed.wrapping_add(history.positions().len() as u64);
        let hint = Thinking::hint(seed);
        match what {
            What::Move(level) => Thinking { level, time: self.options.time, ..hint },
            What::Hint => hint,
            What::Thoughts => Thinking { time: THOUGHTS_TIME, lines: LINES, seed: 0, ..hint },
        }
    }
}

/// What is to be thought about; `viewed` is the game up to what is on the board.
pub(super) fn wanted(play: &Play, viewed: Option<&History>) -> Option<Wanted> {
    let game = play.game.live().history();
    let about = |what, at, history: &History| Wanted { what, at, history: history.clone() };
    let at = play.game.at();
    match play.game.live().seat_to_act().map(level_of) {
        Some(Some(level)) => Some(about(What::Move(level), at, game)),
        Some(None) if play.computer.wants_hint => Some(about(What::Hint, at, game)),
        _ => {
            let open = viewed.filter(|history| play.is_panel_open && history.ending().is_none())?;
            Some(about(What::Thoughts, play.shown(), open))
        }
    }
}
