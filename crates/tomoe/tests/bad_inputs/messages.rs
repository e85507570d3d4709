//! Messages over WebSockets that should not be.

use serde_json::{Value, json};
use tomoe_client::{new_key, new_mark};
use tomoe_random::Random;
use tomoe_wire::{Deed, GameId, Key, Mark, Request};

use crate::mutation::{mutated, noise, of_wrong_type};
use crate::raw::{self, BINARY, RawSocket, frame};
use crate::score::Score;

/// How many messages are sent over one connection, fewer than are allowed at once.
const TOGETHER: usize = 40;

/// A private game between two, in which a move was made, and another game.
pub(crate) struct Board {
    pub(crate) private: GameId,
    pub(crate) keys: [Key; 2],
    /// What the move that was made is called.
    mark: Mark,
    pub(crate) other: GameId,
    other_key: Key,
}

impl Board {
    pub(crate) fn set_up(address: &str) -> Self {
        let (private, first) = make(address, false);
        let (other, other_key) = make(address, true);
        let second = new_key();
        let seat = json!({"key": second, "name": "Ben"}).to_string();
        let path = format!("/api/v1/games/{private}/seats");
        assert_eq!(raw::ask(address, &raw::request("POST", &path, &seat)).status, 200);
        let board = Self { private, keys: [first, second], mark: new_mark(), other, other_key };
        let mut socket = board.seated(address, 0);
        socket.say(&board.act(board.mark.clone(), "move @c3", 0));
        while !matches!(socket.hear().unwrap(), tomoe_wire::Notice::Entries { entries, .. } if entries[0].number == 3)
        {
        }
        board
    }

    /// Everything that happened in the private game.
    pub(crate) fn entries(&self, address: &str) -> Value {
        let body = raw::get(address, &format!("/api/v1/games/{}", self.private)).body;
        serde_json::from_str::<Value>(&body).unwrap()["entries"].clone()
    }

    fn seated(&self, address: &str, place: usize) -> RawSocket {
        following(address, &self.private, Some(&self.keys[place]))
    }

    fn act(&self, mark: Mark, action: &str, basis: u32) -> String {
        let deed = Deed::Play { action: action.to_owned(), basis };
        serde_json::to_string(&Request::Act { game: self.private.clone(), place: None, mark, deed }).unwrap()
    }
}

fn make(address: &str, is_public: bool) -> (GameId, Key) {
    let key = new_key();
    let wish = wish(&key, is_public);
    let answer = raw::ask(address, &raw::request("POST", "/api/v1/games", &wish));
    let seated: tomoe_wire::Seated = serde_json::from_str(&answer.body).unwrap();
    (seated.game, key)
}

/// The wish for a new game, as JSON.
pub(crate) fn wish(key: &Key, is_public: bool) -> String {
    let wish = json!({"game": "yonmoque", "opponents": ["person"], "start": "rules", "clock": "-", "place": 0,
        "is-public": is_public, "name": "Ada", "key": key});
    wish.to_string()
}

/// A connection that follows a game.
fn following(address: &str, game: &GameId, key: Option<&Key>) -> RawSocket {
    let mut socket = RawSocket::connect(address);
    let follow = Request::Follow { game: game.clone(), after: 0, key: key.cloned() };
    socket.say(&serde_json::to_string(&follow).unwrap());
    while !matches!(socket.hear().expect("it is followed"), tomoe_wire::Notice::Present { .. }) {}
    socket
}

/// Sends so many of each kind.
pub(crate) fn send_all(address: &str, board: &Board, each: usize, random: &mut Random, score: &mut Score) {
    let mut kinds = Kinds { address, board, each, random, score };
    kinds.malformed();
    kinds.beyond_the_protocol();
    kinds.against_the_rules();
    kinds.of_others();
}

struct Kinds<'a> {
    address: &'a str,
    board: &'a Board,
    each: usize,
    random: &'a mut Random,
    score: &'a mut Score,
}

