//! A connection to the server that comes back by itself, without a browser: whoever drives it says what happened and when, and
//! does what it asks for.

use tomoe_play::Millis;
use tomoe_wire::{Notice, Request};

use super::chance::Chance;

/// How long the first pause before connecting again is. Each further one is twice as long.
const FIRST_PAUSE: u64 = 200;

/// No pause is longer.
const LONGEST_PAUSE: u64 = 5_000;

/// A connection that takes longer to open is given up.
const OPENING: Millis = Millis(8_000);

/// How often the server is asked for its time.
const PING: Millis = Millis(10_000);

/// The first pings come sooner, so that clocks are right soon.
const FIRST_PINGS: (u32, Millis) = (3, Millis(700));

/// A server that is silent for so long after a ping is gone.
const PATIENCE: Millis = Millis(6_000);

/// What is to be done with the socket.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Errand {
    /// Open a new one. The one before, if there is one, is to be closed and not listened to any more.
    Open,
    /// Close it.
    Close,
    /// Send this.
    Send(Request),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// Nothing is to be opened.
    Off,
    Opening {
        since: Millis,
    },
    Open,
    /// Closed; to be opened again then.
    Pausing {
        until: Millis,
    },
}

/// A ping that was sent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ping {
    id: u32,
    at: Millis,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    phase: Phase,
    /// Since when there is no connection that works.
    lost_since: Option<Millis>,
    /// How often in a row opening has failed.
    failures: u32,
    errands: Vec<Errand>,
    chance: Chance,
    pings: u32,
    ping: Option<Ping>,
    next_ping: Millis,
    /// The server's time less this machine's, and how exactly it is known: the round trip of the ping that told it.
    offset: i64,
    exactness: u64,
}

impl Connection {
    /// A connection that is opened now.
    pub(crate) fn new(chance: Chance, now: Millis) -> Self {
        let mut connection = Self {
            phase: Phase::Off,
            lost_since: Some(now),
            failures: 0,
            errands: Vec::new(),
            chance,
            pings: 0,
            ping: None,
            next_ping: now,
            offset: 0,
            exactness: u64::MAX,
        };
        connection.open(now);
        connection
    }

