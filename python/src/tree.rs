//! A search tree of one game: PUCT, guided by a network's policy and values from outside.

use crate::steps::{Numbered, StepPlay};

/// No node.
const NONE: u32 = u32::MAX;

/// The most players of any game.
const MOST_PLAYERS: usize = 4;

/// What a position is worth to each seat, from -1 to 1.
pub(crate) type Values = [f32; MOST_PLAYERS];

/// An action of a node.
struct Edge {
    action: u16,
    visits: u32,
    prior: f32,
    /// The sum of what was found behind it, for the player who takes the action.
    total: f32,
    child: u32,
}

/// A position whose actions are known.
struct Node {
    seat: u8,
    first: u32,
    len: u32,
    visits: u32,
}

/// The tree of a game, and the path to the leaf that waits for its evaluation.
pub(crate) struct Tree<P: Numbered> {
    pub(crate) root: StepPlay<P>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The edges taken from the root, each with its node.
    path: Vec<(u32, u32)>,
    /// The position at the end of the path.
    pub(crate) leaf: StepPlay<P>,
    /// Whether that position waits for an evaluation.
    pub(crate) waits: bool,
}

impl<P: Numbered> Tree<P> {
    /// A tree that knows nothing but its root.
    pub(crate) fn new(root: StepPlay<P>) -> Self {
        let leaf = root.clone();
        Self { root, nodes: Vec::new(), edges: Vec::new(), path: Vec::new(), leaf, waits: false }
    }

    /// Begins again at another root.
    pub(crate) fn begin(&mut self, root: &StepPlay<P>) {
        self.root.clone_from(root);
        self.nodes.clear();
        self.edges.clear();
        self.waits = false;
    }

    /// Goes down to a leaf that wants an evaluation. Ends of the game on the way are counted at once, up to a few; if only
    /// those were found, nothing waits.
    pub(crate) fn select(&mut self, exploration: f32) {
        const MOST_ENDS: usize = 4;
        self.waits = false;
        if self.root.is_over() {
            self.leaf.clone_from(&self.root);
            return;
        }
        for _ in 0..MOST_ENDS {
            self.descend(exploration);
            if !self.leaf.is_over() {
                self.waits = true;
                return;
            }
            let mut values = Values::default();
            for (seat, value) in values.iter_mut().enumerate().take(self.leaf.players()) {
                *value = self.leaf.reward(seat);
            }
            self.back_up(&values);
        }
    }

    fn descend(&mut self, exploration: f32) {
        self.leaf.clone_from(&self.root);
        self.path.clear();
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let edge = self.best_edge(node, exploration);
            self.path.push((at as u32, edge as u32));
            // The actions of a node are those that may come next in its position.
            let taken = self.leaf.act(usize::from(self.edges[edge].action));
            debug_assert_eq!(taken, Ok(()));
            match self.edges[edge].child {
                NONE => return,
                child => at = child as usize,
            }
        }
    }

    fn best_edge(&self, node: &Node, exploration: f32) -> usize {
        let root_of_visits = (node.visits.max(1) as f32).sqrt();
        let edges = node.first as usize..(node.first + node.len) as usize;
        let mut best = (f32::NEG_INFINITY, node.first as usize);
        // What was not tried yet is thought to be somewhat worse than what was.
        let tried: (f32, u32) = self.edges[edges.clone()]
            .iter()
            .fold((0.0, 0), |(total, visits), edge| (total + edge.total, visits + edge.visits));
        let untried = if tried.1 == 0 { 0.0 } else { tried.0 / tried.1 as f32 - 0.2 };
        for number in edges {
            let edge = &self.edges[number];
            let mean = if edge.visits == 0 { untried } else { edge.total / edge.visits as f32 };
            let bonus = exploration * edge.prior * root_of_visits / (1 + edge.visits) as f32;
            if mean + bonus > best.0 {
                best = (mean + bonus, number);
            }
        }
        best.1
    }

    /// Takes the evaluation of the leaf: a weight for each action, and the value for each seat.
    pub(crate) fn evaluate(&mut self, policy: &[f32], values: &Values) {
        if !self.waits {
            return;
        }
        self.waits = false;
        let first = self.edges.len();
        let edges = &mut self.edges;
        self.leaf.each_action(|action| {
            let weight = policy[action];
            let prior = if weight.is_finite() { weight.max(0.0) } else { 0.0 };
            edges.push(Edge { action: action as u16, visits: 0, prior, total: 0.0, child: NONE });
        });
        let len = edges.len() - first;
        // With twice the bits no sum of weights is too large.
        let sum: f64 = edges[first..].iter().map(|edge| f64::from(edge.prior)).sum();
        for edge in &mut edges[first..] {
            edge.prior = if sum > 0.0 { (f64::from(edge.prior) / sum) as f32 } else { 1.0 / len as f32 };
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            seat: self.leaf.seat() as u8,
            first: first as u32,
            len: len as u32,
            visits: 0,
        });
        if let Some(&(_, edge)) = self.path.last() {
            self.edges[edge as usize].child = number;
        }
        self.back_up(values);
    }

    fn back_up(&mut self, values: &Values) {
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += values[usize::from(node.seat)];
        }
    }

    /// Writes how often each action of the root was visited.
    pub(crate) fn write_visits(&self, visits: &mut [f32]) {
        visits.fill(0.0);
        for edge in self.root_edges() {
            visits[usize::from(edge.action)] = edge.visits as f32;
        }
    }

    /// Writes what each action of the root is worth on average, for the player to act; 0 where it was not visited.
    pub(crate) fn write_action_values(&self, values: &mut [f32]) {
        values.fill(0.0);
        for edge in self.root_edges().iter().filter(|edge| edge.visits > 0) {
            values[usize::from(edge.action)] = edge.total / edge.visits as f32;
        }
    }

    /// What was found at the root, for the player to act.
    pub(crate) fn root_value(&self) -> f32 {
        let edges = self.root_edges();
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        if visits == 0 { 0.0 } else { edges.iter().map(|edge| edge.total).sum::<f32>() / visits as f32 }
    }

    /// The actions of the root; none before its evaluation.
    fn root_edges(&self) -> &[Edge] {
        match self.nodes.first() {
            Some(root) => &self.edges[root.first as usize..(root.first + root.len) as usize],
            None => &[],
        }
    }
}
