//! Truth tables: one bit for each colouring of the occupied squares.
//!
//! ```text
//! bit i of a table  =  what is said about the board on which the k-th occupied square (in the solver's numbering)
//!                      holds a blue piece if bit k of i is 1, a white one if it is 0
//!
//!          variables 6, 7, …       variables 5 … 0
//!          choose the word         choose the bit
//! ```
//!
//! Tables of fewer than six variables fill the lowest bits of one word. Most functions take a whole *stack* of tables that
//! lie one behind the other, as if their number were some more variables. The number of words is a constant parameter, so
//! that every loop has a known length.

use crate::processor::{Processor, VARIABLES};

/// How many words a table of so many variables takes.
pub(crate) const fn width(pieces: usize) -> usize {
    if pieces <= 6 { 1 } else { 1 << (pieces - 6) }
}

/// The bits of a word that mean anything in a table of so many variables.
pub(crate) const fn valid(pieces: usize) -> u64 {
    if pieces >= 6 { !0 } else { (1 << (1 << pieces)) - 1 }
}

/// Fixes a variable: tables of `2 W` words in all (or of one word each) with `var` = `one`, the others closing up, as
/// tables of `W` words in all.
#[inline(always)]
pub(crate) fn fix<M: Processor, const W: usize>(tables: &[u64], var: usize, one: bool) -> [u64; W] {
    let mut result = [0; W];
    fix_into::<M>(&mut result, tables, var, one);
    result
}

/// The same for tables whose number is not known to the compiler.
#[inline(always)]
pub(crate) fn fix_into<M: Processor>(result: &mut [u64], tables: &[u64], var: usize, one: bool) {
    let len = result.len();
    if tables.len() == len {
        for (word, &table) in result.iter_mut().zip(tables) {
            *word = M::close(table, var, one);
        }
    } else if var < 6 {
        for (word, pair) in result.iter_mut().zip(tables.chunks_exact(2)) {
            *word = M::close(pair[0], var, one) | M::close(pair[1], var, one) << 32;
        }
    } else {
        let (run, tables) = (1 << (var - 6), &tables[..2 * len]);
        let from = if one { run } else { 0 };
        if run >= 4 {
            for (four, result) in result.chunks_exact_mut(4).enumerate() {
                let first = spread(4 * four, run) + from;
                result.copy_from_slice(&tables[first..first + 4]);
            }
        } else {
            for (word, result) in result.iter_mut().enumerate() {
                *result = tables[spread(word, run) + from];
            }
        }
    }
}

/// The reverse: tables of `T` words in all that are `half` where `var` is `one` and zero where it is not.
#[inline(always)]
pub(crate) fn unfix<M: Processor, const W: usize, const T: usize>(
    half: &[u64; W],
    var: usize,
    one: bool,
) -> [u64; T] {
    let mut result = [0; T];
    if T == W {
        for (word, &half) in result.iter_mut().zip(half) {
            *word = M::open(half, var, one);
        }
    } else if var < 6 {
        for (pair, &word) in result.chunks_exact_mut(2).zip(half) {
            pair[0] = M::open(word, var, one);
            pair[1] = M::open(word >> 32, var, one);
        }
    } else {
        let run = 1 << (var - 6);
        let to = if one { run } else { 0 };
        if run >= 4 {
            for word in (0..W / 4 * 4).step_by(4) {
                let first = spread(word, run) + to;
                result[first..first + 4].copy_from_slice(&half[word..word + 4]);
            }
        } else {
            for (word, &half) in half.iter().enumerate() {
                result[spread(word, run) + to] = half;
            }
        }
    }
    result
}

/// The number of a word with a 0 put in at the place of `run`, a power of two.
#[inline(always)]
fn spread(word: usize, run: usize) -> usize {
    2 * (word & !(run - 1)) + (word & (run - 1))
}

