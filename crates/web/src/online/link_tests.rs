//! Two players over bad lines, against a small server made of the game that both sides know.

use std::collections::HashSet;

use super::*;
use tomoe_games::{AnyPosition, Game, History};
use tomoe_play::{Action, Seat, Terms};

const KEYS: [&str; 2] = ["0123456789012345678901", "abcdefghijabcdefghijab"];

fn id() -> GameId {
    "Abcdefghij12".parse().unwrap()
}

fn key(place: usize) -> Key {
    KEYS[place].parse().unwrap()
}

fn setting() -> Setting {
    let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
    let terms = Terms::new(History::new(start), vec![Seat::person(""), Seat::person("")]).unwrap();
    Setting { terms, is_public: false, created: Millis(1), rematch_of: None }
}

/// A server with one game, at which both have sat down.
struct Server {
    online: OnlineGame,
    entries: Vec<Entry>,
    /// What it refuses for a while: everything.
    is_unavailable: bool,
}

impl Server {
    fn new() -> Self {
        let mut online = OnlineGame::new(setting());
        let entries = (0..2).map(|place| online.sit(Some(place), "", Millis(2)).unwrap()).collect();
        Self { online, entries, is_unavailable: false }
    }

    fn entries_after(&self, after: u32) -> Notice {
        Notice::Entries { game: id(), entries: self.entries[after as usize..].to_vec() }
    }

    /// The answers to whoever asked, and the entry for everybody.
    fn hear(&mut self, request: Request, place: u8, now: Millis) -> (Vec<Notice>, Option<Notice>) {
        match request {
            Request::Ping { id } => (vec![Notice::Pong { id, now }], None),
            Request::Follow { game, after, key } => {
                let place = KEYS.iter().position(|own| key.as_ref().is_some_and(|key| key.as_str() == *own));
                let place = place.and_then(|place| u8::try_from(place).ok());
                let begin = Notice::Game { game, setting: setting(), place, last: self.online.last() };
                (vec![begin, self.entries_after(after.min(self.online.last()))], None)
            }
            Request::Act { game, mark, deed, .. } => {
                if let Some(number) = self.online.number_of(&mark) {
                    return (vec![Notice::Done { game, mark, number }], None);
                }
                let refuse = |problem| (vec![Notice::refused(Some(id()), Some(mark.clone()), problem)], None);
                if self.is_unavailable {
                    return refuse(Problem::Unavailable);
                }
                match self.online.act(place, &deed, id, (now, Millis(0)), mark.clone()) {
                    Err(problem) => refuse(problem),
                    Ok(entry) => {
                        self.entries.push(entry.clone());
                        (Vec::new(), Some(Notice::Entries { game, entries: vec![entry] }))
                    }
                }
            }
            Request::Unfollow { .. } | Request::Lobby { .. } => (Vec::new(), None),
        }
    }
}

/// A client, and the line between it and the server.
struct Client {
    link: GameLink,
    place: u8,
    is_open: bool,
    up: Vec<Request>,
    down: Vec<Notice>,
    /// What was said here, and what of it was refused.
    said: Vec<String>,
    refused: usize,
}

impl Client {
    fn new(place: u8) -> Self {
        let link =
            GameLink::new(id(), Some(key(place.into())), Chance::new(u64::from(place) + 5), Millis(10));
        Self { link, place, is_open: false, up: Vec::new(), down: Vec::new(), said: Vec::new(), refused: 0 }
    }

    fn run_errands(&mut self, now: Millis) {
        for errand in self.link.errands() {
            match errand {
                Errand::Open => {
                    (self.up, self.down, self.is_open) = (Vec::new(), Vec::new(), true);
                    self.down.push(Notice::Welcome { version: 1, now });
                    self.link.opened(now);
                }
                Errand::Close => self.is_open = false,
                Errand::Send(request) if self.is_open => self.up.push(request),
                Errand::Send(_) => {}
            }
        }
        let refused = |news: &News| matches!(news, News::Refused(..));
        self.refused += self.link.news().iter().filter(|news| refused(news)).count();
    }

