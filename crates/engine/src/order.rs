//! Sorting with few bytes of code.
//!
//! The standard library's sorts are compiled anew for every type and comparison, and each takes about 8 KB of the
//! browser's WebAssembly. Here ranks are sorted, which all have one type, and the items follow. It allocates, so that it is
//! for what is sorted once in a while; the search sorts its edges itself.

/// Sorts by rank, the lowest first; items of the same rank keep their order.
pub(crate) fn sort_by_rank<T>(items: &mut Vec<T>, rank: impl Fn(&T) -> i128) {
    let ranks = items.iter().map(rank).collect();
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(sorted(ranks).into_iter().filter_map(|place| unsorted[place].take()));
}

/// The places of the ranks, the lowest first.
fn sorted(ranks: Vec<i128>) -> Vec<usize> {
    let mut places: Vec<(i128, usize)> = ranks.into_iter().zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}

/// A number by which items are sorted, the highest guess first and equals in the order of their places.
pub(crate) fn key(guess: i32, place: u32) -> u64 {
    const SIGN: u32 = 1 << 31;
    u64::from(!(guess as u32 ^ SIGN)) << 32 | u64::from(place)
}

/// The place in such a number.
pub(crate) fn place(key: u64) -> usize {
    key as u32 as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = Random::new(1);
        for length in 0..200 {
            let items: Vec<(i32, usize)> =
                (0..length).map(|place| (random.below(20) as i32 - 10, place)).collect();
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            sort_by_rank(&mut ours, |&(rank, _)| rank.into());
            let mut keys: Vec<u64> =
                items.iter().zip(0..).map(|(&(rank, _), place)| key(rank, place)).collect();
            keys.sort_unstable();
            theirs.sort_by_key(|&(rank, _)| rank);
            assert_eq!(ours, theirs);
            theirs.sort_by_key(|&(rank, place)| (std::cmp::Reverse(rank), place));
            assert!(keys.into_iter().map(place).eq(theirs.iter().map(|&(_, place)| place)));
        }
    }
}
