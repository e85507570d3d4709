//! Mitsudomoe, slowly: every ring step, ball step and sequence of relocations played out one by one.

use std::collections::BTreeMap;

use super::{Entry, Square};
use super::{all_eight, name, squares, step};

const SIZE: usize = 5;

/// `board[file][rank]` is a stack from bottom to top: rings in lower case, then perhaps a ball in upper case.
type Board = Vec<Vec<Vec<char>>>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    board: Board,
    /// The colour to act, as its rings are written.
    side: char,
    /// The seated colours clockwise, each with its supply, or none once it is out.
    seats: Vec<(char, Option<u32>)>,
}

/// One way to write a turn.
struct Form {
    ring: String,
    ball: String,
    relocations: Vec<(Square, Square)>,
}

/// Every legal turn of an unfinished position, sorted by the bytes of the move.
pub(crate) fn moves(position: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    // R3: turns that leave the same board before the end of the turn is looked at are one turn.
    for (board, forms) in turns(&read(position)) {
        let (after, outcome) = end_of_turn(board);
        entries.push(Entry { mv: written(forms), after: write(&after), outcome });
    }
    entries.sort();
    entries
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, side, seats] = fields[..] else { panic!("three fields expected in {text}") };
    let seats: Vec<char> = seats.chars().collect();
    Position {
        board: read_board(board),
        side: side.parse().expect("a side of one letter"),
        seats: seats.chunks(2).map(|seat| (seat[0], seat[1].to_digit(10))).collect(),
    }
}

fn read_board(text: &str) -> Board {
    let mut board = vec![vec![Vec::new(); SIZE]; SIZE];
    for (row, rank) in text.split('/').zip((0..SIZE).rev()) {
        let mut file = 0;
        for square in row.split(',') {
            match square.strip_prefix('x') {
                Some("") => file += 1,
                Some(empties) => file += empties.parse::<usize>().expect("a number of empty squares"),
                None => {
                    board[file][rank] = square.chars().collect();
                    file += 1;
                }
            }
        }
        assert_eq!(file, SIZE, "a rank of the wrong length in {text}");
    }
    board
}

fn write(position: &Position) -> String {
    let ranks: Vec<String> = (0..SIZE).rev().map(|rank| write_rank(&position.board, rank)).collect();
    let seats: String = position
        .seats
        .iter()
        .map(|(colour, supply)| {
            format!("{colour}{}", supply.map_or("-".to_string(), |rings| rings.to_string()))
        })
        .collect();
    format!("{} {} {seats}", ranks.join("/"), position.side)
}

fn write_rank(board: &Board, rank: usize) -> String {
    let stacks: Vec<String> = board.iter().map(|column| column[rank].iter().collect()).collect();
    let mut parts = Vec::new();
    for run in stacks.chunk_by(|left, right| left.is_empty() && right.is_empty()) {
        parts.push(match run {
            [stack] if stack.is_empty() => "x".to_string(),
            [stack] => stack.clone(),
            empties => format!("x{}", empties.len()),
        });
    }
    parts.join(",")
}

fn home(colour: char) -> [Square; 3] {
    match colour {
        'w' => [(0, 0), (0, 1), (1, 0)],
        'r' => [(0, 4), (0, 3), (1, 4)],
        'b' => [(4, 4), (4, 3), (3, 4)],
        'y' => [(4, 0), (4, 1), (3, 0)],
        _ => panic!("no such colour: {colour}"),
    }
}

/// The opposite home, which keeps its meaning whoever is out or not seated (R8).
fn goal(colour: char) -> [Square; 3] {
    match colour {
        'w' => home('b'),
        'r' => home('y'),
        'b' => home('w'),
        'y' => home('r'),
        _ => panic!("no such colour: {colour}"),
    }
}

/// What lies on top of a square: a ball, a ring or nothing.
fn top(board: &Board, (file, rank): Square) -> Option<char> {
    board[file][rank].last().copied()
}

/// The colour of the ball on a square, written as its rings are.
fn ball(board: &Board, square: Square) -> Option<char> {
    top(board, square).filter(char::is_ascii_uppercase).map(|ball| ball.to_ascii_lowercase())
}

/// Whether a ball of that colour could come to sit here: no ball, and a ring of the colour on top.
fn can_seat(board: &Board, square: Square, colour: char) -> bool {
    top(board, square) == Some(colour)
}

