//! Why a game ended, as facts that any language can put into a sentence, and the squares that show it.

use alloc::vec::Vec;

use crate::any::{AnyMove, AnyPosition};
use crate::colour::Colour as _;
use crate::ending::{Ending, Reason};
use crate::game::Player;
use crate::history::History;
use crate::outcome::Outcome;
use crate::step::Spot;
use crate::transition::Transition;
use crate::{mana, mitsudomoe, yonmoque};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Yonmoque: the winner made four in a row by a move.
    Four(Row),
    /// Yonmoque: somebody made five in a row, and has lost with that.
    Five(Player, Row),
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
    /// Somebody gave up; who did is known but for records of other programs.
    Resignation(Option<Player>),
    /// Somebody's time ran out.
    Time(Option<Player>),
    /// The players agreed.
    Agreement,
    /// Somebody left, or a program failed.
    Abandonment(Option<Player>),
    /// It was decided from outside.
    Adjudication,
    /// It was called off.
    Abort,
}

/// A row, a column or a diagonal of Yonmoque's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
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
        let Ending { outcome, reason, by } = self.ending()?;
        Some(match reason {
            Reason::Rules => self.by_rules(outcome),
            Reason::Repetition => Why::Repetition,
            Reason::Resignation => Why::Resignation(by),
            Reason::Time => Why::Time(by),
            Reason::Agreement => Why::Agreement,
            Reason::Abandonment => Why::Abandonment(by),
            Reason::Adjudication => Why::Adjudication,
            Reason::Abort => Why::Abort,
        })
    }

    /// The squares that show why the game ended by its rules.
    pub fn telling_squares(&self) -> Vec<Spot> {
        let Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Rules, .. }) = self.ending() else {
            return Vec::new();
        };
        let Some((before, transition)) = self.last() else { return Vec::new() };
        match (before, transition, self.position()) {
            (AnyPosition::Yonmoque(position), Transition::Move(AnyMove::Yonmoque(mv)), _) => {
                let placed = matches!(mv, yonmoque::Move::Place(_));
                let line = position.line_created(mv);
                // A four that was placed ends nothing, so it explains nothing.
                let shows = !placed || line.len() > 4;
                if shows { line.iter().map(Spot::from).collect() } else { Vec::new() }
            }
            (_, Transition::Move(AnyMove::Mana(mana::Move::Go { to, .. })), _) => alloc::vec![to.into()],
            (_, _, AnyPosition::Mitsudomoe(after)) => {
                let colour = mitsudomoe::Colour::ALL[winner.index()];
                let goal = after.balls(colour) & colour.goal();
                if goal.len() == 3 {
                    return goal.iter().map(Spot::from).collect();
                }
                let Some(last) = self.last_out(before, winner) else { return Vec::new() };
                let colour = mitsudomoe::Colour::ALL[last.index()];
                // A full home shows itself; whoever is stuck shows the balls that can't move.
                let filled = last == before.to_act() && transition.mv().is_some();
                let shown = if filled { colour.home() } else { after.balls(colour) };
                shown.iter().map(Spot::from).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The last transition with the position before it.
    fn last(&self) -> Option<(&AnyPosition, Transition)> {
        let last = *self.transitions().last()?;
        Some((&self.positions()[self.transitions().len() - 1], last))
    }

    /// Of the players who went out by the last transition, the one after whom only the winner was left.
    fn last_out(&self, before: &AnyPosition, winner: Player) -> Option<Player> {
        // Play goes round from the mover, so the one who is looked at last sits just before the winner.
        let out = self.position().out_since(before);
        let seated = before.seated();
        let place = seated.iter().position(|&player| player == winner)?;
        let backwards = seated[..place].iter().rev().chain(seated[place..].iter().rev());
        backwards.copied().find(|player| out.contains(player))
    }

    fn by_rules(&self, outcome: Outcome<Player>) -> Why {
        // Of two players the loser is the one who did not win.
        let seated = self.start().seated();
        let loser = seated.into_iter().find(|&player| outcome != Outcome::Win(player));
        let cannot_act = Why::CannotAct(loser.unwrap_or_else(|| self.position().to_act()));
        let Some((before, last)) = self.last() else { return cannot_act };
        match (before, last) {
            (AnyPosition::Yonmoque(position), Transition::Move(AnyMove::Yonmoque(mv))) => {
                let squares: Vec<Spot> = position.line_created(mv).iter().map(Spot::from).collect();
                let mover = before.to_act();
                match (Row::through(&squares), outcome == Outcome::Win(mover)) {
                    (Some(row), true) if matches!(mv, yonmoque::Move::Go { .. }) => Why::Four(row),
                    (Some(row), false) => Why::Five(mover, row),
                    _ => cannot_act,
                }
            }
            (AnyPosition::Mana(position), Transition::Move(AnyMove::Mana(mana::Move::Go { to, .. })))
                if position.at(to).is_some_and(|man| man.is_damyo) =>
            {
                Why::DamyoCaptured(to.into())
            }
            (AnyPosition::Mitsudomoe(_), _) => self.mitsudomoe(before, last, outcome),
            _ => cannot_act,
        }
    }

    fn mitsudomoe(&self, before: &AnyPosition, last: Transition, outcome: Outcome<Player>) -> Why {
        let (AnyPosition::Mitsudomoe(after), Outcome::Win(winner)) = (self.position(), outcome) else {
            return Why::Goal;
        };
        let colour = mitsudomoe::Colour::ALL[winner.index()];
        let mover = before.to_act();
        if winner == mover && after.balls(colour).within(colour.goal()) {
            return Why::Goal;
        }
        match self.last_out(before, winner) {
            // Whoever fills their own home does so by their own turn; the others are stuck.
            Some(player) if player == mover && last.mv().is_some() => Why::FullHome(player),
            Some(player) => Why::NoTurn(player),
            None => Why::Goal,
        }
    }
}

impl Row {
    /// The line on which all the squares lie; of several lines, the first.
    fn through(squares: &[Spot]) -> Option<Self> {
        let (&first, &last) = (squares.first()?, squares.last()?);
        let same = |part: fn(Spot) -> u8| {
            let count = |value| squares.iter().filter(|&&spot| part(spot) == value).count();
            (0..5).find(|&value| count(value) >= 4)
        };
        Some(match (same(Spot::rank), same(Spot::file)) {
            (Some(rank), _) => Row::Rank(rank),
            (_, Some(file)) => Row::File(file),
            _ => Row::Diagonal(first, last),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::history::PlayError;

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
        assert_eq!(told, (Why::Four(Row::Rank(2)), 4));
    }

    #[test]
    fn a_five_is_told_as_the_mistake_that_it_is() {
        let blue = Game::Yonmoque.colours().next().unwrap();
        let told = told(Game::Yonmoque, "5/5/bb1bb/5/5 b 2 6", &["@c3"]);
        assert_eq!(told, (Why::Five(blue, Row::Rank(2)), 5));
    }

    #[test]
    fn resigning_is_told_without_squares() {
        let mut history = History::new(AnyPosition::start(Game::Mana, 2).unwrap());
        let (red, amber) = (history.start().seated()[0], history.start().seated()[1]);
        history.end(Ending::lost_by(amber, Reason::Resignation, history.start()).unwrap());
        assert_eq!(history.outcome(), Outcome::Win(red));
        assert_eq!(history.why(), Some(Why::Resignation(Some(amber))));
        assert!(history.telling_squares().is_empty());
    }

    #[test]
    fn whoever_is_left_after_the_others_went_has_won_by_the_rules() {
        let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        let [white, red, black] = history.start().seated()[..] else { panic!("three are seated") };
        assert_eq!(Ending::lost_by(red, Reason::Time, history.position()), None, "three are in");
        history.leave(red).unwrap();
        assert_eq!(history.leave(white), Err(PlayError::CannotLeave), "two are in");
        history.end(Ending::lost_by(white, Reason::Time, history.position()).unwrap());
        assert_eq!((history.outcome(), history.why()), (Outcome::Win(black), Some(Why::Time(Some(white)))));
    }
}
