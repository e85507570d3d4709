//! The loop around a conversation: it listens while the engine thinks.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tomoe_games::yonmoque::ExactSource;

use super::search::Search;
use super::session::{Session, Task};
use crate::engine::Engine;
use crate::limits::Control;

/// Talks until `quit` or the end of the input. At the end of the input a search that has limits is finished first, so
/// that commands can be piped in. The engine takes exact values of Yonmoque from the source, if there is one.
pub fn serve(
    session: Session,
    source: Option<Arc<dyn ExactSource>>,
    input: impl BufRead,
    output: impl Write + Send,
    now: &(dyn Fn() -> Duration + Sync),
) -> io::Result<()> {
    let voice = Voice(Mutex::new(output));
    let busy = AtomicBool::new(false);
    let (orders, queue) = mpsc::channel();
    let bytes = session.bytes();
    thread::scope(|scope| {
        let voice = &voice;
        let busy = &busy;
        let worker = scope.spawn(move || work(queue, bytes, source, voice, busy, now));
        let listened = listen(session, input, orders, voice, busy);
        let worked = worker.join().unwrap_or_else(|_| Err(io::Error::other("the search failed")));
        listened.and(worked)
    })
}

/// What the thread that thinks is told to do.
enum Order {
    Search { search: Search, stop: Arc<AtomicBool>, held: Receiver<()> },
    Forget,
    Resize(usize),
    Threads(usize),
}

/// The search that was begun last.
struct Running {
    stop: Arc<AtomicBool>,
    infinite: bool,
    /// The answer to `go infinite` is held back until this is dropped.
    _release: Sender<()>,
}

impl Running {
    fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What both threads write to, whole lines at a time.
struct Voice<W>(Mutex<W>);

impl<W: Write> Voice<W> {
    fn say(&self, line: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{line}")?;
        output.flush()
    }
}

fn listen<W: Write>(
    mut session: Session,
    mut input: impl BufRead,
    orders: Sender<Order>,
    voice: &Voice<W>,
    busy: &AtomicBool,
) -> io::Result<()> {
    let gone = |_| io::Error::other("the search failed");
    let mut running: Option<Running> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            if let Some(running) = running.take_if(|running| running.infinite) {
                running.stop();
            }
            return Ok(());
        }
        let reaction = session.hear(&String::from_utf8_lossy(&line));
        for reply in &reaction.replies {
            voice.say(reply)?;
        }
        match reaction.task {
            None => {}
            Some(Task::Search(_)) if busy.load(Ordering::Acquire) => {
                voice.say("info string a search is running; stop it first")?;
            }
            Some(Task::Search(search)) => {
                busy.store(true, Ordering::Release);
                let stop = Arc::new(AtomicBool::new(false));
                let (release, held) = mpsc::channel();
                running = Some(Running { stop: stop.clone(), infinite: search.infinite, _release: release });
                orders.send(Order::Search { search, stop, held }).map_err(gone)?;
            }
            Some(Task::Forget) => orders.send(Order::Forget).map_err(gone)?,
            Some(Task::Resize(bytes)) => orders.send(Order::Resize(bytes)).map_err(gone)?,
            Some(Task::Threads(threads)) => orders.send(Order::Threads(threads)).map_err(gone)?,
            Some(Task::Stop) => running.take().into_iter().for_each(Running::stop),
            Some(Task::Quit) => {
                running.take().into_iter().for_each(Running::stop);
                return Ok(());
            }
        }
    }
}

/// Thinks, one order after the other, until there can be no more.
fn work<W: Write>(
    queue: Receiver<Order>,
    bytes: usize,
    source: Option<Arc<dyn ExactSource>>,
    voice: &Voice<W>,
    busy: &AtomicBool,
    now: &(dyn Fn() -> Duration + Sync),
) -> io::Result<()> {
    let mut threads = 1;
    let mut engine = Engine::new(bytes);
    engine.set_exact_source(source.clone());
    for order in queue {
        match order {
            Order::Forget => engine.forget(),
            Order::Resize(bytes) => {
                engine = with_threads(Engine::new(bytes), threads);
                engine.set_exact_source(source.clone());
            }
            Order::Threads(number) => {
                threads = number;
                engine = with_threads(engine, threads);
            }
            Order::Search { search, stop, held } => {
                let mut told = Ok(());
                let mut tell = |line: String| {
                    if told.is_ok() {
                        told = voice.say(&line);
                    }
                    if told.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                };
                let best = search.run(&mut engine, Control { now, stop: &stop }, &mut tell);
                if search.infinite {
                    // Nothing is ever sent: this ends when the other side lets go.
                    let _ = held.recv();
                }
                busy.store(false, Ordering::Release);
                told?;
                voice.say(&best)?;
            }
        }
    }
    Ok(())
}

/// The engine, searching on so many threads.
#[cfg(feature = "threads")]
fn with_threads(mut engine: Engine, threads: usize) -> Engine {
    engine.set_threads(threads);
    engine
}

/// The engine as it is: without the feature it has one thread.
#[cfg(not(feature = "threads"))]
fn with_threads(engine: Engine, _: usize) -> Engine {
    engine
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
        serve(session, None, BufReader::new(script), Ear(heard.clone()), &|| begin.elapsed()).unwrap();
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
        let info = said.iter().find(|line| line.starts_with("info depth 3 score chance ")).unwrap();
        for word in [" nodes ", " time ", " nps ", " pv @"] {
            assert!(info.contains(word), "{info}");
        }
        assert!(said[said.len() - 2].starts_with("info nodes "));
    }

    #[test]
    fn a_forced_win_is_said_to_be_one() {
        let said = converse(Game::Yonmoque, "position fen 1bbb1/b4/5/w3w/2w2 b 2 3\ngo depth 2");
        assert_eq!(said.last().unwrap(), "bestmove a4a5");
        assert!(said.iter().any(|line| line.contains(" score win 1 ")), "{said:#?}");
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
            ... score win 1
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
    fn stopping_nothing_is_harmless() {
        assert_eq!(converse(Game::Mana, "stop\nnonsense\nstop\nisready").last().unwrap(), "readyok");
    }
}
