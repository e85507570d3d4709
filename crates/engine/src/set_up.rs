//! Choosing a set-up of Mana: many are sampled, compared by shallow searches and by proofs that Red wins, and the better
//! half is looked at again and again, more deeply each time.

use std::cmp::Reverse;

use tomoe_games::mana::{Move, Position, Stage};
use tomoe_games::{AnyMove, Outcome, Position as _};

use crate::earlier_positions::EarlierPositions;
use crate::engine::Variation;
use crate::eval;
use crate::limits::{Budget, Limits};
use crate::order::sort_by_key;
use crate::proof::{ProofTable, Prover};
use crate::search::Search;
use crate::state::State;
use crate::states::ManaState;
use crate::transposition_table::TranspositionTable;
use crate::value::{PROVEN, WIDEST, WIN};
use tomoe_random::Random;

/// How many of Amber's 5,544 set-ups are searched: the best by evaluation. At 100 ms a move the first round takes a third.
const AMBER_POOL: usize = 192;
/// How many of Red's 22,176 set-ups are compared; each of them needs its own choice of Amber's answers.
const RED_POOL: usize = 40;
/// How many of Amber's answers a set-up of Red is tried against.
const ANSWERS: usize = 16;
/// How many are drawn at random to find those.
const ANSWERS_SAMPLED: usize = 96;
/// How many set-ups and answers are left in the end.
const FEWEST: usize = 3;

/// For each node of the search, the number of nodes that go to a proof that Red wins: a third of random pairs of set-ups are proven
/// within 1,000 nodes.
const PROOF_SHARE: u64 = 1;
/// What it is worth to Red, in points, to win for certain against all of the answers tried; a part of it for a part of
/// them. Amber has to find one of the others.
const ALL_BEATEN: i32 = 100;

/// A set-up and what is known about it.
struct SetUpCandidate {
    mv: Move,
    /// The games that may follow: after Amber's set-up a single one, after Red's one for each answer tried. Each with its
    /// value for the player whose set-up it is.
    games: Vec<(Position, i32)>,
    /// How deeply the games were searched.
    depth: u32,
    /// How many answers there were at first.
    answers: usize,
    /// How many of them are proven to lose.
    beaten: usize,
}

impl SetUpCandidate {
    fn new(mv: Move, games: Vec<(Position, i32)>) -> Self {
        Self { mv, answers: games.len(), games, depth: 0, beaten: 0 }
    }

    /// By which candidates that were searched equally deeply are compared.
    fn rank(&self) -> i32 {
        self.value() + ALL_BEATEN * self.beaten as i32 / self.answers.max(1) as i32
    }

    /// The value against the best answer known.
    fn value(&self) -> i32 {
        self.games.iter().map(|&(_, value)| value).min().unwrap_or(0)
    }
}

