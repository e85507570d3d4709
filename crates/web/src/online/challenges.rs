//! Lists of challenges: those of others to be answered, the visitor's own, and what became of these.

use leptos::html;
use leptos::prelude::*;
use tomoe_games::AnyPosition;
use tomoe_wire::{BOT, Challenge, ChallengeState, ChallengeTerms, DeclineReason, GameId, Participant};

use super::challenge_desk::{ChallengeDesk, told};
use super::fields::index;
use super::ratings::page_of;
use super::seats;
use super::terms;
use super::words::texts;
use crate::route::{self, Route};
use crate::settings::words;
use crate::slot::Slot;
use crate::store;

/// Where it is kept which answers the visitor has seen.
const SEEN: &str = "challenges.seen";

/// The reasons in the order of their words.
const REASONS: [DeclineReason; 8] = [
    DeclineReason::Any,
    DeclineReason::Later,
    DeclineReason::Game,
    DeclineReason::TooFast,
    DeclineReason::TooSlow,
    DeclineReason::Start,
    DeclineReason::NoBots,
    DeclineReason::OnlyBots,
];

/// What can be done with a challenge of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Case {
    /// It waits for the visitor.
    Incoming,
    /// It waits for the other one.
    Outgoing,
    /// There is a game, which was not opened here yet.
    Accepted,
    Declined,
}

impl Case {
    fn name(self) -> &'static str {
        match self {
            Case::Incoming => "incoming",
            Case::Outgoing => "outgoing",
            Case::Accepted => "accepted",
            Case::Declined => "declined",
        }
    }

    /// The case of an own challenge; none if there is nothing more to be said of it.
    fn of_own(challenge: &Challenge, is_opened: impl Fn(&GameId) -> bool, seen: &[String]) -> Option<Self> {
        let is_seen = seen.iter().any(|id| id == challenge.id.as_str());
        match (challenge.state, &challenge.game) {
            (ChallengeState::Open, _) => Some(Case::Outgoing),
            (ChallengeState::Accepted, Some(game)) if !is_opened(game) && !is_seen => Some(Case::Accepted),
            (ChallengeState::Declined, _) if !is_seen => Some(Case::Declined),
            _ => None,
        }
    }
}

/// The name of one of the two.
pub(super) fn name(who: &Participant) -> String {
    if who.is_bot { format!("{} {BOT}", who.name) } else { who.name.clone() }
}

/// Why a challenge was declined, in words.
pub(super) fn reason_told(reason: Option<DeclineReason>) -> &'static str {
    let reason = reason.unwrap_or_default();
    texts().decline_reasons(REASONS.iter().position(|&other| other == reason).unwrap_or_default())
}

/// What is to be played, in words: game, clock, start, whether it counts, and the visitor's side.
pub(super) fn terms_told(wanted: &ChallengeTerms, is_own: bool) -> String {
    let (words, texts) = (words(), texts());
    let place = wanted.place.map(|place| if is_own { place } else { 1 - place.min(1) });
    let players = AnyPosition::start(wanted.game, 2).map(|start| start.seated()).unwrap_or_default();
    let side = place.and_then(|place| players.get(usize::from(place)).copied());
    let parts = [
        words.game(wanted.game).to_owned(),
        terms::clock(words, texts, wanted.clock),
        words.starts(index(wanted.start)).to_owned(),
        if wanted.is_rated { texts.rated() } else { texts.casual() }.to_owned(),
        match side {
            Some(player) => texts.challenge_side(words.colour(player)),
            None => texts.challenge_chance().to_owned(),
        },
    ];
    parts.join(" · ")
}