/// Exchanges the variables `a` < `b`.
#[inline(always)]
pub(crate) fn exchange<const W: usize>(table: &mut [u64; W], a: usize, b: usize) {
    debug_assert!(a < b);
    if b < 6 {
        let distance = (1 << b) - (1 << a);
        let mask = VARIABLES[a] & !VARIABLES[b];
        for word in table {
            let moved = (*word ^ *word >> distance) & mask;
            *word ^= moved ^ moved << distance;
        }
    } else if a < 6 {
        let (shift, mask, run) = (1 << a, !VARIABLES[a], 1 << (b - 6));
        for pair in table.chunks_exact_mut(2 * run) {
            let (low, high) = pair.split_at_mut(run);
            for (low, high) in low.iter_mut().zip(high) {
                let moved = (*low >> shift ^ *high) & mask;
                *high ^= moved;
                *low ^= moved << shift;
            }
        }
    } else {
        let (small, large) = (1 << (a - 6), 1 << (b - 6));
        if small >= 4 {
            for quarter in (0..W / 4).step_by(4) {
                let word = spread(spread(quarter, small), large);
                for step in word..word + 4 {
                    table.swap(step + small, step + large);
                }
            }
        } else {
            for quarter in 0..W / 4 {
                let word = spread(spread(quarter, small), large);
                table.swap(word + small, word + large);
            }
        }
    }
}

/// Turns over what a piece of Blue (`BLUE`) or White traps in one direction: where the first k of `run` are theirs and the
/// next is the mover's, the value becomes that of the board with the first k the mover's too. `run` lists the
/// variables of the unbroken row of pieces next to the moved one, `width` the words of each table of the stack.
#[inline(always)]
pub(crate) fn flip<const W: usize, const BLUE: bool>(stack: &mut [u64; W], width: usize, run: &[usize]) {
    // What is asked of a word's bits and of its number, and the way to the board after the flip.
    let (mut bits, mut shift) = (!0_u64, 0);
    let (mut fixed, mut value, mut way) = (0_usize, 0_usize, 0_usize);
    for (&theirs, &mine) in run.iter().zip(&run[1..]) {
        if theirs < 6 {
            bits &= if BLUE { !VARIABLES[theirs] } else { VARIABLES[theirs] };
            shift += 1 << theirs;
        } else {
            let bit = 1 << (theirs - 6);
            fixed |= bit;
            way |= bit;
            if !BLUE {
                value |= bit;
            }
        }
        let (mut bits, mut fixed, mut value) = (bits, fixed, value);
        if mine < 6 {
            bits &= if BLUE { VARIABLES[mine] } else { !VARIABLES[mine] };
        } else {
            let bit = 1 << (mine - 6);
            fixed |= bit;
            if BLUE {
                value |= bit;
            }
        }
        let free = (width - 1) & !fixed;
        let turn = |before: u64, after: u64| {
            let after = if BLUE { after >> shift } else { after << shift };
            before ^ (before ^ after) & bits
        };
        for table in stack.chunks_exact_mut(width) {
            if free & 3 == 3 {
                // Words come in fours.
                for choice in choices(free & !3) {
                    let word = value | choice;
                    let mut four: [u64; 4] = table[word ^ way..][..4].try_into().expect("four words");
                    for (after, &before) in four.iter_mut().zip(&table[word..][..4]) {
                        *after = turn(before, *after);
                    }
                    table[word..][..4].copy_from_slice(&four);
                }
            } else {
                for choice in choices(free) {
                    let word = value | choice;
                    table[word] = turn(table[word], table[word ^ way]);
                }
            }
        }
    }
}

/// All subsets of a set of bits.
#[inline(always)]
fn choices(free: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(0_usize);
    std::iter::from_fn(move || {
        let choice = next?;
        next = Some(choice.wrapping_sub(free) & free).filter(|&next| next != 0);
        Some(choice)
    })
}

/// Clears the table where `var` is not `one`.
#[inline(always)]
pub(crate) fn and_literal<const W: usize>(table: &mut [u64; W], var: usize, one: bool) {
    if var < 6 {
        let mask = if one { VARIABLES[var] } else { !VARIABLES[var] };
        table.iter_mut().for_each(|word| *word &= mask);
    } else {
        for (number, word) in table.iter_mut().enumerate() {
            if (number >> (var - 6) & 1 != 0) != one {
                *word = 0;
            }
        }
    }
}

/// Whether no bit is set.
#[inline(always)]
pub(crate) fn is_empty<const W: usize>(table: &[u64; W]) -> bool {
    table.iter().fold(0, |all, word| all | word) == 0
}

/// How many bits are set.
#[inline(always)]
pub(crate) fn count(table: &[u64]) -> u32 {
    table.iter().map(|word| word.count_ones()).sum()
}

/// Adds the bits of another table.
#[inline(always)]
pub(crate) fn or<const W: usize>(table: &mut [u64; W], other: &[u64; W]) {
    table.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// The bits of both tables.
#[inline(always)]
pub(crate) fn and<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The bits of `a` that `b` has not.
#[inline(always)]
pub(crate) fn and_not<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & !b[word])
}
