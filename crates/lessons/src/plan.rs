//! Reading a plan: what is the same in all languages.
//!
//! A plan is a list of blocks. A block begins with `step NAME`, `rule NAME` or `exercise`; the lines after it say what
//! belongs to it. Replies before the first block are said in all tasks.
//!
//! ```text
//! reply five loses
//!
//! step slide
//! position 5/5/b4/5/5 b 5 6
//! goal far
//! show a3c5
//!
//! rule four
//! diagram won 5/bbb2/3b1/5/5 b 2 6
//! played d3d4
//! affected a4,b4,c4,d4
//! ruling R1
//!
//! exercise
//! position bb1b1/5/5/w3w/2w2 b 3 3
//! win 3
//! line @c3 a2a3 c3c5
//! ```

use tomoe_games::{AnyMove, AnyPosition, Game};

use crate::condition::{Condition, spots};
use crate::error::LessonError;
use crate::lessons::{Diagram, Exercise, Item, Lessons, Mark, Section, Step};
use crate::task::{Aim, Reply, Task};
use crate::texts::Texts;

/// A line of a plan: its number, its first word and the rest.
#[derive(Clone, Copy)]
struct PlanLine<'a> {
    number: usize,
    word: &'a str,
    rest: &'a str,
}

impl PlanLine<'_> {
    fn wrong(&self, what: impl ToString) -> LessonError {
        LessonError::Plan { line: self.number, what: what.to_string() }
    }
}

/// A line that begins something, and those that belong to it.
struct Block<'a> {
    head: PlanLine<'a>,
    lines: Vec<PlanLine<'a>>,
}

impl<'a> Block<'a> {
    fn all(&self, word: &str) -> impl Iterator<Item = PlanLine<'a>> {
        self.lines.iter().copied().filter(move |line| line.word == word)
    }

    fn one(&self, word: &str) -> Result<PlanLine<'a>, LessonError> {
        self.all(word).next().ok_or_else(|| self.head.wrong(format!("no '{word}'")))
    }
}

/// Everything that the plan names, with its texts.
pub(crate) fn read(game: Game, plan: &str, texts: &mut Texts) -> Result<Lessons, LessonError> {
    let mut reader = Reader { game, texts, replies: Vec::new() };
    let (general, blocks) = blocks(plan)?;
    for line in &general {
        let reply = reader.reply("replies", line)?;
        reader.replies.push(reply);
    }
    let other = reader.fallback("other")?;
    let (missed, lost) = (reader.fallback("missed")?, reader.fallback("lost")?);
    let mut lessons = Lessons {
        game,
        about: reader.texts.line("game", "about")?,
        credits: reader.texts.line("game", "credits")?,
        finished: reader.texts.line("game", "finished")?,
        course: Vec::new(),
        rules: Vec::new(),
        exercises: Vec::new(),
    };
    for block in &blocks {
        match block.head.word {
            "step" => lessons.course.push(reader.step(block, &other)?),
            "rule" => lessons.rules.push(reader.section(block)?),
            _ => {
                let number = lessons.exercises.len() + 1;
                lessons.exercises.push(reader.exercise(block, number, &missed, &lost)?);
            }
        }
    }
    Ok(lessons)
}

fn blocks(plan: &str) -> Result<(Vec<PlanLine<'_>>, Vec<Block<'_>>), LessonError> {
    let (mut general, mut blocks) = (Vec::new(), Vec::<Block>::new());
    for (index, text) in plan.lines().enumerate() {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let line = PlanLine { number: index + 1, word, rest };
        match (word, blocks.last_mut()) {
            ("step" | "rule" | "exercise", _) => blocks.push(Block { head: line, lines: Vec::new() }),
            (_, Some(block)) if is_known(block.head.word, word) => block.lines.push(line),
            ("reply", None) => general.push(line),
            _ => return Err(line.wrong("belongs to nothing")),
        }
    }
    Ok((general, blocks))
}

fn is_known(block: &str, word: &str) -> bool {
    let known: &[&str] = match block {
        "step" => &["position", "played", "goal", "show", "win", "line", "reply", "marked"],
        "rule" => &["ruling", "diagram", "played", "selected", "target", "affected", "placement", "arrow"],
        _ => &["position", "played", "win", "save", "line"],
    };
    known.contains(&word)
}

struct Reader<'a, 'b> {
    game: Game,
    texts: &'a mut Texts<'b>,
    /// The replies of all tasks.
    replies: Vec<Reply>,
}

impl Reader<'_, '_> {
    fn step(&mut self, block: &Block, other: &Reply) -> Result<Step, LessonError> {
        let id = block.head.rest;
        let section = format!("step {id}");
        let (position, last) = self.position(block.one("position")?, block.all("played").next())?;
        let aim = if block.all("line").next().is_some() {
            self.win(block, &position)?
        } else {
            let show = block.one("show")?;
            Aim::Goal {
                conditions: conditions(&block.one("goal")?)?,
                show: read_move(&position, show, show.rest)?,
            }
        };
        let mut replies = Vec::new();
        for line in block.all("reply") {
            replies.push(self.reply(&section, &line)?);
        }
        replies.extend(self.replies.iter().chain([other]).cloned());
        let praise = self.texts.line(&section, "praise")?;
        let mut marked = Vec::new();
        for line in block.all("marked") {
            marked.extend(spots(line.rest).ok_or_else(|| line.wrong("no squares"))?);
        }
        Ok(Step {
            id: id.to_owned(),
            title: self.texts.line(&section, "title")?,
            text: self.texts.paragraphs(&section, "text")?,
            ask: self.texts.line(&section, "ask")?,
            hint: self.texts.line(&section, "hint")?,
            task: Task { position, last, aim, replies, praise },
            marked,
        })
    }

