//! Deeper and deeper: iterative deepening at the root, for one line or several.

use tomoe_games::{Outcome, Position};

use crate::forced::Forced;
use crate::limits::{Limits, Watch};
use crate::order::sort_by_rank;
use crate::proof::ProofTable;
use crate::search::{PROVEN, Past, Search, WIN};
use crate::state::{Next, State};
use crate::table::Table;

/// A line of play and its value for the player to act, in the search's own terms.
#[derive(Clone, Debug)]
pub(crate) struct RawLine<M> {
    pub(crate) moves: Vec<M>,
    pub(crate) value: i32,
    pub(crate) depth: u32,
    /// Whether the number of plies of a proven value is certain, too.
    pub(crate) exact: bool,
}

/// A line of the game whose states are these.
pub(crate) type LineOf<S> = RawLine<<<S as State>::Position as Position>::Move>;

/// The deepest that is ever asked for.
const MOST_DEPTH: u32 = 120;

/// Searches until a limit is reached; hands the lines found to `each` after every depth, best first. The last lines
/// handed over are also returned; there is at least one unless the position has no move. With a table for them, proofs of
/// forced lines are looked for as well. First turns that are banned are not looked at.
#[expect(clippy::too_many_arguments, reason = "each is another thing, and there is one caller for play")]
pub(crate) fn deepen<S: State>(
    position: &S::Position,
    table: &Table,
    proofs: Option<&mut ProofTable>,
    past: &Past,
    banned: &[Vec<S::Edge>],
    limits: &Limits,
    watch: Watch<'_>,
    wanted: usize,
    each: &mut dyn FnMut(&[LineOf<S>], &Watch<'_>),
) -> Vec<LineOf<S>> {
    let state = S::new(position);
    let mut search = Search::<S>::new(table, past, watch);
    search.banned = banned;
    let most_depth = limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
    // A proof looks farther than a limit on the depth allows.
    let proofs = proofs.filter(|_| most_depth == MOST_DEPTH);
    let mut forced = proofs.map(|proofs| Forced::new(proofs, past, state));
    let mut lines: Vec<LineOf<S>> = Vec::new();
    let mut fallback = None;
    let mut losers = Vec::new();
    for depth in 1..=most_depth {
        search.forget_a_little();
        let looked = look(&mut search, &state, depth, wanted, &lines, &mut forced);
        losers = looked.losers;
        // What was thought of a move before it turned out to lose is of use only if there is nothing else.
        let is_loser =
            |line: &LineOf<S>| losers.iter().any(|turn| line.moves.first() == S::turn(turn).as_ref());
        fallback = lines.first().filter(|line| is_loser(line)).cloned();
        lines.retain(|line| !is_loser(line));
        merge(&mut lines, looked.lines);
        if let Some(forced) = &mut forced
            && lines.first().is_some_and(|best| best.value < PROVEN)
        {
            forced.look_for_win(depth, &mut search.watch);
            put_first(&mut lines, forced.won.as_ref());
        }
        lines.iter_mut().for_each(|line| finish::<S>(position, line));
        if !lines.is_empty() {
            each(&lines, &search.watch);
        }
        if search.watch.is_over() || lines.is_empty() || is_settled(&lines, depth) {
            break;
        }
    }
    if lines.is_empty()
        && let Some(other) = second_look(&mut search, &state, losers).or(fallback)
    {
        lines = vec![other];
        each(&lines, &search.watch);
    }
    if let Some(best) = lines.first_mut()
        && best.value.abs() > PROVEN
        && let Some((value, line)) = search.exact(&state, best.value)
    {
        if let Some(edges) = line.filter(|edges| first_turn::<S>(&state, edges).is_some()) {
            best.moves = turns::<S>(&state, &edges);
        }
        best.value = value;
        best.exact = true;
        finish::<S>(position, best);
        each(&lines, &search.watch);
    }
    lines
}

/// What came of looking so many turns deep.
struct Looked<S: State> {
    lines: Vec<LineOf<S>>,
    /// First turns that lose, though not all others were looked at.
    losers: Vec<Vec<S::Edge>>,
}

/// Looks for the lines wanted, and again as long as the best turns out to lose.
fn look<S: State>(
    search: &mut Search<'_, S>,
    state: &S,
    depth: u32,
    wanted: usize,
    expected: &[LineOf<S>],
    forced: &mut Option<Forced<'_, S>>,
) -> Looked<S> {
    loop {
        let lost = forced.as_ref().map_or(&[][..], |forced| &forced.lost);
        let mut losers: Vec<_> = lost.iter().map(|(turn, _)| turn.clone()).collect();
        search.excluded.clone_from(&losers);
        let mut lines: Vec<LineOf<S>> = Vec::new();
        while lines.len() < wanted {
            let expected = expected.get(lines.len()).map(|line| line.value);
            let Some((edges, value)) = aspire(search, state, depth, expected) else { break };
            let Some(first) = first_turn::<S>(state, &edges) else { break };
            // A move that loses proves nothing when the search was stopped before it came to the others.
            if search.watch.is_over() && value < -PROVEN {
                losers.push(first);
                break;
            }
            lines.push(RawLine { moves: turns::<S>(state, &edges), value, depth, exact: false });
            search.excluded.push(first);
            if search.watch.is_over() {
                break;
            }
        }
        if search.watch.is_over() {
            return Looked { lines, losers };
        }
        let best = search.excluded.get(losers.len()).filter(|_| lines[0].value.abs() < PROVEN);
        if let (Some(forced), Some(best)) = (forced.as_mut(), best)
            && forced.refutes(best, depth, &mut search.watch)
        {
            continue;
        }
        let lost = forced.as_ref().map_or(&[][..], |forced| &forced.lost);
        lines.extend(lost.iter().map(|(_, line)| line.clone()));
        sort_by_rank(&mut lines, |line| -i128::from(line.value));
        lines.truncate(wanted);
        return Looked { lines, losers: Vec::new() };
    }
}

/// Puts a line in front if it is better than the best so far.
fn put_first<M: Copy + PartialEq>(lines: &mut Vec<RawLine<M>>, better: Option<&RawLine<M>>) {
    let Some(better) = better else { return };
    if lines.first().is_some_and(|best| best.value < better.value) {
        let wanted = lines.len();
        lines.retain(|line| line.moves.first() != better.moves.first());
        lines.insert(0, better.clone());
        lines.truncate(wanted);
    }
}

/// A move other than those that turned out to lose when the search was stopped, if there is one that does not seem to
/// lose as well.
fn second_look<S: State>(
    search: &mut Search<'_, S>,
    state: &S,
    losers: Vec<Vec<S::Edge>>,
) -> Option<LineOf<S>> {
    /// A millisecond's work.
    const NODES: u64 = 2_000;
    const MOST_DEPTH: u32 = 3;
    search.excluded = losers;
    search.watch.grant(NODES);
    let mut other = None;
    for depth in 1..=MOST_DEPTH {
        let Some((edges, value)) = aspire(search, state, depth, None) else { break };
        if value < -PROVEN {
            break;
        }
        other = Some(RawLine { moves: turns::<S>(state, &edges), value, depth, exact: false });
    }
    other.filter(|line| !line.moves.is_empty())
}

/// Searches with a window around the value expected, widening it where the value lies outside. When stopped, returns the
/// best that was found so far, if anything.
fn aspire<S: State>(
    search: &mut Search<'_, S>,
    state: &S,
    depth: u32,
    expected: Option<i32>,
) -> Option<(Vec<S::Edge>, i32)> {
    const FULL: i32 = 31_000;
    let mut width = 60;
    let (mut low, mut high) = match expected {
        Some(value) if value.abs() < PROVEN && depth > 2 => (value - width, value + width),
        _ => (-FULL, FULL),
    };
    loop {
        let value = search.root(state, depth, low, high);
        let best = search.best().map(|(edges, value)| (edges.to_vec(), value));
        let Some(value) = value else { return best };
        width *= 4;
        if value <= low && low > -FULL {
            low = if width > 2000 { -FULL } else { value - width };
        } else if value >= high && high < FULL {
            high = if width > 2000 { FULL } else { value + width };
        } else {
            return best;
        }
    }
}

/// Puts the new depth's lines in front. When a search was stopped before all lines were done, earlier ones fill up.
fn merge<M: PartialEq>(lines: &mut Vec<RawLine<M>>, mut deeper: Vec<RawLine<M>>) {
    let wanted = lines.len().max(deeper.len());
    for line in lines.drain(..) {
        if deeper.len() < wanted && deeper.iter().all(|other| other.moves.first() != line.moves.first()) {
            deeper.push(line);
        }
    }
    sort_by_rank(&mut deeper, |line| -i128::from(line.value));
    *lines = deeper;
}

/// Whether looking deeper can't change anything: all lines are proven, no longer than what was looked at in full.
fn is_settled<M>(lines: &[RawLine<M>], depth: u32) -> bool {
    lines.iter().all(|line| line.value.abs() > PROVEN && WIN - line.value.abs() <= depth as i32)
}

/// The edges of the first turn.
pub(crate) fn first_turn<S: State>(state: &S, edges: &[S::Edge]) -> Option<Vec<S::Edge>> {
    let mut state = *state;
    for (i, &edge) in edges.iter().enumerate() {
        match state.apply(edge) {
            Next::State(next) if !next.begins_turn() => state = next,
            _ => return Some(edges[..=i].to_vec()),
        }
    }
    None
}

/// The turns that a line's edges make.
pub(crate) fn turns<S: State>(state: &S, edges: &[S::Edge]) -> Vec<<S::Position as Position>::Move> {
    let mut moves = Vec::new();
    let mut begun = 0;
    let mut state = *state;
    for (i, &edge) in edges.iter().enumerate() {
        let next = state.apply(edge);
        if !matches!(next, Next::State(next) if !next.begins_turn()) {
            moves.extend(S::turn(&edges[begun..=i]));
            begun = i + 1;
        }
        match next {
            Next::State(next) => state = next,
            Next::Won(_) => break,
        }
    }
    moves
}

/// Adds the winning move to a proven line that stops just before it.
fn finish<S: State>(start: &S::Position, line: &mut RawLine<<S::Position as Position>::Move>) {
    if line.value.abs() < PROVEN {
        return;
    }
    let mut position = *start;
    for &mv in &line.moves {
        let (next, outcome) = position.play(mv);
        if outcome.is_over() {
            return;
        }
        position = next;
    }
    if !S::new(&position).wins_now() {
        return;
    }
    let me = position.to_act();
    let _ = position.try_each_move(|mv| {
        if position.play(mv).1 == Outcome::Win(me) {
            line.moves.push(mv);
            return std::ops::ControlFlow::Break(());
        }
        std::ops::ControlFlow::Continue(())
    });
}
