#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod connections;
mod encoding;
mod files;
mod headers;
mod limits;
mod listen;
#[cfg_attr(
    not(test),
    expect(dead_code, unused_imports, reason = "live games, which are being written, will use all of it")
)]
mod store;
mod stream;

use std::future::Future;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tomoe_bundle::Asset;

use files::Files;
pub use limits::Limits;
pub use store::{
    Amounts, Database, Durability, StoreError, TransferError, WrongDatabase, backup, export, import,
};

/// Serves the application on the listener until `shutdown` is done; those who are being answered then have the limits' grace
/// to take their answers.
pub async fn serve(
    listener: TcpListener,
    assets: &'static [Asset],
    limits: Limits,
    shutdown: impl Future<Output = ()> + Send,
) {
    listen::listen(listener, router(assets), limits, shutdown).await;
}

fn router(assets: &'static [Asset]) -> Router {
    Router::new()
        .fallback_service(get(files::answer).with_state(Files::new(assets)))
        .layer(axum::middleware::map_response(headers::secure))
}
