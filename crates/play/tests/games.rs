//! Single games: leaving, offers, clocks, and a game on one screen.
#![cfg(test)]

use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyPosition, Game, History, Outcome, Player, Reason, Why};
use tomoe_play::{
    Action, Actor, LevelNumber, LiveGame, LocalGame, Millis, Refusal, Seat, Terms, TimeControl, Verdict,
    seats_of,
};

const ZERO: Millis = Millis(0);

fn terms(game: Game, players: usize) -> Terms {
    let start = AnyPosition::start(game, players).unwrap();
    Terms::new(History::new(start), vec![Seat::person("somebody"); players]).unwrap()
}

fn live(game: Game, players: usize) -> (LiveGame, Vec<Player>) {
    let game = LiveGame::new(terms(game, players), ZERO);
    let seated = game.position().seated();
    (game, seated)
}

fn play(game: &mut LiveGame, text: &str, at: u64) {
    let mv = game.position().read_move(text).unwrap();
    game.apply(Actor::Player(game.position().to_act()), Action::Move(mv), Millis(at)).unwrap();
}

fn by(player: Player, game: &mut LiveGame, action: Action) -> Result<(), Refusal> {
    game.apply(Actor::Player(player), action, ZERO).map(|_| ())
}

#[test]
fn of_two_the_other_wins_and_of_three_the_game_goes_on() {
    let (mut game, seated) = live(Game::Mitsudomoe, 3);
    let [white, red, black] = seated[..] else { panic!() };
    by(black, &mut game, Action::Resign).unwrap();
    assert_eq!(game.history().transition_texts().collect::<Vec<_>>(), ["out:b"]);
    assert_eq!((game.ending(), game.to_act()), (None, Some(white)));
    assert_eq!(by(black, &mut game, Action::Resign), Err(Refusal::Out));
    // The issue's case: a resignation with one of three already out.
    by(red, &mut game, Action::Resign).unwrap();
    let ending = game.ending().unwrap();
    assert_eq!(
        (ending.outcome, ending.reason, ending.by),
        (Outcome::Win(white), Reason::Resignation, Some(red))
    );
    assert_eq!(game.history().why(), Some(Why::Resignation(Some(red))));
    assert!(game.record().to_string().ends_with("out:b win:w\n"), "{}", game.record());
    assert_eq!(game.shares(), Some(vec![1.0, 0.0, 0.0]));
}

#[test]
fn whoever_is_to_act_and_leaves_passes_the_turn_on() {
    let (mut game, seated) = live(Game::Mitsudomoe, 4);
    by(seated[0], &mut game, Action::Resign).unwrap();
    assert_eq!(game.to_act(), Some(seated[1]));
    by(seated[2], &mut game, Action::Resign).unwrap();
    assert_eq!(game.to_act(), Some(seated[1]));
    assert_eq!(game.position().players_in(), [seated[1], seated[3]]);
    assert!(game.position().to_string().ends_with("r w-r5b-y5"), "{}", game.position());
}

#[test]
fn all_opponents_must_agree_to_a_draw() {
    let (mut game, seated) = live(Game::Mitsudomoe, 3);
    let [white, red, black] = seated[..] else { panic!() };
    assert_eq!(by(red, &mut game, Action::AcceptDraw), Err(Refusal::NoOffer));
    by(white, &mut game, Action::OfferDraw).unwrap();
    assert_eq!(by(white, &mut game, Action::AcceptDraw), Err(Refusal::OwnOffer));
    by(red, &mut game, Action::AcceptDraw).unwrap();
    assert_eq!(by(red, &mut game, Action::AcceptDraw), Err(Refusal::AgreedAlready));
    assert!(game.draw_offer().is_some_and(|offer| offer.waits_for(black) && !offer.waits_for(red)));
    play(&mut game, "@c1:b1c1", 0);
    assert_eq!(game.draw_offer(), None, "withdrawn by the move");
    by(white, &mut game, Action::OfferDraw).unwrap();
    by(black, &mut game, Action::DeclineDraw).unwrap();
    assert_eq!(by(white, &mut game, Action::OfferDraw), Err(Refusal::TooSoon));
    by(red, &mut game, Action::OfferDraw).unwrap();
    by(white, &mut game, Action::AcceptDraw).unwrap();
    by(black, &mut game, Action::AcceptDraw).unwrap();
    assert_eq!(game.history().why(), Some(Why::Agreement));
    let third = 1.0 / 3.0;
    assert_eq!(game.shares(), Some(vec![third; 3]));
}

