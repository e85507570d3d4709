//! Many tables at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tomoe_client::Site;
use tomoe_random::{Random, mixed_seed};

use crate::ledger::Ledger;
use crate::table::{Shared, keep_playing};
use crate::tally::Tally;

/// How long what was sent may take to be answered in the end.
const PATIENCE: Duration = Duration::from_secs(60);

/// How people play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How long they think about a move on average; half as long to one and a half times.
    pub pause: Duration,
    /// What decides their moves.
    pub seed: u64,
}

/// Many tables at once.
pub struct Crowd {
    site: Site,
    plan: Plan,
    tally: Arc<Tally>,
    ledger: Arc<Ledger>,
    stop: CancellationToken,
    begin: Instant,
    tables: Vec<Arc<Shared>>,
    playing: JoinSet<()>,
}

impl Crowd {
    /// Nobody yet.
    pub fn new(site: Site, plan: Plan) -> Self {
        Self {
            site,
            plan,
            tally: Arc::default(),
            ledger: Arc::default(),
            stop: CancellationToken::new(),
            begin: Instant::now(),
            tables: Vec::new(),
            playing: JoinSet::new(),
        }
    }

    /// What is counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What was heard.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// How many tables have had a move acknowledged since a moment.
    pub fn moved_since(&self, moment: Instant) -> usize {
        let micros = u64::try_from(moment.duration_since(self.begin).as_micros()).unwrap_or(u64::MAX);
        self.tables.iter().filter(|table| table.moved.load(Ordering::Relaxed) > micros).count()
    }

    /// Adds tables, evenly over some time.
    pub async fn grow(&mut self, tables: usize, over: Duration) {
        let begin = Instant::now();
        for table in 0..tables {
            sleep_until((begin + over.mul_f64(table as f64 / tables as f64)).into()).await;
            let number = self.tables.len();
            let shared = Arc::new(Shared {
                site: self.site.clone(),
                tally: Arc::clone(&self.tally),
                ledger: Arc::clone(&self.ledger),
                pause: self.plan.pause,
                stop: self.stop.clone(),
                begin: self.begin,
                moved: AtomicU64::new(0),
            });
            self.tables.push(Arc::clone(&shared));
            let random = Random::new(mixed_seed(self.plan.seed, number as u64));
            self.playing.spawn(keep_playing(shared, number, random));
        }
    }

    /// Everybody stops, waits for what they have sent, and compares what they know.
    pub async fn end(&mut self) {
        self.stop.cancel();
        let all = async { while self.playing.join_next().await.is_some() {} };
        if timeout(2 * PATIENCE, all).await.is_err() {
            let open = self.playing.len();
            self.tally.inconsistent(format!("{open} games have players who wait for answers in vain"));
            self.playing.abort_all();
        }
    }
}
