//! The list of the texts, in the order in which they stand in the files of the languages.

use super::Words;

/// Makes a key and a method of [`Words`] of each entry.
///
/// ```text
/// home,               words.home()           home = All games
/// computer(name, n),  words.computer(a, b)   computer = Computer {n}: {name}
/// ranks[5],           words.ranks(0)         ranks = first | second | third | fourth | fifth
/// ```
macro_rules! list {
    ($($key:ident $(($($gap:ident),+))? $([$parts:literal])?,)+) => {
        /// The place of a text in the files.
        #[derive(Clone, Copy)]
        #[allow(non_camel_case_types, reason = "keys are written as in the files")]
        pub(super) enum Key { $($key),+ }

        impl Key {
            pub(super) const COUNT: usize = [$(Key::$key),+].len();
        }

        impl Words { $(method! { $key $(($($gap),+))? $([$parts])? })+ }

        /// The keys as the files must have them.
        #[cfg(test)]
        pub(super) const KEYS: &[(&str, Kind)] =
            &[$((stringify!($key), kind!($(($($gap),+))? $([$parts])?))),+];
    };
}

macro_rules! method {
    ($key:ident) => {
        pub(crate) fn $key(&self) -> &'static str {
            self.text(Key::$key)
        }
    };
    ($key:ident ($($gap:ident),+)) => {
        pub(crate) fn $key(&self, $($gap: &str),+) -> String {
            self.fill(Key::$key, &[$((stringify!($gap), $gap)),+])
        }
    };
    ($key:ident [$parts:literal]) => {
        pub(crate) fn $key(&self, index: usize) -> &'static str {
            self.part(Key::$key, index)
        }
    };
}

/// What a text is made of.
#[cfg(test)]
pub(super) enum Kind {
    Text,
    /// It has these gaps, each once, in any order.
    Gaps(&'static [&'static str]),
    /// It has so many parts.
    Parts(usize),
}

#[cfg(test)]
macro_rules! kind {
    () => {
        Kind::Text
    };
    (($($gap:ident),+)) => {
        Kind::Gaps(&[$(stringify!($gap)),+])
    };
    ([$parts:literal]) => {
        Kind::Parts($parts)
    };
}

