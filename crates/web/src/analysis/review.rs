//! "Analyse this game": the review of the engine's crate, driven by the worker, and how everybody did.

use leptos::prelude::*;
use tomoe_engine::review::{Assessment, Candidate, Grade, Options, Remark, Review, annotate};
use tomoe_engine::ugi::Findings;
use tomoe_games::record::{Mark, Record};
use tomoe_games::{AnyPosition, History, Player};

use super::labels::Teller;
use super::reader::hear;
use super::study::Study;
use crate::engine::{Answer, Ask, EngineWorker};
use crate::settings::words;

/// A review under way, without a browser: it asks, is answered, and writes into a study.
#[derive(Clone, Debug)]
pub(super) struct ReviewRun {
    review: Review,
    /// What has been found so far about the position that is thought about.
    coming: Findings,
}

impl ReviewRun {
    pub(super) fn new(record: &Record, options: Options) -> Self {
        Self { review: Review::new(record, options), coming: Findings::default() }
    }

    /// The position to be thought about next, and how.
    pub(super) fn question(&self, study: &Study) -> Option<(History, Ask)> {
        let pending = self.review.pending()?;
        let (lines, limits) = (pending.question.lines, pending.question.limits);
        let mut history = study.record().history_to(pending.node)?;
        if let Some(mv) = pending.instead {
            history.play(mv).ok()?;
        }
        Some((history, Ask { lines, limits }))
    }

    /// Takes in an answer; says whether it was the last about its question.
    pub(super) fn hear(&mut self, answer: &Answer) -> bool {
        match answer {
            Answer::Info(lines) => {
                hear(&mut self.coming, lines);
                false
            }
            Answer::Restarting => false,
            // A position that can't be thought about is one about which nothing is found.
            Answer::Best(_) | Answer::Error(_) => true,
        }
    }

    /// What was found about the position that was thought about.
    fn assessment(&mut self) -> Assessment {
        let findings = std::mem::take(&mut self.coming);
        let position = self.review.pending().and_then(|pending| pending.question.positions.last().copied());
        let read = |position: &AnyPosition| {
            let candidates = findings
                .lines
                .iter()
                .map(|line| Candidate::read(position, line.moves.iter().map(String::as_str), line.score));
            candidates.filter_map(Result::ok).collect()
        };
        Assessment { depth: findings.depth(), lines: position.as_ref().map(read).unwrap_or_default() }
    }

    /// Writes what follows from the answer into the study, and turns to the next question.
    pub(super) fn advance(&mut self, study: &mut Study) {
        let found = self.assessment();
        // What only compares, a shallower search or one of a move that was not played, is not shown.
        if let (Some(pending), Some(best)) = (self.review.pending(), found.lines.first())
            && pending.question.limits.depth.is_none()
            && pending.instead.is_none()
        {
            study.note_eval(pending.node, best.score.eval());
        }
        for reviewed in self.review.answer(found) {
            // A move that was deleted meanwhile needs no note.
            drop(annotate(study.record_mut(), &reviewed));
        }
        if self.review.pending().is_none() {
            self.review.sign(study.record_mut());
        }
    }

    /// How many moves have been judged, and how many there are.
    fn progress(&self) -> (usize, usize) {
        self.review.progress()
    }
}

/// The signals of a review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewState {
    study: RwSignal<Study>,
    engine: EngineWorker,
    /// None while nothing is going on.
    run: RwSignal<Option<ReviewRun>>,
}

impl ReviewState {
    pub(crate) fn new(study: RwSignal<Study>) -> Self {
        let state = Self { study, engine: EngineWorker::new(), run: RwSignal::new(None) };
        state.engine.on_answer(move |answer| state.hear(answer));
        state
    }

    /// Whether no review is going on.
    pub(super) fn is_idle(self) -> bool {
        self.run.with(Option::is_none)
    }

    fn start(self) {
        let run = self.study.with_untracked(|study| ReviewRun::new(study.record(), Options::default()));
        self.run.set(Some(run));
        self.think();
    }

