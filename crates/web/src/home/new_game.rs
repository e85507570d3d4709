//! A new game: who sits where, and who begins. What was chosen last is chosen again.

use leptos::prelude::*;
use tomoe_draw::Options;
use tomoe_games::{AnyPosition, Colour as _, Game, History, Player, mitsudomoe, yonmoque};
use tomoe_markup::view;

use super::living::Living;
use crate::board::film;
use crate::erased::{flag, part, press, say, text, when};
use crate::play::{Saved, Seat};
use crate::route::{self, Route};
use crate::settings::{settings, words};
use crate::signals::{Memo, RwSignal};
use crate::store;

/// The level that a first game against the computer has: one that a beginner can beat.
const FIRST_LEVEL: u8 = 3;

/// The seats chosen last for this game.
fn remembered(game: Game) -> Vec<Seat> {
    let text = store::get(&format!("seats.{game}")).unwrap_or_default();
    let seats: Vec<Seat> =
        text.bytes().filter(u8::is_ascii_digit).map(|digit| Seat::from(digit - b'0')).collect();
    let most = if game == Game::Mitsudomoe { 4 } else { 2 };
    if (2..=most).contains(&seats.len()) { seats } else { vec![Seat::Person, Seat::Computer(FIRST_LEVEL)] }
}

fn remember(game: Game, seats: &[Seat]) {
    let text: String = seats.iter().map(|&seat| char::from(b'0' + u8::from(seat))).collect();
    store::set(&format!("seats.{game}"), &text);
}

/// The start for so many, `first` beginning.
fn start(game: Game, players: usize, first: usize) -> Option<AnyPosition> {
    if game != Game::Mitsudomoe {
        return AnyPosition::start(game, players).ok();
    }
    let seats = mitsudomoe::Seats::for_players(players)?;
    let first = seats.colours().get(first).copied().unwrap_or(mitsudomoe::Colour::ALL[0]);
    mitsudomoe::Position::start_with(seats, first).map(AnyPosition::Mitsudomoe)
}

/// One of Yonmoque's openings that the tables show to be the fairest: from the empty board Blue wins.
fn balanced() -> AnyPosition {
    let number = (js_sys::Math::random() * f64::from(u16::MAX)) as usize;
    AnyPosition::Yonmoque(yonmoque::balanced_position(number))
}