    fn cut(&mut self, now: Millis) {
        if self.is_open {
            (self.is_open, self.up, self.down) = (false, Vec::new(), Vec::new());
            self.link.closed(now);
        }
    }

    /// Makes a turn if it is this client's, or says something.
    fn do_something(&mut self, chance: &mut Chance, now: Millis) {
        if chance.below(9) == 0 {
            let text = format!("{} {}", self.place, self.said.len());
            self.said.push(text.clone());
            self.link.act(Deed::Say { text }, now);
        }
        let Some(online) = self.link.expected(now) else { return };
        if online.place_to_act() != Some(self.place) || self.link.is_waiting(is_turn) {
            return;
        }
        let Some(live) = online.live() else { return };
        let moves = live.position().moves();
        let mv = moves[chance.below(moves.len() as u64) as usize];
        let action = Action::Move(mv).to_text(live.position());
        let basis = self.link.online().map_or(0, OnlineGame::basis);
        self.link.act(Deed::Play { action, basis }, now);
    }
}

/// Lets messages through, as badly as told: out of a hundred, how many are lost, doubled, or overtaken by the next.
fn carry(server: &mut Server, clients: &mut [Client], bad: u64, chance: &mut Chance, now: Millis) {
    for index in 0..clients.len() {
        for request in std::mem::take(&mut clients[index].up) {
            let times = 1 + u64::from(chance.below(100) < bad) - u64::from(chance.below(100) < bad);
            for _ in 0..times {
                let (own, all) = server.hear(request.clone(), clients[index].place, now);
                clients[index].down.extend(own);
                for client in clients.iter_mut().filter(|client| client.is_open) {
                    client.down.extend(all.clone());
                }
            }
        }
    }
    for client in clients {
        let mut notices = std::mem::take(&mut client.down);
        if notices.len() > 1 && chance.below(100) < bad {
            notices.swap(0, 1);
        }
        for notice in notices {
            let times = 1 + u64::from(chance.below(100) < bad) - u64::from(chance.below(100) < bad);
            (0..times).for_each(|_| client.link.heard(notice.clone(), now));
        }
        client.link.tick(now);
        client.run_errands(now);
    }
}

#[test]
fn over_bad_lines_everything_counts_once_and_both_know_the_same() {
    for seed in 0..60 {
        let (mut server, mut clients) = (Server::new(), [Client::new(0), Client::new(1)]);
        let mut chance = Chance::new(1000 + seed);
        let mut now = 10;
        for _ in 0..500 {
            now += 20 + chance.below(200);
            server.is_unavailable = chance.below(12) == 0;
            for client in &mut clients {
                if chance.below(40) == 0 {
                    client.cut(Millis(now));
                }
                client.do_something(&mut chance, Millis(now));
                client.run_errands(Millis(now));
            }
            carry(&mut server, &mut clients, 6, &mut chance, Millis(now));
        }
        server.is_unavailable = false;
        for client in &mut clients {
            client.cut(Millis(now));
        }
        for _ in 0..200 {
            now += 100;
            carry(&mut server, &mut clients, 0, &mut chance, Millis(now));
        }
        let marks: Vec<&Mark> = server.entries.iter().filter_map(|entry| entry.mark.as_ref()).collect();
        assert_eq!(marks.iter().collect::<HashSet<_>>().len(), marks.len(), "seed {seed}");
        for client in &clients {
            assert_eq!(client.link.online(), Some(&server.online), "seed {seed}");
            assert!(!client.link.is_waiting(|_| true), "seed {seed}");
            let is_own =
                |entry: &&Entry| matches!(entry.what, What::Say { place, .. } if place == client.place);
            assert_eq!(server.entries.iter().filter(is_own).count(), client.said.len(), "seed {seed}");
        }
        assert!(server.online.last() > 40, "seed {seed}: {}", server.online.last());
    }
}

