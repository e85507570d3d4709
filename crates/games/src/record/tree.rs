//! The moves of a record: a tree in an arena, so that no depth of variations can exhaust the stack.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::annotation::Note;
use crate::any::{AnyMove, AnyPosition};
use crate::ending::Ending;
use crate::game::Player;
use crate::history::History;
use crate::outcome::Outcome;
use crate::transition::{Transition, may_swap};

/// The name of a node of one record. It stays valid until its move is deleted, and is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of every record.
    pub const START: NodeId = NodeId(0);

    pub(super) const LAST: NodeId = NodeId(u32::MAX);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The start of a record, one of its moves or a player's leaving, with the position that it leads to.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    /// The main continuation first.
    children: Vec<NodeId>,
    transition: Option<Transition>,
    position: AnyPosition,
    /// How the moves from the start to here end the game.
    ending: Option<Ending>,
    ply: usize,
    is_deleted: bool,
    pub(super) note: Note,
}

impl Node {
    /// The node before, but for the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves that follow here: the main one, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that was played; `None` for the start and for a player's leaving.
    pub fn mv(&self) -> Option<AnyMove> {
        self.transition.and_then(Transition::mv)
    }

    /// What leads here from the node before: a move, a player's leaving or an exchange of seats; `None` for the start.
    pub fn transition(&self) -> Option<Transition> {
        self.transition
    }

    /// Whether it is the moment for an exchange of seats.
    pub(super) fn may_swap(&self) -> bool {
        may_swap(self.ply, self.transition)
    }

    /// Whether a position came to stand here: by an exchange of seats none does.
    fn is_new_position(&self) -> bool {
        self.transition != Some(Transition::Swap)
    }

    /// The position after the move.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// How the game ended here by the rules or by repetition, if it did. Nothing follows then.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The number of the move, from 1; the start has 0, and a player's leaving the number of the move before.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// What is said about the move.
    pub fn note(&self) -> &Note {
        &self.note
    }
}

