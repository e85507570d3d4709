//! Mana, slowly: every set-up, every path and every return tried on a grid of letters.

use super::{EMPTY, Entry, Grid, ORTHOGONALS, Square};
use super::{name, read_grid, squares, step, write_grid};

const SIZE: usize = 6;

/// The mat in orientation 0, rank 6 first.
const MAT: [[u32; SIZE]; SIZE] = [
    [2, 2, 3, 1, 2, 2],
    [1, 3, 1, 3, 1, 3],
    [3, 1, 2, 2, 3, 1],
    [2, 3, 1, 3, 1, 2],
    [2, 1, 3, 1, 3, 2],
    [1, 3, 2, 2, 1, 3],
];

#[derive(Clone)]
struct Position {
    /// Degrees clockwise; none before Red has chosen.
    orientation: Option<u32>,
    grid: Grid,
    side: char,
    /// The value asked for; none before Red's first move has been made.
    mana: Option<u32>,
    red_captured: u32,
    amber_captured: u32,
}

#[derive(Clone, Copy)]
enum Action {
    Move(Square, Square),
    Return(Square),
}

/// Every legal move of an unfinished position, set-ups included, sorted by the bytes of the move.
pub(crate) fn moves(position: &str) -> Vec<Entry> {
    let position = read(position);
    let mut entries: Vec<Entry> = if position.orientation.is_none() {
        red_set_ups(&position)
    } else if amber_has_to_set_up(&position) {
        amber_set_ups(&position)
    } else {
        actions(&position).into_iter().map(|action| play(&position, action)).collect()
    };
    entries.sort();
    entries
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let [orientation, board, side, mana, red_captured, amber_captured] = fields[..] else {
        panic!("six fields expected in {text}")
    };
    let number_or_dash = |field: &str| (field != "-").then(|| field.parse().expect("a number or -"));
    Position {
        orientation: number_or_dash(orientation),
        grid: read_grid(board, SIZE),
        side: side.parse().expect("a side of one letter"),
        mana: number_or_dash(mana),
        red_captured: red_captured.parse().expect("Red's captured ronins"),
        amber_captured: amber_captured.parse().expect("Amber's captured ronins"),
    }
}

fn write(position: &Position) -> String {
    let Position { orientation, grid, side, mana, red_captured, amber_captured } = position;
    let orientation = orientation.map_or("-".to_string(), |degrees| degrees.to_string());
    let mana = mana.map_or("-".to_string(), |value| value.to_string());
    format!("{orientation} {} {side} {mana} {red_captured} {amber_captured}", write_grid(grid))
}

fn enemy(side: char) -> char {
    if side == 'r' { 'a' } else { 'r' }
}

/// The side that a man belongs to, if there is one: `D` and `R` are Red's, `d` and `r` Amber's.
fn owner(man: char) -> Option<char> {
    match man {
        'D' | 'R' => Some('r'),
        'd' | 'r' => Some('a'),
        _ => None,
    }
}

fn man(position: &Position, (file, rank): Square) -> char {
    position.grid[file][rank]
}

/// The ronins of that side that have been captured.
fn captured(position: &mut Position, side: char) -> &mut u32 {
    if side == 'r' { &mut position.red_captured } else { &mut position.amber_captured }
}

/// The value of a square of the turned mat: follow the quarter turns back to where the square came from.
fn value(position: &Position, square: Square) -> u32 {
    let quarters = position.orientation.expect("the mat has been turned") / 90;
    let (file, rank) = (0..quarters).fold(square, |at, _| quarter_turn_back(at));
    MAT[SIZE - 1 - rank][file]
}

/// Whence a clockwise quarter turn carries something to a square: to a6 from a1, to f6 from a6, to f1 from f6.
fn quarter_turn_back((file, rank): Square) -> Square {
    (SIZE - 1 - rank, file)
}

fn amber_has_to_set_up(position: &Position) -> bool {
    position.side == 'a' && squares(SIZE).into_iter().all(|square| owner(man(position, square)) != Some('a'))
}

fn red_set_ups(position: &Position) -> Vec<Entry> {
    let mut entries = Vec::new();
    for degrees in [0, 90, 180, 270] {
        for (men, grid) in set_ups(&position.grid, [0, 1], 'D', 'R') {
            let after = Position { orientation: Some(degrees), grid, side: 'a', ..position.clone() };
            // Amber can always set up: nothing stands on ranks 5 and 6.
            entries.push(Entry {
                mv: format!("@{degrees}:{men}"),
                after: write(&after),
                outcome: "-".to_string(),
            });
        }
    }
    entries
}

fn amber_set_ups(position: &Position) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (men, grid) in set_ups(&position.grid, [4, 5], 'd', 'r') {
        let after = Position { grid, side: 'r', ..position.clone() };
        entries.push(Entry { mv: format!("@{men}"), after: write(&after), outcome: outcome(&after) });
    }
    entries
}

