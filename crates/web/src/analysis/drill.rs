//! The turning points of a reviewed game as exercises, without a browser: the position before each, and a better move to be
//! found.

use tomoe_engine::review::Remark;
use tomoe_games::record::{Mark, NodeId, Record};
use tomoe_games::{AnyMove, AnyPosition, History, Player};

use crate::board::Scene;

/// A move with which a game turned, and a better one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mistake {
    pub(super) node: NodeId,
    pub(super) player: Player,
    pub(super) played: AnyMove,
    pub(super) better: AnyMove,
    /// The position before it, and what the review says about it.
    pub(super) position: AnyPosition,
    pub(super) comment: String,
}

impl Mistake {
    /// The turning point at a node, if it is one and a better move is known.
    fn at(record: &Record, id: NodeId) -> Option<Self> {
        let node = record.node(id)?;
        node.note().mark.filter(|mark| mark.is_turning_point())?;
        let position = *record.node(node.parent()?)?.position();
        let comment = node.note().comment.clone();
        let better = comment.split('\n').find_map(|line| match line.parse() {
            Ok(Remark::Worse { better, .. }) => position.read_move(&better).ok(),
            _ => None,
        })?;
        Some(Self { node: id, player: position.to_act(), played: node.mv()?, better, position, comment })
    }

    /// The turning points of the main line.
    pub(super) fn all(record: &Record) -> Vec<Self> {
        record.main_line().filter_map(|id| Self::at(record, id)).collect()
    }
}

/// How an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A move may be tried.
    Open,
    /// An engine thinks about what was tried.
    Judging,
    /// What was tried is the move of the game, somewhat better than that, or no better.
    Same,
    Close,
    Wrong,
    Found,
    /// The answer was asked for.
    Told,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Drill {
    record: Record,
    all: Vec<Mistake>,
    /// Whose mistakes are gone through; everybody's if nobody is named.
    whose: Option<Player>,
    place: usize,
    stage: Stage,
    /// What is being tried, as long as it is seen on the board.
    tried: Option<AnyMove>,
    /// How many were found without the answer being asked for.
    found: usize,
}

impl Drill {
    /// The exercises of a game, if there are any.
    pub(super) fn new(record: Record) -> Option<Self> {
        let all = Mistake::all(&record);
        let is_any = !all.is_empty();
        is_any.then_some(Self {
            record,
            all,
            whose: None,
            place: 0,
            stage: Stage::Open,
            tried: None,
            found: 0,
        })
    }

    fn list(&self) -> impl Iterator<Item = &Mistake> {
        self.all.iter().filter(|mistake| self.whose.is_none_or(|whose| mistake.player == whose))
    }

    /// The mistake that is gone through; none after the last.
    pub(super) fn current(&self) -> Option<&Mistake> {
        self.list().nth(self.place)
    }

    /// The number of the exercise, how many there are, and how many were found.
    pub(super) fn count(&self) -> (usize, usize, usize) {
        (self.place + 1, self.list().count(), self.found)
    }

    /// The players who made mistakes.
    pub(super) fn players(&self) -> Vec<Player> {
        let mut players: Vec<Player> = self.all.iter().map(|mistake| mistake.player).collect();
        players.sort_by_key(|player| player.index());
        players.dedup();
        players
    }

    pub(super) fn whose(&self) -> Option<Player> {
        self.whose
    }

    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// What is being tried, as long as it is seen on the board.
    pub(super) fn tried(&self) -> Option<AnyMove> {
        self.tried
    }

    /// What the board shows.
    pub(super) fn scene(&self) -> Scene {
        let before = self.current().and_then(|mistake| self.record.node(mistake.node)?.parent());
        let mut history = match before {
            Some(before) => self.record.history_to(before).unwrap_or_else(|| self.record.history()),
            None => self.record.history(),
        };
        let is_open = before.is_some() && self.tried.is_none() && self.stage != Stage::Told;
        if let Some(tried) = self.tried {
            // The board offers nothing else.
            let played = history.play(tried);
            debug_assert_eq!(played, Ok(()));
        }
        Scene::at_end_of(&history, is_open && history.ending().is_none())
    }

