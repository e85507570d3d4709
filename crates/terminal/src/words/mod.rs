//! What is said, in English: short, friendly, exact. Full screen and plain mode say the same.

mod instruction;
mod moves;
mod record;
mod square;

pub(crate) use instruction::{effect, instruction, refusal};
pub(crate) use moves::{move_sentence, step_text};
pub(crate) use record::{others_at, said_at};
pub(crate) use square::square;

use tomoe_engine::{Distance, Score};
use tomoe_games::{AnyPosition, Colour as _, Game, History, Outcome, Printable, Row, Why, mitsudomoe};
use tomoe_play::LiveGame;

/// The sentence that tells how the game ended, if it has.
pub(crate) fn ending(history: &History) -> Option<String> {
    let why = why(history.why()?);
    Some(match history.ending()?.outcome {
        Outcome::Win(winner) => format!("{} wins: {why}.", winner.name()),
        Outcome::Draw => format!("A draw: {why}."),
        Outcome::Ongoing => format!("No result: {why}."),
    })
}

/// The sentence that tells who plays what after an exchange of sides.
pub(crate) fn exchange(game: &LiveGame) -> String {
    let seated = game.position().seated();
    let seats = seated.iter().zip(game.seats());
    let seats: Vec<String> =
        seats.map(|(player, seat)| format!("{}: {}", player.name(), Printable(&seat.name))).collect();
    format!("The sides are exchanged. {}.", seats.join(", "))
}

/// What is left on the terminal when the screen is gone: how the game stands, and the position.
pub fn farewell(game: &LiveGame) -> String {
    let history = game.history();
    let moves = history.plies();
    let plural = if moves == 1 { "" } else { "s" };
    let told = ending(history).unwrap_or_else(|| format!("Left unfinished after {moves} move{plural}."));
    format!("{told}\nposition: {}", history.position())
}

fn why(why: Why) -> String {
    match why {
        Why::Four(row) => format!("four in a row {}", self::row(row)),
        Why::Five(loser, row) => format!("{} made five in a row {}", loser.name(), self::row(row)),
        Why::CannotAct(loser) => format!("{} can't move", loser.name()),
        Why::DamyoCaptured(spot) => format!("the damyo on {spot} is captured"),
        Why::Goal => "all three balls are in the opposite corner".to_owned(),
        Why::FullHome(loser) => format!("{}'s home is full of balls", loser.name()),
        Why::NoTurn(loser) => format!("{} has no complete turn", loser.name()),
        Why::Repetition => "the same position has stood three times (house ruling)".to_owned(),
        Why::Resignation(Some(loser)) => format!("{} resigned", loser.name()),
        Why::Resignation(None) => "somebody resigned".to_owned(),
        Why::Time(Some(loser)) => format!("{}'s time ran out", loser.name()),
        Why::Time(None) => "time ran out".to_owned(),
        Why::Agreement => "the players agreed".to_owned(),
        Why::Abandonment(Some(loser)) => format!("{} left the game", loser.name()),
        Why::Abandonment(None) => "the game was abandoned".to_owned(),
        Why::Adjudication => "it was adjudicated".to_owned(),
        Why::Abort => "it was called off".to_owned(),
    }
}

fn row(row: Row) -> String {
    const RANKS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    match row {
        Row::Rank(rank) => format!("on the {} rank", RANKS[usize::from(rank)]),
        Row::File(file) => format!("on the {}-file", char::from(b'a' + file)),
        Row::Diagonal(from, to) => format!("on the diagonal from {from} to {to}"),
    }
}

/// What a score says of the player to whom it belongs: proofs as such, estimates as percentages.
pub(crate) fn score(who: &str, score: Score) -> String {
    let within = |Distance { plies, exact }: Distance| within(plies, exact);
    match score {
        Score::Win(distance) => format!("{who} wins {}, proven", within(distance)),
        Score::Loss(distance) => format!("{who} loses {}, proven", within(distance)),
        Score::Draw => "a draw, proven".to_owned(),
        Score::Estimate(chance) => format!("{who} about {:.0}%", 100.0 * chance.get()),
    }
}

/// In how many plies, or in how many at most; a ply is a turn of either player.
fn within(plies: u32, exact: bool) -> String {
    let at_most = if exact { "" } else { "at most " };
    format!("in {at_most}{plies} {}", if plies == 1 { "ply" } else { "plies" })
}

/// What lies beside the board for the player in a place: how many, and what it is called.
pub(crate) fn reserve(position: &AnyPosition, place: usize) -> Reserve {
    match position {
        AnyPosition::Yonmoque(position) => {
            let colour = tomoe_games::yonmoque::Colour::ALL[place];
            Reserve::Pieces(position.hand(colour))
        }
        AnyPosition::Mana(position) => {
            Reserve::Pieces(position.captured(tomoe_games::mana::Colour::ALL[place]))
        }
        AnyPosition::Mitsudomoe(position) => {
            let colour: mitsudomoe::Colour = position.seats().colours()[place];
            if position.is_in(colour) { Reserve::Pieces(position.supply(colour)) } else { Reserve::Out }
        }
    }
}

/// What a player has beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserve {
    /// So many pieces.
    Pieces(u8),
    /// Nothing: the player is out.
    Out,
}

/// What the pieces beside the board are.
pub(crate) const fn reserve_name(game: Game) -> &'static str {
    match game {
        Game::Yonmoque => "pieces in hand",
        Game::Mana => "ronins captured",
        Game::Mitsudomoe => "rings in supply",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::Chance;

    #[test]
    fn ends_are_sentences() {
        let told = |game, start: &str, mv: &str| {
            let mut history = History::new(AnyPosition::read(game, start).unwrap());
            history.play_text(mv).unwrap();
            ending(&history).unwrap()
        };
        let four = told(Game::Yonmoque, "5/5/bbb2/3b1/5 b 2 6", "d2d3");
        assert_eq!(four, "Blue wins: four in a row on the third rank.");
        let five = told(Game::Yonmoque, "5/5/bb1bb/5/5 b 2 6", "@c3");
        assert_eq!(five, "White wins: Blue made five in a row on the third rank.");
    }

    #[test]
    fn proofs_and_guesses_differ_in_words() {
        let proven = Score::Win(Distance { plies: 9, exact: true });
        assert_eq!(score("Blue", proven), "Blue wins in 9 plies, proven");
        let sooner = Score::Loss(Distance { plies: 4, exact: false });
        assert_eq!(score("Red", sooner), "Red loses in at most 4 plies, proven");
        assert_eq!(score("Blue", Score::Estimate(Chance::new(0.62))), "Blue about 62%");
    }
}
