//! Who has seats at a game otherwise than by a key.

use tomoe_wire::OnlineGame;

/// Who has seats at a game otherwise than by a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// An account. It has the seat only as long as it sits there, under its name.
    Account { place: u8, name: String },
    /// The house: its computers have all seats that are no person's.
    House,
}

impl Owner {
    /// The seats that are theirs.
    pub(crate) fn places(&self, game: &OnlineGame) -> Vec<u8> {
        match self {
            Owner::Account { place, name } => {
                let is_there = game.is_known(*place) && game.name(*place) == Some(name);
                is_there.then_some(*place).into_iter().collect()
            }
            Owner::House => (0..game.places()).filter(|&place| !game.is_person(place)).collect(),
        }
    }

    /// The seat for which they do something: the one that they name, or else their first. None if it is not theirs.
    pub(crate) fn place(&self, game: &OnlineGame, named: Option<u8>) -> Option<u8> {
        self.places(game).into_iter().find(|&place| named.is_none_or(|named| named == place))
    }
}
