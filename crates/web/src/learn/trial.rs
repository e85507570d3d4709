//! A task of a lesson and how far somebody has come with it, without a browser: what is entered is tried, and answered.

use tomoe_games::{AnyMove, History, Player, Spot, Step};
use tomoe_lessons::{Answer, Task};

use crate::board::Scene;
use crate::describe;
use crate::words::Words;

/// How a trial stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A turn may be entered.
    Open,
    /// The other side is about to answer.
    Waiting,
    /// The last turn was not what was asked.
    Wrong,
    Done,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    task: Task,
    /// The squares that the text speaks of.
    marked: Vec<Spot>,
    history: History,
    stage: Stage,
    /// What has been said about the last turn, or the hint.
    said: String,
    /// What the other side is about to answer.
    reply: Option<AnyMove>,
}

impl Trial {
    pub(super) fn new(task: Task, marked: Vec<Spot>) -> Self {
        let history = History::new(task.position);
        Self { task, marked, history, stage: Stage::Open, said: String::new(), reply: None }
    }

    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    pub(super) fn said(&self) -> &str {
        &self.said
    }

    pub(super) fn learner(&self) -> Player {
        self.task.position.to_act()
    }

    /// What the board shows.
    pub(super) fn scene(&self) -> Scene {
        let scene = Scene::at_end_of(&self.history, self.stage == Stage::Open);
        if self.history.plies() == 0 {
            Scene { last: self.task.last, shown: self.marked.clone(), ..scene }
        } else {
            scene
        }
    }

    /// Tries a turn that has been entered.
    pub(super) fn turn(&mut self, words: &Words, mv: AnyMove) {
        if self.stage != Stage::Open {
            return;
        }
        let (stage, said, reply) = match self.task.answer(&self.history.moves(), mv) {
            Answer::Done(said) => (Stage::Done, said.to_owned(), None),
            Answer::Wrong(said) => (Stage::Wrong, said.to_owned(), None),
            Answer::GoOn(reply) => {
                let who = words.colour(self.history.position().play_unchecked(mv).0.to_act());
                (Stage::Waiting, words.answers(who), Some(reply))
            }
        };
        (self.stage, self.said, self.reply) = (stage, said, reply);
        self.play(mv);
    }

    /// The other side answers, if it was about to. Says whether it has.
    pub(super) fn answer(&mut self, words: &Words) -> bool {
        let Some(reply) = self.reply.take() else { return false };
        self.said = describe::mv(words, self.history.position(), reply);
        self.stage = Stage::Open;
        self.play(reply);
        true
    }

    fn play(&mut self, mv: AnyMove) {
        // What the board offers is legal, and so are the answers of the lessons.
        let played = self.history.play(mv);
        debug_assert_eq!(played, Ok(()));
    }

    /// Takes a wrong turn back. Says whether there was one.
    pub(super) fn again(&mut self) -> bool {
        if self.stage != Stage::Wrong {
            return false;
        }
        self.history.take_back();
        self.stage = Stage::Open;
        self.said.clear();
        true
    }

    /// Says something, such as a hint.
    pub(super) fn say(&mut self, text: String) {
        self.said = text;
    }

    /// The steps of a turn that brings the task forward, which is said as well.
    pub(super) fn point_out(&mut self, words: &Words) -> Vec<Step<Spot>> {
        let position = self.history.position();
        let Some(mv) = self.task.solution(&self.history.moves()) else { return Vec::new() };
        self.said = words.hint_is(&position.move_text(mv));
        position.steps_of(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;
    use tomoe_lessons::Lessons;

    fn lessons(game: Game) -> Lessons {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../lessons");
        let read = |path: &str| std::fs::read_to_string(format!("{folder}/{path}/{game}.txt")).unwrap();
        Lessons::read(game, &read("plans"), &read("texts/en")).unwrap()
    }

    /// Follows the solution to the end of a task.
    fn solve(trial: &mut Trial) {
        let words = Language::English.words();
        for _ in 0..20 {
            if trial.stage() == Stage::Done {
                return;
            }
            let mv = trial.task.solution(&trial.history.moves()).expect("a task that is open has a solution");
            trial.turn(words, mv);
            assert_ne!(trial.stage(), Stage::Wrong);
            if trial.stage() == Stage::Waiting {
                assert!(!trial.scene().is_open);
                assert!(trial.answer(words));
            }
        }
        panic!("no end");
    }

    #[test]
    fn every_task_is_done_by_its_solution() {
        for game in Game::ALL {
            let lessons = lessons(game);
            let tasks = lessons.course.iter().map(|step| &step.task);
            for task in tasks.chain(lessons.exercises.iter().map(|exercise| &exercise.task)) {
                let mut trial = Trial::new(task.clone(), Vec::new());
                assert!(trial.scene().is_open);
                solve(&mut trial);
                assert!(!trial.said().is_empty());
                assert!(!trial.scene().is_open && !trial.again());
            }
        }
    }

    #[test]
    fn a_wrong_turn_is_taken_back_and_tried_again() {
        let words = Language::English.words();
        let mut met = 0;
        for game in Game::ALL {
            for exercise in lessons(game).exercises {
                let mut trial = Trial::new(exercise.task.clone(), Vec::new());
                let wrong = exercise
                    .task
                    .position
                    .moves()
                    .into_iter()
                    .find(|&mv| matches!(exercise.task.answer(&[], mv), Answer::Wrong(_)));
                let Some(wrong) = wrong else { continue };
                met += 1;
                trial.turn(words, wrong);
                assert_eq!(trial.stage(), Stage::Wrong);
                assert!(!trial.scene().is_open);
                assert!(trial.again());
                assert_eq!((trial.stage(), trial.said()), (Stage::Open, ""));
                assert!(!trial.point_out(words).is_empty());
                assert!(!trial.said().is_empty());
                solve(&mut trial);
            }
        }
        assert!(met > 3);
    }
}
