//! `tomoe play` line by line: for scripts, for screen readers, and for whatever is no terminal.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tomoe_engine::{Level, Limits, Strength};
use tomoe_games::yonmoque::ExactSource;
use tomoe_games::{AnyMove, Spot};

use crate::app::Left;
use crate::completion::completions;
use crate::seat::Seat;
use crate::table::Table;
use crate::thinker::{HINT_TIME, Task, Thinker, Thought};
use crate::{clock, records, text, words};

/// What can be typed besides moves.
const COMMANDS: [(&str, &str); 15] = [
    ("MOVE", "play a move, such as @c3 or b1d3"),
    ("moves [BEGINNING]", "how a move, or a move that begins so, may go on"),
    ("hint", "a good move"),
    ("board", "the board again"),
    ("square SQUARE", "what stands on a square"),
    ("undo", "take back to your last turn"),
    ("redo", "play again what was taken back"),
    ("position", "the position in the notation"),
    ("record", "the record of the game"),
    ("save FILE", "write the record to a file; FILE.json is JSON"),
    ("clock", "how much time is left"),
    ("boards on, boards off", "whether the board is shown after each move"),
    ("resign", "give up"),
    ("quit", "leave; so does the end of the input"),
    ("help", "this list"),
];

/// How to play line by line.
#[derive(Clone, Copy, Debug)]
pub struct PlainOptions {
    /// The longest that the computer thinks about a move.
    pub time: Duration,
    /// Decides what is left to chance.
    pub seed: u64,
    /// Whether a person sees the prompt as they type.
    pub is_interactive: bool,
    /// Whether the board is shown after each move.
    pub boards: bool,
}

