//! A game as programs are told of it.

use tomoe_games::{Outcome, Player};
use tomoe_play::{Millis, Offer};
use tomoe_wire::{BotState, GameId, OnlineGame, WholeGame};

/// A game, whole, for who has a seat there.
pub(super) fn whole_game(id: &GameId, game: &OnlineGame, place: u8) -> WholeGame {
    let listing = game.listing(id.clone());
    let terms = &game.setting().terms;
    WholeGame {
        game: id.clone(),
        place,
        start: terms.opening().start().to_string(),
        is_public: game.setting().is_public,
        is_rated: terms.is_rated(),
        state: state(game, listing.at),
        rules: listing.rules,
        seats: listing.seats,
        clock: listing.clock,
        swap: listing.swap,
    }
}

/// How a game stands.
pub(super) fn state(game: &OnlineGame, at: Millis) -> BotState {
    let history = game.live().map_or(game.setting().terms.opening(), |live| live.history());
    let place_of = |player: Player| (0..game.places()).find(|&place| game.player_at(place) == Some(player));
    let offer = |offer: Option<&Offer>| offer.and_then(|offer| place_of(offer.by()));
    let ending = history.ending();
    let time_left = |place| {
        let live = game.live()?;
        Some(live.time_left(live.player_at(usize::from(place))?, at)?.0)
    };
    BotState {
        turns: history.transition_texts().collect(),
        position: history.position().to_string(),
        to_act: game.place_to_act(),
        basis: game.basis(),
        time_left: (0..game.places()).map_while(time_left).collect(),
        may_swap: game.live().is_some_and(|live| live.may_swap()),
        draw_offer: offer(game.live().and_then(|live| live.draw_offer())),
        take_back_offer: offer(game.live().and_then(|live| live.take_back_offer())),
        result: ending.map(|ending| ending.outcome.to_string()),
        winner: ending.and_then(|ending| match ending.outcome {
            Outcome::Win(winner) => place_of(winner),
            Outcome::Draw | Outcome::Ongoing => None,
        }),
        at,
    }
}
