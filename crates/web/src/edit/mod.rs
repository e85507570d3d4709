//! Setting up any position by hand: by mouse, by touch, by keyboard, or by its text.

mod editor;
mod objection;
mod sketch;

use leptos::prelude::*;
use tomoe_draw::{Num, SQUARE};
use tomoe_games::{AnyPosition, Game, History, Player, Spot, mana};
use tomoe_markup::view;

use crate::board::{film, place, shape};
use crate::element::NodeRef;
use crate::erased::{flag, part, point, press, say, text, toggle, when};
use crate::home::read_pasted;
use crate::play::{plain_tool, turn_board};
use crate::route::{self, Route};
use crate::settings::words;
use crate::signals::{Memo, RwSignal};
use crate::words::Words;
use crate::{ending, icons, share};
use editor::{Carried, Editor, figure, label, name};
pub(crate) use sketch::Sketch;

/// A position to be changed, as a page.
#[component]
pub(crate) fn Edit(position: AnyPosition) -> AnyView {
    let editor = Editor::new(position);
    let game = position.game();
    view! {
        <div class="play edit" data-game=game.id()>
            <div class="stage">
                <h1>{text(move || words().edit_title(game.name()))}</h1>
                <Ground editor=editor />
                {part(move || palette(editor))}
                <p class="small keys-hint">{say(|w| w.edit_keys())}</p>
            </div>
            <div class="side">
                <Verdict editor=editor />
                <section class="fields">
                    {(game == Game::Mitsudomoe).then(|| seats(editor))}
                    <fieldset class="acting">
                        <legend>{say(|w| w.edit_to_act())}</legend>
                        {part(move || {
                            let seated = editor.sketch.with(|sketch| sketch.seated().to_vec());
                            seated.into_iter().map(|player| seat(editor, player)).collect_view()
                        })}
                    </fieldset>
                    {(game == Game::Mana).then(|| mat(editor))}
                </section>
                <Notation editor=editor />
                <div class="tools">
                    {plain_tool("clear", icons::cross(), |w| w.edit_clear(), move || editor.change(|sketch| sketch.clear()))}
                    {plain_tool("start-position", icons::first(), |w| w.edit_start(), move || editor.change(|sketch| sketch.reset()))}
                    {plain_tool("turn", icons::turn(), |w| w.turn_board(), move || turn_board(editor.desk))}
                </div>
            </div>
            <p class="hidden" role="status" aria-live="polite" data-live="">{text(move || editor.said.get())}</p>
        </div>
    }
}

/// The board: the same picture and the same grid as at play, without rules.
#[component]
fn Ground(editor: Editor) -> AnyView {
    let desk = editor.desk;
    let view_box = move || desk.board_options().geometry(desk.game()).view_box();
    let ghost = move || {
        let Carried { letter, x, y, .. } = editor.carried.get()?;
        let svg = figure(desk.game(), letter)?.svg(desk.settings.theme());
        let side =
            desk.grid.get_untracked()?.get_bounding_client_rect().width() / f64::from(desk.game().width());
        let (left, top, side) = (Num(x - side / 2.0), Num(y - side / 2.0), Num(side));
        let style = format!("width:{side}px;height:{side}px;transform:translate({left}px,{top}px)");
        let frame = format!("{0} {0} {1} {1}", Num(-SQUARE / 2.0), Num(SQUARE));
        Some(view! { <svg class="drag" aria-hidden="true" viewBox=frame style=style inner_html=svg></svg> })
    };
    let row = move |row: u8| {
        let width = desk.game().width();
        let cells = (0..width).map(move |column| cell(editor, desk.spot_in(column, row)));
        view! { <div role="row">{cells.collect_view()}</div> }
    };
    view! {
        <div class="board" style=text(move || shape(desk))>
            <svg viewBox=text(view_box) aria-hidden="true" focusable="false">
                <g inner_html=text(move || editor.ground())></g>
                <g class="pieces" inner_html=text(move || editor.pieces())></g>
            </svg>
            <div class="grid" role="grid" node_ref=desk.grid style=text(move || place(desk))
                aria-label=text(move || words().board_of(desk.game().name()))
                on:mousedown=move |event| event.prevent_default()
                on:pointerdown=point(move |event| editor.down(&event, None))
                on:pointermove=point(move |event| editor.moved(&event))
                on:pointerup=point(move |event| editor.up(&event))
                on:pointercancel=point(move |_| editor.cancelled())
                on:keydown=move |event| editor.key(&event)
            >
                {part(move || {
                    desk.rotation.track();
                    (0..desk.game().width()).map(row).collect_view()
                })}
            </div>
            {part(ghost)}
        </div>
    }
}

