//! After the first turn of a game with a choice of sides: the other player takes over its side, or plays on.

use leptos::prelude::*;

use super::session::GameSession;
use crate::settings::words;
use crate::slot::Slot;

/// The two buttons, while a person is to choose.
#[component]
pub(crate) fn SideChoice(session: Slot<GameSession>, #[prop(into)] on_swap: Callback<()>) -> impl IntoView {
    let take =
        move || session.with(|session| words().take_side(words().colour(session.history().start().to_act())));
    view! {
        <Show when=move || session.with(GameSession::is_choosing_side)>
            <div class="buttons">
                <button type="button" class="primary" data-act="take-side" on:click=move |_| on_swap.run(())>{take}</button>
                <button type="button" data-act="play-on" on:click=move |_| session.update(GameSession::keep_side)>
                    {move || words().play_on()}
                </button>
            </div>
        </Show>
    }
}

/// Whether lines of the engine say that the player to act stands worse than even, if they say anything about it.
pub(super) fn is_worse(lines: &str) -> Option<bool> {
    let (_, score) = lines.rsplit_once(" score ")?;
    score.split_ascii_whitespace().nth(1).map(|number| number.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_engine::ugi::{Info, Reply};
    use tomoe_engine::{Distance, Score};

    #[test]
    fn what_the_engine_says_is_worse_than_even_or_not() {
        let said =
            |score: Score| Reply::Info(Info { score: Some(score.into()), ..Info::default() }).to_string();
        let far = Distance { plies: 7, exact: false };
        assert_eq!(is_worse(&said(Score::Loss(far))), Some(true));
        assert_eq!(is_worse(&said(Score::Win(far))), Some(false));
        assert_eq!(is_worse(&said(Score::Draw)), Some(false));
        assert_eq!(is_worse("info depth 3 score cp -12 nodes 9 pv @a1"), Some(true));
        assert_eq!(
            is_worse("info depth 1 score cp -12\ninfo depth 2 score cp 3"),
            Some(false),
            "the last counts"
        );
        assert_eq!(is_worse("info nodes 9"), None);
    }
}
