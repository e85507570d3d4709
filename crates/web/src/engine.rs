//! The engine in its Web Worker: lines of the Universal Game Interface go out and come back, and the page never waits.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::ugi::{Command, Go};
use tomoe_engine::{Level, Limits};
use tomoe_games::{Game, History};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

pub(crate) use tomoe_engine::{Distance, Score};

/// How an analysis is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    /// How many first moves to compare.
    pub(crate) lines: usize,
    /// What ends the thinking.
    pub(crate) limits: Limits,
}

impl Ask {
    /// So many lines, within a time.
    pub(crate) fn within(time: Duration, lines: usize) -> Self {
        Self { lines, limits: Limits::time(time) }
    }

    /// The question as the engine is asked it.
    pub(crate) fn commands(self, history: &History, level: Level, seed: u64) -> Vec<Command> {
        let options = [("Level", level.number().into()), ("MultiPV", self.lines as u64), ("Seed", seed)];
        let mut commands: Vec<Command> = options.map(|(name, value)| Command::set(name, value)).into();
        // What is not measured by the clock must not depend on what was thought before.
        if level < Level::STRONGEST {
            commands.push(Command::NewGame);
        }
        commands.push(Command::position(history));
        commands.push(Command::IsReady);
        commands.push(Command::Go(Go::within(self.limits)));
        commands
    }
}

/// What the engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// What is known so far, in lines of the protocol. Whoever wants to know reads them: the reader is a part of the pages that
    /// are fetched later, and nobody who plays needs it.
    Info(String),
    /// The best move, and the end of the answer.
    Best(String),
    /// Why there is no move, and the end of the answer.
    Error(String),
    /// The engine broke down and is being started again; the answer is still to come.
    Restarting,
}

/// A question that is waiting for its answer, without a browser.
#[derive(Clone, Debug)]
struct Question {
    game: Game,
    commands: Vec<Command>,
    /// What the engine said to people: the reason, if there is no move.
    note: String,
    /// How often the engine has broken down over it.
    failures: u32,
}

impl Question {
    fn new(game: Game, commands: Vec<Command>) -> Self {
        Self { game, commands, note: String::new(), failures: 0 }
    }

    /// Counts a breakdown; says how long to wait before the engine is asked again: a second, and longer each time, up to half
    /// a minute, since the network may be away.
    fn fail(&mut self) -> Duration {
        let pause = Duration::from_secs(1 << self.failures.min(5));
        self.failures += 1;
        pause
    }

    /// Takes in a message of one line or more; says what is to be told now.
    fn hear(&mut self, message: &str) -> Option<Answer> {
        for line in message.lines() {
            if let Some(note) = line.strip_prefix("info string ") {
                self.note = note.to_owned();
            } else if let Some(best) = line.strip_prefix("bestmove ") {
                return Some(match best {
                    "none" => Answer::Error(self.note.clone()),
                    mv => Answer::Best(mv.to_owned()),
                });
            }
        }
        message.starts_with("info ").then(|| Answer::Info(message.to_owned()))
    }
}

/// A worker and what listens to it.
struct Running {
    worker: Worker,
    /// The game that it was started for.
    game: Game,
    /// Kept alive as long as the worker speaks.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

/// The engine, as one page uses it. A new question cancels the one before, and the worker goes with the page. A worker that
/// does not load, throws or traps is replaced, and asked the same again.
#[derive(Clone, Copy)]
pub(crate) struct EngineWorker {
    running: StoredValue<Option<Running>, LocalStorage>,
    /// The question whose answer is waited for, if there is one.
    question: StoredValue<Option<Question>>,
    on_answer: StoredValue<Option<Callback<Answer>>>,
}

impl EngineWorker {
    pub(crate) fn new() -> Self {
        let engine = Self {
            running: StoredValue::new_local(None),
            question: StoredValue::new(None),
            on_answer: StoredValue::new(None),
        };
        on_cleanup(move || engine.stop());
        engine
    }

    /// Says whom to tell what the engine answers.
    pub(crate) fn on_answer(self, callback: impl Fn(Answer) + Send + Sync + 'static) {
        self.on_answer.set_value(Some(Callback::new(callback)));
    }

    /// Asks for a move at a level.
    pub(crate) fn choose(self, history: &History, level: Level, time: Duration) {
        self.ask(history, level, Ask::within(time, 1));
    }

    /// Asks for lines, again and again better ones.
    pub(crate) fn analyse(self, history: &History, ask: Ask) {
        self.ask(history, Level::STRONGEST, ask);
    }

    fn ask(self, history: &History, level: Level, ask: Ask) {
        // A worker that thinks reads nothing.
        self.stop();
        let (game, commands) = (history.start().game(), ask.commands(history, level, chance()));
        self.question.set_value(Some(Question::new(game, commands)));
        self.post();
    }

