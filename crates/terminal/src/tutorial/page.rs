//! The pages of a course and the progress through them.

use tomoe_games::{AnyMove, AnyPosition, Spot};
use tomoe_lessons::{Answer, Lessons, Task};

/// Which part of the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The course, from the first move on.
    Course,
    /// Positions in which something is to be found.
    Exercises,
}

/// Something told, and something asked on a board.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) text: Vec<String>,
    pub(super) ask: String,
    pub(super) hint: String,
    pub(super) task: Task,
    pub(super) marked: Vec<Spot>,
}

/// What was said to the last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The task is done.
    Praise(String),
    /// Not what was asked.
    Wrong(String),
    /// A hint, or where the task stands.
    Aside(String),
}

/// A learner on their way through the pages.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    pages: Vec<Page>,
    finished: String,
    at: usize,
    /// The moves of both sides in the present task.
    played: Vec<AnyMove>,
    is_done: bool,
    pub(super) said: Option<Said>,
}

impl Progress {
    pub(super) fn new(lessons: Lessons, part: Part) -> Self {
        let pages = match part {
            Part::Course => lessons
                .course
                .into_iter()
                .map(|step| Page {
                    title: step.title,
                    text: step.text,
                    ask: step.ask,
                    hint: step.hint,
                    task: step.task,
                    marked: step.marked,
                })
                .collect(),
            Part::Exercises => lessons
                .exercises
                .into_iter()
                .map(|exercise| Page {
                    title: String::new(),
                    text: Vec::new(),
                    ask: exercise.question,
                    hint: exercise.hint,
                    task: exercise.task,
                    marked: Vec::new(),
                })
                .collect(),
        };
        Self { pages, finished: lessons.finished, at: 0, played: Vec::new(), is_done: false, said: None }
    }

    /// The page, unless all are done.
    pub(super) fn page(&self) -> Option<&Page> {
        self.pages.get(self.at)
    }

    /// The number of the page, from 1, and how many there are.
    pub(super) fn number(&self) -> (usize, usize) {
        ((self.at + 1).min(self.pages.len()), self.pages.len())
    }

    /// What is said at the very end.
    pub(super) fn finished(&self) -> &str {
        &self.finished
    }

    /// Whether the present task is done.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The board as it stands; the last one once all pages are done.
    pub(super) fn position(&self) -> Option<AnyPosition> {
        let page = self.page().or(self.pages.last())?;
        Some(page.task.after(&self.played))
    }

    /// The last move with the position before it.
    pub(super) fn last(&self) -> Option<(AnyPosition, AnyMove)> {
        let task = &self.page()?.task;
        match self.played.split_last() {
            Some((&mv, before)) => Some((task.after(before), mv)),
            None => task.last,
        }
    }

    /// Whether nothing has been played here yet.
    pub(super) fn is_fresh(&self) -> bool {
        self.played.is_empty()
    }

    /// A legal turn is played.
    pub(super) fn play(&mut self, mv: AnyMove) {
        if self.is_done {
            return;
        }
        let Some(page) = self.pages.get(self.at) else { return };
        match page.task.answer(&self.played, mv) {
            Answer::Done(praise) => {
                self.said = Some(Said::Praise(praise.to_owned()));
                self.played.push(mv);
                self.is_done = true;
            }
            Answer::GoOn(reply) => {
                let before = page.task.after(&self.played).play_unchecked(mv).0;
                let told = crate::words::move_sentence(&before, reply);
                self.said = Some(Said::Aside(told));
                self.played.extend([mv, reply]);
            }
            Answer::Wrong(why) => self.said = Some(Said::Wrong(why.to_owned())),
        }
    }

    /// Goes to the next page, past the last one if need be.
    pub(super) fn next(&mut self) {
        self.go_to((self.at + 1).min(self.pages.len()));
    }

    /// Goes to the page before.
    pub(super) fn back(&mut self) {
        self.go_to(self.at.saturating_sub(1));
    }

    /// Begins the page anew.
    pub(super) fn again(&mut self) {
        self.go_to(self.at);
    }

    fn go_to(&mut self, at: usize) {
        self.at = at;
        self.played.clear();
        self.is_done = false;
        self.said = None;
    }

    /// Says the hint of the page.
    pub(super) fn hint(&mut self) {
        self.said = self.page().map(|page| Said::Aside(page.hint.clone()));
    }

    /// A turn that is what is asked.
    pub(super) fn solution(&self) -> Option<AnyMove> {
        self.page().filter(|_| !self.is_done)?.task.solution(&self.played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    /// Whoever follows the shown turns comes to the end of every course and of every list of exercises.
    #[test]
    fn the_shown_turns_lead_to_the_end() {
        for game in Game::ALL {
            for part in [Part::Course, Part::Exercises] {
                let mut progress = Progress::new(tomoe_lessons::embedded(game, "en").unwrap(), part);
                let (_, all) = progress.number();
                assert!(all > 4, "{game}");
                for _ in 0..all {
                    while let Some(mv) = progress.solution() {
                        assert!(progress.position().unwrap().is_legal(mv), "{game}");
                        progress.play(mv);
                    }
                    assert!(progress.is_done() && matches!(progress.said, Some(Said::Praise(_))), "{game}");
                    progress.next();
                }
                assert!(progress.page().is_none());
            }
        }
    }

    #[test]
    fn what_was_not_asked_is_told_and_not_played() {
        let mut progress =
            Progress::new(tomoe_lessons::embedded(Game::Mitsudomoe, "en").unwrap(), Part::Course);
        progress.next();
        let before = progress.position().unwrap();
        let asked = progress.solution().unwrap();
        let other = before.moves().into_iter().find(|&mv| {
            let task = &progress.page().unwrap().task;
            mv != asked && matches!(task.answer(&[], mv), Answer::Wrong(_))
        });
        progress.play(other.unwrap());
        assert!(matches!(progress.said, Some(Said::Wrong(_))));
        assert_eq!(progress.position(), Some(before));
    }
}
