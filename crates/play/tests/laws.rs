//! Laws of a game being played, for any list of actions, legal or not, at any times, by anybody.
#![cfg(test)]

use proptest::prelude::*;
use tomoe_games::record::Record;
use tomoe_games::{AnyPosition, Game, History, Outcome, Player};
use tomoe_play::{
    Action, Actor, Event, LevelNumber, LiveGame, Millis, Refusal, Seat, Terms, TimeControl, Verdict,
};

/// An action to be made of the game as it then stands.
#[derive(Clone, Debug)]
struct Attempt {
    actor: u8,
    kind: u8,
    pick: u32,
    /// How much later than the attempt before; negative times go back.
    later: i64,
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let attempt = (any::<u8>(), any::<u8>(), any::<u32>(), -500_i64..4_000);
    let attempt = attempt.prop_map(|(actor, kind, pick, later)| Attempt { actor, kind, pick, later });
    prop::collection::vec(attempt, 0..60)
}

fn terms() -> impl Strategy<Value = Terms> {
    let games = [
        (Game::Yonmoque, 2),
        (Game::Mana, 2),
        (Game::Mitsudomoe, 2),
        (Game::Mitsudomoe, 3),
        (Game::Mitsudomoe, 4),
    ];
    let clocks = [
        TimeControl::Unlimited,
        TimeControl::increment(Millis(30_000), Millis(700)).unwrap(),
        TimeControl::increment(Millis(9_000), Millis(0)).unwrap(),
        TimeControl::days(1).unwrap(),
    ];
    (prop::sample::select(games.to_vec()), prop::sample::select(clocks.to_vec()), 0..3_u32, any::<bool>())
        .prop_map(|((game, players), clock, opening, is_rated)| {
            let mut history = History::new(AnyPosition::start(game, players).unwrap());
            for _ in 0..opening {
                let moves = history.position().moves();
                history.play(moves[moves.len() / 2]).unwrap();
            }
            let seat = |place: usize| match place % 3 {
                0 => Seat::person(format!("person {place}")),
                1 => Seat::program("program"),
                _ => Seat::computer(LevelNumber(place as u8), "engine"),
            };
            let terms = Terms::new(history, (0..players).map(seat).collect()).unwrap();
            terms.with_clock(clock).with_rating(is_rated)
        })
}

/// What the attempt comes to in this game: mostly something that may happen, sometimes nonsense.
fn action(game: &LiveGame, attempt: &Attempt) -> (Actor, Action) {
    let pick = attempt.pick as usize;
    let everybody: Vec<Player> = match attempt.kind % 16 {
        0 => Game::Mitsudomoe.colours().chain(Game::Mana.colours()).collect(),
        _ => game.position().seated(),
    };
    let player = everybody[usize::from(attempt.actor) % everybody.len()];
    let by = if attempt.actor.is_multiple_of(5) { Actor::House } else { Actor::Player(player) };
    let other = everybody[pick % everybody.len()];
    match attempt.kind % 32 {
        0..=12 => {
            let moves = game.position().moves();
            (Actor::Player(game.position().to_act()), Action::Move(moves[pick % moves.len().max(1)]))
        }
        13 => {
            let foreign = AnyPosition::start(Game::Mana, 2).unwrap().moves();
            (by, Action::Move(foreign[pick % foreign.len()]))
        }
        14 => (by, Action::Resign),
        15..=16 => (by, Action::OfferDraw),
        17..=18 => (by, Action::AcceptDraw),
        19 => (by, Action::DeclineDraw),
        20..=22 => (by, Action::OfferTakeBack(pick % (game.history().transitions().len() + 2))),
        23..=26 => (by, Action::AcceptTakeBack),
        27 => (by, Action::DeclineTakeBack),
        28 => (by, Action::Abort),
        29 => (Actor::House, Action::Flag),
        30 => match pick % 3 {
            0 => (by, Action::Forfeit(other)),
            1 => (by, Action::Resume),
            _ => (by, Action::Excuse { from: Millis(pick as u64 * 40), until: Millis(pick as u64 * 41) }),
        },
        _ => {
            (by, Action::Adjudicate(if pick.is_multiple_of(2) { Verdict::Draw } else { Verdict::Win(other) }))
        }
    }
}

