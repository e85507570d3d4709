//! The choices for a game over the server, without a browser.

use tomoe_engine::Level;
use tomoe_games::{AnyPosition, Game, fair_opening};
use tomoe_play::{LevelNumber, TimeControl};
use tomoe_wire::{Key, NewGame, Opponent, Speed, Start};

use crate::play::Seat;

/// The clocks that are offered, as records write them; besides them any other can be chosen.
pub(super) const CLOCKS: [&str; 8] =
    ["-", "180+2", "300+3", "600+5", "1800+20", "1/86400", "1/259200", "1/604800"];

/// The starts that are offered, in the order of their words.
pub(super) const STARTS: [Start; 3] = [Start::Rules, Start::Fair, Start::Swap];

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wish {
    pub(super) game: Game,
    /// Who plays beside the visitor, in the order of play after them.
    pub(super) opponents: Vec<Seat>,
    pub(super) clock: TimeControl,
    /// The visitor's place, or by chance.
    pub(super) place: Option<u8>,
    chosen_start: Start,
    pub(super) is_public: bool,
    chosen_rated: bool,
}

impl Wish {
    /// What was chosen last, as [`Wish::text`] wrote it.
    pub(super) fn read(game: Game, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let field = |index: usize| fields.get(index).copied().unwrap_or_default();
        let opponents: Vec<Seat> =
            field(0).bytes().filter(u8::is_ascii_digit).map(|digit| Seat::from(digit - b'0')).collect();
        let most = if game == Game::Mitsudomoe { 3 } else { 1 };
        let fits = (1..=most).contains(&opponents.len());
        let opponents = if fits { opponents } else { vec![Seat::Person] };
        let place = field(2).parse().ok().filter(|&place| usize::from(place) <= opponents.len());
        Self {
            game,
            place,
            opponents,
            clock: field(1).parse().unwrap_or_default(),
            chosen_start: STARTS.into_iter().find(|&start| letter(start) == field(3)).unwrap_or(Start::Rules),
            is_public: field(4) == "public",
            chosen_rated: field(5) == "rated",
        }
    }

    /// The choices as the browser remembers them.
    pub(super) fn text(&self) -> String {
        let seats: String = self.opponents.iter().map(|&seat| char::from(b'0' + u8::from(seat))).collect();
        let place = self.place.map_or_else(|| "?".to_owned(), |place| place.to_string());
        let shown = if self.is_public { "public" } else { "private" };
        let rated = if self.chosen_rated { "rated" } else { "casual" };
        format!("{seats} {} {place} {} {shown} {rated}", self.clock, letter(self.chosen_start))
    }

    /// How many play.
    pub(super) fn players(&self) -> usize {
        self.opponents.len() + 1
    }

    /// Mitsudomoe is for two to four.
    pub(super) fn set_players(&mut self, players: usize) {
        self.opponents.resize(players - 1, Seat::Person);
        self.place = self.place.filter(|&place| usize::from(place) < players);
    }

    /// The starts that there are for so many players.
    pub(super) fn starts(&self) -> Vec<Start> {
        let is_offered = |start: &Start| match start {
            Start::Rules => true,
            Start::Fair => fair_opening(self.game, self.players(), 0).is_some(),
            Start::Swap => self.players() == 2,
        };
        STARTS.into_iter().filter(is_offered).collect()
    }

    pub(super) fn set_start(&mut self, start: Start) {
        self.chosen_start = start;
    }

    /// The start as it was chosen, or the rulebook's where that is not offered.
    pub(super) fn start(&self) -> Start {
        if self.starts().contains(&self.chosen_start) { self.chosen_start } else { Start::Rules }
    }

    /// Whether the game can count for the ratings.
    pub(super) fn may_be_rated(&self) -> bool {
        Speed::of(self.clock).is_some() && self.start() != Start::Swap
    }

    /// Whether it will.
    pub(super) fn is_rated(&self) -> bool {
        self.chosen_rated && self.may_be_rated()
    }

    /// Rated games begin fairly where they can, unless another start is chosen after this.
    pub(super) fn set_rated(&mut self, is_rated: bool) {
        self.chosen_rated = is_rated;
        if is_rated && self.start() == Start::Rules && self.starts().contains(&Start::Fair) {
            self.chosen_start = Start::Fair;
        }
    }

    /// The board as the rulebook has it.
    pub(super) fn position(&self) -> Option<AnyPosition> {
        AnyPosition::start(self.game, self.players()).ok()
    }

    /// The wish as the server is told it.
    pub(super) fn message(&self, name: &str, key: Key) -> NewGame {
        let opponent = |seat: &Seat| match seat.level().map(Level::number) {
            None => Opponent::Person,
            Some(level) => Opponent::Computer(LevelNumber(level)),
        };
        NewGame {
            game: self.game,
            opponents: self.opponents.iter().map(opponent).collect(),
            start: self.start(),
            clock: self.clock,
            place: self.place,
            is_public: self.is_public || self.is_rated(),
            is_rated: self.is_rated(),
            name: name.trim().to_owned(),
            key,
        }
    }
}

const fn letter(start: Start) -> &'static str {
    match start {
        Start::Rules => "r",
        Start::Fair => "f",
        Start::Swap => "s",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_last_is_chosen_again() {
        let mut wish = Wish::read(Game::Mitsudomoe, "");
        assert_eq!((wish.players(), wish.place, wish.clock), (2, None, TimeControl::Unlimited));
        wish.set_players(4);
        wish.opponents[1] = Seat::from(6);
        wish.place = Some(3);
        wish.clock = "300+3".parse().unwrap();
        wish.is_public = true;
        assert_eq!(Wish::read(Game::Mitsudomoe, &wish.text()), wish);
        assert_eq!(Wish::read(Game::Mana, &wish.text()).players(), 2, "Mana is for two");
        wish.set_players(2);
        assert_eq!((wish.players(), wish.place), (2, None));
    }

    #[test]
    fn a_rated_game_has_a_clock_and_is_public_and_fair_unless_chosen_otherwise() {
        let key: Key = "0123456789012345678901".parse().unwrap();
        let mut wish = Wish::read(Game::Yonmoque, "0 - ? r private");
        wish.set_rated(true);
        let message = wish.message("", key.clone());
        assert!(!message.is_rated && !message.is_public, "there is no clock");
        wish.clock = "300+3".parse().unwrap();
        let message = wish.message("", key.clone());
        assert_eq!((message.is_rated, message.is_public, message.start), (true, true, Start::Fair));
        wish.set_start(Start::Rules);
        assert_eq!(wish.message("", key.clone()).start, Start::Rules);
        assert_eq!(Wish::read(Game::Yonmoque, &wish.text()), wish);
        wish.set_start(Start::Swap);
        assert!(!wish.message("", key).is_rated);
    }

    #[test]
    fn clocks_that_are_offered_are_clocks() {
        for text in CLOCKS {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn only_starts_that_there_are_reach_the_server() {
        let mut wish = Wish::read(Game::Mitsudomoe, "00 - ? s private");
        assert_eq!((wish.players(), wish.start()), (3, Start::Rules));
        wish.set_players(2);
        assert_eq!(wish.start(), Start::Swap);
        assert_eq!(Wish::read(Game::Mana, "").starts(), [Start::Rules, Start::Swap]);
        let key: Key = "0123456789012345678901".parse().unwrap();
        let message = wish.message("  Anna ", key);
        assert_eq!((message.name.as_str(), message.start, message.opponents.len()), ("Anna", Start::Swap, 1));
    }
}