fn carry(board: &mut Board, from: Square, to: Square) {
    let piece = board[from.0][from.1].pop().expect("something to carry");
    board[to.0][to.1].push(piece);
}

fn is_out(position: &Position, colour: char) -> bool {
    position.seats.iter().any(|&(seated, supply)| seated == colour && supply.is_none())
}

/// Every board that a whole turn can leave, before the end of the turn, with all the ways to write that turn.
fn turns(position: &Position) -> BTreeMap<Position, Vec<Form>> {
    let mut found: BTreeMap<Position, Vec<Form>> = BTreeMap::new();
    for (ring_from, ring_to) in ring_steps(position) {
        let after_ring = play_ring(position, ring_from, ring_to);
        for (from, to, vaulted) in ball_steps(&after_ring) {
            // R3: the vaulting ball lands before anything is relocated.
            let mut landed = after_ring.board.clone();
            carry(&mut landed, from, to);
            for (relocations, board) in relocate(&landed, &vaulted) {
                let form = Form {
                    ring: ring_from.map_or("@".to_string(), name) + &name(ring_to),
                    ball: name(from) + &name(to),
                    relocations,
                };
                found.entry(Position { board, ..after_ring.clone() }).or_default().push(form);
            }
        }
    }
    found
}

/// Whether the side to act can perform both steps (R1).
fn has_complete_turn(position: &Position) -> bool {
    ring_steps(position).into_iter().any(|(ring_from, ring_to)| {
        let after_ring = play_ring(position, ring_from, ring_to);
        ball_steps(&after_ring).into_iter().any(|(from, to, vaulted)| {
            let mut landed = after_ring.board.clone();
            carry(&mut landed, from, to);
            !relocate(&landed, &vaulted).is_empty()
        })
    })
}

/// Ring steps as (from, to), from the supply where there is no from.
fn ring_steps(position: &Position) -> Vec<(Option<Square>, Square)> {
    let (_, supply) = position.seats.iter().find(|(colour, _)| *colour == position.side).expect("a seat");
    let mut sources = Vec::new();
    if supply.expect("the side to act is in") > 0 {
        sources.push(None);
    }
    for square in squares(SIZE) {
        if top(&position.board, square) == Some(position.side) {
            sources.push(Some(square));
        }
    }
    let mut steps = Vec::new();
    for from in sources {
        for to in squares(SIZE) {
            // R2: a moved ring must change its square.
            if ball(&position.board, to).is_none() && from != Some(to) {
                steps.push((from, to));
            }
        }
    }
    steps
}

fn play_ring(position: &Position, from: Option<Square>, to: Square) -> Position {
    let mut after = position.clone();
    match from {
        Some(from) => carry(&mut after.board, from, to),
        None => {
            after.board[to.0][to.1].push(position.side);
            for (colour, supply) in &mut after.seats {
                if *colour == position.side {
                    *supply = supply.map(|rings| rings - 1);
                }
            }
        }
    }
    // R7: what the ring uncovered of an eliminated colour leaves before the ball step.
    remove_exposed(&mut after);
    after
}

/// Ball steps as (from, to, the enemy balls vaulted over), before it is known whether those can be relocated.
fn ball_steps(position: &Position) -> Vec<(Square, Square, Vec<Square>)> {
    let board = &position.board;
    let mut steps = Vec::new();
    for from in squares(SIZE) {
        if ball(board, from) != Some(position.side) || goal(position.side).contains(&from) {
            continue;
        }
        for direction in all_eight() {
            let mut line = Vec::new();
            let mut at = step(from, direction, SIZE);
            while let Some(square) = at.filter(|&square| ball(board, square).is_some()) {
                line.push(square);
                at = step(square, direction, SIZE);
            }
            // No square beyond the line: no vault. With an empty line this is the plain step to a neighbour.
            let Some(to) = at else { continue };
            let enemies: Vec<Square> =
                line.into_iter().filter(|&square| ball(board, square) != Some(position.side)).collect();
            let fixed =
                |square: &Square| ball(board, *square).is_some_and(|colour| goal(colour).contains(square));
            // R4: the ring under the landing ball is looked at now, after the ring step.
            if can_seat(board, to, position.side) && !enemies.iter().any(fixed) {
                steps.push((from, to, enemies));
            }
        }
    }
    steps
}

