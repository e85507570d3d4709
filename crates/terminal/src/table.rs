//! A game on the table: the record with everything tried, where it stands, who sits where, and the clocks.
//!
//! The table draws nothing, reads nothing and does not think: interfaces tell it what happened.

use std::time::Duration;

use tomoe_games::record::{Clock, EditError, NodeId, Note, Record};
use tomoe_games::{AnyMove, AnyPosition, Ending, History, Outcome, Player, ReadError, Reason};

use crate::clock::{Clocks, TimeControl};
use crate::seat::Seat;

/// See the module.
#[derive(Clone, Debug)]
pub struct Table {
    record: Record,
    /// Where the game stands. Moves that were taken back are still in the record, behind this one.
    at: NodeId,
    /// The game from the start to there, kept beside the record because it is asked for all the time.
    history: History,
    /// In the order of [`AnyPosition::seated`].
    seats: Vec<Seat>,
    clocks: Option<Clocks>,
}

impl Table {
    /// A game that goes on where the record's main line ends.
    pub fn new(record: Record, seats: Vec<Seat>, control: Option<TimeControl>) -> Self {
        let at = record.main_line().last().unwrap_or(NodeId::START);
        let clocks = control.map(|control| Clocks::new(control, seats.len()));
        let mut table = Self { history: record.history(), record, at, seats, clocks };
        table.sign();
        table
    }

    /// Writes into the record who plays, unless it says so already.
    fn sign(&mut self) {
        for (player, seat) in self.history.start().seated().into_iter().zip(&self.seats) {
            if self.record.player_name(player).is_none() {
                // The colours' names are names of tags.
                let _ = self.record.set_player_name(player, &seat.name());
            }
        }
        if let Some(clocks) = &self.clocks {
            let _ = self.record.set_tag("TimeControl", &clocks.control().tag());
        }
    }

    /// A new game from the same start with the same people; everybody moves one seat further if `rotate`.
    pub fn again(&self, rotate: bool) -> Self {
        let mut seats = self.seats.clone();
        if rotate {
            seats.rotate_right(1);
        }
        let control = self.clocks.as_ref().map(Clocks::control);
        Self::new(Record::new(*self.history.start()), seats, control)
    }

    /// Everything that was played and tried.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The node of the record at which the game stands.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The game from its start to where it stands.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position as it stands.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// Who sits in which seat.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The place of a player among those seated.
    pub fn place(&self, player: Player) -> usize {
        let seated = self.history.start().seated();
        seated.iter().position(|&each| each == player).unwrap_or(0)
    }