    /// What is to be done now, in this order.
    pub(crate) fn errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.phase == Phase::Open
    }

    /// Since when there is no connection that works.
    pub(crate) fn lost_since(&self) -> Option<Millis> {
        self.lost_since
    }

    /// The server's time at a moment of this machine.
    pub(crate) fn server_time(&self, now: Millis) -> Millis {
        Millis(now.0.saturating_add_signed(self.offset))
    }

    /// A random number.
    pub(crate) fn chance(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// Sends something, if there is a connection.
    pub(crate) fn send(&mut self, request: Request) {
        if self.is_open() {
            self.errands.push(Errand::Send(request));
        }
    }

    // What happens

    /// The socket is open.
    pub(crate) fn opened(&mut self, now: Millis) {
        self.phase = Phase::Open;
        self.pings = 0;
        self.ping = None;
        self.next_ping = now;
        self.exactness = u64::MAX;
    }

    /// The server said something.
    pub(crate) fn heard(&mut self, notice: &Notice, now: Millis) {
        self.lost_since = None;
        self.failures = 0;
        match *notice {
            Notice::Welcome { now: there, .. } => {
                self.offset = difference(there, now);
            }
            Notice::Pong { id, now: there } => {
                if let Some(ping) = self.ping.take_if(|ping| ping.id == id) {
                    let trip = now.since(ping.at).0;
                    if trip <= self.exactness {
                        self.exactness = trip;
                        self.offset = difference(there, Millis(ping.at.0 + trip / 2));
                    }
                }
            }
            _ => {}
        }
    }

    /// The socket is closed, or could not be opened.
    pub(crate) fn closed(&mut self, now: Millis) {
        if self.phase == Phase::Off {
            return;
        }
        let pause = (FIRST_PAUSE << self.failures.min(10)).min(LONGEST_PAUSE);
        // Those who were cut off together don't come back together.
        let pause = pause / 2 + self.chance.below(pause / 2 + 1);
        self.failures += 1;
        self.lost_since.get_or_insert(now);
        self.phase = Phase::Pausing { until: now.plus(Millis(pause)) };
    }

    /// Gives the socket up, to open another one after a pause.
    pub(crate) fn give_up(&mut self, now: Millis) {
        self.errands.push(Errand::Close);
        self.closed(now);
    }

    /// Ends the connection for good.
    pub(crate) fn end(&mut self) {
        self.phase = Phase::Off;
        self.errands.push(Errand::Close);
    }

    /// The network is back, or somebody looks at the page again.
    pub(crate) fn hurry(&mut self, now: Millis) {
        // What is being opened may have begun before, and fail for the old reason.
        self.failures = 0;
        match self.phase {
            Phase::Pausing { .. } => self.open(now),
            Phase::Open if self.ping.is_none() => self.send_ping(now),
            _ => {}
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Millis) {
        match self.phase {
            Phase::Pausing { until } if until <= now => self.open(now),
            Phase::Opening { since } if since.plus(OPENING) <= now => self.give_up(now),
            Phase::Open => match self.ping {
                Some(ping) if ping.at.plus(PATIENCE) <= now => self.give_up(now),
                None if self.next_ping <= now => self.send_ping(now),
                _ => {}
            },
            _ => {}
        }
    }

    fn open(&mut self, now: Millis) {
        self.phase = Phase::Opening { since: now };
        self.errands.push(Errand::Open);
    }

    fn send_ping(&mut self, now: Millis) {
        self.pings = self.pings.wrapping_add(1);
        self.ping = Some(Ping { id: self.pings, at: now });
        let (soon, pause) = FIRST_PINGS;
        self.next_ping = now.plus(if self.pings < soon { pause } else { PING });
        self.send(Request::Ping { id: self.pings });
    }
}

fn difference(there: Millis, here: Millis) -> i64 {
    i64::try_from(there.0).unwrap_or(i64::MAX).saturating_sub_unsigned(here.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection() -> Connection {
        let mut connection = Connection::new(Chance::new(7), Millis(1_000));
        assert_eq!(connection.errands(), [Errand::Open]);
        connection
    }

    fn welcome(now: u64) -> Notice {
        Notice::Welcome { version: 1, now: Millis(now) }
    }

    #[test]
    fn pauses_grow_up_to_five_seconds_and_are_never_alike() {
        let (mut connection, mut now, mut pauses) = (connection(), 1_000, Vec::new());
        for _ in 0..12 {
            connection.closed(Millis(now));
            let began = now;
            while connection.errands().is_empty() {
                now += 1;
                connection.tick(Millis(now));
            }
            pauses.push(now - began);
        }
        assert!((100..=200).contains(&pauses[0]), "{pauses:?}");
        assert!((2_500..=5_000).contains(&pauses[11]), "{pauses:?}");
        assert!(pauses[8..].windows(2).all(|pair| pair[0] != pair[1]), "{pauses:?}");
        assert_eq!(connection.lost_since(), Some(Millis(1_000)));
        connection.opened(Millis(now));
        connection.heard(&welcome(5), Millis(now));
        assert_eq!(connection.lost_since(), None);
        connection.closed(Millis(now));
        connection.tick(Millis(now + 200));
        assert_eq!(connection.errands(), [Errand::Open], "after a connection that worked it is tried soon");
    }

    #[test]
    fn when_the_network_is_back_it_does_not_wait() {
        let mut connection = connection();
        (0..9).for_each(|_| connection.closed(Millis(2_000)));
        connection.hurry(Millis(2_001));
        assert_eq!(connection.errands(), [Errand::Open]);
        connection.hurry(Millis(2_002));
        assert_eq!(connection.errands(), [], "one is being opened");
        (0..9).for_each(|_| connection.closed(Millis(3_000)));
        connection.hurry(Millis(3_001));
        connection.hurry(Millis(3_002));
        connection.closed(Millis(3_003));
        connection.errands();
        connection.tick(Millis(3_203));
        assert_eq!(connection.errands(), [Errand::Open], "what fails then is soon tried again");
    }

    #[test]
    fn a_server_that_is_silent_is_given_up() {
        let mut connection = connection();
        connection.tick(Millis(1_000 + OPENING.0));
        assert_eq!(connection.errands(), [Errand::Close]);
        connection.tick(Millis(20_000));
        assert_eq!(connection.errands(), [Errand::Open]);
        connection.opened(Millis(20_100));
        connection.tick(Millis(20_100));
        assert_eq!(connection.errands(), [Errand::Send(Request::Ping { id: 1 })]);
        connection.tick(Millis(20_100 + PATIENCE.0));
        assert_eq!(connection.errands(), [Errand::Close]);
    }

    #[test]
    fn the_shortest_trip_tells_the_time() {
        let mut connection = connection();
        connection.opened(Millis(1_100));
        connection.heard(&welcome(500_000), Millis(1_100));
        assert_eq!(connection.server_time(Millis(1_200)), Millis(500_100));
        // 400 ms there and back, then 100 ms, then 900 ms.
        let mut now = 1_100;
        for trip in [400, 100, 900] {
            connection.tick(Millis(now));
            let Some(Errand::Send(Request::Ping { id })) = connection.errands().pop() else {
                panic!("{now}")
            };
            let there = 500_000 + now - 1_100 + trip / 2;
            now += trip;
            connection.heard(&Notice::Pong { id, now: Millis(there) }, Millis(now));
            now += PING.0;
        }
        assert_eq!(connection.server_time(Millis(1_100)), Millis(500_000));
    }

    #[test]
    fn what_has_ended_stays_ended() {
        let mut connection = connection();
        connection.end();
        assert_eq!(connection.errands(), [Errand::Close]);
        connection.closed(Millis(3_000));
        connection.tick(Millis(60_000));
        connection.hurry(Millis(60_000));
        assert_eq!(connection.errands(), []);
    }
}
