//! Why something was not done, in the visitor's language.

use tomoe_wire::Problem;

use super::words::OnlineWords;

/// The sentence for a problem. Those that only a faulty program meets share one.
pub(super) fn told(words: &OnlineWords, problem: Problem) -> &'static str {
    match problem {
        Problem::Malformed
        | Problem::TooLong
        | Problem::HouseOnly
        | Problem::NotAllowed
        | Problem::BadTerms => words.no_not_allowed(),
        Problem::TooOften => words.no_too_often(),
        Problem::NoRoom => words.no_room(),
        Problem::NoSuchGame => words.no_such_game(),
        Problem::NotFollowed | Problem::Unavailable => words.no_unavailable(),
        Problem::WrongKey => words.no_wrong_key(),
        Problem::NotSeated => words.no_not_seated(),
        Problem::SeatTaken => words.no_seat_taken(),
        Problem::NoSeat => words.no_seat(),
        Problem::BadName => words.no_bad_name(),
        Problem::NameTaken => words.no_name_taken(),
        Problem::SignInFirst => words.no_sign_in_first(),
        Problem::NoSuchPlayer => words.no_such_player(),
        Problem::NotWelcome => words.no_not_welcome(),
        Problem::BadText => words.no_bad_text(),
        Problem::NotBegun => words.no_not_begun(),
        Problem::Begun => words.no_begun(),
        Problem::NotOver => words.no_not_over(),
        Problem::Stale => words.no_stale(),
        Problem::NotGone => words.no_not_gone(),
        Problem::Over => words.no_over(),
        Problem::Out => words.no_out(),
        Problem::NotToAct => words.no_not_to_act(),
        Problem::IllegalMove => words.no_illegal(),
        Problem::NoSwap => words.no_swap(),
        Problem::TimeIsUp => words.no_time_up(),
        Problem::TooLateToAbort => words.no_abort(),
        Problem::NoOffer => words.no_offer(),
        Problem::TooSoon => words.no_too_soon(),
        Problem::NothingToTakeBack => words.no_take_back(),
    }
}