/// All nodes, the deleted ones too, so that the names of the others stay valid. Internally, every id comes from the
/// tree itself, so that it can be an index.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn new(start: AnyPosition) -> Self {
        let outcome = start.outcome_at_start();
        let root = Node {
            parent: None,
            children: Vec::new(),
            transition: None,
            position: start,
            ending: outcome.is_over().then_some(Ending::by_rules(outcome)),
            ply: 0,
            is_deleted: false,
            note: Note::default(),
        };
        Self { nodes: alloc::vec![root] }
    }

    /// The node, unless it is unknown or deleted.
    pub(super) fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.is_deleted)
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn note_mut(&mut self, id: NodeId) -> &mut Note {
        &mut self.nodes[id.index()].note
    }

    pub(super) fn child(&self, parent: NodeId, transition: Transition) -> Option<NodeId> {
        let mut children = self.node(parent).children.iter().copied();
        children.find(|&child| self.node(child).transition == Some(transition))
    }

    /// Adds a legal transition that is not there yet. Repetition is not looked for.
    pub(super) fn push(
        &mut self,
        parent: NodeId,
        transition: Transition,
        after: (AnyPosition, Outcome<Player>),
    ) -> NodeId {
        // Four thousand million nodes of some hundred bytes don't fit into any memory.
        let id = NodeId(u32::try_from(self.nodes.len()).expect("memory ends before the numbers do"));
        let (position, outcome) = after;
        let before = &mut self.nodes[parent.index()];
        before.children.push(id);
        let ply = before.ply + usize::from(transition.mv().is_some());
        self.nodes.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            transition: Some(transition),
            position,
            ending: outcome.is_over().then_some(Ending::by_rules(outcome)),
            ply,
            is_deleted: false,
            note: Note::default(),
        });
        id
    }

    /// Ends the game at a node whose position stands there for the third time.
    pub(super) fn look_for_repetition(&mut self, id: NodeId) {
        let position = &self.node(id).position;
        let stands = |&earlier: &NodeId| {
            self.node(earlier).is_new_position() && self.node(earlier).position == *position
        };
        let stood = self.up_from(id).filter(stands).count();
        self.set_repeated(id, stood);
    }

    /// The same for all nodes at once, in time that hardly depends on the depth. Returns a node that follows an end.
    pub(super) fn look_for_repetitions(&mut self) -> Result<(), NodeId> {
        enum Visit {
            Enter(NodeId),
            Leave(NodeId),
        }
        // The positions on the path to the node being looked at.
        let mut path = BTreeSet::new();
        let mut visits = alloc::vec![Visit::Enter(NodeId::START)];
        while let Some(visit) = visits.pop() {
            let (Visit::Enter(id) | Visit::Leave(id)) = visit;
            let position = self.node(id).position;
            let key = position.key();
            if let Visit::Leave(_) = visit {
                path.remove(&(key, id));
                continue;
            }
            if self.node(id).is_new_position() {
                path.insert((key, id));
            }
            let alike = path.range((key, NodeId::START)..=(key, NodeId::LAST));
            let stood = alike.filter(|(_, earlier)| self.node(*earlier).position == position).count();
            self.set_repeated(id, stood);
            let node = self.node(id);
            if let (Some(_), Some(&child)) = (node.ending, node.children.first()) {
                return Err(child);
            }
            visits.push(Visit::Leave(id));
            visits.extend(node.children.iter().rev().map(|&child| Visit::Enter(child)));
        }
        Ok(())
    }

    fn set_repeated(&mut self, id: NodeId, stood: usize) {
        if stood >= History::REPETITIONS {
            self.nodes[id.index()].ending.get_or_insert(Ending::REPETITION);
        }
    }

    /// The node, the one before it, and so on to the start.
    pub(super) fn up_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(Some(id), |&id| self.node(id).parent)
    }

    /// The main continuation of a node, not the node itself.
    pub(super) fn down_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |id: NodeId| self.node(id).children.first().copied();
        core::iter::successors(next(id), move |&id| next(id))
    }

    /// The number that a move in a node's place has: its own if it is a move, else that of the next.
    #[cfg(feature = "json")]
    pub(super) fn next_ply(&self, id: NodeId) -> usize {
        self.node(id).parent.map_or(0, |parent| self.node(parent).ply + 1)
    }

    /// Where the main line ends.
    pub(super) fn end_of_main_line(&self) -> NodeId {
        self.down_from(NodeId::START).last().unwrap_or(NodeId::START)
    }

    /// The other moves that could have been played instead of the main one.
    pub(super) fn variations(&self, id: NodeId) -> &[NodeId] {
        match self.node(id).parent.map(|parent| self.node(parent).children()) {
            Some([main, others @ ..]) if *main == id => others,
            _ => &[],
        }
    }

    /// Makes a move the main one of those that could have been played; whether it was not yet.
    pub(super) fn raise(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).parent else { return false };
        let siblings = &mut self.nodes[parent.index()].children;
        match siblings.iter().position(|&sibling| sibling == id) {
            Some(place) if place > 0 => {
                siblings[..=place].rotate_right(1);
                true
            }
            _ => false,
        }
    }

    /// Deletes a move and everything after it.
    pub(super) fn delete(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.nodes[parent.index()].children.retain(|&child| child != id);
        }
        let mut doomed = alloc::vec![id];
        while let Some(id) = doomed.pop() {
            let node = &mut self.nodes[id.index()];
            node.is_deleted = true;
            node.note = Note::default();
            doomed.append(&mut node.children);
        }
    }
}

/// Equal when the same moves, in the same order, carry the same notes; the names of the nodes don't matter.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = alloc::vec![(NodeId::START, NodeId::START)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (mine, theirs) = (self.node(mine), other.node(theirs));
            let is_same = mine.transition == theirs.transition
                && mine.position == theirs.position
                && mine.note == theirs.note
                && mine.children.len() == theirs.children.len();
            if !is_same {
                return false;
            }
            pairs.extend(mine.children.iter().copied().zip(theirs.children.iter().copied()));
        }
        true
    }
}