/// The form for a new game, or for one that goes on `from` where it stands.
#[component]
pub(crate) fn NewGame(game: Game, from: Option<History>) -> AnyView {
    let mut chosen = remembered(game);
    if let Some(from) = &from {
        chosen.resize(from.start().players(), Seat::Computer(FIRST_LEVEL));
    }
    let first = RwSignal::new(0usize);
    let is_balanced = RwSignal::new(false);
    let is_new = from.is_none();
    // Of several players, the one whose turn it is becomes the person against the computer.
    let seated = from.as_ref().map(|from| from.start().seated());
    let person = from
        .as_ref()
        .zip(seated.as_ref())
        .and_then(|(from, seated)| seated.iter().position(|&player| player == from.position().to_act()));
    if let (Some(person), Some(only)) = (person, chosen.iter().position(|seat| seat.is_person()))
        && chosen.iter().filter(|seat| seat.is_person()).count() == 1
    {
        chosen.swap(only, person);
    }
    let seats = RwSignal::new(chosen);
    let picture = from.as_ref().map(|from| *from.position());
    let players = Memo::new(move || {
        let count = seats.with(Vec::len);
        let usual = || start(game, count, 0).map(|start| start.seated()).unwrap_or_default();
        seated.clone().unwrap_or_else(usual)
    });
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let chosen = seats.get_untracked();
        remember(game, &chosen);
        let usual = || match is_balanced.get_untracked() {
            true => Some(History::new(balanced())),
            false => start(game, chosen.len(), first.get_untracked()).map(History::new),
        };
        let history = from.clone().or_else(usual);
        if let Some(id) = history.and_then(|history| Saved::begin(&history, chosen)) {
            route::go(&Route::Play(id));
        }
    };
    let resize = move |count: usize| {
        seats.update(|seats| seats.resize(count, Seat::Computer(FIRST_LEVEL)));
        first.update(|first| *first = (*first).min(count - 1));
    };
    let all_people = move || seats.with(|seats| seats.iter().all(|seat| seat.is_person()));
    let preset = move |people: bool| {
        seats.update(|seats| {
            let level = seats.iter().copied().find(|seat| !seat.is_person());
            for (index, seat) in seats.iter_mut().enumerate() {
                let is_person = people || index == person.unwrap_or(0);
                *seat = if is_person { Seat::Person } else { level.unwrap_or(Seat::Computer(FIRST_LEVEL)) };
            }
        });
    };
    view! {
        <form class="new card" data-game=game.id() on:submit=begin>
            <div class="picture">{match picture {
                Some(position) => still(position),
                None => view! { <Living game=game /> },
            }}</div>
            <div class="fields">
                <h1>{text(move || words().new_game(game.name()))}</h1>
                <p>{text(move || words().about(game))}</p>
                <div class="switch" role="group">
                    <button type="button" data-act="people" aria-pressed=text(move || all_people().to_string()) on:click=press(move || preset(true))>
                        {say(|w| w.two_people())}
                    </button>
                    <button type="button" data-act="computer" aria-pressed=text(move || (!all_people()).to_string()) on:click=press(move || preset(false))>
                        {say(|w| w.against_computer())}
                    </button>
                </div>
                {when(move || is_new && game == Game::Mitsudomoe, move || view! {
                    <div class="switch" role="group" aria-label=text(move || words().players("2–4"))>
                        {[2usize, 3, 4].map(|count| view! {
                            <button type="button" data-players=count.to_string()
                                aria-pressed=text(move || (seats.with(Vec::len) == count).to_string())
                                on:click=press(move || resize(count))>
                                {text(move || words().players(&count.to_string()))}
                            </button>
                        }).collect_view()}
                    </div>
                })}
                <fieldset>
                    <legend>{say(|w| w.who_plays())}</legend>
                    {part(move || players.get().into_iter().enumerate().map(|(index, player)| seat(seats, index, player)).collect_view())}
                    <button type="button" class="quiet" data-act="swap" on:click=press(move || seats.update(|seats| seats.rotate_right(1)))>
                        {say(|w| w.swap_seats())}
                    </button>
                </fieldset>
                {(is_new && game == Game::Yonmoque).then(|| view! {
                    <label class="field check">
                        <input type="checkbox" data-act="balanced" prop:checked=flag(move || is_balanced.get())
                            on:change=move |event| is_balanced.set(event_target_checked(&event)) />
                        <span>{say(|w| w.balanced_opening())}</span>
                    </label>
                })}
                {is_new.then(|| part(move || who_begins(game, players.get(), first)))}
                <button type="submit" class="primary" data-act="start">{say(|w| w.start())}</button>
            </div>
        </form>
    }
}

/// The position that is played on from.
fn still(position: AnyPosition) -> AnyView {
    let settings = settings();
    let options =
        move || Options { theme: settings.theme(), tray: false, background: false, ..Options::default() };
    let picture = move || tomoe_draw::svg(&position, &options());
    view! { <div class="living" inner_html=text(picture)></div> }
}

/// Who begins: to be chosen in Mitsudomoe, settled in the others.
fn who_begins(game: Game, players: Vec<Player>, first: RwSignal<usize>) -> AnyView {
    if game != Game::Mitsudomoe {
        let always = players.first().map(|&player| words().begins_always(words().colour(player)));
        return view! { <p class="small">{always}</p> };
    }
    let options = players.into_iter().enumerate().map(|(index, player)| {
        view! {
            <option value=index.to_string() selected=flag(move || first.get() == index)>{words().colour(player)}</option>
        }
    });
    view! {
        <label class="field">
            <span>{say(|w| w.begins())}</span>
            <select on:change=move |event| first.set(event_target_value(&event).parse().unwrap_or(0))>
                {options.collect_view()}
            </select>
        </label>
    }
}

fn seat(seats: RwSignal<Vec<Seat>>, index: usize, player: Player) -> AnyView {
    let theme = settings().theme();
    let chosen = move || seats.with(|seats| seats.get(index).copied().unwrap_or(Seat::Person));
    let choose = move |event: web_sys::Event| {
        let seat = Seat::from(event_target_value(&event).parse::<u8>().unwrap_or(0));
        seats.update(|seats| {
            if let Some(place) = seats.get_mut(index) {
                *place = seat;
            }
        });
    };
    let options = (0..=9u8).map(Seat::from).map(|seat| {
        view! {
            <option value=u8::from(seat).to_string() selected=flag(move || chosen() == seat)>{seat.name(words())}</option>
        }
    });
    view! {
        <label class="field">
            <svg viewBox=film::frame(film::emblem(player)) aria-hidden="true" inner_html=film::emblem(player).svg(theme)></svg>
            <span>{words().colour(player)}</span>
            <select data-seat=index.to_string() on:change=choose>{options.collect_view()}</select>
        </label>
    }
}
