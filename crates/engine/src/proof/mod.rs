//! Proof-number search, depth first (known as df-pn): finds forced wins that are long and narrow, where a search by depth
//! would have to look at everything as far.
//!
//! Each node has a proof number, which says how much must still be shown to prove that the attacker wins, and a disproof
//! number for the opposite; the search always goes where least is missing.
//!
//! **What is claimed is certain.** A node is called proven only after those that its proof rests on, so no proof leads in a
//! circle, and one found on one path holds on every other. Positions that have stood twice in the game are not won, as
//! coming back to them is a draw. That a node is *not* won may depend on the path, since coming back to a position counts
//! as not won; nothing is ever concluded from it but where to look next.

#[cfg(feature = "threads")]
mod long;
mod numbers;
#[cfg(feature = "threads")]
mod simulation;
mod table;

use std::cmp::Reverse;

use crate::earlier_positions::EarlierPositions;
use crate::limits::Budget;
use crate::state::{Edges, Next, State};
use numbers::{NEVER, Numbers, add};
pub(crate) use table::ProofTable;

/// Deeper than this no line is followed, in single decisions.
const MOST_HEIGHT: usize = 250;

/// Keeps what is proven for the one player apart from what is proven for the other.
const ATTACKER_SALT: [u64; 2] = [0x2545_F491_4F6C_DD1D, 0x9FB2_1C65_1E98_DF25];

/// A forced win that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof<E> {
    /// The most plies that it takes.
    pub(crate) plies: u32,
    /// The line in which the attacker wins soonest and the other resists longest, as far as it is remembered.
    pub(crate) line: Vec<E>,
}

/// Looks for forced wins in the tree of single decisions.
pub(crate) struct Prover<'a, S: State> {
    table: &'a ProofTable,
    earlier: &'a EarlierPositions,
    salt: u64,
    attacker: usize,
    /// The count of nodes at which the present search ends.
    until: u64,
    /// Keys of the positions on the way down.
    path: Vec<u64>,
    /// Children of all nodes on the way down, each node's after its parent's.
    children: Vec<Child<S>>,
    /// The edges of the node that is being opened.
    edges: Edges<S::Edge>,
    /// In which order they are taken: the highest guess first, each with the index of its edge.
    order: Vec<(Reverse<i32>, usize)>,
    /// The edges of a leaf.
    counted: Edges<S::Edge>,
    /// What only a search of billions of nodes does.
    #[cfg(feature = "threads")]
    long: Option<long::Long>,
}

/// Where an edge leads, and what is known of it.
#[derive(Clone, Copy)]
struct Child<S: State> {
    edge: S::Edge,
    /// Under which it is in the table; 0 where the game ends.
    key: u64,
    /// `None` where the game ends.
    state: Option<S>,
    numbers: Numbers,
    /// Plies that the edge itself completes: 1 if it is the last of a turn.
    plies: u32,
    /// Whether the way in which a sibling is won was tried here.
    #[cfg(feature = "threads")]
    is_tried: bool,
}

/// What a node's children amount to.
struct Sum<E> {
    numbers: Numbers,
    /// The child where least is missing, from the first of this node's.
    chosen: usize,
    /// What is missing at the next best.
    second: u32,
    /// Of a proven node where the attacker decides: the edge that wins soonest.
    winning: Option<E>,
}

impl<'a, S: State> Prover<'a, S> {
    pub(crate) fn new(table: &'a ProofTable, earlier: &'a EarlierPositions) -> Self {
        Self {
            table,
            earlier,
            salt: 0,
            attacker: 0,
            until: 0,
            path: Vec::with_capacity(MOST_HEIGHT),
            children: Vec::with_capacity(4096),
            edges: Vec::with_capacity(256),
            order: Vec::new(),
            counted: Vec::with_capacity(256),
            #[cfg(feature = "threads")]
            long: None,
        }
    }

