//! A game in memory, and the task that hosts it: one thing after the other happens there.

mod acts;
mod calls;
mod chores;
mod storage;

pub(crate) use storage::first_change;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tomoe_play::Millis;
use tomoe_wire::{Entry, GameId, Mark, Notice, OnlineGame, Problem};

use super::due::due;
use super::follower::{self, ConnectionId, Outbox};
use super::hosts::{Claim, Command, Look};
use super::presence::{Heard, Presence};
use crate::clock::now;
use crate::house::House;
use crate::store::KeyHash;
use storage::{Trouble, Trust};

/// How long a game stays in memory when nobody follows it.
const IDLE: Millis = Millis(60_000);

/// How long to wait after storage has failed.
const PAUSE: Millis = Millis(500);

/// How often other nodes are told who is here, so that they forget when this one dies.
const PRESENCE_AGAIN: Millis = Millis(20_000);

/// Who comes and goes is told together when it happens within this time.
const PRESENCE: Millis = Millis(200);

/// How many entries are sent in one message.
const TOGETHER: usize = 200;

/// A game in memory.
pub(super) struct Host {
    house: Arc<House>,
    id: GameId,
    game: OnlineGame,
    /// What is written of it, as JSON: everything that followers were told.
    entries: Vec<Arc<str>>,
    last_at: Millis,
    keys: HashMap<KeyHash, u8>,
    followers: HashMap<ConnectionId, Follower>,
    presence: Presence,
    /// Since when this node has had it in memory.
    since: Millis,
    /// Whether memory agrees with storage.
    trust: Trust,
    /// Whether this node accepted the last entry.
    is_ours: bool,
    /// When it was last tried in vain to do what is due, or to read and write.
    tried: Millis,
    /// Whose turn it was when somebody was last told of theirs by push, or had no need of it.
    pushed: Option<u8>,
    /// When computers were last called.
    called: Option<Millis>,
    /// When something was said, by place.
    sayings: HashMap<u8, Vec<Millis>>,
    /// When it has to be told who is there.
    tell_presence: Option<Millis>,
    /// What other nodes were last told of who is here, and when.
    presence_word: String,
    presence_said: Millis,
    /// When the last follower went.
    idle_since: Millis,
}

struct Follower {
    outbox: Outbox,
    /// The places held; none by who watches.
    places: Vec<u8>,
}

impl Host {
    /// Hosts a game until nobody has asked for it for a while.
    pub(super) async fn run(house: Arc<House>, id: GameId, mut inbox: mpsc::Receiver<Command>) {
        match Self::load(&house, &id).await {
            Ok(Some(host)) => host.serve(&mut inbox).await,
            Ok(None) => refuse_all(&mut inbox, Problem::NoSuchGame),
            Err(Trouble::Taken | Trouble::Unavailable) => refuse_all(&mut inbox, Problem::Unavailable),
        }
        inbox.close();
        house.hosts.forget(&house, &id);
        while let Some(command) = inbox.recv().await {
            // Clients send again what a server that stops has not answered.
            if !house.stopping.is_cancelled() {
                house.hosts.tell(&house, &id, command).await;
            }
        }
    }

