//! Games with their history, variations and comments, as text and as JSON.
//!
//! A [`Record`] holds the start, a tree of moves with the position after each, what was said about them, and how the
//! game ended. `docs/records.md` describes the text form, which is in the manner of PGN, and the JSON form.
//!
//! ```
//! use tomoe_games::record::{NodeId, Record};
//!
//! let text = r#"
//! [Game "yonmoque"]
//! [Blue "Hanako"]
//! [Result "-"]
//!
//! 1. @c3 {the centre} 2. @b2 (2. @d4 3. @a1) 3. @a1! -
//! "#;
//! let mut record = Record::read(text)?;
//! assert_eq!(record.main_line().count(), 3);
//!
//! let first = record.main_line().next().unwrap();
//! assert_eq!(record.node(first).unwrap().note().comment, "the centre");
//! let answer = record.play_text(first, "@e5").unwrap();
//! record.promote(answer).unwrap();
//! assert_eq!(record.history().position().to_string(), "4w/5/2b2/5/5 b 5 5");
//! assert_eq!(Record::read(&record.to_string())?, record);
//! # Ok::<(), tomoe_games::record::RecordError>(())
//! ```
//!
//! A new record comes from a start or from a [`History`]:
//!
//! ```
//! use tomoe_games::record::Record;
//! use tomoe_games::{AnyPosition, Ending, Game, History, Reason};
//!
//! let mut game = History::new(AnyPosition::start(Game::Mana, 2)?);
//! game.play_text("@90:c1,a1,d1,a2,b2,e2").unwrap();
//! let [red, amber] = game.start().seated()[..] else { panic!("two are seated") };
//! let ending = Ending::lost_by(amber, Reason::Resignation, game.position());
//! game.end(ending.expect("one of two"));
//!
//! let mut record = Record::from_history(&game)?;
//! record.set_tag("Event", "House match")?;
//! record.set_player_name(red, "Hanako")?;
//! assert_eq!(record.history(), game);
//! # Ok::<(), tomoe_games::ReadError>(())
//! ```

mod annotation;
mod builder;
mod comment;
mod ending;
mod error;
mod eval;
#[cfg(feature = "json")]
mod json;
mod read;
mod tags;
mod tree;
mod write;

pub use annotation::{Clock, Eval, Mark, Note, Probability};
pub use error::{Cause, EditError, Place, RecordError};
pub use tree::{Node, NodeId};

use alloc::string::String;
use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition};
use crate::ending::Ending;
use crate::error::ReadError;
use crate::game::{Game, Player};
use crate::history::{History, PlayError};
use crate::transition::Transition;
use ending::LineEnd;
use tags::Tags;
use tree::Tree;

/// The two forms of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// In the manner of PGN, for people.
    Text,
    /// JSON, for programs.
    Json,
}

impl Form {
    /// The form in which a text seems to be.
    pub fn of(text: &str) -> Self {
        if without_mark(text).trim_start().starts_with('{') { Form::Json } else { Form::Text }
    }
}

/// A text without the byte order mark that it may begin with.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A game with its history, its variations, what was said about it, and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    tags: Tags,
    tree: Tree,
    /// The end that the moves of the main line don't bring about by themselves.
    declared: Option<Ending>,
}

impl Eq for Record {}

impl Record {
    /// A record without moves.
    pub fn new(start: AnyPosition) -> Self {
        Self { tags: Tags::default(), tree: Tree::new(start), declared: None }
    }

    /// The record of a game as it was played. An ending that the game can't have is an error, such as a win by
    /// agreement.
    pub fn from_history(history: &History) -> Result<Self, ReadError> {
        let mut record = Record::new(*history.start());
        let mut at = NodeId::START;
        for &transition in history.transitions() {
            let before = record.tree.node(at).position();
            let after = before.advance(transition).expect("what a history holds is legal");
            at = record.tree.push(at, transition, after);
        }
        // Only the last move of a history can have ended the game.
        record.tree.look_for_repetition(at);
        record.set_ending(history.ending())?;
        Ok(record)
    }

    /// Which game it is.
    pub fn game(&self) -> Game {
        self.start().game()
    }

    /// The position in which the game began.
    pub fn start(&self) -> &AnyPosition {
        self.tree.node(NodeId::START).position()
    }

    // Tags

