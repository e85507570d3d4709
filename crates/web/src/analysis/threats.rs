//! What the opponent would do if it were their turn now.
//!
//! In Yonmoque and Mitsudomoe the position is searched with the next player to act: nobody may pass there, but nothing in
//! the position depends on who moved last, so it is an honest question. In Mana a turn always hands the Mana on, and what
//! the opponent may then move depends on it: there the question is asked three times, once for each value that one's own
//! move could leave the Mana on.

use tomoe_games::{AnyPosition, History, Player, mana};

use crate::board::Desk;
use crate::edit::Sketch;
use crate::engine::{Answer, Ask, Engine, Score};
use crate::signals::{Callback, RwSignal, StoredValue};

/// How long each question is thought about.
const THINKING_MS: u32 = 700;

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

/// A handle to be copied.
#[derive(Clone, Copy)]
pub(crate) struct Threats {
    pub(crate) is_on: RwSignal<bool>,
    pub(crate) list: RwSignal<Vec<Threat>>,
    desk: Desk,
    engine: Engine,
    /// The question that is thought about, and those that wait; the best answer so far.
    open: StoredValue<(Vec<Question>, Option<Threat>)>,
}

impl Threats {
    pub(crate) fn new(desk: Desk) -> Self {
        let hears = StoredValue::new(None::<Callback<Answer>>);
        let threats = Self {
            is_on: RwSignal::new(false),
            list: RwSignal::new(Vec::new()),
            desk,
            engine: Engine::new(Callback::new(move |answer| {
                if let Some(hears) = hears.get_value() {
                    hears.run(answer);
                }
            })),
            open: StoredValue::new((Vec::new(), None)),
        };
        hears.set_value(Some(Callback::new(move |answer| threats.hear(answer))));
        threats
    }

    pub(crate) fn switch(self, history: &History) {
        self.is_on.update(|is_on| *is_on = !*is_on);
        self.look(history);
    }

    /// Looks for the threats in a position, if they are wanted.
    pub(crate) fn look(self, history: &History) {
        self.engine.stop();
        self.list.set(Vec::new());
        self.desk.threats.set(Vec::new());
        if self.is_on.get_untracked() && history.ending().is_none() {
            self.open.set_value((questions(history.position()), None));
            self.ask();
        }
    }

    fn ask(self) {
        if let Some((position, _)) = self.open.with_value(|(open, _)| open.last().copied()) {
            self.engine.analyse(&History::new(position), Ask { lines: 1, time_ms: THINKING_MS, depth: None });
        }
    }

    fn hear(self, answer: Answer) {
        let Some((position, asked)) = self.open.with_value(|(open, _)| open.last().copied()) else { return };
        match answer {
            Answer::Lines { lines, .. } => {
                let best = lines.into_iter().next();
                let threat = best.and_then(|line| {
                    let mv = line.moves.into_iter().next()?;
                    Some(Threat { who: position.to_act(), asked, mv, score: line.score })
                });
                self.open.update_value(|(_, best)| *best = threat);
            }
            // Who can't act threatens nothing: that is told as an error, and is none here.
            Answer::Done { .. } | Answer::Error { .. } => {
                let found = self.open.try_update_value(|(open, best)| {
                    open.pop();
                    best.take()
                });
                self.list.update(|list| list.extend(found.flatten()));
                self.point(&position);
                self.ask();
            }
            _ => {}
        }
    }

    /// Draws the strongest threat on the board.
    fn point(self, position: &AnyPosition) {
        let strongest = self.list.with_untracked(|list| {
            let worth = |threat: &&Threat| threat.score.expectation();
            list.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).cloned()
        });
        // All questions are about the same board, but a move may be legal under one value only.
        if let Some(threat) = strongest
            && let Some(position) = with_value(position, threat.asked)
            && let Ok(mv) = position.read_move(&threat.mv)
        {
            self.desk.threats.set(position.steps_of(mv));
        }
    }
}

/// The position with another value asked for.
fn with_value(position: &AnyPosition, asked: Option<mana::Value>) -> Option<AnyPosition> {
    let mut sketch = Sketch::of(position);
    sketch.mana = asked;
    sketch.read().ok()
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
}
