//! The choices for a new game, without a browser.

use tomoe_engine::Level;
use tomoe_games::{AnyPosition, Colour as _, Game, History, Player, mitsudomoe, yonmoque};

use crate::play::Seat;

/// The level that a first game against the computer has: one that a beginner can beat.
const FIRST_LEVEL: u8 = 3;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct NewGameForm {
    game: Game,
    /// The game that is played on from where it stands, if it is not a new one.
    from: Option<History>,
    /// Who sits where, in the order of play.
    seats: Vec<Seat>,
    /// Mitsudomoe: who begins, as a place in the order of play.
    pub(super) first: usize,
    /// Yonmoque: whether it begins from one of the openings that the tables show to be the fairest; from the empty board
    /// Blue wins.
    pub(super) is_balanced: bool,
}

impl NewGameForm {
    /// The form with the seats that were chosen last, as [`NewGameForm::seats_text`] wrote them.
    pub(super) fn new(game: Game, from: Option<History>, remembered: &str) -> Self {
        let digits = remembered.bytes().filter(u8::is_ascii_digit);
        let mut seats: Vec<Seat> = digits.map(|digit| Seat::from(digit - b'0')).collect();
        let most = if game == Game::Mitsudomoe { 4 } else { 2 };
        if !(2..=most).contains(&seats.len()) {
            seats = vec![Seat::Person, computer()];
        }
        if let Some(from) = &from {
            seats.resize(from.start().players(), computer());
        }
        let mut form = Self { game, from, seats, first: 0, is_balanced: false };
        // The only person against the computer is the one whose turn it is.
        let people: Vec<usize> =
            (0..form.seats.len()).filter(|&place| form.seats[place].is_person()).collect();
        if let (Some(to_act), &[person]) = (form.place_to_act(), people.as_slice()) {
            form.seats.swap(person, to_act);
        }
        form
    }

    /// The place of the player to act, of a game that is played on.
    fn place_to_act(&self) -> Option<usize> {
        let from = self.from.as_ref()?;
        from.start().seated().iter().position(|&player| player == from.position().to_act())
    }

    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seats as the browser remembers them.
    pub(super) fn seats_text(&self) -> String {
        self.seats.iter().map(|&seat| char::from(b'0' + u8::from(seat))).collect()
    }

    pub(super) fn is_all_people(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_person())
    }

    /// The players in the order of the seats.
    pub(super) fn players(&self) -> Vec<Player> {
        match &self.from {
            Some(from) => from.start().seated(),
            None => {
                usual_start(self.game, self.seats.len(), 0).map(|start| start.seated()).unwrap_or_default()
            }
        }
    }

    pub(super) fn set_seat(&mut self, place: usize, seat: Seat) {
        if let Some(chosen) = self.seats.get_mut(place) {
            *chosen = seat;
        }
    }

    pub(super) fn set_count(&mut self, count: usize) {
        self.seats.resize(count, computer());
        self.first = self.first.min(count - 1);
    }

    /// Everybody one seat further.
    pub(super) fn swap(&mut self) {
        self.seats.rotate_right(1);
    }

    /// People in all seats.
    pub(super) fn seat_people(&mut self) {
        self.seats.fill(Seat::Person);
    }

    /// One person, the computer in all other seats: at the level that it has in the first of its seats, if it has one.
    pub(super) fn seat_computers(&mut self) {
        let level = self.seats.iter().copied().find(|seat| !seat.is_person());
        self.seats.fill(level.unwrap_or_else(computer));
        self.set_seat(self.place_to_act().unwrap_or(0), Seat::Person);
    }

    /// The game as it begins. `chance` chooses among the balanced openings.
    pub(super) fn start(&self, chance: usize) -> Option<History> {
        if self.from.is_some() {
            return self.from.clone();
        }
        if self.is_balanced {
            return Some(History::new(AnyPosition::Yonmoque(yonmoque::balanced_position(chance))));
        }
        usual_start(self.game, self.seats.len(), self.first).map(History::new)
    }
}

/// The computer at the level for a first game.
fn computer() -> Seat {
    Level::new(FIRST_LEVEL).map_or(Seat::Person, Seat::Computer)
}

/// The start for so many players, of whom the one at the place `first` begins.
fn usual_start(game: Game, players: usize, first: usize) -> Option<AnyPosition> {
    if game != Game::Mitsudomoe {
        return AnyPosition::start(game, players).ok();
    }
    let seats = mitsudomoe::Seats::for_players(players)?;
    let first = seats.colours().get(first).copied().unwrap_or(mitsudomoe::Colour::ALL[0]);
    mitsudomoe::Position::start_with(seats, first).map(AnyPosition::Mitsudomoe)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(game: Game, remembered: &str) -> NewGameForm {
        NewGameForm::new(game, None, remembered)
    }

    #[test]
    fn what_was_chosen_last_is_chosen_again() {
        assert_eq!(form(Game::Mana, "").seats_text(), "03");
        assert_eq!(form(Game::Mana, "70").seats_text(), "70");
        assert_eq!(form(Game::Mana, "7012").seats_text(), "03", "Mana is for two");
        assert_eq!(form(Game::Mitsudomoe, "7012").seats_text(), "7012");
        assert_eq!(form(Game::Mitsudomoe, "nonsense").seats_text(), "03");
    }

    #[test]
    fn presets_keep_the_level() {
        let mut form = form(Game::Mitsudomoe, "0607");
        form.seat_computers();
        assert_eq!(form.seats_text(), "0666");
        form.seat_people();
        assert!(form.is_all_people());
        form.seat_computers();
        assert_eq!(form.seats_text(), "0333");
        form.swap();
        assert_eq!(form.seats_text(), "3033");
    }

    #[test]
    fn who_begins_stays_among_those_who_play() {
        let mut form = form(Game::Mitsudomoe, "0000");
        form.first = 3;
        let to_act = |form: &NewGameForm| form.start(0).unwrap().position().to_act();
        assert_eq!(to_act(&form), form.players()[3]);
        form.set_count(2);
        assert_eq!((form.first, form.players().len()), (1, 2));
        assert_eq!(to_act(&form), form.players()[1]);
    }

    #[test]
    fn of_a_game_played_on_the_only_person_is_to_act() {
        let mut from = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        from.play_text("@c1:b1c1").unwrap();
        let mut form = NewGameForm::new(Game::Mitsudomoe, Some(from.clone()), "05");
        assert_eq!(form.seats_text(), "503");
        form.seat_people();
        form.seat_computers();
        assert_eq!(form.seats_text(), "303");
        assert_eq!(form.start(0), Some(from));
    }

    #[test]
    fn a_balanced_opening_has_a_few_pieces() {
        let mut form = form(Game::Yonmoque, "00");
        assert_eq!(form.start(5).unwrap().position(), &AnyPosition::start(Game::Yonmoque, 2).unwrap());
        form.is_balanced = true;
        assert_ne!(form.start(5).unwrap().position(), &AnyPosition::start(Game::Yonmoque, 2).unwrap());
    }
}