fn cell(editor: Editor, spot: Spot) -> AnyView {
    let desk = editor.desk;
    view! {
        <div role="gridcell" class="cell goes" data-spot=spot.to_string()
            tabindex=text(move || if desk.focus.get() == spot { "0" } else { "-1" })
            aria-label=text(move || editor.sketch.with(|sketch| label(words(), sketch, spot)))
            on:focus=move |_| desk.focus.set(spot)
        ></div>
    }
}

/// The pieces to choose from, and the hand that takes away.
fn palette(editor: Editor) -> AnyView {
    let game = editor.desk.game();
    let theme = editor.desk.settings.theme();
    let button = move |piece: Option<char>| {
        let figure = piece.and_then(|letter| figure(game, letter));
        let name =
            piece.map_or_else(|| words().edit_take_away().to_owned(), |letter| name(words(), game, letter));
        let art = match figure {
            Some(figure) => view! {
                <svg viewBox=film::frame(figure) aria-hidden="true" inner_html=figure.svg(theme)></svg>
            },
            None => icons::cross(),
        };
        view! {
            <button type="button" class="brush" data-brush=piece.map_or("none".to_owned(), String::from)
                aria-label=name.clone() title=name aria-pressed=text(move || (editor.brush.get() == piece).to_string())
                on:pointerdown=point(move |event| editor.down(&event, Some(piece)))
                on:pointermove=point(move |event| editor.moved(&event))
                on:pointerup=point(move |event| editor.up(&event))
                on:pointercancel=point(move |_| editor.cancelled())
                on:click=press(move || editor.brush.set(piece))
            >{art}</button>
        }
    };
    let pieces = editor.sketch.with(|sketch| sketch.palette());
    let all: Vec<AnyView> = pieces.into_iter().map(Some).chain([None]).map(button).collect();
    view! { <div class="brushes" role="group" aria-label=words().edit_pieces()>{all}</div> }
}

/// Whether it is a position, and what can be done with one.
#[component]
fn Verdict(editor: Editor) -> AnyView {
    let position = Memo::new(move || editor.read().ok());
    let verdict = move || {
        let words = words();
        match editor.read() {
            Ok(position) => ending::sentence(words, &History::new(position))
                .unwrap_or_else(|| words.edit_good().to_owned()),
            Err(error) => words.edit_not_yet(&objection::in_words(words, editor.desk.game(), &error)),
        }
    };
    let go = move |route: fn(History) -> Route| {
        if let Some(position) = position.get_untracked() {
            route::go(&route(History::new(position)));
        }
    };
    let is_playable =
        move || position.get().is_some_and(|position| History::new(position).ending().is_none());
    view! {
        <section class="status">
            <p role="status" data-verdict="" class:wrong=flag(move || position.get().is_none())>{text(verdict)}</p>
            <div class="doing">
                <button type="button" class="primary" data-act="analyse" disabled=flag(move || position.get().is_none())
                    on:click=press(move || go(Route::Analyse))>{say(|w| w.analyse())}</button>
                <button type="button" data-act="play" disabled=flag(move || !is_playable())
                    on:click=press(move || go(Route::NewFrom))>{say(|w| w.play_from_here())}</button>
            </div>
        </section>
    }
}

