//! The engine of one game, in a thread of its own.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc as found;
use tomoe_engine::ugi::{Client, Command, Fault, Go};
use tomoe_engine::{Limits, Score};
use tomoe_games::History;

use super::question::Question;
use crate::failure::aside;
use crate::ugi::child::ChildEngine;

/// For everything that takes no thinking.
const AT_ONCE: Duration = Duration::from_secs(10);

/// An engine that fails so often in a game plays no more in it.
const MOST_FAULTS: u32 = 5;

/// How to make an engine, and how long it may think at most.
pub(super) struct Recipe {
    pub(super) command: Vec<String>,
    pub(super) move_time: Duration,
}

impl Recipe {
    /// An engine for a game.
    fn start(&self, history: &History) -> Result<Client, Fault> {
        let game = history.start().game().to_string();
        let command: Vec<String> = self.command.iter().map(|word| word.replace("{game}", &game)).collect();
        let mut client = Client::new(ChildEngine::start(&command)?);
        client.introduce(AT_ONCE)?;
        if client.option("Players").is_some() {
            client.say(&Command::set("Players", history.start().players()))?;
        }
        client.ready(AT_ONCE)?;
        Ok(client)
    }
}

/// What was found.
pub(super) enum Found {
    /// A move, or `swap`.
    Move { basis: u32, text: String },
    /// The engine can't go on.
    Nothing,
}

/// The way to an engine. It ends with this.
pub(super) struct Thinker(mpsc::Sender<Question>);

impl Thinker {
    /// An engine, and where its answers come from.
    pub(super) fn start(recipe: Arc<Recipe>) -> (Self, found::Receiver<Found>) {
        let (questions, asked) = mpsc::channel::<Question>();
        let (answers, found) = found::channel(4);
        thread::spawn(move || {
            let (mut client, mut faults) = (None, 0);
            for question in asked {
                let found = loop {
                    match think(&recipe, &mut client, &question) {
                        Ok(found) => break found,
                        Err(fault) => {
                            aside(format_args!("tomoe: the engine failed: {fault}"));
                            client = None;
                            faults += 1;
                            if faults >= MOST_FAULTS {
                                break Found::Nothing;
                            }
                        }
                    }
                };
                if answers.blocking_send(found).is_err() {
                    return;
                }
            }
        });
        (Self(questions), found)
    }

    pub(super) fn ask(&self, question: Question) {
        // The thread ends only after this.
        let _ = self.0.send(question);
    }
}

fn think(recipe: &Recipe, client: &mut Option<Client>, question: &Question) -> Result<Found, Fault> {
    let client = match client {
        Some(client) => client,
        None => client.insert(recipe.start(&question.history)?),
    };
    if question.cancelled.is_cancelled() {
        return Ok(Found::Move { basis: question.basis, text: String::new() });
    }
    let go = Go::within(Limits::time(question.time));
    let (mv, score) =
        client.choose(&question.history, go, question.time * 2 + AT_ONCE, question.cancelled.flag())?;
    let swaps = question.may_swap && score.as_ref().is_some_and(Score::is_worse_than_even);
    let text = if swaps { "swap".to_owned() } else { question.history.position().move_text(mv) };
    Ok(Found::Move { basis: question.basis, text })
}
