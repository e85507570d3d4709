//! The choices for a new game, without a browser.

use std::fmt;

use tomoe_draw::Rotation;
use tomoe_engine::Level;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Colour as _, Game, History, Player, fair_opening, mitsudomoe};
use tomoe_play::{LocalGame, Millis, Terms, TimeControl};

use crate::play::Seat;

/// The level that a first game against the computer has: one that a newcomer beats.
const FIRST_LEVEL: u8 = 1;

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// As the rulebook says.
    Rulebook,
    /// With the first turns of a fair opening already made.
    FairOpening,
    /// As the rulebook says, and after the first turn the other player may take over its side.
    Swap,
}

impl Start {
    pub(super) const ALL: [Start; 3] = [Start::Rulebook, Start::FairOpening, Start::Swap];

    /// How the browser remembers it.
    pub(super) const fn letter(self) -> char {
        match self {
            Start::Rulebook => 'r',
            Start::FairOpening => 'f',
            Start::Swap => 's',
        }
    }
}

/// What a button of the form chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// One person, the computer in all other seats.
    Computers,
    /// People in all seats.
    People,
    /// People on several devices: a page of its own.
    Friend,
    /// Mitsudomoe: how many play.
    Players(usize),
    /// The number of the level of all computers.
    Level(u8),
    /// The place of the only person.
    Side(usize),
    /// How the game begins.
    Start(Start),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Computers => f.write_str("computer"),
            Choice::People => f.write_str("people"),
            Choice::Friend => f.write_str("friend"),
            Choice::Players(count) => write!(f, "players-{count}"),
            Choice::Level(level) => write!(f, "level-{level}"),
            Choice::Side(place) => write!(f, "side-{place}"),
            Choice::Start(start) => write!(f, "start-{}", start.letter()),
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct NewGameForm {
    game: Game,
    /// The game that is played on from where it stands, if it is not a new one.
    from: Option<History>,
    /// Who sits where, in the order of play.
    seats: Vec<Seat>,
    /// Mitsudomoe: who begins, as a place in the order of play.
    pub(super) first: usize,
    /// What was chosen, whether or not it is offered for so many players.
    chosen_start: Start,
    /// Which of the fair openings it would be.
    opening: usize,
}

impl NewGameForm {
    /// The form with what was chosen last, as [`NewGameForm::choices`] wrote it, and this one of the fair openings.
    pub(super) fn new(game: Game, from: Option<History>, remembered: &str, opening: usize) -> Self {
        let digits = remembered.bytes().filter(u8::is_ascii_digit);
        let mut seats: Vec<Seat> = digits.map(|digit| Seat::from(digit - b'0')).collect();
        let most = if game == Game::Mitsudomoe { 4 } else { 2 };
        if !(2..=most).contains(&seats.len()) {
            seats = vec![Seat::Person, computer()];
        }
        if let Some(from) = &from {
            seats.resize(from.start().players(), computer());
        }
        let start = Start::ALL.into_iter().find(|start| remembered.ends_with(start.letter()));
        let chosen_start = start.unwrap_or(Start::Rulebook);
        let mut form = Self { game, from, seats, first: 0, chosen_start, opening };
        // The only person against the computer is the one whose turn it is.
        if let (Some(to_act), Some(person)) = (form.place_to_act(), form.only_person()) {
            form.seats.swap(person, to_act);
        }
        form
    }

    /// The place of the player to act, of a game that is played on.
    fn place_to_act(&self) -> Option<usize> {
        let from = self.from.as_ref()?;
        from.start().seated().iter().position(|&player| player == from.position().to_act())
    }

    /// The place of the only person, if there is just one.
    pub(super) fn only_person(&self) -> Option<usize> {
        Seat::only_person(&self.seats)
    }

    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What was chosen, as the browser remembers it: a digit a seat, and the start.
    pub(super) fn choices(&self) -> String {
        let seats = self.seats.iter().map(|&seat| char::from(b'0' + u8::from(seat)));
        seats.chain([self.chosen_start.letter()]).collect()
    }

