//! Being asked to end: by Ctrl-C, or as services are.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// What shells add to the number of the signal that ended a program.
const BY_SIGNAL: i32 = 128;

/// Whether the program has been asked to end. Asked once more, it ends at once.
pub(crate) struct EndRequest {
    /// Set when it is asked.
    pub(crate) flag: Arc<AtomicBool>,
    /// The number of the signal; 0 before.
    signal: Arc<AtomicUsize>,
}

impl EndRequest {
    /// Begins to listen.
    pub(crate) fn listen() -> io::Result<Self> {
        let (asked, number) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        for signal in [SIGINT, SIGTERM] {
            // All are done in this order at every signal: the first one finds the flag not yet set.
            flag::register_conditional_shutdown(signal, BY_SIGNAL + signal, Arc::clone(&asked))?;
            flag::register_usize(signal, Arc::clone(&number), signal.unsigned_abs() as usize)?;
            flag::register(signal, Arc::clone(&asked))?;
        }
        Ok(Self { flag: asked, signal: number })
    }

    /// The status with which to end, as shells have it, if it was asked.
    pub(crate) fn status(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::Relaxed);
        // The two have small numbers.
        (signal != 0).then_some(BY_SIGNAL as u8 + signal as u8)
    }
}

/// Waits until the program is asked to end. Asked once more, it ends at once. Listening begins with the call, which takes a
/// tokio runtime.
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    // Only for its second request: the first one is what is waited for below.
    EndRequest::listen()?;
    #[cfg(unix)]
    let asked = {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        }
    };
    #[cfg(not(unix))]
    let asked = async { tokio::signal::ctrl_c().await.unwrap_or_default() };
    Ok(asked)
}
