//! One game that a bot plays, from its first line to its end, over as many connections as it takes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tomoe_client::{BotError, BotSite, new_mark};
use tomoe_wire::{BotLine, BotProblem, BotState, Done, GameId, MakeMove, Problem, WholeGame, YesOrNo};

use super::question::{Cancelled, LEAST, Question};
use super::thinker::{Found, Recipe, Thinker};
use super::{FIRST_PAUSE, LONGEST_PAUSE};
use crate::failure::aside;

/// What the way to the server and back may take, and is not thought in.
const ON_THE_WAY: Duration = Duration::from_millis(50);

/// The answer to every offer.
const NO: YesOrNo = YesOrNo { accept: false, place: None };

/// A game.
pub(super) struct Played {
    site: BotSite,
    id: GameId,
    recipe: Arc<Recipe>,
    wants_rematch: bool,
    /// The game as it was told first.
    whole: Option<WholeGame>,
    /// The position that is thought about, and how that is stopped.
    thinking: Option<(u32, Cancelled)>,
}

/// Whether there is more to do.
#[derive(PartialEq, Eq)]
enum Next {
    More,
    Over,
}

impl Played {
    pub(super) fn new(site: BotSite, id: GameId, recipe: Arc<Recipe>, wants_rematch: bool) -> Self {
        Self { site, id, recipe, wants_rematch, whole: None, thinking: None }
    }

    /// Plays until the game is over.
    pub(super) async fn play(mut self) {
        let (thinker, mut found) = Thinker::start(Arc::clone(&self.recipe));
        let mut pause = FIRST_PAUSE;
        loop {
            let began = Instant::now();
            match self.follow(&thinker, &mut found).await {
                Ok(Next::Over) => break,
                Err(BotError::Refused(
                    problem @ (BotProblem::WrongToken
                    | BotProblem::MissingScope
                    | BotProblem::NotABot
                    | BotProblem::Game(Problem::NotSeated | Problem::NoSuchGame)),
                )) => {
                    aside(format_args!("tomoe: {}: {problem}", self.id));
                    break;
                }
                // The server restarts, or the network is bad.
                Ok(Next::More) | Err(_) => {}
            }
            // What was thought about is thought about again, unless it was played.
            self.stop_thinking();
            pause =
                if began.elapsed() > LONGEST_PAUSE { FIRST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
            tokio::time::sleep(pause).await;
        }
        self.stop_thinking();
    }

    fn path(&self, what: &str) -> String {
        format!("bot/games/{}/{what}", self.id)
    }

    async fn follow(
        &mut self,
        thinker: &Thinker,
        found: &mut tokio::sync::mpsc::Receiver<Found>,
    ) -> Result<Next, BotError> {
        let mut lines = self.site.lines(&self.path("stream")).await?;
        loop {
            tokio::select! {
                line = lines.next::<BotLine>() => match line? {
                    Some(line) => {
                        if self.hear(line, thinker).await? == Next::Over {
                            return Ok(Next::Over);
                        }
                    }
                    None => return Ok(Next::More),
                },
                Some(found) = found.recv() => self.send(found).await?,
            }
        }
    }

    async fn hear(&mut self, line: BotLine, thinker: &Thinker) -> Result<Next, BotError> {
        let state = match line {
            BotLine::Game(whole) => {
                let state = whole.state.clone();
                self.whole = Some(whole);
                state
            }
            BotLine::State(state) => state,
            BotLine::Say { .. } | BotLine::Present { .. } => return Ok(Next::More),
        };
        if state.result.is_some() {
            if self.wants_rematch {
                let _ = self.site.post::<Done>(&self.path("rematch"), &()).await;
            }
            return Ok(Next::Over);
        }
        self.consider(&state, thinker).await?;
        Ok(Next::More)
    }

    /// Does what there is to do.
    async fn consider(&mut self, state: &BotState, thinker: &Thinker) -> Result<(), BotError> {
        let Some(whole) = &self.whole else { return Ok(()) };
        let place = whole.place;
        let is_asked = |offer: Option<u8>| offer.is_some_and(|by| by != place);
        if is_asked(state.draw_offer) {
            self.try_to("draw", &NO).await?;
        }
        if is_asked(state.take_back_offer) {
            self.try_to("take-back", &NO).await?;
        }
        let thinks_about = self.thinking.as_ref().map(|(basis, _)| *basis);
        if state.to_act != Some(place) || thinks_about == Some(state.basis) {
            if thinks_about != Some(state.basis) {
                self.stop_thinking();
            }
            return Ok(());
        }
        self.stop_thinking();
        let question =
            self.question(state).ok_or_else(|| BotError::Protocol("a game that can't be".to_owned()))?;
        self.thinking = Some((state.basis, question.cancelled.clone()));
        thinker.ask(question);
        Ok(())
    }

    fn question(&self, state: &BotState) -> Option<Question> {
        let question = Question::read(self.whole.as_ref()?, state)?;
        let time = question.time.min(self.recipe.move_time).saturating_sub(ON_THE_WAY).max(LEAST);
        Some(Question { time, ..question })
    }

    fn stop_thinking(&mut self) {
        if let Some((_, cancelled)) = self.thinking.take() {
            cancelled.cancel();
        }
    }

    /// Plays what was found, if it is still wanted.
    async fn send(&mut self, found: Found) -> Result<(), BotError> {
        match found {
            Found::Move { basis, text }
                if self.thinking.as_ref().is_some_and(|(asked, _)| *asked == basis) =>
            {
                // It stays the position that was thought about, so that nothing is thought twice.
                let wish = MakeMove { text, basis: Some(basis), mark: Some(new_mark()), place: None };
                self.try_to("move", &wish).await
            }
            Found::Move { .. } => Ok(()),
            Found::Nothing => self.try_to("resign", &()).await,
        }
    }

    /// Does something that may have become impossible meanwhile, which the next line tells then.
    async fn try_to(&self, what: &str, body: &impl serde::Serialize) -> Result<(), BotError> {
        match self.site.post::<Done>(&self.path(what), body).await {
            Ok(_) => Ok(()),
            Err(BotError::Refused(BotProblem::Game(problem))) => {
                let is_passing = matches!(problem, Problem::Unavailable | Problem::TooOften);
                match is_passing {
                    // The connection is made again, and then it is tried again.
                    true => Err(BotError::Connection(problem.to_string())),
                    false => Ok(()),
                }
            }
            Err(error) => Err(error),
        }
    }
}
