//! "Analyse this game": the engine goes over the main line, and the record says where the game turned.

use leptos::prelude::*;
use tomoe_games::record::{Eval, Mark, NodeId, Record};
use tomoe_games::{Ending, History, Outcome, Player};
use tomoe_markup::view;

use super::lines::label_of;
use super::study::find;
use crate::engine::{Answer, Ask, Engine, Line};
use crate::erased::{press, say, text, when};
use crate::settings::{Settings, words};
use crate::signals::{Callback, RwSignal, StoredValue};
use crate::words::Words;

/// How long the engine thinks about each position.
const THINKING_MS: u32 = 500;

/// Two lines tell an only move; of several players, the one who moved is judged by the lines alone.
const LINES: u32 = 2;
const LINES_OF_SEVERAL: u32 = 32;

/// The longest variation that is added: later moves are guesses on guesses.
const VARIATION: usize = 6;

/// What the engine found in a position.
#[derive(Clone, Debug, Default)]
struct Found {
    depth: u32,
    lines: Vec<Line>,
}

impl Found {
    fn best(&self) -> Option<Eval> {
        self.lines.first().map(|line| line.score.eval())
    }
}

/// How far the review has come.
#[derive(Clone, Debug)]
struct Progress {
    history: History,
    line: Vec<NodeId>,
    /// The move that is judged next.
    ply: usize,
    /// What was found before it, and what after it.
    before: Option<Found>,
    after: Option<Found>,
    /// What is being found.
    coming: Found,
    /// Whether the position after the move is looked at once more, no deeper than the one before was.
    is_level: bool,
}

/// A handle to be copied.
#[derive(Clone, Copy)]
pub(crate) struct Review {
    record: RwSignal<Record>,
    found: RwSignal<Vec<(NodeId, Eval)>>,
    settings: Settings,
    engine: Engine,
    progress: StoredValue<Option<Progress>>,
    /// The move that is judged, and how many there are; none while nothing is going on.
    pub(crate) count: RwSignal<Option<(usize, usize)>>,
}

impl Review {
    pub(crate) fn new(
        record: RwSignal<Record>,
        found: RwSignal<Vec<(NodeId, Eval)>>,
        settings: Settings,
    ) -> Self {
        let hears = StoredValue::new(None::<Callback<Answer>>);
        let review = Self {
            record,
            found,
            settings,
            engine: Engine::new(Callback::new(move |answer| {
                if let Some(hears) = hears.get_value() {
                    hears.run(answer);
                }
            })),
            progress: StoredValue::new(None),
            count: RwSignal::new(None),
        };
        hears.set_value(Some(Callback::new(move |answer| review.hear(answer))));
        review
    }

    pub(crate) fn start(self) {
        let (history, line) =
            self.record.with_untracked(|record| (record.history(), record.main_line().collect::<Vec<_>>()));
        self.count.set(Some((0, line.len())));
        self.progress.set_value(Some(Progress {
            history,
            line,
            ply: 0,
            before: None,
            after: None,
            coming: Found::default(),
            is_level: false,
        }));
        self.think(0, None);
    }

    pub(crate) fn stop(self) {
        self.engine.stop();
        self.progress.set_value(None);
        self.count.set(None);
    }

