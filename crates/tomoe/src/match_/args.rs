//! What a match is played with.

use std::path::PathBuf;

use clap::Args;
use tomoe_games::Game;

use super::spec::Spec;
use crate::limits::LimitArgs;
use crate::solution::tables::TablesArgs;

#[derive(Args)]
#[command(after_help = "\
Players:
  level:N            a playing level, 1 to 9
  full               the engine at full strength
  one-turn           looks one turn ahead
  monte-carlo        Monte-Carlo search with random play-outs
  paranoid           alpha-beta search, everybody else being one opponent
  ugi:COMMAND LINE   another program that speaks UGI

  Settings follow, separated by commas: time=100ms, nodes=N, depth=N and name=TEXT; for a program they come before
  its command, with option.NAME=VALUE too. A player's own limits replace those of the match.

Ctrl-C ends the match with a report of the games played until then, and status 130.

Examples:
  tomoe match yonmoque --player level:5 --player level:4 --games 200
  tomoe match mana --player full --player monte-carlo --time 100ms
  tomoe match yonmoque --player full,nodes=20000 --player \"ugi,nodes=20000:old-tomoe ugi --game yonmoque\" --sprt
  tomoe match mana --player level:9,time=100ms --player level:8 --games 200 --openings fair.txt
  tomoe match yonmoque --player level:9 --player level:8 --games 128 --openings fair
  tomoe match mitsudomoe --player level:7 --player level:6 --swap
  tomoe match mitsudomoe --players 3 --player full --player paranoid --records games.txt")]
pub(crate) struct MatchArgs {
    /// yonmoque, mana or mitsudomoe
    pub(crate) game: Game,
    /// A player, such as level:5; give two or more
    #[arg(short, long = "player", value_name = "PLAYER", required = true)]
    pub(crate) player: Vec<Spec>,
    /// How many play Mitsudomoe: 2, 3 or 4
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub(crate) players: usize,
    /// Play so many games, rounded up so that every opening is played in every seating
    #[arg(short, long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Play so many games at the same time [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: Option<u16>,
    /// Begin with so many random moves [default: yonmoque 4, mana 2 (the set-ups), mitsudomoe 2]
    #[arg(long, value_name = "N")]
    pub(crate) opening_plies: Option<usize>,
    /// Begin at the positions in this file instead, one a line; 'fair' for the fair openings of Yonmoque or of
    /// Mitsudomoe for two, 'balanced' for Yonmoque's drawn and nearly drawn ones
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Begin at the usual start, and let the second player take over the side of the first turn: whoever tells a score below
    /// even for its own side does
    #[arg(long, conflicts_with_all = ["opening_plies", "openings"])]
    pub(crate) swap: bool,
    /// Call a game drawn after so many moves
    #[arg(long, default_value_t = 300, value_name = "N")]
    pub(crate) max_plies: usize,
    /// Chooses the openings, and what the players leave to chance
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// Give each engine so many megabytes to remember in
    #[arg(long, default_value_t = 16, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=32_768))]
    pub(crate) hash: u64,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// End the match as soon as the sequential test decides (two players)
    #[arg(long)]
    pub(crate) sprt: bool,
    /// The test's first hypothesis: the first player is no stronger than this
    #[arg(long, default_value_t = 0.0, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo0: f64,
    /// The test's second hypothesis: the first player is at least this much stronger
    #[arg(long, default_value_t = 10.0, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo1: f64,
    /// How often the test may accept elo1 wrongly
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub(crate) alpha: f64,
    /// How often the test may accept elo0 wrongly
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub(crate) beta: f64,
    /// Add the games to the end of this file, as records, each as soon as it is played
    #[arg(short, long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
