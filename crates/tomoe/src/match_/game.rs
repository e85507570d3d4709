//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tomoe_games::record::{NodeId, Note, Record};
use tomoe_games::{AnyPosition, Ending, History, Outcome, ReadError, Reason};

use super::brain::Brain;
use super::dice::mix;
use super::seating::Seating;
use super::spec::Spec;

/// A game to be played.
pub(crate) struct Fixture {
    /// Its place in the match, from 0.
    pub(crate) number: usize,
    pub(crate) opening: usize,
    pub(crate) seating: Seating,
    pub(crate) seed: u64,
    pub(crate) most_plies: usize,
}

/// A game that was played.
pub(crate) struct Played {
    pub(crate) number: usize,
    pub(crate) opening: usize,
    pub(crate) seating: Seating,
    /// What each seat gets; the sum is 1.
    pub(crate) shares: Vec<f64>,
    pub(crate) history: History,
    /// What went wrong, and with which player.
    pub(crate) fault: Option<(usize, String)>,
    /// The longest that each player took for a move.
    pub(crate) slowest: Vec<Duration>,
}

/// The players that one thread keeps ready, by their place in the list of players.
pub(crate) struct Table<'a> {
    pub(crate) brains: Vec<Option<Brain>>,
    pub(crate) start: &'a (dyn Fn(usize) -> Result<Brain, String> + Sync),
}

impl Fixture {
    /// Plays the game from its opening. `None` if the match was stopped meanwhile.
    pub(crate) fn play(&self, opening: &History, table: &mut Table<'_>, stop: &AtomicBool) -> Option<Played> {
        let mut history = opening.clone();
        let seats = history.position().seated();
        let mut slowest = vec![Duration::ZERO; table.brains.len()];
        let mut fault = self.prepare(table);
        while fault.is_none() && history.ending().is_none() {
            if history.plies() >= self.most_plies {
                history.end(Ending::ADJUDICATED_DRAW);
                break;
            }
            let to_act = history.position().to_act();
            let seat = seats.iter().position(|&player| player == to_act)?;
            let player = self.seating[seat];
            let seed = mix(self.seed, history.plies() as u64);
            let brain = table.brains[player].as_mut()?;
            let chosen = brain.choose(&history, seed, stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            match chosen {
                Ok((mv, took)) => {
                    slowest[player] = slowest[player].max(took);
                    if let Err(error) = history.play(mv) {
                        fault = Some((seat, error.to_string()));
                    }
                }
                Err(error) => fault = Some((seat, error.to_string())),
            }
        }
        let shares = self.settle(&mut history, fault.as_ref().map(|&(seat, _)| seat));
        let fault = fault.map(|(seat, why)| (self.seating[seat], why));
        // A program that failed once is started anew for the next game.
        if let Some((player, _)) = fault {
            table.brains[player] = None;
        }
        Some(Played {
            number: self.number,
            opening: self.opening,
            seating: self.seating.clone(),
            shares,
            history,
            fault,
            slowest,
        })
    }

    /// Gets everybody ready; otherwise the seat that is not, and why.
    fn prepare(&self, table: &mut Table<'_>) -> Option<(usize, String)> {
        for (seat, &player) in self.seating.iter().enumerate() {
            if self.seating[..seat].contains(&player) {
                continue;
            }
            if table.brains[player].is_none() {
                match (table.start)(player) {
                    Ok(brain) => table.brains[player] = Some(brain),
                    Err(why) => return Some((seat, why)),
                }
            }
            let ready = table.brains[player].as_mut().map(|brain| brain.new_game(self.seed));
            if let Some(Err(fault)) = ready {
                return Some((seat, fault.to_string()));
            }
        }
        None
    }

    /// Ends the game where somebody failed, and says what each seat gets: the winner everything, in a draw all who are
    /// still in the same.
    fn settle(&self, history: &mut History, failed: Option<usize>) -> Vec<f64> {
        let position = *history.position();
        let seats = position.seated();
        let stays: Vec<bool> =
            (0..seats.len()).map(|seat| is_in(&position, seat) && failed != Some(seat)).collect();
        let left = stays.iter().filter(|&&stays| stays).count();
        if failed.is_some() {
            let heir = stays.iter().position(|&stays| stays).filter(|_| left == 1);
            let outcome = heir.map_or(Outcome::Draw, |seat| Outcome::Win(seats[seat]));
            let by = failed.map(|seat| seats[seat]);
            history.end(Ending { outcome, reason: Reason::Abandonment, by });
        }
        let winner = match history.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) => Some(winner),
            _ => None,
        };
        let share = |(seat, &player)| match winner {
            Some(winner) => f64::from(u8::from(player == winner)),
            None if stays[seat] => 1.0 / left as f64,
            None => 0.0,
        };
        seats.iter().enumerate().map(share).collect()
    }
}

/// Whether the player in this seat is still in the game.
fn is_in(position: &AnyPosition, seat: usize) -> bool {
    match position {
        AnyPosition::Mitsudomoe(position) => {
            position.seats().colours().get(seat).is_some_and(|&colour| position.is_in(colour))
        }
        _ => true,
    }
}

impl Played {
    /// The game as a record.
    pub(crate) fn record(&self, specs: &[Spec]) -> Result<Record, ReadError> {
        let mut record = Record::from_history(&self.history)?;
        record.set_tag("Event", "Match")?;
        record.set_tag("Round", &(self.number + 1).to_string())?;
        for (&player, player_spec) in self.history.start().seated().iter().zip(&self.seating) {
            record.set_player_name(player, &specs[*player_spec].name)?;
        }
        if let Some((player, why)) = &self.fault {
            let last = record.main_line().last().unwrap_or(NodeId::START);
            let comment = format!("{} lost: {why}", specs[*player].name);
            // The node was just found, and a comment may stand anywhere.
            let noted = record.set_note(last, Note { comment, ..Note::default() });
            debug_assert_eq!(noted, Ok(()));
        }
        Ok(record)
    }
}
