//! Where games are kept: one small interface over SQLite and PostgreSQL.

mod accounts;
mod archive;
mod backup;
mod batch;
mod bots;
mod care;
mod column;
#[cfg(test)]
mod contract;
mod database;
mod error;
mod mine;
mod news;
mod postgres;
mod push;
mod queries;
mod ratings;
mod schema;
mod sqlite;
mod transfer;
mod types;
mod writer;

use std::future::Future;
use std::time::Duration;

use tokio::sync::mpsc;
use tomoe_play::Millis;
use tomoe_wire::{Block, GameId};

pub(crate) use accounts::{StoredAccount, StoredSession};
#[cfg(test)]
pub(crate) use archive::MOST_MOVES;
pub(crate) use archive::{
    Archived, Facts, Found, Month, Place, PositionKey, Statistics, Tally, Visit, Wanted,
};
pub use backup::backup;
pub(crate) use bots::{StoredChallenge, StoredToken};
pub(crate) use care::{StoredReport, StoredSuspect};
pub use database::{Database, Durability, WrongDatabase};
pub use error::StoreError;
pub(crate) use mine::StoredMine;
use postgres::Postgres;
pub(crate) use push::StoredPush;
pub(crate) use ratings::{ListedRating, PastRating, Seek, Sought, StoredRating};
use sqlite::Sqlite;
pub use transfer::{Amounts, TransferError, export, import};
pub(crate) use types::{
    Change, Head, KeyHash, List, NewEntry, News, Outage, SeatKey, StoredGame, StoredLobby, Verdict,
};
pub(crate) use writer::Writer;

