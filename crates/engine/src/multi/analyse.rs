//! A question about a position with three or four players in, answered from the tree.

use std::cmp::Reverse;

use tomoe_games::mitsudomoe::{Colour, Move, Position};
use tomoe_games::{AnyMove, AnyPosition, Colour as _, Outcome, Position as _};

use super::shares;
use super::tree::{NodeIndex, NodeKind};
use super::tree_search::TreeSearch;
use crate::engine::{Analysis, Question, Variation};
use crate::limits::{Budget, Control, Limits};
use crate::partial_turn::{AfterStep, PartialTurn, TurnStep};
use crate::score::{Chance, Distance, Score};
use crate::value::WIN;

/// A search with a limit on the depth alone has to end too: after this many nodes for each turn of depth.
const NODES_A_TURN: u64 = 100_000;

/// After this many descents the first lines are reported, then each time that the number has doubled.
const FIRST_TOLD: u32 = 64;

/// The most memory that a tree takes: some seconds of thinking, and harmless in a browser.
const MOST_BYTES: usize = 64 << 20;

/// Searches until a limit is reached; hands the lines found to `each` again and again, best first.
pub(crate) fn analyse(
    position: &Position,
    question: &Question<'_>,
    control: Control<'_>,
    each: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let before = question.positions.split_last().map_or(&[][..], |(_, before)| before);
    let earlier = before.iter().map(AnyPosition::key).collect();
    let mut limits = question.limits;
    if let Limits { depth: Some(depth), nodes: None, time: None } = limits {
        limits.nodes = Some(NODES_A_TURN * u64::from(depth));
    }
    let budget = Budget::new(&limits, control);
    let turns = limits.depth.unwrap_or(u32::MAX).max(1);
    let mut search = TreeSearch::new(position, earlier, turns, MOST_BYTES, question.seed, budget);
    let wanted = question.lines.max(1);
    let win = PartialTurn::new(position).winning_turn();
    let mut told = FIRST_TOLD;
    while search.simulate() && !search.is_settled() && (win.is_none() || wanted > 1) {
        if search.tree.node(0).visits == told {
            told *= 2;
            each(&report(position, &search, win, wanted));
        }
    }
    let answer = report(position, &search, win, wanted);
    each(&answer);
    answer
}

/// A first turn and the node it leads to.
struct FirstTurn {
    steps: Vec<TurnStep>,
    id: NodeIndex,
}

/// The best lines so far; a win on the spot comes first, whether or not the tree has it.
fn report(position: &Position, search: &TreeSearch<'_>, win: Option<Move>, wanted: usize) -> Analysis {
    let me = position.to_act();
    let mut candidates = Vec::new();
    first_turns(search, 0, &PartialTurn::new(position), &mut Vec::new(), &mut candidates);
    candidates.sort_by_key(|candidate| Reverse(rank(search, candidate.id, me)));
    candidates.retain(|candidate| win.is_none() || TurnStep::turn(&candidate.steps) != win);
    let found = candidates.iter().map(|candidate| line(position, search, candidate));
    let lines: Vec<Variation> = win.map(winning_line).into_iter().chain(found).take(wanted).collect();
    let depth = lines.iter().map(|line| line.depth).max().unwrap_or(0);
    Analysis { lines, depth, nodes: search.budget.nodes, elapsed: search.budget.elapsed() }
}

/// How good a child is for the player who chooses it: certain wins first, certain losses last, in between what was
/// visited most.
fn rank(search: &TreeSearch<'_>, id: NodeIndex, me: Colour) -> impl Ord + use<> {
    let node = search.tree.node(id);
    let certain = match search.winner(id) {
        Some(winner) if winner == me => 1,
        _ if node.lost.contains(me) => -1,
        _ => 0,
    };
    // Shares are not negative, and the bits of such numbers are in their order.
    (certain, node.visits, node.mean[me.index()].to_bits())
}