    fn stop(self) {
        self.engine.stop();
        self.run.set(None);
    }

    /// Asks about the next position; without one the review is done.
    fn think(self) {
        let question = self.run.with_untracked(|run| {
            self.study.with_untracked(|study| run.as_ref().and_then(|run| run.question(study)))
        });
        match question {
            Some((history, ask)) => self.engine.analyse(&history, ask),
            None => self.run.set(None),
        }
    }

    fn hear(self, answer: Answer) {
        let heard =
            self.run.try_update(|run| run.as_mut().is_some_and(|run| run.hear(&answer))).unwrap_or(false);
        if heard {
            self.run.update(|run| {
                if let Some(run) = run {
                    self.study.update(|study| run.advance(study));
                }
            });
            self.think();
        }
    }
}

/// A comment as it is shown: what the review has written, in the language of the page.
pub(super) fn told(teller: &Teller, comment: &str) -> String {
    let told = |line: &str| match line.parse() {
        Ok(remark) => sentence(teller, &remark),
        Err(_) => line.to_owned(),
    };
    comment.split('\n').map(told).collect::<Vec<_>>().join("\n")
}

fn sentence(teller: &Teller, remark: &Remark) -> String {
    let (words, label) = (teller.words, |score| teller.label(score));
    match remark {
        Remark::OnlyMove { best, second } => words.remark_only(&label(*best), &label(*second)),
        Remark::Worse { grade, before, after, better } => {
            let grade = match grade {
                Some(Grade::Dubious) => words.faults(0),
                Some(Grade::Mistake) => words.faults(1),
                Some(Grade::Blunder) => words.faults(2),
                Some(Grade::Theory) => words.remark_theory(),
                Some(Grade::Good) | None => words.remark_engine(),
            };
            words.remark_worse(grade, &label(*before), &label(*after), better)
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

/// Whether a review has judged moves of the main line.
fn is_reviewed(record: &Record) -> bool {
    record.main_line().any(|id| record.node(id).is_some_and(|node| node.note().eval.is_some()))
}

/// The button, the progress and, afterwards, how everybody did.
#[component]
pub(crate) fn ReviewPanel(review: ReviewState) -> impl IntoView {
    let study = review.study;
    let count = Memo::new(move |_| review.run.with(|run| run.as_ref().map(ReviewRun::progress)));
    let is_idle = move || count.with(Option::is_none);
    let has_moves = move || study.with(|study| study.record().main_line().next().is_some());
    let is_done = move || is_idle() && study.with(|study| is_reviewed(study.record()));
    let most = move || count.get().map_or(1, |(_, all)| all).to_string();
    let done = move || count.get().map_or(0, |(at, _)| at).to_string();
    let told = move || count.get().map(|(at, all)| format!("{at} / {all}"));
    view! {
        <section class="review">
            <Show when=move || is_idle() && has_moves()>
                <button type="button" data-act="review" on:click=move |_| review.start()>{move || words().review()}</button>
            </Show>
            <Show when=move || !is_idle()>
                <div class="head">
                    <progress aria-label=move || words().review() max=most prop:value=done></progress>
                    <span class="small">{told}</span>
                    <button type="button" data-act="stop-review" on:click=move |_| review.stop()>{move || words().review_stop()}</button>
                </div>
            </Show>
            <Show when=is_done>
                <Tally study=study />
            </Show>
        </section>
    }
}

/// How often each player went wrong, as a table.
#[component]
fn Tally(study: RwSignal<Study>) -> impl IntoView {
    let tally = Memo::new(move |_| study.with(|study| tally(study.record())));
    let signs = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(Mark::symbol);
    let heads = signs.into_iter().enumerate().map(|(index, sign)| {
        view! {
            <th scope="col">
                <span class="sign" data-sign=sign aria-hidden="true">{sign}</span> " " {move || words().faults(index)}
            </th>
        }
    });
    let row = |(player, counts): (Player, [usize; 3])| {
        view! {
            <tr>
                <th scope="row">{words().colour(player)}</th>
                {counts.map(|count| view! { <td>{count}</td> })}
            </tr>
        }
    };
    view! {
        <table class="tally">
            <thead><tr><td></td>{heads.collect_view()}</tr></thead>
            <tbody>{move || tally.get().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::labels::Owner;
    use crate::words::Language;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;
    use tomoe_engine::ugi::{Info, Reply};
    use tomoe_engine::{Control, Engine, Limits, Question};
    use tomoe_games::Game;
    use tomoe_games::record::NodeId;

    const NOW: &(dyn Fn() -> Duration + Sync) = &|| Duration::ZERO;

    /// Reviews a record as the page does, with an engine whose answers come as lines of the protocol.
    fn on_page(record: Record, options: Options) -> Record {
        let history = record.history();
        let mut study = Study::new(record, &history);
        let mut run = ReviewRun::new(study.record(), options);
        let mut engine = Engine::new(1 << 20);
        while let Some((history, Ask { lines, limits })) = run.question(&study) {
            let question = Question { positions: history.positions(), limits, lines, seed: options.seed };
            let control = Control { now: NOW, stop: &AtomicBool::new(false) };
            let found = engine.analyse(&question, control, &mut |_| {});
            for (rank, line) in (1..).zip(&found.lines) {
                let info = Info { multipv: Some(rank), ..Info::line(history.position(), line) };
                assert!(!run.hear(&Answer::Info(Reply::Info(info).to_string())));
            }
            assert!(run.hear(&Answer::Best(String::new())));
            run.advance(&mut study);
        }
        study.record().clone()
    }

    /// Reviews a record as the command does.
    fn by_command(mut record: Record, options: Options) -> Record {
        let control = Control { now: NOW, stop: &AtomicBool::new(false) };
        tomoe_engine::review::run(&mut Engine::new(1 << 20), &mut record, options, control, &mut |_| {})
            .unwrap();
        record
    }

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

    /// A game with a blunder in it, which a person has praised, and with words of theirs.
    const GAME: &str = r#"[Game "yonmoque"] [Position "1bbb1/b4/5/w3w/2w2 w 2 3"] 1. @e1! {hm} 2. a4a5"#;

    #[test]
    fn page_and_command_give_the_same_record() {
        let options = Options { limits: Limits::nodes(3_000), ..Options::default() };
        for text in [GAME, r#"[Game "yonmoque"] 1. @c3 2. @a1 3. @e5 4. @b1"#] {
            let record = Record::read(text).unwrap();
            let page = on_page(record.clone(), options);
            assert_eq!(page.to_string(), by_command(record, options).to_string());
        }
    }

    #[test]
    fn what_people_said_stays_and_a_second_review_changes_nothing() {
        let options = Options { limits: Limits::nodes(3_000), ..Options::default() };
        let once = on_page(Record::read(GAME).unwrap(), options);
        let first = once.node(once.main_line().next().unwrap()).unwrap();
        assert_eq!(first.note().mark, Some(Mark::Good));
        assert!(first.note().comment.starts_with("hm\n"), "{}", first.note().comment);
        assert_eq!(on_page(once.clone(), options).to_string(), once.to_string());
    }

    #[test]
    fn remarks_are_told_in_the_language_of_the_page() {
        let comment = "hm\nBlunder: win in 5 before, 40.0% after; @d2 was better.";
        let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let (owner, viewpoint) = (Owner::to_act(&start), start.to_act());
        let tell = |language: Language| told(&Teller { words: language.words(), owner, viewpoint }, comment);
        let english = "hm\nBlunder: Blue wins in 5 plies before, Blue 40 % after. @d2 was better.";
        assert_eq!(tell(Language::English), english);
        let french =
            "hm\nGaffe\u{a0}: Bleu gagne en 5 demi-coups avant, Bleu 40 % après. @d2 était meilleur.";
        assert_eq!(tell(Language::French), french);
    }
}
