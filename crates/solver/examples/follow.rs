//! Plays games in which one player follows a certificate of Mitsudomoe against random, greedy and strong answers, and checks that
//! all are won within its bound:
//!
//! ```text
//! cargo run --release -p tomoe-solver --example follow -- crates/solver/certificates/mitsudomoe.cert 10000
//! ```
//!
//! One game in twenty is against the engine at full strength with so many nodes a turn (the third argument), the others half
//! against random and half against greedy answers.

#[path = "../tests/games/mod.rs"]
mod games;

use std::process::ExitCode;

use games::{Defence, bound, follow, play};
use tomoe_engine::Engine;
use tomoe_solver::certificate::{Certificate, verify};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let path = arguments.first().ok_or("expected the certificate's file, the number of games, and nodes")?;
    let number = |at: usize, otherwise: u64| match arguments.get(at) {
        Some(text) => text.parse().map_err(|_| format!("'{text}': expected a number")),
        None => Ok(otherwise),
    };
    let (count, nodes) = (number(1, 10_000)?, number(2, 20_000)?);
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let certificate = Certificate::read(&bytes).map_err(|error| format!("{path}: {error}"))?;
    verify(&certificate, |_| true).map_err(|fault| fault.to_string())?;
    let bound = bound(&certificate);
    let mut opponent = Engine::new(Engine::DEFAULT_BYTES);
    // Games, plies of all of them, and of the longest.
    let mut tally = [(0, 0, 0); 3];
    for seed in 0..count {
        let (kind, defence) = match seed {
            seed if seed % 20 == 0 => (2, Defence::Strongest(nodes)),
            seed if seed % 2 == 0 => (1, Defence::Greedy),
            _ => (0, Defence::Random),
        };
        let mut winner = |positions: &[_]| follow(&certificate, positions);
        let plies = play(&certificate, &mut winner, defence, &mut opponent, seed)?;
        if plies > bound {
            return Err(format!("{defence:?}, seed {seed}: {plies} plies, and the bound is {bound}"));
        }
        let (games, sum, longest) = &mut tally[kind];
        (*games, *sum, *longest) = (*games + 1, *sum + plies, plies.max(*longest));
    }
    println!("{:?} wins within {bound} plies from {}", certificate.winner(), certificate.start());
    for (name, (games, sum, longest)) in ["random", "greedy", "strongest"].into_iter().zip(tally) {
        let mean = f64::from(sum) / f64::from(games.max(1));
        println!("{name:<10} {games:>6} games, all won, {mean:.1} plies on average, {longest} at most");
    }
    Ok(())
}
