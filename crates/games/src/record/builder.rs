//! A record while it is being read, whatever from.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::Record;
use super::annotation::Note;
use super::ending::LineEnd;
use super::error::{Cause, Fault};
use super::tree::{Node, NodeId};
use crate::any::AnyPosition;
use crate::ending::Reason;
use crate::error::ReadError;
use crate::game::{Game, Player};
use crate::outcome::Outcome;
use crate::transition::Transition;

/// Where something that was read stood: a byte of the text or a line of JSON.
pub(super) type Source = usize;

/// Something that was read, and where it stood.
pub(super) type Sourced<T> = (T, Source);

/// A record to which moves are added in any order. Repetition is looked for at the end, in one pass.
pub(super) struct Builder {
    pub(super) record: Record,
    /// Where the move of each node stood.
    sources: Vec<Source>,
    /// Finds a move that is there already among thousands: its parent, the key of its position, itself.
    known: BTreeSet<(NodeId, u64, NodeId)>,
}

impl Builder {
    pub(super) fn new(start: AnyPosition, source: Source) -> Self {
        Self { record: Record::new(start), sources: alloc::vec![source], known: BTreeSet::new() }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.record.tree.node(id)
    }

    /// Plays a move, or lets a player leave; what is there already is not added again.
    pub(super) fn play(&mut self, at: NodeId, text: &str, source: Source) -> Result<NodeId, Fault> {
        let node = self.node(at);
        let fault = |cause| Fault { at: source, ply: Some(node.ply() + 1), cause };
        if let Some(ending) = node.ending() {
            return Err(fault(Cause::Over(ending)));
        }
        let transition = node.position().read_transition(text).map_err(|error| fault(Cause::Read(error)))?;
        if transition == Transition::Swap && !node.may_swap() {
            let error =
                ReadError::new("move", text, "an exchange of seats only directly after the first turn");
            return Err(fault(Cause::Read(error)));
        }
        // What was read is legal.
        let after = node.position().advance(transition).expect("a legal transition");
        let key = after.0.key();
        let mut alike = self.known.range((at, key, NodeId::START)..=(at, key, NodeId::LAST));
        if let Some(&(.., id)) = alike.find(|&&(.., id)| self.node(id).transition() == Some(transition)) {
            return Ok(id);
        }
        let id = self.record.tree.push(at, transition, after);
        self.known.insert((at, key, id));
        self.sources.push(source);
        Ok(id)
    }

    /// Adds to what is said about a move.
    pub(super) fn annotate(&mut self, id: NodeId, note: Note, source: Source) -> Result<(), Fault> {
        if note.needs_move() && self.node(id).mv().is_none() {
            let error = ReadError::new("annotation", "", "a move before a mark, a clock or an evaluation");
            return Err(Fault::new(source, error));
        }
        self.record.tree.note_mut(id).merge(note);
        Ok(())
    }

    /// The record, with what was said about its end; `source` is blamed for what was not said.
    pub(super) fn finish(
        mut self,
        result: Option<Sourced<Outcome<Player>>>,
        termination: Option<Sourced<Reason>>,
        source: Source,
    ) -> Result<Record, Fault> {
        if let Err(late) = self.record.tree.look_for_repetitions() {
            let node = self.node(late);
            let ending = node.parent().and_then(|parent| self.node(parent).ending());
            // A move is late only because of an ending before it.
            let cause = Cause::Over(ending.expect("the end that the move follows"));
            return Err(Fault { at: self.sources[late.index()], ply: Some(node.ply()), cause });
        }
        let end = self.node(self.record.tree.end_of_main_line());
        let end = LineEnd { position: end.position(), ending: end.ending() };
        let value = (result.map(|result| result.0), termination.map(|termination| termination.0));
        self.record.declared = end.check(value.0, value.1).map_err(|error| {
            let (result, termination) = (result.map(|result| result.1), termination.map(|reason| reason.1));
            let blamed =
                if error.field == "result" { result.or(termination) } else { termination.or(result) };
            Fault::new(blamed.unwrap_or(source), error)
        })?;
        Ok(self.record)
    }
}

/// The start of a game, given what a record says about it.
pub(super) fn read_start(
    game: Game,
    players: Option<usize>,
    position: Option<&str>,
) -> Result<AnyPosition, ReadError> {
    let Some(position) = position else {
        return match (game, players) {
            (Game::Mitsudomoe, None) => {
                Err(ReadError::new("players", "", "2, 3 or 4 players, or a position"))
            }
            _ => AnyPosition::start(game, players.unwrap_or(2)),
        };
    };
    let start = AnyPosition::read(game, position)?;
    match players.filter(|&players| players != start.players()) {
        Some(players) => {
            let expected = alloc::format!("{} players, as in the position", start.players());
            Err(ReadError::new("players", players, expected))
        }
        None => Ok(start),
    }
}
