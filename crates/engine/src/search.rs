//! Principal-variation search with a transposition table, for two players.

use tomoe_games::AnyMove;
use tomoe_games::yonmoque::ExactSource;

use crate::earlier_positions::EarlierPositions;
use crate::limits::Budget;
use crate::state::{Edges, Next, State, pick};
use crate::transposition_table::{Bound, Entry, TranspositionTable};
use crate::value::{MOST_POINTS, PROVEN, WIN};

/// Beyond every value: that of a node whose every edge is excluded.
const INFINITE: i32 = 32_000;

/// Deeper than this no line is followed, in single decisions.
const MOST_HEIGHT: usize = 250;

/// Mixed into table keys by searches without reductions, so that their entries are kept apart.
const EXACT_SALT: u64 = 0x5851_F42D_4C95_7F2D;

/// What a move that loses at once counts, in plies.
const OWN_LOSS_PLIES: i32 = 2;

/// From this depth on exact values are asked which moves keep a win. With less to look at below, asking takes longer than
/// looking: measured on lost positions with 2, 3, 4 and 5.
const LEAST_GUIDED_DEPTH: i32 = 3;

/// One thread's search.
pub(crate) struct Search<'a, S: State> {
    table: &'a TranspositionTable,
    earlier: &'a EarlierPositions,
    pub(crate) budget: Budget<'a>,
    salt: u64,
    /// Edges of all nodes on the way down, each node's after its parent's.
    edges: Edges<S::Edge>,
    /// Keys of the positions on the way down.
    path: Vec<u64>,
    /// The first turn as far as it is decided on the way down.
    first_turn: Vec<S::Edge>,
    /// First turns that are left out: those of lines already reported.
    pub(crate) excluded: Vec<AnyMove>,
    /// First turns that are never to be played.
    pub(crate) banned: &'a [AnyMove],
    /// Where the root is known to be lost: the source that knows which moves of the other player keep the win. The others are
    /// not looked at.
    pub(crate) winning: Option<&'a dyn ExactSource>,
    /// The best line found below each height.
    lines: Vec<Vec<S::Edge>>,
    /// Two quiet edges for each height that cut off before.
    killers: Vec<[u32; 2]>,
    /// How often an edge was best, by mover and slot.
    history: [Vec<i32>; 2],
    /// The value of the best line that the present search of the root has found, once it is inside the window.
    found: Option<i32>,
    /// How many turns deep the root is searched.
    root_depth: i32,
    /// Whether late edges are searched less deeply and repetitions are not searched at all. Off when it has to be certain
    /// that nothing shorter was missed.
    reduces: bool,
}

/// Where a node stands in the tree.
#[derive(Clone, Copy)]
struct Place {
    /// Turns still to be looked at.
    depth: i32,
    /// Turns played since the root.
    ply: i32,
    /// Decisions taken since the root.
    height: usize,
}

