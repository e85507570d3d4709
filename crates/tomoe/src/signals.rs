//! Being asked to end: by Ctrl-C, or as services are.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The status after a second request, as shells have it for Ctrl-C.
const ENDED_AT_ONCE: i32 = 130;

/// A flag that is set when the program is asked to end. Asked once more, it ends at once.
pub(crate) fn end_flag() -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Both are done in this order at every signal: the first one finds the flag not yet set.
        flag::register_conditional_shutdown(signal, ENDED_AT_ONCE, Arc::clone(&asked))?;
        flag::register(signal, Arc::clone(&asked))?;
    }
    Ok(asked)
}

/// Waits until the program is asked to end. Listening begins at once; it takes a tokio runtime.
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
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
