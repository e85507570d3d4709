//! Playing levels for people: what each overlooks or how far it looks ahead, and how it chooses among nearly equal moves.

use std::time::Duration;

use tomoe_games::{AnyMove, AnyPosition, Game};

use crate::engine::{Analysis, Engine, Question, Variation};
use crate::glance::Glance;
use crate::limits::{Control, Limits};
use crate::value::PROVEN;
use tomoe_random::Random;

/// A playing level, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
#[derive(Clone, Copy, Debug)]
enum Habits {
    /// As a beginner, who overlooks things.
    Glances(Glance),
    /// By a search that sees everything as far as it goes.
    Searches(Search),
}

/// How far a level looks, and how it chooses.
#[derive(Clone, Copy, Debug)]
struct Search {
    /// How many turns it looks ahead.
    depth: u32,
    /// How many nodes it visits.
    nodes: u64,
    /// How many moves it weighs against each other.
    weighed: usize,
    /// How many points it may give away: it chooses at random among the moves within this margin of the best.
    margin: i32,
}

impl Search {
    /// The level's own limits, and the given ones where those are stricter.
    fn within(&self, limits: Limits) -> Limits {
        Limits {
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            time: limits.time,
        }
    }
}

const fn glances(plain: u32, keenness: u32, weighed: usize, margin: i32) -> Habits {
    Habits::Glances(Glance { plain, keenness, weighed, margin })
}

const fn searches(depth: u32, nodes: u64, weighed: usize, margin: i32) -> Habits {
    Habits::Searches(Search { depth, nodes, weighed, margin })
}

/// Levels 1 to 8. The spacing was measured: docs/engine.md has the table.
const YONMOQUE: [Habits; 8] = [
    glances(68, 50, 16, 250),
    glances(80, 62, 16, 200),
    glances(92, 80, 12, 150),
    searches(1, 2_000, 6, 70),
    searches(2, 300, 3, 20),
    searches(4, 1_000, 1, 0),
    searches(6, 2_600, 1, 0),
    searches(9, 13_000, 1, 0),
];

const MANA: [Habits; 8] = [
    glances(72, 52, 16, 250),
    glances(90, 75, 12, 150),
    searches(1, 2_000, 12, 300),
    searches(1, 2_000, 6, 60),
    searches(2, 600, 4, 30),
    searches(4, 1_200, 3, 20),
    searches(7, 3_500, 1, 0),
    searches(11, 22_000, 1, 0),
];

const MITSUDOMOE: [Habits; 8] = [
    glances(80, 60, 16, 200),
    glances(92, 77, 12, 140),
    searches(1, 5_000, 8, 110),
    searches(1, 1_000, 1, 0),
    searches(2, 600, 2, 10),
    searches(3, 700, 1, 0),
    searches(4, 2_800, 1, 0),
    searches(6, 25_000, 1, 0),
];

impl Level {
    /// The strongest level.
    pub const STRONGEST: Level = Level(9);

    /// All levels, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (1..=9).map(Level)
    }

    /// The level with this number, 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// The level's number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What the level is called.
    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "Sprout",
            2 => "Sparrow",
            3 => "Carp",
            4 => "Hare",
            5 => "Crane",
            6 => "Fox",
            7 => "Heron",
            8 => "Tiger",
            _ => "Dragon",
        }
    }

    /// How the level plays a game; `None` for the strongest, which plays as well as it can.
    fn habits(self, game: Game) -> Option<Habits> {
        let habits = match game {
            Game::Yonmoque => &YONMOQUE,
            Game::Mana => &MANA,
            Game::Mitsudomoe => &MITSUDOMOE,
        };
        habits.get(usize::from(self.0) - 1).copied()
    }
}

/// How strongly to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// As a level does; the limits bound the thinking from above.
    Level(Level, Limits),
    /// As well as possible within the limits.
    Full(Limits),
}

impl Engine {
    /// How long the strongest level thinks when no limit is given.
    pub const DEFAULT_TIME: Duration = Duration::from_millis(1000);

    /// Chooses a move for the player to act in the last of the positions, which are the game so far. `None` if there is no
    /// legal move. The line has the score of the move.
    pub fn choose(
        &mut self,
        positions: &[AnyPosition],
        strength: Strength,
        seed: u64,
        control: Control<'_>,
    ) -> Option<(AnyMove, Variation)> {
        let line = self.answer_at(positions, strength, seed, control).lines.pop()?;
        line.moves.first().map(|&mv| (mv, line.clone()))
    }

    /// The answer of this strength: the one line that it would play, or none if there is no legal move.
    pub(crate) fn answer_at(
        &mut self,
        positions: &[AnyPosition],
        strength: Strength,
        seed: u64,
        control: Control<'_>,
    ) -> Analysis {
        let Some(position) = positions.last() else { return Analysis::default() };
        let (habits, limits) = match strength {
            Strength::Level(level, limits) => (level.habits(position.game()), limits),
            Strength::Full(limits) => (None, limits),
        };
        match habits {
            Some(Habits::Glances(glance)) => {
                let lines = glance.choose(positions, seed).into_iter().collect();
                Analysis { lines, depth: 1, ..Analysis::default() }
            }
            Some(Habits::Searches(search)) => {
                let question =
                    Question { positions, limits: search.within(limits), lines: search.weighed, seed };
                let mut answer = self.think(&question, None, control, &mut |_| {});
                let line = weigh(answer.lines, search.margin, &mut Random::new(seed ^ position.key()));
                answer.lines = line.into_iter().collect();
                answer
            }
            None => {
                let is_unlimited = limits == Limits::default();
                let limits = if is_unlimited { Limits::time(Self::DEFAULT_TIME) } else { limits };
                let question = Question { positions, limits, lines: 1, seed };
                self.analyse(&question, control, &mut |_| {})
            }
        }
    }
}

/// One of the lines that are nearly as good as the best. A proven win is never given up for an estimate, and a proven loss
/// never chosen over one.
fn weigh(lines: Vec<Variation>, margin: i32, random: &mut Random) -> Option<Variation> {
    let best = lines.first()?.value;
    let near = |line: &&Variation| {
        line.value == best || best.abs() < PROVEN && line.value.abs() < PROVEN && line.value >= best - margin
    };
    let choices = lines.iter().filter(near).count();
    let chosen = random.below(choices.max(1));
    lines.iter().filter(near).nth(chosen).cloned()
}
