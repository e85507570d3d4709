//! The engine in its Web Worker: lines of the Universal Game Interface go out and come back, and the page never waits.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_engine::ugi::{Command, Go};
use tomoe_engine::{Level, Limits};
use tomoe_games::{Game, History};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

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
}

/// The answer to one question as it comes, without a browser.
#[derive(Clone, Debug, Default)]
struct Hearing {
    /// What the engine said to people: the reason, if there is no move.
    note: String,
}

impl Hearing {
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
    _listener: Closure<dyn FnMut(MessageEvent)>,
}

/// The engine, as one page uses it. A new question cancels the one before, and the worker goes with the page.
#[derive(Clone, Copy)]
pub(crate) struct EngineWorker {
    running: StoredValue<Option<Running>, LocalStorage>,
    /// The answer that is waited for, if there is one.
    hearing: StoredValue<Option<Hearing>>,
    on_answer: StoredValue<Option<Callback<Answer>>>,
}

impl EngineWorker {
    pub(crate) fn new() -> Self {
        let engine = Self {
            running: StoredValue::new_local(None),
            hearing: StoredValue::new(None),
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
        self.running.update_value(|running| {
            if let Some(other) = running.take_if(|running| running.game != game) {
                other.worker.terminate();
            }
            if running.is_none() {
                *running = self.start(game);
            }
            if let Some(running) = running {
                for command in commands {
                    let _ = running.worker.post_message(&command.to_string().into());
                }
                self.hearing.set_value(Some(Hearing::default()));
            }
        });
    }

    /// Forgets the question; a worker that is busy with it is replaced by the next question's.
    pub(crate) fn stop(self) {
        let is_busy = self.hearing.try_update_value(Option::take).flatten().is_some();
        let running = self.running.try_update_value(|running| is_busy.then(|| running.take()).flatten());
        if let Some(running) = running.flatten() {
            running.worker.terminate();
        }
    }

    fn start(self, game: Game) -> Option<Running> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(game.id());
        let worker = Worker::new_with_options("./worker.js", &options).ok()?;
        let listener =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        worker.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Running { worker, game, _listener: listener })
    }

    fn hear(self, data: &wasm_bindgen::JsValue) {
        let Some(message) = data.as_string() else { return };
        let heard = self.hearing.try_update_value(|hearing| {
            let answer = hearing.as_mut()?.hear(&message)?;
            if !matches!(answer, Answer::Info(_)) {
                *hearing = None;
            }
            Some(answer)
        });
        if let (Some(answer), Some(on_answer)) = (heard.flatten(), self.on_answer.try_get_value().flatten()) {
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
        let mut hearing = Hearing::default();
        assert_eq!(hearing.hear(&Reply::ReadyOk.to_string()), None);
        let score = Score::Win(Distance { plies: 1, exact: true });
        let info =
            Info { depth: Some(1), score: Some(score.into()), pv: vec!["@a1".to_owned()], ..Info::default() };
        let info = Reply::Info(info).to_string();
        assert_eq!(hearing.hear(&info), Some(Answer::Info(info)));
        let best = Reply::BestMove(Some("@a1".to_owned())).to_string();
        assert_eq!(hearing.hear(&best), Some(Answer::Best("@a1".to_owned())));
    }

    #[test]
    fn without_a_move_the_reason_is_told() {
        let note = Reply::Note("the game is over".to_owned());
        let message = format!("{note}\n{}", Reply::BestMove(None));
        let told = Hearing::default().hear(&message);
        assert_eq!(told, Some(Answer::Error("the game is over".to_owned())));
    }
}