    async fn serve(mut self, inbox: &mut mpsc::Receiver<Command>) {
        self.keep_house().await;
        loop {
            let wait = Duration::from(self.wakes_at().since(now()));
            let command = tokio::select! {
                biased;
                () = self.house.stopping.cancelled() => None,
                command = inbox.recv() => command,
                () = tokio::time::sleep(wait) => Some(Command::Wake),
            };
            match command {
                Some(command) => self.handle(command).await,
                None => return,
            }
            if self.is_idle() && inbox.is_empty() {
                return self.close_if_deserted().await;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.followers.is_empty() && now().since(self.idle_since) >= IDLE
    }

    /// When there is something to do without being told.
    fn wakes_at(&self) -> Millis {
        let due = match self.trust {
            Trust::Sound => due(&self.game, self.last_at).map(|due| due.max(self.tried.plus(PAUSE))),
            Trust::Behind | Trust::Doubtful => Some(self.tried.plus(PAUSE)),
        };
        let call = self.is_computer_wanted().then(|| self.may_call_at());
        let idle = self.followers.is_empty().then(|| self.idle_since.plus(IDLE));
        let again = (!self.followers.is_empty()).then(|| self.presence_said.plus(PRESENCE_AGAIN));
        [due, call, idle, again, self.tell_presence].into_iter().flatten().min().unwrap_or(now().plus(IDLE))
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Follow { connection, outbox, after, seat, reply } => {
                let answer = match self.knows_as_much(after, &seat).await {
                    Ok(()) => self.follow(connection, outbox, after, &seat),
                    Err(trouble) => Err(trouble.into()),
                };
                let _ = reply.send(answer);
            }
            Command::Unfollow { connection } => self.unfollow(connection),
            Command::Act { connection, place, mark, deed, at, lag } => {
                let Some(follower) = self.followers.get(&connection) else { return };
                let held =
                    follower.places.iter().copied().find(|&held| place.is_none_or(|place| place == held));
                let outbox = follower.outbox.clone();
                let answer = self.act(held, &mark, &deed, (at, lag)).await;
                self.answer(&outbox, mark, answer);
            }
            Command::ActAs { owner, place, mark, deed, is_for_any, reply } => {
                let answer = self.act_as((&owner, place), &mark, deed, is_for_any).await;
                let answer = answer.inspect_err(|&problem| self.house.metrics.refused(problem));
                let _ = reply.send(answer.map(|number| number.unwrap_or(self.game.last())));
            }
            Command::Sit { wish, account, reply } => {
                let _ = reply.send(self.sit(&wish, account.as_deref()).await);
            }
            Command::AddKey { place, key } => drop(self.keys.insert(key, place)),
            Command::Look { reply } => {
                let (game, entries, keys) = (self.game.clone(), self.entries.clone(), self.keys.clone());
                let _ = reply.send(Ok(Look { game, entries, keys }));
            }
            Command::Written { last } => {
                if last > self.game.last() && self.trust == Trust::Sound {
                    self.trust = Trust::Behind;
                }
            }
            Command::Removed { number } => self.remove_remark(number),
            Command::Heard { node, places, watchers } => {
                match self.presence.heard(node, places, watchers, now()) {
                    Heard::Nothing => {}
                    Heard::Change => self.presence_changes(),
                    Heard::FromNewcomer => {
                        self.presence_word.clear();
                        self.presence_changes();
                    }
                }
            }
            Command::Wake => {}
        }
        self.keep_house().await;
    }

    fn answer(&self, outbox: &Outbox, mark: Mark, answer: Result<Option<u32>, Problem>) {
        let game = self.id.clone();
        match answer {
            // The entry itself has told it.
            Ok(None) => {}
            Ok(Some(number)) => outbox.tell(&Notice::Done { game, mark, number }),
            Err(problem) => {
                self.house.metrics.refused(problem);
                outbox.tell(&Notice::refused(Some(game), Some(mark), problem));
            }
        }
    }

    // Who follows

    /// Reads everything again if somebody knows more than this node: of a seat or of entries that another node has just told them of.
    async fn knows_as_much(&mut self, after: u32, seat: &Claim) -> Result<(), Trouble> {
        let is_new = match seat {
            Claim::Watcher => false,
            Claim::Key(key) => !self.keys.contains_key(key),
            Claim::Owner(owner) => owner.places(&self.game).is_empty(),
        };
        if after as usize > self.entries.len() || is_new {
            self.trust = Trust::Doubtful;
            self.make_sound().await?;
        }
        Ok(())
    }

    fn follow(
        &mut self,
        connection: ConnectionId,
        outbox: Outbox,
        after: u32,
        seat: &Claim,
    ) -> Result<(), Problem> {
        let places = match seat {
            Claim::Key(key) => vec![*self.keys.get(key).ok_or(Problem::WrongKey)?],
            Claim::Owner(owner) => owner.places(&self.game),
            Claim::Watcher => Vec::new(),
        };
        if places.is_empty() && *seat != Claim::Watcher {
            return Err(Problem::NotSeated);
        }
        let place = places.first().copied();
        let (game, setting) = (self.id.clone(), self.game.setting().clone());
        // Only what is written has been told to anybody.
        let last = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        outbox.tell(&Notice::Game { game, setting, place, last });
        // Who claims to have more than there is begins anew.
        let after = if after > last { 0 } else { after };
        for entries in self.entries[after as usize..].chunks(TOGETHER) {
            outbox.send(self.entries_message(entries));
        }
        self.presence.come(connection, &places);
        self.presence_changes();
        outbox.tell(&self.presence.notice(self.id.clone(), &self.persons(), now()));
        let follower =
            self.followers.entry(connection).or_insert_with(|| Follower { outbox, places: Vec::new() });
        follower.places.extend(places);
        Ok(())
    }

    fn unfollow(&mut self, connection: ConnectionId) {
        if self.followers.remove(&connection).is_some() {
            self.presence.go(connection, now());
            self.presence_changes();
            self.idle_since = now();
        }
    }

    /// Takes away what was said in an entry, here and for all who follow. What is taken away already stays so.
    fn remove_remark(&mut self, number: u32) {
        let text = number.checked_sub(1).and_then(|index| self.entries.get_mut(index as usize));
        let Some(text) = text else { return };
        let entry = serde_json::from_str::<Entry>(text).ok().and_then(|entry| entry.without_text());
        let Some(removed) = entry.and_then(|entry| serde_json::to_string(&entry).ok()) else { return };
        *text = removed.into();
        self.game.remove_remark(number);
        let notice = follower::text(&Notice::Removed { game: self.id.clone(), number });
        self.followers.values().for_each(|follower| follower.outbox.send(notice.clone()));
    }

    fn presence_changes(&mut self) {
        self.tell_presence.get_or_insert(now().plus(PRESENCE));
    }

    fn persons(&self) -> Vec<bool> {
        (0..self.game.places()).map(|place| self.game.is_person(place)).collect()
    }

    fn entries_message(&self, entries: &[Arc<str>]) -> Utf8Bytes {
        let entries: Vec<&str> = entries.iter().map(AsRef::as_ref).collect();
        format!(r#"{{"entries":{{"game":"{}","entries":[{}]}}}}"#, self.id, entries.join(",")).into()
    }
}

/// Answers everything that waits for a game that can't be had.
fn refuse_all(inbox: &mut mpsc::Receiver<Command>, problem: Problem) {
    inbox.close();
    while let Ok(command) = inbox.try_recv() {
        match command {
            Command::Follow { reply, .. } => drop(reply.send(Err(problem))),
            Command::Sit { reply, .. } => drop(reply.send(Err(problem))),
            Command::ActAs { reply, .. } => drop(reply.send(Err(problem))),
            Command::Look { reply } => drop(reply.send(Err(problem))),
            _ => {}
        }
    }
}