/// Every way to put a damyo and five ronins on two ranks, as written and as it stands.
fn set_ups(grid: &Grid, ranks: [usize; 2], damyo: char, ronin: char) -> Vec<(String, Grid)> {
    let places: Vec<Square> = squares(SIZE).into_iter().filter(|(_, rank)| ranks.contains(rank)).collect();
    let mut found = Vec::new();
    for &(file, rank) in &places {
        let others: Vec<Square> = places.iter().copied().filter(|&place| place != (file, rank)).collect();
        for five in choices(&others, 5) {
            let mut grid = grid.clone();
            grid[file][rank] = damyo;
            let mut men = name((file, rank));
            for (file, rank) in five {
                grid[file][rank] = ronin;
                men += &format!(",{}", name((file, rank)));
            }
            found.push((men, grid));
        }
    }
    found
}

/// Every choice of `count` of the squares, each in the order in which they are given.
fn choices(from: &[Square], count: usize) -> Vec<Vec<Square>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let Some((&first, rest)) = from.split_first() else { return Vec::new() };
    let with_first = choices(rest, count - 1).into_iter().map(|more| [vec![first], more].concat());
    with_first.chain(choices(rest, count)).collect()
}

fn actions(position: &Position) -> Vec<Action> {
    let own: Vec<Square> = squares(SIZE)
        .into_iter()
        .filter(|&square| owner(man(position, square)) == Some(position.side))
        .collect();
    let moves_of = |pieces: &[Square]| -> Vec<Action> {
        pieces
            .iter()
            .flat_map(|&from| destinations(position, from).into_iter().map(move |to| Action::Move(from, to)))
            .collect()
    };
    let Some(asked) = position.mana else { return moves_of(&own) };

    // R2: a player who can obey the Mana must.
    let asked_for: Vec<Square> =
        own.iter().copied().filter(|&square| value(position, square) == asked).collect();
    let obeying = moves_of(&asked_for);
    if !obeying.is_empty() {
        return obeying;
    }
    let mut instead = moves_of(&own);
    if *captured(&mut position.clone(), position.side) > 0 {
        // R1: only to empty squares of the value asked for.
        for square in squares(SIZE) {
            if man(position, square) == EMPTY && value(position, square) == asked {
                instead.push(Action::Return(square));
            }
        }
    }
    instead
}

/// R4: each destination once, whichever paths lead there.
fn destinations(position: &Position, from: Square) -> Vec<Square> {
    let mut found: Vec<Square> = paths(position, &[from], value(position, from))
        .into_iter()
        .map(|path| path[path.len() - 1])
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Every way to lengthen the path by exactly that many steps.
fn paths(position: &Position, path: &[Square], steps: u32) -> Vec<Vec<Square>> {
    if steps == 0 {
        return vec![path.to_vec()];
    }
    let mut found = Vec::new();
    for direction in ORTHOGONALS {
        let Some(next) = step(path[path.len() - 1], direction, SIZE) else { continue };
        let last = steps == 1;
        let enemy_stands_there = owner(man(position, next)) == Some(enemy(position.side));
        let may_enter = man(position, next) == EMPTY || (last && enemy_stands_there);
        if may_enter && !path.contains(&next) {
            found.extend(paths(position, &[path, &[next]].concat(), steps - 1));
        }
    }
    found
}

fn play(position: &Position, action: Action) -> Entry {
    let mover = position.side;
    let mut after = position.clone();
    let (mv, crowned) = match action {
        Action::Move(from, to) => {
            if ['R', 'r'].contains(&man(position, to)) {
                *captured(&mut after, enemy(mover)) += 1;
            }
            after.grid[to.0][to.1] = man(position, from);
            after.grid[from.0][from.1] = EMPTY;
            (name(from) + &name(to), to)
        }
        Action::Return((file, rank)) => {
            *captured(&mut after, mover) -= 1;
            after.grid[file][rank] = if mover == 'r' { 'R' } else { 'r' };
            (format!("@{}", name((file, rank))), (file, rank))
        }
    };
    after.mana = Some(value(position, crowned));
    after.side = enemy(mover);
    Entry { mv, after: write(&after), outcome: outcome(&after) }
}

/// The side that has just moved wins if the enemy damyo is gone or if the enemy has nothing to do (R3).
fn outcome(after: &Position) -> String {
    let damyo = if after.side == 'r' { 'D' } else { 'd' };
    let damyo_stands = squares(SIZE).into_iter().any(|square| man(after, square) == damyo);
    if damyo_stands && !actions(after).is_empty() {
        "-".to_string()
    } else {
        format!("win:{}", enemy(after.side))
    }
}
