//! At the board: the same board, seats and list of moves as in a game on one screen, driven by the server.

use leptos::prelude::*;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, Player, Transition};
use tomoe_play::{Action, LiveGame, LocalGame};
use tomoe_wire::{OnlineGame, Stage};

use super::care::{CareButtons, CareDialog};
use super::chat::Chat;
use super::mine::{NextWaiting, counted, others_waiting};
use super::state::OnlineState;
use super::status::Status;
use super::tools::Tools;
use super::words::texts;
use crate::board::BoardState;
use crate::describe;
use crate::dialog::dialogs;
use crate::frame::{Frame, More, Through};
use crate::play::{
    GameSession, Moves, SeatClocks, SetUp, TypedMove, Viewer, headline, on_hot_key, say_what_comes_next,
    sound_of,
};
use crate::settings::{settings, words};
use crate::slot::Slot;
use crate::sound::Sound;
use crate::words::Words;

/// The signals of the board.
#[derive(Clone, Copy)]
pub(super) struct TableState {
    pub(super) online: OnlineState,
    pub(super) session: Slot<GameSession>,
    pub(super) board: BoardState,
    /// How many events of the game are shown, and for whom.
    shown: StoredValue<(usize, Option<Player>)>,
}

impl TableState {
    fn new(online: OnlineState, live: &LiveGame, you: Option<Player>) -> Self {
        let session = session(live, you);
        let board = BoardState::new(*live.position());
        board.rotation.set(session.first_rotation());
        let state = Self {
            online,
            session: Slot::new(session),
            board,
            shown: StoredValue::new((live.events().len(), you)),
        };
        board.show(state.session.with_untracked(GameSession::scene), false);
        board.on_turn(move |mv| state.play(mv));
        state
    }

    /// The visitor's turn: on the board at once, and on its way.
    fn play(self, mv: AnyMove) {
        let position = self.session.with_untracked(|session| *session.history().position());
        self.online.play(Action::Move(mv).to_text(&position));
    }

    /// Takes over what has happened.
    fn catch_up(self, live: &LiveGame, you: Option<Player>) {
        let shown = (live.events().len(), you);
        let is_same = |session: &GameSession| {
            session.history() == live.history()
                && session.game().live().events().last() == live.events().last()
        };
        if self.shown.get_value() == shown && self.session.with_untracked(is_same) {
            return;
        }
        self.shown.set_value(shown);
        let next = session(live, you);
        let (before, at, was_at_end) = self
            .session
            .with_untracked(|session| (session.history().clone(), session.at(), session.is_at_end()));
        let is_own =
            self.session.with_untracked(GameSession::first_rotation) == self.board.rotation.get_untracked();
        let rotation = next.first_rotation();
        self.session.set(next);
        if is_own {
            self.board.rotation.set(rotation);
        }
        let is_there = |session: &GameSession| session.record().node(at).is_some();
        if !was_at_end && self.session.with_untracked(is_there) {
            let _ = self.session.try_update(|session| session.look_at(at));
            return;
        }
        let now = live.history();
        if before == *now {
            return;
        }
        // One turn more is seen being made.
        let is_next = now.transitions().starts_with(before.transitions())
            && now.transitions().len() == before.transitions().len() + 1;
        self.board.show(self.session.with_untracked(GameSession::scene), is_next);
        self.tell(is_next);
    }

    /// Sounds, and says aloud what happened and what is to be done now.
    fn tell(self, is_next: bool) {
        let words = self.board.settings.words.get_untracked();
        self.session.with_untracked(|session| {
            let history = session.history();
            if session.is_over() {
                self.board.sound(Sound::End);
            } else if let (true, Some((before, mv))) = (is_next, history.last_turn()) {
                self.board.sound(sound_of(before, mv));
            }
            let last = told_last(words, session).unwrap_or_default();
            self.online.said.set(format!("{last} {}", headline(words, session, false)));
        });
    }

    /// Looks at a move.
    pub(super) fn look_at(self, node: NodeId) {
        if self.session.with_untracked(GameSession::at) != node {
            let is_next = self.session.try_update(|session| session.look_at(node));
            self.board.show(self.session.with_untracked(GameSession::scene), is_next == Some(true));
        }
    }

    /// Looks at where the game stands.
    pub(super) fn look_at_end(self) {
        self.look_at(self.session.with_untracked(GameSession::end));
    }

    /// Goes so many moves on or back.
    pub(super) fn step(self, by: isize) {
        self.look_at(self.session.with_untracked(|session| session.stepped(by)));
    }
}

/// The game as the visitor sees it.
fn session(live: &LiveGame, you: Option<Player>) -> GameSession {
    let record = Record::new(*live.terms().opening().start());
    GameSession::seen_by(Viewer::One(you), LocalGame::kept(live.clone(), record))
}

