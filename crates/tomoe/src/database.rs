//! Which database games are kept in.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tomoe_server::{Database, Durability};

use crate::data;
use crate::failure::Failure;

/// The name of the file, in whichever folder it is.
const FILE: &str = "games.db";

/// The database as chosen on the command line.
#[derive(Args)]
pub(crate) struct DatabaseArgs {
    /// Where games are kept: a file, or postgres://USER@HOST/NAME (the password may be in the variable PGPASSWORD)
    #[arg(long, value_name = "DATABASE")]
    database: Option<Database>,
    /// The folder in which the file of games is, if not among the user's data
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// What a move in a file survives once it is acknowledged
    #[arg(long, value_enum, default_value_t = Survives::Power)]
    survives: Survives,
}

/// What an acknowledged move survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Survives {
    /// The loss of power (SQLite's synchronous = FULL)
    Power,
    /// The end of the program, but perhaps not the loss of power (synchronous = NORMAL)
    Program,
}

impl DatabaseArgs {
    /// The database that is named, or the file in the folder that is named, or the one among the user's data.
    pub(crate) fn database(&self) -> Result<Database, Failure> {
        if let Some(database) = &self.database {
            return Ok(database.clone().with_durability(self.durability()));
        }
        let folder = self.data.clone().or_else(data::folder).ok_or_else(|| {
            Failure::input("there is no home to keep games in: say where with --data DIR or --database FILE")
        })?;
        Ok(Database::file(folder.join(FILE)).with_durability(self.durability()))
    }

    fn durability(&self) -> Durability {
        match self.survives {
            Survives::Power => Durability::Full,
            Survives::Program => Durability::Normal,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        database: DatabaseArgs,
    }

    fn chosen(args: &[&str]) -> Database {
        Cli::parse_from([&["tomoe"], args].concat()).database.database().unwrap()
    }

    #[test]
    fn a_database_is_named_or_in_a_folder() {
        assert_eq!(chosen(&["--database", "mine.db"]), Database::file("mine.db"));
        assert_eq!(chosen(&["--data", "/var/lib/tomoe"]), Database::file("/var/lib/tomoe/games.db"));
        let postgres = "postgres://tomoe@localhost/games";
        assert_eq!(chosen(&["--database", postgres]), Database::Postgres { url: postgres.to_owned() });
        assert!(Cli::try_parse_from(["tomoe", "--database", "mine.db", "--data", "here"]).is_err());
        assert!(Cli::try_parse_from(["tomoe", "--database", "mysql://localhost"]).is_err());
    }
}
