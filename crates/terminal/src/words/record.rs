//! What a record says about its moves.

use tomoe_games::record::{Eval, NodeId, Record};

/// Records have the most plies that it can take; nothing is quicker than a win with this move, or a loss with the answer to
/// it.
const NEAREST: u32 = 2;

/// Evaluation and end of the game at a node, as sentences; empty if there is nothing to say.
pub(crate) fn said_at(record: &Record, id: NodeId) -> String {
    let Some(node) = record.node(id) else { return String::new() };
    let mover = node.parent().and_then(|parent| record.node(parent));
    let who = mover.map_or("", |before| before.position().to_act().name());
    let eval = node.note().eval.map(|eval| match eval {
        Eval::Win(0) | Eval::Loss(0) => String::new(),
        Eval::Win(plies) => format!("{who} wins {}, proven. ", super::within(plies, plies <= NEAREST)),
        Eval::Loss(plies) => format!("{who} loses {}, proven. ", super::within(plies, plies <= NEAREST)),
        Eval::Draw => "A draw, proven. ".to_owned(),
        Eval::Estimate(chance) => format!("{who} about {:.0}%. ", 100.0 * chance.fraction()),
    });
    let is_last = node.children().is_empty() && record.main_line().last().unwrap_or(NodeId::START) == id;
    let history = if is_last { Some(record.history()) } else { record.history_to(id) };
    let ending = history.as_ref().and_then(super::ending);
    format!("{}{}", eval.unwrap_or_default(), ending.unwrap_or_default()).trim_end().to_owned()
}

/// The other moves that could have been played instead of the one at a node.
pub(crate) fn others_at(record: &Record, id: NodeId) -> Vec<String> {
    let parent = record.node(id).and_then(|node| record.node(node.parent()?));
    let others = parent.map(|node| node.children()).unwrap_or_default();
    others.iter().filter(|&&other| other != id).filter_map(|&other| record.move_text(other)).collect()
}
