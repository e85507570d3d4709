//! `tomoe load`: simulated players who play whole games on a server, and measure how quickly it answers.

mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use tokio::time::sleep;
use tomoe_client::Site;
use tomoe_load::{Crowd, Plan};

use crate::failure::Failure;
use report::Report;

/// How long a crowd plays before it is measured, so that the rush of sitting down is over.
const SETTLING: Duration = Duration::from_secs(5);

#[derive(Args)]
#[command(after_help = "\
The server grants one network address less than a crowd needs. Start it with higher limits, such as:
  tomoe serve --connections 18000 --sockets-per-address 20000 --games-per-address 1000000 --requests-per-address 100000

Status 1 says that the server has contradicted itself, or that no move was acknowledged.")]
pub(crate) struct LoadArgs {
    /// Where the server is; more than once if it has several nodes
    #[arg(long = "node", value_name = "HOST:PORT", default_value = "127.0.0.1:8023")]
    nodes: Vec<String>,
    /// How many games are played at a time
    #[arg(long, default_value_t = 100, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How long a player thinks about a move on average; 0s to find out how many moves a second there can be
    #[arg(long, default_value = "5s", value_name = "TIME", value_parser = humantime::parse_duration)]
    pause: Duration,
    /// How long it is measured
    #[arg(long, default_value = "30s", value_name = "TIME", value_parser = humantime::parse_duration)]
    duration: Duration,
    /// How long it takes until all games have begun
    #[arg(long, default_value = "10s", value_name = "TIME", value_parser = humantime::parse_duration)]
    ramp_up: Duration,
    /// Then add so many games again and again, until more than one move of a hundred takes longer than --late
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    raise: Option<u32>,
    /// How long an acknowledgement may take
    #[arg(long, default_value = "50ms", value_name = "TIME", requires = "raise", value_parser = humantime::parse_duration)]
    late: Duration,
    /// What the players' choices depend on
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(load(args, out))
}

async fn load(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let plan = Plan { pause: args.pause, seed: args.seed };
    let mut crowd = Crowd::new(Site::new(args.nodes.clone()), plan);
    let mut more = args.games;
    loop {
        let part = f64::from(more) / f64::from(args.games);
        crowd.grow(more as usize, args.ramp_up.mul_f64(part)).await;
        sleep(SETTLING).await;
        let report = measure(&crowd, args.duration).await;
        report.print(args.json, out)?;
        match args.raise {
            Some(raise) if report.is_within(args.late) => more = raise,
            _ => break,
        }
    }
    crowd.end().await;
    let end = Report::of_the_end(&crowd);
    end.print(args.json, out)?;
    end.verdict()
}

/// What happens within a time.
async fn measure(crowd: &Crowd, duration: Duration) -> Report {
    let _before = crowd.tally().take_latencies();
    let begin = Instant::now();
    sleep(duration).await;
    Report::new(crowd, begin.elapsed())
}
