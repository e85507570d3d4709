//! Monte-Carlo tree search in which each player maximises their own share.

use tomoe_games::mitsudomoe::{Colour, Position};
use tomoe_games::{Colour as _, Position as _};

use super::arithmetic::growth;
use super::guess::each_guess;
use super::shares::{self, Shares};
use super::tree::{Edge, NONE, NodeIndex, NodeKind, Players, Tree};
use crate::limits::Budget;
use crate::partial_turn::{AfterStep, PartialTurn};
use tomoe_random::Random;

/// A search that can be continued.
pub(super) struct TreeSearch<'a> {
    pub(super) tree: Tree,
    pub(super) budget: Budget<'a>,
    root: PartialTurn,
    /// Players in at the root.
    seated: Players,
    /// Keys of the positions before the root's.
    earlier: Vec<u64>,
    /// How many turns deep nodes may be opened.
    most_turns: u32,
    random: Random,
    /// The nodes on the way down, the root first.
    path: Vec<NodeIndex>,
    /// Keys of the positions on the way down.
    keys: Vec<u64>,
    /// Edges being listed.
    edges: Vec<Edge>,
}

/// How much the search follows the guesses and seldom visited steps. Half of it changed the mean result by -0.02 ± 0.04,
/// 1.8 times as much by -0.08 ± 0.04.
const EXPLORATION: f32 = 1.0;
/// How much worse than its parent a step that has not been tried is thought to be. 0 and 0.15 were no different.
const UNTRIED: f32 = 0.05;
/// The difference of guesses that makes one step e times as likely as another: +0.06 ± 0.04 against 1, at which the
/// guesses were fitted.
const TEMPERATURE: f32 = 1.5;
/// Guesses are changed at random by up to this part, so that seeds differ.
const NOISE: f32 = 0.02;

