//! Random records of all games.

use tomoe_games::record::{Clock, Eval, Mark, NodeId, Note, Probability, Record};
use tomoe_games::{AnyPosition, Ending, Game, Outcome, Reason, Transition};
pub(crate) use tomoe_random::Random;

/// Words that try whatever the text form has to escape or could confuse.
fn words(random: &mut Random) -> String {
    const PIECES: [&str; 30] = [
        "a",
        "Zug",
        " ",
        " ",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\t",
        "\\",
        "\\n",
        "}",
        "{",
        "(",
        ")",
        "[",
        "]",
        "\"",
        ";",
        "[%clk 0:00:01]",
        "[%eval",
        "[%xyz 3]",
        "%",
        "日本",
        "é",
        "\u{a0}",
        "1.",
        "draw",
        "longlonglonglonglonglong",
        "\u{0}",
    ];
    (0..random.below(30)).map(|_| random.pick(&PIECES)).collect()
}

/// The usual starts of all games.
pub(crate) fn starts() -> Vec<AnyPosition> {
    [
        (Game::Yonmoque, 2),
        (Game::Mana, 2),
        (Game::Mitsudomoe, 2),
        (Game::Mitsudomoe, 3),
        (Game::Mitsudomoe, 4),
    ]
    .map(|(game, players)| AnyPosition::start(game, players).unwrap())
    .into()
}

fn start(random: &mut Random) -> AnyPosition {
    let usual = random.pick(&starts());
    if random.one_in(2) {
        return usual;
    }
    let mut position = usual;
    for _ in 0..random.below(12) {
        let (next, outcome) = position.play_unchecked(random.pick(&position.moves()));
        if outcome.is_over() {
            break;
        }
        position = next;
    }
    position
}

fn note(random: &mut Random, is_move: bool) -> Note {
    let comment = if random.one_in(2) { words(random) } else { String::new() };
    if !is_move {
        return Note { comment, ..Note::default() };
    }
    let eval = match random.below(8) {
        0 => Some(Eval::Win(random.below(50) as u32)),
        1 => Some(Eval::Loss(random.below(50) as u32)),
        2 => Some(Eval::Draw),
        3 => Probability::from_fraction(random.below(10_001) as f64 / 10_000.0).map(Eval::Estimate),
        _ => None,
    };
    Note {
        comment,
        mark: random.one_in(3).then(|| random.pick(&Mark::ALL)),
        clock: random.one_in(3).then(|| Clock::from_millis(random.next_u64() % 10_000_000)),
        eval,
    }
}

/// A record with variations, notes, tags and perhaps an ending.
pub(crate) fn record(random: &mut Random) -> Record {
    let mut record = Record::new(start(random));
    let mut nodes = vec![NodeId::START];
    for _ in 0..random.below(40) {
        // Mostly further on the line, sometimes a branch anywhere.
        let at = if random.one_in(4) { random.pick(&nodes) } else { nodes[nodes.len() - 1] };
        let node = record.node(at).unwrap();
        if node.ending().is_some() {
            continue;
        }
        let leaver = random.pick(&node.position().seated());
        let transition = match node.position().leave(leaver) {
            Some(_) if random.one_in(6) => Transition::Leave(leaver),
            _ => Transition::Move(random.pick(&node.position().moves())),
        };
        nodes.push(record.advance(at, transition).expect("a legal move"));
    }
    for &id in &nodes {
        if random.one_in(3) {
            let is_move = record.node(id).unwrap().mv().is_some();
            record.set_note(id, note(random, is_move)).unwrap();
        }
    }
    for name in ["Event", "Date", "White", "x-unknown_9"] {
        if random.one_in(2) {
            record.set_tag(name, &words(random)).unwrap();
        }
    }
    if record.ending().is_none() && random.one_in(2) {
        let end = record.main_line().last().unwrap_or(NodeId::START);
        let position = record.node(end).unwrap().position();
        let loser = random.pick(&position.seated());
        let reason = random.pick(&[Reason::Resignation, Reason::Time, Reason::Abandonment]);
        let abandoned = Ending { outcome: Outcome::Draw, reason: Reason::Abandonment, by: None };
        let ending = random.pick(&[
            Ending::lost_by(loser, reason, position).unwrap_or(Ending::AGREEMENT),
            Ending::AGREEMENT,
            Ending::ADJUDICATED_DRAW,
            Ending::ABORT,
            abandoned,
        ]);
        record.set_ending(Some(ending)).unwrap();
    }
    record
}
