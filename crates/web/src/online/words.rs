//! The texts of the pages of games over the server. They lie in files of their own, `static/online/TAG.txt`, and travel with
//! these pages.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::fetch;
use crate::settings::settings;
use crate::slot::Slot;
use crate::words::texts::list;
use crate::words::{Language, Texts};

/// The texts of a language.
#[derive(Debug)]
pub(crate) struct OnlineWords {
    texts: Texts,
}

impl OnlineWords {
    fn read(file: String) -> Option<&'static Self> {
        let texts = Texts::read(file, Key::COUNT)?;
        Some(Box::leak(Box::new(Self { texts })))
    }

    async fn fetch(language: Language) -> Option<&'static Self> {
        Self::read(fetch::text(&format!("/online/{}.txt", language.tag())).await?)
    }
}

/// Shows something as soon as the texts of the language chosen are there, with these as context.
#[component]
pub(super) fn WithTexts(children: ChildrenFn) -> impl IntoView {
    let (loaded, settings) = (Slot::new(None::<&'static OnlineWords>), settings());
    let is_missing = Slot::new(false);
    Effect::new(move |_| {
        let language = settings.words.get().spoken;
        spawn_local(async move {
            match OnlineWords::fetch(language).await {
                Some(words) => drop(loaded.try_set(Some(words))),
                None => drop(is_missing.try_set(true)),
            }
        });
    });
    let first = Memo::new(move |_| loaded.with(Option::is_some));
    move || match (first.get(), is_missing.get()) {
        (true, _) => {
            let texts = loaded.get_untracked().map(Slot::new);
            texts.map(|texts| {
                Effect::new(move |_| {
                    if let Some(words) = loaded.get() {
                        texts.set(words);
                    }
                });
                provide_context(texts);
                children().into_any()
            })
        }
        (false, true) => {
            let told = move || settings.words.get().page_missing();
            Some(view! { <p class="lost card" role="alert">{told}</p> }.into_any())
        }
        (false, false) => None,
    }
}

/// The texts in the language chosen; to be called where it is tracked, within [`WithTexts`].
pub(super) fn texts() -> &'static OnlineWords {
    expect_context::<Slot<&'static OnlineWords>>().get()
}

list! { OnlineWords.texts:
    // A new game
    new_title(game),
    each_seat,
    player(n),
    whoever_comes,
    my_side,
    by_chance,
    custom_clock,
    days_a_move(n),
    one_day_a_move,
    minutes_and_seconds(minutes, seconds),
    private,
    public,
    public_note,
    private_note,
    make_game,
    name_hint,

    // Before the game begins
    waiting_title,
    waiting_note,
    invite,
    copy,
    share_link,
    scan,
    only_this_machine,
    seats,
    free_seat,
    guest,
    sit_down(colour),
    sit_title,
    watch_note,
    leave_seat,
    closed_title,
    closed_note,

    // At the board
    lost_connection,
    will_be_sent,
    sending,
    turn_refused(why),
    away,
    watching(n),
    you_watch,
    offer_draw,
    draw_offered,
    offers_draw(who),
    ask_take_back,
    take_back_asked,
    asks_take_back(who),
    accept,
    decline,
    call_off,
    call_off_sure,
    is_gone(who),
    claim,
    again,
    again_asked,
    again_wanted(who),
    next_game,
    invitation,

    // Talking
    chat,
    unread(n),
    nothing_said,
    say,
    send,
    mute,
    muted,
    you_said,
    message_removed,

    // When somebody behaves badly
    care(who),
    care_title(who),
    care_mute,
    block,
    unblock,
    block_note,
    block_needs_account,
    blocked_names,
    report_reason,
    reason_abuse,
    reason_spam,
    reason_name,
    reason_cheating,
    reason_stalling,
    reason_other,
    report_text,
    report,
    reported,

    // What is kept
    privacy_title,
    privacy_note,
    privacy_browser_title,
    privacy_browser,
    privacy_games_title,
    privacy_games,
    privacy_account_title,
    privacy_account,
    privacy_reports_title,
    privacy_reports,
    privacy_push_title,
    privacy_push,
    privacy_network_title,
    privacy_network,

    // Another device
    other_device,
    other_device_note,
    pass_failed(why),

    // What there is
    lobby_title,
    lobby_note,
    open_games,
    live_games,
    over_games,
    none_open,
    none_live,
    none_over,
    sit,
    watch,
    look,
    against(who),
    my_online,
    all_mine,
    none_mine,
    waiting_for_me,
    waiting_for_others,
    time_left(time),
    next_waiting(n),
    push_choice,
    push_denied,
    my_turn,
    their_turn,
    waits,

    // The account
    account_title,
    account_note,
    sign_in,
    register,
    forgotten,
    account_name,
    password,
    new_password,
    recovery_code,
    set_password,
    member_since(day),
    games_played(n),
    sessions,
    last_seen(day),
    this_device,
    end_session,
    sign_out,
    take_data,
    codes_title,
    codes_note,
    codes_kept,
    claim_games,
    claimed(n),
    change_account,
    password_changed,
    new_codes(n),
    delete_account,
    delete_sure,
    delete_note,

    // Bots
    bots_title,
    bots_note,
    bots_guide,
    token_name,
    token_scopes[3],
    make_token,
    token_shown,
    token_unused,
    end_token,
    is_bot,
    become_bot,
    become_bot_sure,
    become_bot_note,

    // The archive
    archive_title,
    player_name,
    any_result,
    since,
    until,
    older_games,
    with_position,
    any_position,
    download_games,
    download_note,
    explorer_title,
    explorer_none,
    explorer_games(n),

    // Ratings
    rated,
    casual,
    rated_note,
    pair_title,
    pair_note,
    pair_look,
    pair_waiting,
    pair_others(n),
    pair_level(who),
    pair_stop,
    ratings_title,
    pool_many(game),
    speeds[3],
    rating_none,
    rating_provisional(n),
    rated_games(n),
    rating_history,
    their_games,
    with_programs,
    people_only,

    // Challenges
    challenge,
    challenge_who(who),
    challenge_name,
    challenge_note,
    challenge_send,
    challenge_needs_account,
    challenges_title,
    challenge_from(who),
    challenge_to(who),
    challenge_side(side),
    challenge_chance,
    challenge_waiting(who),
    challenge_leave,
    challenge_cancel,
    challenge_accepted(who),
    to_board,
    challenge_declined(who, why),
    challenge_seen,
    decline_why,
    decline_reasons[8],

    // Ratings against programs
    rating_apart,
    count_apart,
    count_apart_note,

    // Why not
    no_not_allowed,
    no_too_often,
    no_room,
    no_such_game,
    no_unavailable,
    no_wrong_key,
    no_not_seated,
    no_seat_taken,
    no_seat,
    no_bad_name,
    no_not_welcome,
    no_bad_text,
    no_not_begun,
    no_begun,
    no_not_over,
    no_stale,
    no_not_gone,
    no_over,
    no_out,
    no_not_to_act,
    no_illegal,
    no_swap,
    no_time_up,
    no_abort,
    no_offer,
    no_too_soon,
    no_take_back,
    no_attempts,
    no_signed_in,
    no_password,
    no_account_name,
    no_name_taken,
    no_more_tokens,
    no_has_games,
    no_sign_in_first,
    no_such_player,
    no_such_account,
    no_challenge_over,
    no_bad_password,
    no_closed,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::checks;

    #[test]
    fn every_language_has_every_text_at_its_place_with_its_gaps_and_parts() {
        checks::check("online", KEYS);
        for language in Language::ALL {
            assert!(OnlineWords::read(checks::file("online", language)).is_some());
        }
    }
}
