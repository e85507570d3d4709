//! The challenges of who is signed in, as the server has them: asked for now and then, answered, and taken back.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tomoe_wire::{
    AcceptChallenge, BotFailure, BotProblem, Challenge, ChallengeState, Challenges, Decline, DeclineReason,
    GameId, NewChallenge, Problem, Seated,
};

use super::api;
use super::problem;
use super::seats;
use super::words::OnlineWords;
use crate::route::{self, Route};
use crate::slot::Slot;

/// How often the server is asked by a page on which challenges are waited for.
pub(super) const OFTEN: Duration = Duration::from_millis(2500);

/// And by one that has them beside other things.
pub(super) const SELDOM: Duration = Duration::from_secs(15);

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct ChallengeDesk {
    /// What the server said last; nothing before it has, or where nobody is signed in.
    list: Slot<Option<Challenges>>,
    /// Whether nobody is signed in.
    pub(super) is_guest: Slot<bool>,
    /// Why something was not done.
    pub(super) wrong: Slot<Option<BotProblem>>,
    pub(super) is_sent: Slot<bool>,
}

impl ChallengeDesk {
    /// Asks now, and again after each such span while the page can be seen.
    pub(super) fn follow(again: Duration) -> Self {
        let desk = Self {
            list: Slot::new(None),
            is_guest: Slot::new(!seats::is_signed_in()),
            wrong: Slot::new(None),
            is_sent: Slot::new(false),
        };
        desk.look();
        let look = move || {
            if !document().hidden() {
                desk.look();
            }
        };
        if let Ok(handle) = set_interval_with_handle(look, again) {
            on_cleanup(move || handle.clear());
        }
        desk
    }

    /// Asks the server.
    fn look(self) {
        if !seats::is_signed_in() {
            return;
        }
        spawn_local(async move {
            let new = match ask::<Challenges>("GET", "challenges", None::<&()>).await {
                Ok(challenges) => Some(challenges),
                Err(BotProblem::WrongToken) => {
                    seats::note_signed_in(false);
                    self.is_guest.try_set(true);
                    None
                }
                Err(_) => return,
            };
            // The page may have gone by then.
            if self.list.try_get_untracked().is_some_and(|before| before != new) {
                self.list.set(new);
            }
        });
    }

    // What there is

    /// Whether the server has answered.
    pub(super) fn is_known(self) -> bool {
        self.list.with(Option::is_some)
    }

    /// The challenges of others that wait for an answer.
    pub(super) fn incoming(self) -> Vec<Challenge> {
        let open = |challenge: &&Challenge| challenge.state == ChallengeState::Open;
        self.list.with(|list| {
            list.as_ref().map(|list| list.incoming.iter().filter(open).cloned().collect()).unwrap_or_default()
        })
    }

    /// The visitor's own challenges of the last day.
    pub(super) fn outgoing(self) -> Vec<Challenge> {
        self.list.with(|list| list.as_ref().map(|list| list.outgoing.clone()).unwrap_or_default())
    }

    /// How many wait for the visitor's answer.
    pub(super) fn waiting(self) -> usize {
        self.incoming().len()
    }

    // What is done

    /// Challenges somebody; `then` is told which challenge it became.
    pub(super) fn challenge(self, message: NewChallenge, then: impl FnOnce(GameId) + 'static) {
        self.send("challenges".to_owned(), message, move |made: Challenge| then(made.id));
    }

    /// Accepts a challenge, and goes to the board.
    pub(super) fn accept(self, id: &GameId) {
        self.send(format!("challenges/{id}/accept"), AcceptChallenge::default(), |seated: Seated| {
            route::go(&Route::Online(seated.game.to_string()));
        });
    }

    /// Declines a challenge.
    pub(super) fn decline(self, id: &GameId, reason: DeclineReason) {
        self.send(format!("challenges/{id}/decline"), Decline { reason }, |()| {});
    }

    /// Takes an own challenge back.
    pub(super) fn cancel(self, id: &GameId) {
        self.send(format!("challenges/{id}/cancel"), (), |()| {});
    }

    fn send<A: DeserializeOwned + 'static>(
        self,
        path: String,
        message: impl Serialize + 'static,
        then: impl FnOnce(A) + 'static,
    ) {
        if self.is_sent.get_untracked() {
            return;
        }
        self.is_sent.set(true);
        self.wrong.set(None);
        spawn_local(async move {
            let answer = ask::<A>("POST", &path, Some(&message)).await;
            if !self.is_sent.try_set(false) {
                // The page has gone.
                return;
            }
            match answer {
                Ok(answer) => then(answer),
                Err(problem) => self.wrong.set(Some(problem)),
            }
            self.look();
        });
    }
}

/// Asks about challenges. Nothing is sent twice: each is one more.
async fn ask<A: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<A, BotProblem> {
    let text = body.and_then(|body| serde_json::to_string(body).ok());
    let unavailable = BotProblem::Game(Problem::Unavailable);
    let (is_good, text) = api::exchange(method, path, text.as_deref()).await.ok_or(unavailable)?;
    if is_good {
        let text = if text.is_empty() { "null" } else { &text };
        return serde_json::from_str(text).map_err(|_| BotProblem::Game(Problem::Malformed));
    }
    let failure = serde_json::from_str::<BotFailure>(&text);
    Err(failure.map_or(unavailable, |failure| failure.problem))
}

/// Why something about a challenge was not done.
pub(super) fn told(words: &OnlineWords, problem: BotProblem) -> &'static str {
    match problem {
        BotProblem::WrongToken => words.no_signed_in(),
        BotProblem::NoSuchPlayer => words.no_such_account(),
        BotProblem::NoSuchChallenge | BotProblem::ChallengeOver => words.no_challenge_over(),
        BotProblem::MissingScope | BotProblem::NotABot | BotProblem::ForeignPage => words.no_not_allowed(),
        BotProblem::Game(problem) => problem::told(words, problem),
    }
}
