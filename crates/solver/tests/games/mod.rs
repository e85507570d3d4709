//! Games in which one player follows a certificate, or has it as a source of proven wins.

use tomoe_engine::{Control, Engine, Limits, Strength, Yardstick};
use tomoe_games::mitsudomoe::{Position, WinSource as _, turn_that_wins};
use tomoe_games::{AnyMove, AnyPosition, History, Outcome, Player, Position as _};
use tomoe_random::Random;
use tomoe_solver::certificate::Certificate;

/// How the player who loses answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Defence {
    /// Any turn, all alike.
    Random,
    /// The turn that looks best one turn ahead; one in four is random, so that games differ.
    Greedy,
    /// The engine's choice with so many nodes; one in four is random as well.
    Strongest(u64),
}

/// Plays a game from the certificate's start. `winner` chooses for the player who wins by it. Returns how many plies the win
/// took, or how the game went otherwise.
pub(crate) fn play(
    certificate: &Certificate,
    winner: &mut dyn FnMut(&[AnyPosition]) -> Option<AnyMove>,
    defence: Defence,
    opponent: &mut Engine,
    seed: u64,
) -> Result<u32, String> {
    let mut random = Random::new(seed);
    let mut history = History::new(AnyPosition::Mitsudomoe(certificate.start()));
    opponent.forget();
    while history.ending().is_none() {
        let AnyPosition::Mitsudomoe(position) = *history.position() else { break };
        let positions = history.positions();
        let turn = if position.to_act() == certificate.winner() {
            winner(positions)
        } else {
            match defence {
                Defence::Greedy if random.below(4) > 0 => {
                    let (limits, seed) = (Limits::default(), random.next_u64());
                    Yardstick::OneTurn.choose(positions, &limits, seed, Control::untimed())
                }
                Defence::Strongest(nodes) if random.below(4) > 0 => {
                    let strength = Strength::Full(Limits::nodes(nodes));
                    let chosen = opponent.choose(positions, strength, random.next_u64(), Control::untimed());
                    chosen.map(|(turn, _)| turn)
                }
                _ => Some(random.pick(&history.position().moves())),
            }
        };
        let told = |why: &str| format!("{defence:?}, seed {seed}: {why} in {position}");
        let turn = turn.ok_or_else(|| told("no turn"))?;
        history.play(turn).map_err(|error| told(&error.to_string()))?;
    }
    let won = Outcome::Win(Player::of::<Position>(certificate.winner()));
    match history.outcome() == won {
        true => Ok(history.plies() as u32),
        false => Err(format!("{defence:?}, seed {seed}: not won in {}", history.position())),
    }
}

/// Within how many plies the game is won from the certificate's start.
pub(crate) fn bound(certificate: &Certificate) -> u32 {
    let start = certificate.start();
    if start.to_act() == certificate.winner() {
        return certificate.winning_turn(&start).map_or(1, |(_, plies)| plies);
    }
    let mut most = 0;
    certificate.losing_turns(&start, &mut |_, plies| most = most.max(plies));
    most
}

/// The certificate's own turn, or one that wins at once.
pub(crate) fn follow(certificate: &Certificate, positions: &[AnyPosition]) -> Option<AnyMove> {
    let Some(AnyPosition::Mitsudomoe(position)) = positions.last() else { return None };
    let turn = certificate.winning_turn(position).map(|(turn, _)| turn);
    turn.or_else(|| turn_that_wins(position)).map(AnyMove::Mitsudomoe)
}
