//! Counts the sequences of moves from the start of a game, depth by depth.
//!
//!     cargo run --release --example perft -- mitsudomoe 5 2

use std::time::Instant;

use tomoe_games::{AnyPosition, Game};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let game: Game = words.next().as_deref().unwrap_or("yonmoque").parse()?;
    let depth: u32 = words.next().as_deref().unwrap_or("5").parse()?;
    let players: usize = words.next().as_deref().unwrap_or("2").parse()?;
    let start = AnyPosition::start(game, players)?;
    for depth in 1..=depth {
        let begin = Instant::now();
        let count = start.perft(depth);
        println!("{depth:>2} {count:>16} {:>9.3} s", begin.elapsed().as_secs_f64());
    }
    Ok(())
}
