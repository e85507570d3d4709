//! The course line by line.

use std::io::{self, BufRead, Write};

use tomoe_lessons::Lessons;

use super::page::{Part, Progress, Said};
use crate::app::Exit;
use crate::completion::completions;
use crate::{lines, text};

const COMMANDS: [(&str, &str); 9] = [
    ("MOVE", "play a move, such as @c3 or b1d3"),
    ("moves [BEGINNING]", "how a move, or a move that begins so, may go on"),
    ("hint", "some help"),
    ("show", "a turn that does what is asked"),
    ("board", "the board again"),
    ("again", "begin this page anew"),
    ("next, back", "the next page, the page before"),
    ("quit", "leave; so does the end of the input"),
    ("help", "this list"),
];

/// Goes through the lessons line by line, until they are done, somebody leaves, or the input ends.
pub fn tutorial_plain(
    lessons: Lessons,
    part: Part,
    is_interactive: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Exit> {
    writeln!(out, "{}\n{}", lessons.about, lessons.credits)?;
    writeln!(out, "Type a move, or 'help'.")?;
    let mut course = Plain { progress: Progress::new(lessons, part), part, out };
    course.tell_page()?;
    while course.progress.page().is_some() {
        if is_interactive {
            write!(course.out, "> ")?;
        }
        course.out.flush()?;
        match lines::next(input)? {
            Some(Ok(line)) if course.obey(line.trim())? => {}
            Some(Err(_)) => {
                writeln!(course.out, "The line is not UTF-8 text. Type 'help' for what can be typed.")?;
            }
            Some(Ok(_)) | None => return Ok(Exit::Done),
        }
    }
    writeln!(course.out, "\n{}", course.progress.finished())?;
    course.out.flush()?;
    Ok(Exit::Done)
}

struct Plain<'a> {
    progress: Progress,
    part: Part,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    fn tell_page(&mut self) -> io::Result<()> {
        let Some(page) = self.progress.page() else { return Ok(()) };
        let (number, all) = self.progress.number();
        match self.part {
            Part::Course => writeln!(self.out, "\n{number} of {all}: {}\n", page.title)?,
            Part::Exercises => writeln!(self.out, "\nExercise {number} of {all}\n")?,
        }
        for paragraph in &page.text {
            writeln!(self.out, "{paragraph}\n")?;
        }
        writeln!(self.out, "{}\n", page.ask)?;
        self.tell_board()
    }

    fn tell_board(&mut self) -> io::Result<()> {
        match self.progress.position() {
            Some(position) => write!(self.out, "{}", text::board(&position)),
            None => Ok(()),
        }
    }

    /// Does what was typed; says whether to go on.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" | "?" => {
                for (name, what) in COMMANDS {
                    writeln!(self.out, "{name:<22} {what}")?;
                }
            }
            "hint" => {
                self.progress.hint();
                self.tell_said()?;
            }
            "show" => {
                if let (Some(position), Some(mv)) = (self.progress.position(), self.progress.solution()) {
                    writeln!(self.out, "{}", position.move_text(mv))?;
                }
            }
            "board" => self.tell_board()?,
            "moves" => {
                if let Some(position) = self.progress.position() {
                    writeln!(self.out, "{}", completions(&position, rest.trim()).join(" "))?;
                }
            }
            "next" | "back" | "again" => {
                match command {
                    "next" => self.progress.next(),
                    "back" => self.progress.back(),
                    _ => self.progress.again(),
                }
                self.tell_page()?;
            }
            _ => self.play(command)?,
        }
        Ok(true)
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        let Some(position) = self.progress.position() else { return Ok(()) };
        let mv = match position.read_move(text) {
            Ok(mv) => mv,
            Err(error) => return writeln!(self.out, "{error}. Type 'help' for what can be typed."),
        };
        self.progress.play(mv);
        self.tell_said()?;
        if self.progress.is_done() {
            self.progress.next();
            return self.tell_page();
        }
        if matches!(self.progress.said, Some(Said::Aside(_))) {
            self.tell_board()?;
        }
        Ok(())
    }

    fn tell_said(&mut self) -> io::Result<()> {
        match &self.progress.said {
            Some(Said::Praise(text) | Said::Wrong(text) | Said::Aside(text)) => writeln!(self.out, "{text}"),
            None => Ok(()),
        }
    }
}
