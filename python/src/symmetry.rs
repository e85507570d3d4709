//! Symmetries of the boards: those that leave every colour and every value as it is.

use numpy::PyArray2;
use pyo3::prelude::*;
use tomoe_games::{AnyPosition, Game, mana};

use crate::any_steps::AnySteps;
use crate::arguments::{bad_value, read_start};

/// A way to turn or reflect a board: where (file, rank) goes, on a board whose last file and rank have this number.
type Symmetry = fn(last: usize, file: usize, rank: usize) -> (usize, usize);

/// The four turns, then the same after a reflection.
const ALL: [Symmetry; 8] = [
    |_, file, rank| (file, rank),
    |last, file, rank| (rank, last - file),
    |last, file, rank| (last - file, last - rank),
    |last, file, rank| (last - rank, file),
    |last, file, rank| (last - file, rank),
    |_, file, rank| (rank, file),
    |last, file, rank| (file, last - rank),
    |last, file, rank| (last - rank, last - file),
];

/// The reflection at the diagonal from a1.
const TRANSPOSITION: Symmetry = ALL[5];

/// The symmetries of a game: all eight in Yonmoque; in Mana the turns, the mat turning with the men; in Mitsudomoe for two the
/// reflection that keeps both homes.
fn symmetries(game: Game, players: usize) -> Vec<Symmetry> {
    match game {
        Game::Yonmoque => ALL.to_vec(),
        Game::Mana => ALL[..4].to_vec(),
        Game::Mitsudomoe if players == 2 => vec![ALL[0], TRANSPOSITION],
        Game::Mitsudomoe => vec![ALL[0]],
    }
}

/// Where each square goes.
fn squares(width: usize, symmetry: Symmetry) -> Vec<usize> {
    let place = |square: usize| symmetry(width - 1, square % width, square / width);
    (0..width * width).map(place).map(|(file, rank)| rank * width + file).collect()
}

/// The different images of a position, itself first.
pub(crate) fn images(position: &AnyPosition) -> PyResult<Vec<AnyPosition>> {
    let mut images = vec![*position];
    for (number, symmetry) in symmetries(position.game(), position.players()).into_iter().enumerate().skip(1)
    {
        let text = match position {
            // The camps lie still, so only a game in which a man has moved can be turned.
            AnyPosition::Mana(mana) if mana.mana().is_none() => continue,
            AnyPosition::Mana(mana) => turned_mana(position, mana, number, symmetry),
            _ => {
                let text = position.to_string();
                let (board, rest) = text.split_once(' ').unwrap_or((&text, ""));
                format!("{} {rest}", moved_board(position.game(), board, symmetry))
            }
        };
        let image = AnyPosition::read(position.game(), &text).map_err(bad_value)?;
        if !images.contains(&image) {
            images.push(image);
        }
    }
    Ok(images)
}

fn turned_mana(position: &AnyPosition, mana: &mana::Position, turns: usize, symmetry: Symmetry) -> String {
    let text = position.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let turned = mana.mat().map_or(0, |mat| mat as usize + turns) % mana::Orientation::ALL.len();
    fields[0] = mana::Orientation::ALL[turned].to_string();
    fields[1] = moved_board(Game::Mana, &fields[1], symmetry);
    fields.join(" ")
}

/// A board in the notation, moved.
fn moved_board(game: Game, board: &str, symmetry: Symmetry) -> String {
    let width = usize::from(game.width());
    let places = squares(width, symmetry);
    let mut moved = vec![String::new(); width * width];
    for (index, cell) in cells(game, board).into_iter().enumerate() {
        let (row, file) = (index / width, index % width);
        moved[places[(width - 1 - row) * width + file]] = cell;
    }
    let rows = (0..width).rev().map(|rank| {
        let row = &moved[rank * width..(rank + 1) * width];
        if game == Game::Mitsudomoe {
            let name = |cell: &String| if cell.is_empty() { "x".to_owned() } else { cell.clone() };
            join_empty(row.iter().map(name).collect())
        } else {
            count_empty(row)
        }
    });
    rows.collect::<Vec<_>>().join("/")
}

