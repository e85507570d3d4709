//! What the tests share: random games, and work spread over threads.
#![allow(dead_code, reason = "every test program uses a part of it")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tomoe_games::{Position, mana, mitsudomoe, yonmoque};
pub(crate) use tomoe_random::Random;

/// The one of a few random candidates that scores best: a leaning, not a rule.
pub(crate) fn lean<T: Copy>(
    random: &mut Random,
    from: &[T],
    candidates: usize,
    score: impl Fn(T) -> i32,
) -> T {
    let drawn: Vec<T> = (0..candidates).map(|_| random.pick(from)).collect();
    drawn.into_iter().max_by_key(|&item| score(item)).expect("at least one candidate")
}

pub(crate) fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.each_move(|mv| moves.push(mv));
    moves
}

/// Reads what the test itself has written down.
pub(crate) fn read<P: Position>(text: &str) -> P {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where games begin: the usual start, but for Mana one of the set-ups, since the start itself has 22,176 moves.
pub(crate) trait Begin: Position {
    fn begin(random: &mut Random) -> Self;

    /// How much of what is rare a move brings: random games lean towards it.
    fn rarity(&self, _: Self::Move) -> i32 {
        0
    }
}

impl Begin for yonmoque::Position {
    fn begin(_: &mut Random) -> Self {
        Self::start()
    }
}

impl Begin for mana::Position {
    fn begin(random: &mut Random) -> Self {
        let mut position = Self::start();
        for camp in [mana::Colour::Red, mana::Colour::Amber] {
            let mut squares: Vec<mana::Square> = camp.camp().iter().collect();
            for last in (1..squares.len()).rev() {
                squares.swap(last, random.below(last + 1));
            }
            let orientation = (camp == mana::Colour::Red).then(|| random.pick(&mana::Orientation::ALL));
            let ronins = squares[1..6].iter().copied().collect();
            position = position
                .play_unchecked(mana::Move::SetUp(mana::SetUp { orientation, damyo: squares[0], ronins }))
                .0;
        }
        position
    }
}

impl Begin for mitsudomoe::Position {
    fn begin(random: &mut Random) -> Self {
        let seats = random.pick(&mitsudomoe::Seats::ALL);
        Self::start_with(seats, random.pick(seats.colours())).expect("a seated colour")
    }

    fn rarity(&self, mv: mitsudomoe::Move) -> i32 {
        mv.relocated.len() as i32
    }
}

/// A position after so many random moves, or where the game was last going on.
pub(crate) fn after_random_moves<P: Begin>(seed: u64, plies: usize) -> P {
    let mut random = Random::new(seed);
    let mut position = P::begin(&mut random);
    for _ in 0..plies {
        let candidates = random.pick(&[1, 5]);
        let mv = lean(&mut random, &moves(&position), candidates, |mv| position.rarity(mv));
        let (next, outcome) = position.play_unchecked(mv);
        if outcome.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// Does the numbered pieces of work on two threads and hands back what they came to.
pub(crate) fn in_parallel<T: Send>(count: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push(work(number));
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(worker)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}
