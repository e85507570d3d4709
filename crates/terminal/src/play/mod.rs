//! `tomoe play` as a full screen: the game, the turn being entered, the computer, and what is asked meanwhile.

mod computer;
pub(crate) mod draw;
mod files;
mod help;
mod keys;
pub(crate) mod plain;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::layout::Rect;
use tomoe_draw::Rotation;
use tomoe_engine::Source;
use tomoe_games::entry::{Clicked, Entry, Held};
use tomoe_games::record::NodeId;
use tomoe_games::{AnyMove, AnyPosition, Spot};
use tomoe_play::{LocalGame, Millis, Seat};

use crate::app::{self, App, Exit};
use crate::editor::Editor;
use crate::look::Look;
use crate::screen::Input;
use crate::words;
use computer::{Computer, Heard};

/// How to play.
#[derive(Clone, Copy, Debug)]
pub struct PlayOptions {
    /// What the terminal can show.
    pub look: Look,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// The longest that the computer thinks about a move; lower levels stop long before.
    pub time: Duration,
    /// Decides what is left to chance.
    pub seed: u64,
    /// The least time between a move and the computer's next, so that the eye can follow.
    pub pace: Duration,
}

/// Plays on a full screen; the game comes back as it was left. The computer takes proven
/// values from the source, if there is one.
pub fn play(game: LocalGame, options: PlayOptions, source: Option<Source>) -> io::Result<(Exit, LocalGame)> {
    let mut play = Play::new(game, options, source);
    let left = app::run(&mut play, options.mouse)?;
    Ok((left, play.game))
}

/// What the keyboard is for at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    /// Choosing squares, and commands.
    Board,
    /// Typing a move.
    Typing(Editor),
    /// Typing the name of a file.
    Saving(Editor),
    Loading(Editor),
    /// Yes or no.
    Asking(Confirmation),
    /// Reading about keys, from this line on.
    Help(u16),
}

/// What has to be confirmed with yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Confirmation {
    Resign,
    Leave,
    NewGame,
    Overwrite(PathBuf),
}

/// Something said beneath the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Notice {
    Said(String),
    /// Something could not be done.
    Refused(String),
}

pub(crate) struct Play {
    game: LocalGame,
    options: PlayOptions,
    entry: Entry,
    cursor: Spot,
    rotation: Rotation,
    computer: Computer,
    /// Whether the engine's thoughts are shown.
    is_panel_open: bool,
    /// The move of the record that is looked at, if not the game as it stands.
    viewed: Option<NodeId>,
    /// What a hint points at.
    pointed: Vec<Spot>,
    notice: Option<Notice>,
    mode: Mode,
    /// Whether the game as it stands is in a file, and in which.
    is_saved: bool,
    file: Option<PathBuf>,
    begin: Instant,
    /// The size of the screen, for the mouse.
    area: Rect,
}

impl Play {
    pub(crate) fn new(game: LocalGame, options: PlayOptions, source: Option<Source>) -> Self {
        let position = *game.live().position();
        let mut play = Self {
            entry: Entry::new(position),
            cursor: Spot::new(position.game().width() / 2, position.game().width() / 2),
            rotation: Rotation::None,
            computer: Computer::new(*game.live().history().start(), options, source),
            is_panel_open: false,
            viewed: None,
            pointed: Vec::new(),
            notice: None,
            mode: Mode::Board,
            is_saved: true,
            file: None,
            begin: Instant::now(),
            area: Rect::default(),
            game,
            options,
        };
        play.rotation = play.first_rotation();
        play
    }

    /// The only person sits at the bottom; of several, the first player does.
    fn first_rotation(&self) -> Rotation {
        let seated = self.game.live().position().seated();
        let seats = self.game.live().seats();
        let mut people = seated.into_iter().zip(seats).filter(|(_, seat)| seat.is_person());
        match (people.next(), people.next()) {
            (Some((player, _)), None) => Rotation::for_player(player),
            _ => Rotation::None,
        }
    }

    /// As if it had been drawn at that size.
    #[cfg(test)]
    pub(crate) fn set_area(&mut self, area: Rect) {
        self.area = area;
    }

    #[cfg(test)]
    pub(crate) fn game(&self) -> &LocalGame {
        &self.game
    }

    fn now(&self) -> Millis {
        self.begin.elapsed().into()
    }

    /// The node that is on the board.
    fn shown(&self) -> NodeId {
        self.viewed.unwrap_or(self.game.at())
    }

    /// The position that is on the board, without the steps of the turn being entered.
    fn shown_position(&self) -> AnyPosition {
        let node = self.game.record().node(self.shown());
        node.map_or(*self.game.live().position(), |node| *node.position())
    }

