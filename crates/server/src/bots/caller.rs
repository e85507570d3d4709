//! Who asks: a program with a token, or somebody who is signed in.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tomoe_play::Millis;
use tomoe_wire::{BotProblem, Problem, Scope};

use super::problem::Refused;
use crate::accounts::{SignedIn, is_ours};
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::{KeyHash, StoreError, StoredAccount, StoredToken};

/// Requests in a second with one token, and at once.
const RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// How exactly it is known when a token was last used.
const USED: Millis = Millis(60_000);

/// How often tokens were used.
pub(crate) struct TokenRates(DefaultKeyedRateLimiter<KeyHash>);

impl Default for TokenRates {
    fn default() -> Self {
        Self(RateLimiter::keyed(Quota::per_second(RATE).allow_burst(BURST)))
    }
}

impl TokenRates {
    /// Forgets tokens that were not used for a while.
    pub(crate) fn sweep(&self) {
        self.0.retain_recent();
    }
}

/// Who asks.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) account: StoredAccount,
    /// The token; none if somebody is signed in.
    pub(super) token: Option<StoredToken>,
}

impl Caller {
    /// Whether they may do such things.
    pub(super) fn may(&self, scope: Scope) -> Result<(), Refused> {
        match &self.token {
            Some(token) if !token.scopes.contains(&scope) => Err(BotProblem::MissingScope.into()),
            _ => Ok(()),
        }
    }
}

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refused> {
        if parts.headers.contains_key(AUTHORIZATION) {
            let Program { account, token, .. } = Program::from_request_parts(parts, house).await?;
            return Ok(Self { account, token: Some(token) });
        }
        let signed_in = SignedIn::from_headers(house, &parts.headers).await;
        let signed_in = signed_in.map_err(|_| Problem::Unavailable)?.ok_or(BotProblem::WrongToken)?;
        if parts.method != Method::GET && !is_ours(&parts.headers) {
            return Err(BotProblem::ForeignPage.into());
        }
        Ok(Self { account: signed_in.account, token: None })
    }
}

/// A program with a token.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) account: StoredAccount,
    pub(super) token: StoredToken,
    /// Whether it plays for the house.
    pub(super) is_house: bool,
}

impl Program {
    /// The program that has a token with this hash, unless that has ended.
    pub(super) async fn find(house: &House, hash: KeyHash) -> Result<Option<Self>, StoreError> {
        if let Some(program) = house.computers.program(hash) {
            return Ok(Some(program.clone()));
        }
        let found = house.store.token(hash).await?;
        Ok(found.map(|(account, token)| Self { account, token, is_house: false }))
    }

    /// Whether it may do such things in games.
    pub(super) fn may(&self, scope: Scope) -> Result<(), Refused> {
        match (self.token.scopes.contains(&scope), self.account.is_bot) {
            (false, _) => Err(BotProblem::MissingScope.into()),
            (true, false) => Err(BotProblem::NotABot.into()),
            (true, true) => Ok(()),
        }
    }
}

impl FromRequestParts<Arc<House>> for Program {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refused> {
        let hash = secrets::hash_text(secret(&parts.headers).ok_or(BotProblem::WrongToken)?);
        let program = Self::find(house, hash).await?.ok_or(BotProblem::WrongToken)?;
        if program.is_house {
            return Ok(program);
        }
        if house.token_rates.0.check_key(&hash).is_err() {
            return Err(Problem::TooOften.into());
        }
        let now = now();
        if program.token.used.is_none_or(|used| now.since(used) >= USED) {
            house.store.use_token(hash, now).await?;
        }
        Ok(program)
    }
}

/// The token that came with a request.
pub(super) fn secret(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    Some(value.strip_prefix("Bearer ")?.trim())
}