/// A client that follows the game over a good line.
fn followed(server: &mut Server) -> Client {
    let mut client = Client::new(0);
    client.run_errands(Millis(20));
    let mut chance = Chance::new(1);
    (0..3).for_each(|_| carry(server, std::slice::from_mut(&mut client), 0, &mut chance, Millis(30)));
    assert_eq!(client.link.place(), Some(0));
    client
}

fn place_disc(on: &str, basis: u32) -> Deed {
    Deed::Play { action: format!("move @{on}"), basis }
}

#[test]
fn a_turn_is_on_the_board_at_once_and_sent_when_the_line_is_back() {
    let mut server = Server::new();
    let mut client = followed(&mut server);
    client.cut(Millis(40));
    client.link.act(place_disc("c3", 0), Millis(50));
    let plies = |online: &OnlineGame| online.live().unwrap().history().plies();
    assert_eq!(client.link.expected(Millis(50)).as_ref().map(plies), Some(1));
    assert_eq!(client.link.online().map(plies), Some(0));
    let mut chance = Chance::new(1);
    for now in (100..1_000).step_by(50) {
        carry(&mut server, std::slice::from_mut(&mut client), 0, &mut chance, Millis(now));
    }
    assert_eq!((plies(&server.online), client.link.online().map(plies)), (1, Some(1)));
    assert!(!client.link.is_waiting(is_turn));
}

#[test]
fn a_turn_for_another_position_is_refused_and_taken_off() {
    let mut server = Server::new();
    let mut client = followed(&mut server);
    client.cut(Millis(40));
    client.link.act(place_disc("c3", 0), Millis(50));
    // Meanwhile the same seat has played on another device.
    let mark: Mark = "elsewhere".parse().unwrap();
    let other = server.online.act(0, &place_disc("a1", 0), id, (Millis(60), Millis(0)), mark).unwrap();
    server.entries.push(other);
    let mut chance = Chance::new(1);
    for now in (100..1_000).step_by(50) {
        carry(&mut server, std::slice::from_mut(&mut client), 0, &mut chance, Millis(now));
    }
    assert_eq!((client.refused, client.link.is_waiting(is_turn)), (1, false));
    assert_eq!(client.link.expected(Millis(1_000)).as_ref(), Some(&server.online));
}

#[test]
fn what_does_not_fit_is_asked_for_anew() {
    let mut server = Server::new();
    let mut client = followed(&mut server);
    let mut wrong = server.online.clone();
    let mark: Mark = "wrong".parse().unwrap();
    let entry = wrong.act(0, &place_disc("b2", 0), id, (Millis(60), Millis(0)), mark.clone()).unwrap();
    client.link.heard(Notice::Entries { game: id(), entries: vec![entry] }, Millis(70));
    let right = server.online.act(0, &place_disc("a1", 0), id, (Millis(60), Millis(0)), mark).unwrap();
    server.entries.push(right);
    let what = Entry { number: 4, at: Millis(80), mark: None, what: What::Leave { place: 0 } };
    client.link.heard(Notice::Entries { game: id(), entries: vec![what] }, Millis(80));
    client.run_errands(Millis(80));
    let mut chance = Chance::new(1);
    (0..3).for_each(|_| carry(&mut server, std::slice::from_mut(&mut client), 0, &mut chance, Millis(90)));
    assert_eq!(client.link.online(), Some(&server.online));
}

#[test]
fn a_game_that_is_not_there_is_not_asked_for_again() {
    let mut client = Client::new(0);
    client.run_errands(Millis(20));
    client.link.heard(Notice::refused(Some(id()), None, Problem::NoSuchGame), Millis(30));
    assert_eq!(client.link.news(), [News::Lost(Problem::NoSuchGame)]);
    client.link.closed(Millis(40));
    client.link.tick(Millis(60_000));
    assert!(!client.link.errands().contains(&Errand::Open));
}
