//! "Learn from the mistakes": the turning points of a game, each an exercise on the board of the analysis. The answer is shown
//! only when it is asked for.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::Options;
use tomoe_engine::review;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, History, Player};

use super::arrows;
use super::drill::{Drill, Mistake, Stage};
use super::labels::Owner;
use super::review::{ReviewRun, told};
use super::state::StudyState;
use super::study::Study;
use crate::board::BoardState;
use crate::controls::Toggle;
use crate::engine::{Answer, EngineWorker};
use crate::settings::words;
use crate::sound::Sound;

/// How long a move that was no better is seen on the board.
const PAUSE: Duration = Duration::from_millis(900);

/// The signals of it.
#[derive(Clone, Copy)]
pub(crate) struct MistakesState {
    board: BoardState,
    engine: EngineWorker,
    /// None while the game is analysed.
    drill: RwSignal<Option<Drill>>,
    /// The review of what was tried, and the game of one move that it writes into.
    judging: StoredValue<Option<(ReviewRun, Study)>>,
}

impl MistakesState {
    pub(super) fn new(board: BoardState) -> Self {
        let (drill, judging) = (RwSignal::new(None), StoredValue::new(None));
        let state = Self { board, engine: EngineWorker::new(), drill, judging };
        state.engine.on_answer(move |answer| state.hear(&answer));
        state
    }

    /// Whether an exercise is on the board.
    pub(super) fn is_on(self) -> bool {
        self.drill.with(Option::is_some)
    }

    fn with<U>(self, look: impl FnOnce(&Drill) -> U) -> Option<U> {
        self.drill.with(|drill| drill.as_ref().map(look))
    }

    fn stage(self) -> Option<Stage> {
        self.with(Drill::stage)
    }

    /// Changes the exercise and shows it.
    fn change(self, moving: bool, change: impl FnOnce(&mut Drill)) {
        self.engine.stop();
        self.drill.update(|drill| {
            if let Some(drill) = drill {
                change(drill);
            }
        });
        self.show(moving);
    }

    fn show(self, moving: bool) {
        if let Some(scene) = untrack(|| self.with(Drill::scene)) {
            self.board.show(scene, moving);
        }
    }

    fn start(self, record: Record) {
        self.drill.set(Drill::new(record));
        self.show(false);
    }

    /// Ends the exercises; returns the mistake that was gone through.
    fn end(self) -> Option<NodeId> {
        self.engine.stop();
        let drill = self.drill.try_update(Option::take).flatten();
        drill.and_then(|drill| drill.current().map(|mistake| mistake.node))
    }

    /// Tries a move.
    pub(super) fn attempt(self, mv: AnyMove) {
        let question = self.drill.try_update(|drill| drill.as_mut().and_then(|drill| drill.attempt(mv)));
        self.show(true);
        match question.flatten() {
            Some(history) => self.judge(&history),
            None => self.answer(),
        }
    }

    /// Reviews a game of one move.
    fn judge(self, history: &History) {
        let Ok(record) = Record::from_history(history) else { return };
        let run = ReviewRun::new(&record, review::Options::default());
        self.judging.set_value(Some((run, Study::new(record, history))));
        self.think();
    }

    /// Asks the next question about what was tried; after the last one the verdict is known.
    fn think(self) {
        let question = self.judging.with_value(|judging| {
            let (run, study) = judging.as_ref()?;
            run.question(study)
        });
        match question {
            Some((history, ask)) => self.engine.analyse(&history, ask),
            None => {
                let judged = self.judging.try_update_value(Option::take).flatten();
                let mark = judged.and_then(|(_, study)| study.record().node(study.at())?.note().mark);
                self.drill.update(|drill| {
                    if let Some(drill) = drill {
                        drill.judge(mark);
                    }
                });
                self.answer();
            }
        }
    }

    fn hear(self, answer: &Answer) {
        let is_answered = self.judging.try_update_value(|judging| {
            let Some((run, study)) = judging else { return false };
            let is_answered = run.hear(answer);
            if is_answered {
                run.advance(study);
            }
            is_answered
        });
        if is_answered == Some(true) {
            self.think();
        }
    }

    /// What follows from a verdict: a sound, or the move is taken back.
    fn answer(self) {
        match untrack(|| self.stage()) {
            Some(Stage::Found) => self.board.sound(Sound::End),
            Some(_) => set_timeout(move || self.take_back(), PAUSE),
            None => {}
        }
    }

    fn take_back(self) {
        let taken = self.drill.try_update(|drill| drill.as_mut().is_some_and(Drill::take_back));
        if taken == Some(true) {
            self.show(false);
        }
    }