    /// Thinks about the position after so many moves, no deeper than `depth` if that is given.
    fn think(self, moves: usize, depth: Option<u32>) {
        self.progress.with_value(|progress| {
            let Some(progress) = progress else { return };
            let position = &progress.history.positions()[moves];
            let lines = match (depth, position.players_in().len()) {
                (Some(_), _) => 1,
                (None, 2) => LINES,
                (None, _) => LINES_OF_SEVERAL,
            };
            let mut game = History::new(*progress.history.start());
            for &mv in &progress.history.moves()[..moves] {
                // What was played is legal and follows no end.
                let played = game.play(mv);
                debug_assert_eq!(played, Ok(()));
            }
            self.engine.analyse(&game, Ask { lines, time_ms: THINKING_MS, depth });
        });
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Lines { depth, lines, .. } => self.progress.update_value(|progress| {
                if let Some(progress) = progress {
                    progress.coming = Found { depth, lines };
                }
            }),
            Answer::Done { .. } | Answer::Error { .. } => {
                if let Some(mut progress) = self.progress.try_update_value(Option::take).flatten() {
                    self.advance(&mut progress);
                    self.go_on(progress);
                }
            }
            _ => {}
        }
    }

    /// Takes in what was found.
    fn advance(self, progress: &mut Progress) {
        let found = std::mem::take(&mut progress.coming);
        if progress.is_level {
            let stands = found.best().map(Eval::reversed);
            self.judge(progress, stands);
            return;
        }
        let is_first = progress.before.is_none();
        if let Some(eval) = found.best() {
            find(self.found, if is_first { NodeId::START } else { progress.line[progress.ply] }, eval);
        }
        *if is_first { &mut progress.before } else { &mut progress.after } = Some(found);
    }

    /// Judges as many moves as can be, and asks about the next position.
    fn go_on(self, mut progress: Progress) {
        loop {
            let ply = progress.ply;
            if ply == progress.line.len() {
                self.count.set(None);
                return;
            }
            self.count.set(Some((ply, progress.line.len())));
            let ending = self.record.with_untracked(|record| record.node(progress.line[ply])?.ending());
            let mover = progress.history.positions()[ply].to_act();
            let asked = match (ending, &progress.after) {
                (Some(ending), _) => {
                    self.judge(&mut progress, Some(at_the_end(mover, ending)));
                    continue;
                }
                (None, None) => (ply + 1, None),
                (None, Some(after)) => match stands(&progress, after) {
                    Stands::Known(eval) => {
                        self.judge(&mut progress, eval);
                        continue;
                    }
                    Stands::AtDepth(depth) => {
                        progress.is_level = true;
                        (ply + 1, Some(depth))
                    }
                },
            };
            self.progress.set_value(Some(progress));
            self.think(asked.0, asked.1);
            return;
        }
    }

    /// Writes what is thought of the move into the record, and turns to the next one. What people said stays.
    fn judge(self, progress: &mut Progress, after: Option<Eval>) {
        let ply = progress.ply;
        let (id, position) = (progress.line[ply], progress.history.positions()[ply]);
        let played = position.move_text(progress.history.moves()[ply]);
        let lines = progress.before.as_ref().map_or(&[][..], |before| &before.lines);
        let best = lines.first();
        let is_best = best.is_some_and(|line| line.moves.first() == Some(&played));
        let eval = best.map(|line| line.score.eval());
        let mark = match (eval, after) {
            (Some(best), _) if is_best => lines.get(1).and_then(|next| Mark::praise(best, next.score.eval())),
            (Some(best), Some(after)) => Mark::blame(best, after),
            _ => None,
        };
        let words = self.settings.words_now();
        self.record.update(|record| {
            let Some(mut note) = record.node(id).map(|node| node.note().clone()) else { return };
            note.eval = after;
            note.mark = mark.or(note.mark);
            if let (true, Some(line), Some(had), Some(has)) =
                (mark.is_some_and(Mark::is_turning_point), best, eval, after)
            {
                let said = sentence(words, had, has, line);
                if !note.comment.contains(&said) {
                    let comment = [note.comment.as_str(), &said].join("\n");
                    note.comment = comment;
                }
                let parent = record.node(id).and_then(|node| node.parent()).unwrap_or(NodeId::START);
                add_variation(record, parent, &line.moves);
            }
            // Only what is there already is noted.
            drop(record.set_note(id, note));
        });
        progress.before = progress.after.take();
        progress.is_level = false;
        progress.ply += 1;
    }
}

/// How the player who just moved stands.
enum Stands {
    /// As far as it can be known.
    Known(Option<Eval>),
    /// To be looked up so deep: a search that sees one turn further likes its own side better, so what is not proven is
    /// compared at the same horizon.
    AtDepth(u32),
}

fn stands(progress: &Progress, after: &Found) -> Stands {
    let ply = progress.ply;
    let is_duel = progress.history.positions()[ply + 1].players_in().len() == 2;
    let answered = match after.best() {
        Some(eval) if is_duel => Some(eval.reversed()),
        // Of what the next of several thinks, only a proven win says something about the others.
        Some(Eval::Win(plies)) => Some(Eval::Loss(plies)),
        _ => None,
    };
    if answered.is_some_and(Eval::is_proven) {
        return Stands::Known(answered);
    }
    let played = progress.history.positions()[ply].move_text(progress.history.moves()[ply]);
    let (depth, lines) =
        progress.before.as_ref().map_or((0, &[][..]), |before| (before.depth, &before.lines));
    match lines.iter().find(|line| line.moves.first() == Some(&played)) {
        Some(line) => Stands::Known(Some(line.score.eval().one_ply_on())),
        None if is_duel && depth > 1 => Stands::AtDepth(depth - 1),
        None => Stands::Known(answered),
    }
}