impl<'a, S: State> Search<'a, S> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        earlier: &'a EarlierPositions,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            table,
            earlier,
            budget,
            salt: earlier.salt(),
            edges: Vec::with_capacity(4096),
            path: Vec::with_capacity(MOST_HEIGHT),
            first_turn: Vec::new(),
            excluded: Vec::new(),
            banned: &[],
            winning: None,
            lines: vec![Vec::new(); MOST_HEIGHT + 1],
            killers: vec![[0; 2]; MOST_HEIGHT + 1],
            history: [vec![0; S::SLOTS], vec![0; S::SLOTS]],
            found: None,
            root_depth: 0,
            reduces: true,
        }
    }

    /// Searches a state at the beginning of a turn to this depth in turns. The value is for the mover; `None` when the search was stopped
    /// or every first turn is excluded. The line found is [`Search::line`].
    pub(crate) fn root(&mut self, state: &S, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        self.edges.clear();
        self.path.clear();
        self.first_turn.clear();
        self.found = None;
        self.root_depth = depth as i32;
        let place = Place { depth: depth as i32, ply: 0, height: 0 };
        let value = self.node(state, place, alpha, beta);
        (!self.budget.is_over() && value.abs() < INFINITE).then_some(value)
    }

    /// Makes sure of the number of plies in a proven value: looks for a shorter win (or a shorter loss that no move
    /// avoids) without looking less deeply at anything. Returns the exact value, and a line for it where one had to be
    /// found; `None` when stopped before that was clear.
    pub(crate) fn exact(&mut self, state: &S, mut value: i32) -> Option<(i32, Option<Vec<S::Edge>>)> {
        self.reduces = false;
        self.salt ^= EXACT_SALT;
        self.excluded.clear();
        let mut line = None;
        let exact = loop {
            let window = if value > 0 { (value, value + 1) } else { (value - 1, value) };
            let Some(found) = self.root(state, (WIN - value.abs()) as u32, window.0, window.1) else {
                break None;
            };
            line = self.best().map(|(edges, _)| edges.to_vec()).or(line);
            if found > value && value > 0 || found < value && value < 0 {
                // A win is odd and a loss even, so the next that can be is two plies shorter.
                value += 2 * value.signum();
            } else {
                break Some((value, line));
            }
        };
        self.reduces = true;
        self.salt ^= EXACT_SALT;
        exact
    }

    /// The best line found by the last search, and its value: when it was stopped, the best that it had come to.
    pub(crate) fn best(&self) -> Option<(&[S::Edge], i32)> {
        self.found.map(|value| (&self.lines[0][..], value))
    }

    /// Weakens the history counts of earlier searches.
    pub(crate) fn forget_a_little(&mut self) {
        self.history.iter_mut().flatten().for_each(|count| *count /= 4);
    }

    /// The value of a state for its mover, within the window.
    ///
    /// - On entry `alpha < beta`.
    /// - The value returned is exact when inside the window, a lower bound when `>= beta`, an upper bound when `<= alpha`.
    /// - Values beyond `PROVEN` are certain at any depth: no reduction or pruning produces one.
    /// - When the budget is over the value means nothing.
    fn node(&mut self, state: &S, place: Place, mut alpha: i32, mut beta: i32) -> i32 {
        self.lines[place.height].clear();
        if self.budget.visit() {
            return 0;
        }
        let key = state.key() ^ self.salt;
        if state.begins_turn() {
            if place.ply > 0 && self.stood_before(state.key()) {
                return 0;
            }
            if place.ply > 0 && state.wins_now() {
                return WIN - place.ply - 1;
            }
            if place.depth <= 0 || place.height >= MOST_HEIGHT - 4 {
                return state.evaluate().clamp(-MOST_POINTS, MOST_POINTS);
            }
            // No line can do better than to win with the next ply, or worse than to lose with it. At the root a line is
            // wanted even then.
            if place.ply > 0 {
                alpha = alpha.max(-(WIN - place.ply - 2));
                beta = beta.min(WIN - place.ply - 1);
                if alpha >= beta {
                    return alpha;
                }
            }
        }
        let hint = match self.look_up(key, place, alpha, beta) {
            Lookup::Value(value) => return value,
            Lookup::Hint(edge) => edge,
        };
        let listed_from = self.edges.len();
        state.edges(&mut self.edges);
        self.order(state, listed_from, place.height, hint);
        if state.begins_turn() {
            self.path.push(state.key());
        }
        let value = self.children(state, place, alpha, beta, listed_from, key);
        if state.begins_turn() {
            self.path.pop();
        }
        self.edges.truncate(listed_from);
        value
    }

    /// The best of a node's children; stores what was learned.
    fn children(&mut self, state: &S, place: Place, alpha: i32, beta: i32, from: usize, key: u64) -> i32 {
        let mut best = -INFINITE;
        let mut best_edge = None;
        let mut bound = alpha;
        let count = self.edges.len() - from;
        let can_extend = self.can_extend(state, place);
        let deeper = Place { depth: place.depth + 1, ..place };
        let below = if count == 1 && can_extend { deeper } else { place };
        let mut safe = 0;
        for number in 0..count {
            let end = from + count;
            let Some(edge) = pick(&mut self.edges[from + number..end]) else { break };
            let Some(value) = self.child(state, edge, number, below, bound, beta) else { continue };
            if self.budget.is_over() {
                return 0;
            }
            safe += usize::from(value > -PROVEN);
            if value > best {
                best = value;
                best_edge = Some(edge);
                if value > bound {
                    bound = value;
                    self.extend_line(place.height, edge);
                    if place.height == 0 {
                        self.found = Some(value);
                    }
                }
                if value >= beta {
                    self.reward(state, edge, place);
                    break;
                }
            }
        }
        // All other edges lose: the one that is left is searched one turn deeper before its value is used.
        if let Some(edge) = best_edge
            && safe == 1
            && count > 1
            && best < beta
            && place.depth == 1
            && can_extend
            && let Some(value) = self.child(state, edge, 0, deeper, alpha, beta)
        {
            if self.budget.is_over() {
                return 0;
            }
            best = value;
            if value > alpha {
                self.extend_line(place.height, edge);
            }
        }
        let is_open = place.ply > 0 || self.excluded.is_empty() && self.banned.is_empty();
        if let Some(edge) = best_edge
            && is_open
        {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.store(key, S::pack(edge), best, bound, place);
        }
        best
    }

    /// Whether a turn that is forced may be looked at one turn more deeply. Below the root only, and only so far that no
    /// line becomes more than twice as long.
    fn can_extend(&self, state: &S, place: Place) -> bool {
        self.reduces && state.begins_turn() && place.ply > 0 && place.ply < 2 * self.root_depth
    }

    /// The value of an edge for the mover of `state`; `None` for an excluded first turn.
    fn child(
        &mut self,
        state: &S,
        edge: S::Edge,
        number: usize,
        place: Place,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let is_first_turn = place.ply == 0;
        if is_first_turn {
            self.first_turn.push(edge);
        }
        let value = match state.apply(edge) {
            Next::Won(_) if self.is_excluded(is_first_turn) => None,
            Next::Won(winner) => {
                // Nothing follows: what is below belongs to an edge that was searched before.
                self.lines[place.height + 1].clear();
                let is_mine = winner == state.mover();
                Some(if is_mine { WIN - place.ply - 1 } else { -(WIN - place.ply - OWN_LOSS_PLIES) })
            }
            Next::State(next) if next.begins_turn() && self.is_excluded(is_first_turn) => None,
            Next::State(next) if self.gives_up_win(&next, place) => None,
            Next::State(next) => {
                let value = self.descend(state, &next, number, place, alpha, beta);
                (value.abs() < INFINITE).then_some(value)
            }
        };
        if is_first_turn {
            self.first_turn.pop();
        }
        value
    }

    /// Whether an edge of the player who wins by exact values leads to a state where that is no longer so.
    fn gives_up_win(&self, next: &S, place: Place) -> bool {
        place.ply % 2 == 1
            && place.depth >= LEAST_GUIDED_DEPTH
            && self.winning.is_some_and(|source| next.is_known_safe(source))
    }

    fn is_excluded(&self, is_first_turn: bool) -> bool {
        is_first_turn
            && S::turn(&self.first_turn)
                .is_some_and(|turn| self.excluded.contains(&turn) || self.banned.contains(&turn))
    }

    /// Searches a child: the first with the whole window, later ones to show that they are no better, first less
    /// deeply, then in full if they seem to be.
    fn descend(&mut self, state: &S, next: &S, number: usize, place: Place, alpha: i32, beta: i32) -> i32 {
        let turn_over = next.begins_turn();
        let below = Place {
            depth: place.depth - i32::from(turn_over),
            ply: place.ply + i32::from(turn_over),
            height: place.height + 1,
        };
        let passes = next.mover() != state.mover();
        if number == 0 {
            return self.seen(next, passes, below, alpha, beta);
        }
        let reduction = if self.reduces { reduction(place.depth, number, state.begins_turn()) } else { 0 };
        if reduction > 0 {
            let reduced = Place { depth: below.depth - reduction, ..below };
            let value = self.seen(next, passes, reduced, alpha, alpha + 1);
            if value <= alpha || self.budget.is_over() {
                return value;
            }
        }
        let value = self.seen(next, passes, below, alpha, alpha + 1);
        if value <= alpha || value >= beta || self.budget.is_over() {
            return value;
        }
        self.seen(next, passes, below, alpha, beta)
    }

    /// A child's value as the parent's mover sees it.
    fn seen(&mut self, next: &S, passes: bool, place: Place, alpha: i32, beta: i32) -> i32 {
        if passes { -self.node(next, place, -beta, -alpha) } else { self.node(next, place, alpha, beta) }
    }

    /// Whether coming here ends a line. A repetition is no progress, so a position that has stood once counts like a draw;
    /// but the shortest win may lead through it, and where that is looked for only a real draw counts.
    fn stood_before(&self, key: u64) -> bool {
        let circles = || self.path.contains(&key) || self.earlier.once.contains(&key);
        self.earlier.twice.contains(&key) || self.reduces && circles()
    }

    /// Looks a node up in the transposition table.
    fn look_up(&self, key: u64, place: Place, alpha: i32, beta: i32) -> Lookup {
        let Some(entry) = self.table.get(key) else { return Lookup::Hint(0) };
        let value = from_table(i32::from(entry.value), place.ply);
        // Certain only in the direction of the bound: a lower bound on a win, an upper one on a loss.
        let is_proven =
            value > PROVEN && entry.bound != Bound::Upper || value < -PROVEN && entry.bound != Bound::Lower;
        let is_deep = i32::from(entry.depth) >= place.depth || is_proven;
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        let in_line = beta - alpha > 1;
        // Inside the window the line itself is wanted, not only its value.
        if is_deep && decides && place.ply > 0 && !in_line {
            Lookup::Value(value)
        } else {
            Lookup::Hint(entry.edge)
        }
    }

    fn store(&self, key: u64, edge: u32, value: i32, bound: Bound, place: Place) {
        let depth = place.depth.clamp(0, 255) as u8;
        self.table.put(key, Entry { edge, value: to_table(value, place.ply) as i16, depth, bound });
    }

    /// Puts the table's edge first, then those that cut off before.
    fn order(&mut self, state: &S, from: usize, height: usize, hint: u32) {
        const HINT: i32 = 1 << 28;
        const KILLER: i32 = 1 << 20;
        let killers = self.killers[height];
        let history = &self.history[state.mover()];
        for (edge, guess) in &mut self.edges[from..] {
            let packed = S::pack(*edge);
            *guess += history[state.slot(*edge)].min(KILLER / 2);
            if packed == hint {
                *guess += HINT;
            } else if killers.contains(&packed) {
                *guess += KILLER;
            }
        }
    }

    /// Remembers an edge that cut off.
    fn reward(&mut self, state: &S, edge: S::Edge, place: Place) {
        let packed = S::pack(edge);
        let killers = &mut self.killers[place.height];
        if killers[0] != packed {
            killers[1] = killers[0];
            killers[0] = packed;
        }
        let depth = place.depth.max(1);
        self.history[state.mover()][state.slot(edge)] += depth * depth;
    }

    fn extend_line(&mut self, height: usize, edge: S::Edge) {
        let (head, tail) = self.lines.split_at_mut(height + 1);
        head[height].clear();
        head[height].push(edge);
        head[height].extend_from_slice(&tail[0]);
    }
}

enum Lookup {
    Value(i32),
    /// The edge to try first, packed; 0 for none.
    Hint(u32),
}

/// How many turns less deeply a late edge is looked at.
fn reduction(depth: i32, number: usize, begins_turn: bool) -> i32 {
    let late = if begins_turn { 5 } else { 3 };
    match depth {
        ..=1 => 0,
        _ if number < late => 0,
        2..=4 => 1,
        _ if number < 4 * late => 1,
        _ => 2,
    }
}

/// Proven values count plies from the root in the search, from the node in the table.
fn to_table(value: i32, ply: i32) -> i32 {
    match value {
        _ if value > PROVEN => value + ply,
        _ if value < -PROVEN => value - ply,
        _ => value,
    }
}

fn from_table(value: i32, ply: i32) -> i32 {
    match value {
        _ if value > PROVEN => value - ply,
        _ if value < -PROVEN => value + ply,
        _ => value,
    }
}
