//! Playing: the board in the middle, everything else around it.

mod clocks;
mod doubt;
mod moves;
mod saved;
mod seat;
mod session;
mod set_up;
mod sharing;
mod side;
mod state;
mod tools;

pub(crate) use clocks::{SeatClocks, face};
pub(crate) use doubt::{Doubt, LAPSE};
pub(crate) use moves::Moves;
pub(crate) use saved::{Saved, day_of, new_name, now};
pub(crate) use seat::Seat;
pub(crate) use session::{GameSession, Viewer};
pub(crate) use set_up::SetUp;
pub(crate) use sharing::{Carried, Sharing};
pub(crate) use side::SideChoice;
pub(crate) use state::sound_of;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tomoe_games::record::NodeId;
use tomoe_games::{AnyPosition, mana};

use crate::board::{BoardState, Prompt, instruction};
use crate::describe;
use crate::dialog::dialogs;
use crate::ending;
use crate::frame::{Frame, More, Through};
use crate::route::Route;
use crate::settings::{settings, words};
use crate::slot::Slot;
use crate::words::Words;
use state::{Asked, PlayState};
use tools::{Tools, study};

/// A game that the browser keeps.
#[component]
pub(crate) fn Play(id: String) -> impl IntoView {
    let loaded = Slot::new(None::<Option<Saved>>);
    let name = id.clone();
    spawn_local(async move {
        let saved = Saved::load(&name).await;
        // The page may have gone by then.
        loaded.try_set(Some(saved));
    });
    move || {
        loaded.get().map(|saved| match saved {
            Some(saved) => view! { <KeptGame state=PlayState::new(id.clone(), saved) /> }.into_any(),
            None => view! { <Lost why=None /> }.into_any(),
        })
    }
}

/// There is nothing at the address, and why; with a way on.
#[component]
pub(crate) fn Lost(why: Option<String>) -> impl IntoView {
    view! {
        <div class="lost card">
            <h1>{move || words().not_found()}</h1>
            <p>{why}</p>
            <a class="button" href=Route::Games.to_string()>{move || words().my_games()}</a>
            <a class="button" href="#/">{move || words().home()}</a>
        </div>
    }
}

#[component]
fn KeptGame(state: PlayState) -> impl IntoView {
    let board = state.board;
    let names = Callback::new(move |player| state.session.with(|session| session.name(player, words())));
    SeatClocks::provide(state.session, state.now);
    let is_start = move || state.session.with(|session| session.at() == NodeId::START);
    let is_end = move || state.session.with(GameSession::is_at_end);
    let step = move |by| if by == isize::MAX { state.look_at_end() } else { state.step(by) };
    Effect::new(move |_| document().set_title(&format!("{} – {}", told(state), words().game(board.game()))));
    let dialogs = dialogs();
    hot_keys(state);
    say_what_comes_next(board, state.said);
    view! {
        <Frame board=board names=names title=move || words().game(board.game()).to_owned() said=state.said
            status=view! { <Status state=state /> }.into_any()
            through=view! { <Through is_start=is_start is_end=is_end on_step=step /> }.into_any()>
            <SetUp board=board />
            <Tools state=state />
            <Moves session=state.session on_look=move |node| state.look_at(node) />
            <More>
                <button type="button" class="quiet" data-act="rules" on:click=move |_| dialogs.help()>
                    {move || words().rules_of(words().game(board.game()))}
                </button>
                <TypedMove board=board notice=state.notice said=state.said />
            </More>
        </Frame>
    }
}

/// Who acts, or how the game ended.
pub(crate) fn headline(words: &Words, session: &GameSession, is_thinking: bool) -> String {
    if !session.is_at_end() {
        let all = session.history().plies();
        return words.looking_at(&session.ply().to_string(), &all.to_string());
    }
    let who = words.colour(session.to_act());
    match ending::told(words, session.history(), session.you()) {
        Some(end) => end,
        None if is_thinking => words.thinking(who),
        None if session.is_choosing_side() => {
            words.may_swap(words.colour(session.history().start().to_act()))
        }
        None if session.is_your_turn() => words.your_turn().to_owned(),
        None => words.to_act(who),
    }
}

/// The same, followed as it changes.
fn told(state: PlayState) -> String {
    let is_thinking = state.asked.get() == Some(Asked::Move);
    state.session.with(|session| headline(words(), session, is_thinking))
}

/// Who acts and what to do, or how the game ended.
#[component]
fn Status(state: PlayState) -> impl IntoView {
    let session = state.session;
    let is_at_end = move || session.with(GameSession::is_at_end);
    let is_over = move || session.with(|session| session.is_over() && session.is_at_end());
    // Until a turn is begun, the choice of a side is all there is to do.
    let is_asking = move || {
        session.with(GameSession::is_choosing_side)
            && state.board.with_entry(|entry| entry.steps().is_empty())
    };
    let last = move || session.with(|session| describe::last(words(), &session.looked_at(), session.you()));
    view! {
        <section class="status" class:over=is_over class:asking=is_asking>
            <h2 data-status="">{move || told(state)}</h2>
            <p class="last" data-last="">{last}</p>
            <Pausing state=state />
            <Show when=move || !is_at_end()>
                <div class="buttons">
                    <button type="button" class="quiet" data-act="back-to-game" on:click=move |_| state.look_at_end()>
                        {move || words().back_to_game()}
                    </button>
                    <Show when=move || !state.board.is_over()>
                        <button type="button" class="quiet" data-act="play-from-here" on:click=move |_| state.go_on_from_here()>
                            {move || words().play_from_here()}
                        </button>
                    </Show>
                </div>
            </Show>
            <Show when=is_over>
                <div class="buttons">
                    <button type="button" class="primary" data-act="next-game" on:click=move |_| state.play_again()>
                        {move || words().rematch()}
                    </button>
                    <button type="button" data-act="study" on:click=move |_| study(state)>
                        {move || words().analyse()}
                    </button>
                </div>
            </Show>
            <SideChoice session=session on_swap=move |()| state.swap() />
            <Prompt board=state.board />
            <p class="notice" data-notice="">{move || state.notice.get()}</p>
        </section>
    }
}