    pub(super) fn is_all_people(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_person())
    }

    /// Whether this can be chosen.
    pub(super) fn offers(&self, choice: Choice) -> bool {
        match choice {
            Choice::Computers | Choice::People => true,
            Choice::Friend => self.from.is_none(),
            Choice::Players(_) => self.game == Game::Mitsudomoe && self.from.is_none(),
            Choice::Level(_) => !self.is_all_people(),
            Choice::Side(place) => self.only_person().is_some() && place < self.seats.len(),
            Choice::Start(start) => {
                let starts = self.starts();
                starts.len() > 1 && starts.contains(&start)
            }
        }
    }

    /// Whether this is chosen.
    pub(super) fn has_chosen(&self, choice: Choice) -> bool {
        match choice {
            Choice::Computers => !self.is_all_people(),
            Choice::People => self.is_all_people(),
            Choice::Friend => false,
            Choice::Players(count) => self.seats.len() == count,
            Choice::Level(number) => self.level().is_some_and(|level| level.number() == number),
            Choice::Side(place) => self.only_person() == Some(place),
            Choice::Start(start) => self.start() == start,
        }
    }

    /// Chooses this.
    pub(super) fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Computers => self.seat_computers(),
            Choice::People => self.seats.fill(Seat::Person),
            Choice::Friend => {}
            Choice::Players(count) => self.set_count(count),
            Choice::Level(number) => self.set_level(Seat::from(number)),
            Choice::Side(place) => self.sit(place),
            Choice::Start(start) => self.chosen_start = start,
        }
    }

    pub(super) fn game(&self) -> Game {
        self.game
    }

    /// Whether the company is one that the buttons don't offer.
    pub(super) fn is_mixed(&self) -> bool {
        !self.is_all_people() && (self.only_person().is_none() || self.level().is_none())
    }

    /// Whether it begins where all games do.
    pub(super) fn has_usual_start(&self) -> bool {
        self.from.is_none() && self.start() != Start::FairOpening
    }

    /// The next of the fair openings.
    pub(super) fn next_opening(&mut self) {
        self.opening = self.opening.wrapping_add(1);
    }

    /// The level at which all computers play, if they play at one.
    pub(super) fn level(&self) -> Option<Level> {
        let mut levels = self.seats.iter().filter_map(|seat| seat.level());
        let first = levels.next()?;
        levels.all(|level| level == first).then_some(first)
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

    fn set_count(&mut self, count: usize) {
        let more = match (self.is_all_people(), self.level()) {
            (true, _) => Seat::Person,
            (false, level) => level.map_or_else(computer, Seat::Computer),
        };
        self.seats.resize(count, more);
        self.first = self.first.min(count - 1);
    }

    /// All computers are this one.
    fn set_level(&mut self, computer: Seat) {
        for seat in self.seats.iter_mut().filter(|seat| !seat.is_person()) {
            *seat = computer;
        }
    }

    /// The only person sits there; whoever sat there takes the other seat.
    fn sit(&mut self, place: usize) {
        if let Some(person) = self.only_person() {
            self.seats.swap(person, place);
        }
    }

    /// Everybody one seat further.
    pub(super) fn rotate(&mut self) {
        self.seats.rotate_right(1);
    }

    /// One person, the computer in all other seats: at the level that it has in the first of its seats, if it has one.
    fn seat_computers(&mut self) {
        let level = self.seats.iter().copied().find(|seat| !seat.is_person());
        self.seats.fill(level.unwrap_or_else(computer));
        self.set_seat(self.place_to_act().unwrap_or(0), Seat::Person);
    }

    /// The starts from which to choose; none for a game that is played on.
    pub(super) fn starts(&self) -> Vec<Start> {
        let players = self.seats.len();
        let is_offered = |start: &Start| match start {
            Start::Rulebook => true,
            Start::FairOpening => fair_opening(self.game, players, 0).is_some(),
            Start::Swap => players == 2,
        };
        let starts = Start::ALL.into_iter().filter(is_offered);
        if self.from.is_some() { Vec::new() } else { starts.collect() }
    }

    /// The start as it was chosen, or the rulebook's where that is not offered.
    pub(super) fn start(&self) -> Start {
        let is_offered = self.starts().contains(&self.chosen_start);
        if is_offered { self.chosen_start } else { Start::Rulebook }
    }

    /// The game as it begins, with the turns that are already made.
    pub(super) fn history(&self) -> Option<History> {
        match (&self.from, self.start()) {
            (Some(from), _) => Some(from.clone()),
            (None, Start::FairOpening) => fair_opening(self.game, self.seats.len(), self.opening),
            (None, _) => usual_start(self.game, self.seats.len(), self.first).map(History::new),
        }
    }

    /// How the board is turned when the game begins: the only person sits at the bottom.
    pub(super) fn rotation(&self) -> Rotation {
        let you = self.only_person().and_then(|place| self.players().get(place).copied());
        you.map_or(Rotation::None, Rotation::for_player)
    }

    /// Begins the game with these in the seats.
    pub(super) fn begin(
        &self,
        seats: Vec<tomoe_play::Seat>,
        clock: TimeControl,
        now: Millis,
    ) -> Option<LocalGame> {
        let history = self.history()?;
        if self.from.is_some() {
            let record = Record::from_history(&history).ok()?;
            let game = LocalGame::from_record(record, seats, clock, now).ok()?;
            // The moves are the game's own, which can be taken back: there is nothing before it.
            return Some(LocalGame::kept(game.live().clone(), Record::new(*history.start())));
        }
        let terms = Terms::new(history, seats).ok()?.with_clock(clock);
        Some(LocalGame::new(terms.with_swap(self.start() == Start::Swap), now))
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
        NewGameForm::new(game, None, remembered, 5)
    }

    fn begun(form: &NewGameForm) -> LocalGame {
        let seats = form.seats().iter().map(|&seat| seat.into()).collect();
        form.begin(seats, TimeControl::Unlimited, Millis(0)).unwrap()
    }

    #[test]
    fn what_was_chosen_last_is_chosen_again() {
        assert_eq!(form(Game::Mana, "").choices(), "01r");
        assert_eq!(form(Game::Mana, "70").choices(), "70r");
        assert_eq!(form(Game::Mana, "70s").choices(), "70s");
        assert_eq!(form(Game::Mana, "7012").choices(), "01r", "Mana is for two");
        assert_eq!(form(Game::Mitsudomoe, "7012f").choices(), "7012f");
        assert_eq!(form(Game::Mitsudomoe, "nonsense").choices(), "01r");
    }

    #[test]
    fn presets_keep_the_level() {
        let mut form = form(Game::Mitsudomoe, "0607");
        assert_eq!(form.level(), None);
        form.choose(Choice::Computers);
        assert_eq!((form.choices().as_str(), form.level()), ("0666r", Level::new(6)));
        form.choose(Choice::People);
        assert!(form.is_all_people());
        form.choose(Choice::Computers);
        assert_eq!(form.choices(), "0111r");
        form.rotate();
        assert_eq!(form.choices(), "1011r");
    }

    #[test]
    fn a_level_is_that_of_all_computers() {
        let mut form = form(Game::Mitsudomoe, "0407");
        form.choose(Choice::Level(9));
        assert_eq!(form.choices(), "0909r");
        form.choose(Choice::Players(2));
        form.choose(Choice::Players(4));
        assert_eq!(form.choices(), "0999r", "those who join play at the same level");
        form.choose(Choice::People);
        form.choose(Choice::Players(3));
        assert_eq!(form.choices(), "000r");
    }

    #[test]
    fn the_only_person_chooses_a_side_and_sits_at_the_bottom() {
        let mut form = form(Game::Mitsudomoe, "055");
        assert_eq!(form.rotation(), Rotation::None);
        form.choose(Choice::Side(2));
        assert_eq!(form.choices(), "550r");
        assert_eq!(form.rotation(), Rotation::for_player(form.players()[2]));
        form.choose(Choice::People);
        form.choose(Choice::Side(1));
        assert_eq!((form.choices().as_str(), form.rotation()), ("000r", Rotation::None));
    }

    #[test]
    fn who_begins_stays_among_those_who_play() {
        let mut form = form(Game::Mitsudomoe, "0000");
        form.first = 3;
        let to_act = |form: &NewGameForm| form.history().unwrap().position().to_act();
        assert_eq!(to_act(&form), form.players()[3]);
        form.choose(Choice::Players(2));
        assert_eq!((form.first, form.players().len()), (1, 2));
        assert_eq!(to_act(&form), form.players()[1]);
    }

    #[test]
    fn of_a_game_played_on_the_only_person_is_to_act() {
        let mut from = History::new(AnyPosition::start(Game::Mitsudomoe, 3).unwrap());
        from.play_text("@c1:b1c1").unwrap();
        let mut form = NewGameForm::new(Game::Mitsudomoe, Some(from.clone()), "05s", 0);
        assert_eq!(form.choices(), "501s");
        form.choose(Choice::People);
        form.choose(Choice::Computers);
        assert_eq!(form.choices(), "101s");
        assert_eq!((form.history(), form.starts()), (Some(from), vec![]));
        let mut game = begun(&form);
        assert!(game.take_back(Millis(1)), "its moves can be taken back");
    }

    #[test]
    fn the_starts_that_apply_are_offered() {
        use Start::{FairOpening, Rulebook, Swap};
        assert_eq!(form(Game::Yonmoque, "").starts(), [Rulebook, FairOpening, Swap]);
        assert_eq!(form(Game::Mana, "").starts(), [Rulebook, Swap]);
        let mut form = form(Game::Mitsudomoe, "00f");
        assert_eq!((form.starts(), form.start()), (vec![Rulebook, FairOpening, Swap], FairOpening));
        form.choose(Choice::Players(3));
        assert_eq!((form.starts(), form.start()), (vec![Rulebook], Rulebook));
        form.choose(Choice::Players(2));
        assert_eq!(form.start(), FairOpening, "what was chosen is not forgotten");
    }

    #[test]
    fn what_does_not_apply_is_not_offered() {
        let offered =
            |form: &NewGameForm, choices: &[Choice]| choices.iter().filter(|&&c| form.offers(c)).count();
        let levels: Vec<Choice> = (1..=9).map(Choice::Level).collect();
        let sides = [0, 1, 2, 3].map(Choice::Side);
        let counts = [2, 3, 4].map(Choice::Players);
        let mut form = form(Game::Mitsudomoe, "0333");
        assert_eq!((offered(&form, &levels), offered(&form, &sides), offered(&form, &counts)), (9, 4, 3));
        form.choose(Choice::People);
        assert_eq!((offered(&form, &levels), offered(&form, &sides)), (0, 0));
        assert!(!form.offers(Choice::Start(Start::Rulebook)), "one start is no choice");
        form.choose(Choice::Players(2));
        form.choose(Choice::Start(Start::Swap));
        assert!(
            form.has_chosen(Choice::Start(Start::Swap)) && !form.has_chosen(Choice::Start(Start::Rulebook))
        );
    }

    #[test]
    fn a_fair_opening_has_moves_that_stay() {
        let mut form = form(Game::Yonmoque, "00");
        assert_eq!(begun(&form).live().history().plies(), 0);
        form.choose(Choice::Start(Start::FairOpening));
        let mut game = begun(&form);
        assert_eq!(Some(game.live().history()), fair_opening(Game::Yonmoque, 2, 5).as_ref());
        assert!(game.live().history().plies() > 0 && !game.take_back(Millis(1)));
        assert!(!game.live().terms().allows_swap());
    }

    #[test]
    fn after_the_first_turn_sides_can_be_chosen_if_that_was_agreed() {
        for remembered in ["00r", "00s"] {
            let mut game = begun(&form(Game::Yonmoque, remembered));
            let mv = game.live().position().read_move("@c3").unwrap();
            game.play(mv, Millis(1)).unwrap();
            assert_eq!(game.live().may_swap(), remembered == "00s");
        }
    }
}
