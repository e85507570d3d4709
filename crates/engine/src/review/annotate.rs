//! Writing a review into a record. What people wrote stays: the module's documentation says how it is told apart.

use tomoe_games::record::{EditError, NodeId, Record};

use super::move_review::MoveReview;
use super::remark::Remark;
use crate::limits::Limits;

/// The longest variation that is added: later moves are guesses on guesses.
const VARIATION: usize = 6;

/// The tag that says under which limits a game was reviewed.
const TAG: &str = "ReviewLimits";

/// Writes what was found about a move into the record: its evaluation, and where there is something to say a mark, a remark
/// and the better line as a variation. Writing the same again changes nothing.
pub fn annotate(record: &mut Record, found: &MoveReview) -> Result<(), EditError> {
    let node = record.node(found.node).ok_or(EditError::NoSuchNode)?;
    let parent = node.parent().ok_or(EditError::NoMove)?;
    let mut note = node.note().clone();
    let own_marks: Vec<_> = remarks(&note.comment).map(|remark| remark.mark()).collect();
    let set_by_person = note.mark.filter(|&mark| !own_marks.contains(&Some(mark)));
    let remark = match set_by_person {
        None => found.remark(),
        Some(_) => found.remark().and_then(Remark::without_mark),
    };
    note.eval = found.eval().or(note.eval);
    note.mark = set_by_person.or(found.mark());
    note.comment = with_remark(&note.comment, remark.as_ref());
    record.set_note(found.node, note)?;
    if found.is_turning_point() {
        add_variation(record, parent, found);
    }
    Ok(())
}

fn remarks(comment: &str) -> impl Iterator<Item = Remark> {
    comment.split('\n').filter_map(|line| line.parse().ok())
}

/// The comment with this remark in place of those that it has; a first one comes last.
fn with_remark(comment: &str, remark: Option<&Remark>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut place = None;
    for line in comment.split('\n') {
        match line.parse::<Remark>() {
            Ok(_) => place = place.or(Some(lines.len())),
            Err(_) => lines.push(line.to_owned()),
        }
    }
    if let Some(remark) = remark {
        lines.insert(place.unwrap_or(lines.len()), remark.to_string());
    }
    lines.join("\n")
}

fn add_variation(record: &mut Record, parent: NodeId, found: &MoveReview) {
    let mut at = parent;
    for &mv in found.best.iter().flat_map(|best| &best.moves).take(VARIATION) {
        // A line of the engine does not know that a repetition may end the game before its last move.
        match record.play(at, mv) {
            Ok(next) => at = next,
            Err(_) => break,
        }
    }
}

/// Whether the game was reviewed under these limits.
pub(super) fn is_signed(record: &Record, limits: &Limits) -> bool {
    record.tag(TAG) == Some(&limits.to_string())
}

/// Notes that the game was reviewed under these limits.
pub(super) fn sign(record: &mut Record, limits: &Limits) {
    let signed = record.set_tag(TAG, &limits.to_string());
    // The name is a good one, and every text can be a value.
    debug_assert_eq!(signed, Ok(()));
}
