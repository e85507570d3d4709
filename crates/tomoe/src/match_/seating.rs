//! Who sits where.

/// The player of each seat, in the order of play.
pub(crate) type Seating = Vec<usize>;

/// All ways to seat the players: with no more players than seats, everybody sits somewhere and some sit more than once;
/// with more players than seats, everybody meets everybody, once in every seat. Two players at a board for two get the
/// same opening twice with colours swapped.
pub(crate) fn all(players: usize, seats: usize) -> Vec<Seating> {
    let mut seatings = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |seating: Seating| {
            (0..players).map(move |player| seating.iter().copied().chain([player]).collect())
        };
        seatings = seatings.into_iter().flat_map(longer).collect();
    }
    seatings.retain(|seating| seated(seating) == players.min(seats));
    seatings
}

/// How many different players sit.
fn seated(seating: &[usize]) -> usize {
    let first = |&(i, player): &(usize, &usize)| !seating[..i].contains(player);
    seating.iter().enumerate().filter(first).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_swap_seats() {
        assert_eq!(all(2, 2), [[0, 1], [1, 0]]);
    }

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for (players, seats, count) in [(2, 3, 6), (2, 4, 14), (3, 3, 6), (4, 4, 24), (3, 4, 36), (4, 2, 12)]
        {
            let seatings = all(players, seats);
            assert_eq!(seatings.len(), count, "{players} at {seats}");
            for seat in 0..seats {
                for player in 0..players {
                    let sits = seatings.iter().filter(|seating| seating[seat] == player).count();
                    assert_eq!(sits * players, count);
                }
            }
        }
    }
}