    /// Who sits where the player to act sits, unless the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        let place = self.place(self.position().to_act());
        self.history.ending().is_none().then(|| self.seats[place])
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.history.ending().is_some()
    }

    // Playing

    /// Plays a move for the player to act. What was taken back before and is now played otherwise stays in the record as a
    /// variation.
    pub fn play(&mut self, mv: AnyMove, now: Duration) -> Result<(), EditError> {
        let place = self.place(self.position().to_act());
        let node = self.record.play(self.at, mv)?;
        self.record.make_main_line(node)?;
        if let Some(clocks) = &mut self.clocks {
            let left = clocks.moved(place, now);
            let millis = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
            let note = Note { clock: Some(Clock::from_millis(millis)), ..Note::default() };
            self.record.set_note(node, note)?;
        }
        self.go_to(node);
        Ok(())
    }

    fn go_to(&mut self, node: NodeId) {
        self.at = node;
        let is_end = self.record.node(node).is_some_and(|node| node.children().is_empty());
        self.history = match is_end && self.record.main_line().last().unwrap_or(NodeId::START) == node {
            true => self.record.history(),
            // A node of our own record is there.
            false => self.record.history_to(node).unwrap_or_else(|| self.record.history()),
        };
    }

    /// Takes back to where a person was to move; says whether anything could be taken back. An end that the moves did not
    /// bring about, such as a resignation, is taken back alone.
    pub fn undo(&mut self, now: Duration) -> bool {
        let declared = self
            .history
            .ending()
            .is_some_and(|ending| !matches!(ending.reason, Reason::Rules | Reason::Repetition));
        if declared {
            // That the game has not ended is always allowed where the moves don't end it.
            let _ = self.record.set_ending(None);
            self.go_to(self.at);
            return true;
        }
        let Some(target) = self.before() else { return false };
        self.go_to(target);
        self.reset_clocks(now);
        true
    }

    /// The last node before this one at which a person was to move; if there is none, the start.
    fn before(&self) -> Option<NodeId> {
        let path = self.record.path(self.at);
        let earlier = path.iter().rev().skip(1).copied().chain([NodeId::START]);
        if path.is_empty() {
            return None;
        }
        earlier.into_iter().find(|&node| node == NodeId::START || self.is_persons(node))
    }

    /// Plays again what was taken back, up to where a person is to move.
    pub fn redo(&mut self, now: Duration) -> bool {
        let line: Vec<NodeId> = self.record.line_from(self.at).collect();
        let Some(&end) = line.last() else { return false };
        let target = line.into_iter().find(|&node| self.is_persons(node)).unwrap_or(end);
        self.go_to(target);
        self.reset_clocks(now);
        true
    }

    fn is_persons(&self, node: NodeId) -> bool {
        let Some(node) = self.record.node(node) else { return false };
        node.ending().is_none() && self.seats[self.place(node.position().to_act())].is_person()
    }

    /// The clocks as they stood at this point of the game.
    fn reset_clocks(&mut self, now: Duration) {
        let Some(clocks) = &mut self.clocks else { return };
        clocks.stop(now);
        let seated = self.history.start().seated();
        for place in 0..seated.len() {
            clocks.set(place, clocks.control().base);
        }
        for id in self.record.path(self.at) {
            let Some(node) = self.record.node(id) else { continue };
            let mover = node.parent().and_then(|parent| self.record.node(parent));
            let mover = mover.map(|before| before.position().to_act());
            let place = seated.iter().position(|&player| Some(player) == mover);
            if let (Some(place), Some(clock)) = (place, node.note().clock) {
                clocks.set(place, clock.duration());
            }
        }
    }

    // Ending

    /// The person to act gives up or, if a computer is to act, the first person seated. Of more than two players nobody
    /// wins by that: the game is abandoned.
    pub fn resign(&mut self) -> Result<(), ReadError> {
        let seated = self.history.start().seated();
        let mover = self.place(self.position().to_act());
        let person = |&place: &usize| self.seats[place].is_person();
        let loser = Some(mover).filter(person).or_else(|| (0..seated.len()).find(person)).unwrap_or(mover);
        let ending = match seated[..] {
            [first, second] => {
                let winner = if loser == 0 { second } else { first };
                Ending { outcome: Outcome::Win(winner), reason: Reason::Resignation, by: Some(seated[loser]) }
            }
            _ => Ending { outcome: Outcome::Draw, reason: Reason::Abandonment, by: None },
        };
        self.end(ending)
    }

    /// Somebody's time has run out: of two players, the other wins.
    fn flag(&mut self, place: usize) -> Result<(), ReadError> {
        let seated = self.history.start().seated();
        let outcome = match seated[..] {
            [first, second] => Outcome::Win(if place == 0 { second } else { first }),
            _ => Outcome::Draw,
        };
        self.end(Ending { outcome, reason: Reason::Time, by: Some(seated[place]) })
    }

    /// Ends the game here; what was taken back is no longer part of it.
    fn end(&mut self, ending: Ending) -> Result<(), ReadError> {
        let after = self.record.node(self.at).map(|node| node.children().to_vec()).unwrap_or_default();
        for child in after {
            let _ = self.record.delete(child);
        }
        self.record.set_ending(Some(ending))?;
        self.go_to(self.at);
        Ok(())
    }

    // Clocks

    /// How much time is left to a player, if there are clocks.
    pub fn time_left(&self, place: usize, now: Duration) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left(place, now))
    }

    /// Whether clocks are running or may be started.
    pub fn has_clocks(&self) -> bool {
        self.clocks.is_some()
    }

    /// Lets the right clock run, and ends the game if time has run out. To be called often.
    pub fn tick(&mut self, now: Duration) -> Result<(), ReadError> {
        let place = self.place(self.position().to_act());
        let is_over = self.is_over();
        let Some(clocks) = &mut self.clocks else { return Ok(()) };
        if is_over {
            clocks.stop(now);
            return Ok(());
        }
        clocks.start(place, now);
        match clocks.fallen(now) {
            Some(place) => {
                clocks.stop(now);
                self.flag(place)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::Level;
    use tomoe_games::{Game, Why};

    const ZERO: Duration = Duration::ZERO;

    fn table(seats: [Seat; 2], control: Option<&str>) -> Table {
        let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let control = control.map(|text| TimeControl::read(text).unwrap());
        Table::new(Record::new(start), seats.to_vec(), control)
    }

    fn play(table: &mut Table, moves: &[&str]) {
        for text in moves {
            let mv = table.position().read_move(text).unwrap();
            table.play(mv, ZERO).unwrap();
        }
    }

    fn computer() -> Seat {
        Seat::Computer(Level::STRONGEST)
    }

    #[test]
    fn taking_back_goes_to_where_a_person_moves_and_forth_again() {
        let mut table = table([Seat::Person, computer()], None);
        assert!(!table.undo(ZERO));
        play(&mut table, &["@a1", "@b2", "@c3", "@d4"]);
        assert!(table.undo(ZERO));
        assert_eq!(table.history().plies(), 2);
        assert!(table.redo(ZERO));
        assert_eq!(table.history().plies(), 4);
        assert!(!table.redo(ZERO));
    }

    #[test]
    fn what_is_played_otherwise_stays_as_a_variation() {
        let mut table = table([Seat::Person, Seat::Person], None);
        play(&mut table, &["@a1", "@b2"]);
        table.undo(ZERO);
        play(&mut table, &["@e5"]);
        assert!(table.record().to_string().contains("1. @a1 2. @e5 (2. @b2)"), "{}", table.record());
    }

    #[test]
    fn a_resignation_is_told_and_can_be_taken_back() {
        let mut table = table([computer(), Seat::Person], None);
        table.resign().unwrap();
        let white = table.position().seated()[1];
        assert_eq!(table.history().why(), Some(Why::Resignation(Some(white))));
        assert!(table.record().to_string().contains("win:b"));
        assert!(table.undo(ZERO));
        assert!(!table.is_over());
    }

    #[test]
    fn time_that_runs_out_ends_the_game_and_undo_gives_it_back() {
        let mut table = table([Seat::Person, Seat::Person], Some("1+2"));
        table.tick(ZERO).unwrap();
        let mv = table.position().read_move("@c3").unwrap();
        table.play(mv, Duration::from_secs(20)).unwrap();
        table.tick(Duration::from_secs(20)).unwrap();
        assert_eq!(table.time_left(0, Duration::from_secs(30)), Some(Duration::from_secs(42)));
        table.tick(Duration::from_secs(80)).unwrap();
        let white = table.position().seated()[1];
        assert_eq!(table.history().why(), Some(Why::Time(Some(white))));
        table.undo(Duration::from_secs(80));
        table.undo(Duration::from_secs(80));
        assert_eq!(table.time_left(0, Duration::from_secs(80)), Some(Duration::from_secs(60)));
    }

    #[test]
    fn a_record_goes_on_where_it_ended() {
        let record = Record::read("[Game \"yonmoque\"]\n[Blue \"Ada\"]\n\n1. @c3 2. @b2 -\n").unwrap();
        let table = Table::new(record, vec![Seat::Person, computer()], None);
        assert_eq!(table.history().plies(), 2);
        assert!(table.record().to_string().contains("[Blue \"Ada\"]"));
        assert!(table.record().to_string().contains("[White \"Dragon (9)\"]"));
    }
}
