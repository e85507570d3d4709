//! `tomoe play` line by line: for scripts, for screen readers, and for whatever is no terminal.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tomoe_engine::ugi::{Findings, Said};
use tomoe_engine::{Level, Score, Source};
use tomoe_games::{AnyMove, Printable, Spot};
use tomoe_play::{LocalGame, Millis};

use crate::app::Exit;
use crate::completion::completions;
use crate::engine_client::{EngineClient, Thinking};
use crate::seat::level_of;
use crate::{clock, lines, records, text, words};

/// What can be typed besides moves.
const COMMANDS: [(&str, &str); 16] = [
    ("MOVE", "play a move, such as @c3 or b1d3"),
    ("moves [BEGINNING]", "how a move, or a move that begins so, may go on"),
    ("hint", "a good move"),
    ("board", "the board again"),
    ("square SQUARE", "what stands on a square"),
    ("undo", "take back to your last turn"),
    ("redo", "play again what was taken back"),
    ("position", "the position in the notation"),
    ("record", "the record of the game"),
    ("save FILE", "write the record to a file; FILE.json is JSON; asks before it replaces another's"),
    ("clock", "how much time is left"),
    ("boards on, boards off", "whether the board is shown after each move"),
    ("swap", "take over the side of the first turn, where that was agreed on"),
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

/// Plays line by line until the game is over, somebody leaves, or the input ends. The game comes back as it was left.
/// The computer takes proven values from the source, if there is one.
pub fn play_plain(
    game: LocalGame,
    options: PlainOptions,
    source: Option<Source>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<(Exit, LocalGame)> {
    let engine = EngineClient::start(*game.live().history().start(), source);
    let mut plain =
        Plain { game, options, engine, begin: Instant::now(), file: None, unconfirmed: None, out };
    plain.greet()?;
    plain.run(input)?;
    plain.part()?;
    Ok((Exit::Done, plain.game))
}

struct Plain<'a> {
    game: LocalGame,
    options: PlainOptions,
    engine: EngineClient,
    begin: Instant,
    /// The file in which the game has been saved.
    file: Option<PathBuf>,
    /// The file that is to be replaced, if the next line says so.
    unconfirmed: Option<PathBuf>,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let position = self.game.live().position();
        let seated = position.seated();
        let seats = self.game.live().seats();
        let people = seated
            .iter()
            .zip(seats)
            .map(|(player, seat)| format!("{}: {}", player.name(), Printable(&seat.name)));
        let people: Vec<String> = people.collect();
        writeln!(self.out, "{}. {}.", position.game().name(), people.join(", "))?;
        writeln!(self.out, "Type a move, or 'help'.")?;
        self.show()
    }

    fn run(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        while !self.game.live().is_over() {
            self.tick()?;
            let goes_on = match self.game.live().seat_to_act().map(level_of) {
                Some(Some(level)) => self.answer(level)?,
                Some(None) => self.ask(input)?,
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
        let time = self.options.time;
        let Some((mv, score)) = self.think(|hint| Thinking { level, time, ..hint })? else {
            return Ok(false);
        };
        match self.game.live().may_swap() && score.is_some_and(|score| score.is_worse_than_even()) {
            true => self.swap()?,
            false => self.play(mv)?,
        }
        Ok(true)
    }

    /// How the game ended, or where it was left.
    fn part(&mut self) -> io::Result<()> {
        match words::ending(self.game.live().history()) {
            Some(ending) => writeln!(self.out, "{ending}")?,
            None => writeln!(self.out, "The game is left unfinished.")?,
        }
        writeln!(self.out, "position: {}", self.game.live().position())?;
        writeln!(self.out)?;
        write!(self.out, "{}", self.game.record())?;
        self.out.flush()
    }

    fn now(&self) -> Millis {
        self.begin.elapsed().into()
    }

    fn tick(&mut self) -> io::Result<()> {
        let to_act = self.game.live().to_act();
        match (self.game.tick(self.now()), to_act) {
            (Some(_), Some(who)) if !self.game.live().is_over() => {
                writeln!(self.out, "{}'s time has run out: {} is out.", who.name(), who.name())?;
                self.show()
            }
            _ => Ok(()),
        }
    }

    fn show(&mut self) -> io::Result<()> {
        if self.options.boards {
            writeln!(self.out)?;
            write!(self.out, "{}", text::board(self.game.live().position()))?;
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn play(&mut self, mv: AnyMove) -> io::Result<()> {
        let before = *self.game.live().position();
        let now = self.now();
        match self.game.play(mv, now) {
            Ok(_) => {
                let (text, told) = (before.move_text(mv), words::move_sentence(&before, mv));
                writeln!(self.out, "{}: {text}. {told}", before.to_act().name())?;
                self.show()
            }
            Err(error) => writeln!(self.out, "{error}."),
        }
    }

    /// The player to act takes over the side of the first turn.
    fn swap(&mut self) -> io::Result<()> {
        let now = self.now();
        match self.game.swap(now) {
            Ok(_) => writeln!(self.out, "{}", words::exchange(self.game.live())),
            Err(error) => writeln!(self.out, "{error}."),
        }
    }

    /// Asks for a move and its score, in the way of a hint but for what is changed; `None` if the game is over first.
    fn think(
        &mut self,
        change: impl FnOnce(Thinking) -> Thinking,
    ) -> io::Result<Option<(AnyMove, Option<Score>)>> {
        self.out.flush()?;
        let history = self.game.live().history();
        let position = *history.position();
        let seed = self.options.seed.wrapping_add(history.positions().len() as u64);
        self.engine.ask(history, change(Thinking::hint(seed)))?;
        let mut findings = Findings::default();
        loop {
            match self.engine.listen(Duration::from_secs(1))? {
                Some(Said::Best(text)) => {
                    let mv =
                        text.map(|text| position.read_move(&text)).transpose().map_err(io::Error::other)?;
                    return Ok(mv.map(|mv| (mv, findings.lines.first().map(|line| line.score))));
                }
                Some(Said::Info(info)) => {
                    findings.hear(&info);
                }
                None => self.tick()?,
            }
            if self.game.live().is_over() {
                return Ok(None);
            }
        }
    }

    /// Asks the person to act for a line and does what it says; says whether to go on.
    fn ask(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        let who = self.game.live().position().to_act().name();
        match self.options.is_interactive {
            true => write!(self.out, "{who}> ")?,
            false => writeln!(self.out, "{who} to move:")?,
        }
        self.out.flush()?;
        let Some(line) = lines::next(input)? else {
            writeln!(self.out)?;
            return Ok(false);
        };
        // The time that went by while somebody thought counts before what they say does.
        self.tick()?;
        if self.game.live().is_over() {
            return Ok(true);
        }
        let Ok(line) = line else {
            writeln!(self.out, "The line is not UTF-8 text. Type 'help' for what can be typed.")?;
            return Ok(true);
        };
        let line = line.trim();
        if let Some(path) = self.unconfirmed.take()
            && self.hear_answer(line, &path)?
        {
            return Ok(true);
        }
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
                if let Some((mv, _)) = self.think(|hint| hint)? {
                    let position = self.game.live().position();
                    let told = words::move_sentence(position, mv);
                    writeln!(self.out, "A good move: {}. {told}", position.move_text(mv))?;
                }
            }
            "board" => write!(self.out, "{}", text::board(self.game.live().position()))?,
            "square" => match read_spot(rest, self.game.live().position().game().width()) {
                Some(spot) => writeln!(self.out, "{}.", words::square(self.game.live().position(), spot))?,
                None => writeln!(self.out, "square: expected a square such as c3, found {rest:?}.")?,
            },
            "undo" | "redo" => {
                let done = if command == "undo" { self.game.take_back(now) } else { self.game.redo(now) };
                match done {
                    true => self.show()?,
                    false => writeln!(self.out, "There is nothing to {command}.")?,
                }
            }
            "position" => writeln!(self.out, "{}", self.game.live().position())?,
            "record" => write!(self.out, "{}", self.game.record())?,
            "save" => self.save(rest)?,
            "clock" => self.tell_clocks()?,
            "boards" => match rest {
                "on" | "off" => self.options.boards = rest == "on",
                _ => writeln!(self.out, "boards: expected on or off, found {rest:?}.")?,
            },
            "swap" => self.swap()?,
            "resign" => self.resign()?,
            _ => match self.game.live().position().read_move(command) {
                Ok(mv) => self.play(mv)?,
                Err(error) => writeln!(self.out, "{error}. Type 'help' for what can be typed.")?,
            },
        }
        Ok(true)
    }

    fn tell_moves(&mut self, beginning: &str) -> io::Result<()> {
        let moves = completions(self.game.live().position(), beginning);
        match moves.is_empty() {
            true if self.game.live().position().read_move(beginning).is_ok() => {
                writeln!(self.out, "{beginning} is a whole move.")
            }
            true => writeln!(self.out, "No legal move begins with {beginning:?}."),
            false => writeln!(self.out, "{}", moves.join(" ")),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        let who = self.game.resigning();
        match (self.game.resign(self.now()), who) {
            (Err(error), _) => writeln!(self.out, "{error}."),
            (Ok(_), Some(who)) if !self.game.live().is_over() => {
                writeln!(self.out, "{} resigns and is out.", who.name())?;
                self.show()
            }
            (Ok(_), _) => Ok(()),
        }
    }

    fn tell_clocks(&mut self) -> io::Result<()> {
        let now = self.now();
        for player in self.game.live().position().seated() {
            match self.game.live().time_left(player, now) {
                Some(left) => writeln!(self.out, "{}: {}", player.name(), clock::text(left.into()))?,
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
        if path.is_file() && self.file.as_deref() != Some(path) {
            self.unconfirmed = Some(path.to_owned());
            return writeln!(self.out, "{} is there already. Type yes to replace it.", Printable(name));
        }
        self.save_over(path)
    }

    /// Saves the record, whatever is there.
    fn save_over(&mut self, path: &Path) -> io::Result<()> {
        match records::save(path, self.game.record()) {
            Ok(()) => {
                self.file = Some(path.to_owned());
                writeln!(self.out, "Saved as {}.", Printable(path.display()))
            }
            Err(error) => writeln!(self.out, "{}.", Printable(error)),
        }
    }

    /// Hears whether a file is to be replaced; says whether the line was about that. Without a yes the file stays.
    fn hear_answer(&mut self, line: &str, path: &Path) -> io::Result<bool> {
        if matches!(line, "yes" | "y") {
            self.save_over(path)?;
            return Ok(true);
        }
        writeln!(self.out, "Not saved: {} stays as it is.", Printable(path.display()))?;
        Ok(matches!(line, "no" | "n"))
    }
}

/// A square of a board of that width.
fn read_spot(text: &str, width: u8) -> Option<Spot> {
    let &[file, rank] = text.as_bytes() else { return None };
    let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
    (file < width && rank < width).then(|| Spot::new(file, rank))
}
