//! A small board on which moves are played by chance, slowly; still for those who want no motion.

use std::time::Duration;

use leptos::prelude::*;
use tomoe_draw::{Layers, Options};
use tomoe_games::{AnyPosition, Game, History};

use crate::board::film;
use crate::settings::settings;
use crate::slot::Slot;

/// From one move to the next. Boards differ, so that they don't move in step.
const PACE: [u64; 3] = [2600, 3100, 3700];

/// Positions that show what the game is about.
fn opening(game: Game) -> History {
    let text = match game {
        Game::Yonmoque => "1w3/2b2/1bw2/2wb1/5 b 3 3",
        Game::Mana => "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0",
        Game::Mitsudomoe => "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5",
    };
    let start = AnyPosition::read(game, text).or_else(|_| AnyPosition::start(game, 2));
    // Both forms are the notation's own, so there is a start.
    History::new(start.unwrap_or(AnyPosition::Yonmoque(tomoe_games::yonmoque::Position::start())))
}

/// A living board of the game.
#[component]
pub(crate) fn Living(game: Game) -> impl IntoView {
    let settings = settings();
    let history = Slot::new(opening(game));
    let film = Slot::new(None::<String>);
    let plain = move || Options {
        theme: settings.theme(),
        coordinates: false,
        tray: false,
        background: false,
        ..Options::default()
    };
    let options = move || {
        history.with(|history| match history.last_turn() {
            Some((before, mv)) => plain().after(before, mv),
            None => plain(),
        })
    };
    let beat = move || {
        if !settings.moves_pieces() || document().hidden() {
            return;
        }
        let now = history.get_untracked();
        if now.ending().is_some() || now.plies() > 24 {
            history.set(opening(game));
            return;
        }
        let moves = now.position().moves();
        let Some(&mv) = moves.get((js_sys::Math::random() * moves.len() as f64) as usize) else { return };
        let before = *now.position();
        let pictures = film::turn(&before, &before.steps_of(mv), 0, true, &untrack(options));
        history.update(|history| {
            let played = history.play(mv);
            debug_assert_eq!(played, Ok(()));
        });
        show(film, pictures.into_iter());
    };
    if let Ok(handle) = set_interval_with_handle(beat, Duration::from_millis(PACE[game as usize])) {
        on_cleanup(move || handle.clear());
    }
    let view_box = untrack(options).geometry(game).view_box();
    let layers = Memo::new(move |_| {
        let (position, options) = (history.with(|history| *history.position()), options());
        let Layers { board, under, .. } = Layers::new(&position, &options);
        (format!("{board}{under}"), film::still(&position, &options))
    });
    view! {
        <svg class="living" viewBox=view_box aria-hidden="true" focusable="false">
            <g inner_html=move || layers.with(|(board, _)| board.clone())></g>
            <g inner_html=move || film.get().unwrap_or_else(|| layers.with(|(_, pieces)| pieces.clone()))></g>
        </svg>
    }
}

fn show(film: Slot<Option<String>>, mut pictures: std::vec::IntoIter<film::Picture>) {
    match pictures.next() {
        None => {
            film.try_set(None);
        }
        Some((picture, duration)) => {
            // The page may have gone meanwhile.
            if film.try_set(Some(picture)) {
                set_timeout(move || show(film, pictures), duration);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_are_positions_of_their_games() {
        for game in Game::ALL {
            let history = opening(game);
            assert_eq!(history.start().game(), game);
            assert!(history.ending().is_none());
        }
    }
}