/// What is left to each player.
fn times(game: &LiveGame, now: Millis) -> Vec<Option<Millis>> {
    game.position().seated().into_iter().map(|player| game.time_left(player, now)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn any_list_of_actions_obeys_the_laws(terms in terms(), attempts in attempts()) {
        let mut game = LiveGame::new(terms.clone(), Millis(1_000));
        let mut now = 1_000_i64;
        let mut endings = 0;
        for attempt in &attempts {
            if game.position().moves().is_empty() && !game.is_over() {
                break;
            }
            now = (now + attempt.later).max(0);
            let at = Millis(now as u64);
            let before = game.clone();
            let left = times(&game, at);
            let (by, action) = action(&game, attempt);
            let lag = Millis(u64::from(attempt.actor) * 3);
            match game.apply_late(by, action, at, lag) {
                Err(refusal) => {
                    prop_assert_eq!(&game, &before, "a refusal changes nothing");
                    prop_assert_eq!(before.is_over(), refusal == Refusal::Over);
                }
                Ok(event) => {
                    prop_assert!(!before.is_over(), "an ending is final");
                    prop_assert_eq!(event.number as usize, game.events().len());
                    prop_assert!(before.events().last().is_none_or(|last| last.at <= event.at));
                    endings += usize::from(game.is_over());
                    check_clocks(&before, &game, &left, action, event)?;
                    if before.flag_falls_at().is_some_and(|moment| moment.plus(event.lag) <= event.at) {
                        let may_be_late = matches!(action, Action::Flag | Action::Resume | Action::Excuse { .. });
                        prop_assert!(may_be_late, "{:?}", action);
                    }
                }
            }
        }
        prop_assert!(endings <= 1, "exactly one ending");
        prop_assert_eq!(game.is_over(), endings == 1 || terms.opening().ending().is_some());

        let replayed = LiveGame::replay(terms, Millis(1_000), game.events().to_vec());
        prop_assert_eq!(replayed.as_ref(), Ok(&game), "replay equals live");
        let text = game.to_string();
        let read = text.parse::<LiveGame>();
        prop_assert_eq!(read.as_ref(), Ok(&game), "{}", text);
        check_record(&game)?;
    }
}

/// No clock gains time but by the increment of a move and its lag, and by what is not charged when a game goes on. The others gain
/// nothing and lose nothing by somebody's lag.
fn check_clocks(
    before: &LiveGame,
    after: &LiveGame,
    left: &[Option<Millis>],
    action: Action,
    event: Event,
) -> Result<(), TestCaseError> {
    let increment = match (after.terms().clock(), action) {
        (TimeControl::Increment { increment, .. }, Action::Move(_)) => increment,
        // A turn of days begins anew with each move, and a game that is resumed forgets what passed.
        (TimeControl::Days(_), _) | (_, Action::Resume | Action::Excuse { .. }) => return Ok(()),
        _ => Millis(0),
    };
    let mover = before.position().to_act();
    for ((player, &had), has) in before.position().seated().into_iter().zip(left).zip(times(after, event.at))
    {
        let gained = if player == mover { increment.plus(event.lag) } else { Millis(0) };
        prop_assert!(has <= had.map(|had| had.plus(gained)), "{player:?} had {had:?} and has {has:?}");
    }
    Ok(())
}

/// The record tells the same game, and can be read again.
fn check_record(game: &LiveGame) -> Result<(), TestCaseError> {
    let (record, at) = game.record_onto(Record::new(*game.terms().opening().start()));
    let history = record.history_to(at).expect("where the game stands");
    prop_assert_eq!(history.transitions(), game.history().transitions());
    if game.is_over() {
        let told = record.ending().expect("the record has ended, too");
        let ending = game.ending().expect("it has");
        prop_assert_eq!((told.outcome, told.reason), (ending.outcome, ending.reason));
        // Who called a game off is the events' business.
        prop_assert!(told.by == ending.by || ending.outcome == Outcome::Ongoing);
        let whole = record.history();
        prop_assert_eq!(whole.transitions(), game.history().transitions());
    }
    prop_assert_eq!(Record::read(&record.to_string()), Ok(record));
    Ok(())
}
