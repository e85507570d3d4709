//! What an operator does on the database, also while servers use it.

use tomoe_play::Millis;
use tomoe_wire::{Entry, GameId, What};

use crate::accounts::likeness;
use crate::clock::now;
use crate::store::{Database, Store, StoreError, StoredAccount, StoredReport};

/// How many of each list are told of.
const MOST: u32 = 20;

/// An operator's hand on the database.
pub struct Admin(Store);

/// Why something could not be done.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdminError {
    /// The database is to blame.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no account of that name.
    #[error("there is no account called {0:?}")]
    NoSuchAccount(String),
    /// There is no open report of that name.
    #[error("there is no open report {0}")]
    NoSuchReport(GameId),
    /// Nothing was said in that entry, or it is gone already.
    #[error("nothing is said in entry {number} of game {game}")]
    NothingSaid {
        /// The game.
        game: GameId,
        /// The entry's number.
        number: u32,
    },
    /// It is so already.
    #[error("the account {name:?} is {state} already")]
    IsSo {
        /// The account's name.
        name: String,
        /// Open or closed.
        state: &'static str,
    },
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its name.
    pub id: GameId,
    /// When it was made, in milliseconds since 1970.
    pub at: Millis,
    /// The game.
    pub game: GameId,
    /// Where who is reported sits.
    pub place: u8,
    /// What they were called.
    pub name: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// The number of the entry that it is about, and what was said there.
    pub message: Option<(u32, String)>,
    /// What it is about, in a word.
    pub reason: String,
    /// What was told about it, perhaps nothing.
    pub text: String,
    /// The name of the account of who reported it; none for guests.
    pub reporter: Option<String>,
    /// When it was dealt with.
    pub closed: Option<Millis>,
}

/// What is known of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    /// The name.
    pub name: String,
    /// When it was made.
    pub made: Millis,
    /// Since when it is closed, if it is.
    pub closed: Option<Millis>,
    /// What the browsers call themselves that are signed in, and when they were last seen.
    pub sessions: Vec<(String, Millis)>,
    /// The games in which it had a seat, and where.
    pub games: Vec<(GameId, u8)>,
    /// How many reports there are of it, and by it.
    pub reports: (u32, u32),
    /// How many accounts have blocked it.
    pub blocked_by: u32,
    /// How many names it has blocked.
    pub blocks: usize,
}

/// Somebody about whom others have complained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// What they are called.
    pub name: String,
    /// Whether it is an account; otherwise any guest of the name.
    pub is_known: bool,
    /// How many reports there are.
    pub reports: u32,
    /// In how many games.
    pub games: u32,
    /// How many of the reports are open.
    pub open: u32,
}

impl Admin {
    /// Opens a database that is there already.
    pub async fn open(database: &Database) -> Result<Self, AdminError> {
        if let Database::Sqlite { path, .. } = database
            && !path.exists()
        {
            return Err(StoreError::Missing(path.clone()).into());
        }
        Ok(Self(Store::open(database).await?))
    }

    /// The reports that are open, or all that are kept, the oldest first.
    pub async fn reports(&self, with_closed: bool) -> Result<Vec<Report>, AdminError> {
        Ok(self.0.reports(with_closed).await?.into_iter().map(Report::from).collect())
    }

    /// Notes that a report was dealt with.
    pub async fn close_report(&self, id: &GameId) -> Result<(), AdminError> {
        match self.0.close_report(id, now()).await? {
            true => Ok(()),
            false => Err(AdminError::NoSuchReport(id.clone())),
        }
    }

    /// What is known of an account.
    pub async fn account(&self, name: &str) -> Result<KnownAccount, AdminError> {
        let account = self.found(name).await?;
        let sessions = self.0.sessions(&account.id, Millis(0)).await?;
        Ok(KnownAccount {
            closed: self.0.closed_since(&account.id).await?,
            sessions: sessions.into_iter().map(|session| (session.device, session.seen)).collect(),
            games: self.0.seats_of(&account.id).await?,
            reports: self.0.reports_of(&account.id).await?,
            blocked_by: self.0.blocked_by(&account.likeness).await?,
            blocks: self.0.blocks(&account.id).await?.len(),
            name: account.name,
            made: account.made,
        })
    }

    /// Signs an account out everywhere and lets nobody sign in to it any more. Its name stays taken. Gives the name as it is shown.
    pub async fn close(&self, name: &str) -> Result<String, AdminError> {
        self.set_closed(name, Some(now()), "closed").await
    }

    /// Lets an account that was closed be signed in to again.
    pub async fn reopen(&self, name: &str) -> Result<String, AdminError> {
        self.set_closed(name, None, "open").await
    }

    /// Takes away what was said in an entry of a game, and gives it. Servers that have the game in memory notice within seconds.
    pub async fn remove_message(&self, game: &GameId, number: u32) -> Result<String, AdminError> {
        let removed = self.0.remove_message(game, number, now()).await?;
        match removed.and_then(|entry| serde_json::from_str::<Entry>(&entry).ok()).map(|entry| entry.what) {
            Some(What::Say { text, .. }) => Ok(text),
            _ => Err(AdminError::NothingSaid { game: game.clone(), number }),
        }
    }

    /// Those who were reported most in the last days.
    pub async fn suspects(&self, days: u16) -> Result<Vec<Suspect>, AdminError> {
        let since = now().since(Millis(u64::from(days) * Millis::DAY.0));
        let suspects = self.0.suspects(since, MOST).await?.into_iter();
        Ok(suspects
            .map(|it| Suspect {
                name: it.name,
                is_known: it.is_known,
                reports: it.reports,
                games: it.games,
                open: it.open,
            })
            .collect())
    }

    /// The names that most accounts have blocked, and how many have.
    pub async fn most_blocked(&self) -> Result<Vec<(String, u32)>, AdminError> {
        Ok(self.0.most_blocked(MOST).await?)
    }

    async fn found(&self, name: &str) -> Result<StoredAccount, AdminError> {
        let account = self.0.account(&likeness(name)).await?;
        account.ok_or_else(|| AdminError::NoSuchAccount(name.to_owned()))
    }

    async fn set_closed(
        &self,
        name: &str,
        closed: Option<Millis>,
        state: &'static str,
    ) -> Result<String, AdminError> {
        let account = self.found(name).await?;
        match self.0.set_closed(&account.id, closed).await? {
            true => Ok(account.name),
            false => Err(AdminError::IsSo { name: account.name, state }),
        }
    }
}

impl From<StoredReport> for Report {
    fn from(stored: StoredReport) -> Self {
        Self {
            id: stored.id,
            at: stored.at,
            game: stored.game,
            place: stored.place,
            name: stored.name,
            account: stored.account,
            message: stored.message,
            reason: stored.reason,
            text: stored.text,
            reporter: stored.reporter,
            closed: stored.closed,
        }
    }
}