#[test]
fn a_take_back_needs_consent_and_keeps_the_moves_beside_the_game() {
    let (mut game, seated) = live(Game::Yonmoque, 2);
    let [blue, white] = seated[..] else { panic!() };
    play(&mut game, "@a1", 0);
    play(&mut game, "@b2", 0);
    assert_eq!(by(blue, &mut game, Action::OfferTakeBack(2)), Err(Refusal::NothingToTakeBack));
    by(white, &mut game, Action::OfferTakeBack(1)).unwrap();
    by(blue, &mut game, Action::AcceptTakeBack).unwrap();
    assert_eq!(game.history().plies(), 1);
    play(&mut game, "@e5", 0);
    assert!(game.record().to_string().contains("1. @a1 2. @e5 (2. @b2) -"), "{}", game.record());
    assert_eq!(game.events().len(), 5, "nothing that was written is unwritten");
}

#[test]
fn nothing_is_taken_back_past_a_leaving() {
    let (mut game, seated) = live(Game::Mitsudomoe, 3);
    play(&mut game, "@c1:b1c1", 0);
    by(seated[0], &mut game, Action::Resign).unwrap();
    assert_eq!(by(seated[1], &mut game, Action::OfferTakeBack(0)), Err(Refusal::PlayerLeft));
}

#[test]
fn a_game_is_called_off_only_before_everybody_has_moved() {
    let (mut game, seated) = live(Game::Yonmoque, 2);
    play(&mut game, "@a1", 0);
    let mut aborted = game.clone();
    by(seated[1], &mut aborted, Action::Abort).unwrap();
    let ending = aborted.ending().unwrap();
    assert_eq!((ending.outcome, ending.by), (Outcome::Ongoing, Some(seated[1])));
    assert_eq!((aborted.shares(), aborted.is_over()), (None, true));
    play(&mut game, "@b2", 0);
    assert_eq!(by(seated[1], &mut game, Action::Abort), Err(Refusal::TooLateToAbort));
}

#[test]
fn the_house_decides_and_nobody_else() {
    let (mut game, seated) = live(Game::Mana, 2);
    let win = Action::Adjudicate(Verdict::Win(seated[1]));
    assert_eq!(by(seated[0], &mut game, win), Err(Refusal::HouseOnly));
    assert_eq!(game.apply(Actor::House, Action::Resign, ZERO), Err(Refusal::PlayersOnly));
    game.apply(Actor::House, Action::Forfeit(seated[0]), ZERO).unwrap();
    assert_eq!(game.history().why(), Some(Why::Abandonment(Some(seated[0]))));
}

#[test]
fn clocks_run_for_the_player_to_act_and_fall_on_time() {
    let control = TimeControl::increment(Millis(60_000), Millis(2_000)).unwrap();
    let mut game = LiveGame::new(terms(Game::Yonmoque, 2).with_clock(control), Millis(5_000));
    let [blue, white] = game.position().seated()[..] else { panic!() };
    play(&mut game, "@c3", 25_000);
    assert_eq!(game.time_left(blue, Millis(30_000)), Some(Millis(42_000)));
    assert_eq!(game.time_left(white, Millis(30_000)), Some(Millis(55_000)));
    assert_eq!(game.flag_falls_at(), Some(Millis(85_000)));
    assert_eq!(game.apply(Actor::House, Action::Flag, Millis(84_999)), Err(Refusal::TimeIsLeft));
    let late = game.position().read_move("@a1").unwrap();
    let refused = game.apply(Actor::Player(white), Action::Move(late), Millis(85_000));
    assert_eq!(refused, Err(Refusal::TimeIsUp));
    game.apply(Actor::House, Action::Flag, Millis(85_000)).unwrap();
    assert_eq!(game.history().why(), Some(Why::Time(Some(white))));
    let text = game.record().to_string();
    assert!(text.contains("[TimeControl \"60+2\"]") && text.contains("[%clk 0:00:42]"), "{text}");
}

