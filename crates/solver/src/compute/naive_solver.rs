//! The slow, obvious twin of the solver, for its tests: rules written out anew from the rules page, every position
//! of a small game in a map, distances by going through all of them again and again.

use std::collections::HashMap;

use crate::ruling::Ruling;

/// Squares as (file, rank); pieces in hand; who acts. `b`, `w` and `.` on 25 squares, a1 first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) squares: [u8; 25],
    pub(crate) hand: [usize; 2],
    pub(crate) side: usize,
}

const PIECE: [u8; 2] = [b'b', b'w'];
const TILES: &[u8; 25] = b"nwbwnwbwbwbwnwbwbwbwnwbwn";

/// What a move leads to.
pub(crate) enum Next {
    Win,
    Five,
    Board(Board),
}

fn at(file: i32, rank: i32) -> Option<usize> {
    ((0..5).contains(&file) && (0..5).contains(&rank)).then(|| (rank * 5 + file) as usize)
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The lengths of the runs of `piece` through a square.
fn runs(squares: &[u8; 25], square: usize, piece: u8) -> Vec<usize> {
    let (file, rank) = ((square % 5) as i32, (square / 5) as i32);
    let far = |dx: i32, dy: i32| {
        (1..5).take_while(|k| at(file + k * dx, rank + k * dy).is_some_and(|s| squares[s] == piece)).count()
    };
    [(1, 0), (1, 1), (0, 1), (-1, 1)].iter().map(|&(dx, dy)| 1 + far(dx, dy) + far(-dx, -dy)).collect()
}

pub(crate) fn has_five(squares: &[u8; 25]) -> bool {
    (0..25).any(|s| squares[s] != b'.' && runs(squares, s, squares[s]).contains(&5))
}

impl Board {
    pub(crate) fn successors(&self, ruling: Ruling) -> Vec<Next> {
        let (mine, theirs) = (PIECE[self.side], PIECE[1 - self.side]);
        let mut all = Vec::new();
        for (from, tile) in TILES.iter().copied().enumerate() {
            if self.squares[from] == b'.' && self.hand[self.side] > 0 {
                let mut next = self.clone();
                next.squares[from] = mine;
                next.hand[self.side] -= 1;
                next.side = 1 - self.side;
                if has_five(&next.squares) {
                    all.push(Next::Five);
                } else {
                    all.push(next.settled());
                }
            }
            if self.squares[from] != mine {
                continue;
            }
            let (file, rank) = ((from % 5) as i32, (from / 5) as i32);
            for (dx, dy) in DIRECTIONS {
                for steps in 1..5 {
                    let Some(to) = at(file + steps * dx, rank + steps * dy) else { break };
                    if self.squares[to] != b'.' {
                        break;
                    }
                    let slides =
                        dx * dy != 0 && tile == mine && (TILES[to] == mine || ruling == Ruling::AnySlide);
                    if steps > 1 && !slides {
                        break;
                    }
                    all.push(self.go(from, to, mine, theirs, ruling));
                    if !slides {
                        break;
                    }
                }
            }
        }
        all
    }

    fn go(&self, from: usize, to: usize, mine: u8, theirs: u8, ruling: Ruling) -> Next {
        let mut next = self.clone();
        next.side = 1 - self.side;
        next.squares[from] = b'.';
        next.squares[to] = mine;
        let mut changed = vec![to];
        let (file, rank) = ((to % 5) as i32, (to / 5) as i32);
        for (dx, dy) in DIRECTIONS {
            let row: Vec<usize> = (1..5).map_while(|k| at(file + k * dx, rank + k * dy)).collect();
            let run = row.iter().take_while(|&&s| next.squares[s] == theirs).count();
            if run > 0 && row.get(run).is_some_and(|&s| next.squares[s] == mine) {
                changed.extend(&row[..run]);
            }
        }
        for &square in &changed {
            next.squares[square] = mine;
        }
        let lengths = |square: usize| runs(&next.squares, square, mine);
        let makes_four = match ruling {
            Ruling::ThroughMoved => lengths(to).contains(&4),
            Ruling::StandingFour => {
                (0..25).any(|square| next.squares[square] == mine && lengths(square).contains(&4))
            }
            Ruling::Official | Ruling::AnySlide => changed.iter().any(|&square| lengths(square).contains(&4)),
        };
        if has_five(&next.squares) {
            Next::Five
        } else if makes_four {
            Next::Win
        } else {
            next.settled()
        }
    }

    fn settled(self) -> Next {
        if self.can_act() { Next::Board(self) } else { Next::Win }
    }

    pub(crate) fn can_act(&self) -> bool {
        self.hand[self.side] > 0
            || (0..25).any(|from| {
                self.squares[from] == PIECE[self.side]
                    && DIRECTIONS.iter().any(|(dx, dy)| {
                        at((from % 5) as i32 + dx, (from / 5) as i32 + dy)
                            .is_some_and(|to| self.squares[to] == b'.')
                    })
            })
    }
}

/// Every position of the game with these hands, with its distance (even: lost, odd: won), or none for a draw.
pub(crate) fn solve(start: [usize; 2], ruling: Ruling) -> HashMap<Board, Option<usize>> {
    let mut boards = Vec::new();
    for blue in 0..=start[0] {
        for white in 0..=start[1] {
            let pieces = start[0] + start[1] - blue - white;
            fill(&mut boards, &mut [b'.'; 25], 0, pieces, [blue, white]);
        }
    }
    boards.retain(|board| !has_five(&board.squares));
    let numbers: HashMap<&Board, usize> = boards.iter().enumerate().map(|(n, board)| (board, n)).collect();
    // A win at once is worth 0 for the other side, a five worth 1.
    let mut distance: Vec<Option<usize>> =
        boards.iter().map(|board| (!board.can_act()).then_some(0)).collect();
    let next: Vec<(Vec<usize>, bool, bool)> = boards
        .iter()
        .map(|board| {
            let (mut list, mut win, mut five) = (Vec::new(), false, false);
            for next in board.successors(ruling) {
                match next {
                    Next::Win => win = true,
                    Next::Five => five = true,
                    Next::Board(board) => list.push(numbers[&board]),
                }
            }
            (list, win, five)
        })
        .collect();
    for pass in 1.. {
        let mut found = Vec::new();
        for (number, (list, win, _)) in next.iter().enumerate() {
            if distance[number].is_some() {
                continue;
            }
            let odd = |d: &Option<usize>| d.is_some_and(|d| d % 2 == 1);
            let even = |d: &Option<usize>| d.is_some_and(|d| d % 2 == 0);
            let decided = if pass % 2 == 1 {
                *win || list.iter().any(|&n| even(&distance[n]))
            } else {
                !*win && list.iter().all(|&n| odd(&distance[n]))
            };
            if decided {
                found.push(number);
            }
        }
        for &number in &found {
            distance[number] = Some(pass);
        }
        if found.is_empty() && pass > 2 {
            break;
        }
    }
    boards.iter().cloned().zip(distance).collect()
}

fn fill(boards: &mut Vec<Board>, squares: &mut [u8; 25], first: usize, pieces: usize, hand: [usize; 2]) {
    if pieces == 0 {
        for side in 0..2 {
            boards.push(Board { squares: *squares, hand, side });
        }
        return;
    }
    for square in first..25 {
        for piece in PIECE {
            squares[square] = piece;
            fill(boards, squares, square + 1, pieces - 1, hand);
        }
        squares[square] = b'.';
    }
}
