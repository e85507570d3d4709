//! Yonmoque, slowly: every placement and every move tried on a grid of letters.

use super::{DIAGONALS, Direction, EMPTY, Entry, Grid, Square};
use super::{all_eight, name, read_grid, squares, step, write_grid};

const SIZE: usize = 5;

/// The colours of the squares, rank 5 first.
const COLOURS: [&str; SIZE] = ["nwbwn", "wbwbw", "bwnwb", "wbwbw", "nwbwn"];

#[derive(Clone)]
struct Position {
    grid: Grid,
    side: char,
    blue_hand: u32,
    white_hand: u32,
}

#[derive(Clone, Copy)]
enum Action {
    Place(Square),
    Move(Square, Square),
}

/// Every legal move of an unfinished position, sorted by the bytes of the move.
pub(crate) fn moves(position: &str) -> Vec<Entry> {
    let position = read(position);
    let mut entries: Vec<Entry> =
        actions(&position).into_iter().map(|action| play(&position, action)).collect();
    entries.sort();
    entries
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, side, blue_hand, white_hand] = fields[..] else { panic!("four fields expected in {text}") };
    Position {
        grid: read_grid(board, SIZE),
        side: side.parse().expect("a side of one letter"),
        blue_hand: blue_hand.parse().expect("Blue's hand"),
        white_hand: white_hand.parse().expect("White's hand"),
    }
}

fn write(position: &Position) -> String {
    let Position { grid, side, blue_hand, white_hand } = position;
    format!("{} {side} {blue_hand} {white_hand}", write_grid(grid))
}

fn enemy(side: char) -> char {
    if side == 'b' { 'w' } else { 'b' }
}

fn hand(position: &mut Position) -> &mut u32 {
    if position.side == 'b' { &mut position.blue_hand } else { &mut position.white_hand }
}

fn colour((file, rank): Square) -> char {
    COLOURS[SIZE - 1 - rank].as_bytes()[file] as char
}

fn man(grid: &Grid, (file, rank): Square) -> char {
    grid[file][rank]
}

fn actions(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    for square in squares(SIZE) {
        if man(&position.grid, square) == EMPTY && *hand(&mut position.clone()) > 0 {
            actions.push(Action::Place(square));
        }
        if man(&position.grid, square) == position.side {
            for to in destinations(position, square) {
                actions.push(Action::Move(square, to));
            }
        }
    }
    actions
}

fn destinations(position: &Position, from: Square) -> Vec<Square> {
    let empty = |square: Square| man(&position.grid, square) == EMPTY;
    let own_colour = |square: Square| colour(square) == position.side;

    // R5: the single step is there whatever the colours of the squares.
    let mut found: Vec<Square> = all_eight()
        .into_iter()
        .filter_map(|direction| step(from, direction, SIZE))
        .filter(|&to| empty(to))
        .collect();

    if own_colour(from) {
        for direction in DIAGONALS {
            let mut at = from;
            while let Some(next) = step(at, direction, SIZE).filter(|&next| empty(next) && own_colour(next)) {
                // The first square of a slide is also a single step: one move, not two.
                if !found.contains(&next) {
                    found.push(next);
                }
                at = next;
            }
        }
    }
    found
}

fn play(position: &Position, action: Action) -> Entry {
    let mover = position.side;
    let mut after = position.clone();
    let mv;
    // R2: a line is created by this turn when it holds one of the squares that changed to the mover's colour.
    let mut changed = Vec::new();
    match action {
        Action::Place((file, rank)) => {
            mv = format!("@{}", name((file, rank)));
            *hand(&mut after) -= 1;
            after.grid[file][rank] = mover;
            changed.push((file, rank));
        }
        Action::Move(from, to) => {
            mv = name(from) + &name(to);
            after.grid[from.0][from.1] = EMPTY;
            after.grid[to.0][to.1] = mover;
            changed.push(to);
            // All runs are read off before any is turned, so that a flipped piece starts no further flips.
            for direction in all_eight() {
                changed.extend(run_to_flip(&after.grid, mover, to, direction));
            }
            for &(file, rank) in &changed {
                after.grid[file][rank] = mover;
            }
        }
    }
    after.side = enemy(mover);

    // R1: lines are looked at after the flips. R4: whole runs are measured, so a five is not also a four.
    let lines: Vec<usize> = changed.iter().flat_map(|&square| runs_through(&after.grid, square)).collect();
    let moved = matches!(action, Action::Move(..));
    let winner = if lines.contains(&5) {
        // R3: five beats four.
        Some(enemy(mover))
    } else if moved && lines.contains(&4) {
        Some(mover)
    } else if actions(&after).is_empty() {
        // R6 too: nothing on the board and nothing in hand.
        Some(mover)
    } else {
        None
    };
    let outcome = winner.map_or("-".to_string(), |winner| format!("win:{winner}"));
    Entry { mv, after: write(&after), outcome }
}

/// The enemy pieces next to `from` in that direction, if the run of them ends at a piece of the mover.
fn run_to_flip(grid: &Grid, mover: char, from: Square, direction: Direction) -> Vec<Square> {
    let mut run = Vec::new();
    let mut at = from;
    while let Some(next) = step(at, direction, SIZE) {
        if man(grid, next) == mover {
            return run;
        }
        if man(grid, next) == EMPTY {
            return Vec::new();
        }
        run.push(next);
        at = next;
    }
    Vec::new()
}

/// The lengths of the whole runs of one colour through the square: rank, file and both diagonals.
fn runs_through(grid: &Grid, square: Square) -> Vec<usize> {
    let same_beyond = |direction: Direction| {
        let mut count = 0;
        let mut at = square;
        while let Some(next) = step(at, direction, SIZE).filter(|&next| man(grid, next) == man(grid, square))
        {
            count += 1;
            at = next;
        }
        count
    };
    let whole_run = |(right, up): Direction| same_beyond((right, up)) + 1 + same_beyond((-right, -up));
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().map(whole_run).collect()
}
