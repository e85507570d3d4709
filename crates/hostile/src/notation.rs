//! Positions and moves.

use tomoe_draw::{Options, svg};
use tomoe_games::{AnyPosition, Game};

/// The games, in the order of the first byte of an input.
const GAMES: [Game; 3] = [Game::Yonmoque, Game::Mana, Game::Mitsudomoe];

/// The game that the first byte names, and the rest as text.
pub(crate) fn game_and_text(input: &[u8]) -> Option<(Game, String)> {
    let (&first, rest) = input.split_first()?;
    Some((GAMES[usize::from(first) % GAMES.len()], String::from_utf8_lossy(rest).into_owned()))
}

/// A text as a position: what is accepted is written as something that reads the same, can be drawn, and every move of it can be
/// written, read and played.
pub(crate) fn positions(input: &[u8]) {
    /// Some positions have thousands of moves, of which any are as good as all.
    const MOVES: usize = 40;
    let Some((game, text)) = game_and_text(input) else { return };
    let Ok(position) = AnyPosition::read(game, &text) else { return };
    assert_eq!(AnyPosition::read(game, &position.to_string()), Ok(position));
    assert!(svg(&position, &Options::default()).starts_with("<svg"));
    for mv in position.moves().into_iter().take(MOVES) {
        let text = position.move_text(mv);
        assert_eq!(position.read_move(&text), Ok(mv), "{position} {text}");
        let (next, outcome) = position.play(mv).expect("a move that was listed");
        if !outcome.is_over() {
            assert_eq!(AnyPosition::read(game, &next.to_string()), Ok(next), "{position} {text}");
        }
    }
}

/// A first line as a position and the others as transitions from it.
pub(crate) fn moves(input: &[u8]) {
    let Some((game, text)) = game_and_text(input) else { return };
    let mut lines = text.lines();
    let Some(Ok(mut position)) = lines.next().map(|line| AnyPosition::read(game, line)) else { return };
    for line in lines {
        let Ok(transition) = position.read_transition(line) else { continue };
        let written = position.transition_text(transition);
        assert_eq!(position.read_transition(&written), Ok(transition), "{position} {line:?}");
        match position.advance(transition) {
            Ok((next, outcome)) if !outcome.is_over() => position = next,
            _ => return,
        }
    }
}
