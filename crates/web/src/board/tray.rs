//! The seats around the board: who plays, whose turn it is, and what they have in hand, captive or in supply.

use leptos::prelude::*;
use tomoe_draw::{Figure, Num, Rotation};
use tomoe_games::{AnyPosition, Colour as _, Game, Piece, Player, mana, mitsudomoe, yonmoque};
use tomoe_markup::view;

use super::desk::Desk;
use super::entry::Held;
use super::film;
use super::pointer::Pointer;
use crate::erased::{flag, part, sort_by, text};
use crate::settings::words;
use crate::signals::{Callback, Memo};

/// What is written on a seat, for each player.
pub(crate) type Seats = Callback<Player, String>;

/// Whether the player's seat is above the board, and whether it is at the right: in Mitsudomoe, next to their home.
fn place(player: Player, rotation: Rotation) -> (bool, bool) {
    match player.game() {
        // The homes in clockwise order from the bottom left are the colours in the order of play.
        Game::Mitsudomoe => match (player.index() + rotation as usize) % 4 {
            0 => (false, false),
            1 => (true, false),
            2 => (true, true),
            _ => (false, true),
        },
        _ => {
            let is_turned = matches!(rotation, Rotation::Half | Rotation::ThreeQuarters);
            ((player.index() == 0) == is_turned, false)
        }
    }
}

/// The seats above or below the board.
#[component]
pub(crate) fn Trays(desk: Desk, seats: Seats, upper: bool) -> AnyView {
    let players = Memo::new(move || {
        let rotation = desk.rotation.get();
        let mut players = desk.scene.with(|scene| scene.position.seated());
        players.retain(|&player| place(player, rotation).0 == upper);
        sort_by(&mut players, |&player| place(player, rotation).1);
        players
    });
    let pointer = Pointer::new(desk);
    view! {
        <div class="seats">
            {part(move || players.get().into_iter().map(|player| seat(desk, pointer, seats, player)).collect_view())}
        </div>
    }
}

fn seat(desk: Desk, pointer: Pointer, seats: Seats, player: Player) -> AnyView {
    let acts = move || desk.scene.with(|scene| !scene.is_over && scene.position.to_act() == player);
    let theme = move || desk.settings.theme();
    let content = Memo::new(move || places(&super::shown(desk), player));
    // A memo, so that a heap stays the same element while a pointer holds it.
    let can = Memo::new(move || {
        let is_open = acts() && desk.scene.with(|scene| scene.is_open);
        if is_open { desk.entry.with(super::Entry::placeable) } else { Vec::new() }
    });
    let is_out = Memo::new(move || match super::shown(desk) {
        AnyPosition::Mitsudomoe(position) => !position.is_in(mitsudomoe::Colour::ALL[player.index()]),
        _ => false,
    });
    let name = move || {
        let colour = words().colour(player);
        if is_out.get() { format!("{colour} ({})", words().is_out()) } else { colour.to_owned() }
    };
    view! {
        <div class="seat" class:acts=flag(acts) class:out=flag(move || is_out.get()) data-player=player.letter().to_string()>
            <svg class="seal" viewBox=film::frame(film::emblem(player)) aria-hidden="true" inner_html=text(move || {
                film::emblem(player).svg(theme())
            })></svg>
            <div class="who">
                <strong>{text(name)}</strong>
                <span>{text(move || seats.run(player))}</span>
            </div>
            <div class="tray">
                {part(move || {
                    let can = can.get();
                    let heaps = content.get().into_iter().map(|heap| heap_view(desk, pointer, heap, &can));
                    heaps.collect_view()
                })}
            </div>
        </div>
    }
}

/// Pieces of one kind beside the board.
#[derive(Clone, Debug, PartialEq)]
struct Heap {
    figure: Figure,
    piece: Piece,
    count: usize,
    /// How many there can be.
    room: usize,
    game: Game,
}