/// A player: whether it is their turn, what they have beside the board, and whether they are in.
fn seat(editor: Editor, player: Player) -> AnyView {
    let theme = editor.desk.settings.theme();
    let acts = move || editor.sketch.with(|sketch| sketch.to_act == player);
    let is_in = move || editor.sketch.with(|sketch| sketch.is_in(player));
    let beside = move || {
        let count = editor.sketch.with(|sketch| sketch.beside(player)).to_string();
        match player.game() {
            Game::Yonmoque => words().in_hand(&count),
            Game::Mana => words().captured(&count),
            Game::Mitsudomoe if !is_in() => words().is_out().to_owned(),
            Game::Mitsudomoe => words().in_supply(&count),
        }
    };
    let more = match player.game() {
        Game::Yonmoque => view! {
            <button type="button" class="quiet" data-act=format!("more-{}", player.letter())
                aria-label=text(move || words().edit_more(words().colour(player))) title=text(move || words().edit_more(words().colour(player)))
                on:click=press(move || editor.change(|sketch| sketch.hand_over(player)))>"+1"</button>
        },
        Game::Mana => ().into_any(),
        Game::Mitsudomoe => view! {
            <label class="check">
                <input type="checkbox" data-in=player.letter().to_string() prop:checked=flag(is_in)
                    on:change=move |event| editor.change(|sketch| sketch.set_in(player, event_target_checked(&event))) />
                <span>{say(|w| w.edit_in())}</span>
            </label>
        },
    };
    view! {
        <div class="field">
            <label class="check">
                <input type="radio" name="to-act" data-acts=player.letter().to_string() prop:checked=flag(acts)
                    on:change=move |_| editor.change(|sketch| sketch.to_act = player) />
                <svg viewBox=film::frame(film::emblem(player)) aria-hidden="true" inner_html=film::emblem(player).svg(theme)></svg>
                <span>{text(move || words().colour(player))}</span>
            </label>
            <span class="small">{text(beside)}</span>
            {more}
        </div>
    }
}

/// Buttons of which one is pressed.
fn switch(name: fn(&'static Words) -> &'static str, buttons: Vec<AnyView>) -> AnyView {
    view! {
        <fieldset>
            <legend>{say(name)}</legend>
            <div class="switch">{buttons}</div>
        </fieldset>
    }
}

/// A button of several, named after what it chooses.
fn choice(
    label: String,
    is_made: impl Fn() -> bool + Send + 'static,
    make: impl FnMut() + 'static,
) -> AnyView {
    toggle(format!("choose-{label}"), move || label.clone(), is_made, make)
}

/// Mitsudomoe: how many play.
fn seats(editor: Editor) -> AnyView {
    let players = |count: usize| {
        choice(
            count.to_string(),
            move || editor.sketch.with(|sketch| sketch.seated().len() == count),
            move || editor.change(|sketch| sketch.set_players(count)),
        )
    };
    switch(|w| w.edit_players(), [2, 3, 4].map(players).into())
}

/// Mana: how the mat lies, and what the Mana asks for.
fn mat(editor: Editor) -> AnyView {
    let orientation = |mat: mana::Orientation| {
        choice(
            format!("{mat}°"),
            move || editor.sketch.with(|sketch| sketch.mat == Some(mat)),
            move || editor.change(|sketch| sketch.mat = Some(mat)),
        )
    };
    let asked = |value: Option<mana::Value>| {
        choice(
            value.map_or("–".to_owned(), |value| value.number().to_string()),
            move || editor.sketch.with(|sketch| sketch.mana == value),
            move || editor.change(|sketch| sketch.mana = value),
        )
    };
    let values = [None].into_iter().chain(mana::Value::ALL.map(Some)).map(asked).collect();
    view! {
        {switch(|w| w.edit_mat(), mana::Orientation::ALL.map(orientation).into())}
        {switch(|w| w.edit_mana(), values)}
    }
}

/// The text form, which can be copied, written and pasted over.
#[component]
fn Notation(editor: Editor) -> AnyView {
    let field = NodeRef::<web_sys::HtmlInputElement>::new();
    let state = RwSignal::new(None::<String>);
    let written = move || {
        let Some(text) = field.get_untracked().map(|field| field.value()) else { return };
        match read_pasted(&text) {
            Ok(record) if record.game() == editor.desk.game() => {
                state.set(None);
                editor.change(|sketch| *sketch = Sketch::of(record.history().position()));
            }
            Ok(record) => route::go(&Route::Edit(record.history())),
            Err(why) => state.set(Some(editor.desk.settings.words_now().paste_bad(&why))),
        }
    };
    let copy = move || {
        let text = editor.sketch.with_untracked(|sketch| sketch.text());
        share::copy_and_say(text, editor.desk.settings, state);
    };
    view! {
        <div class="typed">
            <label for="notation">{say(|w| w.edit_text())}</label>
            <input id="notation" node_ref=field type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                prop:value=text(move || editor.sketch.with(|sketch| sketch.text()))
                on:change=move |_| written() />
            <button type="button" data-act="copy-position" on:click=press(copy)>{say(|w| w.edit_copy())}</button>
        </div>
        {when(move || state.with(Option::is_some), move || view! {
            <p class="notice" role="status">{text(move || state.get().unwrap_or_default())}</p>
        })}
    }
}
