//! Signals that ask the program to end.

use std::io;

#[cfg(unix)]
pub(crate) use unix::Signals;

#[cfg(unix)]
mod unix {
    use super::io;
    use std::process;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU8, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator;

    /// How long the program has to end by itself. Reading from a terminal that has gone away may block
    /// for ever.
    const GRACE: Duration = Duration::from_secs(1);

    /// The signal received, if one was.
    pub(crate) struct Signals {
        received: Arc<AtomicU8>,
        handle: iterator::Handle,
    }

    impl Signals {
        /// Listens. If the program has not ended in time, `last_deed` is done and the process exits.
        pub(crate) fn listen(last_deed: fn()) -> io::Result<Self> {
            let mut signals = iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let received = Arc::new(AtomicU8::new(0));
            let (handle, flag) = (signals.handle(), Arc::clone(&received));
            thread::Builder::new().spawn(move || {
                // There is none if the handle is closed before.
                let Some(signal) = signals.forever().next() else { return };
                // The three have small numbers.
                flag.store(signal.unsigned_abs() as u8, Ordering::SeqCst);
                thread::sleep(GRACE);
                last_deed();
                process::exit(128 + signal);
            })?;
            Ok(Self { received, handle })
        }

        /// The number of the signal that asked to end, if one did.
        pub(crate) fn received(&self) -> Option<u8> {
            Some(self.received.load(Ordering::SeqCst)).filter(|&number| number != 0)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.handle.close();
        }
    }
}

/// Where there are no signals, none is received.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn listen(_: fn()) -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn received(&self) -> Option<u8> {
        None
    }
}