fn heap_view(desk: Desk, pointer: Pointer, heap: Heap, can: &[Piece]) -> AnyView {
    let Heap { figure, piece, count, room, game } = heap;
    let theme = desk.settings.theme();
    let words = words();
    let number = count.to_string();
    let label = match game {
        Game::Yonmoque => words.in_hand(&number),
        Game::Mana => words.captured(&number),
        Game::Mitsudomoe => words.in_supply(&number),
    };
    let art = heap_svg(figure, count, room, theme);
    let (width, height) = heap_size(figure, room);
    let art = view! { <svg viewBox=format!("0 0 {} {}", Num(width), Num(height)) aria-hidden="true" inner_html=art></svg> };
    if !can.contains(&piece) || count == 0 {
        return view! { <div class="heap" role="img" aria-label=label.clone() title=label>{art}</div> };
    }
    let is_held = move || desk.entry.with(|entry| entry.held() == Some(Held::Tray(piece)));
    let id = match piece {
        Piece::Disc => "disc",
        Piece::Damyo => "damyo",
        Piece::Ronin => "ronin",
        Piece::Ring => "ring",
        Piece::Ball => "ball",
    };
    view! {
        <button
            class="heap"
            type="button"
            data-piece=id
            aria-pressed=text(move || is_held().to_string())
            aria-label=label.clone()
            title=label
            on:pointerdown=move |event| pointer.down_on_tray(&event, piece)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancelled()
            on:click=move |event| {
                // A pointer has taken it already; this is for the keyboard, whose clicks have no count.
                if event.detail() == 0 {
                    desk.take(Held::Tray(piece));
                }
            }
        >
            {art}
        </button>
    }
}

/// From one piece of a heap to the next, and the size of a piece against those on the board.
fn pitch(figure: Figure) -> (f64, f64) {
    match figure {
        Figure::Disc(_) => (40.0, 0.52),
        Figure::Man(_) => (44.0, 0.52),
        Figure::Ring(_) | Figure::Ball(_) => (15.0, 0.62),
    }
}

fn heap_size(figure: Figure, room: usize) -> (f64, f64) {
    let (pitch, scale) = pitch(figure);
    (pitch * (room.max(1) - 1) as f64 + 84.0 * scale, 48.0)
}

fn heap_svg(figure: Figure, count: usize, room: usize, theme: tomoe_draw::Theme) -> String {
    let (pitch, scale) = pitch(figure);
    let piece = figure.svg(theme);
    // Men stand above the middle of their square, rings hang below their upper face.
    let y = match figure {
        Figure::Man(_) => 24.0 + 13.0 * scale,
        Figure::Ring(_) => 22.0,
        _ => 24.0,
    };
    (0..room)
        .map(|index| {
            let x = 42.0 * scale + pitch * index as f64;
            let class = if index < count { "there" } else { "gone" };
            let (x, y, scale) = (Num(x), Num(y), Num(scale));
            format!(r#"<g class="{class}" transform="translate({x} {y}) scale({scale})">{piece}</g>"#)
        })
        .collect()
}

fn places(position: &AnyPosition, player: Player) -> Vec<Heap> {
    let game = position.game();
    match position {
        AnyPosition::Yonmoque(position) => {
            let colour = yonmoque::Colour::ALL[player.index()];
            let (count, room) = (position.hand(colour).into(), yonmoque::HAND.into());
            vec![Heap { figure: Figure::Disc(colour), piece: Piece::Disc, count, room, game }]
        }
        AnyPosition::Mana(position) => {
            let colour = mana::Colour::ALL[player.index()];
            let off = usize::from(mana::RONINS) - position.ronins(colour).len() as usize;
            let ronin = Figure::Man(mana::Man { colour, is_damyo: false });
            let damyo = Figure::Man(mana::Man { colour, is_damyo: true });
            let damyo_off = usize::from(position.damyo(colour).is_none());
            let mut heaps = vec![Heap {
                figure: ronin,
                piece: Piece::Ronin,
                count: off,
                room: mana::RONINS.into(),
                game,
            }];
            if damyo_off > 0 {
                heaps.insert(0, Heap { figure: damyo, piece: Piece::Damyo, count: 1, room: 1, game });
            }
            heaps
        }
        AnyPosition::Mitsudomoe(position) => {
            let colour = mitsudomoe::Colour::ALL[player.index()];
            let room = usize::from(mitsudomoe::RINGS - mitsudomoe::BALLS);
            let count = position.supply(colour).into();
            vec![Heap { figure: Figure::Ring(colour), piece: Piece::Ring, count, room, game }]
        }
    }
}
