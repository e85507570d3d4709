//! The JSON form: flat, so that no depth of variations makes it deep.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::annotation::{Clock, Eval, Note, Probability};
use super::builder::{Builder, Source, read_start};
use super::ending::read_reason;
use super::error::{Cause, Fault, Place, RecordError};
use super::tags::Tags;
use super::tree::{Node, NodeId};
use super::{Form, Mark, Record, without_mark};
use crate::error::ReadError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::printable::printable_json;

impl Record {
    /// Reads the JSON form.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        serde_json::from_str(without_mark(text))
            .map_err(not_json)
            .and_then(|document: Document| document.read())
    }

    /// Reads all records of a text, in whichever form they are: in JSON they are objects one after the other.
    ///
    /// ```
    /// use tomoe_games::record::{Form, Record};
    ///
    /// let text = "[Game \"yonmoque\"]\n\n1. @c3 -\n";
    /// let json = Record::read(text)?.to_json();
    /// assert_eq!((Form::of(text), Form::of(&json)), (Form::Text, Form::Json));
    /// assert_eq!(Record::read_any(&json)?, Record::read_any(text)?);
    /// # Ok::<(), tomoe_games::record::RecordError>(())
    /// ```
    pub fn read_any(text: &str) -> Result<Vec<Self>, RecordError> {
        match Form::of(text) {
            Form::Text => Self::read_all(text),
            Form::Json => {
                let documents = serde_json::Deserializer::from_str(without_mark(text)).into_iter();
                documents.map(|document| document.map_err(not_json).and_then(Document::read)).collect()
            }
        }
    }

    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string(self);
        printable_json(json.expect("strings, integers and finite numbers have a JSON form"))
    }

    /// The JSON form, laid out for people.
    pub fn to_json_pretty(&self) -> String {
        let json = serde_json::to_string_pretty(self);
        printable_json(json.expect("strings, integers and finite numbers have a JSON form"))
    }
}

fn not_json(error: serde_json::Error) -> RecordError {
    RecordError { place: Place::Record, ply: None, cause: Cause::Json(error.to_string()) }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Document::deserialize(deserializer)?.read().map_err(D::Error::custom)
    }
}

/// A record as it stands in JSON.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object that holds a record")]
struct Document<'r> {
    game: Cow<'r, str>,
    players: Option<usize>,
    #[serde(default)]
    tags: Cow<'r, Tags>,
    start: Option<String>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'r, str>,
    #[serde(default)]
    moves: Vec<Ply<'r>>,
    #[serde(default)]
    variations: Vec<Variation<'r>>,
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<Cow<'r, str>>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object that holds a variation")]
struct Variation<'r> {
    of: usize,
    ply: usize,
    /// Given where `ply` can't say it: the place among the line's entries of the player's leaving that is replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    moves: Vec<Ply<'r>>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an object that holds a move")]
struct Ply<'r> {
    #[serde(rename = "move")]
    mv: String,
    after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Cow<'r, str>>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'r, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Value {
    Win(u32),
    Loss(u32),
    Draw,
    Probability(f64),
}

/// A line that has been taken from a record: where it branches off, and its nodes.
struct Branch {
    of: usize,
    ply: usize,
    entry: Option<usize>,
    nodes: Vec<NodeId>,
}

impl<'r> Document<'r> {
    fn of(record: &'r Record) -> Self {
        let tree = &record.tree;
        let nodes = tree.down_from(NodeId::START).collect();
        let mut lines = alloc::vec![Branch { of: 0, ply: 1, entry: None, nodes }];
        let mut of = 0;
        while of < lines.len() {
            let branches: Vec<Branch> = lines[of]
                .nodes
                .iter()
                .enumerate()
                .flat_map(|(place, &main)| tree.variations(main).iter().map(move |&id| (place, main, id)))
                .map(|(place, main, id)| Branch {
                    of,
                    ply: tree.next_ply(main),
                    entry: tree.node(main).mv().is_none().then_some(place),
                    nodes: core::iter::once(id).chain(tree.down_from(id)).collect(),
                })
                .collect();
            lines.extend(branches);
            of += 1;
        }
        let mut lines = lines.into_iter().map(|Branch { of, ply, entry, nodes }| {
            let moves = nodes.into_iter().map(|id| Ply::of(record, id)).collect();
            Variation { of, ply, entry, moves }
        });
        let main = lines.next().map(|line| line.moves).unwrap_or_default();
        let ending = record.ending();
        Document {
            game: record.game().id().into(),
            players: Some(record.start().players()),
            tags: Cow::Borrowed(&record.tags),
            start: Some(record.start().to_string()),
            comment: tree.node(NodeId::START).note().comment.as_str().into(),
            moves: main,
            variations: lines.collect(),
            result: Some(ending.map_or(Outcome::Ongoing, |ending| ending.outcome).to_string()),
            termination: ending.map(|ending| ending.reason.id().into()),
        }
    }

