//! Slow, obvious move generators straight from the rules pages, for the fast ones to be compared with.

pub(crate) mod mana;
pub(crate) mod mitsudomoe;
pub(crate) mod yonmoque;

/// One legal move as text, with the printed position after it and the printed outcome (`-`, `win:X`, `draw`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) mv: String,
    pub(crate) after: String,
    pub(crate) outcome: String,
}

/// A square as (file, rank), both counted from 0: a1 is (0, 0).
type Square = (usize, usize);

/// A step as (files to the right, ranks up).
type Direction = (isize, isize);

const ORTHOGONALS: [Direction; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONALS: [Direction; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

fn all_eight() -> Vec<Direction> {
    [ORTHOGONALS, DIAGONALS].concat()
}

fn name((file, rank): Square) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f"][file], rank + 1)
}

/// The neighbour in that direction, or none beyond the edge of a board of `size` × `size`.
fn step((file, rank): Square, (right, up): Direction, size: usize) -> Option<Square> {
    let file = file.checked_add_signed(right)?;
    let rank = rank.checked_add_signed(up)?;
    (file < size && rank < size).then_some((file, rank))
}

/// Every square in square order: a1 b1 … a2 b2 …
fn squares(size: usize) -> Vec<Square> {
    (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank))).collect()
}

/// Yonmoque's and Mana's board of single men, as `grid[file][rank]`.
type Grid = Vec<Vec<char>>;

const EMPTY: char = '.';

/// Reads ranks from the top one down, a digit standing for that many empty squares.
fn read_grid(text: &str, size: usize) -> Grid {
    let mut grid = vec![vec![EMPTY; size]; size];
    for (row, rank) in text.split('/').zip((0..size).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empties) => file += empties as usize,
                None => {
                    grid[file][rank] = letter;
                    file += 1;
                }
            }
        }
        assert_eq!(file, size, "a rank of the wrong length in {text}");
    }
    grid
}

fn write_grid(grid: &Grid) -> String {
    let size = grid.len();
    let write_rank = |rank: usize| {
        let mut row = String::new();
        let mut empties = 0;
        for column in grid {
            if column[rank] == EMPTY {
                empties += 1;
                continue;
            }
            if empties > 0 {
                row += &empties.to_string();
                empties = 0;
            }
            row.push(column[rank]);
        }
        if empties > 0 {
            row += &empties.to_string();
        }
        row
    };
    (0..size).rev().map(write_rank).collect::<Vec<_>>().join("/")
}
