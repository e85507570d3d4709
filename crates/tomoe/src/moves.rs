//! `tomoe moves`: what may be played.

use std::io::Write;

use serde_json::json;
use tomoe_games::AnyPosition;

use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::input;

pub(crate) fn run(args: &MovesArgs, out: &mut impl Write) -> Result<(), Failure> {
    if !args.batch {
        return print(&args.position.read()?, args, out);
    }
    // Each line is answered before the next one is read, so that another program can go on asking.
    for line in input::stdin_lines() {
        let (number, line) = line?;
        let position = AnyPosition::read(args.position.game, &line)
            .map_err(|error| Failure::input(format!("line {number}: {error}")))?;
        if !args.json {
            writeln!(out, "# {position}")?;
        }
        print(&position, args, out)?;
        out.flush()?;
    }
    Ok(())
}

fn print(position: &AnyPosition, args: &MovesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut lines: Vec<_> = position
        .moves()
        .into_iter()
        .map(|mv| {
            let (after, outcome) = position.play_unchecked(mv);
            (position.move_text(mv), after, outcome)
        })
        .collect();
    lines.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    if args.json {
        let moves: Vec<_> = lines
            .into_iter()
            .map(|(mv, after, outcome)| {
                json!({ "move": mv, "after": after.to_string(), "outcome": outcome.to_string() })
            })
            .collect();
        let game = position.game().id();
        writeln!(out, "{}", json!({ "game": game, "position": position.to_string(), "moves": moves }))?;
        return Ok(());
    }
    for (mv, after, outcome) in lines {
        writeln!(out, "{mv}\t{after}\t{outcome}")?;
    }
    Ok(())
}