impl Kinds<'_> {
    /// Sends texts one after the other, some over each connection, and notes how they are answered.
    fn refused(
        &mut self,
        kind: &'static str,
        connect: impl Fn() -> RawSocket,
        mut text: impl FnMut(&mut Random) -> String,
        wanted: &[&str],
    ) {
        for part in (0..self.each).step_by(TOGETHER) {
            let mut socket = connect();
            for _ in part..self.each.min(part + TOGETHER) {
                socket.say(&text(self.random));
                // Some mutations of a message are answered with nothing: a ping shows that it was read.
                let fate = socket.fate();
                let is_closed = fate == crate::score::Fate::Closed;
                self.score.expect(kind, &fate, wanted);
                if is_closed {
                    socket = connect();
                }
            }
        }
    }

    fn malformed(&mut self) {
        let (address, board) = (self.address, self.board);
        let watcher = || following(address, &board.private, None);
        self.refused("message: noise", watcher, noise, &["malformed"]);
        let valid = |random: &mut Random| board.act(new_mark(), "move @b2", random.below(9) as u32);
        self.refused(
            "message: wrong type",
            watcher,
            |random| of_wrong_type(&valid(random), random),
            &["malformed"],
        );
        // What is still a message is one of somebody who only watches.
        let wanted = ["malformed", "not-seated", "not-followed", "no-such-game"];
        self.refused("message: mutated", watcher, |random| mutated(&(valid(random) + " "), random), &wanted);
        let unknown = |random: &mut Random| json!({ noise(random): {} }).to_string();
        self.refused("message: unknown", watcher, unknown, &["malformed"]);
        let deep = |random: &mut Random| "[".repeat(500 + random.below(3000));
        self.refused("message: nested", watcher, deep, &["malformed"]);
    }

    fn beyond_the_protocol(&mut self) {
        let address = self.address;
        for _ in 0..self.each {
            let mut socket = RawSocket::connect(address);
            let size = 4097 + self.random.below(200_000);
            socket.send(&frame(raw::TEXT, &vec![b'x'; size]));
            let fate = socket.fate();
            self.score.expect("message: oversized", &fate, &["closed"]);

            let mut socket = RawSocket::connect(address);
            let bytes: Vec<u8> = (0..self.random.below(4000)).map(|_| self.random.below(256) as u8).collect();
            socket.send(&frame(BINARY, &bytes));
            let fate = socket.fate();
            self.score.expect("message: binary", &fate, &["malformed"]);

            let mut socket = RawSocket::connect(address);
            socket.send(&frame(raw::TEXT, &[0xff, 0xfe, b'{']));
            let fate = socket.fate();
            self.score.expect("message: not UTF-8", &fate, &["closed"]);

            // Reserved bits, reserved kinds, no mask, lengths that are not meant, endless fragments.
            let mut socket = RawSocket::connect(address);
            let mut wrong = frame(self.random.below(16) as u8 | 0x70, b"what is this?");
            wrong[self.random.below(6)] ^= 1 << self.random.below(8);
            socket.send(&wrong);
            socket.send(&[0x83; 64]);
            let fate = socket.fate();
            self.score.expect("message: broken frame", &fate, &["closed"]);
        }
    }

    fn against_the_rules(&mut self) {
        let (address, board) = (self.address, self.board);
        let to_act = || board.seated(address, 1);
        let waiting = || board.seated(address, 0);
        let illegal = ["move @c3", "move @z9", "move a1a2", "move ", "move @b2 @b2", "move \u{0}", "swap"];
        let illegal = |random: &mut Random| board.act(new_mark(), random.pick(&illegal), 3);
        self.refused("move: illegal", to_act, illegal, &["illegal-move", "no-swap", "malformed"]);
        let house = ["flag", "forfeit w", "forfeit b", "excuse 0 99999999999999"];
        let house = |random: &mut Random| board.act(new_mark(), random.pick(&house), 3);
        self.refused("move: the house's", to_act, house, &["house-only", "malformed"]);
        let out_of_turn = |_: &mut Random| board.act(new_mark(), "move @b2", 3);
        self.refused("move: out of turn", waiting, out_of_turn, &["not-to-act"]);
        let reordered = |random: &mut Random| {
            let basis = random.pick(&[0, 1, 2, 4, 77, u32::MAX]);
            board.act(new_mark(), "move @b2", basis)
        };
        self.refused("move: late or reordered", to_act, reordered, &["stale"]);
        let again = |_: &mut Random| board.act(board.mark.clone(), "move @c3", 0);
        self.refused("move: sent again", waiting, again, &["done before"]);
        let answers = ["accept-draw", "decline-draw", "accept-take-back", "decline-take-back"];
        let answers = |random: &mut Random| board.act(new_mark(), random.pick(&answers), 3);
        self.refused("answer to no offer", to_act, answers, &["no-offer", "malformed"]);
        let say = |random: &mut Random| {
            let text = random.pick(&["", " ", "\u{202e}upside down", "\u{0}"]).to_owned();
            let text = if random.one_in(3) { "x".repeat(201 + random.below(2000)) } else { text };
            act(&board.private, &Deed::Say { text })
        };
        self.refused("remark", to_act, say, &["bad-text", "too-often"]);
        let too_early = |random: &mut Random| {
            let deed = random.pick(&[0, 1, 2]);
            act(&board.private, &[Deed::Rematch, Deed::Leave, Deed::Claim][deed])
        };
        self.refused(
            "rematch, leaving and claim at the wrong time",
            to_act,
            too_early,
            &["not-over", "begun", "not-gone"],
        );
    }

    fn of_others(&mut self) {
        let (address, board) = (self.address, self.board);
        let stranger = || RawSocket::connect(address);
        let foreign = |random: &mut Random| {
            let key = if random.one_in(2) { new_key() } else { board.other_key.clone() };
            serde_json::to_string(&Request::Follow { game: board.private.clone(), after: 0, key: Some(key) })
                .unwrap()
        };
        self.refused("key: another's", stranger, foreign, &["wrong-key"]);
        let watcher = || following(address, &board.private, None);
        let seatless = |_: &mut Random| board.act(new_mark(), "move @b2", 3);
        self.refused("move: without a seat", watcher, seatless, &["not-seated"]);
        self.refused("move: not followed", stranger, seatless, &["not-followed"]);
        let elsewhere = |_: &mut Random| act(&board.other, &Deed::Leave);
        self.refused("move: another game", || board.seated(address, 1), elsewhere, &["not-followed"]);
        let nowhere = |random: &mut Random| {
            let game = GameId::random(std::array::from_fn(|_| random.below(256) as u8));
            serde_json::to_string(&Request::Follow { game, after: random.below(99) as u32, key: None })
                .unwrap()
        };
        self.refused("game: unknown", stranger, nowhere, &["no-such-game"]);
    }
}

fn act(game: &GameId, deed: &Deed) -> String {
    let act = Request::Act { game: game.clone(), place: None, mark: new_mark(), deed: deed.clone() };
    serde_json::to_string(&act).unwrap()
}
