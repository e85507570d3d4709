//! Conversations with an engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tomoe_engine::Control;
use tomoe_engine::ugi::{Command, LazyEngine, Reaction, Reply, Session, Work};

use crate::notation::game_and_text;

/// A whole conversation: the engine answers each line or says why not, every answer is a line of the protocol, and whatever it
/// is told, it can still be told to think.
pub(crate) fn session(input: &[u8]) {
    let Some((game, text)) = game_and_text(input) else { return };
    let mut session = Session::new(game, 2).expect("every game can be played by two");
    let mut engine = LazyEngine::new(1 << 16);
    for line in text.lines().chain(["position startpos", "go nodes 50"]) {
        match session.hear(line) {
            Reaction::Say(replies) => check(&replies),
            Reaction::Do(work) => perform(&mut engine, &work),
            Reaction::Quit => return,
            Reaction::Ready | Reaction::Stop => {}
        }
    }
}

/// Does the work, but no more of it than a moment's worth: searches are stopped when they begin.
fn perform(engine: &mut LazyEngine, work: &Work) {
    if matches!(work, Work::Resize(_) | Work::SetThreads(_) | Work::Bench) {
        return;
    }
    let control = Control { now: &|| Duration::ZERO, stop: &AtomicBool::new(true) };
    let mut last = None;
    engine.perform(work, control, &mut |replies| {
        check(replies);
        last = replies.last().cloned().or(last.take());
    });
    if matches!(work, Work::Search(_)) {
        assert!(last.is_some_and(|reply| reply.ends_search()), "a search ends with its answer");
    }
}

/// Every reply is one line, and is read as what it is.
fn check(replies: &[Reply]) {
    for reply in replies {
        let line = reply.to_string();
        assert!(!line.contains(['\n', '\r']), "{line:?}");
        let again = line.parse::<Reply>().map(|again| again.to_string());
        assert_eq!(again.as_deref(), Ok(line.as_str()));
    }
}

/// Single lines in both directions: what is understood is written as something that is understood alike.
pub(crate) fn lines(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for line in text.lines() {
        if let Ok(command) = line.parse::<Command>() {
            assert_eq!(command.to_string().parse::<Command>().as_ref(), Ok(&command), "{line:?}");
        }
        if let Ok(reply) = line.parse::<Reply>() {
            assert_eq!(reply.to_string().parse::<Reply>().as_ref(), Ok(&reply), "{line:?}");
        }
    }
}
