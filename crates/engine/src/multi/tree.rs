//! The tree that grows during a search: nodes in one arena, their untried steps in another.

use tomoe_games::Colour as _;
use tomoe_games::mitsudomoe::Colour;

use super::shares::Shares;

/// A node's place in the arena.
pub(super) type NodeIndex = u32;

/// No node.
pub(super) const NONE: NodeIndex = u32::MAX;

/// A set of players, one bit a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Players(pub(super) u8);

impl Players {
    pub(super) fn only(colour: Colour) -> Self {
        Self(1 << colour.index())
    }

    pub(super) fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.index() & 1 != 0
    }

    pub(super) fn without(self, colour: Colour) -> Self {
        Self(self.0 & !Self::only(colour).0)
    }
}

/// A state that the search has been in.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The step that leads here, packed.
    pub(super) code: u32,
    /// How often that step was thought to be played before anything was searched, 0 to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The mean of the shares that visits found.
    pub(super) mean: Shares,
    /// Players who certainly don't win from here, if those who can force a win do so. When all but one have lost, that one
    /// wins against any play.
    pub(super) lost: Players,
    /// Whose step comes next.
    pub(super) mover: Colour,
    pub(super) kind: NodeKind,
    /// The latest child, which knows the one before it.
    pub(super) child: NodeIndex,
    pub(super) sibling: NodeIndex,
    /// Where the steps are, once listed, the most promising first, and how many of them have been tried.
    first_edge: u32,
    edges: u16,
    tried: u16,
}

/// What can be done at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// Its steps have not been listed yet.
    Fresh,
    /// Its steps are listed.
    Open,
    /// The game is over here, or has come back to where it was.
    End,
}

/// A step that may be tried.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) code: u32,
    pub(super) prior: f32,
}

/// The nodes and their edges.
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    most_bytes: usize,
}

impl Tree {
    /// A tree of a root alone, which will take about this many bytes at most.
    pub(super) fn new(mover: Colour, lost: Players, most_bytes: usize) -> Self {
        let root = Node {
            code: 0,
            prior: 1.0,
            visits: 0,
            mean: [0.0; 4],
            lost,
            mover,
            kind: NodeKind::Fresh,
            child: NONE,
            sibling: NONE,
            first_edge: 0,
            edges: 0,
            tried: 0,
        };
        Self { nodes: vec![root], edges: Vec::new(), most_bytes }
    }

    pub(super) fn is_full(&self) -> bool {
        let bytes = self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge>();
        bytes >= self.most_bytes
    }

    #[inline(always)]
    pub(super) fn node(&self, id: NodeIndex) -> &Node {
        &self.nodes[id as usize]
    }

    #[inline(always)]
    pub(super) fn node_mut(&mut self, id: NodeIndex) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The children from the latest to the first.
    #[inline(always)]
    pub(super) fn children(&self, id: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        let mut next = self.node(id).child;
        std::iter::from_fn(move || {
            let child = next;
            (child != NONE).then(|| {
                next = self.node(child).sibling;
                child
            })
        })
    }

    /// Lists a fresh node's steps, the most promising first.
    pub(super) fn open(&mut self, id: NodeIndex, edges: &[Edge]) {
        let first_edge = self.edges.len() as u32;
        self.edges.extend_from_slice(edges);
        let node = self.node_mut(id);
        node.first_edge = first_edge;
        node.edges = edges.len() as u16;
        node.kind = NodeKind::Open;
    }

    /// Whether every step has been tried.
    #[inline(always)]
    pub(super) fn is_wide(&self, id: NodeIndex) -> bool {
        let node = self.node(id);
        node.kind == NodeKind::Open && node.tried == node.edges
    }

    /// The most promising step that has not been tried.
    #[inline(always)]
    pub(super) fn next_edge(&self, id: NodeIndex) -> Option<Edge> {
        let node = self.node(id);
        let next = node.first_edge as usize + node.tried as usize;
        (node.tried < node.edges).then(|| self.edges[next])
    }

    /// Makes a child of the [`Tree::next_edge`].
    pub(super) fn grow(
        &mut self,
        parent: NodeIndex,
        edge: Edge,
        mover: Colour,
        kind: NodeKind,
        lost: Players,
    ) -> NodeIndex {
        let id = self.nodes.len() as NodeIndex;
        let above = self.node_mut(parent);
        above.tried += 1;
        let sibling = std::mem::replace(&mut above.child, id);
        self.nodes.push(Node {
            code: edge.code,
            prior: edge.prior,
            visits: 0,
            mean: [0.0; 4],
            lost,
            mover,
            kind,
            child: NONE,
            sibling,
            first_edge: 0,
            edges: 0,
            tried: 0,
        });
        id
    }
}
