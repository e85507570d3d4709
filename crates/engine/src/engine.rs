//! The engine: a question about a position, answered with lines and scores.

use std::cmp::Reverse;
use std::collections::TryReserveError;
#[cfg(feature = "threads")]
use std::num::NonZero;
use std::time::Duration;

use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, AnyPosition, mana};

use crate::advice::Advice;
use crate::deepening::deepen;
use crate::earlier_positions::EarlierPositions;
#[cfg(feature = "threads")]
use crate::helpers::alongside;
use crate::limits::{Budget, Control, Limits};
use crate::multi;
use crate::order::sort_by_key;
use crate::proof::ProofTable;
use crate::root_search::{FirstTurns, RootSearch};
use crate::score::Score;
use crate::set_up;
use crate::source::Source;
use crate::state::State;
use crate::states::{ManaState, MitsudomoeState, YonmoqueState};
use crate::transposition_table::TranspositionTable;

/// Searches positions. What it learns stays in its tables until [`Engine::forget`].
pub struct Engine {
    table: TranspositionTable,
    /// The table of the proof search.
    proofs: ProofTable,
    /// The source of proven values, if there is one.
    source: Option<Source>,
    /// Whether the tables are as they were made.
    is_fresh: bool,
    /// How many threads search beside the main one.
    #[cfg(feature = "threads")]
    helpers: usize,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game so far: the position asked about is the last one. There must be at least one.
    pub positions: &'a [AnyPosition],
    /// How long to think.
    pub limits: Limits,
    /// How many different first moves to report.
    pub lines: usize,
    /// Decides between equals, where chance plays a part.
    pub seed: u64,
}

/// What has been found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The best lines, best first; empty only if no move is legal.
    pub lines: Vec<Variation>,
    /// How many turns deep the search has looked.
    pub depth: u32,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The moves, at least one.
    pub moves: Vec<AnyMove>,
    /// What the first move is worth to the player who makes it.
    pub score: Score,
    /// How many turns deep this line was looked at.
    pub depth: u32,
    /// The score in the search's own terms, by which lines are compared.
    pub(crate) value: i32,
}

impl Engine {
    /// The usual size of the table: enough for seconds of thinking, and harmless in a browser.
    pub const DEFAULT_BYTES: usize = 32 << 20;

    /// The proof search, which takes a fourth of the nodes, has a table of its own that is a fourth as large.
    const PROOF_PART: usize = 4;

    /// An engine with a transposition table of about this many bytes.
    ///
    /// # Panics
    ///
    /// If there is not so much memory: see [`Engine::try_new`].
    pub fn new(bytes: usize) -> Self {
        Self::try_new(bytes).expect("there is memory for the engine's tables")
    }

