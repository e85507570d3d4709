//! What the opponent would do if it were their turn now.
//!
//! In Yonmoque and Mitsudomoe the position is searched with the next player to act: nobody may pass there, but nothing in
//! the position depends on who moved last, so it is an honest question. In Mana a turn always hands the Mana on, and what
//! the opponent may then move depends on it: there the question is asked three times, once for each value that one's own
//! move could leave the Mana on.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::ugi::Findings;
use tomoe_games::{AnyPosition, History, Player, Spot, Step, mana};

use super::reader::hear;
use crate::board::BoardState;
use crate::edit::Sketch;
use crate::engine::{Answer, Ask, EngineWorker, Score};

/// How long each question is thought about.
const THINKING: Duration = Duration::from_millis(700);

/// What somebody would do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Threat {
    pub(crate) who: Player,
    /// Mana: if the Mana is left on this value.
    pub(crate) asked: Option<mana::Value>,
    pub(crate) mv: String,
    pub(crate) score: Score,
}

/// A position with somebody else to act, and the value that the Mana then asks for.
type Question = (AnyPosition, Option<mana::Value>);

/// The questions about a position, and what has been found so far.
#[derive(Clone, Debug, Default)]
struct ThreatSearch {
    /// The question that is thought about is the last; the others wait.
    open: Vec<Question>,
    /// What is known so far about the question that is thought about.
    findings: Findings,
    list: Vec<Threat>,
}

impl ThreatSearch {
    fn new(position: &AnyPosition) -> Self {
        Self { open: questions(position), ..Self::default() }
    }

    /// The position to be thought about now.
    fn question(&self) -> Option<AnyPosition> {
        self.open.last().map(|(position, _)| *position)
    }

    /// Takes in an answer; says whether it was the last about its question.
    fn hear(&mut self, answer: &Answer) -> bool {
        let Some(&(position, asked)) = self.open.last() else { return false };
        match answer {
            Answer::Info(lines) => {
                hear(&mut self.findings, lines);
                false
            }
            Answer::Restarting => false,
            // Who can't act threatens nothing: that is told as an error, and is none here.
            Answer::Best(_) | Answer::Error(_) => {
                self.open.pop();
                let best = std::mem::take(&mut self.findings).lines.into_iter().next();
                self.list.extend(best.and_then(|line| {
                    let mv = line.moves.into_iter().next()?;
                    Some(Threat { who: position.to_act(), asked, mv, score: line.score })
                }));
                true
            }
        }
    }

    /// The steps of the strongest threat, on the board of `position`.
    fn strongest(&self, position: &AnyPosition) -> Vec<Step<Spot>> {
        let worth = |threat: &&Threat| threat.score.expectation();
        let strongest = self.list.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        // All questions are about the same board, but a move may be legal under one value only.
        let steps = strongest.and_then(|threat| {
            let mut sketch = Sketch::of(position);
            (sketch.to_act, sketch.mana) = (threat.who, threat.asked);
            let position = sketch.read().ok()?;
            Some(position.steps_of(position.read_move(&threat.mv).ok()?))
        });
        steps.unwrap_or_default()
    }
}

/// The signals of the search for threats.
#[derive(Clone, Copy)]
pub(crate) struct ThreatState {
    pub(crate) is_on: RwSignal<bool>,
    search: RwSignal<ThreatSearch>,
    board: BoardState,
    engine: EngineWorker,
}

impl ThreatState {
    pub(crate) fn new(board: BoardState) -> Self {
        let search = RwSignal::new(ThreatSearch::default());
        let state = Self { is_on: RwSignal::new(false), search, board, engine: EngineWorker::new() };
        state.engine.on_answer(move |answer| state.hear(answer));
        state
    }

    /// What has been found.
    pub(crate) fn list(self) -> Vec<Threat> {
        self.search.with(|search| search.list.clone())
    }

    pub(crate) fn switch(self, history: &History) {
        self.is_on.update(|is_on| *is_on = !*is_on);
        self.look(history);
    }

    /// Looks for the threats in a position, if they are wanted.
    pub(crate) fn look(self, history: &History) {
        self.engine.stop();
        self.board.threats.set(Vec::new());
        let is_wanted = self.is_on.get_untracked() && history.ending().is_none();
        self.search.set(if is_wanted {
            ThreatSearch::new(history.position())
        } else {
            ThreatSearch::default()
        });
        self.ask();
    }

    fn ask(self) {
        if let Some(position) = self.search.with_untracked(ThreatSearch::question) {
            self.engine.analyse(&History::new(position), Ask::within(THINKING, 1));
        }
    }

    fn hear(self, answer: Answer) {
        if self.search.try_update(|search| search.hear(&answer)) == Some(true) {
            let position = self.board.input.with_untracked(|input| input.scene().position);
            self.board.threats.set(self.search.with_untracked(|search| search.strongest(&position)));
            self.ask();
        }
    }
}

/// The positions that the next player could find, if the one to act did nothing; none while men are set up.
fn questions(position: &AnyPosition) -> Vec<Question> {
    let mut sketch = Sketch::of(position);
    sketch.to_act = next(position);
    let values = match position {
        AnyPosition::Mana(position) if position.stage() != mana::Stage::Play => return Vec::new(),
        // They are taken from the end.
        AnyPosition::Mana(_) => mana::Value::ALL.iter().rev().copied().map(Some).collect(),
        _ => vec![None],
    };
    let ask = |value| {
        sketch.mana = value;
        Some((sketch.read().ok()?, value))
    };
    values.into_iter().filter_map(ask).collect()
}

/// The next player who is in.
fn next(position: &AnyPosition) -> Player {
    let players = position.players_in();
    let place = players.iter().position(|&player| player == position.to_act()).unwrap_or(0);
    players[(place + 1) % players.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    fn asked(game: Game, text: &str) -> Vec<String> {
        let position = AnyPosition::read(game, text).unwrap();
        questions(&position).iter().map(|(position, _)| position.to_string()).collect()
    }

    #[test]
    fn the_next_player_in_is_asked() {
        assert_eq!(asked(Game::Yonmoque, "5/5/2b2/5/5 w 5 6"), ["5/5/2b2/5/5 b 5 6"]);
        let three = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5r-b5";
        assert_eq!(asked(Game::Mitsudomoe, three), ["x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 b w5r-b5"]);
    }

    #[test]
    fn mana_is_asked_for_each_value_once_it_is_played() {
        let played = asked(Game::Mana, "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
        assert_eq!(played.len(), 3);
        assert!(played.iter().all(|text| text.contains(" r ")), "{played:?}");
        assert!(asked(Game::Mana, "- 6/6/6/6/6/6 r - 0 0").is_empty());
    }

    #[test]
    fn answers_are_collected_question_by_question() {
        let position = AnyPosition::read(Game::Yonmoque, "bbb2/4b/5/w3w/2w2 w 2 3").unwrap();
        let mut search = ThreatSearch::new(&position);
        assert!(search.question().is_some());
        let info = "info depth 1 score mate 1 nodes 9 time 0 nps 9 proven exact pv e4d5";
        assert!(!search.hear(&Answer::Info(info.to_owned())));
        assert!(search.list.is_empty(), "it may still change");
        assert!(search.hear(&Answer::Best("e4d5".to_owned())));
        assert_eq!((search.list.len(), search.question()), (1, None));
        assert_eq!(search.strongest(&position).len(), 1);
        assert!(!search.hear(&Answer::Best("e4d5".to_owned())));
    }
}
