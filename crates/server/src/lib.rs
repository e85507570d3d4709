#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod files;
mod headers;

use std::future::Future;
use std::io;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tomoe_bundle::Asset;

use files::Files;

/// Serves the application on the listener until `shutdown` is done and those who are being answered have been answered.
pub async fn serve(
    listener: TcpListener,
    assets: &'static [Asset],
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router(assets)).with_graceful_shutdown(shutdown).await
}

fn router(assets: &'static [Asset]) -> Router {
    Router::new()
        .fallback_service(get(files::answer).with_state(Files::new(assets)))
        .layer(axum::middleware::map_response(headers::secure))
}