/// Computers who play each other can be stopped, and let go on turn by turn.
#[component]
fn Pausing(state: PlayState) -> impl IntoView {
    let is_paused = state.is_paused;
    let can_pause = Memo::new(move |_| {
        state.session.with(|session| {
            let goes_on = session.is_at_end() && session.computer_to_move().is_some();
            goes_on && (is_paused.get() || session.has_computers())
        })
    });
    let button = move |act, name: fn() -> &'static str, press: fn(PlayState)| {
        view! {
            <button type="button" class="quiet" data-act=act on:click=move |_| press(state)>{name}</button>
        }
    };
    let buttons = move || {
        if is_paused.get() {
            vec![
                button("resume", || words().go_on(), PlayState::resume),
                button("one-turn", || words().one_turn(), PlayState::play_one_turn),
            ]
        } else {
            vec![button("pause", || words().pause(), PlayState::pause)]
        }
    };
    view! {
        <Show when=move || can_pause.get()>
            <div class="buttons">{buttons}</div>
        </Show>
    }
}

/// A move as text, for those who would rather write it.
#[component]
pub(crate) fn TypedMove(
    board: BoardState,
    notice: Slot<Option<String>>,
    said: Slot<String>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(input) = field.get_untracked() else { return };
        let text = input.value();
        if board.enter_text(text.trim()) {
            input.set_value("");
        } else {
            let wrong = untrack(words).bad_move(text.trim());
            said.set(wrong.clone());
            notice.set(Some(wrong));
        }
    };
    let example = move || words().type_example(board.with_scene(|scene| example(&scene.position)));
    view! {
        <form class="typed" on:submit=enter>
            <label for="typed">{move || words().type_move()}</label>
            <input id="typed" node_ref=field type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                placeholder=example enterkeyhint="send" />
            <button type="submit">{move || words().enter_move()}</button>
        </form>
    }
}

/// How a move is written at this stage of a game.
fn example(position: &AnyPosition) -> &'static str {
    match position {
        AnyPosition::Mana(position) => match position.stage() {
            mana::Stage::RedSetsUp => "@0:c1,a1,d1,a2,b2,e2",
            mana::Stage::AmberSetsUp => "@c6,a5,b5,d5,b6,e6",
            mana::Stage::Play => "c1c3",
        },
        AnyPosition::Mitsudomoe(_) => "@c3:b1c2",
        AnyPosition::Yonmoque(_) => "@c3",
    }
}

/// Keys that work wherever nothing is being written.
fn hot_keys(state: PlayState) {
    let settings = settings();
    on_hot_key(move |key| {
        match key {
            "ArrowLeft" => state.step(-1),
            "ArrowRight" => state.step(1),
            "Home" => state.look_at(NodeId::START),
            "End" => state.look_at_end(),
            "Escape" => {
                state.board.back();
            }
            "u" | "U" => state.take_back(),
            "h" | "H" => state.ask_hint(),
            "f" | "F" => state.board.turn(),
            "m" | "M" => settings.sound.update(|sound| *sound = !*sound),
            _ => return false,
        }
        true
    });
}

/// Does something with each key that is pressed where nothing is being written; says whether it has a meaning.
pub(crate) fn on_hot_key(act: impl Fn(&str) -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !has_modifier && !is_writing() && act(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether the keyboard is in a field, a list or a dialog.
fn is_writing() -> bool {
    let active = document().active_element();
    active.is_some_and(|element| {
        matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || element.closest("dialog").ok().flatten().is_some()
    })
}

/// Those who listen hear what to do when a step has been taken.
pub(crate) fn say_what_comes_next(board: BoardState, said: Slot<String>) {
    let tell = move |&steps: &usize, _: Option<&usize>, _: Option<()>| {
        if steps > 0 {
            let words = board.settings.words.get_untracked();
            said.set(board.with_entry(|entry| instruction(words, entry)));
        }
    };
    let steps = Memo::new(move |_| board.with_entry(|entry| entry.steps().len()));
    Effect::watch(move || steps.get(), tell, false);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::Game;

    #[test]
    fn examples_are_moves_of_their_stage() {
        let mut position = AnyPosition::start(Game::Mana, 2).unwrap();
        for _ in 0..2 {
            let mv = position.read_move(example(&position)).unwrap();
            position = position.play_unchecked(mv).0;
        }
        for position in [position, AnyPosition::start(Game::Yonmoque, 2).unwrap()] {
            assert!(position.read_move(example(&position)).is_ok(), "{position}");
        }
    }
}