list! {
    // The house
    tagline,
    home,
    settings,
    close,
    more,
    language,
    theme,
    theme_auto,
    theme_light,
    theme_dark,
    sound,
    motion,
    pace,
    paces[4],
    confirm_moves,
    not_found,

    // The games
    games[3],
    designers[3],
    about_yonmoque,
    about_mana,
    about_mitsudomoe,
    designed_by(name),
    colours_yonmoque[2],
    colours_mana[2],
    colours_mitsudomoe[4],

    // Home
    play,
    play_game(game),
    analyse,
    analyse_game(game),
    unfinished,
    go_on,
    forget,
    paste_title,
    paste_label,
    paste_open,
    paste_empty,
    paste_bad(why),
    edit_by_hand,

    // My games
    my_games,
    all_my_games(n),
    search_games,
    any_game,
    results[6],
    game_results[5],
    won_by(who),
    rename,
    game_title,
    your_name,
    deleted(name),
    undo,
    export_all,
    import_file,
    import_label,
    import_add,
    imported(n, known),
    import_huge(n),
    show_more(n),
    no_games,
    nothing_found,
    statistics,
    stats_columns[4],
    highest_beaten(level),
    days_in_row(n, longest),
    not_kept,
    kept_little,

    // A new game
    new_game(game),
    players(n),
    who_plays,
    person,
    computer(name, number),
    levels[9],
    level_title,
    level_lines[9],
    two_people,
    all_people,
    against_computer,
    begins,
    you_play,
    more_choices,
    start_title,
    starts[3],
    start_reasons[3],
    start_reason_many,
    start_rules[3],
    another_opening,
    clock,
    no_clock,
    minutes(n),
    seconds_a_move(n),
    start,
    swap_seats,

    // At the board
    board_of(game),
    to_act(who),
    your_turn,
    pause,
    one_turn,
    thinking(who),
    looking_at(ply, all),
    back_to_game,
    in_hand(n),
    captured(n),
    in_supply(n),
    is_out,
    empty_square(square),
    can_move,
    can_go_here,
    selected,
    piece(colour),
    damyo(colour),
    ronin(colour),
    ring(colour),
    ball(colour),
    value(n),
    wears_mana,
    stack_of(n, rings),
    look_into,
    bottom_to_top,
    step_back,
    confirm,
    type_move,
    type_example(mv),
    enter_move,
    bad_move(text),

    // What to do now
    do_place_or_move,
    do_move,
    do_choose_place,
    do_choose_square,
    do_turn_mat,
    do_place_damyo,
    do_place_ronins(n),
    do_ready,
    do_free,
    do_obey(n),
    do_lifted_none(n),
    do_lifted_stuck(n),
    do_lifted_return,
    do_ring,
    do_ball,
    do_relocate(n),
    first_a_ring,
    not_yours,
    cant_move,
    cant_go,
    computers_turn,
    looking_back,
    step_ring,
    step_ball,
    step_relocate(n),
    orientation(degrees),
    ready_made,
    set_up_done,
    will_flip(n),
    will_capture(what),
    will_vault(n),

    // What happened
    said_place(who, to),
    said_move(what, from, to),
    said_flips(squares),
    said_captures(what),
    said_set_up(who),
    said_return(what, to),
    said_ring_placed(who, to),
    said_ring_moved(who, from, to),
    said_ball(from, to),
    said_relocated(whose, from, to),
    out_full_home(who),
    out_no_turn(who),
    out_fixed(who),
    you_place(to),
    you_move(from, to),
    you_ring_placed(to),
    you_ring_moved(from, to),
    you_set_up,

    // How it ended
    wins(who, why),
    you_win(why),
    you_lose(why),
    draw(why),
    end_four(line),
    end_five(loser, line),
    end_cannot_act(loser),
    end_damyo(square),
    end_goal,
    end_full_home(loser),
    end_no_turn(loser),
    end_repetition,
    end_resignation(loser),
    you_five(line),
    you_cannot_act,
    you_full_home,
    you_no_turn,
    you_resigned,
    end_time,
    end_agreement,
    end_abandonment,
    end_adjudication,
    end_abort,
    on_rank(rank),
    on_file(file),
    on_diagonal(from, to),
    ranks[5],

    // Around the game
    moves,
    no_moves,
    taken_back,
    first,
    back,
    forward,
    last,
    take_back,
    hint,
    hint_is(mv),
    hint_thinking,
    hint_place(to),
    hint_move(from, to),
    hint_ring(to),
    hint_ring_moved(from, to),
    hint_then(what),
    hint_set_up(damyo, ronins),
    turn_board,
    resign,
    resign_sure,
    leave,
    leave_sure,
    has_left(who),
    may_swap(colour),
    take_side(colour),
    play_on,
    you_took(colour),
    computer_took(colour, other),
    sides_exchanged(colour),
    rematch,
    share,
    copy_position,
    copy_record,
    copy_link,
    download_record,
    save_svg,
    save_png,
    copied,
    copy_failed(text),
    how_to_play,
    keys,
    key_names[10],
    key_meanings[10],
    study_key_names[7],
    study_key_meanings[7],

    // Analysis
    analysis,
    engine_on,
    engine_off,
    engine_failed(why),
    engine_restarts,
    depth(n),
    one_ply,
    plies(n),
    proven_win(who, when),
    proven_win_at_most(who, when),
    proven_loss(who, when),
    proven_loss_at_most(who, when),
    short_win(who),
    short_loss(who),
    has_won(who),
    has_lost(who),
    proven_draw,
    estimate(who, percent),
    score_proven(score),
    play_from_here,
    variations,
    make_main,
    delete_from_here,
    comment,
    game_over,
    threats,
    threat_if_free(who),
    threat_after_mana(who, n),
    all_moves,
    number_of_lines,
    thinking_time,
    seconds(n),
    until_stopped,
    line_at(n, ply, all),
    line_leave,
    line_keep,
    line_unfold,
    draw_mode,
    draw_clear,
    replay,
    replay_stop,
    review,
    review_stop,
    remark_worse(grade, had, has, better),
    remark_only(best, second),
    remark_engine,
    remark_theory,
    faults[3],
    good_move,
    graph,
    chances_of(who),
    mistakes,
    mistakes_both,
    mistake_of(number, all),
    mistake_find(who),
    mistake_played(who, mv),
    mistake_judging,
    mistake_not_yet,
    mistake_close,
    mistake_same,
    mistake_found(mv),
    mistake_answer(mv),
    mistake_show,
    mistakes_done(found, all),
    mistakes_leave,

    // Setting up by hand
    edit,
    edit_title(game),
    edit_pieces,
    edit_take_away,
    edit_keys,
    edit_to_act,
    edit_good,
    edit_not_yet(why),
    edit_more(who),
    edit_in,
    edit_players,
    edit_mat,
    edit_mana,
    edit_text,
    edit_copy,
    edit_clear,
    edit_start,
    objections[12],

    // Learn
    learn,
    learn_game(game),
    course,
    rules,
    rules_of(game),
    exercises,
    step_of(number, all),
    exercise_of(number, all),
    is_done,
    show_me,
    try_again,
    next,
    previous,
    answers(who),
    you,
    well_done,
    start_again,
    ruling,
    ruling_note,
    lessons_missing,
    page_missing,
}