/// How long a PostgreSQL may take for an answer. Usual ones take milliseconds; one that has vanished would never answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The games, and what else is kept. A clone is the same store.
#[derive(Clone, Debug)]
pub(crate) struct Store(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Asks whichever database it is.
macro_rules! ask {
    ($store:ident.$question:ident($($argument:expr),*)) => {
        match &$store.0 {
            Kind::Sqlite(sqlite) => sqlite.$question($($argument),*).await,
            Kind::Postgres(postgres) => in_time(postgres.$question($($argument),*)).await,
        }
    };
}

impl Store {
    /// Opens a database, makes it if it is a file that is missing, and brings it to this program's version.
    pub(crate) async fn open(database: &Database) -> Result<Self, StoreError> {
        Ok(Self(match database {
            Database::Sqlite { path, durability } => Kind::Sqlite(Sqlite::open(path, *durability).await?),
            Database::Postgres { url } => Kind::Postgres(in_time(Postgres::open(url)).await?),
        }))
    }

    /// Writes changes, all in one transaction, and says of each what became of it. An error means that nothing of them is
    /// written, unless the database became unavailable: then all or nothing of them may be.
    pub(crate) async fn commit(&self, changes: &[Change]) -> Result<Vec<Verdict>, StoreError> {
        ask!(self.commit(changes))
    }

    /// A game with all that happened in it. Keys may be newer than entries, never older.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        ask!(self.game(id))
    }

    /// The entries of a game after a number, as JSON, in order.
    pub(crate) async fn entries(&self, id: &GameId, after: u32) -> Result<Vec<String>, StoreError> {
        ask!(self.entries(id, after))
    }

    /// The last number of each of these games that there is.
    pub(crate) async fn last_numbers(&self, ids: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        ask!(self.last_numbers(ids))
    }

    /// Keeps a pass, with which somebody may take the same seat on another device once.
    pub(crate) async fn add_pass(
        &self,
        id: &GameId,
        place: u8,
        pass: KeyHash,
        until: Millis,
    ) -> Result<(), StoreError> {
        ask!(self.add_pass(id, place, pass, until))
    }

    /// Exchanges a pass for a seat that the key holds from now on, and says which; none if there is no such pass.
    pub(crate) async fn use_pass(
        &self,
        id: &GameId,
        pass: KeyHash,
        key: KeyHash,
        now: Millis,
    ) -> Result<Option<u8>, StoreError> {
        ask!(self.use_pass(id, pass, key, now))
    }

    /// The newest games of each list of the lobby, at most so many a list.
    pub(crate) async fn lobby(&self, limit: u32) -> Result<StoredLobby, StoreError> {
        ask!(self.lobby(limit))
    }

    /// The games that the house has to look at by now, the longest overdue first.
    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError> {
        ask!(self.due(now, limit))
    }

    /// Notes that a server runs. If none has said so for longer than `lapse`, that was an outage, which is noted and told
    /// to the one who finds it.
    pub(crate) async fn beat(&self, now: Millis, lapse: Millis) -> Result<Option<Outage>, StoreError> {
        ask!(self.beat(now, lapse))
    }

    /// The outages that ended after a moment, in order.
    pub(crate) async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        ask!(self.outages(since))
    }

    // Accounts

    /// Makes an account with its recovery codes; not if there is one whose name looks alike.
    pub(crate) async fn make_account(
        &self,
        account: &StoredAccount,
        codes: &[KeyHash],
    ) -> Result<bool, StoreError> {
        ask!(self.make_account(account, codes))
    }

    /// The account whose name looks like this.
    pub(crate) async fn account(&self, likeness: &str) -> Result<Option<StoredAccount>, StoreError> {
        ask!(self.account(likeness))
    }

    /// The account of this identifier.
    pub(crate) async fn account_by_id(&self, id: &str) -> Result<Option<StoredAccount>, StoreError> {
        ask!(self.account_by_id(id))
    }

    /// Keeps a session of an account, and forgets those of everybody that were last seen before a moment.
    pub(crate) async fn open_session(
        &self,
        account: &str,
        session: &StoredSession,
        expired: Millis,
    ) -> Result<(), StoreError> {
        ask!(self.open_session(account, session, expired))
    }

    /// Whose session this is, if it was seen after a moment.
    pub(crate) async fn signed_in(
        &self,
        hash: KeyHash,
        expired: Millis,
    ) -> Result<Option<(StoredAccount, StoredSession)>, StoreError> {
        ask!(self.signed_in(hash, expired))
    }

    /// Notes that a session was used.
    pub(crate) async fn see_session(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
        ask!(self.see_session(hash, now))
    }

    /// The sessions of an account that were seen after a moment, the latest first.
    pub(crate) async fn sessions(
        &self,
        account: &str,
        expired: Millis,
    ) -> Result<Vec<StoredSession>, StoreError> {
        ask!(self.sessions(account, expired))
    }

    /// Ends a session of an account; whether there was such a one.
    pub(crate) async fn end_session(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
        ask!(self.end_session(account, id))
    }

    /// Changes a password, and ends all sessions but one.
    pub(crate) async fn set_password(
        &self,
        account: &str,
        password: &str,
        but: Option<KeyHash>,
    ) -> Result<(), StoreError> {
        ask!(self.set_password(account, password, but))
    }

    /// Changes a password for a recovery code, which is gone then, and ends all sessions; not if there is no such code.
    pub(crate) async fn use_code(
        &self,
        account: &str,
        code: KeyHash,
        password: &str,
    ) -> Result<bool, StoreError> {
        ask!(self.use_code(account, code, password))
    }

    /// Puts new recovery codes in the place of the old ones.
    pub(crate) async fn set_codes(&self, account: &str, codes: &[KeyHash]) -> Result<(), StoreError> {
        ask!(self.set_codes(account, codes))
    }

    /// How many recovery codes an account has left.
    pub(crate) async fn codes_left(&self, account: &str) -> Result<u32, StoreError> {
        ask!(self.codes_left(account))
    }

    /// Gives the seat that a key holds to an account; not if there is no such seat, or it is somebody's.
    pub(crate) async fn claim_seat(
        &self,
        account: &str,
        game: &GameId,
        key: KeyHash,
    ) -> Result<bool, StoreError> {
        ask!(self.claim_seat(account, game, key))
    }

    /// Gives the seats of a rematch, each one place further, to the accounts that had those of the game.
    pub(crate) async fn pass_on_seats(
        &self,
        game: &GameId,
        rematch: &GameId,
        places: u8,
    ) -> Result<(), StoreError> {
        ask!(self.pass_on_seats(game, rematch, places))
    }

    /// The seats that an account has had.
    pub(crate) async fn seats_of(&self, account: &str) -> Result<Vec<(GameId, u8)>, StoreError> {
        ask!(self.seats_of(account))
    }

    /// Deletes an account with all that belongs to it. Its games stay, without the name.
    pub(crate) async fn delete_account(&self, account: &str) -> Result<(), StoreError> {
        ask!(self.delete_account(account))
    }

    /// The games of an account that go on, those in which something happened last first.
    pub(crate) async fn games_of(&self, account: &str, limit: u32) -> Result<Vec<StoredMine>, StoreError> {
        ask!(self.games_of(account, limit))
    }

    /// The game in which a key holds a seat.
    pub(crate) async fn game_of_key(
        &self,
        game: &GameId,
        key: KeyHash,
    ) -> Result<Option<StoredMine>, StoreError> {
        ask!(self.game_of_key(game, key))
    }

    /// Lets one more key hold the seat that an account has in a game, and says which; none if it has none, or the game has too many keys.
    pub(crate) async fn add_key(
        &self,
        account: &str,
        game: &GameId,
        key: KeyHash,
        most: u32,
    ) -> Result<Option<u8>, StoreError> {
        ask!(self.add_key(account, game, key, most))
    }

    // Messages to browsers

    /// The server's key for push services: the one that is kept, or else this new one from now on.
    pub(crate) async fn vapid(&self, new: &str) -> Result<String, StoreError> {
        ask!(self.vapid(new))
    }

    /// Keeps a browser that wants to be told of the games of a session's account, and of those in which these keys hold seats. Of an
    /// account the newest ones stay, so many.
    pub(crate) async fn add_push(
        &self,
        push: &StoredPush,
        session: Option<KeyHash>,
        seats: &[(GameId, KeyHash)],
        now: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        ask!(self.add_push(push, session, seats, now, most))
    }

    /// Forgets a browser.
    pub(crate) async fn remove_push(&self, endpoint: &str) -> Result<(), StoreError> {
        ask!(self.remove_push(endpoint))
    }

    /// The addresses of the browsers that are told of an account's turns.
    pub(crate) async fn pushes_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        ask!(self.pushes_of(account))
    }

    /// The browsers of who has a seat.
    pub(crate) async fn pushes_for(&self, game: &GameId, place: u8) -> Result<Vec<StoredPush>, StoreError> {
        ask!(self.pushes_for(game, place))
    }

    // Care

    /// Notes that an account does not want to meet a name; not if it has noted too many others.
    pub(crate) async fn block(
        &self,
        account: &str,
        likeness: &str,
        block: &Block,
        most: u32,
    ) -> Result<bool, StoreError> {
        ask!(self.block(account, likeness, block, most))
    }

    /// Notes that an account does not mind a name any more.
    pub(crate) async fn unblock(&self, account: &str, likeness: &str) -> Result<(), StoreError> {
        ask!(self.unblock(account, likeness))
    }

    /// The names that an account does not want to meet, the latest first.
    pub(crate) async fn blocks(&self, account: &str) -> Result<Vec<Block>, StoreError> {
        ask!(self.blocks(account))
    }

    /// Whether somebody who has a seat in a game does not want to meet a name.
    pub(crate) async fn is_blocked_at(&self, game: &GameId, likeness: &str) -> Result<bool, StoreError> {
        ask!(self.is_blocked_at(game, likeness))
    }

    /// How many accounts do not want to meet a name.
    pub(crate) async fn blocked_by(&self, likeness: &str) -> Result<u32, StoreError> {
        ask!(self.blocked_by(likeness))
    }

    /// Keeps a report. The account of who sits there is looked up.
    pub(crate) async fn add_report(
        &self,
        report: &StoredReport,
        reporter: Option<&str>,
    ) -> Result<(), StoreError> {
        ask!(self.add_report(report, reporter))
    }

    /// Forgets the reports that were dealt with by a moment.
    pub(crate) async fn forget_reports(&self, closed: Millis) -> Result<(), StoreError> {
        ask!(self.forget_reports(closed))
    }

    /// What an account has reported: when, in which game, for which reason, and in which words.
    pub(crate) async fn reports_by(
        &self,
        account: &str,
    ) -> Result<Vec<(i64, String, String, String)>, StoreError> {
        ask!(self.reports_by(account))
    }

    /// The reports that are open, or all of them, the oldest first.
    pub(crate) async fn reports(&self, with_closed: bool) -> Result<Vec<StoredReport>, StoreError> {
        ask!(self.reports(with_closed))
    }

    /// How many reports there are of an account, and by it.
    pub(crate) async fn reports_of(&self, account: &str) -> Result<(u32, u32), StoreError> {
        ask!(self.reports_of(account))
    }

    /// Notes that a report was dealt with; whether it was open.
    pub(crate) async fn close_report(&self, id: &GameId, now: Millis) -> Result<bool, StoreError> {
        ask!(self.close_report(id, now))
    }

    /// Those who were reported most since a moment.
    pub(crate) async fn suspects(&self, since: Millis, limit: u32) -> Result<Vec<StoredSuspect>, StoreError> {
        ask!(self.suspects(since, limit))
    }

    /// The names that most accounts do not want to meet.
    pub(crate) async fn most_blocked(&self, limit: u32) -> Result<Vec<(String, u32)>, StoreError> {
        ask!(self.most_blocked(limit))
    }

    /// Since when an account is closed, if it is.
    pub(crate) async fn closed_since(&self, account: &str) -> Result<Option<Millis>, StoreError> {
        ask!(self.closed_since(account))
    }

    /// Closes an account and ends its sessions, or opens it again; whether it was not so before.
    pub(crate) async fn set_closed(&self, account: &str, closed: Option<Millis>) -> Result<bool, StoreError> {
        ask!(self.set_closed(account, closed))
    }

    /// Takes away what was said in an entry of a game, and gives the entry as it was; none if nothing was said there.
    pub(crate) async fn remove_message(
        &self,
        game: &GameId,
        number: u32,
        now: Millis,
    ) -> Result<Option<String>, StoreError> {
        ask!(self.remove_message(game, number, now))
    }

    /// The entries from which something was taken away since a moment.
    pub(crate) async fn removals(&self, since: Millis) -> Result<Vec<(GameId, u32)>, StoreError> {
        ask!(self.removals(since))
    }

    // Programs that play

    /// Keeps a token of an account; not if it has so many already.
    pub(crate) async fn make_token(
        &self,
        account: &str,
        token: &StoredToken,
        most: u32,
    ) -> Result<bool, StoreError> {
        ask!(self.make_token(account, token, most))
    }

    /// The tokens of an account, the latest first.
    pub(crate) async fn tokens(&self, account: &str) -> Result<Vec<StoredToken>, StoreError> {
        ask!(self.tokens(account))
    }

    /// Ends a token of an account; whether there was such a one.
    pub(crate) async fn end_token(&self, account: &str, id: &GameId) -> Result<bool, StoreError> {
        ask!(self.end_token(account, id))
    }

    /// Whose token this is.
    pub(crate) async fn token(
        &self,
        hash: KeyHash,
    ) -> Result<Option<(StoredAccount, StoredToken)>, StoreError> {
        ask!(self.token(hash))
    }

    /// Notes that a token was used.
    pub(crate) async fn use_token(&self, hash: KeyHash, now: Millis) -> Result<(), StoreError> {
        ask!(self.use_token(hash, now))
    }

    /// Makes an account a bot's for good; not if it has ever had a seat.
    pub(crate) async fn become_bot(&self, account: &str) -> Result<bool, StoreError> {
        ask!(self.become_bot(account))
    }

    /// The seats of an account at games of which it is not noted that they are over, each with what lists say of the game.
    pub(crate) async fn playing(&self, account: &str) -> Result<Vec<(GameId, u8, String)>, StoreError> {
        ask!(self.playing(account))
    }

    /// Notes that a game is over.
    pub(crate) async fn end_seats(&self, game: &GameId) -> Result<(), StoreError> {
        ask!(self.end_seats(game))
    }

    /// The accounts that have seats at a game.
    pub(crate) async fn accounts_at(&self, game: &GameId) -> Result<Vec<String>, StoreError> {
        ask!(self.accounts_at(game))
    }

    /// The seat of an account at a game.
    pub(crate) async fn seat_at(&self, account: &str, game: &GameId) -> Result<Option<u8>, StoreError> {
        ask!(self.seat_at(account, game))
    }

    /// What lists say of a game, as JSON.
    pub(crate) async fn listing(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        ask!(self.listing(game))
    }

    /// Keeps a challenge, and forgets those of everybody that were made by a moment; not if either of the two has so many open ones
    /// already: of the challenger's own, of those for who is challenged.
    pub(crate) async fn make_challenge(
        &self,
        challenge: &StoredChallenge,
        most: (u32, u32),
        expired: Millis,
    ) -> Result<bool, StoreError> {
        ask!(self.make_challenge(challenge, most, expired))
    }

    /// A challenge.
    pub(crate) async fn challenge(&self, id: &GameId) -> Result<Option<StoredChallenge>, StoreError> {
        ask!(self.challenge(id))
    }

    /// The challenges by and to an account that were made after a moment, the latest first.
    pub(crate) async fn challenges(
        &self,
        account: &str,
        since: Millis,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        ask!(self.challenges(account, since))
    }

    /// Ends a challenge without a game; not if it is not open any more.
    pub(crate) async fn close_challenge(
        &self,
        id: &GameId,
        state: &str,
        reason: Option<&str>,
    ) -> Result<bool, StoreError> {
        ask!(self.close_challenge(id, state, reason))
    }

    /// Ends a challenge with a game that is about to be written, whose seats belong to these accounts; not if it is not open any more.
    pub(crate) async fn accept_challenge(
        &self,
        id: &GameId,
        game: &GameId,
        seats: &[(u8, &str)],
    ) -> Result<bool, StoreError> {
        ask!(self.accept_challenge(id, game, seats))
    }

    /// Undoes that, since the game could not be written.
    pub(crate) async fn reopen_challenge(&self, id: &GameId, game: &GameId) -> Result<(), StoreError> {
        ask!(self.reopen_challenge(id, game))
    }

    // The archive

    /// The public games that have ended and are not archived, the oldest first.
    pub(crate) async fn unarchived(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        ask!(self.unarchived(limit))
    }

    /// Archives games, each as a whole and once, whoever else does, and says how many. Another node that archives meanwhile is left
    /// to do it: then none.
    pub(crate) async fn archive(&self, games: &[Archived]) -> Result<usize, StoreError> {
        ask!(self.archive(games))
    }

    /// What was played in a position, and how those games went.
    pub(crate) async fn statistics(&self, position: PositionKey) -> Result<Statistics, StoreError> {
        ask!(self.statistics(position))
    }

    /// The newest archived games of those wanted.
    pub(crate) async fn archived(&self, wanted: &Wanted, limit: u32) -> Result<Vec<Found>, StoreError> {
        ask!(self.archived(wanted, limit))
    }

    /// How many games were archived, by month and rules, the newest first.
    pub(crate) async fn months(&self) -> Result<Vec<Month>, StoreError> {
        ask!(self.months())
    }

    // Ratings

    /// The strongest of a pool whose ratings are no less certain than this, with bots and levels or without.
    pub(crate) async fn best(
        &self,
        pool: &str,
        most_deviation: f64,
        people_only: bool,
        limit: u32,
    ) -> Result<Vec<ListedRating>, StoreError> {
        ask!(self.best(pool, most_deviation, people_only, limit))
    }

    /// How many ratings of a pool are less certain than this.
    pub(crate) async fn count_above(&self, pool: &str, deviation: f64) -> Result<u32, StoreError> {
        ask!(self.count_above(pool, deviation))
    }

    /// Somebody's ratings by pool, those of most games first.
    pub(crate) async fn ratings_of(&self, player: &str) -> Result<Vec<(String, StoredRating)>, StoreError> {
        ask!(self.ratings_of(player))
    }

    /// Somebody's rating in a pool after each of their last games, the oldest first.
    pub(crate) async fn past_ratings(
        &self,
        player: &str,
        pool: &str,
        limit: u32,
    ) -> Result<Vec<PastRating>, StoreError> {
        ask!(self.past_ratings(player, pool, limit))
    }

    // Pairing

    /// Somebody looks for a game, or still does; whoever was last heard of before a moment does no more.
    pub(crate) async fn seek(&self, seek: &Seek, expired: Millis) -> Result<Sought, StoreError> {
        ask!(self.seek(seek, expired))
    }

    /// The others who look for such a game and were not promised one since a moment, the longest waiting first.
    pub(crate) async fn seeks_like(&self, seek: &Seek, promised: Millis) -> Result<Vec<Seek>, StoreError> {
        ask!(self.seeks_like(seek, promised))
    }

    /// Promises two a game with each other; not if one of them has been promised one since a moment.
    pub(crate) async fn take_seeks(
        &self,
        accounts: [&str; 2],
        now: Millis,
        promised: Millis,
    ) -> Result<bool, StoreError> {
        ask!(self.take_seeks(accounts, now, promised))
    }

    /// The game that somebody has looked for is there.
    pub(crate) async fn settle_seek(
        &self,
        account: &str,
        game: &GameId,
        place: u8,
    ) -> Result<(), StoreError> {
        ask!(self.settle_seek(account, game, place))
    }

    /// Somebody looks for a game no more.
    pub(crate) async fn end_seek(&self, account: &str) -> Result<(), StoreError> {
        ask!(self.end_seek(account))
    }

    /// A place of a game is an account's.
    pub(crate) async fn give_seat(&self, account: &str, game: &GameId, place: u8) -> Result<(), StoreError> {
        ask!(self.give_seat(account, game, place))
    }

    /// The accounts that have a place in a game.
    pub(crate) async fn players_of(&self, game: &GameId) -> Result<Vec<String>, StoreError> {
        ask!(self.players_of(game))
    }

    // Other nodes

    /// Tells the other nodes up to which numbers games are written.
    pub(crate) async fn notify(&self, written: &[(GameId, u32)]) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
            Kind::Postgres(postgres) => in_time(postgres.notify(written)).await,
        }
    }

    /// Says a line to the other nodes, of at most 7,935 bytes.
    pub(crate) async fn say(&self, line: &str) -> Result<(), StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(()),
            Kind::Postgres(postgres) => in_time(postgres.say(line)).await,
        }
    }

    /// Whether other nodes may write to it, too.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.0, Kind::Postgres(_))
    }

    /// What the other nodes say from now on.
    pub(crate) async fn news(&self) -> Result<mpsc::Receiver<News>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_) => Ok(news::silence()),
            Kind::Postgres(postgres) => in_time(postgres.news()).await,
        }
    }
}

/// An answer, if it comes before patience ends.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(PATIENCE, answer).await.unwrap_or(Err(StoreError::Late))
}
