//! How long a search may go on. Time and stop flag are handed in, so the same code runs in a browser's worker.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search has to end; the first limit reached counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How many turns deep to look.
    pub depth: Option<u32>,
    /// How many nodes to visit. With this limit alone the result is the same on every machine.
    pub nodes: Option<u64>,
    /// How long to think.
    pub time: Option<Duration>,
}

impl Limits {
    /// A limit on the depth alone.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, time: None }
    }

    /// A limit on the nodes alone.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), time: None }
    }

    /// A limit on the time alone.
    pub const fn time(time: Duration) -> Self {
        Self { depth: None, nodes: None, time: Some(time) }
    }
}

/// Such as `depth 8, 5000 nodes, 500ms`.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("{nodes} nodes"));
        let time = self.time.map(|time| format!("{time:?}"));
        let all: Vec<String> = depth.into_iter().chain(nodes).chain(time).collect();
        f.write_str(if all.is_empty() { "none" } else { "" })?;
        f.write_str(&all.join(", "))
    }
}

/// The clock and the stop flag of a search, which the caller provides.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// The time since some fixed moment. It is read often, with or without a limit on time.
    pub now: &'a (dyn Fn() -> Duration + Sync),
    /// Set by the caller, from another thread, to end the search soon.
    pub stop: &'a AtomicBool,
}

impl Control<'static> {
    /// A clock that stands still and a flag that is never set: for limits on depth and nodes.
    pub fn untimed() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { now: &|| Duration::ZERO, stop: &NEVER }
    }
}

/// What a search may still use of its limits.
#[derive(Clone)]
pub(crate) struct Budget<'a> {
    pub(crate) control: Control<'a>,
    deadline: Option<Duration>,
    most_nodes: u64,
    began: Duration,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
    over: bool,
}

impl<'a> Budget<'a> {
    /// The clock is read once in this many nodes, which take well under a millisecond.
    const NODES_A_CHECK: u64 = 512;

    pub(crate) fn new(limits: &Limits, control: Control<'a>) -> Self {
        let began = (control.now)();
        Self {
            control,
            deadline: limits.time.map(|time| began + time),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            began,
            nodes: 0,
            over: false,
        }
    }

    /// Counts a node and says whether the search has to end.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.over = true;
        } else if self.nodes.is_multiple_of(Self::NODES_A_CHECK) {
            self.check();
        }
        self.over
    }

    /// Reads the clock and the stop flag now.
    pub(crate) fn check(&mut self) -> bool {
        let now = (self.control.now)();
        let late = self.deadline.is_some_and(|deadline| now >= deadline);
        self.over |= late || self.control.stop.load(Ordering::Relaxed);
        self.over
    }

    /// Lets a search whose budget is used up go on for this many nodes.
    pub(crate) fn grant(&mut self, nodes: u64) {
        self.most_nodes = self.nodes + nodes;
        self.deadline = None;
        self.over = false;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn elapsed(&self) -> Duration {
        (self.control.now)().saturating_sub(self.began)
    }
}
