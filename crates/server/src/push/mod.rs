//! Messages to those who have gone: the browser's push service wakes it when a slow game waits for somebody, or a challenge does.

mod destination;
mod messages;
mod routes;
mod send;
mod vapid;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{Mutex, mpsc};
use tomoe_play::TimeControl;
use tomoe_wire::{GameId, OnlineGame};

use messages::Message;
pub(crate) use messages::keep_pushing;
pub(crate) use routes::routes;
pub(crate) use vapid::Vapid;

/// How many messages may wait to be sent. Of more than that nobody is told by push.
const WAITING: usize = 1024;

/// Subscriptions of one address: so many at once, then one in so long.
const SUBSCRIBED: (NonZeroU32, Duration) = (NonZeroU32::new(20).unwrap(), Duration::from_secs(60));

/// Messages to one browser: so many at once, then one in so long.
const SENT: (NonZeroU32, Duration) = (NonZeroU32::new(10).unwrap(), Duration::from_secs(60));

/// How messages are pushed to browsers.
#[derive(Clone, Debug)]
pub struct PushConfig {
    /// Whom a push service may turn to: `mailto:…` or `https://…`.
    pub contact: String,
    /// Whether messages are also sent to private addresses and without TLS: to a push service of one's own.
    pub is_anywhere: bool,
}

impl Default for PushConfig {
    fn default() -> Self {
        Self { contact: "mailto:operator@tomoe.invalid".to_owned(), is_anywhere: false }
    }
}

/// Somebody's turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) game: GameId,
    pub(crate) place: u8,
    /// The name of the rules.
    pub(crate) rules: String,
    /// The names of the others, perhaps empty ones.
    pub(crate) others: Vec<String>,
}

impl Turn {
    /// The turn of who sits at a place of a game.
    pub(crate) fn new(id: &GameId, game: &OnlineGame, place: u8) -> Self {
        let others = (0..game.places()).filter(|&other| other != place);
        Self {
            game: id.clone(),
            place,
            rules: game.setting().terms.opening().start().game().to_string(),
            others: others.filter_map(|other| game.name(other)).map(str::to_owned).collect(),
        }
    }

    /// The first turn of a game with days a move that has just been made with everybody at the board.
    pub(crate) fn first(id: &GameId, game: &OnlineGame) -> Option<Self> {
        let is_slow = matches!(game.setting().terms.clock(), TimeControl::Days(_));
        let place = game.place_to_act().filter(|&place| is_slow && game.is_person(place))?;
        Some(Self::new(id, game, place))
    }
}

/// Somebody was challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Challenged {
    /// The challenge.
    pub(crate) id: GameId,
    /// Whose account.
    pub(crate) account: String,
    /// The name of who challenges.
    pub(crate) from: String,
    /// The name of the rules.
    pub(crate) rules: String,
}

/// What is pushed, and how often.
pub(crate) struct Push {
    config: PushConfig,
    vapid: Vapid,
    sender: mpsc::Sender<Message>,
    receiver: Mutex<mpsc::Receiver<Message>>,
    subscribed: DefaultKeyedRateLimiter<IpAddr>,
    sent: DefaultKeyedRateLimiter<String>,
}

impl Push {
    pub(crate) fn new(config: PushConfig, vapid: Vapid) -> Self {
        let (sender, receiver) = mpsc::channel(WAITING);
        Self {
            config,
            vapid,
            sender,
            receiver: Mutex::new(receiver),
            subscribed: RateLimiter::keyed(quota(SUBSCRIBED)),
            sent: RateLimiter::keyed(quota(SENT)),
        }
    }

    /// Tells who has a turn, sooner or later. Nobody waits for it.
    pub(crate) fn tell(&self, turn: impl Into<Option<Turn>>) {
        if let Some(turn) = turn.into() {
            let _ = self.sender.try_send(Message::Turn(turn));
        }
    }

    /// Tells who was challenged.
    pub(crate) fn tell_challenged(&self, challenged: Challenged) {
        let _ = self.sender.try_send(Message::Challenge(challenged));
    }

    /// Forgets who has not been told for a while.
    pub(crate) fn sweep(&self) {
        self.subscribed.retain_recent();
        self.sent.retain_recent();
    }
}

fn quota((at_once, then): (NonZeroU32, Duration)) -> Quota {
    Quota::with_period(then).unwrap_or(Quota::per_minute(NonZeroU32::MIN)).allow_burst(at_once)
}
