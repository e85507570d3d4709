//! A program in a real pseudo-terminal, with somebody who types, clicks and looks.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

use crate::picture;

/// How long to wait for something to appear: machines that test are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// See the module.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    terminal: Arc<Mutex<Parser>>,
    /// The terminal's settings before the program began.
    before: String,
    reader: Option<thread::JoinHandle<()>>,
}

impl Session {
    /// Starts the program on a terminal of 80 columns and 24 lines, without colours.
    pub(crate) fn start(args: &[&str]) -> Self {
        Self::start_command(command(args))
    }

    /// The same with all colours.
    pub(crate) fn start_coloured(args: &[&str]) -> Self {
        let mut command = command(args);
        command.env_remove("NO_COLOR");
        command.env("COLORTERM", "truecolor");
        Self::start_command(command)
    }

    fn start_command(command: CommandBuilder) -> Self {
        let (columns, lines) = (80, 24);
        let pair = native_pty_system().openpty(pty_size(columns, lines)).expect("a pseudo-terminal");
        let before = settings(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("the binary starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let terminal = Arc::new(Mutex::new(Parser::new(size(lines), size(columns), 0)));
        let seen = Arc::clone(&terminal);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of a pseudo-terminal is an error on some systems and an empty read on others.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().expect("no panic while drawing").process(&bytes[..count]);
            }
        });
        Self { child, master: pair.master, keyboard, terminal, before, reader: Some(reader) }
    }

    /// Types keys.
    pub(crate) fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program listens");
        self.keyboard.flush().expect("the program listens");
    }

    /// Clicks there, counted from 0.
    pub(crate) fn click(&mut self, column: u16, line: u16) {
        let (column, line) = (column + 1, line + 1);
        self.send(&format!("\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m"));
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, columns: u16, lines: u16) {
        self.terminal.lock().expect("no panic").screen_mut().set_size(size(lines), size(columns));
        self.master.resize(pty_size(columns, lines)).expect("it can be resized");
    }

    /// What is on the screen, without blanks at the ends of lines.
    pub(crate) fn screen(&self) -> String {
        let terminal = self.terminal.lock().expect("no panic");
        let (_, columns) = terminal.screen().size();
        let rows = terminal.screen().rows(0, columns.get());
        let rows: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n").trim_end().to_owned()
    }

    /// What is on the screen, in its colours.
    pub(crate) fn picture(&self) -> String {
        picture::svg(self.terminal.lock().expect("no panic").screen())
    }

    /// Waits until the screen shows a text, and returns it then.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "{what:?} did not appear:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The terminal goes away, as when a window is closed; waits for the program to end.
    #[track_caller]
    pub(crate) fn hang_up(args: &[&str], shown: &str) {
        let pair = native_pty_system().openpty(pty_size(80, 24)).expect("a pseudo-terminal");
        let mut child = pair.slave.spawn_command(command(args)).expect("the binary starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let (mut seen, mut bytes) = (String::new(), [0; 4096]);
        while !seen.contains(shown) {
            let count = output.read(&mut bytes).expect("it draws");
            seen += &String::from_utf8_lossy(&bytes[..count]);
        }
        drop((output, pair.master));
        let begin = Instant::now();
        while child.try_wait().expect("it can be waited for").is_none() {
            assert!(begin.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The program's own number.
    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Waits for the program to end; the terminal must then be as it was. Returns the status.
    #[track_caller]
    pub(crate) fn end(mut self) -> u32 {
        let begin = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("it can be waited for") {
                Some(status) => break status.exit_code(),
                None => assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.screen()),
            }
            thread::sleep(Duration::from_millis(10));
        };
        let after = settings(self.master.as_ref());
        assert_eq!(after, self.before, "the terminal's settings");
        drop(self.keyboard);
        drop(self.master);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("no panic while reading");
        }
        let terminal = self.terminal.lock().expect("no panic");
        let screen = terminal.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert!(!screen.bracketed_paste(), "pasting is as it was");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is as it was");
        status
    }
}

/// The program, told that the terminal has no colours but all characters.
fn command(args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tomoe"));
    command.args(args);
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    command.env("NO_COLOR", "1");
    command.cwd(env!("CARGO_TARGET_TMPDIR"));
    command
}

fn size(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a window has a size")
}

fn pty_size(columns: u16, lines: u16) -> PtySize {
    PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Echo, raw mode and so on, in words that can be compared.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}
