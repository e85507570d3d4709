//! Conditions that a turn fulfils or not, decided by playing it.

use tomoe_games::{AnyMove, AnyPosition, Outcome, Player, Spot, Step, mana};

/// A turn as the learner entered it, and the position and outcome after it.
pub struct PlayedTurn {
    before: AnyPosition,
    mv: AnyMove,
    steps: Vec<Step<Spot>>,
    after: AnyPosition,
    outcome: Outcome<Player>,
}

impl PlayedTurn {
    /// Plays a move, which must be legal in the position.
    pub fn new(before: AnyPosition, mv: AnyMove) -> Self {
        let (after, outcome) = before.play_unchecked(mv);
        Self { before, mv, steps: before.steps_of(mv), after, outcome }
    }

    /// The position after the turn.
    pub fn after(&self) -> &AnyPosition {
        &self.after
    }

    /// Whether the player wins with it.
    pub fn wins(&self) -> bool {
        self.outcome == Outcome::Win(self.before.to_act())
    }

    /// Whether another player wins by it.
    fn loses(&self) -> bool {
        self.outcome.is_over() && !self.wins()
    }

    /// Whether the next player can't win at once.
    fn holds(&self) -> bool {
        let can_win = |&mv: &AnyMove| PlayedTurn::new(self.after, mv).wins();
        self.wins() || !self.outcome.is_over() && !self.after.moves().iter().any(can_win)
    }

    /// How many pieces it flips, captures or makes to be relocated.
    fn affected(&self) -> u32 {
        match (&self.before, self.mv) {
            (AnyPosition::Yonmoque(before), AnyMove::Yonmoque(mv)) => before.flips(mv).len(),
            (AnyPosition::Mana(before), AnyMove::Mana(mana::Move::Go { to, .. })) => {
                before.at(to).is_some().into()
            }
            (AnyPosition::Mitsudomoe(_), AnyMove::Mitsudomoe(mv)) => mv.relocated.len(),
            _ => 0,
        }
    }

    /// How many squares lie between start and end of the last piece that the player moved of their own, at least one.
    fn distance(&self) -> u8 {
        let ball = usize::from(matches!(self.before, AnyPosition::Mitsudomoe(_)));
        match self.steps.get(ball) {
            Some(Step::Move { from, to, .. }) => {
                from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
            }
            _ => 0,
        }
    }

    /// Whether it makes four or five in a row, won or not.
    fn makes_line(&self) -> bool {
        match (&self.before, self.mv) {
            (AnyPosition::Yonmoque(before), AnyMove::Yonmoque(mv)) => !before.line_created(mv).is_empty(),
            _ => false,
        }
    }

    /// How many rings lie on the square that the ring comes to.
    fn rings_below(&self) -> u32 {
        let to = self.steps.first().and_then(Step::to);
        match (&self.before, to) {
            (AnyPosition::Mitsudomoe(before), Some(to)) => {
                to.try_into().map_or(0, |square| before.stack(square).height())
            }
            _ => 0,
        }
    }

    /// Whether a player goes out of the game, which may end with that.
    fn puts_out(&self) -> bool {
        match (&self.before, &self.after) {
            (AnyPosition::Mitsudomoe(before), AnyPosition::Mitsudomoe(after)) => {
                after.players_in() < before.players_in()
            }
            _ => false,
        }
    }

    /// The value that the Mana asks for afterwards.
    fn value(&self) -> u8 {
        match &self.after {
            AnyPosition::Mana(after) => after.mana().map_or(0, mana::Value::number),
            _ => 0,
        }
    }

    /// Whether the next player can't obey the Mana.
    fn frees(&self) -> bool {
        matches!(&self.after, AnyPosition::Mana(after) if after.is_mana_lifted())
    }
}

/// A condition on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    kind: Kind,
    /// Whether it must not be so.
    is_not: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Any,
    Places,
    Far,
    Lines,
    Affects(u32),
    Wins,
    Loses,
    Holds,
    PutsOut,
    Frees,
    Value(u8),
    Stacks,
    From(Vec<Spot>),
    To(Vec<Spot>),
    Ring(Vec<Spot>),
    Ball(Vec<Spot>),
}

impl Condition {
    /// Reads a condition such as `wins`, `!places`, `affects:2` or `to:c3,d4`.
    pub(crate) fn read(word: &str) -> Option<Self> {
        let (is_not, word) = word.strip_prefix('!').map_or((false, word), |rest| (true, rest));
        let (name, argument) = word.split_once(':').unwrap_or((word, ""));
        let kind = match name {
            "any" => Kind::Any,
            "places" => Kind::Places,
            "far" => Kind::Far,
            "lines" => Kind::Lines,
            "affects" => Kind::Affects(argument.parse().ok()?),
            "wins" => Kind::Wins,
            "loses" => Kind::Loses,
            "holds" => Kind::Holds,
            "puts-out" => Kind::PutsOut,
            "frees" => Kind::Frees,
            "value" => Kind::Value(argument.parse().ok()?),
            "stacks" => Kind::Stacks,
            "from" => Kind::From(spots(argument)?),
            "to" => Kind::To(spots(argument)?),
            "ring" => Kind::Ring(spots(argument)?),
            "ball" => Kind::Ball(spots(argument)?),
            _ => return None,
        };
        Some(Self { kind, is_not })
    }

    /// Whether the turn is as asked.
    pub fn holds(&self, turn: &PlayedTurn) -> bool {
        let among = |spots: &[Spot], spot: Option<Spot>| spot.is_some_and(|spot| spots.contains(&spot));
        let to = |index: usize| turn.steps.get(index).and_then(Step::to);
        let is_so = match &self.kind {
            Kind::Any => true,
            Kind::Places => matches!(turn.steps.first(), Some(Step::Place { .. })),
            Kind::Far => turn.distance() > 1,
            Kind::Lines => turn.makes_line(),
            Kind::Affects(count) => turn.affected() >= *count,
            Kind::Wins => turn.wins(),
            Kind::Loses => turn.loses(),
            Kind::Holds => turn.holds(),
            Kind::PutsOut => turn.puts_out(),
            Kind::Frees => turn.frees(),
            Kind::Value(value) => turn.value() == *value,
            Kind::Stacks => turn.rings_below() > 0,
            Kind::From(spots) => turn.steps.iter().any(|step| among(spots, step.from())),
            Kind::To(spots) => turn.steps.iter().any(|step| among(spots, step.to())),
            Kind::Ring(spots) => among(spots, to(0)),
            Kind::Ball(spots) => among(spots, to(1)),
        };
        is_so != self.is_not
    }
}

/// Reads squares separated by commas.
pub(crate) fn spots(text: &str) -> Option<Vec<Spot>> {
    text.split(',').map(spot).collect()
}

fn spot(name: &str) -> Option<Spot> {
    match name.as_bytes() {
        [file @ b'a'..=b'f', rank @ b'1'..=b'6'] => Some(Spot::new(file - b'a', rank - b'1')),
        _ => None,
    }
}