    /// Hands the question to the worker of its game, which is started if it is not there.
    fn post(self) {
        let Some(Some(Question { game, commands, .. })) = self.question.try_get_value() else { return };
        if self.running.with_value(|running| running.as_ref().is_some_and(|running| running.game != game)) {
            self.end_worker();
        }
        self.running.update_value(|running| {
            if running.is_none() {
                *running = self.start(game);
            }
            if let Some(running) = running {
                for command in commands {
                    let _ = running.worker.post_message(&command.to_string().into());
                }
            }
        });
    }

    /// Forgets the question; a worker that is busy with it is replaced by the next question's.
    pub(crate) fn stop(self) {
        if self.question.try_update_value(Option::take).flatten().is_some() {
            self.end_worker();
        }
    }

    fn end_worker(self) {
        if let Some(running) = self.running.try_update_value(Option::take).flatten() {
            running.worker.terminate();
        }
    }

    fn start(self, game: Game) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(game.id());
        let worker = Worker::new_with_options("./worker.js", &options).ok()?;
        let on_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        let on_error = Closure::<dyn FnMut(Event)>::new(move |_| self.fail());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Running { worker, game, _on_message: on_message, _on_error: on_error })
    }

    fn hear(self, data: &wasm_bindgen::JsValue) {
        let Some(message) = data.as_string() else { return };
        let heard = self.question.try_update_value(|question| {
            let answer = question.as_mut()?.hear(&message)?;
            if !matches!(answer, Answer::Info(_)) {
                *question = None;
            }
            Some(answer)
        });
        if let Some(answer) = heard.flatten() {
            self.tell(answer);
        }
    }

    /// Ends a worker that has broken down. If a question waits for its answer, another worker is asked after a pause.
    fn fail(self) {
        self.end_worker();
        let failed = self.question.try_update_value(|question| question.as_mut().map(Question::fail));
        if let Some(pause) = failed.flatten() {
            self.tell(Answer::Restarting);
            let ask_again = move || {
                // Meanwhile something else may have been asked.
                if self.running.try_with_value(Option::is_none) == Some(true) {
                    self.post();
                }
            };
            set_timeout(ask_again, pause);
        }
    }

    fn tell(self, answer: Answer) {
        if let Some(on_answer) = self.on_answer.try_get_value().flatten() {
            on_answer.run(answer);
        }
    }
}

/// A seed for where chance decides.
fn chance() -> u64 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::ugi::{Info, Reply};
    use tomoe_games::AnyPosition;

    #[test]
    fn a_question_is_asked_in_lines_of_the_protocol() {
        let mut history = History::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        history.play_text("@c3").unwrap();
        let ask = Ask::within(Duration::from_millis(700), 3);
        let lines = |level| -> Vec<String> {
            ask.commands(&history, level, 5).iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            lines(Level::STRONGEST),
            [
                "setoption name Level value 9",
                "setoption name MultiPV value 3",
                "setoption name Seed value 5",
                "position fen 5/5/5/5/5 b 6 6 moves @c3",
                "isready",
                "go movetime 700",
            ]
        );
        assert!(lines(Level::new(2).unwrap()).contains(&"uginewgame".to_owned()));
    }

    #[test]
    fn an_answer_ends_with_the_best_move() {
        let mut question = Question::new(Game::Yonmoque, Vec::new());
        assert_eq!(question.hear(&Reply::ReadyOk.to_string()), None);
        let score = Score::Win(Distance { plies: 1, exact: true });
        let info =
            Info { depth: Some(1), score: Some(score.into()), pv: vec!["@a1".to_owned()], ..Info::default() };
        let info = Reply::Info(info).to_string();
        assert_eq!(question.hear(&info), Some(Answer::Info(info)));
        let best = Reply::BestMove(Some("@a1".to_owned())).to_string();
        assert_eq!(question.hear(&best), Some(Answer::Best("@a1".to_owned())));
    }

    #[test]
    fn without_a_move_the_reason_is_told() {
        let note = Reply::Note("the game is over".to_owned());
        let message = format!("{note}\n{}", Reply::BestMove(None));
        let told = Question::new(Game::Yonmoque, Vec::new()).hear(&message);
        assert_eq!(told, Some(Answer::Error("the game is over".to_owned())));
    }

    #[test]
    fn an_engine_that_keeps_breaking_down_is_asked_less_and_less_often() {
        let mut question = Question::new(Game::Yonmoque, Vec::new());
        let pauses: Vec<u64> = (0..8).map(|_| question.fail().as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 32, 32]);
    }
}
