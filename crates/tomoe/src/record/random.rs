//! Games that chance has played.

use std::time::{Duration, UNIX_EPOCH};

use tomoe_games::record::Record;
use tomoe_games::{AnyMove, AnyPosition, Ending, History, mana};
use tomoe_random::Random;

use crate::failure::Failure;

/// A game that is not over by then is called a draw.
const MOST_PLIES: usize = 300;

/// How many people take part.
const PEOPLE: usize = 500;

/// A game of random moves between two or more of some people.
pub(super) fn record(start: AnyPosition, seed: u64) -> Result<Record, Failure> {
    let mut random = Random::new(seed);
    let mut history = History::new(start);
    while history.ending().is_none() && history.plies() < MOST_PLIES {
        let mv = random_move(history.position(), &mut random);
        history.play(mv).map_err(Failure::input)?;
    }
    let mut record = Record::from_history(&history).map_err(Failure::input)?;
    if history.ending().is_none() {
        record.set_ending(Some(Ending::ADJUDICATED_DRAW)).map_err(Failure::input)?;
    }
    for player in start.seated() {
        let name = format!("Guest {}", random.below(PEOPLE) + 1);
        record.set_player_name(player, &name).map_err(Failure::input)?;
    }
    Ok(record)
}

/// The record with a day, such that so many games are spread over a year.
pub(super) fn dated(mut record: Record, year: u16, number: u32, games: u32) -> Result<Record, Failure> {
    let begin = humantime::parse_rfc3339(&format!("{year:04}-01-01T00:00:00Z")).unwrap_or(UNIX_EPOCH);
    let day = Duration::from_secs(u64::from(number) * 365 / u64::from(games) * 86_400);
    let mut date = humantime::format_rfc3339_seconds(begin + day).to_string();
    date.truncate(10);
    record.set_tag("Date", &date).map_err(Failure::input)?;
    Ok(record)
}

/// One of the legal moves. Of Mana's set-ups there are tens of thousands, so one is drawn part by part.
fn random_move(position: &AnyPosition, random: &mut Random) -> AnyMove {
    match position {
        AnyPosition::Mana(position) if position.stage() != mana::Stage::Play => {
            AnyMove::Mana(mana::Move::SetUp(set_up(position, random)))
        }
        _ => random.pick(&position.moves()),
    }
}

fn set_up(position: &mana::Position, random: &mut Random) -> mana::SetUp {
    use tomoe_games::Position as _;
    let mut camp: Vec<mana::Square> = position.to_act().camp().into_iter().collect();
    for last in (1..camp.len()).rev() {
        camp.swap(last, random.below(last + 1));
    }
    let is_first = position.stage() == mana::Stage::RedSetsUp;
    let orientation = is_first.then(|| random.pick(&mana::Orientation::ALL));
    mana::SetUp {
        orientation,
        damyo: camp[0],
        ronins: camp[1..=usize::from(mana::RONINS)].iter().copied().collect(),
    }
}