    fn read(self) -> Result<Record, RecordError> {
        let whole = |error| RecordError { place: Place::Record, ply: None, cause: Cause::Read(error) };
        let game: Game = self.game.parse().map_err(whole)?;
        let start = read_start(game, self.players, self.start.as_deref()).map_err(whole)?;
        let result = self.result.map(|text| Outcome::read(game, &text)).transpose().map_err(whole)?;
        let termination = self.termination.map(|text| read_reason(&text)).transpose().map_err(whole)?;

        let mut builder = Builder::new(start, 0);
        builder.record.tags = self.tags.into_owned();
        let note = Note { comment: self.comment.into_owned(), ..Note::default() };
        builder.record.tree.note_mut(NodeId::START).merge(note.tidy());

        let in_line = |fault: Fault| fault.placed(Place::Line);
        let mut lines = alloc::vec![read_line(&mut builder, NodeId::START, &self.moves, 0).map_err(in_line)?];
        for (variation, number) in self.variations.into_iter().zip(1..) {
            let parent = branch(&lines, &variation, &builder);
            let parent = parent.map_err(|error| in_line(Fault::new(number, error)))?;
            lines.push(read_line(&mut builder, parent, &variation.moves, number).map_err(in_line)?);
        }
        let (result, termination) = (result.map(|result| (result, 0)), termination.map(|reason| (reason, 0)));
        builder.finish(result, termination, 0).map_err(|fault| match fault.ply {
            Some(_) => fault.placed(Place::Line),
            None => fault.placed(|_| Place::Record),
        })
    }
}

/// The node after which a variation begins.
fn branch(lines: &[Vec<NodeId>], variation: &Variation<'_>, builder: &Builder) -> Result<NodeId, ReadError> {
    let &Variation { of, ply, entry, .. } = variation;
    let Some(line) = lines.get(of) else {
        return Err(ReadError::new(
            "of",
            of,
            alloc::format!("an earlier line, from 0 to {}", lines.len() - 1),
        ));
    };
    let tree = &builder.record.tree;
    let replaces =
        |&&id: &&NodeId| tree.next_ply(id) == ply && tree.node(id).mv().is_some() == entry.is_none();
    let replaced = match entry {
        Some(place) => line.get(place).filter(replaces),
        None => {
            let first = line.partition_point(|&id| tree.next_ply(id) < ply);
            line[first..].iter().take_while(|&&id| tree.next_ply(id) == ply).find(replaces)
        }
    };
    replaced.and_then(|&id| builder.node(id).parent()).ok_or_else(|| {
        let expected = match (line.first(), line.last()) {
            (Some(&first), Some(&last)) => {
                alloc::format!(
                    "a ply of line {of}, from {} to {}",
                    tree.next_ply(first),
                    tree.node(last).ply()
                )
            }
            _ => alloc::format!("a line with moves, unlike line {of}"),
        };
        ReadError::new("ply", ply, expected)
    })
}

fn read_line(
    builder: &mut Builder,
    parent: NodeId,
    plies: &[Ply<'_>],
    source: Source,
) -> Result<Vec<NodeId>, Fault> {
    if source > 0 && plies.is_empty() {
        return Err(Fault::new(source, ReadError::new("moves", "[]", "a move in every variation")));
    }
    let mut at = parent;
    let mut nodes = Vec::with_capacity(plies.len());
    for ply in plies {
        at = builder.play(at, &ply.mv, source)?;
        nodes.push(at);
        let node = builder.node(at);
        let fault = |error| Fault { at: source, ply: Some(node.ply()), cause: Cause::Read(error) };
        let note = ply.read(node).map_err(fault)?;
        builder.annotate(at, note, source)?;
    }
    Ok(nodes)
}

impl<'r> Ply<'r> {
    fn of(record: &'r Record, id: NodeId) -> Self {
        let node = record.tree.node(id);
        let note = node.note();
        Ply {
            mv: record.move_text(id).unwrap_or_default(),
            after: Some(node.position().to_string()),
            mark: note.mark.map(|mark| mark.symbol().into()),
            comment: note.comment.as_str().into(),
            clock_ms: note.clock.map(Clock::millis),
            eval: note.eval.map(|eval| match eval {
                Eval::Win(plies) => Value::Win(plies),
                Eval::Loss(plies) => Value::Loss(plies),
                Eval::Draw => Value::Draw,
                Eval::Estimate(chance) => Value::Probability(chance.fraction()),
            }),
        }
    }

    /// What is said about the move of `node`, whose position must be as announced.
    fn read(&self, node: &Node) -> Result<Note, ReadError> {
        if let Some(after) = &self.after {
            let position = node.position().to_string();
            if *after != position {
                return Err(ReadError::new("after", after, alloc::format!("'{position}'")));
            }
        }
        let eval = match &self.eval {
            None => None,
            Some(Value::Win(plies)) => Some(Eval::Win(*plies)),
            Some(Value::Loss(plies)) => Some(Eval::Loss(*plies)),
            Some(Value::Draw) => Some(Eval::Draw),
            Some(Value::Probability(fraction)) => Some(Eval::Estimate(
                Probability::from_fraction(*fraction)
                    .ok_or_else(|| ReadError::new("probability", fraction, "a number from 0 to 1"))?,
            )),
        };
        let note = Note {
            comment: self.comment.as_ref().into(),
            mark: self.mark.as_deref().map(str::parse::<Mark>).transpose()?,
            clock: self.clock_ms.map(Clock::from_millis),
            eval,
        };
        Ok(note.tidy())
    }
}

/// An object whose fields keep their order.
impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.iter().len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Tags::default();
                let mut names = BTreeSet::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    tags.push(&name, &value).map_err(A::Error::custom)?;
                    if let Some(name) = names.replace(name) {
                        let error = ReadError::new("tag", name, "every tag only once");
                        return Err(A::Error::custom(error));
                    }
                }
                Ok(tags)
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