    /// Looks for a forced win of the attacker, 0 or 1, from a turn's beginning, for this many nodes at most. What was found
    /// stays in the table, so that another call continues where this one ended.
    pub(crate) fn prove(
        &mut self,
        state: &S,
        attacker: usize,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Proof<S::Edge>> {
        let numbers = self.decide(state, attacker, nodes, budget);
        numbers.is_proven().then(|| Proof { plies: numbers.plies, line: self.line(state, budget) })
    }

    /// The numbers of a turn's beginning after looking below it, for this many nodes at most.
    fn decide(&mut self, state: &S, attacker: usize, nodes: u64, budget: &mut Budget<'_>) -> Numbers {
        self.set_attacker(attacker);
        self.until = budget.nodes.saturating_add(nodes);
        self.path.clear();
        self.children.clear();
        if self.earlier.twice.contains(&state.key()) {
            return Numbers::NOT_WON;
        }
        let key = self.key(state);
        match self.table.get(key) {
            Some(numbers) if numbers.is_settled() => numbers,
            _ => self.open(state, key, NEVER, NEVER, 0, budget),
        }
    }

    fn set_attacker(&mut self, attacker: usize) {
        self.attacker = attacker;
        self.salt = self.earlier.salt() ^ ATTACKER_SALT[attacker];
    }

    /// The numbers of a node after looking below it until one of them reaches its limit.
    ///
    /// - On entry the node is not settled and its position does not stand on the path.
    /// - The numbers returned are what its children amount to, and are remembered.
    fn open(
        &mut self,
        state: &S,
        key: u64,
        most_proof: u32,
        most_disproof: u32,
        height: usize,
        budget: &mut Budget<'_>,
    ) -> Numbers {
        let begun = budget.nodes;
        budget.visit();
        let from = self.children.len();
        if state.begins_turn() {
            self.path.push(key);
        }
        self.table.enter(key);
        self.list(state, height, budget);
        let attacks = state.mover() == self.attacker;
        let (numbers, edge) = loop {
            let sum = self.sum(from, attacks);
            let numbers = sum.numbers;
            let is_over = budget.is_over() || budget.nodes >= self.until;
            if numbers.proof >= most_proof || numbers.disproof >= most_disproof || is_over {
                break (numbers, sum.winning.map_or(0, |edge| self.pack(state, edge)));
            }
            #[cfg(feature = "threads")]
            match self.consult(key, from, from + sum.chosen, attacks, height, budget) {
                long::Advice::Open => {}
                long::Advice::Again => continue,
                long::Advice::Known(known) => break (known.numbers, known.edge),
                long::Advice::Leave => break (numbers, 0),
            }
            let chosen = self.children[from + sum.chosen];
            // A settled node has reached its limit, so there is something to open.
            let Some(child) = chosen.state else { break (numbers, 0) };
            // A little more than the next best, so that the search does not jump to and fro between two that are alike.
            let more = |number: u32| number.saturating_add(number / 4).saturating_add(1).min(NEVER);
            // Where others are below the best one this is not the best, and yet has to get further.
            let own = if attacks { chosen.numbers.proof } else { chosen.numbers.disproof };
            let patience = more(sum.second.max(own));
            // Where others are below the best one, too, the chosen one may be at the node's own limit already. Held to that it would come back
            // as it is, again and again.
            let limit = |most: u32| if own < most { most.min(patience) } else { patience };
            let rest = |most: u32, all: u32, own: u32| {
                if most >= NEVER { NEVER } else { most.saturating_sub(all.saturating_sub(own)) }
            };
            let (proof, disproof) = if attacks {
                let disproof = rest(most_disproof, numbers.disproof, chosen.numbers.disproof);
                (limit(most_proof), disproof)
            } else {
                let proof = rest(most_proof, numbers.proof, chosen.numbers.proof);
                (proof, limit(most_disproof))
            };
            let numbers = self.open(&child, chosen.key, proof, disproof, height + 1, budget);
            self.children[from + sum.chosen].numbers = numbers;
        };
        self.children.truncate(from);
        if state.begins_turn() {
            self.path.pop();
        }
        self.table.leave(key);
        self.table.put(key, self.lasting(numbers), edge, budget.nodes - begun);
        numbers
    }

    /// Under which a state is in the table.
    #[inline(always)]
    fn key(&self, state: &S) -> u64 {
        #[cfg(feature = "threads")]
        if self.long.is_some() {
            return state.class_key() ^ self.salt;
        }
        state.key() ^ self.salt
    }

    /// An edge of a state as it is in the table.
    fn pack(&self, state: &S, edge: S::Edge) -> u32 {
        #[cfg(feature = "threads")]
        if self.long.is_some() {
            return S::pack(state.class_edge(edge));
        }
        let _ = state;
        S::pack(edge)
    }

    /// What of a node's numbers holds on other paths, too, as far as that matters.
    #[inline(always)]
    fn lasting(&self, numbers: Numbers) -> Numbers {
        #[cfg(feature = "threads")]
        if self.long.is_some() && numbers.is_not_won_on_path() {
            return Numbers::DOUBTFUL;
        }
        numbers
    }

    /// Adds a node's children, the most promising first.
    fn list(&mut self, state: &S, height: usize, budget: &mut Budget<'_>) {
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        state.edges(&mut edges);
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(edges.iter().enumerate().map(|(index, &(_, guess))| (Reverse(guess), index)));
        // With the index as second key equals stay in the order in which they were listed, and nothing is allocated.
        order.sort_unstable();
        for &(_, index) in &order {
            let (edge, _) = edges[index];
            let child = self.child(state, edge, height, budget);
            self.children.push(child);
        }
        self.order = order;
        self.edges = edges;
    }

    fn child(&mut self, state: &S, edge: S::Edge, height: usize, budget: &mut Budget<'_>) -> Child<S> {
        let (next, key, numbers, plies) = match state.apply(edge) {
            // A move that loses at once counts as two plies.
            Next::Won(winner) if winner == self.attacker => {
                (None, 0, Numbers::proven(u32::from(state.mover() != winner)), 1)
            }
            Next::Won(_) => (None, 0, Numbers::NOT_WON, 1),
            Next::State(next) => {
                let key = self.key(&next);
                let numbers = self.look(&next, key, height + 1, budget);
                (Some(next), key, numbers, u32::from(next.begins_turn()))
            }
        };
        Child {
            edge,
            key,
            state: next,
            numbers,
            plies,
            #[cfg(feature = "threads")]
            is_tried: false,
        }
    }

    /// What is known of a node before it is opened.
    fn look(&mut self, state: &S, key: u64, height: usize, budget: &mut Budget<'_>) -> Numbers {
        if state.begins_turn() {
            if self.path.contains(&key) {
                return Numbers::NOT_WON_ON_PATH;
            }
            if self.earlier.twice.contains(&state.key()) {
                return Numbers::NOT_WON;
            }
        }
        if let Some(numbers) = self.table.get(key) {
            return numbers;
        }
        if height >= MOST_HEIGHT {
            return Numbers::NOT_WON_ON_PATH;
        }
        budget.visit();
        let numbers = match self.seen_win(state) {
            None => self.guess(state),
            Some((winner, plies)) if winner == self.attacker => Numbers::proven(plies),
            Some(_) => Numbers::NOT_WON,
        };
        self.table.put(key, numbers, 0, 1);
        numbers
    }

    /// Who wins and within how many plies, as far as that is seen at once.
    #[inline(always)]
    fn seen_win(&self, state: &S) -> Option<(usize, u32)> {
        if !state.begins_turn() {
            return None;
        }
        #[cfg(feature = "threads")]
        if self.long.is_some() {
            return state.seen_win();
        }
        state.wins_now().then(|| (state.mover(), 1))
    }

    /// The numbers of a node that was not opened yet. The better it looks for the attacker, the less seems to be missing for
    /// a proof. (The number of edges and the evaluation together let 2,000 nodes prove what takes about 5,000 without the
    /// evaluation.)
    fn guess(&mut self, state: &S) -> Numbers {
        /// Beyond this, in points, one side has as good as won.
        const DECIDED: i32 = 400;
        /// A node that looks lost counts this many times more than one that looks won: 1 + 2 * DECIDED / UNIT.
        const UNIT: i32 = 200;
        self.counted.clear();
        state.edges(&mut self.counted);
        let attacks = state.mover() == self.attacker;
        let edges = self.counted.len() as u32;
        #[cfg(feature = "threads")]
        if self.long.is_some()
            && let Some((proof, disproof)) = state.guess_missing(self.attacker, edges)
        {
            return Numbers { proof, disproof, plies: 0 };
        }
        let mut numbers = Numbers::leaf(edges, attacks);
        if state.begins_turn() {
            let points = if attacks { state.evaluate() } else { -state.evaluate() };
            let points = points.clamp(-DECIDED, DECIDED);
            let scale = |number: u32, doubt: i32| number * (UNIT + DECIDED + doubt) as u32 / UNIT as u32;
            numbers.proof = scale(numbers.proof, -points);
            numbers.disproof = scale(numbers.disproof, points);
        }
        numbers
    }

    /// What the children from this one on amount to. Where the attacker decides, one of them has to be won; else all.
    #[inline(never)]
    fn sum(&self, from: usize, attacks: bool) -> Sum<S::Edge> {
        // Seen by the one who decides: how much is missing at the best child, and how much must be shown of all.
        let (mut least, mut second, mut all, mut chosen) = (NEVER, NEVER, 0, 0);
        // The least without a look at which children others are busy with.
        let mut truly_least = NEVER;
        let mut proven: Option<(u32, S::Edge)> = None;
        let (mut certain, mut on_path) = (false, false);
        let is_shared = self.table.is_shared();
        for (i, child) in self.children[from..].iter().enumerate() {
            let Numbers { proof, disproof, .. } = child.numbers;
            let (mut missing, resisting) = if attacks { (proof, disproof) } else { (disproof, proof) };
            all = add(all, resisting);
            truly_least = truly_least.min(missing);
            if is_shared && missing > 0 && missing < NEVER {
                missing = with_others(missing, self.table.busy(child.key), attacks);
            }
            if missing < least {
                (second, least, chosen) = (least, missing, i);
            } else {
                second = second.min(missing);
            }
            if disproof == 0 {
                let doubtful = child.numbers.is_not_won_on_path();
                on_path |= doubtful;
                certain |= !doubtful;
            }
            if child.numbers.is_proven() {
                let whole = child.numbers.plies + child.plies;
                let is_better = |&(best, _): &(u32, _)| if attacks { whole < best } else { whole > best };
                if proven.as_ref().is_none_or(is_better) {
                    proven = Some((whole, child.edge));
                }
            }
        }
        let (proof, disproof) = if attacks { (truly_least, all) } else { (all, truly_least) };
        let depends = if attacks { on_path } else { on_path && !certain };
        let numbers = match (proof, proven) {
            (0, plies) => Numbers::proven(plies.map_or(0, |(plies, _)| plies)),
            _ if disproof == 0 && depends => Numbers::NOT_WON_ON_PATH,
            _ => Numbers { proof, disproof, plies: 0 },
        };
        let winning = proven.filter(|_| attacks && numbers.is_proven()).map(|(_, edge)| edge);
        Sum { numbers, chosen, second, winning }
    }

    /// The line of a proof. What was overwritten meanwhile is proven again where that is quick; else the line ends there.
    fn line(&mut self, start: &S, budget: &mut Budget<'_>) -> Vec<S::Edge> {
        /// Most of a proof is still remembered.
        const NODES_A_STEP: u64 = 2_000;
        let mut line = Vec::new();
        let mut next = Some(*start);
        while let Some(state) = next
            && line.len() < MOST_HEIGHT
        {
            let attacks = state.mover() == self.attacker;
            self.children.clear();
            self.path.clear();
            self.list(&state, 0, budget);
            if !self.sum(0, attacks).numbers.is_proven() {
                self.until = budget.nodes.saturating_add(NODES_A_STEP);
                self.children.clear();
                self.open(&state, self.key(&state), NEVER, NEVER, 0, budget);
                self.list(&state, 0, budget);
            }
            if !self.sum(0, attacks).numbers.is_proven() {
                break;
            }
            let whole = |child: &Child<S>| child.numbers.plies + child.plies;
            let proven = self.children.iter().filter(|child| child.numbers.is_proven());
            let best = match attacks {
                true => proven.min_by_key(|child| whole(child)),
                // Of equals the first, as for the attacker.
                false => proven.rev().max_by_key(|child| whole(child)),
            };
            let Some(best) = best else { break };
            line.push(best.edge);
            next = best.state;
        }
        line
    }
}

/// What is missing at a node as a thread sees it while others are below the node: where all children have to be shown, as
/// many threads as there are work on different ones; where one is enough, they only spread among those that look alike.
#[inline(always)]
fn with_others(missing: u32, others: u32, attacks: bool) -> u32 {
    let more = if attacks { missing / 4 + 1 } else { missing + 1 };
    missing.saturating_add(others.saturating_mul(more)).min(NEVER - 1)
}

#[cfg(test)]
mod tests;
