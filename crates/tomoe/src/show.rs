//! `tomoe show`: a board as text.

use std::io::Write;

use tomoe_games::{AnyPosition, Ending, History, Outcome, Player, Reason};
use tomoe_terminal::text;

use crate::args::ShowArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let history = args.position.play(&args.moves)?;
    let position = history.position();
    write!(out, "{}", text::board(position))?;
    writeln!(out, "{}", standing(&history))?;
    writeln!(out)?;
    if let Some((before, mv)) = history.last_turn() {
        writeln!(out, "last move  {}", before.move_text(mv))?;
    }
    writeln!(out, "position   {position}")?;
    Ok(())
}

/// How the game stands, as a sentence.
fn standing(history: &History) -> String {
    match history.ending() {
        Some(ending) => ended(ending, history.plies() == 0),
        None => to_act(history.position()),
    }
}

fn ended(ending: Ending, at_once: bool) -> String {
    let name = |player: Player| player.name();
    match (ending.outcome, ending.reason) {
        (Outcome::Win(winner), _) if at_once => format!("{} wins: the player to move can't.", name(winner)),
        (Outcome::Win(winner), _) => format!("{} wins.", name(winner)),
        (_, Reason::Repetition) => "Drawn: the same position stands for the third time.".to_owned(),
        _ => "Drawn.".to_owned(),
    }
}

fn to_act(position: &AnyPosition) -> String {
    let moves = position.count_moves();
    let plural = if moves == 1 { "" } else { "s" };
    format!("{} to move, {moves} legal move{plural}.", position.to_act().name())
}
