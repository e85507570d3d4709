//! The record of a game being played.

use tomoe_games::record::{Clock, NodeId, Note, Record};
use tomoe_games::{Ending, Player, Transition};

use crate::live::{Effect, LiveGame};
use crate::terms::{LevelNumber, Seat};
use crate::time::Millis;

impl LiveGame {
    /// The game as a record: what stands is the main line, what was taken back and then played otherwise is beside it.
    pub fn record(&self) -> Record {
        self.record_onto(Record::new(*self.terms().opening().start())).0
    }

    /// Writes the game into a record of the same start, whose comments and variations stay, and says at which node it stands.
    /// Moves that were taken back follow that node as long as nothing else was played or ended the game.
    pub fn record_onto(&self, mut record: Record) -> (Record, NodeId) {
        // An ending of the record was another game's: moves may follow it.
        let _ = record.set_ending(None);
        let mut path = vec![NodeId::START];
        for &transition in self.terms().opening().transitions() {
            push(&mut record, &mut path, transition, None);
        }
        let mut declared = None;
        for &effect in &self.effects {
            match effect {
                Effect::Advance(transition, left) => push(&mut record, &mut path, transition, left),
                Effect::TakeBack(to) => path.truncate(to + 1),
                Effect::End(ending) => declared = Some(ending),
                Effect::Offer | Effect::Resume => {}
            }
        }
        let at = path.last().copied().unwrap_or(NodeId::START);
        let _ = record.make_main_line(at);
        if let Some(ending) = declared {
            end(&mut record, at, ending);
        }
        self.sign(&mut record);
        (record, at)
    }

    /// Writes down who plays, at which level and with what time, unless the record says so already.
    fn sign(&self, record: &mut Record) {
        for (player, seat) in self.position().seated().into_iter().zip(self.seats()) {
            if record.player_name(player).is_none() && !seat.name.is_empty() {
                // The names of the colours are names of tags.
                let _ = record.set_player_name(player, &seat.name);
            }
            let tag = level_tag(player);
            if let (Some(LevelNumber(level)), None) = (seat.level(), record.tag(&tag)) {
                let _ = record.set_tag(&tag, &level.to_string());
            }
        }
        if self.has_clocks() {
            let _ = record.set_tag("TimeControl", &self.terms().clock().to_string());
        }
    }
}

/// The tag that tells at which level the house's computer plays a colour.
fn level_tag(player: Player) -> String {
    format!("{}Level", player.name())
}

/// The seats of a record as they were at its end, in the order of play: computers of the house where it tells their level, and people elsewhere.
pub fn seats_of(record: &Record) -> Vec<Seat> {
    let seat = |player: Player| {
        let name = record.player_name(player).unwrap_or_default();
        match record.tag(&level_tag(player)).and_then(|level| level.parse().ok()) {
            Some(level) => Seat::computer(LevelNumber(level), name),
            None => Seat::person(name),
        }
    };
    record.start().seated().into_iter().map(seat).collect()
}

fn push(record: &mut Record, path: &mut Vec<NodeId>, transition: Transition, left: Option<Millis>) {
    let at = path.last().copied().unwrap_or(NodeId::START);
    // What stands in a game is legal and follows no end.
    let Ok(node) = record.advance(at, transition) else {
        debug_assert!(false, "a game's transitions can be recorded");
        return;
    };
    if let (Some(left), Some(known)) = (left, record.node(node)) {
        let note = Note { clock: Some(Clock::from_millis(left.0)), ..known.note().clone() };
        let _ = record.set_note(node, note);
    }
    // What was played last is the main continuation, also of what is taken back later.
    let is_first = record.node(at).is_some_and(|before| before.children().first() == Some(&node));
    if !is_first {
        let _ = record.promote(node);
    }
    path.push(node);
}

/// Ends the game at a node; what was taken back there is no longer part of it.
fn end(record: &mut Record, at: NodeId, ending: Ending) {
    let after = record.node(at).map(|node| node.children().to_vec()).unwrap_or_default();
    for child in after {
        let _ = record.delete(child);
    }
    let ended = record.set_ending(Some(ending));
    debug_assert_eq!(ended, Ok(()), "a game's ending can be recorded");
}
