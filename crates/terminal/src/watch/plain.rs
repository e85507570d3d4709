//! `tomoe watch` line by line: every move in words, with its board.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use tomoe_games::Printable;
use tomoe_games::record::{NodeId, Record};

use crate::{text, words};

/// Tells the moves of records one after the other, with a pause after each.
pub fn watch_plain(records: &[Record], delay: Duration, boards: bool, out: &mut dyn Write) -> io::Result<()> {
    for record in records {
        tell_head(record, out)?;
        tell_comment(record, NodeId::START, out)?;
        tell_board(record, NodeId::START, boards, out)?;
        for id in record.main_line() {
            out.flush()?;
            thread::sleep(delay);
            tell_move(record, id, out)?;
            tell_board(record, id, boards, out)?;
        }
        if let Some(ending) = words::ending(&record.history()) {
            writeln!(out, "{ending}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}

fn tell_head(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "A game of {}.", record.game().name())?;
    for (name, value) in record.tags() {
        writeln!(out, "{name}: {}", Printable(value))?;
    }
    Ok(())
}

fn tell_move(record: &Record, id: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let Some(node) = record.node(id) else { return Ok(()) };
    let before = node.parent().and_then(|parent| record.node(parent));
    let (Some(before), Some(mv), Some(text)) = (before, node.mv(), record.move_text(id)) else {
        return Ok(());
    };
    let mark = node.note().mark.map(|mark| mark.to_string()).unwrap_or_default();
    let told = words::move_sentence(before.position(), mv);
    writeln!(out, "{}. {text}{mark}. {told}", node.ply())?;
    if let Some(clock) = node.note().clock {
        writeln!(out, "   clock: {clock}")?;
    }
    if let Some(eval) = node.note().eval {
        writeln!(out, "   evaluation: {eval}{}", if eval.is_proven() { ", proven" } else { "" })?;
    }
    tell_comment(record, id, out)?;
    tell_variations(record, id, out)
}

fn tell_comment(record: &Record, id: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let comment = record.node(id).map_or("", |node| node.note().comment.as_str());
    comment.lines().try_for_each(|line| writeln!(out, "   {}", Printable(line)))
}

/// The lines that could have been played instead of a move of the main line, with those within them.
fn tell_variations(record: &Record, id: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let others = |id: NodeId| {
        let parent = record.node(id).and_then(|node| record.node(node.parent()?));
        match parent.map(|node| node.children()).unwrap_or_default() {
            [main, others @ ..] if *main == id => others.to_vec(),
            _ => Vec::new(),
        }
    };
    let mut open: Vec<NodeId> = others(id).into_iter().rev().collect();
    while let Some(first) = open.pop() {
        let line: Vec<NodeId> = [first].into_iter().chain(record.line_from(first)).collect();
        let mut told = Vec::new();
        for &id in &line {
            let Some(node) = record.node(id) else { continue };
            let mark = node.note().mark.map(|mark| mark.to_string()).unwrap_or_default();
            let comment = match node.note().comment.as_str() {
                "" => String::new(),
                comment => format!(" ({})", Printable(comment)),
            };
            let text = record.move_text(id).unwrap_or_default();
            told.push(format!("{}. {text}{mark}{comment}", node.ply()));
        }
        writeln!(out, "   instead: {}", told.join(" "))?;
        // The first move's own siblings are told already.
        open.extend(line.iter().skip(1).rev().flat_map(|&id| others(id)));
    }
    Ok(())
}

fn tell_board(record: &Record, id: NodeId, boards: bool, out: &mut dyn Write) -> io::Result<()> {
    match record.node(id).filter(|_| boards) {
        Some(node) => writeln!(out, "\n{}", text::board(node.position())),
        None => Ok(()),
    }
}
