#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod accounts;
mod addresses;
mod admin;
mod api;
mod archive;
mod bots;
mod care;
mod clock;
mod connections;
mod encoding;
mod files;
mod headers;
mod house;
mod limits;
mod listen;
mod live;
mod metrics;
mod mine;
mod openapi;
mod push;
mod ratings;
mod secrets;
mod shared_page;
mod store;
mod stream;

use std::future::Future;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tomoe_bundle::Asset;

pub use addresses::AddressLimits;
use addresses::Addresses;
pub use admin::{Admin, AdminError, KnownAccount, Report, Suspect};
pub use archive::{Added, add_records};
use bots::Computers;
use files::Files;
use house::House;
pub use limits::Limits;
pub use push::PushConfig;
use push::{Push, Vapid};
use store::Store;
pub use store::{
    Amounts, Database, Durability, StoreError, TransferError, WrongDatabase, backup, export, import,
};

/// What a server is made of.
#[derive(Clone, Debug)]
pub struct Config {
    /// The files of the application.
    pub assets: &'static [Asset],
    /// What connections are granted.
    pub limits: Limits,
    /// What each network address is granted.
    pub addresses: AddressLimits,
    /// Where games are kept.
    pub database: Database,
    /// The names of the computers of the house, from level 1; none if there are no computers.
    pub levels: Vec<String>,
    /// How many rated games each of those computers is to have with every other in every game for two.
    pub level_games: u32,
    /// How messages are pushed to browsers.
    pub push: PushConfig,
}

impl Config {
    /// A server of these files, with games in this database, within the usual limits and without computers.
    pub fn new(assets: &'static [Asset], database: Database) -> Self {
        Self {
            assets,
            limits: Limits::default(),
            addresses: AddressLimits::default(),
            database,
            levels: Vec::new(),
            level_games: 0,
            push: PushConfig::default(),
        }
    }
}

/// A server that is ready to be asked.
pub struct Server {
    house: Arc<House>,
    router: Router,
    limits: Limits,
    level_games: u32,
    computers_token: Option<String>,
}

impl Server {
    /// Opens the database, and makes or migrates it where needed.
    pub async fn open(config: Config) -> Result<Self, StoreError> {
        let store = Store::open(&config.database).await?;
        let addresses = Addresses::new(config.addresses);
        let kept = store.vapid(&Vapid::new_secret()).await?;
        let vapid = Vapid::read(&kept)
            .ok_or_else(|| StoreError::Invalid("the database keeps no key for push services".to_owned()))?;
        let push = Push::new(config.push, vapid);
        let (computers, computers_token) = match config.levels.is_empty() {
            true => (Computers::default(), None),
            false => {
                let (computers, token) = Computers::new();
                (computers, Some(token))
            }
        };
        let house = House::new(store, config.levels, computers, addresses, push);
        house.beat().await?;
        let router = router(&house, &Files::new(config.assets));
        let (limits, level_games) = (config.limits, config.level_games);
        Ok(Self { house, router, limits, level_games, computers_token })
    }

    /// The token with which the computers of the house come, by the interface of all bots; none if there are no computers. It is good
    /// for this server alone and as long as it runs, and kept nowhere.
    pub fn computers_token(&self) -> Option<&str> {
        self.computers_token.as_deref()
    }

    /// Serves on the listener until `shutdown` is done. Those who are being answered then have the limits' grace to take their
    /// answers, and those who follow games are told to come back.
    pub async fn serve(self, listener: TcpListener, shutdown: impl Future<Output = ()> + Send) {
        self.house.keep();
        self.house.keep_doing(|house| ratings::keep_levels_playing(house, self.level_games));
        tracing::info!(node = self.house.node, "the server runs");
        let stopping = self.house.stopping.clone();
        let shutdown = async move {
            shutdown.await;
            stopping.cancel();
        };
        listen::listen(listener, self.router, self.limits, shutdown).await;
        tracing::info!("the server stops");
        self.house.talks.close();
        let _ = tokio::time::timeout(self.limits.grace, self.house.talks.wait()).await;
    }
}

fn router(house: &Arc<House>, files: &Files) -> Router {
    let operations = Router::new()
        .route("/health/live", get(async || "live\n"))
        .route("/health/ready", get(api::ready))
        .route("/metrics", get(api::metrics))
        .with_state(Arc::clone(house));
    api::routes(house)
        .merge(shared_page::routes(house, files))
        .merge(operations)
        .fallback_service(get(files::answer).with_state(files.clone()))
        .layer(axum::middleware::map_response(headers::secure))
}