/// Plays line by line until the game is over, somebody leaves, or the input ends. The table comes back as it was left.
/// The computer takes exact values of Yonmoque from the source, if there
/// is one.
pub fn play_plain(
    table: Table,
    options: PlainOptions,
    source: Option<Arc<dyn ExactSource>>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<(Left, Table)> {
    let mut game = Plain { table, options, thinker: Thinker::start(source), begin: Instant::now(), out };
    game.greet()?;
    game.run(input)?;
    game.part()?;
    Ok((Left::Done, game.table))
}

struct Plain<'a> {
    table: Table,
    options: PlainOptions,
    thinker: Thinker,
    begin: Instant,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let position = self.table.position();
        let seated = position.seated();
        let who =
            |(player, seat): (&tomoe_games::Player, &Seat)| format!("{}: {}", player.name(), seat.name());
        let people: Vec<String> = seated.iter().zip(self.table.seats()).map(who).collect();
        writeln!(self.out, "{}. {}.", position.game().name(), people.join(", "))?;
        writeln!(self.out, "Type a move, or 'help'.")?;
        self.show()
    }

    fn run(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        while !self.table.is_over() {
            self.tick()?;
            let goes_on = match self.table.to_act() {
                Some(Seat::Computer(level)) => self.answer(level)?,
                Some(Seat::Person) => self.ask(input)?,
                None => true,
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// Lets the computer move; says whether it could.
    fn answer(&mut self, level: Level) -> io::Result<bool> {
        let chosen = self.think(Strength::Level(level, Limits::time(self.options.time)))?;
        chosen.map(|mv| self.play(mv)).transpose().map(|played| played.is_some())
    }

    /// How the game ended, or where it was left.
    fn part(&mut self) -> io::Result<()> {
        match words::ending(self.table.history()) {
            Some(ending) => writeln!(self.out, "{ending}")?,
            None => writeln!(self.out, "The game is left unfinished.")?,
        }
        writeln!(self.out, "position: {}", self.table.position())?;
        writeln!(self.out)?;
        write!(self.out, "{}", self.table.record())?;
        self.out.flush()
    }

    fn now(&self) -> Duration {
        self.begin.elapsed()
    }

    fn tick(&mut self) -> io::Result<()> {
        let now = self.now();
        self.table.tick(now).map_err(io::Error::other)
    }

    fn show(&mut self) -> io::Result<()> {
        if self.options.boards {
            writeln!(self.out)?;
            write!(self.out, "{}", text::board(self.table.position()))?;
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn play(&mut self, mv: AnyMove) -> io::Result<()> {
        let before = *self.table.position();
        let now = self.now();
        match self.table.play(mv, now) {
            Ok(()) => {
                let (text, told) = (before.move_text(mv), words::move_sentence(&before, mv));
                writeln!(self.out, "{}: {text}. {told}", before.to_act().name())?;
                self.show()
            }
            Err(error) => writeln!(self.out, "{error}."),
        }
    }

    fn think(&mut self, strength: Strength) -> io::Result<Option<AnyMove>> {
        self.out.flush()?;
        let positions = self.table.history().positions();
        let seed = self.options.seed.wrapping_add(positions.len() as u64);
        self.thinker.ask(positions, Task::Choose(strength, seed));
        loop {
            match self.thinker.hear(Duration::from_secs(1)) {
                Ok(Some(Thought::Chosen(mv))) => return Ok(mv),
                Ok(_) => self.tick()?,
                Err(_) => return Err(io::Error::other("the engine has crashed")),
            }
            if self.table.is_over() {
                return Ok(None);
            }
        }
    }

    /// Asks the person to act for a line and does what it says; says whether to go on.
    fn ask(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        let who = self.table.position().to_act().name();
        match self.options.is_interactive {
            true => write!(self.out, "{who}> ")?,
            false => writeln!(self.out, "{who} to act:")?,
        }
        self.out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(false);
        }
        // The time that went by while somebody thought counts before what they say does.
        self.tick()?;
        if self.table.is_over() {
            return Ok(true);
        }
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        self.obey(command, rest.trim())
    }

    fn obey(&mut self, command: &str, rest: &str) -> io::Result<bool> {
        let now = self.now();
        match command {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" | "?" => {
                for (name, what) in COMMANDS {
                    writeln!(self.out, "{name:<22} {what}")?;
                }
            }
            "moves" => self.tell_moves(rest)?,
            "hint" => {
                if let Some(mv) = self.think(Strength::Full(Limits::time(HINT_TIME)))? {
                    let position = self.table.position();
                    let told = words::move_sentence(position, mv);
                    writeln!(self.out, "A good move: {}. {told}", position.move_text(mv))?;
                }
            }
            "board" => write!(self.out, "{}", text::board(self.table.position()))?,
            "square" => match read_spot(rest, self.table.position().game().width()) {
                Some(spot) => writeln!(self.out, "{}.", words::square(self.table.position(), spot))?,
                None => writeln!(self.out, "square: expected a square such as c3, found {rest:?}.")?,
            },
            "undo" | "redo" => {
                let done = if command == "undo" { self.table.undo(now) } else { self.table.redo(now) };
                match done {
                    true => self.show()?,
                    false => writeln!(self.out, "There is nothing to {command}.")?,
                }
            }
            "position" => writeln!(self.out, "{}", self.table.position())?,
            "record" => write!(self.out, "{}", self.table.record())?,
            "save" => self.save(rest)?,
            "clock" => self.tell_clocks()?,
            "boards" => match rest {
                "on" | "off" => self.options.boards = rest == "on",
                _ => writeln!(self.out, "boards: expected on or off, found {rest:?}.")?,
            },
            "resign" => self.table.resign().map_err(io::Error::other)?,
            _ => match self.table.position().read_move(command) {
                Ok(mv) => self.play(mv)?,
                Err(error) => writeln!(self.out, "{error}. Type 'help' for what can be typed.")?,
            },
        }
        Ok(true)
    }

    fn tell_moves(&mut self, beginning: &str) -> io::Result<()> {
        let moves = completions(self.table.position(), beginning);
        match moves.is_empty() {
            true if self.table.position().read_move(beginning).is_ok() => {
                writeln!(self.out, "{beginning} is a whole move.")
            }
            true => writeln!(self.out, "No legal move begins with {beginning:?}."),
            false => writeln!(self.out, "{}", moves.join(" ")),
        }
    }

    fn tell_clocks(&mut self) -> io::Result<()> {
        let now = self.now();
        let seated = self.table.position().seated();
        for (place, player) in seated.into_iter().enumerate() {
            match self.table.time_left(place, now) {
                Some(left) => writeln!(self.out, "{}: {}", player.name(), clock::text(left))?,
                None => return writeln!(self.out, "There are no clocks."),
            }
        }
        Ok(())
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        if name.is_empty() {
            return writeln!(self.out, "save: expected the name of a file.");
        }
        let path = Path::new(name);
        match std::fs::write(path, records::text_for(path, self.table.record())) {
            Ok(()) => writeln!(self.out, "Saved as {name}."),
            Err(error) => writeln!(self.out, "{name}: {error}."),
        }
    }
}

/// A square of a board of that width.
fn read_spot(text: &str, width: u8) -> Option<Spot> {
    let &[file, rank] = text.as_bytes() else { return None };
    let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
    (file < width && rank < width).then(|| Spot::new(file, rank))
}
