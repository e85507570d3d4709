//! A game in progress, played by numbered actions.

use tomoe_games::{AnyMove, AnyPosition, History, Outcome};
use tomoe_random::Random;

use super::{Entered, Numbered};

/// The most actions that a position of any game has.
const MOST_ACTIONS: usize = 970;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It goes on.
    Ongoing,
    /// The player on this seat has won.
    Won(usize),
    /// Drawn by the rules of the game.
    Drawn,
    /// Drawn because a position stood for the third time.
    Repetition,
    /// Cut off after as many turns as were allowed.
    CutOff,
}

/// Why an action was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The game is over.
    Over,
    /// It may not come next.
    Illegal,
}

/// A game: the position, what has been entered of the turn, and what repetition needs to know.
#[derive(Clone)]
pub(crate) struct StepPlay<P: Numbered> {
    pub(crate) position: P,
    partial: P::Partial,
    /// How many actions of the turn have been entered.
    pub(crate) entered: usize,
    /// The keys of the positions since the last irreversible move, this one included.
    keys: Vec<u64>,
    /// How often the position has stood, this time included.
    pub(crate) repetitions: usize,
    pub(crate) plies: u32,
    /// After how many turns the game is cut off.
    limit: u32,
    pub(crate) standing: Standing,
    /// The position before the move by which the rules have ended the game, and that move.
    end: Option<Box<(P, P::Move)>>,
}

impl<P: Numbered> StepPlay<P> {
    /// A game that begins at a position and is cut off after so many turns.
    pub(crate) fn new(position: P, limit: u32) -> Self {
        let mut game = Self {
            position,
            partial: P::NOTHING,
            entered: 0,
            keys: Vec::new(),
            repetitions: 1,
            plies: 0,
            limit,
            standing: Standing::Ongoing,
            end: None,
        };
        game.restart(position);
        game
    }

    /// Begins again, at this position.
    pub(crate) fn restart(&mut self, position: P) {
        self.position = position;
        self.partial = P::NOTHING;
        self.entered = 0;
        self.keys.clear();
        self.keys.push(position.key());
        self.repetitions = 1;
        self.plies = 0;
        self.end = None;
        let any: AnyPosition = position.into();
        self.standing = match any.outcome_at_start() {
            Outcome::Win(winner) => Standing::Won(winner.index()),
            Outcome::Draw => Standing::Drawn,
            Outcome::Ongoing if self.limit == 0 => Standing::CutOff,
            Outcome::Ongoing => Standing::Ongoing,
        };
    }

    /// The position before the move by which the rules have ended the game, and that move.
    pub(crate) fn end(&self) -> Option<(AnyPosition, AnyMove)> {
        self.end.as_deref().map(|&(before, mv)| (before.into(), mv.into()))
    }

    /// Whether no further action may be taken.
    pub(crate) fn is_over(&self) -> bool {
        self.standing != Standing::Ongoing
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> usize {
        self.position.seated().len()
    }

    /// The seat whose turn it is.
    pub(crate) fn seat(&self) -> usize {
        self.seat_of(self.position.to_act())
    }

    fn seat_of(&self, colour: P::Colour) -> usize {
        self.position.seated().iter().position(|&seated| seated == colour).unwrap_or(0)
    }

    /// Whether the player on a seat is not out.
    pub(crate) fn is_in(&self, seat: usize) -> bool {
        self.position.is_in(self.position.seated()[seat])
    }

    /// Hands every action that may come next to `each`.
    #[inline]
    pub(crate) fn each_action(&self, each: impl FnMut(usize)) {
        if !self.is_over() {
            self.position.each_action(&self.partial, each);
        }
    }

    /// Takes an action.
    #[inline]
    pub(crate) fn act(&mut self, action: usize) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        match self.position.enter(&self.partial, action).ok_or(Refused::Illegal)? {
            Entered::Partial(partial) => {
                self.partial = partial;
                self.entered += 1;
            }
            Entered::Turn(mv) => self.play(mv),
        }
        Ok(())
    }

    /// Plays a whole legal move; nothing may have been entered.
    #[inline]
    fn play(&mut self, mv: P::Move) {
        if self.position.is_irreversible(mv) {
            self.keys.clear();
        }
        let (next, outcome) = self.position.play_unchecked(mv);
        if outcome.is_over() {
            self.end = Some(Box::new((self.position, mv)));
        }
        self.position = next;
        self.partial = P::NOTHING;
        self.entered = 0;
        self.plies += 1;
        let key = next.key();
        self.repetitions = 1 + self.keys.iter().filter(|&&earlier| earlier == key).count();
        self.keys.push(key);
        self.standing = match outcome {
            Outcome::Win(winner) => Standing::Won(self.seat_of(winner)),
            Outcome::Draw => Standing::Drawn,
            Outcome::Ongoing if self.repetitions >= History::REPETITIONS => Standing::Repetition,
            Outcome::Ongoing if self.plies >= self.limit => Standing::CutOff,
            Outcome::Ongoing => Standing::Ongoing,
        };
    }

    /// One of the actions that may come next; `None` if the game is over.
    #[inline]
    pub(crate) fn random_action(&self, random: &mut Random) -> Option<usize> {
        let mut actions = [0_u16; MOST_ACTIONS];
        let mut count = 0;
        self.each_action(|action| {
            actions[count] = action as u16;
            count += 1;
        });
        (count > 0).then(|| usize::from(actions[random.below(count)]))
    }

    /// Plays random actions to the end.
    pub(crate) fn play_out(&mut self, random: &mut Random) {
        while let Some(action) = self.random_action(random) {
            // It comes from the list of those that may come next.
            let taken = self.act(action);
            debug_assert_eq!(taken, Ok(()));
        }
    }

    /// What the game is worth to the player on a seat: 1 for having won, -1 for having lost or being out, else 0.
    pub(crate) fn reward(&self, seat: usize) -> f32 {
        match self.standing {
            Standing::Won(winner) if winner == seat => 1.0,
            Standing::Won(_) => -1.0,
            _ if !self.is_in(seat) => -1.0,
            _ => 0.0,
        }
    }

    /// Writes the observation of the player on a seat.
    #[inline]
    pub(crate) fn observe(&self, seat: usize, planes: &mut [u8]) {
        self.position.observe(&self.partial, self.position.seated()[seat], planes);
        let repeated = self.repetitions - 1;
        if repeated > 0 {
            let last = planes.len() / P::planes(self.players());
            let start = planes.len() - last;
            planes[start..].fill(repeated as u8);
        }
    }
}
