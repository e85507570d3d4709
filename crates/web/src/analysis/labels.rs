//! Scores as people read them. A score always says whose it is: who is proven to win, or whose chance a percentage is.

use tomoe_engine::Chance;
use tomoe_games::record::Eval;
use tomoe_games::{AnyPosition, Player};

use crate::engine::{Distance, Score};
use crate::words::Words;

/// Whose a score is, and against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) player: Player,
    /// The only opponent, if there is just one.
    pub(super) rival: Option<Player>,
}

impl Owner {
    /// The player to act in a position, whose score a search there finds.
    pub(super) fn to_act(position: &AnyPosition) -> Self {
        Self::in_position(position, position.to_act())
    }

    /// The other of two players.
    pub(super) fn reversed(self) -> Self {
        match self.rival {
            Some(rival) => Self { player: rival, rival: Some(self.player) },
            None => self,
        }
    }

    /// A player in a position.
    pub(super) fn in_position(position: &AnyPosition, player: Player) -> Self {
        let rival = match *position.players_in().as_slice() {
            [a, b] if a == player => Some(b),
            [a, b] if b == player => Some(a),
            _ => None,
        };
        Self { player, rival }
    }
}

/// Tells scores of somebody in words.
#[derive(Clone, Copy)]
pub(super) struct Teller {
    pub(super) words: &'static Words,
    pub(super) owner: Owner,
    /// Of two players, the one whose chances are told.
    pub(super) viewpoint: Player,
}

impl Teller {
    /// A score in full.
    pub(super) fn label(&self, score: Score) -> String {
        let Self { words, owner: Owner { player, rival }, .. } = *self;
        match (score, rival) {
            (Score::Win(distance), _) => self.wins(player, distance),
            (Score::Loss(distance), Some(rival)) => self.wins(rival, distance),
            (Score::Loss(distance), None) => self.loses(player, distance),
            (Score::Draw, _) => words.proven_draw().to_owned(),
            (Score::Estimate(chance), _) => self.estimate(chance.get()),
        }
    }

    /// A score where there is little room.
    pub(super) fn short(&self, score: Score) -> String {
        let Self { words, owner: Owner { player, rival }, .. } = *self;
        let within = |who: String, distance: Distance| {
            let at_most = if is_exact(distance) { "" } else { "≤ " };
            format!("{who} · {at_most}{}", words.count_plies(distance.plies))
        };
        match (score, rival) {
            (Score::Win(distance), _) => within(words.short_win(words.colour(player)), distance),
            (Score::Loss(distance), Some(rival)) => within(words.short_win(words.colour(rival)), distance),
            (Score::Loss(distance), None) => within(words.short_loss(words.colour(player)), distance),
            (Score::Draw | Score::Estimate(_), _) => self.label(score),
        }
    }

    fn wins(&self, who: Player, distance: Distance) -> String {
        let (words, who) = (self.words, self.words.colour(who));
        let when = words.count_plies(distance.plies);
        match distance.plies {
            0 => words.has_won(who),
            _ if is_exact(distance) => words.proven_win(who, &when),
            _ => words.proven_win_at_most(who, &when),
        }
    }

    fn loses(&self, who: Player, distance: Distance) -> String {
        let (words, who) = (self.words, self.words.colour(who));
        let when = words.count_plies(distance.plies);
        match distance.plies {
            0 => words.has_lost(who),
            _ if is_exact(distance) => words.proven_loss(who, &when),
            _ => words.proven_loss_at_most(who, &when),
        }
    }

    fn estimate(&self, chance: f32) -> String {
        let Self { words, owner: Owner { player, rival }, viewpoint } = *self;
        // Rounded before it is turned round, so that both sides' chances make a hundred.
        let own = percent(chance);
        let (who, share) = if rival == Some(viewpoint) { (viewpoint, 100 - own) } else { (player, own) };
        words.estimate(words.colour(who), &format!("{share} %"))
    }
}

