//! The making of a new game.

use tomoe_games::{AnyPosition, History, fair_opening, fair_openings};
use tomoe_play::{Holder, Millis, Seat, Terms};
use tomoe_wire::{NewGame, Opponent, Pool, Problem, Setting, Start};

use crate::secrets::below;

/// The setting of a new game and the place of who makes it; `levels` are the names of the computers that there are, from level 1.
pub(crate) fn new_game(wish: &NewGame, levels: &[String], now: Millis) -> Result<(Setting, u8), Problem> {
    let players = wish.opponents.len() + 1;
    let start = AnyPosition::start(wish.game, players).map_err(|_| Problem::BadTerms)?;
    let opening = match wish.start {
        Start::Rules => History::new(start),
        Start::Swap if players == 2 => History::new(start),
        Start::Fair => {
            let count = fair_openings(wish.game, players).len();
            fair_opening(wish.game, players, below(count)).ok_or(Problem::BadTerms)?
        }
        Start::Swap => return Err(Problem::BadTerms),
    };
    let place = match wish.place {
        Some(place) if usize::from(place) < players => usize::from(place),
        Some(_) => return Err(Problem::BadTerms),
        None => below(players),
    };
    let mut seats = vec![Seat::person("")];
    for opponent in &wish.opponents {
        seats.push(match *opponent {
            Opponent::Person => Seat::person(""),
            Opponent::Computer(level) => {
                let name = usize::from(level.0).checked_sub(1).and_then(|index| levels.get(index));
                Seat { holder: Holder::Computer(level), name: name.ok_or(Problem::BadTerms)?.clone() }
            }
        });
    }
    seats.rotate_right(place);
    let terms = Terms::new(opening, seats).map_err(|_| Problem::BadTerms)?;
    let terms = terms.with_clock(wish.clock).with_swap(wish.start == Start::Swap).with_rating(wish.is_rated);
    if wish.is_rated && !may_be_rated(wish, &terms) {
        return Err(Problem::BadTerms);
    }
    let setting = Setting { terms, is_public: wish.is_public, created: now, rematch_of: None };
    // There are at most four places.
    Ok((setting, u8::try_from(place).unwrap_or_default()))
}

/// Whether a game can count for the ratings: everybody sees it, and nobody can wait for ever. Sides are not exchanged, since a fair
/// opening is there for that.
fn may_be_rated(wish: &NewGame, terms: &Terms) -> bool {
    wish.is_public && wish.start != Start::Swap && Pool::of(terms).is_some()
}
