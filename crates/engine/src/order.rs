//! Putting short lists in order.

/// Sorts by a key, equals staying in their order: for lists of a few hundred at most. The standard library's sort is quicker on long
/// ones, but each use of it adds kilobytes to what a browser has to fetch.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        for place in (1..=end).rev() {
            if key(&items[place - 1]) <= key(&items[place]) {
                break;
            }
            items.swap(place - 1, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use tomoe_random::Random;

    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = Random::new(5);
        for length in 0..40 {
            let mut items: Vec<(usize, usize)> = (0..length).map(|place| (random.below(8), place)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