    fn exercise(
        &mut self,
        block: &Block,
        number: usize,
        missed: &Reply,
        lost: &Reply,
    ) -> Result<Exercise, LessonError> {
        let section = format!("exercise {number}");
        let (position, last) = self.position(block.one("position")?, block.all("played").next())?;
        let (aim, fallback) = match block.all("save").next() {
            Some(save) => {
                let line = block.one("line")?;
                let moves = line.rest.split(' ').map(|text| read_move(&position, line, text));
                (Aim::Save { plies: count(&save)?, moves: moves.collect::<Result<_, _>>()? }, lost)
            }
            None => (self.win(block, &position)?, missed),
        };
        let replies = self.replies.iter().chain([fallback]).cloned().collect();
        let praise = self.texts.line(&section, "explanation")?;
        Ok(Exercise {
            question: self.texts.line(&section, "question")?,
            hint: self.texts.line(&section, "hint")?,
            task: Task { position, last, aim, replies, praise },
        })
    }

    fn win(&self, block: &Block, position: &AnyPosition) -> Result<Aim, LessonError> {
        let mut lines = Vec::new();
        for line in block.all("line") {
            let (mut here, mut moves) = (*position, Vec::new());
            for text in line.rest.split(' ') {
                let mv = read_move(&here, line, text)?;
                here = here.play_unchecked(mv).0;
                moves.push(mv);
            }
            lines.push(moves);
        }
        Ok(Aim::Win { plies: count(&block.one("win")?)?, lines })
    }

    fn section(&mut self, block: &Block) -> Result<Section, LessonError> {
        let id = block.head.rest;
        let section = format!("rule {id}");
        let mut items: Vec<Item> = Vec::new();
        for line in &block.lines {
            match line.word {
                "ruling" => {
                    let text = self.texts.line(&section, line.rest)?;
                    let name = line.rest.split('-').next().unwrap_or_default().to_owned();
                    items.push(Item::Ruling { name, text });
                }
                "diagram" => items.push(Item::Diagram(self.diagram(&section, line)?)),
                _ => match items.last_mut() {
                    Some(Item::Diagram(diagram)) => add(diagram, line)?,
                    _ => return Err(line.wrong("belongs to no diagram")),
                },
            }
        }
        let (title, text) = (self.texts.line(&section, "title")?, self.texts.paragraphs(&section, "text")?);
        Ok(Section { id: id.to_owned(), title, text, items })
    }

    fn diagram(&mut self, section: &str, line: &PlanLine) -> Result<Diagram, LessonError> {
        let (name, position) = line.rest.split_once(' ').ok_or_else(|| line.wrong("no position"))?;
        let position = AnyPosition::read(self.game, position).map_err(|error| line.wrong(error))?;
        let caption = self.texts.line(section, name)?;
        Ok(Diagram { caption, position, last: None, marks: Vec::new(), arrows: Vec::new() })
    }

    /// A position, and what has been played from there on.
    fn position(&self, line: PlanLine, played: Option<PlanLine>) -> Result<Played, LessonError> {
        let position = AnyPosition::read(self.game, line.rest).map_err(|error| line.wrong(error))?;
        match played {
            Some(played) => play(&position, played),
            None => Ok((position, None)),
        }
    }

    fn reply(&mut self, section: &str, line: &PlanLine) -> Result<Reply, LessonError> {
        let (name, when) = line.rest.split_once(' ').ok_or_else(|| line.wrong("no condition"))?;
        let text = self.texts.line(section, name)?;
        Ok(Reply { when: conditions(&PlanLine { rest: when, ..*line })?, text })
    }

    /// What is said where nothing else fits.
    fn fallback(&mut self, name: &str) -> Result<Reply, LessonError> {
        Ok(Reply { when: Vec::new(), text: self.texts.line("replies", name)? })
    }
}

/// A position, and the last move with the position before it.
type Played = (AnyPosition, Option<(AnyPosition, AnyMove)>);

fn play(start: &AnyPosition, line: PlanLine) -> Result<Played, LessonError> {
    let (mut position, mut last) = (*start, None);
    for text in line.rest.split(' ') {
        let mv = read_move(&position, line, text)?;
        last = Some((position, mv));
        position = position.play_unchecked(mv).0;
    }
    Ok((position, last))
}

fn add(diagram: &mut Diagram, line: &PlanLine) -> Result<(), LessonError> {
    let kind = match line.word {
        "selected" => Mark::Selected,
        "target" => Mark::Target,
        "affected" => Mark::Affected,
        "played" => {
            (diagram.position, diagram.last) = play(&diagram.position, *line)?;
            return Ok(());
        }
        "arrow" => {
            let ends = spots(line.rest).ok_or_else(|| line.wrong("no squares"))?;
            let &[from, to] = ends.as_slice() else { return Err(line.wrong("an arrow has two ends")) };
            diagram.arrows.push((from, to));
            return Ok(());
        }
        _ => Mark::Placement,
    };
    let spots = spots(line.rest).ok_or_else(|| line.wrong("no squares"))?;
    diagram.marks.extend(spots.into_iter().map(|spot| (spot, kind)));
    Ok(())
}

fn conditions(line: &PlanLine) -> Result<Vec<Condition>, LessonError> {
    let read = |word| Condition::read(word).ok_or_else(|| line.wrong(format!("'{word}' is no condition")));
    line.rest.split(' ').map(read).collect()
}

fn read_move(position: &AnyPosition, line: PlanLine, text: &str) -> Result<AnyMove, LessonError> {
    position.read_move(text).map_err(|error| line.wrong(error))
}

fn count(line: &PlanLine) -> Result<u32, LessonError> {
    line.rest.parse().map_err(|error| line.wrong(error))
}
