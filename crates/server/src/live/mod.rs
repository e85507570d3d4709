//! Live games: each is hosted by a task of its own, which connections talk to.

mod claim;
mod due;
mod follower;
mod host;
mod hosts;
mod lag;
mod lobby;
mod new_game;
mod owner;
mod presence;
mod socket;

pub(crate) use follower::{ConnectionId, Outbox, OutboxReader, outbox, outbox_for_many};
pub(crate) use host::first_change;
pub(crate) use hosts::{Claim, Command, Hosts, Look};
pub(crate) use lag::MOST_LAG;
pub(crate) use lobby::LobbyBoard;
pub(crate) use new_game::new_game;
pub(crate) use owner::Owner;
pub(crate) use presence::read_word;
pub(crate) use socket::talk;
