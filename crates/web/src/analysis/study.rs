//! A game being studied, without a browser: a tree of moves, the one that is looked at, and how the players stand.

use tomoe_games::record::{Eval, NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, History, Player};

use super::standing::standing;
use crate::board::Scene;
use crate::engine::Score;

/// What is not proven is noted from this depth on: less is a guess about a guess.
const NOTED_DEPTH: u32 = 4;

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    record: Record,
    at: NodeId,
    /// How the player to act stands in the positions that were thought about.
    found: Vec<(NodeId, Eval)>,
}

impl Study {
    /// Studies a record, beginning where a game leads in it; at the end of its main line if the game is another one.
    pub(crate) fn new(record: Record, game: &History) -> Self {
        let at = node_at(&record, game);
        Self { record, at, found: Vec::new() }
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to be written into by a review. What is there stays.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The move that is looked at.
    pub(crate) fn at(&self) -> NodeId {
        self.at
    }

    /// The moves up to the one that is looked at.
    pub(crate) fn history(&self) -> History {
        self.record.history_to(self.at).unwrap_or_else(|| History::new(*self.record.start()))
    }

    /// What the board shows.
    pub(crate) fn scene(&self) -> Scene {
        let history = self.history();
        Scene::at_end_of(&history, history.ending().is_none())
    }

    /// The line that is looked at, from the start to where it ends.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let path = self.record.path(self.at).into_iter();
        [NodeId::START].into_iter().chain(path).chain(self.record.line_from(self.at)).collect()
    }

    /// The place of the move that is looked at in its line, counted from the start; somebody's leaving counts as well.
    pub(crate) fn place(&self) -> usize {
        self.record.path(self.at).len()
    }

    /// The node at a place of the line that is looked at; its last one if the line is shorter.
    pub(crate) fn node_at(&self, place: usize) -> NodeId {
        let line = self.line();
        line[place.min(line.len() - 1)]
    }

    /// Whether nothing follows the move that is looked at.
    pub(crate) fn is_at_end(&self) -> bool {
        self.record.line_from(self.at).next().is_none()
    }

    /// Looks at another move. Says whether it is the move after the one that was looked at.
    pub(crate) fn look_at(&mut self, node: NodeId) -> bool {
        let is_next = self.record.node(node).and_then(|node| node.parent()) == Some(self.at);
        self.at = node;
        is_next
    }

    /// Plays a move where the study stands; returns the position before it, if it is a move there.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Option<AnyPosition> {
        let before = *self.record.node(self.at)?.position();
        self.at = self.record.play(self.at, mv).ok()?;
        Some(before)
    }

    /// Makes the line that is looked at the main one.
    pub(crate) fn make_main(&mut self) {
        // The node is in the record.
        drop(self.record.make_main_line(self.at));
    }

    /// Deletes the move that is looked at and everything after it; the start can't be.
    pub(crate) fn delete(&mut self) -> bool {
        let deleted = self.record.delete(self.at);
        if let Ok(parent) = deleted {
            self.at = parent;
        }
        deleted.is_ok()
    }

    /// What is said about the move that is looked at.
    pub(crate) fn comment(&self) -> &str {
        self.record.node(self.at).map_or("", |node| &node.note().comment)
    }

    pub(crate) fn set_comment(&mut self, text: &str) {
        if let Some(mut note) = self.record.node(self.at).map(|node| node.note().clone()) {
            note.comment = text.to_owned();
            // The start takes a comment as well as a move does.
            drop(self.record.set_note(self.at, note));
        }
    }

    /// Notes what a search so deep thinks of the position that is looked at, if that is more than a guess.
    pub(crate) fn note_score(&mut self, depth: u32, score: Score) {
        if depth >= NOTED_DEPTH || score.is_proven() {
            self.note_eval(self.at, score.eval());
        }
    }

    /// Notes how the player to act stands in a position.
    pub(super) fn note_eval(&mut self, at: NodeId, eval: Eval) {
        match self.found.iter_mut().find(|(node, _)| *node == at) {
            Some((_, known)) => *known = eval,
            None => self.found.push((at, eval)),
        }
    }

    /// How the players stand at a node, as far as it is known.
    pub(crate) fn standing(&self, id: NodeId) -> Vec<(Player, Eval)> {
        standing(&self.record, &self.found, id)
    }
}

