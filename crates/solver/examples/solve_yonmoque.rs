//! Solves Yonmoque into a directory: `solve_yonmoque DIR THREADS`, then probes and verifies what it wrote.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use tomoe_solver::{Depth, RandomPositions, SolveOptions, Stage, Tables, check, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().ok_or("which directory?")?);
    let threads = args.next().map_or(Ok(1), |text| text.parse())?;
    let checks: u64 = args.next().map_or(Ok(10_000), |text| text.parse())?;
    let options = SolveOptions { dir: dir.clone(), threads, memory_limit: None, checkpoint_every: None };
    let start = Instant::now();
    let last = AtomicUsize::new(usize::MAX);
    let report = solve(
        &options,
        &|progress| {
            let now = if progress.stage == Stage::Packing { 100 } else { progress.distance };
            if last.swap(now, Ordering::Relaxed) != now || progress.units.0 == progress.units.1 {
                eprintln!("{:7.1} s {progress:?}", start.elapsed().as_secs_f64());
            }
        },
        &AtomicBool::new(false),
    )?;
    let counts = &report.counts;
    println!(
        "positions {} won {} lost {} drawn {} longest {}",
        counts.positions(),
        counts.won(),
        counts.lost(),
        counts.drawn(),
        counts.longest()
    );
    println!("values {} bytes, distances {} bytes", report.values_bytes, report.distances_bytes);
    let tables = Tables::open(&dir)?;
    let mut random = RandomPositions::new(1);
    let positions: Vec<_> = (0..checks).map(|_| random.of_any_layer()).collect();
    let start = Instant::now();
    let won =
        positions.iter().filter(|position| tables.value(position) == Some(tomoe_solver::Value::Win)).count();
    println!("{won} of {checks} won; {:.0} values a second", checks as f64 / start.elapsed().as_secs_f64());
    for position in &positions {
        check(&tables, position, Depth::Values)?;
        check(&tables, position, Depth::Distances)?;
    }
    println!("{checks} positions follow from their successors");
    Ok(())
}
