//! `tomoe perft`: counting sequences of moves.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use tomoe_games::AnyPosition;
use tomoe_solver::on_threads;

use crate::args::PerftArgs;
use crate::failure::Failure;

/// A part of the tree that one thread counts at a time.
struct Subtree {
    /// Which first move it lies below.
    root: usize,
    position: AnyPosition,
    depth: u32,
}

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.position.read()?;
    let begin = Instant::now();
    let count = if args.divide && args.depth > 0 {
        let mut counts = divide(&position, args.depth, args.threads);
        counts.sort_unstable();
        for (mv, count) in &counts {
            writeln!(out, "{mv}\t{count}")?;
        }
        counts.iter().map(|(_, count)| count).sum()
    } else if args.threads > 1 && args.depth > 1 {
        divide(&position, args.depth, args.threads).iter().map(|(_, count)| count).sum()
    } else {
        position.perft(args.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    let rate = count as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "{count}")?;
    writeln!(out, "{seconds:.3} s, {rate:.1} million leaves a second")?;
    Ok(())
}

/// The count below each first move.
fn divide(position: &AnyPosition, depth: u32, threads: u16) -> Vec<(String, u64)> {
    let moves = position.moves();
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let mut subtrees = Vec::new();
    for (root, &mv) in moves.iter().enumerate() {
        let (next, outcome) = position.play_unchecked(mv);
        if depth == 1 || !outcome.is_over() {
            subtrees.push(Subtree { root, position: next, depth: depth - 1 });
        }
    }
    // The first moves' trees differ in size: smaller parts keep all threads busy to the end.
    const SUBTREES_PER_THREAD: usize = 64;
    if depth > 3 && subtrees.len() < SUBTREES_PER_THREAD * usize::from(threads) {
        subtrees = subtrees.iter().flat_map(split).collect();
    }
    let next = AtomicUsize::new(0);
    on_threads(usize::from(threads), || {
        while let Some(subtree) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[subtree.root].fetch_add(subtree.position.perft(subtree.depth), Ordering::Relaxed);
        }
    });
    let texts = moves.into_iter().map(|mv| position.move_text(mv));
    texts.zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// The same part of the tree, cut at the next move.
fn split(subtree: &Subtree) -> Vec<Subtree> {
    let plays = subtree.position.moves().into_iter().map(|mv| subtree.position.play_unchecked(mv));
    let ongoing = plays.filter(|(_, outcome)| !outcome.is_over());
    ongoing.map(|(position, _)| Subtree { root: subtree.root, position, depth: subtree.depth - 1 }).collect()
}