    /// Whether a person may enter a turn.
    fn is_open(&self) -> bool {
        self.viewed.is_none() && self.game.live().seat_to_act().is_some_and(Seat::is_person)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::Said(text.into()));
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::Refused(text.into()));
    }

    // The turn

    /// A square is chosen, by key or by mouse.
    fn choose(&mut self, spot: Spot) {
        self.cursor = spot;
        if self.viewed.take().is_some() {
            return;
        }
        if !self.is_open() {
            self.refuse(if self.game.live().is_over() {
                "The game is over."
            } else {
                "It is not your turn."
            });
            return;
        }
        self.notice = None;
        match self.entry.click(spot) {
            Clicked::Stepped => self.stepped(),
            Clicked::Nothing => self.refuse(words::refusal(&self.entry, spot)),
            Clicked::Took | Clicked::LetGo => {}
        }
    }

    /// Takes a piece from hand, supply or captives.
    fn take_from_tray(&mut self) {
        let pieces = self.entry.placeable();
        match pieces.first() {
            Some(&piece) if self.is_open() => {
                self.entry.take(Held::Tray(piece));
            }
            _ => self.refuse("There is nothing to take from beside the board."),
        }
    }

    fn stepped(&mut self) {
        self.pointed.clear();
        if let Some(mv) = self.entry.complete()
            && !self.entry.is_set_up()
        {
            self.play(mv);
        }
    }

    /// Makes a set-up final.
    fn confirm(&mut self) {
        if let Some(mv) = self.entry.complete() {
            self.play(mv);
        }
    }

    fn play(&mut self, mv: AnyMove) {
        let before = *self.game.live().position();
        let now = self.now();
        match self.game.play(mv, now) {
            Ok(_) => {
                self.changed();
                self.say(words::move_sentence(&before, mv));
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    /// The game stands elsewhere than before.
    fn changed(&mut self) {
        self.entry = Entry::new(*self.game.live().position());
        self.pointed.clear();
        self.notice = None;
        self.viewed = None;
        self.is_saved = self.game.live().history().transitions().is_empty();
        self.computer.forget();
    }

    // Around the game

    fn undo(&mut self) {
        let now = self.now();
        if self.game.take_back(now) {
            self.changed();
            self.say("Taken back. r plays it again.");
        } else {
            self.refuse("There is nothing to take back.");
        }
    }

    fn redo(&mut self) {
        let now = self.now();
        if self.game.redo(now) {
            self.changed();
        } else {
            self.refuse("There is nothing to play again.");
        }
    }

    /// The player to act takes over the side of the first turn. The only person sits at the bottom again.
    fn swap(&mut self) {
        let now = self.now();
        match self.game.swap(now) {
            Ok(_) => {
                self.changed();
                self.rotation = self.first_rotation();
                self.say(words::exchange(self.game.live()));
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    fn resign(&mut self) {
        let now = self.now();
        let who = self.game.resigning();
        match self.game.resign(now) {
            Ok(_) => {
                self.changed();
                if let Some(who) = who.filter(|_| !self.game.live().is_over()) {
                    self.say(format!("{} resigns and is out.", who.name()));
                }
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    fn new_game(&mut self) {
        self.game = self.game.again(true, self.now());
        self.changed();
        self.rotation = self.first_rotation();
        self.file = None;
        self.say("A rematch, seats swapped.");
    }

    /// Looks so many moves back or forth in the line on which the game stands.
    fn look(&mut self, moves: isize) {
        let record = self.game.record();
        let shown = self.shown();
        let nodes: Vec<NodeId> = [NodeId::START].into_iter().chain(record.path(self.game.at())).collect();
        let here = nodes.iter().position(|&node| node == shown).unwrap_or(nodes.len() - 1);
        let there = nodes[here.saturating_add_signed(moves).min(nodes.len() - 1)];
        self.view(there);
    }

    fn view(&mut self, node: NodeId) {
        self.viewed = Some(node).filter(|&node| node != self.game.at());
    }
}

impl App for Play {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        draw::draw(self, frame.area(), frame.buffer_mut());
        if let Some(at) = draw::caret(self, frame.area()) {
            frame.set_cursor_position(at);
        }
    }

    fn handle(&mut self, input: Input) -> Option<Exit> {
        keys::handle(self, input)
    }

    fn tick(&mut self) -> io::Result<()> {
        let now = self.now();
        let to_act = self.game.live().to_act();
        if self.game.tick(now).is_some() {
            self.changed();
            if let Some(who) = to_act.filter(|_| !self.game.live().is_over()) {
                self.say(format!("{}'s time has run out: {} is out.", who.name(), who.name()));
            }
        }
        let viewed = self.game.record().history_to(self.shown());
        let wanted = computer::wanted(self, viewed.as_ref());
        match self.computer.think(wanted)? {
            Some(Heard::Move(_, Some(score)))
                if self.game.live().may_swap() && score.is_worse_than_even() =>
            {
                self.swap();
            }
            Some(Heard::Move(mv, _)) => self.play(mv),
            Some(Heard::Hint(mv)) => self.show_hint(mv),
            None => {}
        }
        Ok(())
    }

    fn next_tick(&self) -> Duration {
        let is_persons = self.game.live().seat_to_act().is_none_or(Seat::is_person);
        let is_busy = !is_persons || self.computer.is_thinking() || self.game.live().has_clocks();
        if is_busy { Duration::from_millis(40) } else { Duration::from_millis(500) }
    }
}

impl Play {
    /// Points a good move out; a set-up is put on the board, to be changed or accepted.
    fn show_hint(&mut self, mv: AnyMove) {
        let position = *self.game.live().position();
        let steps = position.steps_of(mv);
        if self.entry.is_set_up() {
            self.entry.enter_all(steps);
            self.say("A set-up that plays well. Enter begins; or change it.");
            return;
        }
        self.pointed = steps.iter().flat_map(|step| [step.from(), step.to()]).flatten().collect();
        let text = position.move_text(mv);
        self.say(format!("A good move: {text}. {}", words::move_sentence(&position, mv)));
    }
}
