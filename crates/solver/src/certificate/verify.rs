//! Does a certificate's player win, by the rules alone?

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash as _, Hasher as _};
use std::ops::ControlFlow;

use tomoe_games::mitsudomoe::{Position, turn_that_wins};
use tomoe_games::{Outcome, Position as _};
use xxhash_rust::xxh3::Xxh3Default;

use super::{Certificate, class, turn_code};

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions in which the winner's turn is the certificate's.
    pub choices: u64,
    /// Different positions in which a turn wins at once.
    pub won_at_once: u64,
    /// Answers of the other player.
    pub answers: u64,
    /// Answers that end the game at once, lost.
    pub lost_at_once: u64,
    /// The most plies that the win takes from the start.
    pub bound: u32,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No choice, and no turn that wins at once.
    NotCovered(Box<Position>),
    /// The choice is no legal turn.
    Illegal(Box<Position>),
    /// The bound after the turn and an answer is not at least two smaller.
    BoundDoesNotFall(Box<Position>),
    /// An answer, or the choice itself, ends the game otherwise than in a win.
    NotWon(Box<Position>),
    /// Two positions have one key.
    SharedKey(Box<Position>),
    /// This many choices are for positions that can't arise.
    Unused(u64),
    /// It was stopped.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotCovered(position) => write!(f, "the certificate has no choice in {position}"),
            Fault::Illegal(position) => write!(f, "the certificate's turn is not legal in {position}"),
            Fault::BoundDoesNotFall(position) => write!(f, "the bound does not fall after {position}"),
            Fault::NotWon(position) => write!(f, "the game can end without a win after {position}"),
            Fault::SharedKey(position) => write!(f, "another position has the key of {position}"),
            Fault::Unused(count) => write!(f, "{count} choices are for positions that can't arise"),
            Fault::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Fault {}

/// Follows the certificate from its start against every answer. `go_on` is told now and then how many choices were checked,
/// and says whether to go on.
///
/// It holds if nothing is wrong: every bound is at least two smaller than the one before, so no line is endless and no
/// position of a line comes again.
pub fn verify(certificate: &Certificate, mut go_on: impl FnMut(u64) -> bool) -> Result<Checked, Fault> {
    /// Choices between two calls of `go_on`.
    const SHARE: u64 = 1000;
    let mut walk = Walk {
        certificate,
        seen: vec![None; certificate.len()],
        won_at_once: HashMap::new(),
        left: Vec::new(),
        checked: Checked::default(),
    };
    let start = certificate.start;
    if start.to_act() == certificate.winner {
        walk.checked.bound = walk.reach(&start)?;
    } else {
        walk.checked.bound = walk.answers(&start, u32::MAX)?;
    }
    while let Some(position) = walk.left.pop() {
        walk.choice(&position)?;
        walk.checked.choices += 1;
        if walk.checked.choices.is_multiple_of(SHARE) && !go_on(walk.checked.choices) {
            return Err(Fault::Stopped);
        }
    }
    walk.checked.won_at_once = walk.won_at_once.len() as u64;
    match certificate.len() as u64 - walk.checked.choices {
        0 => Ok(walk.checked),
        unused => Err(Fault::Unused(unused)),
    }
}

struct Walk<'a> {
    certificate: &'a Certificate,
    /// A second hash of the position met for each choice.
    seen: Vec<Option<u64>>,
    /// The same for positions in which a turn wins at once, by key.
    won_at_once: HashMap<u64, u64>,
    /// Met, and not yet looked at.
    left: Vec<Position>,
    checked: Checked,
}

impl Walk<'_> {
    /// The bound of a position with the winner to act, which is looked at later if it is new.
    fn reach(&mut self, position: &Position) -> Result<u32, Fault> {
        let (key, is_mirrored) = class(position);
        let position = if is_mirrored { position.mirrored() } else { *position };
        let hash = second_hash(&position);
        let Some((number, _, _, bound)) = self.certificate.find(&position) else {
            return match self.won_at_once.get(&key) {
                Some(&other) if other == hash => Ok(1),
                Some(_) => Err(Fault::SharedKey(Box::new(position))),
                None if turn_that_wins(&position).is_some() => {
                    self.won_at_once.insert(key, hash);
                    Ok(1)
                }
                None => Err(Fault::NotCovered(Box::new(position))),
            };
        };
        match self.seen[number] {
            Some(other) if other != hash => return Err(Fault::SharedKey(Box::new(position))),
            Some(_) => {}
            None => {
                self.seen[number] = Some(hash);
                self.left.push(position);
            }
        }
        Ok(bound)
    }

    /// Checks the choice in a position, which is the one of two images that the choice is for.
    fn choice(&mut self, position: &Position) -> Result<(), Fault> {
        let (_, _, code, bound) =
            self.certificate.find(position).ok_or_else(|| Fault::NotCovered(Box::new(*position)))?;
        let turn = turn_code::decode(position, code).ok_or_else(|| Fault::Illegal(Box::new(*position)))?;
        match position.play_unchecked(turn) {
            (_, Outcome::Win(winner)) if winner == self.certificate.winner && bound >= 1 => Ok(()),
            (_, Outcome::Win(_) | Outcome::Draw) => Err(Fault::NotWon(Box::new(*position))),
            (after, Outcome::Ongoing) => {
                let room =
                    bound.checked_sub(1).ok_or_else(|| Fault::BoundDoesNotFall(Box::new(*position)))?;
                self.answers(&after, room).map(|_| ())
            }
        }
    }

    /// Checks that every answer leads to a win within so many plies, counted with the answer; returns the most.
    fn answers(&mut self, position: &Position, room: u32) -> Result<u32, Fault> {
        let mut most = 0;
        let fault = position.try_each_move(|answer| {
            self.checked.answers += 1;
            let bound = match position.play_unchecked(answer) {
                (_, Outcome::Win(winner)) if winner == self.certificate.winner => {
                    self.checked.lost_at_once += 1;
                    Ok(1)
                }
                (_, Outcome::Win(_) | Outcome::Draw) => Err(Fault::NotWon(Box::new(*position))),
                (after, Outcome::Ongoing) => self.reach(&after).map(|bound| bound.saturating_add(1)),
            };
            match bound {
                Ok(bound) if bound <= room => {
                    most = most.max(bound);
                    ControlFlow::Continue(())
                }
                Ok(_) => ControlFlow::Break(Fault::BoundDoesNotFall(Box::new(*position))),
                Err(fault) => ControlFlow::Break(fault),
            }
        });
        fault.break_value().map_or(Ok(most), Err)
    }
}

/// A hash of all parts of a position that has nothing to do with its key.
fn second_hash(position: &Position) -> u64 {
    let mut hasher = Xxh3Default::new();
    position.hash(&mut hasher);
    hasher.finish()
}