/// How the player who just moved stands when the game is over with that.
fn at_the_end(mover: Player, ending: Ending) -> Eval {
    match ending.outcome {
        Outcome::Win(winner) if winner == mover => Eval::Win(0),
        Outcome::Win(_) => Eval::Loss(0),
        _ => Eval::Draw,
    }
}

fn sentence(words: &Words, had: Eval, has: Eval, better: &Line) -> String {
    let mv = better.moves.first().map(String::as_str).unwrap_or_default();
    words.turning_point(&label_of(words, had), &label_of(words, has), mv)
}

fn add_variation(record: &mut Record, parent: NodeId, moves: &[String]) {
    let mut at = parent;
    for mv in moves.iter().take(VARIATION) {
        // A line of the engine does not know that a repetition may end the game before its last move.
        match record.play_text(at, mv) {
            Ok(next) => at = next,
            Err(_) => break,
        }
    }
}

/// How often each player went wrong.
fn tally(record: &Record) -> Vec<(Player, [usize; 3])> {
    let mut tally: Vec<(Player, [usize; 3])> =
        record.start().seated().into_iter().map(|player| (player, [0; 3])).collect();
    for id in record.main_line() {
        let Some(node) = record.node(id) else { continue };
        let mover =
            node.parent().and_then(|parent| record.node(parent)).map(|parent| parent.position().to_act());
        let kind = match node.note().mark {
            Some(Mark::Dubious) => 0,
            Some(Mark::Mistake) => 1,
            Some(Mark::Blunder) => 2,
            _ => continue,
        };
        if let Some((_, counts)) = tally.iter_mut().find(|(player, _)| Some(*player) == mover) {
            counts[kind] += 1;
        }
    }
    tally
}

/// The tally as the inside of a table. Nothing in it comes from outside the program.
fn tally_markup(words: &Words, record: &Record) -> String {
    let signs = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(Mark::symbol);
    let mut out = String::from("<thead><tr><td></td>");
    for (index, sign) in signs.into_iter().enumerate() {
        let name = words.faults(index);
        out += &format!(
            r#"<th scope="col"><span class="sign" data-sign="{sign}" aria-hidden="true">{sign}</span> {name}</th>"#
        );
    }
    out += "</tr></thead><tbody>";
    for (player, counts) in tally(record) {
        out += &format!(r#"<tr><th scope="row">{}</th>"#, words.colour(player));
        for count in counts {
            out += &format!("<td>{count}</td>");
        }
        out += "</tr>";
    }
    out + "</tbody>"
}

/// The button, the progress and, afterwards, how everybody did.
#[component]
pub(crate) fn ReviewPanel(review: Review) -> AnyView {
    let is_idle = move || review.count.with(Option::is_none);
    let has_moves = move || review.record.with(|record| record.main_line().next().is_some());
    let is_done = move || {
        is_idle()
            && review.record.with(|record| {
                record.main_line().any(|id| record.node(id).is_some_and(|node| node.note().eval.is_some()))
            })
    };
    view! {
        <section class="review">
            {when(move || is_idle() && has_moves(), move || view! {
                <button type="button" data-act="review" on:click=press(move || review.start())>{say(|w| w.review())}</button>
            })}
            {when(move || !is_idle(), move || view! {
                <div class="head">
                    <progress aria-label=say(|w| w.review()) max=text(move || review.count.get().map_or(1, |count| count.1).to_string())
                        prop:value=text(move || review.count.get().map_or(0, |count| count.0).to_string())></progress>
                    <span class="small">{text(move || review.count.get().map_or_else(String::new, |(at, all)| format!("{at} / {all}")))}</span>
                    <button type="button" data-act="stop-review" on:click=press(move || review.stop())>{say(|w| w.review_stop())}</button>
                </div>
            })}
            {when(is_done, move || view! {
                <table class="tally" inner_html=text(move || review.record.with(|record| tally_markup(words(), record)))></table>
            })}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn faults_are_counted_for_the_player_who_made_them() {
        let mut record = Record::new(AnyPosition::start(Game::Yonmoque, 2).unwrap());
        let mut at = NodeId::START;
        for (mv, mark) in [
            ("@c3", None),
            ("@b2", Some(Mark::Blunder)),
            ("@d2", Some(Mark::Dubious)),
            ("@e5", Some(Mark::Blunder)),
        ] {
            at = record.play_text(at, mv).unwrap();
            let mut note = record.node(at).unwrap().note().clone();
            note.mark = mark;
            record.set_note(at, note).unwrap();
        }
        let counts: Vec<[usize; 3]> = tally(&record).into_iter().map(|(_, counts)| counts).collect();
        assert_eq!(counts, [[1, 0, 0], [0, 0, 2]]);
    }
}
