//! `tomoe render`: a board as a picture.

use std::io::Write;
use std::path::Path;

use tomoe_draw::{Arrow, Mark, MarkKind, Options, Rotation, Theme};
use tomoe_files::OutputFile;
use tomoe_games::{Game, Spot};

use crate::args::{RenderArgs, Shade};
use crate::failure::Failure;

/// What kind of picture, told by the file's name.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

pub(crate) fn run(args: &RenderArgs, out: &mut impl Write) -> Result<(), Failure> {
    let format = format(&args.output)?;
    let output = match args.output == Path::new("-") {
        true => None,
        false => Some(OutputFile::at(&args.output)?),
    };
    let svg = svg(args)?;
    let bytes = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png => {
            tomoe_draw::png(&svg, args.width).map_err(|error| Failure::Machine(error.to_string()))?
        }
    };
    match output {
        Some(output) => Ok(output.replace(&bytes)?),
        None => Ok(out.write_all(&bytes)?),
    }
}

fn format(output: &Path) -> Result<Format, Failure> {
    let extension = output.extension().map(|extension| extension.to_ascii_lowercase());
    match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        None if output == Path::new("-") => Ok(Format::Svg),
        _ => {
            let found = output.display();
            Err(Failure::input(format!(
                "output: expected a name that ends in .svg or .png, found \"{found}\""
            )))
        }
    }
}

fn svg(args: &RenderArgs) -> Result<String, Failure> {
    let history = args.position.play(&args.moves)?;
    let game = args.position.game;
    let mut options = Options {
        theme: match args.theme {
            Shade::Light => Theme::Light,
            Shade::Dark => Theme::Dark,
        },
        rotation: match args.turn {
            90 => Rotation::Quarter,
            180 => Rotation::Half,
            270 => Rotation::ThreeQuarters,
            _ => Rotation::None,
        },
        coordinates: !args.bare,
        tray: !args.bare,
        turn: history.ending().is_none(),
        ..Options::default()
    };
    if let Some((before, mv)) = history.last_turn() {
        options = options.after(before, mv);
    }
    for name in &args.mark {
        options.marks.push(Mark { spot: spot(game, name)?, kind: MarkKind::Selected });
    }
    for arrow in &args.arrow {
        let ends = arrow.split_at_checked(2).unwrap_or((arrow, ""));
        options.arrows.push(Arrow::new(spot(game, ends.0)?, spot(game, ends.1)?));
    }
    Ok(tomoe_draw::svg(history.position(), &options))
}

fn spot(game: Game, name: &str) -> Result<Spot, Failure> {
    let wrong =
        || Failure::input(format!("square: expected a square of the board such as c3, found {name:?}"));
    let &[file, rank] = name.as_bytes() else { return Err(wrong()) };
    let on_board = |first: u8, byte: u8| byte.checked_sub(first).filter(|&line| line < game.width());
    match (on_board(b'a', file), on_board(b'1', rank)) {
        (Some(file), Some(rank)) => Ok(Spot::new(file, rank)),
        _ => Err(wrong()),
    }
}
