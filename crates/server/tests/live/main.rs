//! Live games as their clients meet them: a real server, real connections, a real database.
#![cfg(test)]

mod archive;
mod fairness;
mod games;
mod party;
mod shared;
mod slow_network;
mod wrong;