#[test]
fn with_three_a_flag_puts_its_player_out_and_the_next_clock_runs() {
    let control = TimeControl::increment(Millis(10_000), Millis(0)).unwrap();
    let mut game = LiveGame::new(terms(Game::Mitsudomoe, 3).with_clock(control), ZERO);
    let seated = game.position().seated();
    game.apply(Actor::House, Action::Flag, Millis(12_000)).unwrap();
    assert_eq!((game.ending(), game.to_act()), (None, Some(seated[1])));
    assert_eq!(game.flag_falls_at(), Some(Millis(22_000)));
}

#[test]
fn a_move_that_is_taken_back_takes_its_increment_along() {
    let control = TimeControl::increment(Millis(60_000), Millis(5_000)).unwrap();
    let mut game = LiveGame::new(terms(Game::Yonmoque, 2).with_clock(control), ZERO);
    let [blue, white] = game.position().seated()[..] else { panic!() };
    play(&mut game, "@c3", 1_000);
    game.apply(Actor::Player(blue), Action::OfferTakeBack(0), Millis(3_000)).unwrap();
    game.apply(Actor::Player(white), Action::AcceptTakeBack, Millis(4_000)).unwrap();
    assert_eq!(game.time_left(blue, Millis(4_000)), Some(Millis(59_000)));
    assert_eq!(game.time_left(white, Millis(9_000)), Some(Millis(57_000)));
}

#[test]
fn days_are_for_each_move_and_time_without_a_server_is_not_charged() {
    let mut game = LiveGame::new(terms(Game::Yonmoque, 2).with_clock(TimeControl::days(2).unwrap()), ZERO);
    play(&mut game, "@c3", Millis::DAY.0);
    assert_eq!(game.flag_falls_at(), Some(Millis(3 * Millis::DAY.0)));
    game.apply(Actor::House, Action::Resume, Millis(10 * Millis::DAY.0)).unwrap();
    assert_eq!(game.flag_falls_at(), Some(Millis(12 * Millis::DAY.0)));
}

