//! The loop around a conversation: it listens while the engine thinks.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use super::incoming::{Incoming, incoming};
use super::reply::Reply;
use super::session::{Reaction, Session};
use super::work::{LazyEngine, Work};
use crate::limits::Control;
use crate::source::Source;

/// The time since some fixed moment.
type Now<'a> = &'a (dyn Fn() -> Duration + Sync);

/// A line may be as long as this: a game of a million moves is shorter.
const LONGEST_LINE: usize = 1 << 26;

/// What an engine asks of the machine on which it runs.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// The time since some fixed moment.
    pub now: Now<'a>,
    /// The bytes of memory that can still be had, where that is known.
    pub free_memory: fn() -> Option<u64>,
}

impl<'a> Host<'a> {
    /// A machine of which only the time is known.
    pub fn with_clock(now: Now<'a>) -> Self {
        Self { now, free_memory: || None }
    }
}

/// Talks over text until `quit` or the end of the input. At the end of the input a search that has limits is finished first,
/// so that commands can be piped in. The engine asks the source of proven values, which is opened before the first `readyok`.
pub fn serve(
    session: Session,
    source: impl FnOnce() -> Option<Source> + Send,
    input: impl BufRead,
    mut output: impl Write + Send,
    host: Host<'_>,
) -> io::Result<()> {
    let say = |replies: &[Reply]| {
        replies.iter().try_for_each(|reply| writeln!(output, "{reply}"))?;
        output.flush()
    };
    converse(session, source, incoming(input, LONGEST_LINE), say, host)
}

/// The same with lines from anywhere, and replies to anywhere.
pub fn converse(
    session: Session,
    source: impl FnOnce() -> Option<Source> + Send,
    lines: impl Iterator<Item = io::Result<Incoming>>,
    say: impl FnMut(&[Reply]) -> io::Result<()> + Send,
    host: Host<'_>,
) -> io::Result<()> {
    let output = Mutex::new(say);
    let say = |replies: &[Reply]| {
        let mut say = output.lock().unwrap_or_else(PoisonError::into_inner);
        (*say)(replies)
    };
    let shared = Shared { say: &say, now: host.now, searches: AtomicUsize::new(0) };
    let engine = LazyEngine::new(session.bytes()).within(host.free_memory);
    let (jobs, queue) = mpsc::channel();
    thread::scope(|scope| {
        let shared = &shared;
        let started =
            thread::Builder::new().spawn_scoped(scope, move || think(queue, engine, source, shared));
        let no_thread = |error| io::Error::other(format!("no thread can be started to think in: {error}"));
        let thinker = started.map_err(no_thread)?;
        let (thinker_thread, stop) = (thinker.thread().clone(), Arc::default());
        let listened = Listener { session, jobs, thinker: thinker_thread, stop, shared }.listen(lines);
        let thought = thinker.join().unwrap_or_else(|_| Err(io::Error::other("the search failed")));
        listened.and(thought)
    })
}

/// What the thread that listens and the thread that thinks both use.
struct Shared<'a> {
    /// Writes whole lines; only one of them writes at a time.
    say: &'a (dyn Fn(&[Reply]) -> io::Result<()> + Sync),
    now: Now<'a>,
    /// How many searches are running or wait to be run.
    searches: AtomicUsize,
}

/// What the thread that thinks is asked for.
enum Job {
    /// Something that takes time.
    Work {
        work: Work,
        /// When it was asked for.
        asked: Duration,
        /// Set when it is to end.
        stop: Arc<AtomicBool>,
    },
    /// To say when everything before this is done and the engine is prepared.
    Prepare(Sender<()>),
}

/// The thread that listens.
struct Listener<'a> {
    session: Session,
    jobs: Sender<Job>,
    thinker: Thread,
    /// Ends the search that was last ordered.
    stop: Arc<AtomicBool>,
    shared: &'a Shared<'a>,
}

