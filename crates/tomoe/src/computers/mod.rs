//! The computers of the house in online games: a client of the server like any other, which comes when it is called.

mod seat;
mod thinkers;

use std::collections::HashMap;
use std::time::Duration;

use tokio::sync::mpsc;
use tomoe_client::{ClientError, Socket, new_mark};
use tomoe_engine::Level;
use tomoe_wire::{Deed, GameId, Key, Notice, Problem, Request};

use seat::{ComputerSeat, Wish};
pub(crate) use thinkers::Thinkers;
use thinkers::Thought;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(500);

/// How often games are looked through for those that nobody plays on.
const ROUND: Duration = Duration::from_secs(60);

/// Plays for ever at the server on this address, which knows this key.
pub(crate) async fn run(node: String, key: Key, thinkers: Thinkers) {
    loop {
        let (thoughts, mut thought) = mpsc::channel(64);
        let mut computers = Computers { seats: HashMap::new(), thinkers: thinkers.clone(), thoughts };
        // Whatever ends the conversation, the server calls again for every seat that is wanted.
        let _ = computers.converse(&node, &key, &mut thought).await;
        tokio::time::sleep(PAUSE).await;
    }
}

struct Computers {
    seats: HashMap<GameId, Vec<ComputerSeat>>,
    thinkers: Thinkers,
    thoughts: mpsc::Sender<Thought>,
}

impl Computers {
    async fn converse(
        &mut self,
        node: &str,
        key: &Key,
        thought: &mut mpsc::Receiver<Thought>,
    ) -> Result<(), ClientError> {
        let mut socket = Socket::connect(node).await?;
        socket.say(&Request::Computers { key: key.clone() }).await?;
        let mut round = tokio::time::interval(ROUND);
        loop {
            let requests = tokio::select! {
                notice = socket.hear() => self.hear(notice?),
                Some(thought) = thought.recv() => self.play(thought),
                _ = round.tick() => self.leave_idle(),
            };
            for request in requests {
                socket.say(&request).await?;
            }
        }
    }

    /// What there is to say to something that the server said.
    fn hear(&mut self, notice: Notice) -> Vec<Request> {
        match notice {
            Notice::Call { game, place, level, key } => {
                let Some(level) = Level::new(level.0) else { return Vec::new() };
                let seats = self.seats.entry(game.clone()).or_default();
                seats.retain(|seat| seat.place() != place);
                seats.push(ComputerSeat::new(place, level));
                vec![Request::Follow { game, after: 0, key: Some(key) }]
            }
            Notice::Game { game, setting, .. } => {
                self.each(&game, |seat| seat.begin(&setting));
                self.consider(&game)
            }
            Notice::Entries { game, entries } => {
                self.each(&game, |seat| seat.learn(&entries));
                self.consider(&game)
            }
            // The server could not write it: the position is still the same, so think again.
            Notice::Refused { game: Some(game), problem: Problem::Unavailable | Problem::Stale, .. } => {
                self.each(&game, ComputerSeat::forget);
                self.consider(&game)
            }
            Notice::Refused {
                game: Some(game), problem: Problem::NoSuchGame | Problem::WrongKey, ..
            } => {
                self.seats.remove(&game);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn each(&mut self, game: &GameId, act: impl Fn(&mut ComputerSeat)) {
        self.seats.get_mut(game).into_iter().flatten().for_each(act);
    }

    /// Looks for something to do in a game.
    fn consider(&mut self, id: &GameId) -> Vec<Request> {
        let Some(seats) = self.seats.get_mut(id) else { return Vec::new() };
        if seats.iter().all(ComputerSeat::is_over) {
            self.seats.remove(id);
            return vec![Request::Unfollow { game: id.clone() }];
        }
        let mut requests = Vec::new();
        for seat in seats {
            match seat.wish() {
                Some(Wish::Answer { action, basis }) => requests.push(act(id, seat.place(), action, basis)),
                Some(Wish::Think(question)) => {
                    self.thinkers.think(id.clone(), question, self.thoughts.clone())
                }
                None => {}
            }
        }
        requests
    }

    /// Plays what a thinker has found, if it is still wanted.
    fn play(&mut self, thought: Thought) -> Vec<Request> {
        let seats = self.seats.get_mut(&thought.game).into_iter().flatten();
        let mut wanted = seats.filter(|seat| seat.place() == thought.place);
        let action = wanted.find_map(|seat| seat.conclude(&thought));
        action.map(|action| act(&thought.game, thought.place, action, thought.basis)).into_iter().collect()
    }

    /// Leaves games in which it is somebody else's turn for a long time. When a computer is wanted there again, it is called.
    fn leave_idle(&mut self) -> Vec<Request> {
        let idle: Vec<GameId> = self
            .seats
            .iter()
            .filter(|(_, seats)| seats.iter().all(ComputerSeat::is_idle))
            .map(|(game, _)| game.clone())
            .collect();
        idle.into_iter()
            .map(|game| {
                self.seats.remove(&game);
                Request::Unfollow { game }
            })
            .collect()
    }
}

fn act(game: &GameId, place: u8, action: String, basis: u32) -> Request {
    let deed = Deed::Play { action, basis };
    Request::Act { game: game.clone(), mark: new_mark(), deed, place: Some(place) }
}
