//! What keys and mouse do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position as At;
use tomoe_games::mana;

use super::{Confirmation, Mode, Play, draw, help};
use crate::app::Exit;
use crate::completion::{common, completions};
use crate::editor::Editor;
use crate::layout::Layout;
use crate::screen::Input;

/// Something was done; says whether the game is left by that.
pub(super) fn handle(play: &mut Play, input: Input) -> Option<Exit> {
    match input {
        Input::Key(key) if is_control(key, 'c') => return Some(Exit::INTERRUPTED),
        Input::Key(key) => return hear_key(play, key),
        Input::Click(x, y) => click(play, x, y),
        Input::Scroll(_, _, rows) => play.look(isize::from(rows)),
        Input::Paste(text) => paste(play, &text),
        Input::Resize | Input::Signal(_) => {}
    }
    None
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn hear_key(play: &mut Play, key: KeyEvent) -> Option<Exit> {
    match &play.mode {
        Mode::Board => return on_board(play, key),
        Mode::Help(first) => play.mode = scroll_help(*first, help::rows(play.options.look).len(), key.code),
        Mode::Asking(question) => {
            let question = question.clone();
            return answer(play, &question, key.code);
        }
        Mode::Typing(_) | Mode::Saving(_) | Mode::Loading(_) => type_key(play, key),
    }
    None
}

fn on_board(play: &mut Play, key: KeyEvent) -> Option<Exit> {
    match key.code {
        KeyCode::Left => step(play, -1, 0),
        KeyCode::Right => step(play, 1, 0),
        KeyCode::Up => step(play, 0, -1),
        KeyCode::Down => step(play, 0, 1),
        KeyCode::Enter if play.is_open() && play.entry.is_set_up() && play.entry.complete().is_some() => {
            play.confirm();
        }
        KeyCode::Enter | KeyCode::Char(' ') => play.choose(play.cursor),
        KeyCode::Esc | KeyCode::Backspace => back(play),
        KeyCode::Char('o') => play.take_from_tray(),
        KeyCode::Char(digit @ '1'..='4') => orient(play, digit),
        KeyCode::Char(sign @ ('@' | 'a'..='f')) => begin_typing(play, sign.encode_utf8(&mut [0; 4])),
        KeyCode::Char(':') | KeyCode::Tab => begin_typing(play, ""),
        KeyCode::Char('u') => play.undo(),
        KeyCode::Char('r') => play.redo(),
        KeyCode::Char('h') if play.is_open() => play.computer.wants_hint = true,
        KeyCode::Char('h') => play.refuse("There is nothing to hint at."),
        KeyCode::Char('p') => play.is_panel_open = !play.is_panel_open,
        KeyCode::Char('[') | KeyCode::PageUp => play.look(-1),
        KeyCode::Char(']') | KeyCode::PageDown => play.look(1),
        KeyCode::Home => play.look(isize::MIN / 2),
        KeyCode::End => play.viewed = None,
        KeyCode::Char('t') => play.rotation = play.rotation.next(),
        KeyCode::Char('s') => play.mode = Mode::Saving(Editor::new(&play.offered_name())),
        KeyCode::Char('l') => play.mode = Mode::Loading(Editor::default()),
        KeyCode::Char('n') if play.game.live().is_over() || play.is_saved => play.new_game(),
        KeyCode::Char('n') => play.mode = Mode::Asking(Confirmation::NewGame),
        KeyCode::Char('x') if play.is_open() => play.swap(),
        KeyCode::Char('R') if play.game.live().is_over() => play.refuse("The game is over."),
        KeyCode::Char('R') => play.mode = Mode::Asking(Confirmation::Resign),
        KeyCode::Char('?') => play.mode = Mode::Help(0),
        KeyCode::Char('q') if play.game.live().is_over() || play.is_saved => return Some(Exit::Done),
        KeyCode::Char('q') => play.mode = Mode::Asking(Confirmation::Leave),
        _ => {}
    }
    None
}

/// Moves the cursor as seen on the screen.
fn step(play: &mut Play, columns: i8, rows: i8) {
    if let Ok(layout) = Layout::new(play.shown_position().game(), play.rotation, play.area) {
        play.cursor = layout.grid.beside(play.cursor, columns, rows);
    }
}

fn back(play: &mut Play) {
    if play.viewed.take().is_none() && play.is_open() {
        play.entry.back();
        play.pointed.clear();
        play.notice = None;
    }
}

/// Turns the mat of Mana; men that stand already stay where they are.
fn orient(play: &mut Play, digit: char) {
    let index = digit as usize - '1' as usize;
    if play.is_open() && play.entry.orient(mana::Orientation::ALL[index]) {
        play.notice = None;
    }
}

// Typing

fn begin_typing(play: &mut Play, text: &str) {
    if play.is_open() {
        play.notice = None;
        play.mode = Mode::Typing(Editor::new(text));
    } else {
        play.refuse(if play.game.live().is_over() { "The game is over." } else { "It is not your turn." });
    }
}

fn type_key(play: &mut Play, key: KeyEvent) {
    let position = *play.game.live().position();
    let (Mode::Typing(editor) | Mode::Saving(editor) | Mode::Loading(editor)) = &mut play.mode else {
        return;
    };
    match key.code {
        KeyCode::Enter => {
            let text = editor.text().trim().to_owned();
            let mode = std::mem::replace(&mut play.mode, Mode::Board);
            match mode {
                Mode::Saving(_) => play.save(&text),
                Mode::Loading(_) => play.load(&text),
                _ => play_typed(play, &text),
            }
        }
        KeyCode::Esc => play.mode = Mode::Board,
        KeyCode::Tab => {
            let offers = completions(&position, editor.text());
            let text = common(&offers).to_owned();
            if matches!(play.mode, Mode::Typing(_)) && !offers.is_empty() {
                play.mode = Mode::Typing(Editor::new(&text));
            }
        }
        KeyCode::Backspace if editor.text().is_empty() => play.mode = Mode::Board,
        _ => {
            editor.key(key);
        }
    }
}

fn play_typed(play: &mut Play, text: &str) {
    if !play.is_open() {
        play.refuse("It is not your turn.");
        return;
    }
    match play.game.live().position().read_move(text) {
        Ok(mv) => play.play(mv),
        Err(error) => {
            play.refuse(format!("{error}."));
            play.mode = Mode::Typing(Editor::new(text));
        }
    }
}

fn paste(play: &mut Play, text: &str) {
    let text = text.trim();
    match &mut play.mode {
        Mode::Typing(editor) | Mode::Saving(editor) | Mode::Loading(editor) => editor.insert(text),
        Mode::Board => begin_typing(play, text),
        Mode::Asking(_) | Mode::Help(_) => {}
    }
}

// The rest

fn answer(play: &mut Play, question: &Confirmation, code: KeyCode) -> Option<Exit> {
    match code {
        KeyCode::Char('y' | 'Y') => {
            play.mode = Mode::Board;
            match question {
                Confirmation::Resign => play.resign(),
                Confirmation::NewGame => play.new_game(),
                Confirmation::Overwrite(path) => play.save_over(path),
                Confirmation::Leave => return Some(Exit::Done),
            }
        }
        KeyCode::Char('s') if *question == Confirmation::Leave => {
            play.mode = Mode::Saving(Editor::new(&play.offered_name()));
        }
        KeyCode::Char('n' | 'N') | KeyCode::Esc => play.mode = Mode::Board,
        _ => {}
    }
    None
}

fn scroll_help(first: u16, rows: usize, code: KeyCode) -> Mode {
    match code {
        KeyCode::Down => Mode::Help((first + 1).min(rows.saturating_sub(1) as u16)),
        KeyCode::Up => Mode::Help(first.saturating_sub(1)),
        _ => Mode::Board,
    }
}

fn click(play: &mut Play, x: u16, y: u16) {
    if !matches!(play.mode, Mode::Board | Mode::Typing(_)) {
        return;
    }
    let Ok(layout) = Layout::new(play.shown_position().game(), play.rotation, play.area) else { return };
    if let Some(spot) = layout.grid.spot_at(x, y) {
        play.mode = Mode::Board;
        play.choose(spot);
        return;
    }
    if let Some(node) = draw::moves_on_screen(play, &layout).and_then(|list| list.node_at(x, y)) {
        play.view(node);
        return;
    }
    let is_side = layout.side.is_some_and(|side| side.contains(At::new(x, y)));
    let live = play.game.live();
    let place = live.to_act().and_then(|player| live.terms().place(player)).unwrap_or(0);
    let is_own = usize::from(y) == 2 + place;
    if is_side && is_own {
        play.take_from_tray();
    }
}