/// What stands on each square, row by row from the top; nothing for an empty one.
fn cells(game: Game, board: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for row in board.split('/') {
        if game == Game::Mitsudomoe {
            for cell in row.split(',') {
                match cell.strip_prefix('x') {
                    Some(count) => cells.extend(vec![String::new(); count.parse().unwrap_or(1)]),
                    None => cells.push(cell.to_owned()),
                }
            }
        } else {
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(count) => cells.extend(vec![String::new(); count as usize]),
                    None => cells.push(letter.to_string()),
                }
            }
        }
    }
    cells
}

/// A row with its empty squares counted.
fn count_empty(row: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row {
        if cell.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &std::mem::take(&mut empty).to_string();
        }
        text += cell;
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// A row of Mitsudomoe with runs of empty squares written as one.
fn join_empty(row: Vec<String>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut run = 0;
    for (index, cell) in row.iter().enumerate() {
        if cell == "x" {
            run += 1;
            if row.get(index + 1).is_some_and(|next| next == "x") {
                continue;
            }
            parts.push(if run == 1 { "x".to_owned() } else { format!("x{run}") });
            run = 0;
        } else {
            parts.push(cell.clone());
        }
    }
    parts.join(",")
}

fn table(py: Python<'_>, rows: Vec<Vec<usize>>) -> PyResult<Bound<'_, PyArray2<i64>>> {
    let rows: Vec<Vec<i64>> =
        rows.into_iter().map(|row| row.into_iter().map(|number| number as i64).collect()).collect();
    PyArray2::from_vec2(py, &rows).map_err(bad_value)
}

/// A table of where each symmetry of a game takes each square: row 0 is the identity.
///
/// >>> import tomoe
/// >>> tomoe.square_symmetries("yonmoque").shape
/// (8, 25)
#[pyfunction]
#[pyo3(signature = (game, players = 2))]
pub(crate) fn square_symmetries<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let start = read_start(game, players)?;
    let width = usize::from(start.game().width());
    let all = symmetries(start.game(), players);
    table(py, all.into_iter().map(|symmetry| squares(width, symmetry)).collect())
}

/// A table of what each symmetry of a game makes of each action: row 0 is the identity.
///
/// >>> import tomoe
/// >>> tomoe.action_symmetries("mana").shape
/// (4, 624)
#[pyfunction]
#[pyo3(signature = (game, players = 2))]
pub(crate) fn action_symmetries<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let start = read_start(game, players)?;
    let width = usize::from(start.game().width());
    let steps = AnySteps::new(start, u32::MAX);
    let texts: Vec<String> = (0..steps.actions()).map(|action| steps.action_text(action)).collect();
    let all = symmetries(start.game(), players);
    let rows = all.into_iter().enumerate().map(|(number, symmetry)| {
        let places = squares(width, symmetry);
        let moved = |text: &String| moved_action(text, width, &places, number);
        let place = |text: String| texts.iter().position(|other| *other == text);
        texts.iter().map(|text| place(moved(text)).unwrap_or(0)).collect()
    });
    table(py, rows.collect())
}

/// The text of an action with its squares moved. A turn of Mana's mat is added to that of the orientation.
fn moved_action(text: &str, width: usize, places: &[usize], turns: usize) -> String {
    if let Some(degrees) = text.strip_prefix("mat:") {
        let degrees: usize = degrees.parse().unwrap_or(0);
        return format!("mat:{}", (degrees + 90 * turns) % 360);
    }
    let (kind, names) = match text.find(['@', ':']) {
        Some(at) => text.split_at(at + 1),
        None => ("", text),
    };
    let mut moved = kind.to_owned();
    for name in names.as_bytes().chunks(2) {
        let square = usize::from(name[1] - b'1') * width + usize::from(name[0] - b'a');
        let place = places[square];
        moved.push((b'a' + (place % width) as u8) as char);
        moved.push((b'1' + (place / width) as u8) as char);
    }
    moved
}
