//! A first bot: it plays a game against itself, and takes a win when it sees one.
//!
//!     cargo run --release --example bot -- yonmoque

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use tomoe_games::{AnyMove, AnyPosition, Game, History, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: Game = std::env::args().nth(1).as_deref().unwrap_or("yonmoque").parse()?;
    let mut history = History::new(AnyPosition::start(game, 2)?);
    while history.ending().is_none() && history.plies() < 200 {
        let mv = choose(history.position());
        println!("{:>3}. {}", history.plies() + 1, history.position().move_text(mv));
        history.play(mv)?;
    }
    println!("{}\n{} {:?}", history.position(), history.outcome(), history.why());
    Ok(())
}

/// A move that wins at once, or any.
fn choose(position: &AnyPosition) -> AnyMove {
    let moves = position.moves();
    let wins = |mv: &&AnyMove| position.play_unchecked(**mv).1 == Outcome::Win(position.to_act());
    // The standard library's hasher begins differently each time, which is chance enough for a bot.
    let chance = RandomState::new().build_hasher().finish() as usize;
    *moves.iter().find(wins).unwrap_or(&moves[chance % moves.len()])
}