    /// The same, if there is so much memory. It has been written to once, so that no search has to wait for it.
    pub fn try_new(bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            table: TranspositionTable::try_new(bytes)?,
            proofs: ProofTable::try_new(bytes / Self::PROOF_PART)?,
            source: None,
            is_fresh: true,
            #[cfg(feature = "threads")]
            helpers: 0,
        })
    }

    /// The most memory, in bytes, that an engine with such a transposition table takes for its tables.
    pub fn memory(bytes: usize) -> u64 {
        bytes as u64 + (bytes / Self::PROOF_PART) as u64
    }

    /// Searches games of two players on this many threads from now on, but no more than there are processors. Only with one thread is the answer the same each
    /// time.
    #[cfg(feature = "threads")]
    pub fn set_threads(&mut self, threads: usize) {
        // With more threads than processors the one that keeps the time would have to wait for its turn.
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        self.helpers = threads.min(processors).saturating_sub(1);
    }

    /// Takes proven values of a game from this source from now on, or from none. Levels below the strongest never ask it: they
    /// are to see no farther than they look.
    pub fn set_source(&mut self, source: Option<Source>) {
        self.source = source;
    }

    /// The moves of the last of the positions, which are the game so far, that the source of proven values knows: a line of one
    /// move for each, best first.
    pub fn verdicts(&self, positions: &[AnyPosition]) -> Vec<Variation> {
        let advice = self.source.as_ref().and_then(|source| Advice::new(source, positions, 1));
        advice.map_or_else(Vec::new, |advice| advice.known)
    }

    /// Clears the tables, as before a new game.
    pub fn forget(&mut self) {
        if !std::mem::replace(&mut self.is_fresh, true) {
            self.table.clear();
            self.proofs.clear();
        }
    }

    /// Answers a question; `each` gets the answer so far whenever it changes.
    pub fn analyse(
        &mut self,
        question: &Question<'_>,
        control: Control<'_>,
        each: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let source = self.source.clone();
        self.think(question, source.as_ref(), control, each)
    }

    /// Answers a question with the help of a source of proven values, or without any.
    pub(crate) fn think(
        &mut self,
        question: &Question<'_>,
        source: Option<&Source>,
        control: Control<'_>,
        each: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.is_fresh = false;
        self.table.age();
        self.proofs.age();
        let budget = Budget::new(&question.limits, control);
        match question.positions.last() {
            Some(AnyPosition::Yonmoque(_)) => self.advised::<YonmoqueState>(source, question, budget, each),
            Some(AnyPosition::Mana(position)) if position.stage() == mana::Stage::Play => {
                self.two_players::<ManaState>(question, budget, FirstTurns::default(), each)
            }
            Some(AnyPosition::Mana(position)) => self.set_up(position, question, budget, each),
            Some(AnyPosition::Mitsudomoe(position)) if position.players_in() == 2 => {
                self.advised::<MitsudomoeState>(source, question, budget, each)
            }
            Some(AnyPosition::Mitsudomoe(position)) => multi::analyse(position, question, control, each),
            None => Analysis::default(),
        }
    }

    /// The lines that proven values give, or those of a search among the moves that they leave open.
    fn advised<S: State>(
        &mut self,
        source: Option<&Source>,
        question: &Question<'_>,
        budget: Budget<'_>,
        each: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let wanted = question.lines.max(1);
        let advice = source.and_then(|source| Advice::new(source, question.positions, wanted));
        let Some(advice) = advice else {
            return self.two_players::<S>(question, budget, FirstTurns::default(), each);
        };
        if let Some(lines) = &advice.lines {
            let mut answer = Analysis::default();
            answer.update(lines, &budget);
            each(&answer);
            return answer;
        }
        let winning: Option<&dyn ExactSource> = match source {
            Some(Source::Yonmoque(source)) if advice.is_lost => Some(&**source),
            _ => None,
        };
        let first_turns = FirstTurns { banned: &advice.banned, winning };
        let mut correct = |answer: &Analysis| each(&advice.corrected(answer, wanted));
        let answer = self.two_players::<S>(question, budget, first_turns, &mut correct);
        advice.corrected(&answer, wanted)
    }

    fn two_players<S: State>(
        &mut self,
        question: &Question<'_>,
        budget: Budget<'_>,
        first_turns: FirstTurns<'_>,
        each: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let Some(state) = question.positions.last().and_then(S::of) else { return Analysis::default() };
        let earlier = EarlierPositions::in_game(question.positions);
        #[cfg(feature = "threads")]
        let control = budget.control;
        let mut search =
            RootSearch::new(state, &self.table, Some(&mut self.proofs), &earlier, first_turns, budget);
        #[cfg(feature = "threads")]
        let (mut answer, helped) = alongside(self.helpers, &state, &self.table, &earlier, control, || {
            deepened(&mut search, question, each)
        });
        #[cfg(not(feature = "threads"))]
        let (mut answer, helped) = (deepened(&mut search, question, each), 0);
        answer.nodes += helped;
        answer
    }

    fn set_up(
        &mut self,
        position: &mana::Position,
        question: &Question<'_>,
        budget: Budget<'_>,
        each: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let mut answer = Analysis::default();
        let mut tell = |lines: &[Variation], budget: &Budget<'_>| {
            answer.update(lines, budget);
            each(&answer);
        };
        let (limits, wanted, seed) = (&question.limits, question.lines.max(1), question.seed);
        set_up::compare(position, &self.table, &mut self.proofs, limits, budget, wanted, seed, &mut tell);
        answer
    }
}

impl Analysis {
    fn update(&mut self, lines: &[Variation], budget: &Budget<'_>) {
        self.lines = lines.to_vec();
        self.depth = lines.iter().map(|line| line.depth).max().unwrap_or(0);
        self.nodes = budget.nodes;
        self.elapsed = budget.elapsed();
    }
}

impl Variation {
    /// A line whose value for the player to act is known in the search's own terms; `exact` says whether the number of
    /// plies of a proven value is certain, too.
    pub(crate) fn new(moves: Vec<AnyMove>, value: i32, depth: u32, exact: bool) -> Self {
        Self { moves, score: Score::from_value(value, exact), depth, value }
    }
}

/// Puts lines in order, the best first; stable. One function for all, since each sort adds to what a browser loads.
pub(crate) fn sort_lines(lines: &mut [Variation]) {
    sort_by_key(lines, |line| Reverse(line.value));
}

/// The answer that deepening comes to.
fn deepened<S: State>(
    search: &mut RootSearch<'_, S>,
    question: &Question<'_>,
    each: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut answer = Analysis::default();
    let Some(position) = question.positions.last() else { return answer };
    let mut tell = |lines: &[Variation], budget: &Budget<'_>| {
        answer.update(lines, budget);
        each(&answer);
    };
    let lines = deepen(search, position, &question.limits, question.lines.max(1), &mut tell);
    if lines.is_empty() {
        // Stopped before the first depth was complete: any legal move.
        let any = position.moves().first().map(|&mv| Variation::new(vec![mv], 0, 0, false));
        answer.lines = any.into_iter().collect();
    }
    answer
}
