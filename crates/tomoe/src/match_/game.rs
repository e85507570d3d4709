//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tomoe_games::record::{NodeId, Note, Record};
use tomoe_games::{History, Player, ReadError};
use tomoe_play::{Action, Actor, LiveGame, Millis, Seat, Terms, Verdict};

use super::contestant::Contestant;
use super::seating::Seating;
use super::spec::Spec;
use tomoe_random::mixed_seed;

/// A game to be played.
pub(crate) struct Fixture {
    /// Its place in the match, from 0.
    pub(crate) number: usize,
    pub(crate) opening: usize,
    pub(crate) seating: Seating,
    pub(crate) seed: u64,
    pub(crate) most_plies: usize,
    /// Whether the second player may take over the side of the first turn.
    pub(crate) allows_swap: bool,
}

/// A game that was played.
pub(crate) struct Played {
    pub(crate) number: usize,
    pub(crate) opening: usize,
    /// Who sat where in the end.
    pub(crate) seating: Seating,
    /// What each seat gets; the sum is 1.
    pub(crate) shares: Vec<f64>,
    pub(crate) game: LiveGame,
    /// What went wrong, and with which player.
    pub(crate) faults: Vec<Fault>,
    /// The longest that each player took for a move.
    pub(crate) slowest: Vec<Duration>,
}

/// A player that failed, and is out of the game or has lost it.
pub(crate) struct Fault {
    /// The player's place in the list of players.
    pub(crate) player: usize,
    pub(crate) why: String,
    /// How many transitions of the game stood then.
    at: usize,
}

/// The players that one thread keeps ready, by their place in the list of players.
pub(crate) struct ReadyPlayers<'a> {
    pub(crate) contestants: Vec<Option<Contestant>>,
    pub(crate) start: &'a (dyn Fn(usize) -> Result<Contestant, String> + Sync),
}

impl Fixture {
    /// Plays the game from its opening. `None` if the match was stopped meanwhile.
    pub(crate) fn play(
        &self,
        opening: &History,
        specs: &[Spec],
        ready: &mut ReadyPlayers<'_>,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let seats = self.seating.iter().map(|&player| Seat::program(&*specs[player].name)).collect();
        let terms = Terms::new(opening.clone(), seats).ok()?.with_swap(self.allows_swap);
        let game = LiveGame::new(terms, Millis(0));
        let mut course =
            Course { fixture: self, game, begin: Instant::now(), faults: Vec::new(), ready, stop };
        let mut slowest = vec![Duration::ZERO; specs.len()];
        course.prepare();
        while let Some(to_act) = course.game.to_act() {
            course.turn(to_act, &mut slowest)?;
        }
        let seating = course.seating();
        let Course { game, faults, .. } = course;
        Some(Played {
            number: self.number,
            opening: self.opening,
            seating,
            shares: game.shares()?,
            game,
            faults,
            slowest,
        })
    }
}

/// A game of a match while it is being played.
struct Course<'a, 'p> {
    fixture: &'a Fixture,
    game: LiveGame,
    begin: Instant,
    faults: Vec<Fault>,
    ready: &'a mut ReadyPlayers<'p>,
    stop: &'a AtomicBool,
}

impl Course<'_, '_> {
    fn now(&self) -> Millis {
        self.begin.elapsed().into()
    }

    /// Who sits where now.
    fn seating(&self) -> Seating {
        let mut seating = self.fixture.seating.clone();
        if self.game.history().is_swapped() {
            seating.reverse();
        }
        seating
    }

    /// Gets everybody ready. Whoever is not has failed.
    fn prepare(&mut self) {
        let seating = &self.fixture.seating;
        for (seat, &player) in seating.iter().enumerate() {
            if !seating[..seat].contains(&player)
                && let Err(why) = self.ready.prepare(player, self.fixture.seed)
            {
                self.fail(player, why);
            }
        }
    }

    /// One turn, or the end at the limit of moves. `None` if the match was stopped.
    fn turn(&mut self, to_act: Player, slowest: &mut [Duration]) -> Option<()> {
        let plies = self.game.history().plies();
        if plies >= self.fixture.most_plies {
            let draw = Action::Adjudicate(Verdict::Draw);
            return self.game.apply(Actor::House, draw, self.now()).ok().map(|_| ());
        }
        let player = self.seating()[self.game.terms().place(to_act)?];
        let seed = mixed_seed(self.fixture.seed, plies as u64);
        let contestant = self.ready.contestants[player].as_mut()?;
        let chosen = contestant.choose(self.game.history(), seed, self.stop);
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let failed = match chosen {
            Ok((mv, score, took)) => {
                slowest[player] = slowest[player].max(took);
                let swaps = self.game.may_swap() && score.is_some_and(|score| score.is_worse_than_even());
                let action = if swaps { Action::Swap } else { Action::Move(mv) };
                let played = self.game.apply(Actor::Player(to_act), action, self.now());
                played.err().map(|refusal| refusal.to_string())
            }
            Err(error) => Some(error.to_string()),
        };
        if let Some(why) = failed {
            self.fail(player, why);
        }
        Some(())
    }

    /// A player who failed forfeits in every seat, and is started anew for the next game.
    fn fail(&mut self, player: usize, why: String) {
        self.faults.push(Fault { player, why, at: self.game.history().transitions().len() });
        self.ready.contestants[player] = None;
        let seated = self.game.position().seated();
        for (&holder, &colour) in self.seating().iter().zip(&seated) {
            if holder == player {
                // Refused only if the game is over by now, or the colour is out.
                let _ = self.game.apply(Actor::House, Action::Forfeit(colour), self.now());
            }
        }
    }
}

impl ReadyPlayers<'_> {
    /// Starts a player who is not running, and tells them that a game begins.
    fn prepare(&mut self, player: usize, seed: u64) -> Result<(), String> {
        let contestant = match self.contestants[player].take() {
            Some(contestant) => contestant,
            None => (self.start)(player)?,
        };
        self.contestants[player].insert(contestant).new_game(seed).map_err(|fault| fault.to_string())
    }
}

impl Played {
    /// The game as a record.
    pub(crate) fn record(&self, specs: &[Spec]) -> Result<Record, ReadError> {
        let mut record = self.game.record();
        record.set_tag("Event", "Match")?;
        record.set_tag("Round", &(self.number + 1).to_string())?;
        for fault in &self.faults {
            let line = [NodeId::START].into_iter().chain(record.main_line());
            let failed = line.take(fault.at + 1).last().unwrap_or(NodeId::START);
            let before = record.node(failed).map(|node| node.note().clone()).unwrap_or_default();
            let said = format!("{} failed: {}", specs[fault.player].name, fault.why);
            let comment = [before.comment, said].into_iter().filter(|words| !words.is_empty());
            let comment = comment.collect::<Vec<_>>().join("\n");
            // The node was just found, and a comment may stand anywhere.
            let noted = record.set_note(failed, Note { comment, ..before });
            debug_assert_eq!(noted, Ok(()));
        }
        Ok(record)
    }
}
