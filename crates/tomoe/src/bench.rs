//! `tomoe bench`: a fixed amount of thinking, to compare machines and to notice changes.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use tomoe_engine::bench::{self, SuiteResult};

use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
The nodes and the signature are the same on every machine and in a browser; they change when the engine thinks
differently. The time is this machine's.")]
pub(crate) struct BenchArgs {
    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let begin = Instant::now();
    if !args.json {
        writeln!(
            out,
            "{:<14} {:>9} {:>10} {:>8} {:>11}  signature",
            "suite", "positions", "nodes", "seconds", "nodes/s"
        )?;
    }
    let mut written = Ok(());
    let total = bench::run(&|| begin.elapsed(), &mut |tried| {
        if written.is_ok() {
            written = print(tried, args.json, out);
        }
    });
    written?;
    Ok(print(&total, args.json, out)?)
}

fn print(tried: &SuiteResult, json: bool, out: &mut impl Write) -> std::io::Result<()> {
    let SuiteResult { name, positions, nodes, elapsed, signature } = tried;
    match json {
        true => writeln!(out, "{}", object(tried))?,
        false => writeln!(
            out,
            "{name:<14} {positions:>9} {nodes:>10} {:>8.3} {:>11}  {signature:016x}",
            elapsed.as_secs_f64(),
            rate(*nodes, *elapsed)
        )?,
    }
    out.flush()
}

fn object(tried: &SuiteResult) -> Value {
    json!({
        "suite": tried.name,
        "positions": tried.positions,
        "nodes": tried.nodes,
        "seconds": tried.elapsed.as_secs_f64(),
        "nodes_a_second": rate(tried.nodes, tried.elapsed),
        "signature": format!("{:016x}", tried.signature),
    })
}

fn rate(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
