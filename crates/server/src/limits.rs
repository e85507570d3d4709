//! What the server grants to those who connect.

use std::time::Duration;

/// What the server grants to those who connect.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections are open at a time. When there are more, those are closed to which nothing has been sent for the
    /// longest time.
    pub connections: usize,
    /// How many connections one address may have open, WebSockets not counted. When there are more, its own oldest is closed. Behind a
    /// proxy, whose address all of them have, this must be as many as there are.
    pub per_address: usize,
    /// How long the head of a request may take, counted from when the connection was opened or the last request was
    /// answered: so it is also how long an idle connection is kept.
    pub head: Duration,
    /// How long a reader may take nothing of what is being sent.
    pub stall: Duration,
    /// How long those who are being answered may take to the end once the server is told to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: connections(open_files()),
            // A browser opens six; this is a school behind one address.
            per_address: 512,
            // A browser sends the head in one packet or two; this is for a lost one, sent again and again.
            head: Duration::from_secs(15),
            stall: Duration::from_secs(30),
            grace: Duration::from_secs(3),
        }
    }
}

/// A connection takes some 10 KB, and 40 KB at worst: these take 640 MB at worst.
const MOST_CONNECTIONS: usize = 16_384;

/// Files that are no connections: the listener, the standard streams, what the runtime waits with; a dozen, and room for more.
const OTHER_FILES: usize = 64;

/// How many connections to allow where so many files may be open.
fn connections(open_files: Option<u64>) -> usize {
    let files = open_files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX);
    (files - OTHER_FILES.min(files / 2)).clamp(1, MOST_CONNECTIONS)
}

/// How many files this process may have open; nothing if that is not limited.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_other_things() {
        assert_eq!(connections(Some(1024)), 960);
        assert_eq!(connections(Some(32)), 16);
        assert_eq!(connections(Some(0)), 1);
        assert_eq!(connections(Some(1 << 20)), MOST_CONNECTIONS);
        assert_eq!(connections(None), MOST_CONNECTIONS);
    }
}