    /// What is drawn on the board: the move of the game while a better one is looked for, and the answer once it is told.
    pub(super) fn drawn(self, options: &Options) -> String {
        let is_entering = self.board.with_entry(|entry| !entry.steps().is_empty());
        let drawn = self.with(|drill| {
            let Mistake { position, played, better, .. } = drill.current()?;
            match drill.stage() {
                Stage::Told => Some(arrows::turn(position, *better, 0, options)),
                Stage::Found | Stage::Judging => None,
                _ if is_entering || drill.tried().is_some() => None,
                _ => {
                    Some(format!(r#"<g class="played">{}</g>"#, arrows::turn(position, *played, 1, options)))
                }
            }
        });
        drawn.flatten().unwrap_or_default()
    }

    /// Whose turn it is in the exercise, as a headline.
    pub(super) fn headline(self) -> Option<String> {
        let words = words();
        self.with(|drill| match drill.current() {
            Some(mistake) => words.mistake_find(words.colour(mistake.player)),
            None => words.mistakes().to_owned(),
        })
    }
}

/// The button that begins, if there are mistakes to learn from.
#[component]
pub(crate) fn MistakesStart(state: StudyState) -> impl IntoView {
    let count = Memo::new(move |_| state.study.with(|study| Mistake::all(study.record()).len()));
    let start = move |_| {
        state.be_silent();
        state.mistakes.start(state.study.with_untracked(|study| study.record().clone()));
    };
    view! {
        <Show when=move || { count.get() > 0 && state.review.is_idle() }>
            <button type="button" class="primary" data-act="mistakes" on:click=start>
                {move || words().mistakes()} " (" {count} ")"
            </button>
        </Show>
    }
}

/// The exercise: what was played, what is said about a move that was tried, and the way on.
#[component]
pub(crate) fn MistakesPanel(state: StudyState) -> impl IntoView {
    let mistakes = state.mistakes;
    let leave = move |_| {
        let node = mistakes.end();
        state.study.update(|study| {
            if let Some(node) = node {
                study.look_at(node);
            }
        });
        state.show(false);
    };
    let title = move || {
        let words = words();
        mistakes.with(|drill| {
            let (number, all, found) = drill.count();
            match drill.current() {
                Some(_) => words.mistake_of(&number.to_string(), &all.to_string()),
                None => words.mistakes_done(&found.to_string(), &all.to_string()),
            }
        })
    };
    let is_last = move || mistakes.with(|drill| drill.current().is_none()) == Some(true);
    let is_open = move || !is_last() && !is_solved(mistakes.stage());
    view! {
        <Show when=move || mistakes.is_on()>
            <section class="mistakes">
                <Sides mistakes=mistakes />
                <h3>{title}</h3>
                <p class="played-here">{move || played(mistakes)}</p>
                <p role="status" aria-live="polite" data-verdict="" class:right=move || is_solved(mistakes.stage())>
                    {move || verdict(state)}
                </p>
                <div class="buttons">
                    <Show when=is_open>
                        <button type="button" data-act="answer" on:click=move |_| mistakes.change(false, Drill::tell)>
                            {move || words().mistake_show()}
                        </button>
                    </Show>
                    <Show when=move || !is_last()>
                        <button type="button" class:primary=move || is_solved(mistakes.stage()) data-act="next-mistake"
                            on:click=move |_| mistakes.change(false, Drill::next)>
                            {move || words().next()}
                        </button>
                    </Show>
                    <Show when=is_last>
                        <button type="button" data-act="mistakes-again"
                            on:click=move |_| mistakes.change(false, |drill| drill.choose(drill.whose()))>
                            {move || words().start_again()}
                        </button>
                    </Show>
                    <button type="button" class="quiet" data-act="leave-mistakes" on:click=leave>
                        {move || words().mistakes_leave()}
                    </button>
                </div>
            </section>
        </Show>
    }
}

fn is_solved(stage: Option<Stage>) -> bool {
    matches!(stage, Some(Stage::Found | Stage::Told))
}

/// What was played in the game.
fn played(mistakes: MistakesState) -> Option<String> {
    let words = words();
    let tell = |mistake: &Mistake| {
        words.mistake_played(words.colour(mistake.player), &mistake.position.move_text(mistake.played))
    };
    mistakes.with(|drill| drill.current().map(tell)).flatten()
}

/// What is said about the move that was tried, and once it is over what the review says.
fn verdict(state: StudyState) -> Option<String> {
    let words = words();
    let (stage, tried, mistake) = state
        .mistakes
        .with(|drill| Some((drill.stage(), drill.tried(), drill.current()?.clone())))
        .flatten()?;
    let Mistake { position, better, comment, .. } = mistake;
    let explained =
        |said: String| format!("{said}\n{}", told(&state.teller(Owner::to_act(&position)), &comment));
    Some(match stage {
        Stage::Open => String::new(),
        Stage::Judging => words.mistake_judging().to_owned(),
        Stage::Same => words.mistake_same().to_owned(),
        Stage::Close => words.mistake_close().to_owned(),
        Stage::Wrong => words.mistake_not_yet().to_owned(),
        Stage::Found => explained(words.mistake_found(&position.move_text(tried.unwrap_or(better)))),
        Stage::Told => explained(words.mistake_answer(&position.move_text(better))),
    })
}

/// Whose mistakes are gone through, if several players made some.
#[component]
fn Sides(mistakes: MistakesState) -> impl IntoView {
    let players = Memo::new(move |_| mistakes.with(Drill::players).unwrap_or_default());
    let side = move |whose: Option<Player>| {
        let is_on = Signal::derive(move || mistakes.with(Drill::whose) == Some(whose));
        let name = move || match whose {
            Some(player) => words().colour(player).to_owned(),
            None => words().mistakes_both().to_owned(),
        };
        let letter = whose.map_or("all".to_owned(), |player| player.letter().to_string());
        view! {
            <Toggle act=format!("mistakes-{letter}") name=name is_on=is_on
                on_press=move || mistakes.change(false, |drill| drill.choose(whose)) />
        }
    };
    view! {
        <Show when=move || { players.with(Vec::len) > 1 }>
            <div class="sides">
                {move || [None].into_iter().chain(players.get().into_iter().map(Some)).map(side).collect_view()}
            </div>
        </Show>
    }
}