/// What happened last. That somebody else took a side is told without "the computer".
pub(super) fn told_last(words: &Words, session: &GameSession) -> Option<String> {
    let history = session.looked_at();
    let is_others = history.transitions().last() == Some(&Transition::Swap)
        && session.you() != Some(history.start().to_act());
    describe::last(words, &history, session.you().filter(|_| !is_others))
}

/// The board of a game that has begun.
#[component]
pub(super) fn Table(online: OnlineState) -> impl IntoView {
    let made = untrack(|| online.with_live(|_, live| TableState::new(online, live, online.you())));
    made.map(|state| view! { <Seated state=state /> })
}

#[component]
fn Seated(state: TableState) -> impl IntoView {
    let TableState { online, session, board, .. } = state;
    Effect::new(move |_| {
        online.with_live(|_, live| untrack(|| state.catch_up(live, online.you())));
    });
    SeatClocks::provide(session, online.now);
    let names = Callback::new(move |player| name(online, player));
    let is_start = move || session.with(|session| session.at() == NodeId::START);
    let is_end = move || session.with(GameSession::is_at_end);
    let step = move |by| if by == isize::MAX { state.look_at_end() } else { state.step(by) };
    let others = others_waiting(online);
    let title = move || {
        let told = session.with(|session| headline(words(), session, false));
        let title = format!("{told} – {}", words().game(board.game()));
        counted(others.with(Vec::len), &title)
    };
    Effect::new(move |_| document().set_title(&title()));
    hot_keys(state);
    say_what_comes_next(board, online.said);
    let dialogs = dialogs();
    view! {
        <div class="online" data-rated=move || is_rated(online).to_string() data-here=move || here(online) data-sending=move || online.is_sending.get().to_string()>
            <Frame board=board names=names title=move || words().game(board.game()).to_owned() said=online.said
                status=view! { <Status state=state /><NextWaiting others=others /> }.into_any()
                through=view! { <Through is_start=is_start is_end=is_end on_step=step /> }.into_any()>
                <SetUp board=board />
                <Tools state=state />
                <Moves session=session on_look=move |node| state.look_at(node) />
                <Chat online=online />
                <More>
                    <Watchers online=online />
                    <CareButtons online=online />
                    <button type="button" class="quiet" data-act="rules" on:click=move |_| dialogs.help()>
                        {move || words().rules_of(words().game(board.game()))}
                    </button>
                    <TypedMove board=board notice=online.notice said=online.said />
                </More>
            </Frame>
            <CareDialog online=online />
        </div>
    }
}

/// How many watch, if anybody does.
#[component]
fn Watchers(online: OnlineState) -> impl IntoView {
    let count = move || online.presence.with(|presence| presence.watchers);
    view! {
        <Show when=move || online.place.get().is_none()><p class="small">{move || texts().you_watch()}</p></Show>
        <Show when=move || { count() > 0 }>
            <p class="small" data-watchers="">{move || texts().watching(&count().to_string())}</p>
        </Show>
    }
}

/// The letters of the players who are there, for the marks at their seats.
fn here(online: OnlineState) -> String {
    let places = online.presence.with(|presence| presence.places.clone());
    let player = |game: &OnlineGame, place: usize| game.player_at(u8::try_from(place).ok()?);
    let letters = online.with_live(|game, _| {
        let there = (0..places.len()).filter(|&place| places[place]);
        there.filter_map(|place| player(game, place)).map(|player| player.letter()).collect::<String>()
    });
    letters.unwrap_or_default()
}

/// Whether the rating of anybody is shown.
fn is_rated(online: OnlineState) -> bool {
    let rated = online.with_live(|game, _| (0..game.places()).any(|place| game.rating(place).is_some()));
    rated.unwrap_or_default()
}

/// What is written on a player's seat.
fn name(online: OnlineState, player: Player) -> String {
    let is_away =
        |place: u8| online.presence.with(|presence| presence.places.get(usize::from(place)) == Some(&false));
    let told = online.with_live(|game, _| {
        let place = (0..game.places()).find(|&place| game.player_at(place) == Some(player))?;
        let name = online.name_at(game, place);
        let is_away = game.stage() == Stage::Live && game.is_person(place) && is_away(place);
        // Styles decide whether a new line begins before the rating.
        Some(match (game.rating(place), is_away) {
            (Some(rating), true) => format!("{name}\n{rating}, {}", texts().away()),
            (Some(rating), false) => format!("{name}\n{rating}"),
            (None, true) => format!("{name} ({})", texts().away()),
            (None, false) => name,
        })
    });
    told.flatten().unwrap_or_default()
}

/// Keys that work wherever nothing is being written.
fn hot_keys(state: TableState) {
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
            "f" | "F" => state.board.turn(),
            "m" | "M" => settings.sound.update(|sound| *sound = !*sound),
            _ => return false,
        }
        true
    });
}
