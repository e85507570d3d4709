//! The computers of the house: a program like everybody's, with the seats of all levels. The server itself gives it a token.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use tokio::sync::mpsc;
use tomoe_wire::{GameId, Scope};

use super::caller::{Program, secret};
use crate::accounts::new_token;
use crate::clock::now;
use crate::live::ConnectionId;
use crate::secrets;
use crate::store::{KeyHash, StoredAccount, StoredToken};

/// The account of the house. It is in no database; the names of accounts there are longer.
const HOUSE: &str = "house";

/// The computers of the house.
#[derive(Default)]
pub(crate) struct Computers {
    /// The program, known by the hash of its token while this process runs; none if there are no computers.
    program: Option<Program>,
    /// Those who play for them.
    listeners: Mutex<HashMap<ConnectionId, mpsc::UnboundedSender<GameId>>>,
}

impl Computers {
    /// Computers, and the token with which they come.
    pub(crate) fn new() -> (Self, String) {
        let (secret, now) = (new_token(), now());
        let account = StoredAccount {
            id: HOUSE.to_owned(),
            name: HOUSE.to_owned(),
            likeness: HOUSE.to_owned(),
            password: String::new(),
            made: now,
            is_bot: true,
            is_apart: false,
        };
        let token = StoredToken {
            hash: secrets::hash_text(&secret),
            id: secrets::new_game_id(),
            name: HOUSE.to_owned(),
            scopes: vec![Scope::Play],
            made: now,
            used: None,
        };
        let program = Some(Program { account, token, is_house: true });
        (Self { program, listeners: Mutex::default() }, secret)
    }

    /// The program, if this is the hash of its token.
    pub(super) fn program(&self, hash: KeyHash) -> Option<&Program> {
        self.program.as_ref().filter(|program| program.token.hash == hash)
    }

    /// Whether it is they who ask. How much they ask for is limited by how many of them think.
    pub(crate) fn are_asking(&self, headers: &HeaderMap) -> bool {
        secret(headers).is_some_and(|secret| self.program(secrets::hash_text(secret)).is_some())
    }

    /// Tells a connection of games from now on in which a computer is wanted.
    pub(super) fn listen(&self, connection: ConnectionId) -> mpsc::UnboundedReceiver<GameId> {
        let (sender, calls) = mpsc::unbounded_channel();
        self.listeners().insert(connection, sender);
        calls
    }

    /// A computer is wanted at a game. It is called again after a while if nobody has come.
    pub(crate) fn call(&self, game: &GameId) {
        let mut listeners = self.listeners();
        listeners.retain(|_, listener| !listener.is_closed());
        if let Some(listener) = listeners.values().next() {
            let _ = listener.send(game.clone());
        }
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<ConnectionId, mpsc::UnboundedSender<GameId>>> {
        // Nothing is ever left half done here.
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
