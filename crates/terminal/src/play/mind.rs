//! What the computer is asked for, given how things stand: its own move first, then a hint, then its thoughts.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tomoe_engine::{Answer, Level, Limits, Strength};
use tomoe_games::record::NodeId;
use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition, History};

use super::{Play, PlayOptions};
use crate::seat::level_of;
use crate::thinker::{HINT_TIME, Task, Thinker, Thought};

/// The longest time for thoughts, so that a screen left open does not keep the machine busy.
const THOUGHTS_TIME: Duration = Duration::from_secs(30);

/// Something to think about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wanted {
    what: What,
    /// At which node of the record.
    at: NodeId,
    positions: Vec<AnyPosition>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Move(Level),
    Hint,
    Thoughts,
}

/// What was found.
pub(super) enum Heard {
    Move(AnyMove),
    Hint(AnyMove),
}

/// The thinker, and what it has been asked.
pub(super) struct Mind {
    thinker: Thinker,
    options: PlayOptions,
    asked: Option<Wanted>,
    since: Instant,
    /// A move that was found too soon.
    ready: Option<AnyMove>,
    /// What is known about a node.
    known: Option<(NodeId, Answer)>,
    /// Whether somebody wants a hint.
    pub(super) wants_hint: bool,
}

impl Mind {
    pub(super) fn new(options: PlayOptions, source: Option<Arc<dyn ExactSource>>) -> Self {
        Self {
            thinker: Thinker::start(source),
            options,
            asked: None,
            since: Instant::now(),
            ready: None,
            known: None,
            wants_hint: false,
        }
    }

    /// The game went elsewhere: nothing that was asked matters any more.
    pub(super) fn forget(&mut self) {
        self.thinker.cancel();
        self.asked = None;
        self.ready = None;
        self.wants_hint = false;
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// What is known about the position of a node.
    pub(super) fn known(&self, at: NodeId) -> Option<&Answer> {
        self.known.as_ref().filter(|(node, _)| *node == at).map(|(_, answer)| answer)
    }

    /// Thinks about what is wanted, and tells what has been found.
    pub(super) fn think(&mut self, wanted: Option<Wanted>) -> io::Result<Option<Heard>> {
        if self.asked != wanted {
            self.thinker.cancel();
            self.since = Instant::now();
            self.ready = None;
            if let Some(Wanted { what, positions, .. }) = &wanted {
                let task = self.task(*what, positions);
                self.thinker.ask(positions, task);
            }
            self.asked = wanted;
        }
        while let Some(thought) =
            self.thinker.hear(Duration::ZERO).map_err(|_| io::Error::other("the engine has crashed"))?
        {
            match (thought, &self.asked) {
                (Thought::Chosen(mv), _) => self.ready = mv,
                (Thought::Known(answer), Some(wanted)) => self.known = Some((wanted.at, answer)),
                (Thought::Known(_), None) => {}
            }
        }
        Ok(self.found())
    }

    fn found(&mut self) -> Option<Heard> {
        match self.asked.as_ref()?.what {
            What::Move(_) if self.since.elapsed() < self.options.pace => None,
            What::Move(_) => self.ready.take().map(Heard::Move),
            What::Hint => {
                let mv = self.ready.take()?;
                self.wants_hint = false;
                Some(Heard::Hint(mv))
            }
            What::Thoughts => None,
        }
    }

    fn task(&self, what: What, positions: &[AnyPosition]) -> Task {
        let seed = self.options.seed.wrapping_add(positions.len() as u64);
        match what {
            What::Move(level) => Task::Choose(Strength::Level(level, Limits::time(self.options.time)), seed),
            What::Hint => Task::Choose(Strength::Full(Limits::time(HINT_TIME)), seed),
            What::Thoughts => Task::Analyse(Limits::time(THOUGHTS_TIME)),
        }
    }
}

/// What is to be thought about; `viewed` is the game up to what is on the board.
pub(super) fn wanted(play: &Play, viewed: Option<&History>) -> Option<Wanted> {
    let game = play.game.live().history();
    let about = |what, at, history: &History| Wanted { what, at, positions: history.positions().to_vec() };
    let at = play.game.at();
    match play.game.live().seat_to_act().map(level_of) {
        Some(Some(level)) => Some(about(What::Move(level), at, game)),
        Some(None) if play.mind.wants_hint => Some(about(What::Hint, at, game)),
        _ => {
            let open = viewed.filter(|history| play.is_panel_open && history.ending().is_none())?;
            Some(about(What::Thoughts, play.shown(), open))
        }
    }
}