/// Every way to relocate all the waiting balls, one after another in any order, and the board that it leaves.
fn relocate(board: &Board, waiting: &[Square]) -> Vec<(Vec<(Square, Square)>, Board)> {
    if waiting.is_empty() {
        return vec![(Vec::new(), board.clone())];
    }
    let mut found = Vec::new();
    for &from in waiting {
        let colour = ball(board, from).expect("a waiting ball is still on its square");
        let others: Vec<Square> = waiting.iter().copied().filter(|&square| square != from).collect();
        for to in squares(SIZE) {
            // R3: its own square still holds the ball, so it is no place to go; one just left by another is.
            if !can_seat(board, to, colour) {
                continue;
            }
            let mut next = board.clone();
            carry(&mut next, from, to);
            for (more, end) in relocate(&next, &others) {
                found.push(([vec![(from, to)], more].concat(), end));
            }
        }
    }
    found
}

/// R9: the position after a player still in has left, and the outcome; `None` unless three or more are in.
pub(crate) fn leave(position: &str, leaver: char) -> Option<(String, String)> {
    let mut position = read(position);
    let players = players_in(&position);
    if players.len() < 3 || !players.contains(&leaver) {
        return None;
    }
    if position.side == leaver {
        position.side = next_player(&position);
    }
    eliminate(&mut position, leaver);
    let (after, outcome) = pass_on(position);
    Some((write(&after), outcome))
}

/// The form that writers give: the least from squares, then the least to squares, in square order.
fn written(forms: Vec<Form>) -> String {
    // Ring and ball can be told from the board they leave: only relocations can be written differently.
    assert!(forms.iter().all(|form| form.ring == forms[0].ring && form.ball == forms[0].ball));
    let square_order = |(file, rank): Square| (rank, file);
    let form = forms
        .into_iter()
        .min_by_key(|form| {
            let froms: Vec<Square> = form.relocations.iter().map(|&(from, _)| square_order(from)).collect();
            let tos: Vec<Square> = form.relocations.iter().map(|&(_, to)| square_order(to)).collect();
            (froms, tos)
        })
        .expect("a turn can be written");
    let relocations: String =
        form.relocations.into_iter().map(|(from, to)| format!("*{}{}", name(from), name(to))).collect();
    format!("{}:{}{relocations}", form.ring, form.ball)
}

/// R6, from the board that the mover's turn left to the next player's turn or the end of the game.
fn end_of_turn(mut position: Position) -> (Position, String) {
    let mover = position.side;
    position.side = next_player(&position);
    // R5: only the mover's goal squares are looked at.
    if goal(mover).iter().all(|&square| ball(&position.board, square) == Some(mover)) {
        return (position, format!("win:{mover}"));
    }
    if home(mover).iter().all(|&square| ball(&position.board, square).is_some()) {
        eliminate(&mut position, mover);
    }
    pass_on(position)
}

/// R6, its second half: whoever is to act and can't is out, until one can or one remains.
fn pass_on(mut position: Position) -> (Position, String) {
    loop {
        if players_in(&position).len() == 1 {
            return (position.clone(), format!("win:{}", position.side));
        }
        if has_complete_turn(&position) {
            return (position, "-".to_string());
        }
        let stuck = position.side;
        position.side = next_player(&position);
        eliminate(&mut position, stuck);
    }
}

fn players_in(position: &Position) -> Vec<char> {
    position.seats.iter().filter(|(_, supply)| supply.is_some()).map(|&(colour, _)| colour).collect()
}

/// The next player clockwise who is still in.
fn next_player(position: &Position) -> char {
    let players = players_in(position);
    let now = players.iter().position(|&colour| colour == position.side).expect("the side to act is in");
    players[(now + 1) % players.len()]
}

/// R7; the last loser's balls and rings stay on the board.
fn eliminate(position: &mut Position, out: char) {
    for (colour, supply) in &mut position.seats {
        if *colour == out {
            *supply = None;
        }
    }
    if players_in(position).len() < 2 {
        return;
    }
    for (file, rank) in squares(SIZE) {
        if ball(&position.board, (file, rank)) == Some(out) {
            position.board[file][rank].pop();
        }
    }
    remove_exposed(position);
}

/// R7: rings of eliminated colours leave while they are exposed, one uncovering the next.
fn remove_exposed(position: &mut Position) {
    for (file, rank) in squares(SIZE) {
        while top(&position.board, (file, rank)).is_some_and(|piece| is_out(position, piece)) {
            position.board[file][rank].pop();
        }
    }
}
