//! The transcripts of docs/ugi.md, and the example of the protocol's specification, said to the real program.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const PAGE: &str = include_str!("../../../../docs/ugi.md");

/// What is said, and what is answered to it.
struct Exchange {
    said: String,
    answers: Vec<String>,
}

/// A text in which what is said begins with `>`.
fn exchanges(text: &str) -> Vec<Exchange> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match (line.strip_prefix("> "), exchanges.last_mut()) {
            (Some(said), _) => exchanges.push(Exchange { said: said.to_owned(), answers: Vec::new() }),
            (None, Some(exchange)) => exchange.answers.push(line.to_owned()),
            (None, None) => panic!("{line:?} answers nothing"),
        }
    }
    exchanges
}

/// A running `tomoe ugi`, which knows what the program itself knows and no more.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tomoe"))
            .args(["ugi", "--game", game])
            .env("TOMOE_TABLES", "/no/such/folder")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("piped");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        Self { child, input, lines }
    }

    /// Says a line and takes in all that is answered to it.
    fn exchange(&mut self, said: &str) -> Vec<String> {
        let is_search = said.split(' ').next() == Some("go");
        writeln!(self.input, "{said}").expect("it reads");
        // What else is answered is over when it says once more that it is ready.
        if !is_search && said != "isready" {
            writeln!(self.input, "isready").expect("it reads");
        }
        let mut answers = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.expect("UTF-8");
            let is_last = if is_search { line.starts_with("bestmove ") } else { line == "readyok" };
            if !is_last || is_search || said == "isready" {
                answers.push(line);
            }
            if is_last {
                return answers;
            }
        }
        panic!("{said:?} ended it: {answers:#?}");
    }

    fn quit(mut self) {
        writeln!(self.input, "quit").expect("it reads");
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// What does not depend on the speed of the machine: `time` and `nps` are left out.
fn timeless(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if line.starts_with("info ") && (word == "time" || word == "nps") {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// The answers in the order of the page; an ellipsis stands for any lines.
fn assert_answers(Exchange { said, answers }: &Exchange, found: &[String]) {
    let found: Vec<String> = found.iter().map(|line| timeless(line)).collect();
    let (mut at, mut skips) = (0, false);
    for line in answers.iter().map(|line| timeless(line)) {
        if line == "…" {
            skips = true;
            continue;
        }
        let place = found[at..].iter().position(|other| *other == line);
        let place = place.unwrap_or_else(|| panic!("after {said:?} no {line:?} in {found:#?}"));
        assert!(skips || place == 0, "after {said:?}, before {line:?}: {:#?}", &found[at..at + place]);
        at += place + 1;
        skips = false;
    }
    assert!(skips || at == found.len(), "after {said:?} too much: {:#?}", &found[at..]);
}

#[test]
fn the_page_shows_what_the_engine_says() {
    let section = PAGE.split("\n## Transcripts").nth(1).expect("a section");
    let section = section.split("\n## ").next().expect("its text");
    let mut parts = section.split("```");
    let mut transcripts = 0;
    while let (Some(before), Some(block)) = (parts.next(), parts.next()) {
        let heading = before.trim().lines().last().expect("a game is named");
        let games = ["yonmoque", "mana", "mitsudomoe"];
        let game = games.iter().find(|game| heading.to_lowercase().starts_with(*game)).expect(heading);
        let mut program = Program::start(game);
        for exchange in exchanges(block) {
            // What is found in some time depends on the machine; those exchanges come last.
            if exchange.said.starts_with("go p1time") || exchange.said == "quit" {
                break;
            }
            assert_answers(&exchange, &program.exchange(&exchange.said));
        }
        program.quit();
        transcripts += 1;
    }
    assert_eq!(transcripts, 3);
}

/// The course of the example in UGI's specification, with moves of ours: the answers differ in content, not in kind.
#[test]
fn the_example_of_the_specification_is_answered_in_kind() {
    let example = "
        > ugi
        id name
        id author
        option name
        ugiok
        > setoption name Hash value 16
        > isready
        readyok
        > uginewgame
        > position startpos moves @c3 @b2
        > isready
        readyok
        > query p1turn
        response true
        > go depth 3
        info depth 1 score
        info depth 2 score
        info depth 3 score
        info nodes
        bestmove
        > query result
        response none";
    let mut program = Program::start("yonmoque");
    for Exchange { said, answers } in exchanges(example) {
        let found = program.exchange(&said);
        let mut at = 0;
        for expected in &answers {
            let place = found[at..].iter().position(|line| line.starts_with(expected));
            at += place.unwrap_or_else(|| panic!("after {said:?} no {expected:?} in {found:#?}")) + 1;
        }
        assert_eq!(at, found.len(), "after {said:?}: {found:#?}");
    }
    program.quit();
}
