//! PlayoutState Monte-Carlo tree search: UCB1 in the tree, random play-outs below it, no knowledge but the rules.

use super::playout_state::{AfterDecision, PlayoutState};
use crate::limits::Budget;
use crate::multi::{Shares, logarithm};
use tomoe_random::Random;

struct Node<E> {
    /// The decision that leads here; none at the root.
    edge: Option<E>,
    visits: u32,
    /// What all play-outs through here came to, together.
    sum: Shares,
    /// Decisions not tried yet, in random order; `None` until listed.
    untried: Option<Vec<E>>,
    children: Vec<u32>,
}

/// How strongly seldom visited decisions are preferred.
const EXPLORATION: f32 = 0.7;

/// Random games that last longer count as drawn.
const MOST_TURNS: usize = 300;

/// The tree stops growing at this many nodes.
const MOST_NODES: usize = 400_000;

/// Searches until the budget is over and returns the turn that was tried most often. `None` if there is none.
pub(super) fn choose<S: PlayoutState>(root: S, mut budget: Budget<'_>, seed: u64) -> Option<S::Turn> {
    let mut random = Random::new(seed);
    let mut scratch = Vec::new();
    let mut nodes = vec![leaf(None)];
    let mut path = Vec::new();
    loop {
        path.clear();
        path.push(0);
        let mut state = root;
        let mut id = 0;
        let found = loop {
            let (child, grown) = descend(&mut nodes, id, &state, &mut random)?;
            path.push(child);
            let Some(edge) = nodes[child as usize].edge else { break None };
            match state.apply(edge) {
                AfterDecision::Over(shares) => break Some(shares),
                AfterDecision::State(next) => state = next,
            }
            if grown || nodes.len() >= MOST_NODES {
                break play_out(state, &mut random, &mut scratch, &mut budget);
            }
            id = child;
        };
        let Some(found) = found else { break };
        for &id in &path {
            let node = &mut nodes[id as usize];
            node.visits += 1;
            node.sum.iter_mut().zip(found).for_each(|(sum, share)| *sum += share);
        }
        if budget.visit() {
            break;
        }
    }
    most_visited(&nodes, root)
}

fn leaf<E>(edge: Option<E>) -> Node<E> {
    Node { edge, visits: 0, sum: [0.0; 4], untried: None, children: Vec::new() }
}

/// The child to go to, made now if there are decisions not tried yet, and whether it was.
fn descend<S: PlayoutState>(
    nodes: &mut Vec<Node<S::Edge>>,
    id: u32,
    state: &S,
    random: &mut Random,
) -> Option<(u32, bool)> {
    let new_id = nodes.len() as u32;
    let node = &mut nodes[id as usize];
    let untried = node.untried.get_or_insert_with(|| {
        let mut edges = Vec::new();
        state.edges(&mut edges);
        edges
    });
    if !untried.is_empty() {
        let edge = untried.swap_remove(random.below(untried.len()));
        node.children.push(new_id);
        nodes.push(leaf(Some(edge)));
        return Some((new_id, true));
    }
    let node = &nodes[id as usize];
    let pull = EXPLORATION * logarithm(node.visits.max(1)).sqrt();
    let me = state.mover();
    let value = |child: u32| {
        let child = &nodes[child as usize];
        let visits = child.visits.max(1) as f32;
        child.sum[me] / visits + pull / visits.sqrt()
    };
    let best = node.children.iter().copied().max_by(|&a, &b| value(a).total_cmp(&value(b)))?;
    Some((best, false))
}

/// What a random game from here comes to; `None` when the budget was over first.
fn play_out<S: PlayoutState>(
    mut state: S,
    random: &mut Random,
    scratch: &mut Vec<S::Edge>,
    budget: &mut Budget<'_>,
) -> Option<Shares> {
    for _ in 0..MOST_TURNS {
        if budget.visit() {
            return None;
        }
        match state.random_turn(random, scratch) {
            AfterDecision::State(next) => state = next,
            AfterDecision::Over(shares) => return Some(shares),
        }
    }
    Some([0.25; 4])
}

/// The turn made of the decisions that were tried most often, filled up with any where nothing was tried.
fn most_visited<S: PlayoutState>(nodes: &[Node<S::Edge>], root: S) -> Option<S::Turn> {
    let mut edges = Vec::new();
    let mut state = root;
    let mut node = nodes.first();
    loop {
        let best = node.and_then(|node| node.children.iter().max_by_key(|&&id| nodes[id as usize].visits));
        node = best.map(|&id| &nodes[id as usize]);
        let mut listed = Vec::new();
        let edge = node.and_then(|node| node.edge).or_else(|| {
            state.edges(&mut listed);
            listed.first().copied()
        })?;
        edges.push(edge);
        if let Some(turn) = S::turn(&edges) {
            return Some(turn);
        }
        match state.apply(edge) {
            AfterDecision::State(next) => state = next,
            AfterDecision::Over(_) => return None,
        }
    }
}
