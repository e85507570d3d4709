//! What the engine may ask about Yonmoque: the full tables where they are, the extract in this program elsewhere.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tomoe_engine::{Oracle, Verdict};
use tomoe_games::Game;
use tomoe_games::yonmoque::{Move, Position};
use tomoe_solver::{Exact, Extract, Plies, Value};

use super::{DirArgs, Solution};
use crate::failure::Failure;

/// Where the engine's tables are, as typed.
#[derive(Args)]
pub(crate) struct TablesArgs {
    /// The directory of Yonmoque's full tables [default: $TOMOE_TABLES, or tomoe/tables among the user's data, if they are there]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TablesArgs {
    /// Who knows exact values of this game, if anybody does: tables that are named must be there, the usual ones may be.
    pub(crate) fn oracle(&self, game: Game) -> Result<Option<Arc<dyn Oracle>>, Failure> {
        if game != Game::Yonmoque {
            return Ok(None);
        }
        if let Some(dir) = &self.tables {
            return Ok(Some(Arc::new(Full(Solution::open(dir)?))));
        }
        Ok(Some(match usual_tables() {
            Some(dir) => Arc::new(Full(Solution::open(&dir)?)),
            None => part(),
        }))
    }
}

/// The usual directory of the tables, if they are there.
pub(super) fn usual_tables() -> Option<PathBuf> {
    DirArgs { dir: None }.path().ok().filter(|dir| dir.join(tomoe_solver::VALUES).exists())
}

/// The extract in this program.
pub(super) fn part() -> Arc<dyn Oracle> {
    Arc::new(Part(Extract::embedded()))
}

/// The full tables.
struct Full(Solution);

impl Oracle for Full {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        use tomoe_solver::Oracle as _;
        match self.0.exact(position) {
            Some(Exact::Win(Plies(plies))) => Some(Verdict::Win(Some(plies.into()))),
            Some(Exact::Loss(Plies(plies))) => Some(Verdict::Loss(Some(plies.into()))),
            Some(Exact::Draw) => Some(Verdict::Draw),
            // Tables without distances.
            None => self.0.value(position).map(without_distance),
        }
    }
}

/// The extract: values of positions with few pieces, and Blue's book.
struct Part(&'static Extract);

impl Oracle for Part {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.0.value(position).map(without_distance)
    }

    fn book(&self, position: &Position) -> Option<(Move, u32)> {
        self.0.book(position).map(|(mv, plies)| (mv, plies.0.into()))
    }
}

fn without_distance(value: Value) -> Verdict {
    match value {
        Value::Win => Verdict::Win(None),
        Value::Loss => Verdict::Loss(None),
        Value::Draw => Verdict::Draw,
    }
}