/// All challenges that there is something to say of or to do with; nothing where there are none.
#[component]
pub(super) fn ChallengeList(desk: ChallengeDesk) -> impl IntoView {
    let seen =
        Slot::new(store::get(SEEN).unwrap_or_default().split(' ').map(str::to_owned).collect::<Vec<_>>());
    let rows = Memo::new(move |_| {
        let incoming = desk.incoming().into_iter().map(|challenge| (Case::Incoming, challenge));
        let is_opened = |game: &GameId| seats::key_of(game).is_some();
        let own = desk.outgoing().into_iter().filter_map(|challenge| {
            seen.with(|seen| Case::of_own(&challenge, is_opened, seen)).map(|case| (case, challenge))
        });
        incoming.chain(own).collect::<Vec<_>>()
    });
    let dismiss = move |id: &GameId| {
        seen.update(|seen: &mut Vec<String>| {
            // What is no longer told of need not be remembered.
            let own = untrack(|| desk.outgoing());
            seen.retain(|id| own.iter().any(|challenge| challenge.id.as_str() == id));
            seen.push(id.to_string());
        });
        store::set(SEEN, &seen.get_untracked().join(" "));
    };
    let heading = move || super::mine::counted(desk.waiting(), texts().challenges_title());
    let newest = move || {
        desk.incoming().first().map(|challenge| {
            let told = texts().challenge_from(&name(&challenge.from));
            format!("{told} – {}", terms_told(&challenge.terms, false))
        })
    };
    let wrong = move || desk.wrong.get().map(|problem| told(texts(), problem));
    let key = |(case, challenge): &(Case, Challenge)| (*case, challenge.id.clone());
    view! {
        <p class="hidden" role="status" data-challenged="">{newest}</p>
        <Show when=move || !rows.with(Vec::is_empty)>
            <section class="card challenges" data-list="challenges" data-waiting=move || desk.waiting().to_string()>
                <h2>{heading}</h2>
                <p class="wrong" role="alert">{wrong}</p>
                <ul class="kept">
                    <For each=move || rows.get() key=key let:row>
                        <Row desk=desk case=row.0 challenge=row.1 on_seen=move |id: GameId| dismiss(&id) />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Row(
    desk: ChallengeDesk,
    case: Case,
    challenge: Challenge,
    #[prop(into)] on_seen: Callback<GameId>,
) -> impl IntoView {
    let Challenge { id, from, to, terms, reason, game, .. } = challenge;
    let other = if case == Case::Incoming { from } else { to };
    let (profile, is_bot) = (page_of(&other.name), other.is_bot);
    let who = name(&other);
    let shown = who.clone();
    let headline = move || match case {
        Case::Incoming => texts().challenge_from(&who),
        Case::Outgoing => texts().challenge_to(&who),
        Case::Accepted => texts().challenge_accepted(&who),
        Case::Declined => texts().challenge_declined(&who, reason_told(reason)),
    };
    let label = move |act: &str| format!("{act}: {shown}");
    let answers = match case {
        Case::Incoming => view! { <Answer desk=desk id=id.clone() is_bot=is_bot label=Callback::new(move |act: String| label(&act)) /> }.into_any(),
        Case::Outgoing => {
            let id = id.clone();
            view! {
                <button type="button" data-act="cancel" aria-label=move || label(texts().challenge_cancel())
                    on:click=move |_| desk.cancel(&id)>{move || texts().challenge_cancel()}</button>
            }
            .into_any()
        }
        Case::Accepted => {
            let (id, seen) = (id.clone(), id.clone());
            let board = game.map(|game| Route::Online(game.to_string()));
            let go = move |_| {
                on_seen.run(seen.clone());
                board.iter().for_each(route::go);
            };
            view! {
                <button type="button" class="primary" data-act="to-board" on:click=go>{move || texts().to_board()}</button>
                <button type="button" class="quiet" data-act="seen" on:click=move |_| on_seen.run(id.clone())>{move || texts().challenge_seen()}</button>
            }
            .into_any()
        }
        Case::Declined => {
            let id = id.clone();
            view! {
                <button type="button" class="quiet" data-act="seen" on:click=move |_| on_seen.run(id.clone())>{move || texts().challenge_seen()}</button>
            }
            .into_any()
        }
    };
    view! {
        <li data-challenge=id.to_string() data-case=case.name()>
            <div class="about">
                <a href=profile><strong>{headline}</strong></a>
                <span class="small">{move || terms_told(&terms, case != Case::Incoming)}</span>
            </div>
            <div class="answers">{answers}</div>
        </li>
    }
}

/// Accepting a challenge, or declining it with a reason.
#[component]
fn Answer(desk: ChallengeDesk, id: GameId, is_bot: bool, label: Callback<String, String>) -> impl IntoView {
    let is_declining = Slot::new(false);
    let field = NodeRef::<html::Select>::new();
    let id = StoredValue::new(id);
    // Only of a bot it can be said that it is one.
    let is_offered = move |reason: DeclineReason| match reason {
        DeclineReason::NoBots => is_bot,
        DeclineReason::OnlyBots => false,
        _ => true,
    };
    let reasons = move || {
        let offered = (0..).zip(REASONS).filter(|&(_, reason)| is_offered(reason));
        offered
            .map(|(index, _): (usize, _)| view! { <option value=index.to_string()>{move || texts().decline_reasons(index)}</option> })
            .collect_view()
    };
    // The button that was pressed is gone: who uses the keyboard goes on with the reason.
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
        }
    });
    let decline = move |_| {
        let chosen = field.get_untracked().and_then(|field| field.value().parse::<usize>().ok());
        let reason = chosen.and_then(|index| REASONS.get(index).copied()).unwrap_or_default();
        desk.decline(&id.get_value(), reason);
    };
    view! {
        <button type="button" class="primary" data-act="accept" disabled=move || desk.is_sent.get()
            aria-label=move || label.run(texts().accept().to_owned())
            on:click=move |_| desk.accept(&id.get_value())>{move || texts().accept()}</button>
        <Show
            when=move || is_declining.get()
            fallback=move || view! {
                <button type="button" data-act="decline" aria-label=move || label.run(texts().decline().to_owned())
                    on:click=move |_| is_declining.set(true)>{move || texts().decline()}</button>
            }
        >
            <select node_ref=field data-field="reason" aria-label=move || texts().decline_why()>{reasons}</select>
            <button type="button" data-act="decline-now" aria-label=move || label.run(texts().decline().to_owned())
                on:click=decline>{move || texts().decline()}</button>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use tomoe_games::Game;
    use tomoe_play::Millis;
    use tomoe_wire::Start;

    use super::*;

    fn challenge(state: ChallengeState, game: Option<u8>) -> Challenge {
        let who = |name: &str| Participant { name: name.to_owned(), is_bot: false };
        Challenge {
            id: GameId::random([1; GameId::BYTES]),
            from: who("Anna"),
            to: who("Ben"),
            terms: ChallengeTerms {
                game: Game::Mana,
                start: Start::Rules,
                clock: "300+3".parse().unwrap(),
                place: None,
                is_public: false,
                is_rated: false,
            },
            made: Millis(5),
            state,
            reason: None,
            game: game.map(|number| GameId::random([number; GameId::BYTES])),
        }
    }

    #[test]
    fn an_answer_is_told_until_it_was_seen() {
        let case = |state, game, is_opened, seen: &[String]| {
            Case::of_own(&challenge(state, game), |_| is_opened, seen)
        };
        let seen = [challenge(ChallengeState::Open, None).id.to_string()];
        assert_eq!(case(ChallengeState::Open, None, false, &seen), Some(Case::Outgoing));
        assert_eq!(case(ChallengeState::Declined, None, false, &[]), Some(Case::Declined));
        assert_eq!(case(ChallengeState::Declined, None, false, &seen), None);
        assert_eq!(case(ChallengeState::Accepted, Some(2), false, &[]), Some(Case::Accepted));
        assert_eq!(case(ChallengeState::Accepted, Some(2), true, &[]), None, "the board was opened");
        assert_eq!(case(ChallengeState::Cancelled, None, false, &[]), None);
    }
}