#[test]
fn lag_is_given_back_to_who_moves_and_costs_the_other_nothing() {
    let control = TimeControl::increment(Millis(10_000), Millis(0)).unwrap();
    let mut game = LiveGame::new(terms(Game::Yonmoque, 2).with_clock(control), ZERO);
    let [blue, white] = game.position().seated()[..] else { panic!() };
    let late = |game: &mut LiveGame, text: &str, at, lag| {
        let mv = game.position().read_move(text).unwrap();
        game.apply_late(Actor::Player(game.position().to_act()), Action::Move(mv), Millis(at), Millis(lag))
    };
    late(&mut game, "@c3", 2_000, 300).unwrap();
    assert_eq!(game.time_left(blue, Millis(2_000)), Some(Millis(8_300)));
    assert_eq!(game.time_left(white, Millis(2_000)), Some(Millis(10_000)));
    // Made in time, but it arrived after the flag would have fallen.
    assert_eq!(late(&mut game, "@b2", 12_100, 100), Err(Refusal::TimeIsUp));
    late(&mut game, "@b2", 12_100, 101).unwrap();
    assert_eq!(game.time_left(white, Millis(12_100)), Some(Millis(1)));
    // More than the whole turn took can't be given back.
    late(&mut game, "@a1", 12_200, 500).unwrap();
    assert_eq!(game.time_left(blue, Millis(12_200)), Some(Millis(8_300)));
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn only_the_part_of_an_outage_that_lies_in_the_turn_is_excused_and_only_once() {
    let control = TimeControl::increment(Millis(60_000), Millis(0)).unwrap();
    let mut game = LiveGame::new(terms(Game::Yonmoque, 2).with_clock(control), ZERO);
    let [blue, white] = game.position().seated()[..] else { panic!() };
    let excuse = |from, until| Action::Excuse { from: Millis(from), until: Millis(until) };
    play(&mut game, "@c3", 20_000);
    assert_eq!(game.apply(Actor::Player(white), excuse(1, 2), Millis(20_000)), Err(Refusal::HouseOnly));
    assert_eq!(game.apply(Actor::House, excuse(30_000, 50_000), Millis(49_000)), Err(Refusal::Excused));
    // The flag is late by now, but not once the outage is taken off.
    game.apply(Actor::House, excuse(30_000, 90_000), Millis(95_000)).unwrap();
    assert_eq!(game.time_left(white, Millis(95_000)), Some(Millis(45_000)));
    assert_eq!(game.apply(Actor::House, excuse(30_000, 90_000), Millis(95_000)), Err(Refusal::Excused));
    play(&mut game, "@b2", 100_000);
    // An outage that began before the turn did.
    game.apply(Actor::House, excuse(95_000, 102_000), Millis(103_000)).unwrap();
    assert_eq!(game.time_left(blue, Millis(103_000)), Some(Millis(39_000)));
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn damaged_texts_are_refused_with_their_line() {
    let (mut game, _) = live(Game::Yonmoque, 2);
    play(&mut game, "@a1", 7);
    let text = game.to_string();
    let error = |from: &str, to: &str| text.replace(from, to).parse::<LiveGame>().unwrap_err().to_string();
    assert_eq!(error("tomoe-game 1", "tomoe-game 2"), "line 1: expected 'tomoe-game 1'");
    assert_eq!(error("1 7 b move @a1", "1 7 w move @a1"), "line 8: it is not this player's turn");
    assert!(error("1 7 b", "2 7 b").starts_with("line 8: expected the next number"));
    assert!(error("seat person somebody\nseat", "seat").contains("1 seats for 2 players"));
}

// One screen

fn local(seats: [Seat; 2], control: TimeControl) -> LocalGame {
    let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
    let terms = Terms::new(History::new(start), seats.to_vec()).unwrap();
    LocalGame::new(terms.with_clock(control), ZERO)
}

fn person() -> Seat {
    Seat::person("person")
}

fn computer() -> Seat {
    Seat::computer(LevelNumber(9), "Dragon (9)")
}

fn play_all(game: &mut LocalGame, moves: &[&str]) {
    for text in moves {
        let mv = game.live().position().read_move(text).unwrap();
        game.play(mv, ZERO).unwrap();
    }
}

#[test]
fn taking_back_goes_to_where_a_person_moves_and_forth_again() {
    let mut game = local([person(), computer()], TimeControl::Unlimited);
    assert!(!game.take_back(ZERO));
    play_all(&mut game, &["@a1", "@b2", "@c3", "@d4"]);
    assert!(game.take_back(ZERO));
    assert_eq!(game.live().history().plies(), 2);
    assert!(game.redo(ZERO));
    assert_eq!(game.live().history().plies(), 4);
    assert!(!game.redo(ZERO));
}

#[test]
fn a_resignation_is_told_and_can_be_taken_back() {
    let mut game = local([computer(), person()], TimeControl::Unlimited);
    let white = game.live().position().seated()[1];
    game.resign(ZERO).unwrap();
    assert_eq!(game.live().history().why(), Some(Why::Resignation(Some(white))));
    assert!(game.record().to_string().contains("win:b"));
    assert!(game.take_back(ZERO));
    assert!(!game.live().is_over());
}

#[test]
fn a_lost_game_is_played_on_from_where_a_person_moved() {
    let start = AnyPosition::read(Game::Yonmoque, "1bbb1/b4/5/w3w/2w2 w 2 3").unwrap();
    let terms = Terms::new(History::new(start), vec![computer(), person()]).unwrap();
    let mut game = LocalGame::new(terms, ZERO);
    play_all(&mut game, &["@e1", "a4a5"]);
    assert!(game.live().is_over());
    assert!(game.take_back(ZERO));
    assert_eq!((game.live().is_over(), game.live().history().plies()), (false, 0));
    play_all(&mut game, &["@a5"]);
    let (record, at) = (game.record().clone(), game.at());
    assert_eq!(record.move_text(at).as_deref(), Some("@a5"));
    assert!(record.to_string().contains("1. @a5 (1. @e1 2. a4a5) -"), "{record}");
}

#[test]
fn time_that_ran_out_is_given_back_as_it_was() {
    let control = TimeControl::increment(Millis(60_000), Millis(2_000)).unwrap();
    let mut game = local([person(), person()], control);
    let [blue, white] = game.live().position().seated()[..] else { panic!() };
    let c3 = game.live().position().read_move("@c3").unwrap();
    game.play(c3, Millis(20_000)).unwrap();
    assert_eq!(game.tick(Millis(79_000)), None);
    game.tick(Millis(81_000)).unwrap();
    assert_eq!(game.live().history().why(), Some(Why::Time(Some(white))));
    assert!(game.take_back(Millis(90_000)));
    assert_eq!(game.live().time_left(white, Millis(91_000)), Some(Millis(59_000)));
    assert_eq!(game.live().time_left(blue, Millis(91_000)), Some(Millis(42_000)));
}

#[test]
fn with_three_on_one_screen_a_person_leaves_and_comes_back() {
    let start = AnyPosition::start(Game::Mitsudomoe, 3).unwrap();
    let seats = vec![computer(), person(), computer()];
    let mut game = LocalGame::new(Terms::new(History::new(start), seats).unwrap(), ZERO);
    game.resign(ZERO).unwrap();
    assert_eq!(game.resigning(), None, "no person is left to give up");
    assert_eq!(game.live().history().transition_texts().collect::<Vec<_>>(), ["out:r"]);
    assert!(game.take_back(ZERO));
    assert_eq!(game.live().position().players_in().len(), 3);
}

#[test]
fn a_record_goes_on_where_it_ended_and_keeps_its_words() {
    let text = "[Game \"yonmoque\"]\n[Blue \"Ada\"]\n[Result \"draw\"]\n[Termination \"agreement\"]\n\n1. @c3 {centre} 2. @b2 (2. @d4) draw\n";
    let record = Record::read(text).unwrap();
    let seats = vec![person(), computer()];
    let mut game = LocalGame::from_record(record, seats, TimeControl::Unlimited, ZERO).unwrap();
    assert_eq!((game.live().history().plies(), game.live().is_over()), (2, false));
    play_all(&mut game, &["@a1"]);
    let text = game.record().to_string();
    assert!(text.contains("[Blue \"Ada\"]") && text.contains("[White \"Dragon (9)\"]"), "{text}");
    assert!(text.contains("1. @c3 {centre} 2. @b2 (2. @d4) 3. @a1 -"), "{text}");
}

#[test]
fn a_game_is_played_on_from_any_move_of_its_record() {
    let mut game = local([person(), person()], TimeControl::Unlimited);
    play_all(&mut game, &["@a1", "@b2", "@c3"]);
    game.take_back(ZERO);
    play_all(&mut game, &["@e5"]);
    let record = game.record().clone();
    let second = record.main_line().nth(1).unwrap();
    let tried = record.node(second).unwrap().children()[1];
    assert!(game.play_on_from(tried, ZERO));
    let texts: Vec<String> = game.live().history().transition_texts().collect();
    assert_eq!(texts, ["@a1", "@b2", "@c3"]);
    assert!(game.play_on_from(NodeId::START, ZERO));
    assert_eq!(game.live().history().plies(), 0);
    assert_eq!(game.again(true, ZERO).live().terms().seats().len(), 2);
}

/// A game between two in which sides may be exchanged.
fn swappable(game: Game, clock: TimeControl) -> LiveGame {
    let start = AnyPosition::start(game, 2).unwrap();
    let seats = vec![Seat::person("Aiko"), Seat::person("Ben")];
    LiveGame::new(Terms::new(History::new(start), seats).unwrap().with_clock(clock).with_swap(true), ZERO)
}

fn names(game: &LiveGame) -> Vec<&str> {
    game.seats().into_iter().map(|seat| seat.name.as_str()).collect()
}

#[test]
fn after_the_first_turn_the_other_may_take_its_side() {
    let mut game = swappable(Game::Yonmoque, TimeControl::Unlimited);
    let [blue, white] = game.position().seated()[..] else { panic!() };
    assert_eq!(by(blue, &mut game, Action::Swap), Err(Refusal::NoSwap), "nothing was played");
    play(&mut game, "@c3", 0);
    assert!(game.may_swap());
    assert_eq!(by(blue, &mut game, Action::Swap), Err(Refusal::NotToAct));
    by(white, &mut game, Action::Swap).unwrap();
    assert_eq!(names(&game), ["Ben", "Aiko"]);
    assert_eq!((game.to_act(), game.seat_to_act().unwrap().name.as_str()), (Some(white), "Aiko"));
    assert_eq!(by(white, &mut game, Action::Swap), Err(Refusal::NoSwap), "once only");
    play(&mut game, "@b2", 0);
    assert_eq!(by(blue, &mut game, Action::Swap), Err(Refusal::NoSwap), "too late");
    assert_eq!(game.to_string().parse(), Ok(game.clone()));
    let record = game.record();
    assert!(record.to_string().contains("[Blue \"Ben\"]\n[White \"Aiko\"]"), "{record}");
    assert!(record.to_string().ends_with("\n1. @c3 swap 2. @b2 -\n"), "{record}");
    assert_eq!(record.to_string().parse::<Record>().unwrap().to_string(), record.to_string());
}

#[test]
fn sides_are_exchanged_only_where_the_terms_say_so() {
    let (mut game, seated) = live(Game::Mana, 2);
    play(&mut game, "@0:a1,b1,c1,d1,e1,f1", 0);
    assert_eq!(by(seated[1], &mut game, Action::Swap), Err(Refusal::NoSwap));
    let (mut game, _) = live(Game::Mitsudomoe, 3);
    play(&mut game, "@b2:a1b2", 0);
    assert!(!game.may_swap());
}

#[test]
fn times_go_with_those_who_exchange_sides_and_come_back_with_them() {
    let clock: TimeControl = "60+5".parse().unwrap();
    let mut game = swappable(Game::Mitsudomoe, clock);
    let [white, black] = game.position().seated()[..] else { panic!() };
    play(&mut game, "@b2:a1b2", 10_000);
    let at = Millis(13_000);
    game.apply(Actor::Player(black), Action::Swap, at).unwrap();
    // Aiko has used ten seconds and won five, Ben has used three.
    let left = |game: &LiveGame, player| game.time_left(player, at).unwrap();
    assert_eq!((left(&game, black), left(&game, white)), (Millis(55_000), Millis(57_000)));
    game.apply(Actor::Player(black), Action::OfferTakeBack(1), at).unwrap();
    game.apply(Actor::Player(white), Action::AcceptTakeBack, at).unwrap();
    assert_eq!(names(&game), ["Aiko", "Ben"]);
    assert_eq!((left(&game, white), left(&game, black)), (Millis(55_000), Millis(57_000)));
}

#[test]
fn a_position_stands_no_second_time_by_an_exchange() {
    let mut history = History::new(AnyPosition::start(Game::Mitsudomoe, 2).unwrap());
    history.play_text("@b2:a1b2").unwrap();
    history.play_text("swap").unwrap();
    assert_eq!((history.repetitions(), history.plies(), history.is_swapped()), (1, 1, true));
    assert!(history.play_text("swap").is_err());
    history.take_back();
    assert_eq!((history.repetitions(), history.is_swapped()), (1, false));
}

#[test]
fn a_record_tells_levels_and_clocks_and_goes_on_with_them() {
    let clock = TimeControl::increment(Millis(60_000), Millis(2_000)).unwrap();
    let mut game = local([person(), computer()], clock);
    for (mv, now) in [("@a1", 10_000), ("@b2", 11_500), ("@c3", 30_000)] {
        let mv = game.live().position().read_move(mv).unwrap();
        game.play(mv, Millis(now)).unwrap();
    }
    let text = game.record().to_string();
    assert!(text.contains("[WhiteLevel \"9\"]") && text.contains("[TimeControl \"60+2\"]"), "{text}");
    assert!(!text.contains("BlueLevel"), "{text}");

    let record = Record::read(&text).unwrap();
    let seats = seats_of(&record);
    assert_eq!(seats[1].level(), game.live().terms().seats()[1].level());
    let now = Millis(1_000_000);
    let again = LocalGame::from_record(record.clone(), seats.clone(), clock, now).unwrap();
    let left = |game: &LocalGame, now| {
        let players = game.live().position().seated();
        players.into_iter().map(|player| game.live().time_left(player, now).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(left(&again, now), left(&game, Millis(30_000)));
    assert_eq!(again.record().to_string(), text);

    let slower = TimeControl::increment(Millis(90_000), Millis(0)).unwrap();
    let other = LocalGame::from_record(record, seats, slower, now).unwrap();
    assert_eq!(left(&other, now), [Millis(90_000); 2], "the times of another clock mean nothing here");
}

#[test]
fn the_time_in_a_drawer_is_nobodys() {
    let mut game = local([person(), person()], TimeControl::increment(Millis(1_000), Millis(0)).unwrap());
    assert!(game.resume(Millis(50_000)));
    assert_eq!(game.tick(Millis(50_999)), None);
    assert!(game.tick(Millis(51_000)).is_some() && game.live().is_over());
    assert!(!game.resume(Millis(60_000)), "no clock runs any more");
    assert!(!local([person(), person()], TimeControl::Unlimited).resume(Millis(5)));
}
