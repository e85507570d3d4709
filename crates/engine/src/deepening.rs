//! Iterative deepening at the root, for one line or several.

use tomoe_games::{AnyMove, AnyPosition, Outcome};

use crate::engine::{Variation, sort_lines};
use crate::forced_lines::ForcedLines;
use crate::limits::{Budget, Limits};
use crate::root_search::RootSearch;
use crate::state::State;
use crate::states;
use crate::value::{PROVEN, WIDEST, WIN};

/// The deepest that is ever asked for.
const MOST_DEPTH: u32 = 120;

/// Searches until a limit is reached; hands the lines found to `each` after every depth, best first. The last lines
/// handed over are also returned; there is at least one unless the position has no move.
pub(crate) fn deepen<S: State>(
    search: &mut RootSearch<'_, S>,
    position: &AnyPosition,
    limits: &Limits,
    wanted: usize,
    each: &mut dyn FnMut(&[Variation], &Budget<'_>),
) -> Vec<Variation> {
    let most_depth = limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
    // A proof may be longer than a limit on the depth allows.
    let mut forced = (search.proves() && most_depth == MOST_DEPTH).then(ForcedLines::default);
    let mut lines: Vec<Variation> = Vec::new();
    let mut fallback = None;
    let (mut lost, mut had) = (Vec::new(), 0);
    for depth in 1..=most_depth {
        search.forget_a_little();
        let looked = look(search, position, depth, wanted, &lines, &mut forced);
        (lost, had) = (looked.lost, lines.len());
        // The earlier line of a move that now turns out to lose is kept only for the case that there is no other.
        let is_loser = |line: &Variation| begins_one_of(&lost, line.moves.first());
        fallback = lines.first().filter(|line| is_loser(line)).cloned();
        lines.retain(|line| !is_loser(line));
        merge(&mut lines, looked.lines);
        if let Some(forced) = &mut forced
            && lines.first().is_some_and(|best| best.value < PROVEN)
        {
            forced.look_for_win(search, position, depth);
            put_first(&mut lines, forced.won.as_ref());
        }
        lines.iter_mut().for_each(|line| finish(position, line));
        if !lines.is_empty() {
            each(&lines, search.budget());
        }
        if search.budget().is_over() || lines.is_empty() || is_settled(&lines, depth) {
            break;
        }
    }
    if lines.is_empty()
        && let Some(other) = second_look(search, &first_moves(&lost)).or(fallback)
    {
        lines = vec![other];
        each(&lines, search.budget());
    } else if lines.len() < had {
        fill_up(&mut lines, had, lost, &mut |known| second_look(search, known));
        lines.iter_mut().for_each(|line| finish(position, line));
        each(&lines, search.budget());
    }
    if let Some(best) = lines.first()
        && best.value.abs() > PROVEN
        && let Some((value, moves)) = search.exact(best.value)
    {
        let moves = if moves.is_empty() { best.moves.clone() } else { moves };
        let mut exact = Variation::new(moves, value, best.depth, true);
        finish(position, &mut exact);
        // It may begin with the move of another line.
        let wanted = lines.len();
        lines.retain(|line| line.moves.first() != exact.moves.first());
        // And no other is better, whatever a proof that was not the shortest said of it.
        for line in lines.iter_mut().filter(|line| line.value > exact.value) {
            *line = Variation::new(std::mem::take(&mut line.moves), exact.value, line.depth, false);
        }
        lines.insert(0, exact);
        lines.truncate(wanted);
        each(&lines, search.budget());
    }
    lines
}

/// The result of one depth.
struct Looked {
    lines: Vec<Variation>,
    /// Lines of first turns that lose, though not all others were searched.
    lost: Vec<Variation>,
}

/// Searches for the lines wanted, again as long as the best one is proven to lose.
fn look<S: State>(
    search: &mut RootSearch<'_, S>,
    position: &AnyPosition,
    depth: u32,
    wanted: usize,
    expected: &[Variation],
    forced: &mut Option<ForcedLines>,
) -> Looked {
    loop {
        let mut lost = forced.as_ref().map_or_else(Vec::new, |forced| forced.lost.clone());
        let mut excluded = first_moves(&lost);
        let mut lines: Vec<Variation> = Vec::new();
        while lines.len() < wanted {
            search.exclude(&excluded);
            let expected = expected.get(lines.len()).map(|line| line.value);
            let Some((moves, value)) = aspire(search, depth, expected) else { break };
            let Some(&first) = moves.first() else { break };
            let is_over = search.budget().is_over();
            let line = Variation::new(moves, value, depth, false);
            // A move that loses proves nothing when the search was stopped before it came to the others.
            if is_over && value < -PROVEN {
                lost.push(line);
                break;
            }
            lines.push(line);
            excluded.push(first);
            if is_over {
                break;
            }
        }
        if search.budget().is_over() {
            return Looked { lines, lost };
        }
        let best = lines.first().filter(|line| line.value.abs() < PROVEN).map(|line| line.moves[0]);
        if let (Some(forced), Some(best)) = (forced.as_mut(), best)
            && forced.refutes(search, position, best, depth)
        {
            continue;
        }
        lines.append(&mut lost);
        sort_lines(&mut lines);
        lines.truncate(wanted);
        return Looked { lines, lost };
    }
}

/// The first moves of lines, each of which has one.
fn first_moves(lines: &[Variation]) -> Vec<AnyMove> {
    lines.iter().map(|line| line.moves[0]).collect()
}

fn begins_one_of(lines: &[Variation], mv: Option<&AnyMove>) -> bool {
    lines.iter().any(|line| line.moves.first() == mv)
}

/// Adds lines until there are as many as wanted, where those of moves that turned out to lose when the search was stopped are
/// gone: lines of moves other than the known ones, and if there are none, those that lose.
fn fill_up(
    lines: &mut Vec<Variation>,
    wanted: usize,
    mut lost: Vec<Variation>,
    other: &mut dyn FnMut(&[AnyMove]) -> Option<Variation>,
) {
    let mut known = first_moves(&lost);
    known.extend(first_moves(lines));
    let mut worst = lines.last().map_or(0, |line| line.value);
    // What comes after a line that loses loses, too.
    while lines.len() < wanted
        && worst > -PROVEN
        && let Some(other) = other(&known)
    {
        known.push(other.moves[0]);
        // A short search does not show that it is better than what longer ones have found.
        worst = worst.min(other.value);
        lines.push(Variation::new(other.moves, worst, other.depth, false));
    }
    lines.append(&mut lost);
    sort_lines(lines);
    lines.truncate(wanted);
}

/// Puts a line in front if it is better than the best so far.
fn put_first(lines: &mut Vec<Variation>, better: Option<&Variation>) {
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
fn second_look<S: State>(search: &mut RootSearch<'_, S>, losers: &[AnyMove]) -> Option<Variation> {
    /// A millisecond's work.
    const NODES: u64 = 2_000;
    const MOST_DEPTH: u32 = 3;
    search.exclude(losers);
    search.budget().grant(NODES);
    let mut other = None;
    for depth in 1..=MOST_DEPTH {
        let Some((moves, value)) = aspire(search, depth, None) else { break };
        if value < -PROVEN {
            break;
        }
        other = Some(Variation::new(moves, value, depth, false));
    }
    other.filter(|line| !line.moves.is_empty())
}

/// Searches with a window around the value expected, widening it where the value lies outside. When stopped, returns the
/// best that was found so far, if anything.
fn aspire<S: State>(
    search: &mut RootSearch<'_, S>,
    depth: u32,
    expected: Option<i32>,
) -> Option<(Vec<AnyMove>, i32)> {
    let mut width = 60;
    let (mut low, mut high) = match expected {
        Some(value) if value.abs() < PROVEN && depth > 2 => (value - width, value + width),
        _ => (-WIDEST, WIDEST),
    };
    loop {
        let Some(value) = search.search(depth, low, high) else { return search.best() };
        width *= 4;
        if value <= low && low > -WIDEST {
            low = if width > 2000 { -WIDEST } else { value - width };
        } else if value >= high && high < WIDEST {
            high = if width > 2000 { WIDEST } else { value + width };
        } else {
            return search.best();
        }
    }
}

/// Puts the new depth's lines in front. When a search was stopped before all lines were done, earlier ones fill up.
fn merge(lines: &mut Vec<Variation>, mut deeper: Vec<Variation>) {
    let wanted = lines.len().max(deeper.len());
    for line in lines.drain(..) {
        if deeper.len() < wanted && deeper.iter().all(|other| other.moves.first() != line.moves.first()) {
            deeper.push(line);
        }
    }
    sort_lines(&mut deeper);
    *lines = deeper;
}

/// Whether a deeper search can't change anything: all lines are proven and no longer than the depth searched in full.
fn is_settled(lines: &[Variation], depth: u32) -> bool {
    lines.iter().all(|line| line.value.abs() > PROVEN && WIN - line.value.abs() <= depth as i32)
}

/// Adds the winning move to a proven line that stops just before it.
fn finish(start: &AnyPosition, line: &mut Variation) {
    if line.value.abs() < PROVEN {
        return;
    }
    let mut position = *start;
    for &mv in &line.moves {
        let (next, outcome) = position.play_unchecked(mv);
        if outcome.is_over() {
            return;
        }
        position = next;
    }
    if states::wins_now(&position) {
        let wins = |mv: &AnyMove| position.play_unchecked(*mv).1 == Outcome::Win(position.to_act());
        line.moves.extend(position.moves().into_iter().find(wins));
    }
}
