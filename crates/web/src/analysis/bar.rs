//! How the players stand, as a bar beside the board.

use leptos::prelude::*;
use tomoe_games::record::Eval;
use tomoe_games::{Outcome, Player};

use super::labels::{Owner, Teller, percent, score_of};
use super::state::StudyState;
use super::study::Study;
use crate::engine::Score;
use crate::settings::words;

/// What the bar shows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reading {
    Unknown,
    /// What an engine says, or the record.
    Score(Owner, Score),
    /// The game is over: who won, or nobody.
    Over(Option<Player>),
}

impl Reading {
    /// What is known about the move that is looked at without an engine.
    fn of(study: &Study) -> Self {
        let Some(node) = study.record().node(study.at()) else { return Reading::Unknown };
        if let Some(ending) = node.ending() {
            return Reading::Over(match ending.outcome {
                Outcome::Win(winner) => Some(winner),
                _ => None,
            });
        }
        match study.standing(study.at()).first() {
            Some(&(player, eval)) => {
                Reading::Score(Owner::in_position(node.position(), player), score_of(eval))
            }
            None => Reading::Unknown,
        }
    }

    /// The player whose share is shown: of two players the one of the viewpoint, of several whose score it is.
    fn subject(self, viewpoint: Player, is_duel: bool) -> Player {
        match self {
            Reading::Score(owner, _) if !is_duel => owner.player,
            Reading::Over(Some(winner)) if !is_duel => winner,
            _ => viewpoint,
        }
    }

    /// The share of a player.
    fn share(self, subject: Player) -> f32 {
        match self {
            Reading::Unknown | Reading::Over(None) => Eval::Draw.expectation() as f32,
            Reading::Over(Some(winner)) => f32::from(u8::from(winner == subject)),
            Reading::Score(owner, score) if owner.player == subject => score.expectation(),
            Reading::Score(_, score) => 1.0 - score.expectation(),
        }
    }

    fn is_certain(self) -> bool {
        match self {
            Reading::Unknown => false,
            Reading::Score(_, score) => score.is_proven(),
            Reading::Over(_) => true,
        }
    }
}

/// See the module.
#[component]
pub(crate) fn ScoreBar(state: StudyState) -> impl IntoView {
    let reading = Memo::new(move |_| {
        if state.mistakes.is_on() {
            return Reading::Unknown;
        }
        let known = state.study.with(Reading::of);
        match (known, state.telling_score()) {
            (Reading::Over(_), _) | (_, None) => known,
            (_, Some(score)) => Reading::Score(state.owner(), score),
        }
    });
    let is_duel = move || state.study.with(|study| study.record().start().players() == 2);
    let subject = Memo::new(move |_| reading.get().subject(state.viewpoint(), is_duel()));
    let share = move || percent(reading.get().share(subject.get()));
    let told = move || {
        let words = words();
        match reading.get() {
            Reading::Unknown => String::new(),
            Reading::Over(Some(winner)) => words.has_won(words.colour(winner)),
            Reading::Over(None) => words.proven_draw().to_owned(),
            Reading::Score(owner, score) => {
                let label = Teller { words, owner, viewpoint: state.viewpoint() }.label(score);
                if score.is_proven() { words.score_proven(&label) } else { label }
            }
        }
    };
    view! {
        <div class="scorebar" class:proven=move || reading.get().is_certain()
            class:unknown=move || reading.get() == Reading::Unknown data-player=move || subject.get().letter().to_string()>
            <div class="share" style=move || format!("width:{}%", share())></div>
            <span>{told}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::record::{NodeId, Record};
    use tomoe_games::{AnyPosition, Game};

    #[test]
    fn the_end_of_a_game_fills_the_bar() {
        let start = AnyPosition::read(Game::Yonmoque, "bbb2/4b/5/w3w/2w2 b 2 3").unwrap();
        let mut record = Record::new(start);
        record.play_text(NodeId::START, "e4d5").unwrap();
        let reading = Reading::of(&Study::new(record.clone(), &record.history()));
        let [blue, white] = start.seated().try_into().unwrap();
        assert_eq!(reading, Reading::Over(Some(blue)));
        assert_eq!((reading.share(blue), reading.share(white)), (1.0, 0.0));
        assert_eq!(Reading::Over(None).share(white), 0.5);
    }

    #[test]
    fn shares_of_two_players_make_a_whole() {
        let position = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let reading = Reading::Score(Owner::to_act(&position), score_of(Eval::chance(0.75)));
        let [blue, white] = position.seated().try_into().unwrap();
        assert_eq!((reading.share(blue), reading.share(white)), (0.75, 0.25));
        assert_eq!(reading.subject(white, true), white);
        assert_eq!(reading.subject(white, false), blue);
    }
}
