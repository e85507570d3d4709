//! `tomoe serve`: the browser application, handed out by this program.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::process::{Command, Stdio};

use clap::Args;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tomoe_bundle::{Asset, Content, Named};
use tomoe_client::BotSite;
use tomoe_engine::Level;
use tomoe_games::Game;
use tomoe_server::{AddressLimits, Config, Limits, PushConfig, Server};
use tomoe_solver::Extract;
use tomoe_solver::certificate::Certificate;
use xxhash_rust::xxh3::xxh3_128;

use crate::computers::{self, Thinkers};
use crate::database::DatabaseArgs;
use crate::failure::Failure;
use crate::logs::Logs;
use crate::signals::asked_to_end;
use crate::solution::tables::TablesArgs;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for any that is free
    #[arg(short, long, default_value_t = 8023)]
    port: u16,
    /// The address to listen on; 0.0.0.0 for everybody who can reach this machine
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// Open the page in the browser, too
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    database: DatabaseArgs,
    /// How the server writes about its work, to standard error
    #[arg(long, value_enum, default_value_t = Logs::Text)]
    log: Logs,
    /// How many proxies of yours stand before the server and name the client in X-Forwarded-For
    #[arg(long, default_value_t = 0, value_name = "COUNT")]
    proxies: usize,
    /// How many connections may be open in all: as many as files may be open, but not more than 8192, if not given
    #[arg(long, value_name = "COUNT")]
    connections: Option<NonZeroU32>,
    /// How many connections one network address may have open for games
    #[arg(long, default_value_t = AddressLimits::default().sockets, value_name = "COUNT")]
    sockets_per_address: u32,
    /// How many games one network address may make in ten minutes
    #[arg(long, default_value_t = AddressLimits::default().games, value_name = "COUNT")]
    games_per_address: NonZeroU32,
    /// How many requests one network address may make in a second
    #[arg(long, default_value_t = AddressLimits::default().requests, value_name = "COUNT")]
    requests_per_address: NonZeroU32,
    /// How many computers of the house may think at a time in online games; none with 0 [default: half of the processors]
    #[arg(long, value_name = "COUNT")]
    computers: Option<usize>,
    /// Lets the computers of the house play each other, so that their ratings are settled: so many games of every level with
    /// every other, in every game for two
    #[arg(long, value_name = "GAMES", default_value_t = 0)]
    level_games: u32,
    /// Whom push services may turn to about the messages to browsers: mailto:YOU@EXAMPLE.ORG or https://…
    #[arg(long, value_name = "ADDRESS", default_value_t = PushConfig::default().contact)]
    push_contact: String,
    /// Push messages also to private addresses and over plain HTTP: to a push service of your own
    #[arg(long)]
    push_anywhere: bool,
    #[command(flatten)]
    tables: TablesArgs,
    /// Serve what else there is in a build without the application, as its tests do
    #[arg(long, hide = true)]
    without_application: bool,
}

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    if tomoe_bundle::assets().is_empty() && !args.without_application {
        return Err(Failure::Machine(
            "this build has no browser application in it: build with 'cargo build --release' and without TOMOE_NO_WEB"
                .to_owned(),
        ));
    }
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(args, out))
}

async fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.log.begin();
    let thinking = args.computers.unwrap_or_else(half_of_the_processors);
    let server =
        Server::open(config(args, thinking)?).await.map_err(|error| Failure::Machine(error.to_string()))?;
    let wanted = SocketAddr::new(args.host, args.port);
    let listener = TcpListener::bind(wanted).await.map_err(|error| cannot_listen(wanted, &error))?;
    let address = listener.local_addr()?;
    let end = asked_to_end()?;
    writeln!(out, "Tomoe is at http://{}/ (Ctrl-C ends it)", reachable(address))?;
    out.flush()?;
    if args.open {
        open(&format!("http://{}/", reachable(address)));
    }
    let mut playing = JoinSet::new();
    if let Some(token) = server.computers_token() {
        let mut sources = Vec::new();
        for game in Game::ALL {
            sources.extend(args.tables.source(game)?);
        }
        let thinkers = Thinkers::new(thinking, sources);
        let site = BotSite::new(&format!("http://{}", reachable(address)), token);
        playing.spawn(computers::run(site.map_err(Failure::input)?, thinkers));
    }
    let end = async move {
        end.await;
        // A server that stops is not to be called again.
        drop(playing);
    };
    server.serve(listener, end).await;
    Ok(())
}

fn half_of_the_processors() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().div_ceil(2))
}

fn config(args: &ServeArgs, thinking: usize) -> Result<Config, Failure> {
    let addresses = AddressLimits {
        sockets: args.sockets_per_address,
        games: args.games_per_address,
        requests: args.requests_per_address,
        proxies: args.proxies,
    };
    let levels = Level::all().filter(|_| thinking > 0).map(|level| level.name().to_owned()).collect();
    let mut limits = Limits::default();
    if let Some(connections) = args.connections {
        limits.connections = connections.get() as usize;
    }
    if args.proxies > 0 {
        limits.per_address = limits.connections;
    }
    Ok(Config {
        limits,
        addresses,
        levels,
        level_games: args.level_games,
        push: PushConfig { contact: args.push_contact.clone(), is_anywhere: args.push_anywhere },
        ..Config::new(assets(), args.database.database()?)
    })
}

/// The application's files, and what is known of the games, which is part of this program already.
fn assets() -> &'static [Asset] {
    let known = [("/yonmoque.extract", Extract::EMBEDDED), ("/mitsudomoe.cert", Certificate::EMBEDDED)];
    let asset = |(path, bytes)| {
        let named = Named { bytes, etag: format!("\"{:x}\"", xxh3_128(bytes)).leak() };
        Asset { path, mime: "application/octet-stream", content: Content::Plain(named) }
    };
    let mut assets = tomoe_bundle::assets().to_vec();
    assets.extend(known.map(asset));
    assets.leak()
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Failure {
    let port = address.port();
    Failure::Machine(match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "port {port} is already in use: choose another one, such as --port {}",
                port.wrapping_add(1)
            )
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {port} is not for ordinary users: choose one above 1023, such as --port 8023")
        }
        io::ErrorKind::AddrNotAvailable => format!("this machine does not have the address {}", address.ip()),
        _ => format!("cannot listen on {address}: {error}"),
    })
}

/// The address to give to a browser on this machine: "every address" is not one of them.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => std::net::Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => std::net::Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// A browser that does not open is no failure: the address has been printed.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(windows) => ("cmd", &["/c", "start", ""]),
        () => ("xdg-open", &[]),
    };
    let quiet = Stdio::null;
    let _ = Command::new(program)
        .args(before)
        .arg(address)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_can_be_opened() {
        let shown = |address: &str| reachable(address.parse().unwrap()).to_string();
        assert_eq!(shown("0.0.0.0:8023"), "127.0.0.1:8023");
        assert_eq!(shown("[::]:80"), "[::1]:80");
        assert_eq!(shown("192.168.1.2:1"), "192.168.1.2:1");
    }

    #[test]
    fn a_taken_port_is_one_sentence() {
        let Failure::Machine(message) =
            cannot_listen("127.0.0.1:8023".parse().unwrap(), &io::ErrorKind::AddrInUse.into())
        else {
            panic!("the machine would not")
        };
        assert_eq!(message, "port 8023 is already in use: choose another one, such as --port 8024");
    }
}