/// Gathers the first turns that the tree has tried.
fn first_turns(
    search: &TreeSearch<'_>,
    id: NodeIndex,
    state: &PartialTurn,
    steps: &mut Vec<TurnStep>,
    found: &mut Vec<FirstTurn>,
) {
    for child in search.tree.children(id) {
        let Some(step) = state.unpack(search.tree.node(child).code) else { continue };
        steps.push(step);
        match state.apply(step) {
            AfterStep::Turn(next) if !next.begins_turn() => first_turns(search, child, &next, steps, found),
            _ => found.push(FirstTurn { steps: steps.clone(), id: child }),
        }
        steps.pop();
    }
}

/// A line with its score. A win is claimed only if it holds against any play of all the others, and a loss only if, whatever
/// the player does, another player has such a win.
fn line(position: &Position, search: &TreeSearch<'_>, candidate: &FirstTurn) -> Variation {
    let me = position.to_act();
    let node = search.tree.node(candidate.id);
    let moves = principal(position, search, candidate);
    let distance = || Distance { plies: plies(search, candidate.id) + 1, exact: false };
    let share = node.mean[me.index()];
    let (score, value) = if search.winner(candidate.id) == Some(me) {
        (Score::Win(distance()), WIN - distance().plies as i32)
    } else if node.lost.contains(me) {
        (Score::Loss(distance()), -(WIN - distance().plies as i32))
    } else {
        (Score::Estimate(Chance::new(share)), shares::points(share) as i32)
    };
    let depth = moves.len() as u32;
    Variation { moves: moves.into_iter().map(AnyMove::Mitsudomoe).collect(), score, depth, value }
}

fn winning_line(mv: Move) -> Variation {
    let score = Score::Win(Distance { plies: 1, exact: true });
    Variation { moves: vec![AnyMove::Mitsudomoe(mv)], score, depth: 1, value: WIN - 1 }
}

/// The first turn and what everybody is then expected to play.
fn principal(position: &Position, search: &TreeSearch<'_>, candidate: &FirstTurn) -> Vec<Move> {
    let mut moves: Vec<Move> = TurnStep::turn(&candidate.steps).into_iter().collect();
    let Some((mut board, Outcome::Ongoing)) = moves.first().map(|&mv| position.play_unchecked(mv)) else {
        return moves;
    };
    let mut id = candidate.id;
    loop {
        let mut state = PartialTurn::new(&board);
        let mut steps = Vec::new();
        let ended = loop {
            let mover = state.mover();
            let best = search.tree.children(id).max_by_key(|&child| rank(search, child, mover));
            let Some(child) = best else { break None };
            let Some(step) = state.unpack(search.tree.node(child).code) else { break None };
            steps.push(step);
            id = child;
            match state.apply(step) {
                AfterStep::Turn(next) if next.begins_turn() => break Some(Some(next.board)),
                AfterStep::Turn(next) => state = next,
                AfterStep::Won(_) => break Some(None),
            }
        };
        let turn = match ended {
            Some(_) => TurnStep::turn(&steps),
            None => PartialTurn::new(&board).winning_turn(),
        };
        moves.extend(turn);
        match ended {
            Some(Some(next)) if turn.is_some() => board = next,
            _ => return moves,
        }
    }
}

/// How many turns it takes at most from a node on until what is certain there has come about.
fn plies(search: &TreeSearch<'_>, id: NodeIndex) -> u32 {
    let node = search.tree.node(id);
    if node.kind == NodeKind::End {
        return 0;
    }
    let below = |child: NodeIndex| {
        let next = search.tree.node(child);
        let ends_turn = next.mover != node.mover || next.kind == NodeKind::End;
        u32::from(ends_turn) + plies(search, child)
    };
    let children = search.tree.children(id);
    let most = match search.winner(id) {
        Some(winner) if winner == node.mover => {
            children.filter(|&child| search.winner(child) == Some(winner)).map(below).min()
        }
        _ => children.map(below).max(),
    };
    // A win with this turn is seen without looking into it.
    most.unwrap_or(1)
}
