//! Why a game ended, as facts that any language can put into a sentence, and the squares that show it.

use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition, Player};
use crate::colour::Colour as _;
use crate::history::{Ending, History, Reason};
use crate::outcome::Outcome;
use crate::step::Spot;
use crate::{mana, mitsudomoe, yonmoque};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Yonmoque: the winner made four in a row by a move.
    Four(Line),
    /// Yonmoque: somebody made five in a row, and has lost with that.
    Five(Player, Line),
    /// Yonmoque and Mana: somebody can do nothing.
    CannotAct(Player),
    /// Mana: the damyo on this square was captured.
    DamyoCaptured(Spot),
    /// Mitsudomoe: the winner's three balls stand on their goal.
    Goal,
    /// Mitsudomoe: the last other player filled their own home.
    FullHome(Player),
    /// Mitsudomoe: the last other player has no complete turn.
    NoTurn(Player),
    /// The same position stood for the third time.
    Repetition,
    /// Somebody gave up.
    Resignation(Player),
    /// Time ran out: of two players, whose is known.
    Time(Option<Player>),
    /// The players agreed.
    Agreement,
    /// Somebody left.
    Abandonment,
}

/// A row of Yonmoque's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A rank, counted from 0.
    Rank(u8),
    /// A file, counted from 0.
    File(u8),
    /// A diagonal, from one end to the other.
    Diagonal(Spot, Spot),
}

impl History {
    /// Why the game ended, if it has.
    pub fn why(&self) -> Option<Why> {
        let Ending { outcome, reason } = self.ending()?;
        Some(match reason {
            Reason::Repetition => Why::Repetition,
            Reason::Agreement => Why::Agreement,
            Reason::Abandonment => Why::Abandonment,
            Reason::Time => Why::Time(matches!(outcome, Outcome::Win(_)).then(|| self.loser(outcome))),
            Reason::Resignation => Why::Resignation(self.loser(outcome)),
            Reason::Rules => self.by_rules(outcome),
        })
    }

    /// The squares that show why the game ended by its rules.
    pub fn telling_squares(&self) -> Vec<Spot> {
        let Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Rules }) = self.ending() else {
            return Vec::new();
        };
        let Some((before, mv)) = self.last() else { return Vec::new() };
        match (before, mv, self.position()) {
            (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv), _) => {
                let placed = matches!(mv, yonmoque::Move::Place(_));
                let line = position.line_created(mv);
                // A four that was placed ends nothing, so it explains nothing.
                let shows = !placed || line.len() > 4;
                if shows { line.iter().map(Spot::from).collect() } else { Vec::new() }
            }
            (_, AnyMove::Mana(mana::Move::Go { to, .. }), _) => alloc::vec![to.into()],
            (_, _, AnyPosition::Mitsudomoe(after)) => {
                let colour = mitsudomoe::Colour::ALL[winner.index()];
                let goal = after.balls(colour) & colour.goal();
                if goal.len() == 3 {
                    return goal.iter().map(Spot::from).collect();
                }
                let out = went_out(before, self.position());
                let Some(&last) = out.last() else { return Vec::new() };
                let colour = mitsudomoe::Colour::ALL[last.index()];
                // A full home shows itself; whoever is stuck shows the balls that can't move.
                let shown = if last == before.to_act() { colour.home() } else { after.balls(colour) };
                shown.iter().map(Spot::from).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The last move with the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, AnyMove)> {
        let mv = *self.moves().last()?;
        Some((&self.positions()[self.moves().len() - 1], mv))
    }

    /// Somebody who did not win: with two players, the other one.
    fn loser(&self, outcome: Outcome<Player>) -> Player {
        let seated = self.start().seated();
        let other = seated.iter().copied().find(|&player| outcome != Outcome::Win(player));
        other.unwrap_or_else(|| self.position().to_act())
    }

    fn by_rules(&self, outcome: Outcome<Player>) -> Why {
        let cannot_act = Why::CannotAct(self.loser(outcome));
        let Some((before, mv)) = self.last() else { return cannot_act };
        match (before, mv) {
            (AnyPosition::Yonmoque(position), AnyMove::Yonmoque(mv)) => {
                let squares: Vec<Spot> = position.line_created(mv).iter().map(Spot::from).collect();
                let mover = before.to_act();
                match (Line::through(&squares), outcome == Outcome::Win(mover)) {
                    (Some(line), true) if matches!(mv, yonmoque::Move::Go { .. }) => Why::Four(line),
                    (Some(line), false) => Why::Five(mover, line),
                    _ => cannot_act,
                }
            }
            (AnyPosition::Mana(position), AnyMove::Mana(mana::Move::Go { to, .. }))
                if position.at(to).is_some_and(|man| man.is_damyo) =>
            {
                Why::DamyoCaptured(to.into())
            }
            (AnyPosition::Mitsudomoe(_), _) => self.mitsudomoe(before, outcome),
            _ => cannot_act,
        }
    }

    fn mitsudomoe(&self, before: &AnyPosition, outcome: Outcome<Player>) -> Why {
        let (AnyPosition::Mitsudomoe(after), Outcome::Win(winner)) = (self.position(), outcome) else {
            return Why::Goal;
        };
        let colour = mitsudomoe::Colour::ALL[winner.index()];
        if winner == before.to_act() && after.balls(colour).within(colour.goal()) {
            return Why::Goal;
        }
        let out = went_out(before, self.position());
        // Whoever fills their own home does so by their own turn; the others are stuck.
        match (out.first(), out.last()) {
            (Some(&first), _) if first == before.to_act() => Why::FullHome(first),
            (_, Some(&last)) => Why::NoTurn(last),
            _ => Why::NoTurn(self.loser(outcome)),
        }
    }
}