impl Listener<'_> {
    fn listen(mut self, lines: impl Iterator<Item = io::Result<Incoming>>) -> io::Result<()> {
        let mut is_infinite = false;
        for line in lines {
            let reaction = match line? {
                Incoming::Line(line) => self.session.hear(&line),
                Incoming::TooLong => self.session.hear_too_long(),
            };
            match reaction {
                Reaction::Say(replies) => (self.shared.say)(&replies)?,
                Reaction::Do(work) => {
                    let is_search = matches!(work, Work::Search(_) | Work::Verdicts(_) | Work::Bench);
                    // One that was told to stop will have answered before the next begins.
                    if is_search && self.is_searching() && !self.stop.load(Ordering::Relaxed) {
                        let why = "a search is running; stop it first".to_owned();
                        (self.shared.say)(&[Reply::Note(why)])?;
                        continue;
                    }
                    if is_search {
                        is_infinite = matches!(&work, Work::Search(order) if order.infinite);
                        self.stop = Arc::default();
                        self.shared.searches.fetch_add(1, Ordering::AcqRel);
                    }
                    self.send(Job::Work { work, asked: (self.shared.now)(), stop: self.stop.clone() })?;
                }
                Reaction::Ready => {
                    if !self.is_searching() {
                        let (done, is_done) = mpsc::channel();
                        self.send(Job::Prepare(done))?;
                        is_done.recv().map_err(|_| io::Error::other("the search failed"))?;
                    }
                    (self.shared.say)(&[Reply::ReadyOk])?;
                }
                Reaction::Stop => self.stop(),
                Reaction::Quit => {
                    self.stop();
                    return Ok(());
                }
            }
        }
        if is_infinite {
            self.stop();
        }
        Ok(())
    }

    fn is_searching(&self) -> bool {
        self.shared.searches.load(Ordering::Acquire) > 0
    }

    fn send(&self, job: Job) -> io::Result<()> {
        self.jobs.send(job).map_err(|_| io::Error::other("the search failed"))
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        // It may wait to be allowed to answer.
        self.thinker.unpark();
    }
}

