//! What the store is asked about more than games, one part a subject. Each question goes to whichever database it is.

mod accounts;
mod archive;
mod bots;
mod care;
mod pairing;
mod push;
mod ratings;