    /// The tags but for those that follow from the record itself: game, number of players, start and ending.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, such as `Event` or `Date`; a new one comes last.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), ReadError> {
        self.tags.set(name, value)
    }

    /// Takes a tag away and returns the value that it had.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.tags.remove(name)
    }

    /// Who played this colour.
    pub fn player_name(&self, player: Player) -> Option<&str> {
        self.tag(player.name())
    }

    /// Says who played this colour.
    pub fn set_player_name(&mut self, player: Player, name: &str) -> Result<(), ReadError> {
        self.set_tag(player.name(), name)
    }

    // The ending

    /// How the game ended: at the end of the main line, by its moves or otherwise.
    pub fn ending(&self) -> Option<Ending> {
        self.declared.or_else(|| self.tree.node(self.tree.end_of_main_line()).ending())
    }

    /// Says how the game ended, or that it has not. If the moves of the main line end it, that is the only ending
    /// allowed; otherwise it is one for any other reason. Who brought it about is known where two players are in.
    pub fn set_ending(&mut self, ending: Option<Ending>) -> Result<(), ReadError> {
        let end = self.tree.node(self.tree.end_of_main_line());
        let end = LineEnd { position: end.position(), ending: end.ending() };
        self.declared = end.check(ending.map(|ending| ending.outcome), ending.map(|ending| ending.reason))?;
        Ok(())
    }

    // Walking

    /// A node, unless there is none of that name.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.tree.get(id)
    }

    /// The move of a node, or a player's leaving, as text; `None` for the start.
    pub fn move_text(&self, id: NodeId) -> Option<String> {
        let node = self.node(id)?;
        Some(self.tree.node(node.parent()?).position().transition_text(node.transition()?))
    }

    /// The moves of the game.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.tree.down_from(NodeId::START)
    }

    /// The main continuation after a node.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.node(id).into_iter().flat_map(move |_| self.tree.down_from(id))
    }

    /// The moves from the start to a node, that one included; empty for the start and for what is not there.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            self.node(id).map(|_| self.tree.up_from(id).collect()).unwrap_or_default();
        path.pop();
        path.reverse();
        path
    }

    /// The game as it was played: the main line and the ending.
    pub fn history(&self) -> History {
        let mut history = self.replay(self.main_line());
        if let Some(ending) = self.declared {
            history.end(ending);
        }
        history
    }

    /// The moves up to a node as a game.
    pub fn history_to(&self, id: NodeId) -> Option<History> {
        self.node(id)?;
        Some(self.replay(self.path(id).into_iter()))
    }

    fn replay(&self, line: impl Iterator<Item = NodeId>) -> History {
        let mut history = History::new(*self.start());
        for transition in line.filter_map(|id| self.tree.node(id).transition()) {
            // What is in the tree is legal and follows no end.
            let played = history.advance(transition);
            debug_assert_eq!(played, Ok(()));
        }
        history
    }

    // Editing

    /// Plays a move after a node, as a variation if another one is there, and returns its node. If the move is there
    /// already, its node is returned and nothing changes. No move follows the end of a game.
    pub fn play(&mut self, at: NodeId, mv: AnyMove) -> Result<NodeId, EditError> {
        self.advance(at, Transition::Move(mv))
    }

    /// The same with a move, a player's leaving or an exchange of seats.
    pub fn advance(&mut self, at: NodeId, transition: Transition) -> Result<NodeId, EditError> {
        let node = self.node(at).ok_or(EditError::NoSuchNode)?;
        if let Some(child) = self.tree.child(at, transition) {
            return Ok(child);
        }
        self.check_open(at)?;
        if transition == Transition::Swap && !node.may_swap() {
            return Err(PlayError::CannotSwap.into());
        }
        let after = node.position().advance(transition)?;
        let id = self.tree.push(at, transition, after);
        self.tree.look_for_repetition(id);
        Ok(id)
    }

    /// The same as text, as in a list of moves.
    pub fn play_text(&mut self, at: NodeId, text: &str) -> Result<NodeId, EditError> {
        let node = self.node(at).ok_or(EditError::NoSuchNode)?;
        if node.ending().is_some() {
            return Err(PlayError::Over.into());
        }
        let transition = node.position().read_transition(text).map_err(PlayError::Unreadable)?;
        self.advance(at, transition)
    }

    fn check_open(&self, at: NodeId) -> Result<(), PlayError> {
        let is_over = self.tree.node(at).ending().is_some()
            || self.declared.is_some() && at == self.tree.end_of_main_line();
        if is_over { Err(PlayError::Over) } else { Ok(()) }
    }

    /// Says something about a move; of the start and of a player's leaving, only a comment. Line breaks become `\n`, and blanks around the
    /// comment go.
    pub fn set_note(&mut self, id: NodeId, note: Note) -> Result<(), EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode)?;
        if node.mv().is_none() && note.needs_move() {
            return Err(EditError::NoMove);
        }
        *self.tree.note_mut(id) = note.tidy();
        Ok(())
    }

    /// Makes the variation on which a move is the main continuation where it branches off last, and says whether it
    /// did branch off. If the game now ends elsewhere, an ending that its moves did not bring about is forgotten.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, EditError> {
        self.node(id).ok_or(EditError::NoSuchNode)?;
        let path: Vec<NodeId> = self.tree.up_from(id).collect();
        Ok(self.change_lines(|tree| path.into_iter().any(|id| tree.raise(id))))
    }

    /// Makes the line on which a move is the main line of the record, as if promoted again and again.
    pub fn make_main_line(&mut self, id: NodeId) -> Result<(), EditError> {
        self.node(id).ok_or(EditError::NoSuchNode)?;
        let path = self.path(id);
        self.change_lines(|tree| {
            for id in path {
                tree.raise(id);
            }
        });
        Ok(())
    }

    /// Deletes a move with everything after it and returns the node before. If the game now ends elsewhere, an
    /// ending that its moves did not bring about is forgotten.
    pub fn delete(&mut self, id: NodeId) -> Result<NodeId, EditError> {
        let parent = self.node(id).ok_or(EditError::NoSuchNode)?.parent().ok_or(EditError::NoMove)?;
        self.change_lines(|tree| tree.delete(id));
        Ok(parent)
    }

    fn change_lines<T>(&mut self, change: impl FnOnce(&mut Tree) -> T) -> T {
        let end = self.tree.end_of_main_line();
        let changed = change(&mut self.tree);
        if self.tree.end_of_main_line() != end {
            self.declared = None;
        }
        changed
    }
}