/// Does one job after the other, until there can be no more.
fn think(
    queue: Receiver<Job>,
    mut engine: LazyEngine,
    source: impl FnOnce() -> Option<Source>,
    shared: &Shared<'_>,
) -> io::Result<()> {
    let Shared { say, now, searches } = shared;
    let mut source = Some(source);
    let mut open_source = |engine: &mut LazyEngine| {
        if let Some(open) = source.take() {
            engine.set_source(open());
        }
    };
    for job in queue {
        match job {
            Job::Prepare(done) => {
                open_source(&mut engine);
                engine.prepare();
                // Whoever asked may have gone.
                let _ = done.send(());
            }
            Job::Work {
                work: work @ (Work::Forget | Work::Resize(_) | Work::SetThreads(_)), stop, ..
            } => {
                let mut said = Ok(());
                let control = Control { now: *now, stop: &stop };
                engine.perform(&work, control, &mut |replies| said = say(replies));
                said?;
            }
            Job::Work { work, asked, stop } => {
                let control = Control { now: *now, stop: &stop };
                open_source(&mut engine);
                engine.prepare();
                let is_infinite = matches!(&work, Work::Search(order) if order.infinite);
                // The clock ran while the engine was prepared.
                let work = match work {
                    Work::Search(order) => Work::Search(order.after_waiting(now().saturating_sub(asked))),
                    other => other,
                };
                let mut said = Ok(());
                engine.perform(&work, control, &mut |replies| {
                    let is_last = replies.iter().any(Reply::ends_search);
                    while is_last && is_infinite && !stop.load(Ordering::Relaxed) {
                        thread::park();
                    }
                    if is_last {
                        // Whoever hears the answer may order the next search.
                        searches.fetch_sub(1, Ordering::AcqRel);
                    }
                    if said.is_ok() {
                        said = say(replies);
                    }
                    if said.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                said?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};
    use std::time::Instant;
    use tomoe_games::{AnyPosition, Game};

    /// Says its lines one by one; a line `... TEXT` waits until a line with TEXT has been heard since the last wait.
    struct Script<'a> {
        lines: std::str::Lines<'a>,
        heard: Arc<Mutex<Vec<u8>>>,
        seen: usize,
    }

    impl Read for Script<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(line) = self.lines.next().map(str::trim) else { return Ok(0) };
            let Some(awaited) = line.strip_prefix("... ") else {
                let line = format!("{line}\n");
                buffer[..line.len()].copy_from_slice(line.as_bytes());
                return Ok(line.len());
            };
            let begin = Instant::now();
            while begin.elapsed() < Duration::from_secs(20) {
                let heard = String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned();
                if let Some(at) = heard[self.seen..].find(awaited) {
                    self.seen += at + awaited.len();
                    return self.read(buffer);
                }
                thread::sleep(Duration::from_millis(1));
            }
            panic!("waited in vain for {awaited:?}");
        }
    }

    struct Ear(Arc<Mutex<Vec<u8>>>);

    impl Write for Ear {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn converse(game: Game, script: &str) -> Vec<String> {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let script = Script { lines: script.trim().lines(), heard: heard.clone(), seen: 0 };
        let begin = Instant::now();
        let session = Session::new(game, 2).unwrap();
        let now = || begin.elapsed();
        serve(session, || None, BufReader::new(script), Ear(heard.clone()), Host::with_clock(&now)).unwrap();
        let heard = String::from_utf8(heard.lock().unwrap().clone()).unwrap();
        heard.lines().map(str::to_owned).collect()
    }

    fn assert_legal(position: &AnyPosition, best: &str) {
        let text = best.strip_prefix("bestmove ").expect(best);
        assert!(position.read_move(text).is_ok(), "{best}");
    }

    #[test]
    fn a_search_reports_and_answers() {
        let said = converse(Game::Yonmoque, "position startpos moves @c3\ngo depth 3");
        let position = AnyPosition::read(Game::Yonmoque, "5/5/2b2/5/5 w 5 6").unwrap();
        assert_legal(&position, said.last().unwrap());
        let depths = said.iter().filter(|line| line.starts_with("info depth "));
        assert_eq!(depths.count(), 3, "{said:#?}");
        let info = said.iter().find(|line| line.starts_with("info depth 3 score cp ")).unwrap();
        for word in [" nodes ", " time ", " nps ", " chance ", " pv @"] {
            assert!(info.contains(word), "{info}");
        }
        assert!(said[said.len() - 2].starts_with("info nodes "));
    }

    #[test]
    fn a_forced_win_is_said_to_be_one() {
        let said = converse(Game::Yonmoque, "position fen 1bbb1/b4/5/w3w/2w2 b 2 3\ngo depth 2");
        assert_eq!(said.last().unwrap(), "bestmove a4a5");
        assert!(said.iter().any(|line| line.contains(" score mate 1 ")), "{said:#?}");
    }

    #[test]
    fn several_lines_are_numbered() {
        let said = converse(Game::Yonmoque, "setoption name MultiPV value 3\nposition startpos\ngo depth 2");
        for rank in 1..=3 {
            let begin = format!("info depth 2 multipv {rank} score ");
            assert!(said.iter().any(|line| line.starts_with(&begin)), "{said:#?}");
        }
    }

    #[test]
    fn a_weak_level_answers_too() {
        let said = converse(Game::Yonmoque, "setoption name Level value 2\nposition startpos\ngo");
        assert_legal(&AnyPosition::start(Game::Yonmoque, 2).unwrap(), said.last().unwrap());
    }

    #[test]
    fn others_are_answered_during_a_search() {
        let script = "
            position startpos
            go infinite
            isready
            ... readyok
            go depth 1
            ... a search is running
            query p1turn
            ... response true
            stop
            ... bestmove
            go nodes 500
            ... bestmove
            quit";
        let said = converse(Game::Yonmoque, script);
        let bests = said.iter().filter(|line| line.starts_with("bestmove"));
        assert_eq!(bests.count(), 2, "{said:#?}");
        let place = |text: &str| said.iter().position(|line| line.starts_with(text)).unwrap();
        assert!(place("readyok") < place("bestmove"));
        assert!(place("response true") < place("bestmove"));
    }

    #[test]
    fn an_infinite_search_that_knows_everything_still_waits() {
        let script = "
            position fen 1bbb1/b4/5/w3w/2w2 b 2 3
            go infinite
            ... score mate 1
            isready
            ... readyok
            stop
            ... bestmove a4a5";
        let said = converse(Game::Yonmoque, script);
        assert_eq!(said.last().unwrap(), "bestmove a4a5");
    }

    #[test]
    fn quit_and_the_end_of_input_end_an_infinite_search() {
        for script in ["position startpos\ngo infinite\nquit", "position startpos\ngo infinite"] {
            let said = converse(Game::Yonmoque, script);
            assert!(said.last().unwrap().starts_with("bestmove @"), "{said:#?}");
        }
    }

    #[test]
    fn the_time_is_kept() {
        let begin = Instant::now();
        converse(Game::Yonmoque, "position startpos\ngo movetime 100");
        let took = begin.elapsed();
        assert!(took >= Duration::from_millis(95), "{took:?}");
        // How late an answer may be is measured elsewhere, by the processor's clock: this machine may be busy.
        assert!(took < Duration::from_secs(5), "{took:?}");
    }

    #[test]
    fn a_search_that_follows_a_stop_at_once_is_answered() {
        const TIMES: usize = 200;
        let script = "position startpos\n".to_owned() + &"go infinite\nstop\n".repeat(TIMES);
        let said = converse(Game::Yonmoque, &script);
        let bests = said.iter().filter(|line| line.starts_with("bestmove @")).count();
        assert_eq!(bests, TIMES);
        assert!(!said.iter().any(|line| line.contains("a search is running")));
    }

    /// What is said on a machine with one gigabyte of memory left.
    fn on_small_machine(lines: &[Incoming]) -> Vec<String> {
        let said = Mutex::new(Vec::new());
        let say = |replies: &[Reply]| {
            said.lock().unwrap().extend(replies.iter().map(Reply::to_string));
            Ok(())
        };
        let host = Host { now: &|| Duration::ZERO, free_memory: || Some(1 << 30) };
        let session = Session::new(Game::Yonmoque, 2).unwrap();
        super::converse(session, || None, lines.iter().cloned().map(Ok), say, host).unwrap();
        said.into_inner().unwrap()
    }

    #[test]
    fn more_memory_than_there_is_is_refused_and_the_engine_goes_on() {
        let lines = ["setoption name Hash value 1024", "isready", "position startpos", "go nodes 100"];
        let said = on_small_machine(&lines.map(|line| Incoming::Line(line.to_owned())));
        assert_eq!(said[0], "info string Hash 1024 would take 1280 MB, and there are 768 MB; it stays 32");
        assert_eq!(said[1], "readyok");
        assert!(said.last().unwrap().starts_with("bestmove @"), "{said:#?}");
    }

    #[test]
    fn after_a_line_that_is_too_long_there_is_no_position() {
        let line = |text: &str| Incoming::Line(text.to_owned());
        let said = on_small_machine(&[line("position startpos"), Incoming::TooLong, line("go nodes 100")]);
        assert!(said[0].contains("too long"), "{said:#?}");
        assert!(!said.iter().any(|line| line.starts_with("bestmove @")), "{said:#?}");
    }

    #[test]
    fn stopping_nothing_is_harmless() {
        assert_eq!(converse(Game::Mana, "stop\nnonsense\nstop\nisready").last().unwrap(), "readyok");
    }
}
