//! Live games: each is hosted by a task of its own, which connections talk to.

mod claim;
mod computers;
mod due;
mod follower;
mod host;
mod hosts;
mod lag;
mod lobby;
mod new_game;
mod presence;
mod socket;

pub(crate) use computers::Computers;
pub(crate) use follower::{ConnectionId, OutboxReader, outbox};
pub(crate) use host::first_change;
pub(crate) use hosts::{Claim, Command, Hosts, Look, Owner};
pub(crate) use lag::MOST_LAG;
pub(crate) use lobby::LobbyBoard;
pub(crate) use new_game::new_game;
pub(crate) use presence::read_word;
pub(crate) use socket::talk;
