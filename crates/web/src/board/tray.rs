//! The seats around the board: who plays, whose turn it is, and what they have in hand, captive or in supply.

use leptos::prelude::*;
use tomoe_draw::{Figure, Num, Rotation};
use tomoe_games::entry::{Entry, Held};
use tomoe_games::{AnyPosition, Colour as _, Game, Piece, Player, mana, mitsudomoe, yonmoque};

use super::film;
use super::pointer::BoardPointer;
use super::state::BoardState;
use crate::play::SeatClocks;
use crate::settings::words;

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

/// The players above or below the board, from left to right.
fn row_of(players: &[Player], rotation: Rotation, upper: bool) -> Vec<Player> {
    let at = |right| players.iter().copied().filter(move |&player| place(player, rotation) == (upper, right));
    at(false).chain(at(true)).collect()
}

/// The seats above or below the board. `names` says what is written on a player's seat.
#[component]
pub(crate) fn Trays(board: BoardState, names: Callback<Player, String>, upper: bool) -> impl IntoView {
    let players = Memo::new(move |_| {
        row_of(&board.with_scene(|scene| scene.position.seated()), board.rotation.get(), upper)
    });
    view! {
        <div class="seats">
            {move || players.get().into_iter().map(|player| view! {
                <SeatPlate board=board names=names player=player />
            }).collect_view()}
        </div>
    }
}

#[component]
fn SeatPlate(board: BoardState, names: Callback<Player, String>, player: Player) -> impl IntoView {
    let acts = move || board.with_scene(|scene| !scene.is_over && scene.position.to_act() == player);
    let heaps = Memo::new(move |_| heaps(&board.shown(), player));
    // A memo, so that a heap stays the same element while a pointer holds it.
    let placeable =
        Memo::new(
            move |_| {
                if acts() && board.is_open() { board.with_entry(Entry::placeable) } else { Vec::new() }
            },
        );
    let is_out = Memo::new(move |_| match board.shown() {
        AnyPosition::Mitsudomoe(position) => !position.is_in(mitsudomoe::Colour::ALL[player.index()]),
        _ => false,
    });
    let colour = move || {
        let colour = words().colour(player);
        if is_out.get() { format!("{colour} ({})", words().is_out()) } else { colour.to_owned() }
    };
    let emblem = film::emblem(player);
    view! {
        <div class="seat" class:acts=acts class:out=is_out data-player=player.letter().to_string()>
            <svg class="seal" viewBox=film::frame(emblem) aria-hidden="true" inner_html=move || emblem.svg(board.settings.theme())></svg>
            <div class="who">
                <strong>{colour}</strong>
                <span>{move || names.run(player)}</span>
            </div>
            {use_context::<SeatClocks>().map(|clocks| view! {
                <time class="clock" class:short=move || clocks.is_short(player) role="timer">{move || clocks.text(player)}</time>
            })}
            <div class="tray">
                {move || {
                    let placeable = placeable.get();
                    heaps.get().into_iter().map(|heap| {
                        let can_be_taken = heap.count > 0 && placeable.contains(&heap.piece);
                        view! { <HeapView board=board heap=heap can_be_taken=can_be_taken /> }
                    }).collect_view()
                }}
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

#[component]
fn HeapView(board: BoardState, heap: Heap, can_be_taken: bool) -> impl IntoView {
    let Heap { figure, piece, count, room, game } = heap;
    let label = move || {
        let (words, number) = (words(), count.to_string());
        match game {
            Game::Yonmoque => words.in_hand(&number),
            Game::Mana => words.captured(&number),
            Game::Mitsudomoe => words.in_supply(&number),
        }
    };
    let (width, height) = heap_size(figure, room);
    let art = view! {
        <svg viewBox=format!("0 0 {} {}", Num(width), Num(height)) aria-hidden="true"
            inner_html=move || heap_svg(figure, count, room, board.settings.theme())></svg>
        // Rings lie over each other and can't be counted at a glance.
        {(piece == Piece::Ring).then(|| view! { <b class="count" aria-hidden="true">{count}</b> })}
    };
    if !can_be_taken {
        return view! { <div class="heap" role="img" aria-label=label title=label>{art}</div> }.into_any();
    }
    let is_held = move || board.with_entry(|entry| entry.held() == Some(Held::Tray(piece)));
    let pointer = BoardPointer::new(board);
    view! {
        <button
            class="heap"
            type="button"
            data-piece=id(piece)
            aria-pressed=move || is_held().to_string()
            aria-label=label
            title=label
            on:pointerdown=move |event| pointer.down_on_tray(&event, piece)
            on:pointermove=move |event| pointer.moved(&event)
            on:pointerup=move |event| pointer.up(&event)
            on:pointercancel=move |_| pointer.cancelled()
            on:click=move |event| {
                // A pointer has taken it already; this is for the keyboard, whose clicks have no count.
                if event.detail() == 0 {
                    board.take(Held::Tray(piece));
                }
            }
        >
            {art}
        </button>
    }
    .into_any()
}

/// The name of a piece for tests.
const fn id(piece: Piece) -> &'static str {
    match piece {
        Piece::Disc => "disc",
        Piece::Damyo => "damyo",
        Piece::Ronin => "ronin",
        Piece::Ring => "ring",
        Piece::Ball => "ball",
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

/// What a player has beside the board.
fn heaps(position: &AnyPosition, player: Player) -> Vec<Heap> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_next_to_the_homes_of_their_players() {
        let seated = AnyPosition::start(Game::Mitsudomoe, 4).unwrap().seated();
        let letters = |rotation, upper| -> String {
            row_of(&seated, rotation, upper).iter().map(|player| player.letter()).collect()
        };
        assert_eq!(
            (letters(Rotation::None, true), letters(Rotation::None, false)),
            ("rb".into(), "wy".into())
        );
        assert_eq!(
            (letters(Rotation::Half, true), letters(Rotation::Half, false)),
            ("yw".into(), "br".into())
        );
    }

    #[test]
    fn captured_men_lie_beside_the_board() {
        let position = AnyPosition::read(Game::Mana, "0 2R1r1/r3r1/3R1r/1Dd3/4R1/1R3R a 3 0 1").unwrap();
        let counts = |player| -> Vec<(Piece, usize)> {
            heaps(&position, player).into_iter().map(|heap| (heap.piece, heap.count)).collect()
        };
        let seated = position.seated();
        assert_eq!(counts(seated[0]), [(Piece::Ronin, 0)]);
        assert_eq!(counts(seated[1]), [(Piece::Ronin, 1)]);
    }
}
