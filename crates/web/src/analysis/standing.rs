//! How the players stand at a move, as far as it is known.

use tomoe_games::record::{Eval, NodeId, Record};
use tomoe_games::{Outcome, Player};

/// How the players stand at a node: all of them at the end of a game and where two are left, otherwise the one who is to act,
/// since a search says nothing reliable about the others. What was found about the position outranks what the record says.
pub(super) fn standing(record: &Record, found: &[(NodeId, Eval)], id: NodeId) -> Vec<(Player, Eval)> {
    let Some(node) = record.node(id) else { return Vec::new() };
    let everybody = node.position().seated().into_iter();
    if let Some(ending) = node.ending() {
        return everybody
            .map(|player| {
                let eval = match ending.outcome {
                    Outcome::Win(winner) if winner == player => Eval::Win(0),
                    Outcome::Win(_) => Eval::Loss(0),
                    _ => Eval::Draw,
                };
                (player, eval)
            })
            .collect();
    }
    let looked_at = found.iter().find(|(node, _)| *node == id);
    let written = || {
        let mover = record.node(node.parent()?)?.position().to_act();
        Some((mover, node.note().eval?))
    };
    let known = looked_at.map(|&(_, eval)| (node.position().to_act(), eval)).or_else(written);
    let Some((player, eval)) = known else { return Vec::new() };
    match node.position().players_in().as_slice() {
        &[a, b] => everybody
            .map(|each| match each {
                _ if each == player => (each, eval),
                _ if each == a || each == b => (each, eval.reversed()),
                _ => (each, Eval::Loss(0)),
            })
            .collect(),
        _ => vec![(player, eval)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn two_players_stand_against_each_other() {
        let mut record = Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let at = record.play_text(NodeId::START, "@c3").unwrap();
        assert!(standing(&record, &[], at).is_empty());
        let mut note = record.node(at).unwrap().note().clone();
        note.eval = Some(Eval::Win(4));
        record.set_note(at, note).unwrap();
        let evals = |found: &[(NodeId, Eval)]| -> Vec<Eval> {
            standing(&record, found, at).into_iter().map(|(_, eval)| eval).collect()
        };
        assert_eq!(evals(&[]), [Eval::Win(4), Eval::Loss(4)]);
        // White is to act.
        assert_eq!(evals(&[(at, Eval::Draw)]), [Eval::Draw, Eval::Draw]);
    }

    #[test]
    fn of_several_players_one_is_known() {
        let mut record = Record::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        let at = record.play_text(NodeId::START, "@c1:b1c1").unwrap();
        let known = standing(&record, &[(at, Eval::chance(0.25))], at);
        assert_eq!(known.len(), 1);
        assert_eq!(known[0].0, record.node(at).unwrap().position().to_act());
    }
}