impl Line {
    /// The line on which all the squares lie; of several lines, the first.
    fn through(squares: &[Spot]) -> Option<Self> {
        let (&first, &last) = (squares.first()?, squares.last()?);
        let same = |part: fn(Spot) -> u8| {
            let count = |value| squares.iter().filter(|&&spot| part(spot) == value).count();
            (0..5).find(|&value| count(value) >= 4)
        };
        Some(match (same(Spot::rank), same(Spot::file)) {
            (Some(rank), _) => Line::Rank(rank),
            (_, Some(file)) => Line::File(file),
            _ => Line::Diagonal(first, last),
        })
    }
}

/// The players of Mitsudomoe who were in before and are out after.
pub fn went_out(before: &AnyPosition, after: &AnyPosition) -> Vec<Player> {
    let (AnyPosition::Mitsudomoe(before), AnyPosition::Mitsudomoe(after)) = (before, after) else {
        return Vec::new();
    };
    let colours = mitsudomoe::Colour::ALL.iter().copied();
    let out = colours.filter(|&colour| before.is_in(colour) && !after.is_in(colour));
    out.map(Player::of::<mitsudomoe::Position>).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::Game;

    fn told(game: Game, start: &str, moves: &[&str]) -> (Why, usize) {
        let mut history = History::new(AnyPosition::read(game, start).unwrap());
        for mv in moves {
            history.play_text(mv).unwrap();
        }
        (history.why().unwrap(), history.telling_squares().len())
    }

    #[test]
    fn a_four_is_told_with_its_line() {
        let told = told(Game::Yonmoque, "5/5/bbb2/3b1/5 b 2 6", &["d2d3"]);
        assert_eq!(told, (Why::Four(Line::Rank(2)), 4));
    }

    #[test]
    fn a_five_is_told_as_the_mistake_that_it_is() {
        let blue = Game::Yonmoque.colours().next().unwrap();
        let told = told(Game::Yonmoque, "5/5/bb1bb/5/5 b 2 6", &["@c3"]);
        assert_eq!(told, (Why::Five(blue, Line::Rank(2)), 5));
    }

    #[test]
    fn resigning_is_told_without_squares() {
        let mut history = History::new(AnyPosition::start(Game::Mana, 2).unwrap());
        let (red, amber) = (history.start().seated()[0], history.start().seated()[1]);
        history.end(Ending { outcome: Outcome::Win(red), reason: Reason::Resignation });
        assert_eq!(history.why(), Some(Why::Resignation(amber)));
        assert!(history.telling_squares().is_empty());
    }

    #[test]
    fn time_names_whose_it_was_only_if_that_is_known() {
        let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        history.end(Ending { outcome: Outcome::Draw, reason: Reason::Time });
        assert_eq!(history.why(), Some(Why::Time(None)));
    }
}