fn is_exact(distance: Distance) -> bool {
    distance.exact || distance.plies <= NEAREST
}

/// Nothing is quicker than a win with this move, or a loss with the answer to it.
const NEAREST: u32 = 2;

/// A score as it stands on a square, as short as can be, for the player who would move there: a win with a plus, a loss with
/// a minus, each with the number of plies; what is not proven is a bare percentage.
pub(super) fn sign(score: Score) -> String {
    let at_most = |distance: Distance| if is_exact(distance) { "" } else { "≤" };
    match score {
        Score::Win(distance) => format!("+{}{}", at_most(distance), distance.plies),
        Score::Loss(distance) => format!("−{}{}", at_most(distance), distance.plies),
        Score::Draw => "=".to_owned(),
        Score::Estimate(chance) => percent(chance.get()).to_string(),
    }
}

/// What a record says as a score; its plies are the most that it can take.
pub(super) fn score_of(eval: Eval) -> Score {
    match eval {
        Eval::Win(plies) => Score::Win(Distance { plies, exact: false }),
        Eval::Loss(plies) => Score::Loss(Distance { plies, exact: false }),
        Eval::Draw => Score::Draw,
        Eval::Estimate(chance) => Score::Estimate(Chance::new(chance.fraction() as f32)),
    }
}

/// A share in whole hundredths.
pub(super) fn percent(share: f32) -> u32 {
    (100.0 * share + 0.5) as u32
}

/// What a score looks like.
pub(super) fn class(score: Score) -> &'static str {
    match score {
        Score::Win(_) => "win",
        Score::Loss(_) => "loss",
        Score::Draw => "draw",
        Score::Estimate(_) => "guess",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use tomoe_games::Game;

    /// Tells what White's score is after Blue's first move.
    fn white(viewpoint: usize) -> Teller {
        let position = AnyPosition::read(Game::Yonmoque, "5/5/2b2/5/5 w 5 6").unwrap();
        let viewpoint = position.seated()[viewpoint];
        Teller { words: Language::English.words(), owner: Owner::to_act(&position), viewpoint }
    }

    fn win(plies: u32, exact: bool) -> Score {
        Score::Win(Distance { plies, exact })
    }

    #[test]
    fn proofs_name_the_winner_and_say_whether_their_distance_is_exact() {
        assert_eq!(white(0).label(win(7, true)), "White wins in 7 plies");
        assert_eq!(white(0).label(win(7, false)), "White wins in at most 7 plies");
        assert_eq!(white(0).label(win(7, true).reversed()), "Blue wins in 7 plies");
        assert_eq!(white(0).short(win(8, false).reversed()), "Blue wins · ≤ 8 plies");
        // Nothing is quicker than that, so it is exact whoever says it.
        assert_eq!(white(1).label(win(1, false)), "White wins in 1 ply");
        assert_eq!(white(1).label(win(0, true)), "White has won");
        assert_eq!((sign(win(7, true)), sign(win(7, false))), ("+7".to_owned(), "+≤7".to_owned()));
    }

    #[test]
    fn estimates_are_the_chances_of_one_and_the_same_player() {
        let score = Score::Estimate(Chance::new(0.625));
        assert_eq!((sign(score), class(score)), ("63".to_owned(), "guess"));
        assert_eq!(white(1).label(score), "White 63 %");
        assert_eq!(white(0).label(score), "Blue 37 %");
        assert_eq!(white(1).label(score_of(Eval::chance(0.25))), "White 25 %");
    }

    #[test]
    fn of_several_players_it_is_the_one_to_act() {
        let position = AnyPosition::start(Game::Mitsudomoe, 4).unwrap();
        let viewpoint = position.seated()[2];
        let teller = Teller { words: Language::English.words(), owner: Owner::to_act(&position), viewpoint };
        assert_eq!(teller.label(Score::Estimate(Chance::new(0.25))), "White 25 %");
        assert_eq!(teller.label(win(4, true).reversed()), "White loses in 4 plies");
    }
}