/// Compares set-ups until a limit is reached; hands the best to `each` after every round.
#[expect(clippy::too_many_arguments, reason = "each is another thing, and there is one caller")]
pub(crate) fn compare(
    position: &Position,
    table: &TranspositionTable,
    proofs: &mut ProofTable,
    limits: &Limits,
    budget: Budget<'_>,
    wanted: usize,
    seed: u64,
    each: &mut dyn FnMut(&[Variation], &Budget<'_>),
) -> Vec<Variation> {
    let mut random = Random::new(seed);
    let mut pool = match position.stage() {
        Stage::RedSetsUp => red_pool(position, &mut random),
        _ => amber_pool(position, &mut random),
    };
    // Red moves first in every game below, so a value for Amber is the negative of the search's.
    let sign = if position.stage() == Stage::RedSetsUp { 1 } else { -1 };
    let earlier = EarlierPositions::default();
    let mut search = Search::<ManaState>::new(table, &earlier, budget);
    let mut prover = Prover::<ManaState>::new(proofs, &earlier);
    let mut lines = best_lines(&pool, wanted);
    // A depth of one leaves no round to search, and yet there is something to say.
    each(&lines, &search.budget);
    let mut depth = 2;
    while limits.depth.is_none_or(|most| depth <= most) {
        let is_complete = deepen(&mut pool, &mut search, &mut prover, depth, sign);
        sort_by_key(&mut pool, |candidate| Reverse((candidate.depth, candidate.rank())));
        if is_complete {
            pool.truncate((pool.len() / 2).max(FEWEST.max(wanted)));
            pool.iter_mut().for_each(keep_hardest);
        }
        lines = best_lines(&pool, wanted);
        each(&lines, &search.budget);
        let settled = pool.iter().take(wanted).all(|candidate| candidate.value() > PROVEN);
        if !is_complete || settled || depth > 60 {
            break;
        }
        depth += 1;
    }
    lines
}

/// Searches the games of every candidate so deeply; whether there was time for all.
fn deepen(
    pool: &mut [SetUpCandidate],
    search: &mut Search<'_, ManaState>,
    prover: &mut Prover<'_, ManaState>,
    depth: u32,
    sign: i32,
) -> bool {
    for candidate in pool {
        for (game, value) in &mut candidate.games {
            // What is proven stays so.
            if value.abs() > PROVEN {
                continue;
            }
            let state = ManaState::new(game);
            let begun = search.budget.nodes;
            let Some(mut found) = search.root(&state, depth, -WIDEST, WIDEST) else { return false };
            let nodes = PROOF_SHARE * (search.budget.nodes - begun);
            if found.abs() < PROVEN
                && let Some(proof) = prover.prove(&state, state.mover(), nodes, &mut search.budget)
            {
                found = WIN - proof.plies as i32;
            }
            // The set-up itself is one ply more.
            *value = sign * (found - found.signum() * i32::from(found.abs() > PROVEN));
            candidate.beaten += usize::from(*value > PROVEN);
        }
        candidate.depth = depth;
    }
    true
}

/// Keeps the answers that were hardest to meet.
fn keep_hardest(candidate: &mut SetUpCandidate) {
    sort_by_key(&mut candidate.games, |&(_, value)| value);
    let kept = (candidate.games.len() / 2).max(FEWEST);
    candidate.games.truncate(kept);
}

fn best_lines(pool: &[SetUpCandidate], wanted: usize) -> Vec<Variation> {
    let line = |candidate: &SetUpCandidate| {
        // Red's set-up is proven only against the answers tried, which proves nothing; and that Amber's loses says nothing
        // of those that were not looked at.
        let is_red = matches!(candidate.mv, Move::SetUp(set_up) if set_up.orientation.is_some());
        let most = if is_red { MOST_FOR_SAMPLE } else { i32::MAX };
        let value = candidate.value().clamp(-MOST_FOR_SAMPLE, most);
        Variation::new(vec![AnyMove::Mana(candidate.mv)], value, candidate.depth, false)
    };
    pool.iter().take(wanted.max(1)).map(line).collect()
}

/// What winning against every answer tried is worth: 98%.
const MOST_FOR_SAMPLE: i32 = 800;

fn after(position: &Position, mv: Move) -> Position {
    let (next, outcome) = position.play_unchecked(mv);
    debug_assert_eq!(outcome, Outcome::Ongoing);
    next
}

fn amber_pool(position: &Position, random: &mut Random) -> Vec<SetUpCandidate> {
    let all = moves(position);
    let candidate =
        |(mv, game, points): (Move, Position, i32)| SetUpCandidate::new(mv, vec![(game, -points)]);
    hardest(position, &all, AMBER_POOL, random).into_iter().map(candidate).collect()
}

fn red_pool(position: &Position, random: &mut Random) -> Vec<SetUpCandidate> {
    let all = moves(position);
    let mut answers = Vec::new();
    let mut pool = Vec::new();
    while pool.len() < RED_POOL {
        let mv = all[random.below(all.len())];
        let red = after(position, mv);
        // Amber's set-ups are the same whatever Red's is.
        if answers.is_empty() {
            answers = moves(&red);
        }
        let sample: Vec<Move> = (0..ANSWERS_SAMPLED).map(|_| answers[random.below(answers.len())]).collect();
        let games =
            hardest(&red, &sample, ANSWERS, random).into_iter().map(|(_, game, points)| (game, points));
        pool.push(SetUpCandidate::new(mv, games.collect()));
    }
    sort_by_key(&mut pool, |candidate| Reverse(candidate.rank()));
    pool
}

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves
}

/// Those of Amber's set-ups that leave Red the fewest points, equals shuffled.
fn hardest(
    position: &Position,
    moves: &[Move],
    count: usize,
    random: &mut Random,
) -> Vec<(Move, Position, i32)> {
    let judge = |&mv: &Move| {
        let game = after(position, mv);
        (mv, game, eval::mana::points(&game))
    };
    let mut judged: Vec<_> = moves.iter().map(|mv| (judge(mv), random.next_u64())).collect();
    judged.sort_by_key(|&((_, _, points), shuffle)| (points, shuffle));
    judged.into_iter().map(|(judged, _)| judged).take(count).collect()
}
