//! Signals that ask the program to end.

use std::io;

#[cfg(unix)]
pub(crate) use unix::Signals;

#[cfg(unix)]
mod unix {
    use super::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use signal_hook::SigId;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::unregister;

    /// The last signal received.
    pub(crate) struct Signals {
        received: Arc<AtomicUsize>,
        ids: Vec<SigId>,
    }

    impl Signals {
        pub(crate) fn listen() -> io::Result<Self> {
            let mut signals = Self { received: Arc::default(), ids: Vec::new() };
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                let number = signal.unsigned_abs() as usize;
                signals.ids.push(flag::register_usize(signal, Arc::clone(&signals.received), number)?);
            }
            Ok(signals)
        }

        /// The number of the signal that asked to end, if one did.
        pub(crate) fn received(&self) -> Option<u8> {
            u8::try_from(self.received.load(Ordering::Relaxed)).ok().filter(|&number| number != 0)
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            for id in self.ids.drain(..) {
                unregister(id);
            }
        }
    }
}

/// Where there are no signals, none is received.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    pub(crate) fn received(&self) -> Option<u8> {
        None
    }
}
