//! The server as its clients meet it.
#![cfg(test)]

mod http;
mod limits;
mod running;