/// The node that a game leads to; the end of the main line if the record is another one.
fn node_at(record: &Record, history: &History) -> NodeId {
    let mut at = NodeId::START;
    for &transition in history.transitions() {
        let children = record.node(at).map_or(&[][..], |node| node.children());
        let leads =
            |&&child: &&NodeId| record.node(child).and_then(|node| node.transition()) == Some(transition);
        let child = children.iter().find(leads);
        match child {
            Some(&child) => at = child,
            None => return record.main_line().last().unwrap_or(NodeId::START),
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Distance;
    use tomoe_games::Game;

    fn study(moves: &[&str]) -> Study {
        let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        for mv in moves {
            history.play_text(mv).unwrap();
        }
        Study::new(Record::from_history(&history).unwrap(), &history)
    }

    fn play(study: &mut Study, text: &str) {
        let mv = study.history().position().read_move(text).unwrap();
        assert!(study.play(mv).is_some());
    }

    fn text(study: &Study) -> String {
        study.record.move_text(study.at).unwrap_or_default()
    }

    #[test]
    fn another_move_becomes_a_variation_and_can_be_made_the_main_line() {
        let mut study = study(&["@c3", "@b2"]);
        study.look_at(study.node_at(1));
        play(&mut study, "@d4");
        assert_eq!((text(&study), study.line().len()), ("@d4".to_owned(), 3));
        let main = |study: &Study| study.record.main_line().last().and_then(|id| study.record.move_text(id));
        assert_eq!(main(&study).as_deref(), Some("@b2"));
        study.make_main();
        assert_eq!(main(&study).as_deref(), Some("@d4"));
        assert!(study.delete());
        assert_eq!(text(&study), "@c3");
    }

    #[test]
    fn the_start_stays() {
        let mut study = study(&[]);
        assert!(!study.delete());
        study.set_comment("all begins here");
        assert_eq!(study.comment(), "all begins here");
    }

    #[test]
    fn a_line_is_walked_without_leaving_it() {
        let mut study = study(&["@c3", "@b2", "@d2"]);
        assert_eq!(study.place(), 3);
        assert_eq!(study.node_at(99), study.at());
        assert!(study.is_at_end());
        let first = study.node_at(1);
        assert!(!study.look_at(first));
        assert!(study.look_at(study.node_at(2)) && !study.is_at_end());
        assert!(study.scene().is_open);
    }

    #[test]
    fn shallow_guesses_are_not_noted_and_proofs_are() {
        let mut study = study(&["@c3"]);
        study.note_score(NOTED_DEPTH - 1, Score::Estimate(tomoe_engine::Chance::new(0.75)));
        assert!(study.standing(study.at()).is_empty());
        study.note_score(1, Score::Win(Distance { plies: 3, exact: true }));
        assert_eq!(study.standing(study.at()).len(), 2);
        study.note_score(9, Score::Draw);
        assert!(study.standing(study.at()).iter().all(|(_, eval)| *eval == Eval::Draw));
    }

    #[test]
    fn a_record_is_opened_where_the_game_leads() {
        let whole = study(&["@c3", "@b2"]);
        let mut begun = History::new(*whole.record.start());
        begun.play_text("@c3").unwrap();
        assert_eq!(text(&Study::new(whole.record.clone(), &begun)), "@c3");
        begun.play_text("@e5").unwrap();
        assert_eq!(text(&Study::new(whole.record, &begun)), "@b2");
    }
}