    /// Tries a move. What is neither the answer nor the move of the game has to be judged: the game that leads there.
    pub(super) fn attempt(&mut self, mv: AnyMove) -> Option<History> {
        let Mistake { better, played, position, .. } = self.current()?.clone();
        if self.tried.is_some() || matches!(self.stage, Stage::Found | Stage::Told) {
            return None;
        }
        self.tried = Some(mv);
        self.stage = Stage::Judging;
        if mv == better {
            self.is_found();
        } else if mv == played {
            self.stage = Stage::Same;
        } else {
            let mut history = History::new(position);
            return history.play(mv).is_ok().then_some(history);
        }
        None
    }

    /// Takes in what a review thinks of the move that was tried.
    pub(super) fn judge(&mut self, mark: Option<Mark>) {
        if self.stage != Stage::Judging {
            return;
        }
        match mark {
            Some(mark) if mark.is_turning_point() => self.stage = Stage::Wrong,
            Some(Mark::Dubious) => self.stage = Stage::Close,
            _ => self.is_found(),
        }
    }

    fn is_found(&mut self) {
        self.stage = Stage::Found;
        self.found += 1;
    }

    /// Takes back what was no better. Says whether there was something.
    pub(super) fn take_back(&mut self) -> bool {
        let is_wrong = matches!(self.stage, Stage::Same | Stage::Close | Stage::Wrong);
        is_wrong && self.tried.take().is_some()
    }

    /// Gives the answer away.
    pub(super) fn tell(&mut self) {
        self.tried = None;
        self.stage = Stage::Told;
    }

    pub(super) fn next(&mut self) {
        self.place += 1;
        self.open();
    }

    /// Begins again, with the mistakes of one player or of everybody.
    pub(super) fn choose(&mut self, whose: Option<Player>) {
        self.whose = whose;
        self.place = 0;
        self.found = 0;
        self.open();
    }

    fn open(&mut self) {
        self.tried = None;
        self.stage = Stage::Open;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    /// A game in which both have blundered, and one move has a mark without a better one.
    fn drill() -> Drill {
        let text = "[Game \"yonmoque\"]\n\n1. @c3?? {Blunder: win in 5 before, 40.0% after; @d2 was better.} \
                    2. @b2? {Mistake: 60.0% before, 30.0% after; @d4 was better.} 3. @a1?? {oh} -";
        Drill::new(Record::read(text).unwrap()).unwrap()
    }

    fn attempt(drill: &mut Drill, text: &str) -> bool {
        let mv = drill.scene().position.read_move(text).unwrap();
        drill.attempt(mv).is_some()
    }

    #[test]
    fn turning_points_with_a_better_move_are_exercises() {
        let mut drill = drill();
        assert_eq!(drill.count(), (1, 2, 0));
        let players = drill.players();
        assert_eq!(players, AnyPosition::start(Game::Yonmoque, 2).unwrap().seated());
        drill.choose(Some(players[1]));
        assert_eq!((drill.count(), drill.current().unwrap().player), ((1, 1, 0), players[1]));
        let nothing = "[Game \"yonmoque\"]\n\n1. @c3 2. @b2 -";
        assert!(Drill::new(Record::read(nothing).unwrap()).is_none());
    }

    #[test]
    fn the_answer_is_found_and_the_move_of_the_game_is_not_enough() {
        let mut drill = drill();
        assert!(drill.scene().is_open);
        assert!(!attempt(&mut drill, "@c3"));
        assert_eq!(drill.stage(), Stage::Same);
        assert!(!drill.scene().is_open && drill.take_back() && drill.scene().is_open);
        assert!(!attempt(&mut drill, "@d2"));
        assert_eq!((drill.stage(), drill.count().2), (Stage::Found, 1));
        drill.next();
        assert_eq!((drill.stage(), drill.count()), (Stage::Open, (2, 2, 1)));
        drill.tell();
        assert!(!drill.scene().is_open);
        drill.next();
        assert!(drill.current().is_none() && !drill.scene().is_open);
    }

    #[test]
    fn other_moves_are_judged_by_a_review() {
        let mut drill = drill();
        for (mark, stage) in
            [(Some(Mark::Blunder), Stage::Wrong), (Some(Mark::Dubious), Stage::Close), (None, Stage::Found)]
        {
            assert!(attempt(&mut drill, "@e5"));
            assert_eq!(drill.stage(), Stage::Judging);
            drill.judge(mark);
            assert_eq!(drill.stage(), stage);
            assert_eq!(drill.take_back(), stage != Stage::Found);
        }
    }
}
