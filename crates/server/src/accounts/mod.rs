//! Who wants to be known can be: accounts, and where they are signed in.

mod attempts;
mod names;
mod passwords;
mod problem;
mod routes;
mod session;
mod tokens;

pub(crate) use attempts::Attempts;
pub(crate) use names::likeness;
pub(crate) use passwords::Passwords;
pub(crate) use problem::Refused as RefusedToAccount;
pub(crate) use routes::routes;
pub(crate) use session::{SignedIn, from_our_page, is_ours};
pub(crate) use tokens::new_token;
