//! The figures of the solution as `docs/yonmoque-solution.md` has them.

use std::io::{self, Write};

use indicatif::HumanCount;
use tomoe_games::yonmoque::{Colour, ExactSource, Move, Plies, Position, Square, Value};
use tomoe_games::{Outcome, Position as _};
use tomoe_solver::{Counts, LayerCounts};

/// What the empty board is for Blue.
pub(super) fn start(counts: &Counts) -> String {
    let most = |layer: &LayerCounts| u16::from(layer.layer.blue) + u16::from(layer.layer.white);
    let blue = counts.layers.iter().filter(|layer| layer.to_act == Colour::Blue);
    let Some(start) = blue.max_by_key(|layer| most(layer)) else { return "unknown".to_owned() };
    match start.decided.iter().position(|&count| count > 0) {
        None => "draw".to_owned(),
        Some(plies) if plies % 2 == 1 => format!("win in {plies}"),
        Some(plies) => format!("loss in {plies}"),
    }
}

/// Everything, as Markdown.
pub(super) fn write(
    counts: &Counts,
    tables: Option<&dyn ExactSource>,
    out: &mut impl Write,
) -> io::Result<()> {
    totals(counts, out)?;
    if let Some(tables) = tables {
        writeln!(out, "\n### The first move\n")?;
        writeln!(
            out,
            "What each first placement comes to for Blue, in plies from the empty board:\n\n```text"
        )?;
        first_moves(tables, out)?;
        writeln!(out, "```\n\n### A principal line\n")?;
        writeln!(
            out,
            "Best play by both, the first among equals in the order of the moves' text:\n\n```text"
        )?;
        writeln!(out, "{}\n```", principal_line(tables).join(" "))?;
    }
    by_distance(counts, out)?;
    by_layer(counts, out)
}

fn totals(counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "### Totals\n\n| | |\n| --- | ---: |")?;
    writeln!(out, "| positions | {} |", HumanCount(counts.positions()))?;
    writeln!(out, "| won for the side to act | {} |", HumanCount(counts.won()))?;
    writeln!(out, "| lost | {} |", HumanCount(counts.lost()))?;
    writeln!(out, "| … because the side to act can't | {} |", HumanCount(counts.decided_at(0)))?;
    writeln!(out, "| drawn | {} |", HumanCount(counts.drawn()))?;
    writeln!(out, "| longest distance | {} plies |", counts.longest())
}

/// The board with what a first placement on each square comes to for Blue.
pub(super) fn first_moves(tables: &dyn ExactSource, out: &mut impl Write) -> io::Result<()> {
    let start = Position::start();
    for rank in (0..5).rev() {
        write!(out, "{}", rank + 1)?;
        for square in Square::all().filter(|square| square.rank() == rank) {
            let text = match tables.value_of_move(&start, Move::Place(square)) {
                Some(Value::Win(Some(plies))) => format!("+{plies}"),
                Some(Value::Loss(Some(plies))) => format!("−{plies}"),
                Some(Value::Draw) => "=".to_owned(),
                Some(Value::Win(None) | Value::Loss(None)) | None => "?".to_owned(),
            };
            write!(out, " {text:>4}")?;
        }
        let note = match rank {
            4 => "      + Blue wins",
            3 => "      − White wins",
            _ => "",
        };
        writeln!(out, "{note}")?;
    }
    writeln!(out, "     a    b    c    d    e")
}

/// One line of best play from the empty board.
fn principal_line(tables: &dyn ExactSource) -> Vec<String> {
    let mut position = Position::start();
    let mut line = Vec::new();
    while let Some(value) = tables.value(&position)
        && value.distance().is_some_and(|plies| plies > Plies(0))
    {
        let mut moves = Vec::new();
        position.each_move(|mv| moves.push((mv.to_string(), mv)));
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let best = moves.into_iter().find(|&(_, mv)| tables.value_of_move(&position, mv) == Some(value));
        let Some((text, mv)) = best else { break };
        line.push(text);
        let (next, outcome) = position.play_unchecked(mv);
        if outcome != Outcome::Ongoing {
            break;
        }
        position = next;
    }
    line
}

fn by_distance(counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n### Positions by distance\n")?;
    writeln!(out, "Lost at even distances, won at odd ones, for the side to act.\n")?;
    writeln!(out, "| plies | Blue to act | White to act | all |\n| ---: | ---: | ---: | ---: |")?;
    let row = |name: &str, count: &dyn Fn(&LayerCounts) -> u64| {
        let sum = |colour: Colour| -> u64 {
            counts.layers.iter().filter(|layer| layer.to_act == colour).map(count).sum()
        };
        let (blue, white) = (sum(Colour::Blue), sum(Colour::White));
        format!("| {name} | {} | {} | {} |", HumanCount(blue), HumanCount(white), HumanCount(blue + white))
    };
    for distance in 0..=counts.longest() {
        let at = |layer: &LayerCounts| layer.decided.get(distance).copied().unwrap_or(0);
        writeln!(out, "{}", row(&distance.to_string(), &at))?;
    }
    writeln!(out, "{}", row("drawn", &LayerCounts::drawn))
}

fn by_layer(counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n### Positions by layer\n")?;
    writeln!(
        out,
        "Hands as Blue's + White's; the last column is the longest distance in the layer with that side to act.\n"
    )?;
    writeln!(out, "| hands | to act | positions | won | lost | drawn | longest |")?;
    writeln!(out, "| --- | --- | ---: | ---: | ---: | ---: | ---: |")?;
    let mut layers: Vec<&LayerCounts> = counts.layers.iter().collect();
    layers.sort_by_key(|row| (row.layer.blue + row.layer.white, row.layer.blue, row.to_act as u8));
    for row in layers {
        let longest = row.decided.iter().rposition(|&count| count > 0).unwrap_or(0);
        writeln!(
            out,
            "| {} + {} | {} | {} | {} | {} | {} | {longest} |",
            row.layer.blue,
            row.layer.white,
            if row.to_act == Colour::Blue { "Blue" } else { "White" },
            HumanCount(row.positions),
            HumanCount(row.won()),
            HumanCount(row.lost()),
            HumanCount(row.drawn()),
        )?;
    }
    Ok(())
}