impl<'a> TreeSearch<'a> {
    pub(super) fn new(
        position: &Position,
        earlier: Vec<u64>,
        most_turns: u32,
        most_bytes: usize,
        seed: u64,
        budget: Budget<'a>,
    ) -> Self {
        let alive = Colour::ALL.iter().filter(|&&colour| position.is_in(colour));
        let seated = Players(alive.fold(0, |set, &colour| set | Players::only(colour).0));
        Self {
            tree: Tree::new(position.to_act(), Players::default(), most_bytes),
            budget,
            root: PartialTurn::new(position),
            seated,
            earlier,
            most_turns,
            random: Random::new(seed),
            path: Vec::new(),
            keys: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Whether the winner is certain, so that nothing is left to be found.
    pub(super) fn is_settled(&self) -> bool {
        self.winner(0).is_some()
    }

    /// The player who certainly wins from a node, whatever the others do.
    pub(super) fn winner(&self, id: NodeIndex) -> Option<Colour> {
        let left = self.seated.0 & !self.tree.node(id).lost.0;
        Colour::ALL.iter().copied().find(|&colour| left == Players::only(colour).0)
    }

    /// Goes down the tree once, adds a node at the end and updates all nodes on the path. `false` when the budget is used up.
    pub(super) fn simulate(&mut self) -> bool {
        self.path.clear();
        self.keys.clear();
        self.path.push(0);
        self.keys.push(self.root.board.key());
        let mut state = self.root;
        let mut id = 0;
        let found = loop {
            if self.budget.visit() && self.tree.node(0).visits > 0 {
                return false;
            }
            if let Some(winner) = self.winner(id) {
                break shares::won(winner);
            }
            let node = *self.tree.node(id);
            match node.kind {
                NodeKind::End => break node.mean,
                NodeKind::Fresh if state.begins_turn() && self.stays_closed(id) => {
                    break shares::of_position(&state.board);
                }
                NodeKind::Fresh => self.open(id, &state),
                NodeKind::Open => {}
            }
            let (child, edge) = self.select(id);
            let Some(step) = state.unpack(child.map_or(edge.code, |child| self.tree.node(child).code)) else {
                break shares::equal(&state.board);
            };
            let next = state.apply(step);
            let is_new = child.is_none();
            let child = child.unwrap_or_else(|| self.grow(id, edge, &next));
            self.path.push(child);
            match next {
                AfterStep::Won(winner) => break shares::won(winner),
                AfterStep::Turn(next) => {
                    if next.begins_turn() {
                        if is_new {
                            break self.arrive(child, &next);
                        }
                        self.keys.push(next.board.key());
                    }
                    state = next;
                    id = child;
                }
            }
        };
        self.back_up(&found);
        true
    }

    /// Whether a turn's beginning is not to be looked into: it is too deep, or memory has run out.
    fn stays_closed(&self, id: NodeIndex) -> bool {
        id != 0 && (self.keys.len() > self.most_turns as usize || self.tree.is_full())
    }

    fn grow(&mut self, parent: NodeIndex, edge: Edge, next: &AfterStep) -> NodeIndex {
        match next {
            AfterStep::Won(winner) => {
                let lost = self.seated.without(*winner);
                self.tree.grow(parent, edge, *winner, NodeKind::End, lost)
            }
            AfterStep::Turn(next) => {
                let mut lost = self.seated;
                for &colour in Colour::ALL {
                    if next.board.is_in(colour) {
                        lost = lost.without(colour);
                    }
                }
                self.tree.grow(parent, edge, next.mover(), NodeKind::Fresh, lost)
            }
        }
    }

    /// What a turn's beginning seen for the first time is worth. Playing on for some turns by the guesses before judging
    /// was tried and not better (docs/engine.md).
    fn arrive(&mut self, id: NodeIndex, state: &PartialTurn) -> Shares {
        let key = state.board.key();
        if self.keys.contains(&key) || self.earlier.contains(&key) {
            // Coming back may become a draw, so nothing is ever proven through here.
            self.tree.node_mut(id).kind = NodeKind::End;
            self.tree.node_mut(id).mean = shares::equal(&state.board);
            return shares::equal(&state.board);
        }
        if state.winning_turn().is_some() {
            let winner = state.mover();
            self.tree.node_mut(id).lost = self.seated.without(winner);
            return shares::won(winner);
        }
        shares::of_position(&state.board)
    }

    /// Lists a node's steps, the most promising first.
    fn open(&mut self, id: NodeIndex, state: &PartialTurn) {
        self.edges.clear();
        let mut total = 0.0;
        let scale = 1.0 / TEMPERATURE;
        each_guess(state, |step, guess| {
            let noise = (self.random.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
            let prior = growth(guess * scale) * (1.0 + NOISE * noise);
            total += prior;
            self.edges.push(Edge { code: step.pack(), prior });
        });
        let share = 1.0 / total;
        self.edges.iter_mut().for_each(|edge| edge.prior *= share);
        self.edges.sort_unstable_by(|a, b| b.prior.total_cmp(&a.prior).then(a.code.cmp(&b.code)));
        self.tree.open(id, &self.edges);
    }

    /// The child to go to, or the edge to make one of.
    fn select(&self, id: NodeIndex) -> (Option<NodeIndex>, Edge) {
        let node = self.tree.node(id);
        let me = node.mover.index();
        let pull = EXPLORATION * (node.visits as f32 + 1.0).sqrt();
        let mut best = NONE;
        let mut best_value = f32::NEG_INFINITY;
        let mut is_hopeless = true;
        for child_id in self.tree.children(id) {
            let child = self.tree.node(child_id);
            let lost = child.lost.contains(node.mover);
            if lost && !is_hopeless {
                continue;
            }
            let share = if lost { 0.0 } else { child.mean[me] };
            let value = share + pull * child.prior / (1.0 + child.visits as f32);
            if value > best_value || is_hopeless && !lost {
                best = child_id;
                best_value = value;
            }
            is_hopeless &= lost;
        }
        let may_grow = is_hopeless || !self.tree.is_full();
        match self.tree.next_edge(id) {
            Some(edge) if may_grow => {
                let value = node.mean[me] - UNTRIED + pull * edge.prior;
                if is_hopeless || value > best_value { (None, edge) } else { (Some(best), edge) }
            }
            _ => ((best != NONE).then_some(best), Edge { code: 0, prior: 0.0 }),
        }
    }

    /// Updates every node on the path with what was found and what that proves.
    fn back_up(&mut self, found: &Shares) {
        for &id in &self.path {
            let node = self.tree.node_mut(id);
            node.visits += 1;
            let part = 1.0 / node.visits as f32;
            for (mean, found) in node.mean.iter_mut().zip(found) {
                *mean += (found - *mean) * part;
            }
        }
        for i in (1..self.path.len()).rev() {
            if !self.prove(self.path[i - 1], self.path[i]) {
                break;
            }
        }
    }

    /// Draws the conclusions for a node from what is known of a child. Whether there was anything new.
    fn prove(&mut self, id: NodeIndex, child: NodeIndex) -> bool {
        let node = *self.tree.node(id);
        let lost = if self.winner(child) == Some(node.mover) {
            self.seated.without(node.mover)
        } else if self.tree.node(child).lost != node.lost && self.tree.is_wide(id) {
            let everywhere = |lost: u8, child: NodeIndex| lost & self.tree.node(child).lost.0;
            Players(self.tree.children(id).fold(self.seated.0, everywhere))
        } else {
            return false;
        };
        let is_new = lost.0 & !node.lost.0 != 0;
        self.tree.node_mut(id).lost.0 |= lost.0;
        is_new
    }
}
