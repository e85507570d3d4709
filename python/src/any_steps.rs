//! A game chosen at run time, played by numbered actions.

use pyo3::PyErr;
use tomoe_games::{AnyMove, AnyPosition, mana, mitsudomoe, yonmoque};
use tomoe_random::Random;

use crate::arguments::bad_value;
use crate::steps::{Entered, Numbered, Refused, Standing, StepPlay};

/// A game of any kind, played by numbered actions.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "300 bytes to copy beat an allocation")]
pub(crate) enum AnySteps {
    /// Yonmoque.
    Yonmoque(StepPlay<yonmoque::Position>),
    /// Mana.
    Mana(StepPlay<mana::Position>),
    /// Mitsudomoe.
    Mitsudomoe(StepPlay<mitsudomoe::Position>),
}

/// Does the same with whichever game it is; `$Game` is the type of its positions.
macro_rules! each_steps {
    ($any:expr, $steps:ident, $Game:ident => $body:expr) => {
        match $any {
            AnySteps::Yonmoque($steps) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::yonmoque::Position;
                $body
            }
            AnySteps::Mana($steps) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mana::Position;
                $body
            }
            AnySteps::Mitsudomoe($steps) => {
                #[allow(unused, reason = "not every body names the type")]
                type $Game = tomoe_games::mitsudomoe::Position;
                $body
            }
        }
    };
}

/// The `ValueError` for an action that was not taken.
pub(crate) fn refusal(refused: Refused) -> PyErr {
    bad_value(match refused {
        Refused::Over => "the game is over",
        Refused::Illegal => "this action may not come next",
    })
}

impl AnySteps {
    /// A game that begins at a position and is cut off after so many turns.
    pub(crate) fn new(position: AnyPosition, limit: u32) -> Self {
        match position {
            AnyPosition::Yonmoque(position) => AnySteps::Yonmoque(StepPlay::new(position, limit)),
            AnyPosition::Mana(position) => AnySteps::Mana(StepPlay::new(position, limit)),
            AnyPosition::Mitsudomoe(position) => AnySteps::Mitsudomoe(StepPlay::new(position, limit)),
        }
    }

    /// How many actions the game has in all.
    pub(crate) fn actions(&self) -> usize {
        each_steps!(self, _steps, G => G::ACTIONS)
    }

    /// How many planes of what width an observation has.
    pub(crate) fn shape(&self) -> (usize, usize) {
        let width = usize::from(self.position().game().width());
        (each_steps!(self, steps, G => G::planes(steps.players())), width)
    }

    /// What an action does.
    pub(crate) fn action_text(&self, action: usize) -> String {
        each_steps!(self, _steps, G => G::action_text(action))
    }

    /// The position in which the turn began.
    pub(crate) fn position(&self) -> AnyPosition {
        each_steps!(self, steps, G => steps.position.into())
    }

    /// The position before the move by which the rules have ended the game, and that move.
    pub(crate) fn end(&self) -> Option<(AnyPosition, AnyMove)> {
        each_steps!(self, steps, G => steps.end())
    }

    /// How the game stands.
    pub(crate) fn standing(&self) -> Standing {
        each_steps!(self, steps, G => steps.standing)
    }

    /// The seat whose turn it is.
    pub(crate) fn seat(&self) -> usize {
        each_steps!(self, steps, G => steps.seat())
    }

    /// How many play.
    pub(crate) fn players(&self) -> usize {
        each_steps!(self, steps, G => steps.players())
    }

    /// Whether the player on a seat is not out.
    pub(crate) fn is_in(&self, seat: usize) -> bool {
        each_steps!(self, steps, G => steps.is_in(seat))
    }

    /// How many turns have been played.
    pub(crate) fn plies(&self) -> u32 {
        each_steps!(self, steps, G => steps.plies)
    }

    /// How many actions of the turn have been entered.
    pub(crate) fn entered(&self) -> usize {
        each_steps!(self, steps, G => steps.entered)
    }

    /// How often the position has stood, this time included.
    pub(crate) fn repetitions(&self) -> usize {
        each_steps!(self, steps, G => steps.repetitions)
    }

    /// What the game is worth to the player on a seat.
    pub(crate) fn reward(&self, seat: usize) -> f32 {
        each_steps!(self, steps, G => steps.reward(seat))
    }

    /// Hands every action that may come next to `each`.
    pub(crate) fn each_action(&self, each: impl FnMut(usize)) {
        each_steps!(self, steps, G => steps.each_action(each));
    }

    /// Takes an action.
    pub(crate) fn act(&mut self, action: usize) -> Result<(), Refused> {
        each_steps!(self, steps, G => steps.act(action))
    }

    /// One of the actions that may come next.
    pub(crate) fn random_action(&self, random: &mut Random) -> Option<usize> {
        each_steps!(self, steps, G => steps.random_action(random))
    }

    /// Plays random actions to the end.
    pub(crate) fn play_out(&mut self, random: &mut Random) {
        each_steps!(self, steps, G => steps.play_out(random));
    }

    /// Writes the observation of the player on a seat.
    pub(crate) fn observe(&self, seat: usize, planes: &mut [u8]) {
        each_steps!(self, steps, G => steps.observe(seat, planes));
    }

    /// The actions that make up a legal move of the position.
    pub(crate) fn actions_of(&self, mv: AnyMove) -> Vec<usize> {
        match (self, mv) {
            (AnySteps::Yonmoque(steps), AnyMove::Yonmoque(mv)) => steps.position.actions_of(mv),
            (AnySteps::Mana(steps), AnyMove::Mana(mv)) => steps.position.actions_of(mv),
            (AnySteps::Mitsudomoe(steps), AnyMove::Mitsudomoe(mv)) => steps.position.actions_of(mv),
            _ => Vec::new(),
        }
    }

    /// The move that actions make up from the beginning of the turn; `None` while some are missing.
    pub(crate) fn move_of(&self, actions: &[usize]) -> Result<Option<AnyMove>, Refused> {
        match self {
            AnySteps::Yonmoque(steps) => Ok(move_of(&steps.position, actions)?.map(AnyMove::Yonmoque)),
            AnySteps::Mana(steps) => Ok(move_of(&steps.position, actions)?.map(AnyMove::Mana)),
            AnySteps::Mitsudomoe(steps) => Ok(move_of(&steps.position, actions)?.map(AnyMove::Mitsudomoe)),
        }
    }
}

fn move_of<P: Numbered>(position: &P, actions: &[usize]) -> Result<Option<P::Move>, Refused> {
    let mut partial = P::NOTHING;
    for (number, &action) in actions.iter().enumerate() {
        match position.enter(&partial, action).ok_or(Refused::Illegal)? {
            Entered::Partial(next) => partial = next,
            Entered::Turn(mv) if number + 1 == actions.len() => return Ok(Some(mv)),
            Entered::Turn(_) => return Err(Refused::Illegal),
        }
    }
    Ok(None)
}
