//! An offer that waits for an answer.

use tomoe_games::Player;

/// A draw or a take-back that somebody has offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    by: Player,
    /// Who has agreed so far.
    agreed: Vec<Player>,
}

impl Offer {
    pub(crate) fn new(by: Player) -> Self {
        Self { by, agreed: Vec::new() }
    }

    /// Who made the offer.
    pub fn by(&self) -> Player {
        self.by
    }

    /// Whether the player's agreement is still missing, given who is in.
    pub fn waits_for(&self, player: Player) -> bool {
        player != self.by && !self.agreed.contains(&player)
    }

    pub(crate) fn agree(&mut self, player: Player) {
        self.agreed.push(player);
    }

    pub(crate) fn is_agreed(&self, players_in: &[Player]) -> bool {
        players_in.iter().all(|&player| !self.waits_for(player))
    }
}

/// One kind of offer: the one that stands, and who may not make it again before the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    pub(crate) standing: Option<Offer>,
    /// Whose offer was declined since the last move.
    declined: Vec<Player>,
}

impl Offers {
    pub(crate) fn may_offer(&self, player: Player) -> bool {
        !self.declined.contains(&player)
    }

    pub(crate) fn decline(&mut self) {
        if let Some(offer) = self.standing.take() {
            self.declined.push(offer.by);
        }
    }

    /// A move was played, or somebody left: what was on offer was for another position.
    pub(crate) fn withdraw(&mut self) {
        *self = Self::default();
    }
}
