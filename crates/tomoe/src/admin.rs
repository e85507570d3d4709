//! `tomoe admin`: what an operator reads and does in the database of a server, also while it runs.

use std::future::Future;
use std::io::Write;
use std::time::{Duration, UNIX_EPOCH};

use clap::{Args, Subcommand};
use tomoe_games::Printable;
use tomoe_play::Millis;
use tomoe_server::{Admin, AdminError, KnownAccount, Report, StoreError};
use tomoe_wire::GameId;

use crate::database::DatabaseArgs;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// List the reports that are open
    Reports {
        /// Those that were dealt with in the last 90 days, too
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Note that a report was dealt with
    CloseReport {
        /// Its name, as 'reports' lists it
        report: GameId,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Say what is known of an account
    Account {
        /// The account's name
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Sign an account out everywhere and let nobody sign in to it; the name stays taken
    Close {
        /// The account's name
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Let an account that was closed be signed in to again
    Reopen {
        /// The account's name
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Take away what was said in a game
    DeleteMessage {
        /// The game
        game: GameId,
        /// The number of the entry, as 'reports' lists it
        number: u32,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List who was reported most, and who is blocked by most
    Abuse {
        /// Count the reports of so many days
        #[arg(long, default_value_t = 30, value_name = "DAYS")]
        days: u16,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(crate) fn run(args: &AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        AdminCommand::Reports { all, database } => {
            let reports = on(database, async |admin| admin.reports(*all).await)?;
            reports.iter().try_for_each(|report| write_report(out, report))
        }
        AdminCommand::CloseReport { report, database } => {
            on(database, async |admin| admin.close_report(report).await)?;
            Ok(writeln!(out, "Report {report} is closed")?)
        }
        AdminCommand::Account { name, database } => {
            write_account(out, &on(database, async |admin| admin.account(name).await)?)
        }
        AdminCommand::Close { name, database } => {
            let name = on(database, async |admin| admin.close(name).await)?;
            Ok(writeln!(out, "{} is closed and signed out everywhere", Printable(name))?)
        }
        AdminCommand::Reopen { name, database } => {
            let name = on(database, async |admin| admin.reopen(name).await)?;
            Ok(writeln!(out, "{} is open again", Printable(name))?)
        }
        AdminCommand::DeleteMessage { game, number, database } => {
            let said = on(database, async |admin| admin.remove_message(game, *number).await)?;
            Ok(writeln!(out, "Deleted: {}", Printable(said))?)
        }
        AdminCommand::Abuse { days, database } => write_abuse(out, *days, database),
    }
}

/// Does something with a database.
fn on<T, F>(database: &DatabaseArgs, work: impl FnOnce(Admin) -> F) -> Result<T, Failure>
where
    F: Future<Output = Result<T, AdminError>>,
{
    let database = database.database()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { work(Admin::open(&database).await?).await }).map_err(failure)
}

fn failure(error: AdminError) -> Failure {
    match error {
        AdminError::Store(
            error @ (StoreError::Missing(_) | StoreError::Invalid(_) | StoreError::Newer { .. }),
        ) => Failure::input(error),
        AdminError::Store(error) => Failure::Machine(error.to_string()),
        wrong => Failure::input(wrong),
    }
}

fn write_report(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let who = match &report.account {
        Some(account) => format!("{account} (account)"),
        None if report.name.is_empty() => "a guest without a name".to_owned(),
        None => format!("{} (guest)", report.name),
    };
    let by = report.reporter.as_deref().unwrap_or("a guest");
    writeln!(out, "{}  {}  {}", report.id, day(report.at), report.reason)?;
    writeln!(out, "  {} at place {} of /g/{}", Printable(who), report.place, report.game)?;
    if let Some((number, said)) = &report.message {
        writeln!(out, "  message {number}: {}", Printable(said))?;
    }
    if !report.text.trim().is_empty() {
        writeln!(out, "  told: {}", Printable(report.text.trim()))?;
    }
    write!(out, "  by {}", Printable(by))?;
    if let Some(closed) = report.closed {
        write!(out, ", closed {}", day(closed))?;
    }
    Ok(writeln!(out)?)
}

fn write_account(out: &mut impl Write, account: &KnownAccount) -> Result<(), Failure> {
    writeln!(out, "{}", Printable(&account.name))?;
    writeln!(out, "  made {}", day(account.made))?;
    if let Some(closed) = account.closed {
        writeln!(out, "  closed {}", day(closed))?;
    }
    let (of, by) = account.reports;
    writeln!(out, "  reported {of} times, reports {by}")?;
    writeln!(out, "  blocked by {}, blocks {}", account.blocked_by, account.blocks)?;
    for (device, seen) in &account.sessions {
        writeln!(out, "  signed in, seen {}: {}", day(*seen), Printable(device))?;
    }
    for (game, place) in &account.games {
        writeln!(out, "  place {place} of /g/{game}")?;
    }
    Ok(())
}

fn write_abuse(out: &mut impl Write, days: u16, database: &DatabaseArgs) -> Result<(), Failure> {
    let (suspects, blocked) =
        on(database, async |admin| Ok((admin.suspects(days).await?, admin.most_blocked().await?)))?;
    for suspect in suspects {
        let kind = if suspect.is_known { "account" } else { "guest" };
        let name = if suspect.name.is_empty() { "(no name)" } else { &suspect.name };
        let (reports, games, open) = (suspect.reports, suspect.games, suspect.open);
        writeln!(out, "reported\t{reports}\tin games\t{games}\topen\t{open}\t{kind}\t{}", Printable(name))?;
    }
    for (name, count) in blocked {
        writeln!(out, "blocked by\t{count}\t{}", Printable(name))?;
    }
    Ok(())
}

/// A moment to the second, in UTC.
fn day(at: Millis) -> String {
    humantime::format_rfc3339_seconds(UNIX_EPOCH + Duration::from_millis(at.0)).to_string()
}
